"""The standard form of a quadratic program, and support vector machines written in it."""

from __future__ import annotations

import numpy as np

from ..qp import QP
from ..solution import Solution
from ..svm import hard_margin, primal, soft_margin
from .example import Example


def standard_form() -> Example:
    """The point of the simplex x ≥ 0, x₁ + x₂ = 1 nearest to (2, 0): P, q, G, h, A and b all at work."""
    return Example(
        name="standard_form",
        rows=("F060",),
        problem=QP(P=np.eye(2), q=[-2, 0], G=-np.eye(2), h=[0, 0], A=[[1, 1]], b=[1]),
        answer=Solution(x=[1.0, 0.0], nu=[1.0], z=[0.0, 1.0]),
        value=-1.5,
        note="A constraint u ≥ v is written −u ≤ −v; the constant ½‖(2, 0)‖² = 2 is left out.",
    )


def two_variables(q=(5.0, 3.0)) -> Example:
    """min ½x² + q·(x, y), x, y ≥ 0, x + 3y ≥ 15, 2x + 5y ≤ 100, 3x + 4y ≤ 80, for q = (5, 3) or (3, 4).

    At (0, 5) the constraints x ≥ 0 and x + 3y ≥ 15 are active: z₃ = q₂/3, z₁ = q₁ − z₃.

    >>> two_variables(q=(5, 3)).value, two_variables(q=(3, 4)).value
    (15.0, 20.0)
    """
    q1, q2 = map(float, q)
    if not 0 <= q2 <= 3 * q1:
        raise ValueError(f"(0, 5) is the answer only for 0 ≤ q₂ ≤ 3q₁, not for q = ({q1:g}, {q2:g}).")
    return Example(
        name="two_variables",
        rows=("F061",),
        problem=QP(
            P=np.diag([1.0, 0.0]),
            q=[q1, q2],
            G=[[-1, 0], [0, -1], [-1, -3], [2, 5], [3, 4]],
            h=[0, 0, -15, 100, 80],
        ),
        answer=Solution(x=[0.0, 5.0], z=[q1 - q2 / 3, 0.0, q2 / 3, 0.0, 0.0]),
        value=5 * q2,
        note="Both objectives share the minimiser (0, 5): only value and multipliers tell them apart.",
    )


def xor_assembly(C=1.0) -> Example:
    """XOR with k = (1 + x·z)²: P = yyᵀ∘K, q = −1, G = (−I; I), h = (0; C), A = yᵀ, b = 0. α = ⅛, f(x) = x₁x₂.

    >>> xor_assembly().problem.P.astype(int)
    array([[ 9, -1,  1, -1],
           [-1,  9, -1,  1],
           [ 1, -1,  9, -1],
           [-1,  1, -1,  9]])
    """
    if C < 1 / 8:
        raise ValueError(f"α = ⅛ needs C ≥ ⅛, not {C:g}.")
    X = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], dtype=float)
    y = X.prod(axis=1)
    return Example(
        name="xor_assembly",
        rows=("F062",),
        problem=soft_margin((1 + X @ X.T) ** 2, y, C).as_qp(),
        answer=Solution(x=np.full(4, 1 / 8), nu=[0.0], z=np.zeros(8)),
        value=-0.25,
        note="Entry (i, j) of P is yᵢyⱼk(xᵢ, xⱼ), so P is symmetric; A is one row; the value is −½‖w‖².",
    )


def two_points_primal(plus=(3.0, 1.1), minus=(1.9, 0.4)) -> Example:
    """The hard margin of two points as a QP in (w, b): P = diag(1, …, 1, 0), rows yᵢ(xᵢ, 1), right side 1.

    w = 2(x₊ − x₋)/D, b = −(‖x₊‖² − ‖x₋‖²)/D, α = 2/D with D = ‖x₊ − x₋‖²; default: two irises.

    >>> two_points_primal(plus=[1], minus=[-1]).answer.x
    array([1., 0.])
    """
    plus, minus, D = _points(plus, minus)
    b = (minus @ minus - plus @ plus) / D
    return Example(
        name="two_points_primal",
        rows=("F063",),
        problem=primal(np.array([plus, minus]), [1, -1]),
        answer=Solution(x=[*(2 * (plus - minus) / D), b], z=[2 / D, 2 / D]),
        value=2 / D,
        note="The offset b costs nothing in the objective: that zero in P becomes Σαy = 0 in the dual.",
    )


def two_points_dual(plus=(3.0, 1.1), minus=(1.9, 0.4)) -> Example:
    """The same machine as a dual in α, with ν = b; min = −max, so its value is minus the primal one."""
    plus, minus, D = _points(plus, minus)
    X = np.array([plus, minus])
    return Example(
        name="two_points_dual",
        rows=("F063",),
        problem=hard_margin(X @ X.T, [1, -1]),
        answer=Solution(x=[2 / D, 2 / D], nu=[(minus @ minus - plus @ plus) / D], z=[0.0, 0.0]),
        value=-2 / D,
        note="The multipliers of the primal are the unknowns of the dual, and the other way round.",
    )


def more_features_than_points(N=20, d=2000) -> Example:
    """N orthonormal points in d ≥ N dimensions, half of each class: N unknowns α = 1 instead of d + 1.

    w = Σyᵢxᵢ, b = 0, and every point lies on the margin.
    """
    if N % 2 or N < 2 or d < N:
        raise ValueError(f"Take an even N with 2 ≤ N ≤ d, not N = {N}, d = {d}.")
    X, y = np.eye(N, d), np.repeat([1.0, -1.0], N // 2)
    return Example(
        name="more_features_than_points",
        rows=("F049",),
        problem=hard_margin(X @ X.T, y),
        answer=Solution(x=np.ones(N), nu=[0.0], z=np.zeros(N)),
        value=-N / 2,
        note=f"The dual has {N} unknowns, the primal {d + 1}: the dual sees the points only through K.",
    )


def _points(plus, minus):
    plus, minus = np.asarray(plus, dtype=float), np.asarray(minus, dtype=float)
    D = ((plus - minus) ** 2).sum()
    if D == 0:
        raise ValueError("The two points coincide: no hyperplane separates a point from itself.")
    return plus, minus, D
