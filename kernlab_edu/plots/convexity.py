"""A graph and its chord: what convexity means, seen."""

from __future__ import annotations

import numpy as np

from .marks import Curve, Points, Segments
from .picture import Panel, Picture
from .sketch import Sketch


def chord_picture(graphs, size=200) -> Picture:
    """A panel for each name in {name: (f, a, b)}: f on [a, b], its chord, and both heights above the middle.

    f: (m,) ↦ (m,). The sentence says by how much the chord lies above the graph there.

    >>> chord_picture({"x²": (lambda x: x**2, 0.0, 2.0)}).alt
    'x²: above the middle of [0, 2] the chord is 1 higher than the graph.'
    """
    found = {name: _panel(name, *graph, size) for name, graph in graphs.items()}
    words = [
        f"{name}: above the middle of {where} the chord is {_said(rise)}" for name, (_, where, rise) in found.items()
    ]
    return Sketch([panel for panel, _, _ in found.values()], alt=". ".join(words) + ".")


def _panel(name, f, a, b, size):
    x, middle = np.linspace(a, b, size), (a + b) / 2
    ends = np.array([[a, f(a)], [b, f(b)]], dtype=float)
    low, high = np.array([middle, f(middle)]), ends.mean(axis=0)
    marks = [
        Curve(np.column_stack([x, f(x)]), "objective", label="graph of f"),
        Curve(ends, "tangent", label="chord"),
        Segments([low], [high], "slack", label="chord − graph in the middle"),
        Points(ends, "optimum"),
        Points([low, high], "now"),
    ]
    return Panel(marks, title=name, bare=True), f"[{a:g}, {b:g}]", float(high[1] - low[1])


def _said(rise):
    return f"{abs(rise):.4g} {'higher' if rise >= 0 else 'lower'} than the graph"
