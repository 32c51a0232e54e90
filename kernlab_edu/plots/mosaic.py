"""Rows of small grey pictures, as a screen would show them."""

from __future__ import annotations

import numpy as np

from .marks import HeatMap, Text
from .picture import Panel, Picture

GAP = 1  # pixels between two pictures


def mosaic_picture(rows, alt, title="", words=19.0) -> Picture:
    """One row for each {name: pictures (m, side²)}, the first on top; grey values below 0 are white, above 1 black.

    `words` is the room for the names, in pixels of the pictures.

    >>> picture = mosaic_picture({"dark": np.ones((2, 4)), "light": np.zeros((2, 4))}, alt="Two rows of two.")
    >>> picture.panels[0].marks[0].values
    array([[0., 0., 0., 0., 0.],
           [0., 0., 0., 0., 0.],
           [0., 0., 0., 0., 0.],
           [1., 1., 0., 1., 1.],
           [1., 1., 0., 1., 1.]])
    """
    stacks = [_squares(name, pictures) for name, pictures in rows.items()]
    count, side, _ = stacks[0].shape
    if any(stack.shape != stacks[0].shape for stack in stacks):
        raise ValueError("Every row needs equally many pictures of the same size.")
    cell = side + GAP
    values = np.zeros((len(stacks) * cell - GAP, count * cell - GAP))
    for r, stack in enumerate(stacks):
        for c, square in enumerate(stack):
            values[r * cell : r * cell + side, c * cell : c * cell + side] = square
    height, width = values.shape
    places = [(-words / 2 - GAP, height - r * cell - side / 2) for r in range(len(stacks))]
    marks = [HeatMap(values[::-1], (0, width, 0, height), "image"), Text(places, tuple(rows))]
    limits = {"xlim": (-words - 2 * GAP, width + GAP), "ylim": (-GAP, height + GAP)}
    return Picture([Panel(marks, title, **limits, equal=True, bare=True)], alt=alt)


def _squares(name, pictures):
    pictures = np.asarray(pictures, dtype=float)
    side = round(pictures.shape[-1] ** 0.5)
    if pictures.ndim != 2 or side**2 != pictures.shape[1]:
        raise ValueError(f"{name!r} has shape {pictures.shape}: one square picture in each row is wanted.")
    return np.clip(pictures, 0.0, 1.0).reshape(len(pictures), side, side)
