"""Inequality constraints: the cases of the KKT theorem.

The course writes g(x) ≥ 0 with L = F − a·g; a QP writes Gx ≤ h with L = F + z·(Gx − h). With G = −∇g both
multipliers are the same number, a = z ≥ 0.
"""

from __future__ import annotations

import numpy as np

from ..qp import QP
from ..solution import Solution
from .example import Example


def model_problem(c=1.0) -> Example:
    """min ½(x₁² + x₂²) subject to x₁ + x₂ ≥ c, with x₁ = x₂ = a = max(0, c/2).

    >>> model_problem(c=-1.0).answer.z, model_problem(c=1.0).answer.z
    (array([0.]), array([0.5]))
    """
    a = max(0.0, c / 2)
    return Example(
        name="model_problem",
        rows=("C01", "F034", "F035", "F038", "F039", "F046"),
        problem=QP(P=np.eye(2), q=[0, 0], G=[[-1, -1]], h=[-c]),
        answer=Solution(x=[a, a], z=[a]),
        value=a**2,
        note="Inactive for c < 0: the multiplier is 0. Active for c > 0: the constraint pushes with force a.",
        dual=lambda a: c * a - a**2,
        dual_value=a**2,
    )


def model_multiplier(sign, c=1.0):
    """The a that makes F + sign·a·g stationary on g = x₁ + x₂ − c = 0: only sign = −1 gives a ≥ 0 for c > 0.

    >>> model_multiplier(sign=-1), model_multiplier(sign=+1)
    (0.5, -0.5)
    """
    if sign not in (-1, 1):
        raise ValueError(f"sign is −1 or +1, not {sign}.")
    return -sign * c / 2


def wedge(target=(-1.0, -0.5)) -> Example:
    """The point of the wedge x₂ ≥ 0, x₁ ≥ x₂ nearest to the target: min ½‖x‖² − target·x.

    x − target = a₁(0, 1) + a₂(1, −1) determines both multipliers.

    >>> wedge().answer.z
    array([1.5, 1. ])
    """
    t = np.asarray(target, dtype=float)
    x = _nearest_in_wedge(t)
    pull = x - t
    return Example(
        name="wedge",
        rows=("F036",),
        problem=QP(P=np.eye(2), q=-t, G=[[0, -1], [-1, 1]], h=[0, 0]),
        answer=Solution(x=x, z=[pull.sum(), pull[0]]),
        value=0.5 * x @ x - t @ x,
        note="At the corner −∇F lies in the cone of the outward normals −∇g₁, −∇g₂, not in the wedge itself.",
    )


def half_plane(c=0.0) -> Example:
    """min ½‖x‖² subject to x₁ ≥ c; at c = 0 the constraint is active and yet its multiplier is 0.

    >>> half_plane(0.0).answer.x, half_plane(0.0).answer.z
    (array([0., 0.]), array([0.]))
    """
    a = max(0.0, c)
    return Example(
        name="half_plane",
        rows=("F037",),
        problem=QP(P=np.eye(2), q=[0, 0], G=[[-1, 0]], h=[-c]),
        answer=Solution(x=[a, 0.0], z=[a]),
        value=0.5 * a**2,
        note="supp(a) ⊆ active set; they differ exactly where strict complementarity fails.",
    )


def linear_term() -> Example:
    """min ½x₁² + x₂² − x₁ − 3x₂ subject to x₁ + x₂ ≤ 1: stationarity is Ax + c − Bᵀa = 0, with c."""
    return Example(
        name="linear_term",
        rows=("F040",),
        problem=QP(P=np.diag([1.0, 2.0]), q=[-1, -3], G=[[1, 1]], h=[1]),
        answer=Solution(x=[0.0, 1.0], z=[1.0]),
        value=-2.0,
        note="Without the linear term no multiplier fits: Ax alone is not a multiple of (1, 1) at (0, 1).",
    )


def _nearest_in_wedge(t):
    """The nearest feasible one of: the target, its projections on the two edges, the corner."""
    floor, diagonal = max(0.0, t[0]), max(0.0, t.sum() / 2)
    candidates = np.array([t, [floor, 0.0], [diagonal, diagonal]])
    feasible = candidates[(candidates[:, 1] >= 0) & (candidates[:, 0] >= candidates[:, 1])]
    return feasible[((feasible - t) ** 2).sum(axis=1).argmin()]
