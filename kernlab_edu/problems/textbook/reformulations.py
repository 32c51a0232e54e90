"""Four ways to ask for the widest strip between s and −s on a line; unknowns (w, b) or (w, b, τ)."""

from __future__ import annotations

import numpy as np

from ..program import Program
from ..solution import Solution
from ..svm import primal
from .example import Example


def unit_normal(s=1.0) -> Example:
    """max τ subject to y(wx + b) ≥ τ and w² = 1."""
    return Example(
        name="unit_normal",
        rows=("F050",),
        problem=Program(
            n=3,
            f=lambda v: -v[2],
            grad_f=lambda v: np.array([0.0, 0.0, -1.0]),
            g=lambda v: v[2] - _margins(v, s),
            grad_g=lambda v: np.column_stack([-_rows(s), np.ones(2)]),
            h=lambda v: [v[0] ** 2 - 1],
            grad_h=lambda v: [[2 * v[0], 0.0, 0.0]],
        ),
        answer=Solution(x=[1.0, 0.0, s], nu=[s / 2], z=[0.5, 0.5]),
        value=-s,
        note="The plainest statement: but its feasible set, a circle of normals, is not convex.",
    )


def margin_ratio(s=1.0, length=1.0) -> Example:
    """max τ/‖w‖ subject to y(wx + b) ≥ τ: every multiple of an answer is an answer, z shrinks like 1/‖w‖.

    >>> margin_ratio(length=2.0).answer.x, margin_ratio(length=2.0).answer.z
    (array([2., 0., 2.]), array([0.25, 0.25]))
    """
    return Example(
        name="margin_ratio",
        rows=("F050",),
        problem=Program(
            n=3,
            f=lambda v: -v[2] / abs(v[0]),
            grad_f=lambda v: np.array([np.sign(v[0]) * v[2] / v[0] ** 2, 0.0, -1 / abs(v[0])]),
            g=lambda v: v[2] - _margins(v, s),
            grad_g=lambda v: np.column_stack([-_rows(s), np.ones(2)]),
        ),
        answer=Solution(x=[length, 0.0, length * s], z=[0.5 / length, 0.5 / length]),
        value=-s,
        note="No condition on ‖w‖ is left; the scale of (w, b, τ) is free, so we may choose τ = 1.",
    )


def shortest_normal(s=1.0) -> Example:
    """min ‖w‖ subject to y(wx + b) ≥ 1."""
    return Example(
        name="shortest_normal",
        rows=("F050",),
        problem=Program(
            n=2,
            f=lambda v: abs(v[0]),
            grad_f=lambda v: np.array([np.sign(v[0]), 0.0]),
            g=lambda v: 1 - _margins(v, s),
            grad_g=lambda v: -_rows(s),
        ),
        answer=Solution(x=[1 / s, 0.0], z=[0.5 / s, 0.5 / s]),
        value=1 / s,
        note="With τ = 1 the half-width is 1/‖w‖: wide means short. Convex, but with a kink at w = 0.",
    )


def half_squared_normal(s=1.0) -> Example:
    """min ½‖w‖² subject to y(wx + b) ≥ 1: the same strip as a QP, with multipliers ‖w‖ times as large."""
    return Example(
        name="half_squared_normal",
        rows=("F050",),
        problem=primal([[s], [-s]], [1, -1]),
        answer=Solution(x=[1 / s, 0.0], z=[0.5 / s**2, 0.5 / s**2]),
        value=0.5 / s**2,
        note="Squaring keeps the minimiser and makes the objective quadratic.",
    )


def reformulations(s=1.0) -> tuple[Example, ...]:
    """The chain max τ → max τ/‖w‖ → min ‖w‖ → min ½‖w‖² for the points s (class +1) and −s (class −1).

    >>> [float(step.answer.x[0]) for step in reformulations(s=2.0)]
    [1.0, 1.0, 0.5, 0.5]
    """
    if not s > 0:
        raise ValueError(f"s must be positive, not {s:g}: s and −s would change sides or coincide.")
    return unit_normal(s), margin_ratio(s), shortest_normal(s), half_squared_normal(s)


def _rows(s):
    """∂/∂(w, b) of y(wx + b) for (x, y) = (s, 1) and (−s, −1)."""
    return np.array([[s, 1.0], [s, -1.0]])


def _margins(v, s):
    return _rows(s) @ v[:2]
