"""Several machines at once: pictures side by side, lines on one set of points, curves, stacked bars."""

from __future__ import annotations

import numpy as np

from .marks import Bars, Curve, Points, Region
from .picture import Panel, Picture
from .planes import line_in

RUNS = ("run 1", "run 2", "run 3", "run 4")  # four lines are as many as a reader can tell apart
SHADES = ("feasible", "tube", "gap", "plane")
AIR = 0.12  # around the data, as a share of their width


def side_by_side(pictures, alt, columns=2) -> Picture:
    """The panels of several pictures as one picture with one sentence `alt`.

    >>> from kernlab_edu.plots import margin_picture
    >>> one = margin_picture([[1, 0], [-1, 0]], [1, -1], lambda Z: Z[:, 0])
    >>> len(side_by_side([one, one], alt="The same street twice.").panels)
    2
    """
    return Picture([panel for picture in pictures for panel in picture.panels], alt=alt, columns=columns)


def lines_picture(X, y, lines, alt, title="", xlabel="x₁", ylabel="x₂") -> Picture:
    """Points of two classes and the boundaries w·x + b = 0 of up to four machines; lines: name ↦ (w, b).

    X (n, 2), y (n,) of ±1, w (2,).

    >>> lines_picture([[1, 0], [-1, 0]], [1, -1], {"upright": ([1, 0], 0.0)}, alt="One line.").panels[0].marks[0].label
    'upright'
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    low, high = X.min(axis=0), X.max(axis=0)
    air = AIR * (max(high - low) or 1.0)
    xlim, ylim = zip(low - air, high + air, strict=True)
    drawn = [
        Curve(line_in(w, -b, xlim, ylim), role, label=name)
        for (name, (w, b)), role in zip(lines.items(), _roles(lines), strict=True)
    ]
    classes = [
        Points(X[y == sign], role, label=label)
        for sign, role, label in ((1, "plus", "y = +1"), (-1, "minus", "y = −1"))
    ]
    return Picture([Panel([*drawn, *classes], title, xlabel, ylabel, xlim, ylim, equal=True)], alt=alt)


def curves_picture(curves, alt, title="", xlabel="", ylabel="", equal=False) -> Picture:
    """Up to four curves in one panel; curves: name ↦ xy (n, 2), a row of NaN lifts the pen.

    >>> curves_picture({"y = x": [[0, 0], [1, 1]]}, alt="The diagonal.").panels[0].marks[0].role
    'run 1'
    """
    drawn = [Curve(xy, role, label=name) for (name, xy), role in zip(curves.items(), _roles(curves), strict=True)]
    return Picture([Panel(drawn, title, xlabel, ylabel, equal=equal)], alt=alt)


def nested_picture(shapes, alt, title="") -> Picture:
    """Up to four shapes laid over each other, the largest first; shapes: name ↦ closed outline xy (n, 2).

    >>> nested_picture({"triangle": [[0, 0], [1, 0], [0, 1]]}, alt="A triangle.").panels[0].marks[0].label
    'triangle'
    """
    if len(shapes) > len(SHADES):
        raise ValueError(f"{len(shapes)} shapes cannot be told apart: show at most {len(SHADES)}.")
    areas = [Region(xy, shade, label=name) for (name, xy), shade in zip(shapes.items(), SHADES, strict=False)]
    return Picture([Panel(areas, title, equal=True, bare=True)], alt=alt)


def stacked_picture(lower, upper, alt, labels=("", ""), at=None, title="", xlabel="", ylabel="") -> Picture:
    """Bars of height lower + upper, cut where `lower` ends, at the places `at` or 0, 1, 2, …; lower, upper (n,) ≥ 0.

    >>> stacked_picture([1.0], [2.0], alt="Three in all.").panels[0].marks[0].height.tolist()
    [3.0]
    """
    lower, upper = np.asarray(lower, dtype=float), np.asarray(upper, dtype=float)
    if (lower < 0).any() or (upper < 0).any():
        raise ValueError("Parts of a stacked bar are amounts: none may be negative.")
    x = np.arange(len(lower)) if at is None else at
    # the whole bar first: the lower part covers its foot
    marks = [Bars(x, lower + upper, "objective", label=labels[1]), Bars(x, lower, "value", label=labels[0])]
    return Picture([Panel(marks, title, xlabel, ylabel)], alt=alt)


def _roles(named):
    if len(named) > len(RUNS):
        raise ValueError(f"{len(named)} lines in one panel cannot be told apart: show at most {len(RUNS)}.")
    return RUNS[: len(named)]
