"""Several machines on the same points: where each draws its line, and whom it gets wrong."""

from __future__ import annotations

import numpy as np

from .contours import field_of
from .marks import Curve, Points, Region
from .picture import Panel, Picture
from .sketch import Sketch

AIR = 0.08  # around the data, as a share of their width


def errors_picture(X, y, machines, size=140, columns=2) -> Picture:
    """One panel for each name in {name: f}, f: (m, 2) ↦ (m,); points that sgn f mislabels are ringed.

    X (n, 2), y (n,) of ±1; sgn(0) = +1.

    >>> errors_picture([[1, 0], [-1, 0]], [1, -1], {"side": lambda Z: Z[:, 0], "turned": lambda Z: -Z[:, 0]}).alt
    'Wrong among 2 points: side 0, turned 2.'
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    if X.ndim != 2 or X.shape[1] != 2:
        raise ValueError(f"This picture shows the plane, but X has shape {X.shape}. Pick two features: X[:, [0, 1]].")
    wrong = {name: np.where(np.asarray(f(X)) >= 0, 1.0, -1.0) != y for name, f in machines.items()}
    panels = [_panel(X, y, f, wrong[name], name, size) for name, f in machines.items()]
    counts = ", ".join(f"{name} {mask.sum()}" for name, mask in wrong.items())
    return Sketch(panels, alt=f"Wrong among {len(y)} points: {counts}.", columns=columns)


def _panel(X, y, f, wrong, name, size):
    low, high = X.min(axis=0), X.max(axis=0)
    air = AIR * (max(high - low) or 1.0)
    xlim, ylim = zip((low - air).tolist(), (high + air).tolist(), strict=True)
    field = field_of(f, xlim, ylim, size)
    top = float(np.abs(field.values).max()) + 1.0
    marks = [
        Region(field.between(0.0, top), "side plus"),
        Region(field.between(-top, 0.0), "side minus"),
        Curve(field.level(0.0), "boundary", label="boundary f = 0"),
        Points(X[wrong], "wrong", label="wrong"),
        Points(X[y > 0], "plus", label="y = +1"),
        Points(X[y < 0], "minus", label="y = −1"),
    ]
    return Panel(marks, title=f"{name}: {wrong.sum()} wrong", xlim=xlim, ylim=ylim, bare=True)
