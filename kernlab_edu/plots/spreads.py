"""Means of repeated experiments with their spread: curves with upright bars."""

from __future__ import annotations

import numpy as np

from .marks import Curve, Points, Segments
from .picture import Panel, Picture

ROLES = ("lane gradient", "denoised", "lane cvxopt", "lane momentum")  # four are as many as a reader can tell apart


def spread_picture(series, alt, title="", xlabel="", ylabel="", levels=None, ylim=None) -> Picture:
    """A curve through the means of each {name: (x (n,), mean (n,), spread (n,))}, with bars mean ± spread.

    levels: {name: height}, at most two, dotted lines from side to side.

    >>> picture = spread_picture({"a": ([0, 1], [2.0, 3.0], [0.5, 0.1])}, alt="Up.")
    >>> picture.panels[0].marks[1].start.tolist(), picture.panels[0].marks[1].end.tolist()
    ([[0.0, 1.5], [1.0, 2.9]], [[0.0, 2.5], [1.0, 3.1]])
    """
    if not 1 <= len(series) <= len(ROLES):
        raise ValueError(f"{len(series)} curves in one panel cannot be told apart: show one to {len(ROLES)}.")
    marks = []
    for role, (name, parts) in zip(ROLES, series.items(), strict=False):
        x, mean, spread = (np.asarray(part, dtype=float) for part in parts)
        at = np.column_stack([x, mean])
        up = np.column_stack([np.zeros_like(x), spread])
        marks += [Curve(at, role, label=name), Segments(at - up, at + up, role), Points(at, role)]
    low, high = (pick([pick(parts[0]) for parts in series.values()]) for pick in (min, max))
    air = 0.05 * ((high - low) or 1.0)
    for role, (name, height) in zip(("noisy", "limit"), (levels or {}).items(), strict=False):
        marks.append(Curve([[low - air, height], [high + air, height]], role, label=name))
    return Picture([Panel(marks, title, xlabel, ylabel, (low - air, high + air), ylim)], alt=alt)
