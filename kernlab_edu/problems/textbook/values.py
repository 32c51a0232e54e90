"""Convexity and the two value functions of min-max duality, as formulas."""

from __future__ import annotations

import numpy as np

from ..program import Program
from ..qp import QP


def jensen_defect(f, points, weights=None):
    """Σλᵢf(xᵢ) − f(Σλᵢxᵢ): never negative if f is convex. Equal weights unless told; points (k, ...).

    >>> jensen_defect(lambda x: x**2, [0.0, 2.0])
    1.0
    """
    points = np.asarray(points, dtype=float)
    weights = np.full(len(points), 1 / len(points)) if weights is None else np.asarray(weights, dtype=float)
    if (weights < 0).any() or not np.isclose(weights.sum(), 1.0):
        raise ValueError("Jensen's inequality needs weights λ ≥ 0 with Σλ = 1: divide them by their sum.")
    values = np.array([f(x) for x in points])
    return float(weights @ values - f(np.tensordot(weights, points, axes=1)))


def upper_value(problem: QP | Program, x, tol=1e-12):
    """V(x) = max over z ≥ 0, ν of L(x, ν, z): the objective where x is feasible (up to tol), +∞ elsewhere.

    >>> from kernlab_edu.problems.textbook import example
    >>> model = example("model_problem").problem
    >>> upper_value(model, [1, 1]), upper_value(model, [0, 0])
    (1.0, inf)
    """
    x = np.asarray(x, dtype=float)
    g, h = _constraints(problem, x)
    feasible = (g <= tol).all() and (np.abs(h) <= tol).all()
    return float(problem.objective(x)) if feasible else np.inf


def lower_value(qp: QP, nu=(), z=()):
    """V(ν, z) = min over x of L(x, ν, z), the dual function H; −∞ where the Lagrangian has no minimum.

    >>> from kernlab_edu.problems.textbook import example
    >>> lower_value(example("model_problem").problem, z=[0.5])
    0.25
    """
    x = minimiser(qp, nu, z)
    return -np.inf if x is None else float(qp.lagrangian(x, nu, z))


def minimiser(qp: QP, nu=(), z=()):
    """The shortest x with Px = −(q + Gᵀz + Aᵀν), or None if L(·, ν, z) falls for ever.

    L has a minimum exactly if P ⪰ 0 and q + Gᵀz + Aᵀν lies in the range of P.

    >>> from kernlab_edu.problems.textbook import example
    >>> minimiser(example("singular_matrix").problem, nu=[1.0]) is None
    True
    """
    P, linear = qp.P, qp.q + qp.G.T @ np.asarray(z, dtype=float) + qp.A.T @ np.asarray(nu, dtype=float)
    lowest = np.linalg.eigvalsh(P).min()
    x = -np.linalg.pinv(P, hermitian=True) @ linear
    small = 1e-10 * max(1.0, np.abs(P).max(), np.abs(linear).max())
    if lowest < -small or np.abs(P @ x + linear).max() > small:
        return None
    return x


def _constraints(problem, x):
    if isinstance(problem, QP):
        return problem.G @ x - problem.h, problem.A @ x - problem.b
    return problem.inequalities(x), problem.equalities(x)
