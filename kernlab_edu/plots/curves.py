"""Several runs in one pair of axes: a quantity against the step."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .compare import curves_picture
from .marks import Curve
from .picture import Picture

FLOOR = 1e-12  # what a logarithm shows instead of 0


def runs_picture(runs, alt, title="", xlabel="step", ylabel="", log=False, goal=None) -> Picture:
    """A curve for each name in {name: values}, over 0, 1, 2, …; `log` shows log₁₀, `goal` is a dotted level.

    >>> picture = runs_picture({"a": [4, 2, 1], "b": [4, 3]}, alt="Two runs.")
    >>> [mark.xy[-1].tolist() for mark in picture.panels[0].marks]
    [[2.0, 1.0], [1.0, 3.0]]
    """
    curves = {name: np.column_stack([np.arange(len(values)), _shown(values, log)]) for name, values in runs.items()}
    picture = curves_picture(curves, alt, title=title, xlabel=xlabel, ylabel=ylabel)
    if goal is None:
        return picture
    (panel,), height = picture.panels, float(_shown([goal], log)[0])
    last = max(len(values) for values in runs.values()) - 1
    level = Curve([[0, height], [last, height]], "limit", label="goal")
    return replace(picture, panels=[replace(panel, marks=[*panel.marks, level])])


def _shown(values, log):
    values = np.asarray(values, dtype=float)
    return np.log10(np.maximum(values, FLOOR)) if log else values
