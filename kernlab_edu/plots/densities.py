"""Losses above the densities they stand for: the dearer a residual, the rarer."""

from __future__ import annotations

import numpy as np

from .marks import Curve
from .picture import Panel
from .sketch import Sketch

AIR = 1.15


def densities_picture(xi, losses, alt, columns=3) -> Sketch:
    """For each {name: (c, p)} the loss c (n,) over the residuals xi (n,), and below it the density p (n,).

    >>> picture = densities_picture([-1, 0, 1], {"|ξ|": ([1, 0, 1], [0.2, 0.5, 0.2])}, alt="A loss.")
    >>> [panel.ylabel for panel in picture.panels]
    ['c(ξ)', 'p(ξ)']
    """
    xi = np.asarray(xi, dtype=float)
    pairs = {name: [np.asarray(part, dtype=float) for part in pair] for name, pair in losses.items()}
    columns = min(columns, len(pairs))
    names = list(pairs)
    # the same height everywhere, so that panels can be compared
    tops = [AIR * max(pair[k].max() for pair in pairs.values()) for k in (0, 1)]
    panels = []
    for first in range(0, len(names), columns):
        row = names[first : first + columns]
        panels += [_panel(xi, pairs[name][0], "profile", "loss c(ξ)", name, "c(ξ)", tops[0]) for name in row]
        panels += [_blank(xi)] * (columns - len(row))
        panels += [_panel(xi, pairs[name][1], "density", "density p(ξ)", "", "p(ξ)", tops[1]) for name in row]
        panels += [_blank(xi)] * (columns - len(row))
    return Sketch(panels, alt=alt, columns=columns)


def _panel(xi, values, role, label, title, ylabel, top):
    curve = Curve(np.column_stack([xi, values]), role, label=label)
    return Panel([curve], title=title, ylabel=ylabel, xlim=(xi.min(), xi.max()), ylim=(-0.03 * top, top))


def _blank(xi):
    return Panel([], xlim=(xi.min(), xi.max()), ylim=(0.0, 1.0), bare=True)
