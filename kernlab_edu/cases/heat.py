"""Two settings, one number: a table of results as a heat map with its numbers."""

from __future__ import annotations

import numpy as np

from ..plots import Curve, HeatMap, Panel, Text

FRAME = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
DARK = 0.6  # from this share of the deepest blue on, letters are white


def pivot(table, rows, columns, value):
    """value (R, C) with the settings (R,) and (C,) in rising order: the mean over everything else in the table.

    >>> from kernlab_edu.cases import Table
    >>> t = Table.of([{"C": C, "draw": d, "error": C + d} for C in (1, 10) for d in (0.0, 2.0)] )
    >>> pivot(t, "C", "C", "error")[0].diagonal().tolist()
    [2.0, 11.0]
    """
    down, across = np.unique(table[rows]), np.unique(table[columns])
    here = table[rows] == down[:, None, None], table[columns] == across[None, :, None]
    chosen = here[0] & here[1]
    values = np.full(chosen.shape[:2], np.nan)
    np.divide(chosen @ table[value], chosen.sum(axis=2), out=values, where=chosen.any(axis=2))
    return values, down, across


def heat_panel(values, rows, columns, names, title="", best="low", log=False, form="{:.4f}".format) -> Panel:
    """values (R, C) as squares: white where best, blue where worst, the best one framed; names = (rows, columns).

    best is "low", "high", or "" for no frame (white is then 0); log colours by ratios instead of differences.

    >>> panel = heat_panel([[3.0, 1.0]], ["a"], [5, 6], ("letter", "number"))
    >>> panel.having("direction")[0].xy.mean(axis=0).round(1).tolist()
    [0.9, -0.1]
    """
    values = np.asarray(values, dtype=float)
    sense = -1.0 if best == "high" else 1.0
    seen = sense * (np.log(values) if log else values)
    colour = seen - (seen.min() if best else 0.0)
    height, width = values.shape
    marks = [HeatMap(colour, (-0.5, width - 0.5, -0.5, height - 0.5), "matrix"), *_numbers(values, colour, form)]
    if best:
        i, j = np.unravel_index(seen.argmin(), seen.shape)
        marks.append(Curve((j, i) + 0.47 * FRAME, "direction", label="best"))
    marks += _ticks(rows, columns, names)
    return Panel(marks, title, xlim=(-1.7, width - 0.4), ylim=(-1.6, height - 0.4), bare=True)


def _numbers(values, colour, form):
    places = np.argwhere(np.ones(values.shape, dtype=bool))[:, ::-1]
    dark = (colour > DARK * colour.max()).ravel()
    words = np.array([form(value) for value in values.ravel()])
    return [Text(places[on], tuple(words[on].tolist()), role) for on, role in ((~dark, "note"), (dark, "note on dark"))]


def _ticks(rows, columns, names):
    """The settings beside and below the squares, as words: they need not be evenly spaced numbers."""
    beside = Text([(-0.85, i) for i in range(len(rows))], [_short(value) for value in rows])
    below = Text([(j, -0.8) for j in range(len(columns))], [_short(value) for value in columns])
    corners = [(-1.4, (len(rows) - 1) / 2), ((len(columns) - 1) / 2, -1.3)]
    return [beside, below, Text(corners, names)]


def _short(value):
    return value if isinstance(value, str) else f"{value:g}"
