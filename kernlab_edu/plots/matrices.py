"""Small matrices side by side, each entry a coloured square with its number."""

from __future__ import annotations

import numpy as np

from .marks import HeatMap, Text
from .picture import Panel, Picture

NUMBERS = 64  # a matrix with more entries is shown without numbers


def matrices_picture(matrices, alt, columns=3) -> Picture:
    """One panel for each name in {name: matrix}; row 1 on top, blue positive, red negative, white 0.

    A vector (n,) is shown as a column.

    >>> picture = matrices_picture({"P": [[2, 0], [0, 1]]}, alt="A diagonal matrix.")
    >>> picture.panels[0].having("note")[0].words, picture.panels[0].having("note on dark")[0].words
    (('0', '0', '1'), ('2',))
    """
    return Picture([_panel(name, np.asarray(M, dtype=float)) for name, M in matrices.items()], alt=alt, columns=columns)


def _panel(name, M):
    M = M[:, None] if M.ndim == 1 else M
    rows, columns = M.shape
    marks = [HeatMap(M[::-1], (0, columns, 0, rows), "matrix")]
    if M.size <= NUMBERS:
        x, y = np.meshgrid(np.arange(columns) + 0.5, rows - np.arange(rows) - 0.5)
        high = np.abs(M).max(initial=0.0) or 1.0
        dark = (np.abs(M) > 0.6 * high).ravel()  # ink that can be read on a strong colour
        words = np.array([f"{entry + 0.0:.3g}" for entry in M.ravel()])
        places = np.column_stack([x.ravel(), y.ravel()])
        kinds = ((~dark, "note"), (dark, "note on dark"))
        marks += [Text(places[kind], tuple(words[kind].tolist()), role) for kind, role in kinds]
    return Panel(marks, title=f"{name} ({rows} × {columns})", xlim=(0, columns), ylim=(0, rows), equal=True, bare=True)
