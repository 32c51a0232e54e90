"""Equality programs as linear systems, saddle points, dual functions, gaps and Slater's condition."""

from __future__ import annotations

import numpy as np

from ..program import Program
from ..qp import QP
from ..solution import Solution
from .example import NO_MULTIPLIER, Example

WELL = 0.64  # the double well (x² − 0.64)² has its minima at ±0.8


def equality_model(b=1.0) -> Example:
    """min ½(x₁² + x₂²) subject to x₁ + x₂ = b; H(a) = −½aᵀMa − ab with M = BA⁻¹Bᵀ = 2.

    >>> equality_model().answer.nu, equality_model().dual(-0.5)
    (array([-0.5]), 0.25)
    """
    return Example(
        name="equality_model",
        rows=("F041", "F044"),
        problem=QP(P=np.eye(2), q=[0, 0], A=[[1, 1]], b=[b]),
        answer=Solution(x=[b / 2, b / 2], nu=[-b / 2], z=[]),
        value=b**2 / 4,
        note="Stationarity and feasibility are one linear system; the multiplier may have either sign.",
        dual=lambda a: -(a**2) - a * b,
        dual_value=b**2 / 4,
    )


def saddle(slope=1.0) -> Example:
    """min ½x² subject to slope·x = 1: L = ½x² + a(slope·x − 1) has a saddle at (1/slope, −1/slope²).

    The matrix [[1, slope], [slope, 0]] has determinant −slope² < 0: one eigenvalue of each sign.

    >>> saddle().answer.x, saddle().answer.nu
    (array([1.]), array([-1.]))
    """
    if slope == 0:
        raise ValueError("slope = 0 makes the constraint 0 = 1, which no x satisfies.")
    return Example(
        name="saddle",
        rows=("F042", "F043"),
        problem=QP(P=[[1.0]], q=[0], A=[[slope]], b=[1]),
        answer=Solution(x=[1 / slope], nu=[-1 / slope**2], z=[]),
        value=0.5 / slope**2,
        note="Lowest along x, highest along a: inf sup and sup inf meet in one point.",
        dual=lambda a: -0.5 * slope**2 * a**2 - a,
        dual_value=0.5 / slope**2,
    )


def singular_matrix() -> Example:
    """min ½x₁² subject to x₁ + x₂ = 1: A = diag(1, 0) has no inverse, the KKT system has one solution."""
    return Example(
        name="singular_matrix",
        rows=("F045",),
        problem=QP(P=np.diag([1.0, 0.0]), q=[0, 0], A=[[1, 1]], b=[1]),
        answer=Solution(x=[0.0, 1.0], nu=[0.0], z=[]),
        value=0.0,
        note="H(a) = −∞ unless Bᵀa lies in the range of A; the pseudo-inverse of A gives (1, 0), value ½.",
        dual=lambda a: 0.0 if a == 0 else -np.inf,
        dual_value=0.0,
    )


def double_well() -> Example:
    """min (x² − 0.64)² subject to x = 0: the dual sees the wells, the primal may not enter them."""
    return Example(
        name="double_well",
        rows=("F047",),
        problem=Program(
            n=1,
            f=lambda x: (x[0] ** 2 - WELL) ** 2,
            grad_f=lambda x: 4 * x * (x**2 - WELL),
            h=lambda x: x,
            grad_h=lambda x: np.eye(1),
        ),
        answer=Solution(x=[0.0], nu=[0.0], z=[]),
        value=WELL**2,
        note="H is concave as an infimum of affine functions of a; its maximum H(0) = 0 stays below π*.",
        dual=_double_well_dual,
        dual_value=0.0,
    )


def unattained_dual() -> Example:
    """min x subject to −x² ≥ 0: no strictly feasible point, no gap, but H(a) = −1/(4a) never reaches 0."""
    return Example(
        name="unattained_dual",
        rows=("F048",),
        problem=Program(
            n=1,
            f=lambda x: x[0],
            grad_f=lambda x: np.ones(1),
            g=lambda x: x**2,
            grad_g=lambda x: 2 * x[None, :],
        ),
        answer=Solution(x=[0.0]),
        value=0.0,
        note="Slater's condition fails: the supremum of the dual is the primal value, but not attained.",
        kind=NO_MULTIPLIER,
        dual=lambda a: -1 / (4 * a) if a > 0 else -np.inf,
        dual_value=0.0,
    )


def convex_gap() -> Example:
    """min e⁻ˣ subject to x²/y ≤ 0 on y > 0: convex, and still π* = 1 while H(a) = 0 for every a ≥ 0."""
    return Example(
        name="convex_gap",
        rows=("F048",),
        problem=Program(
            n=2,
            f=lambda x: np.exp(-x[0]) if x[1] > 0 else np.inf,
            grad_f=lambda x: np.array([-np.exp(-x[0]), 0.0]),
            g=lambda x: [x[0] ** 2 / x[1]],
            grad_g=lambda x: [[2 * x[0] / x[1], -((x[0] / x[1]) ** 2)]],
        ),
        answer=Solution(x=[0.0, 1.0]),
        value=1.0,
        note="Slater's condition fails: x²/y < 0 is impossible. Along y = x³ → ∞ the Lagrangian falls to 0.",
        kind=NO_MULTIPLIER,
        dual=lambda a: 0.0 if a >= 0 else -np.inf,
        dual_value=0.0,
    )


def affine_without_interior() -> Example:
    """min ½x² + x subject to x ≤ 0 and x ≥ 0: no interior, but affine constraints need only be feasible."""
    return Example(
        name="affine_without_interior",
        rows=("F048",),
        problem=QP(P=[[1.0]], q=[1], G=[[1], [-1]], h=[0, 0]),
        answer=Solution(x=[0.0], z=[0.0, 1.0]),
        value=0.0,
        note="Every z with z₂ − z₁ = 1 is a multiplier: the dual is attained, on a whole ray.",
        dual=lambda z: -0.5 * (1 + z[0] - z[1]) ** 2,
        dual_value=0.0,
    )


def _double_well_dual(a):
    """H(a) = min over x of (x² − 0.64)² + ax, at a real root of 4x³ − 2.56x + a."""
    # a double root comes out with a small imaginary part; the real parts of the other roots do no harm,
    # because the value at any real x is an upper bound of the minimum
    x = np.roots([4.0, 0.0, -4 * WELL, a]).real
    return float(((x**2 - WELL) ** 2 + a * x).min())
