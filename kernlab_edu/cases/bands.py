"""Curves over many draws: the mean, and a band that holds eight draws of ten."""

from __future__ import annotations

import numpy as np

from ..plots import Curve, Panel, Region

# a line and its band in one colour; line styles differ, so that a grey print can be read
LOOKS = (("section x", "beyond plus"), ("section a", "beyond minus"), ("run 1", "vacuous"), ("constraint", "feasible"))
BAND = (10, 90)  # percentiles


def bands_panel(x, curves, title="", xlabel="", ylabel="", level=None, level_label="", **limits) -> Panel:
    """A panel with up to four curves {name: values (len(x), draws)}: their means over x, and their bands.

    `level` is a dotted horizontal line, such as that of guessing; `limits` are xlim and ylim.

    >>> panel = bands_panel([0, 1], {"a": [[0.0, 2.0], [1.0, 3.0]]})
    >>> panel.having("section x")[0].xy.tolist()
    [[0.0, 1.0], [1.0, 2.0]]
    """
    if len(curves) > len(LOOKS):
        raise ValueError(f"{len(curves)} bands in one panel cannot be told apart: show at most {len(LOOKS)}.")
    x = np.asarray(x, dtype=float)
    marks = [] if level is None else [Curve([[x.min(), level], [x.max(), level]], "limit", label=level_label)]
    for (name, values), (line, band) in zip(curves.items(), LOOKS, strict=False):
        values = np.asarray(values, dtype=float)
        low, high = np.percentile(values, BAND, axis=1)
        marks.append(Region(np.vstack([np.column_stack([x, low]), np.column_stack([x, high])[::-1]]), band))
        marks.append(Curve(np.column_stack([x, values.mean(axis=1)]), line, label=name))
    return Panel(marks, title, xlabel, ylabel, **limits)
