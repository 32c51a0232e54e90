"""Two answers to the same problem laid over each other: their boundaries and their weights."""

from __future__ import annotations

import numpy as np

from .contours import field_of
from .margin import margin_picture
from .marks import Bars, Curve, Points
from .picture import Panel, Picture


def overlay_picture(X, y, machines, weights) -> Picture:
    """machines = {name: f}, f: (m, 2) ↦ (m,), two of them; weights = {name: α (n,)} with the same names.

    >>> f = lambda Z: Z[:, 0]
    >>> X, alpha = [[1, 0], [-1, 0]], [0.5, 0.5]
    >>> overlay_picture(X, [1, -1], {"a": f, "b": f}, {"a": alpha, "b": alpha}).alt
    'a and b agree: their f differ by less than 1e-06 at every point, their weights by less than 1e-06.'
    """
    (first, f), (second, g) = machines.items()
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    panel = margin_picture(X, y, f).panels[0]
    points = [mark for mark in panel.marks if mark.role in ("plus", "minus")]
    lines = [
        Curve(field_of(h, panel.xlim, panel.ylim, 120).level(0.0), role, label=f"boundary of {name}")
        for h, role, name in ((f, "boundary", first), (g, "tangent", second))
    ]
    plane = Panel(
        [*lines, *points], title="boundaries", xlabel="x₁", ylabel="x₂", xlim=panel.xlim, ylim=panel.ylim, equal=True
    )
    index, (alpha, other) = np.arange(len(y)), (np.asarray(weights[name], dtype=float) for name in machines)
    bars = [
        Bars(index, alpha, "value", label=f"α of {first}"),
        Points(np.column_stack([index, other]), "before", label=f"α of {second}"),
    ]
    apart = float(np.abs(f(X) - g(X)).max()), float(np.abs(alpha - other).max())
    return Picture(
        [plane, Panel(bars, title="weights", xlabel="point", ylabel="α")], alt=_sentence(first, second, *apart)
    )


def _sentence(first, second, f_apart, weights_apart):
    agree = "agree" if f_apart < 1e-6 else "do not agree"
    said = [f"less than {1e-6:g}" if d < 1e-6 else f"up to {d:.3g}" for d in (f_apart, weights_apart)]
    return f"{first} and {second} {agree}: their f differ by {said[0]} at every point, their weights by {said[1]}."
