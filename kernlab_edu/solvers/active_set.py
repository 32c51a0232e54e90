"""Tiny QPs solved exactly, by trying every set of constraints that could be active."""

from __future__ import annotations

from itertools import chain, combinations

import numpy as np
from scipy.optimize import nnls

from ..problems import QP, Solution
from .kkt_system import lowest_curvature, solve_equality_qp

MAX_INEQUALITIES = 14  # 2¹⁴ linear systems take a second or two
_ROUNDING = 1e-10


def solve_active_set(qp: QP) -> Solution:
    """Solve one KKT system per guess of the active set, smallest sets first, until all KKT conditions hold.

    status: "optimal", "infeasible" (no x satisfies the constraints; x is NaN) or "unbounded" (x is a feasible
    point); without an optimum ν and z are NaN. n_iter counts the guesses.

    >>> solve_active_set(QP(P=[[1, 0], [0, 1]], q=[0, 0], G=[[-1, -1]], h=[-1])).z.round(12)
    array([0.5])
    """
    _refuse(qp)
    n_guesses = 0
    for n_guesses, active in enumerate(_subsets(len(qp.h)), start=1):
        claim = _kkt_point(qp, list(active))
        if claim is not None:
            x, nu, z = claim
            return Solution(x=x, nu=nu, z=z, status="optimal", n_iter=n_guesses)
    return _without_optimum(qp, n_guesses)


def _subsets(m):
    return chain.from_iterable(combinations(range(m), size) for size in range(m + 1))


def _kkt_point(qp, active):
    """(x, ν, z) from this active set, or None if a constraint or the sign of a multiplier is violated."""
    A, b = np.vstack([qp.A, qp.G[active]]), np.concatenate([qp.b, qp.h[active]])
    guess = solve_equality_qp(QP(P=qp.P, q=qp.q, A=A, b=b))
    if guess.status != "optimal":
        return None
    slack = qp.h - qp.G @ guess.x
    negligible = _ROUNDING * np.abs(qp.G).sum(axis=1) * _length(qp, guess.x)
    if (slack < -negligible).any():
        return None
    multipliers = _multipliers(qp, guess.x, tight=slack <= negligible)
    return None if multipliers is None else (guess.x, *multipliers)


def _multipliers(qp, x, tight):
    """ν and z ≥ 0 on the tight constraints with Px + q + Gᵀz + Aᵀν = 0, or None."""
    # dependent constraints have many multipliers, and those of a linear solve may be negative although others
    # are not: non-negative least squares decides it (a free ν is the difference of two non-negative numbers)
    G, A = qp.G[tight], qp.A
    forces = np.hstack([G.T, A.T, -A.T])
    gradient = qp.gradient(x)
    weights = nnls(forces, -gradient)[0] if forces.size else np.zeros(forces.shape[1])
    negligible = _ROUNDING * (np.abs(qp.P).max() * _length(qp, x) + np.abs(qp.q).max())
    if np.abs(forces @ weights + gradient).max() > negligible:
        return None
    z, (plus, minus) = np.zeros(len(qp.h)), weights[len(G) :].reshape(2, -1)
    z[tight] = weights[: len(G)]
    return plus - minus, z


def _length(qp, x):
    """A typical length of this problem, against which a rounding error of x is measured.

    x itself is no measure: at a corner in the origin it consists of rounding errors only.
    """
    pairs = ((qp.q, qp.P), (qp.h, qp.G), (qp.b, qp.A))
    sizes = [(np.abs(v).max(initial=0.0), np.abs(M).max(initial=0.0)) for v, M in pairs]
    shortest = np.sqrt(np.finfo(float).tiny)  # the square of anything shorter underflows
    return max(shortest, np.abs(x).max(), *(v / M if M > 0 else 0.0 for v, M in sizes))


def _without_optimum(qp, n_guesses):
    """No active set fits: unbounded if the feasible set has a shortest point, infeasible if it has none."""
    nu, z = np.full(len(qp.b), np.nan), np.full(len(qp.h), np.nan)
    shortest = QP(P=np.eye(qp.n), q=np.zeros(qp.n), G=qp.G, h=qp.h, A=qp.A, b=qp.b)
    for active in _subsets(len(qp.h)):
        claim = _kkt_point(shortest, list(active))
        if claim is not None:
            return Solution(x=claim[0], nu=nu, z=z, status="unbounded", n_iter=n_guesses)
    return Solution(x=np.full(qp.n, np.nan), nu=nu, z=z, status="infeasible", n_iter=n_guesses)


def _refuse(qp):
    if len(qp.h) > MAX_INEQUALITIES:
        raise ValueError(
            f"{len(qp.h)} inequalities have 2^{len(qp.h)} possible active sets; this method tries them all "
            f"and stops at {MAX_INEQUALITIES}. Use solve_cvxopt, or solve_smo for an SVM dual."
        )
    lowest = lowest_curvature(QP(P=qp.P, q=qp.q, A=qp.A, b=qp.b))
    if lowest < 0:
        raise ValueError(
            f"The QP is not convex: P has curvature {lowest:.4g} in a direction that the equalities allow, "
            "so a KKT point need not be a minimum. Check the sign of P."
        )
