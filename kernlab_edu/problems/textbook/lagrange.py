"""Convexity and Lagrange multipliers of equality constraints."""

from __future__ import annotations

import numpy as np

from ..program import Program
from ..solution import Solution
from .example import LOCAL_MINIMUM, MAXIMUM, NO_MULTIPLIER, Example


def parabola() -> Example:
    """min x²: convex, so its one stationary point is the minimum."""
    return Example(
        name="parabola",
        rows=("F030",),
        problem=Program(n=1, f=lambda x: x[0] ** 2, grad_f=lambda x: 2 * x),
        answer=Solution(x=[0.0], z=[]),
        value=0.0,
        note="Every chord lies above the graph: half of f(0) + f(2) exceeds f(1) by 1.",
    )


def two_valleys(valley=1.0) -> Example:
    """3x⁴ + 4x³ − 12x², slope 12x(x − 1)(x + 2): a local minimum at 1, the global one at −2.

    >>> two_valleys(1.0).value, two_valleys(-2.0).value
    (-5.0, -32.0)
    """
    if valley not in (1.0, -2.0):
        raise ValueError(f"The valleys lie at 1 and −2, not at {valley:g}.")
    return Example(
        name="two_valleys",
        rows=("F030",),
        problem=Program(
            n=1,
            f=lambda x: 3 * x[0] ** 4 + 4 * x[0] ** 3 - 12 * x[0] ** 2,
            grad_f=lambda x: 12 * x * (x - 1) * (x + 2),
        ),
        answer=Solution(x=[valley], z=[]),
        value=-5.0 if valley == 1.0 else -32.0,
        note="Not convex: a valley may be only the lowest point of its neighbourhood.",
        kind=LOCAL_MINIMUM if valley == 1.0 else "minimum",
    )


def sphere_and_plane() -> Example:
    """min x² + y² + z² on the plane x + y + z = 1."""
    return Example(
        name="sphere_and_plane",
        rows=("F031",),
        problem=_sphere(h=lambda x: [x.sum() - 1], grad_h=lambda x: np.ones((1, 3))),
        answer=Solution(x=np.full(3, 1 / 3), nu=[-2 / 3], z=[]),
        value=1 / 3,
        note="df + λdφ = 0 for every direction: 2x + λ = 2y + λ = 2z + λ = 0, so x = y = z.",
    )


def two_planes() -> Example:
    """min x² + y² + z² on the line x = 1, y = 1: one multiplier per equation."""
    return Example(
        name="two_planes",
        rows=("F031", "F033"),
        problem=_sphere(h=lambda x: x[:2] - 1, grad_h=lambda x: np.eye(2, 3)),
        answer=Solution(x=[1.0, 1.0, 0.0], nu=[-2.0, -2.0], z=[]),
        value=2.0,
        note="The constraint gradients (1,0,0), (0,1,0) are independent: the multipliers are unique.",
    )


def circle_minimum() -> Example:
    """min x + y on the unit circle."""
    return Example(
        name="circle_minimum",
        rows=("F032",),
        problem=_circle(),
        answer=Solution(x=[-np.sqrt(0.5), -np.sqrt(0.5)], nu=[np.sqrt(0.5)], z=[]),
        value=-np.sqrt(2.0),
        note="The gradients of F and of the constraint are parallel; so they are at the maximum.",
        dual=lambda a: -1 / (2 * a) - a if a > 0 else -np.inf,
        dual_value=-np.sqrt(2.0),
    )


def circle_maximum() -> Example:
    """The other stationary point of x + y on the unit circle: the maximum."""
    return Example(
        name="circle_maximum",
        rows=("F032",),
        problem=_circle(),
        answer=Solution(x=[np.sqrt(0.5), np.sqrt(0.5)], nu=[-np.sqrt(0.5)], z=[]),
        value=np.sqrt(2.0),
        note="A vanishing gradient of the Lagrangian finds maxima too: stationary is not minimal.",
        kind=MAXIMUM,
    )


def no_multiplier() -> Example:
    """min x subject to x² = 0: the gradient of the constraint vanishes at its only feasible point."""
    return Example(
        name="no_multiplier",
        rows=("F033",),
        problem=Program(
            n=1,
            f=lambda x: x[0],
            grad_f=lambda x: np.ones(1),
            h=lambda x: x**2,
            grad_h=lambda x: 2 * x[None, :],
        ),
        answer=Solution(x=[0.0]),
        value=0.0,
        note="1 + ν·0 = 1 for every ν: a multiplier needs independent constraint gradients (LICQ).",
        kind=NO_MULTIPLIER,
        dual=lambda a: -1 / (4 * a) if a > 0 else -np.inf,
        dual_value=0.0,
    )


def _sphere(h, grad_h):
    return Program(n=3, f=lambda x: x @ x, grad_f=lambda x: 2 * x, h=h, grad_h=grad_h)


def _circle():
    return Program(
        n=2,
        f=lambda x: x.sum(),
        grad_f=lambda x: np.ones(2),
        h=lambda x: [x @ x - 1],
        grad_h=lambda x: 2 * x[None, :],
    )
