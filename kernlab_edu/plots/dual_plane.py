"""A dual with two weights seen from above: its level lines, the allowed weights, its highest place among them."""

from __future__ import annotations

import numpy as np

from .contours import field_of
from .marks import Curve, Points, Region
from .picture import Panel, Picture

LEVELS = 4
BELOW = 0.45  # how far the frame reaches below 0, as a share of its upper part: both walls can be seen


def dual_picture(W, best, alt, corners=None, top=None, title="", size=80) -> Picture:
    """Level lines of W: (m, 2) ↦ (m,) over (α₁, α₂), the allowed weights, and the place `best` (2,) of the maximum.

    corners (k, 2) bound the allowed weights; None means α ≥ 0. `top` is the largest weight shown.
    The level through `best` is drawn strongly: among the allowed weights W is nowhere higher.

    >>> picture = dual_picture(lambda A: -((A - [1.0, -1.0]) ** 2).sum(axis=1), best=[1.0, 0.0], alt="On the wall.")
    >>> picture.panels[0].having("optimum")[0].xy.tolist()
    [[1.0, 0.0]]
    """
    best = np.asarray(best, dtype=float)
    top = float(top or 2.0 * max(best.max(), 1e-9))
    walls = [[0, top], [0, 0], [top, 0]] if corners is None else [*corners, corners[0]]
    limits = (-BELOW * top, top)
    field = field_of(W, limits, limits, size)
    low, high = field.values.min(), field.values.max()
    levels = high - (high - low) * np.linspace(0.0, 1.0, LEVELS + 2)[1:-1] ** 2  # evenly spaced on a parabola
    marks = [
        Region([*walls, [top, top]] if corners is None else corners, "feasible", label="allowed weights"),
        *(Curve(field.level(level), "faint level") for level in levels[::-1]),
        Curve(field.level(float(np.asarray(W(best[None]))[0])), "touching level", label="W = its best allowed value"),
        Curve(walls, "constraint"),
        Points([best], "optimum", label="solution"),
    ]
    return Picture([Panel(marks, title, "α₁", "α₂", limits, limits, equal=True)], alt=alt)
