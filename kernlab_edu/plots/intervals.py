"""Estimates with their uncertainty, a row for each name: ours beside what somebody else printed."""

from __future__ import annotations

import numpy as np

from .marks import Curve, Points, Region, Segments, Text
from .picture import Panel, Picture

ROLES = ("ours", "printed")
NAMES, BELOW = 0.36, 1.1  # room for the names (a share of the scale) and for the numbers below (in rows)


def intervals_picture(names, panels, alt, xlabel="", band=None) -> Picture:
    """A panel for each {title: {label: (centres (n,), halves (n,))}}: markers with bars of ± half, a row per name.

    The first label is drawn as ours, the second as printed; `band` = (low, high) is shaded. One scale for all panels.

    >>> panels = {"SVM": {"ours": ([1.0, 4.0], [0.5, 0.2]), "printed": ([1.2, 3.0], [0.1, 0.1])}}
    >>> picture = intervals_picture(["a", "b"], panels, alt="Two rows.")
    >>> picture.panels[0].having("ours")[1].xy.tolist()  # the first name is at the top
    [[1.0, 2.0], [4.0, 1.0]]
    """
    every = [np.asarray(pair, dtype=float) for series in panels.values() for pair in series.values()]
    reach = [centre + sign * half for centre, half in every for sign in (-1, 1)] + [np.array(band or (0.0,))]
    ticks = _ticks(np.concatenate(reach).min(), np.concatenate(reach).max())
    drawn = [_panel(names, title, series, ticks, xlabel, band) for title, series in panels.items()]
    return Picture(drawn, alt=alt, columns=2)


def _panel(names, title, series, ticks, xlabel, band):
    n, (low, high) = len(names), ticks[[0, -1]]
    span, rows = high - low, np.arange(n, 0, -1.0)
    left, words = low - NAMES * span, low - NAMES / 2 * span
    marks = [
        Segments([(t, 0.4) for t in ticks], [(t, n + 0.6) for t in ticks], "faint level"),
        Text([(t, 0.0) for t in ticks], [f"{t:g}".replace("-", "−") for t in ticks]),
        Text([(words, row) for row in rows], names),
        Text([((low + high) / 2, -0.75)], [xlabel]),
    ]
    if band:
        a, b = band
        marks.append(Region([(a, 0.4), (b, 0.4), (b, n + 0.6), (a, n + 0.6)], "feasible", label=f"within ±{b:g}"))
        marks.append(Curve([(0, 0.4), (0, n + 0.6)], "limit"))
    for role, (label, (centres, halves)) in zip(ROLES, series.items(), strict=False):
        centres, halves = np.asarray(centres, dtype=float), np.asarray(halves, dtype=float)
        bars = np.column_stack([centres - halves, rows]), np.column_stack([centres + halves, rows])
        marks += [Segments(*bars, role), Points(np.column_stack([centres, rows]), role, label)]
    return Panel(marks, title, xlim=(left, high + 0.03 * span), ylim=(-BELOW, n + 0.6), bare=True)


def _ticks(low, high):
    """Round numbers from at most `low` to at least `high`, seven steps or fewer."""
    raw = ((high - low) or 1.0) / 6
    unit = 10.0 ** np.floor(np.log10(raw))
    step = next(m * unit for m in (1, 2, 5, 10) if m * unit >= raw)
    return np.arange(np.floor(low / step), np.ceil(high / step) + 1) * step
