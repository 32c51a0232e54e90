"""The same points seen by several machines: one panel each, with the level lines of what the machine computes."""

from __future__ import annotations

import numpy as np

from .contours import field_of
from .marks import Curve, Points, Region
from .picture import Panel
from .sketch import Sketch

AIR = 0.12  # around the data, as a share of their width
LEVELS = (-1.0, 1.0)  # in units of the spread of f over the data


def views_picture(X, y, views, columns=2, size=70) -> Sketch:
    """For each view f: its line f = 0, the sides of it, and level lines in units of the spread of f.

    X (n, 2), y (n,) of ±1, views: name ↦ f with f: (m, 2) ↦ (m,), size: grid lines each way.
    An axis has no sign of its own: f is turned so that y f(x) > 0 for at least half of the points.

    >>> views_picture([[1, 0], [-1, 0]], [1, -1], {"x₁": lambda Z: Z[:, 0]}).alt
    'Points on the side of their own class, of 2: x₁ 2.'
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    if X.ndim != 2 or X.shape[1] != 2:
        raise ValueError(f"This picture shows the plane, but X has shape {X.shape}. Pick two features: X[:, [0, 1]].")
    turned = {name: _turned(f, X, y, name) for name, f in views.items()}
    panels = [_panel(X, y, f, name, size) for name, (f, _) in turned.items()]
    counted = ", ".join(f"{name} {right}" for name, (_, right) in turned.items())
    return Sketch(panels, alt=f"Points on the side of their own class, of {len(y)}: {counted}.", columns=columns)


def _turned(f, X, y, name):
    """(±f / spread, the number of points on their own side)."""
    values = np.asarray(f(X), dtype=float)
    spread = np.sqrt(np.square(values).mean())
    if not spread > 0:
        raise ValueError(f"{name} is 0 at every point: this view shows nothing.")
    right = int((y * values > 0).sum())
    sign = 1.0 if 2 * right >= len(y) else -1.0
    return (lambda Z: sign / spread * np.asarray(f(Z), dtype=float)), int((sign * y * values > 0).sum())


def _panel(X, y, f, name, size):
    low, high = X.min(axis=0), X.max(axis=0)
    air = AIR * (max(high - low) or 1.0)
    xlim, ylim = zip((low - air).tolist(), (high + air).tolist(), strict=True)
    field = field_of(f, xlim, ylim, size)
    bottom, top = min(field.values.min(), 0.0) - 1.0, max(field.values.max(), 0.0) + 1.0
    marks = [
        Region(field.between(0.0, top), "side plus"),
        Region(field.between(bottom, 0.0), "side minus"),
        *(Curve(field.level(c), "faint level", label="one spread away" if c == 1 else "") for c in LEVELS),
        Curve(field.level(0.0), "boundary", label="f = 0"),
        Points(X[y > 0], "plus", label="y = +1"),
        Points(X[y < 0], "minus", label="y = −1"),
    ]
    return Panel(marks, title=name, xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)
