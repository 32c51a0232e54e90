"""Several classifiers of the same points, side by side: only the sides, the boundary and the points."""

from __future__ import annotations

import numpy as np

from .contours import field_of
from .marks import Curve, Points, Region
from .picture import Panel
from .sketch import Sketch

AIR = 0.1


def machines_picture(X, y, machines, columns=3, size=90) -> Sketch:
    """A panel for each {name: f}, f: (m, 2) ↦ (m,); X (n, 2), y (n,) of ±1. The sentence counts the mistakes.

    >>> machines_picture([[1, 0], [-1, 0]], [1, -1], {"left": lambda Z: -Z[:, 0], "right": lambda Z: Z[:, 0]}).alt
    '2 points. Misclassified by left: 2; right: 0.'
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    wrong = {name: int((y * f(X) <= 0).sum()) for name, f in machines.items()}
    counted = "; ".join(f"{name}: {count}" for name, count in wrong.items())
    panels = [_panel(X, y, f, name, size) for name, f in machines.items()]
    return Sketch(panels, alt=f"{len(y)} points. Misclassified by {counted}.", columns=columns)


def _panel(X, y, f, title, size):
    low, high = X.min(axis=0), X.max(axis=0)
    air = AIR * max(high - low)
    xlim, ylim = zip((low - air).tolist(), (high + air).tolist(), strict=True)
    field = field_of(f, xlim, ylim, size)
    reach = np.abs(field.values).max() + 1.0
    marks = [
        Region(field.between(0.0, reach), "beyond plus"),
        Region(field.between(-reach, 0.0), "beyond minus"),
        Curve(field.level(0.0), "boundary", label="boundary f = 0"),
        Points(X[y > 0], "plus", label="y = +1"),
        Points(X[y < 0], "minus", label="y = −1"),
    ]
    return Panel(marks, title=title, xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)
