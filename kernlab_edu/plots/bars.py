"""Eigenvalues, loadings and other short lists as bars, one panel for each list."""

from __future__ import annotations

import numpy as np

from .marks import Bars, Curve
from .picture import Panel
from .sketch import Sketch

AIR = 0.08  # above and below the bars, as a share of their span


def bars_picture(lists, alt, columns=2, xlabel="number", ylabel="") -> Sketch:
    """A panel for each {name: values (n,)}: bars numbered from 1, negative ones in a colour of their own.

    All panels share one scale, so that bars may be compared across them.

    >>> picture = bars_picture({"4-cycle": [2, 2, 0, -1]}, alt="One of four eigenvalues is negative.")
    >>> picture.panels[0].having("negative")[0].height.tolist()
    [-1.0]
    """
    lists = {name: np.asarray(values, dtype=float) for name, values in lists.items()}
    everything = np.concatenate([*lists.values(), [0.0]])
    low, high = everything.min(), everything.max()
    air = AIR * ((high - low) or 1.0)
    ylim = (low - air if low < 0 else 0.0, high + air)
    panels = [_panel(name, values, ylim, xlabel, ylabel) for name, values in lists.items()]
    return Sketch(panels, alt=alt, columns=columns)


def _panel(name, values, ylim, xlabel, ylabel):
    at, below, end = np.arange(1, len(values) + 1), values < 0, len(values) + 0.6
    marks = [Bars(at[~below], values[~below], "value"), Bars(at[below], values[below], "negative")]
    return Panel([Curve([[0.4, 0], [end, 0]], "limit"), *marks], name, xlabel, ylabel, xlim=(0.4, end), ylim=ylim)
