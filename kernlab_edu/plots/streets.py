"""Several streets in one small picture: a tile for each, all on the same sheet, so that a notebook stays light."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .marks import Curve, Points, Region, Segments, Text
from .picture import Panel, Picture
from .planes import half_planes

TILE = np.array([1.5, 1.0])  # width and height of a tile on the sheet
FILLED = 0.86  # the share of a tile that the points may fill
ROW = 1.3  # from the top of a tile to that of the next, with room for its title
TITLE = np.array([0.0, 0.59])  # where it is written, seen from the middle of its tile
ON_KERB = 1e-6  # a slack below this is rounding


@dataclass(frozen=True, eq=False)
class Street:
    """Points X (n, 2), labels y (n,) and the street w·x + b between −1 and +1; w None: there is none to draw."""

    title: str
    X: np.ndarray
    y: np.ndarray
    w: np.ndarray | None = None
    b: float = 0.0


def streets_picture(streets, alt, columns=2) -> Picture:
    """One tile for each Street: the street and its middle, the points, and a ring for each that pays slack.

    >>> walk = Street("two points", [[1, 0], [-1, 0]], [1, -1], [1, 0])
    >>> [mark.words for mark in streets_picture([walk], alt="One street.").panels[0].having("note")]
    [('two points',)]
    """
    places = [(1.08 * TILE[0] * (k % columns), -ROW * (k // columns)) for k in range(len(streets))]
    marks = [mark for street, place in zip(streets, places, strict=True) for mark in _tile(street, np.array(place))]
    return Picture([Panel(marks, equal=True, bare=True)], alt=alt)


def _tile(street, place):
    X, y = np.asarray(street.X, dtype=float), np.asarray(street.y, dtype=float)
    low, high = X.min(axis=0), X.max(axis=0)
    scale = (FILLED * TILE / np.maximum(high - low, 1e-9)).min()
    U = place + scale * (X - (low + high) / 2)
    frame = place + TILE / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]])
    marks = [Curve(frame, "axis"), Text([place + TITLE], [street.title])]
    if street.w is not None:
        # the same f, written in the coordinates of the sheet
        w = np.asarray(street.w, dtype=float) / scale
        b = street.b + np.asarray(street.w, dtype=float) @ (low + high) / 2 - w @ place
        marks += _road(w, b, place)
        marks.append(Points(U[y * (U @ w + b) < 1 - ON_KERB], "bounded", label="pays slack"))
    return [*marks, Points(U[y > 0], "plus", label="y = +1"), Points(U[y < 0], "minus", label="y = −1")]


def _road(w, b, place):
    """The paved street and its middle; its edges are the kerbs (lines of their own would double the size on disk)."""
    xlim, ylim = zip(place - TILE / 2, place + TILE / 2, strict=True)
    paved = half_planes([w, -w], [-1 - b, b - 1], xlim, ylim)
    side = half_planes([w], [-b], xlim, ylim)
    middle = side[np.abs(side @ w + b) <= 1e-9 * np.abs(w).sum()]
    marks = [Region(paved, "tube", label="street −1 < f < 1")] if len(paved) else []
    return [*marks, Segments(middle[:1], middle[-1:], "boundary", label="f = 0")] if len(middle) > 1 else marks
