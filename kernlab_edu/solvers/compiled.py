"""The text of pair_steps.py, compiled by numba; its three passes over all variables are spelled as loops.

Importing this file takes a second, and so does the first call on a new machine: it happens once, for a problem that is
worth it.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import overload, register_jitable

from . import pair_steps as text


@overload(text.highest)
def _highest(vote, up, down):
    def loop(vote, up, down):
        i, m, M = 0, -np.inf, np.inf
        for k in range(len(vote)):
            if up[k] == 0.0 and vote[k] > m:
                i, m = k, vote[k]
            if down[k] == 0.0 and vote[k] < M:
                M = vote[k]
        return i, m - M

    return loop


@overload(text.best_partner)
def _best_partner(vote, down, diagonal, row, i, floor):
    def loop(vote, down, diagonal, row, i, floor):
        j, best, own = 0, 0.0, diagonal[i]
        for k in range(len(vote)):
            difference = vote[i] - vote[k]
            if down[k] == 0.0 and difference > 0.0:
                gain = difference * difference / max(own + diagonal[k] - 2.0 * row[k], floor)
                if gain > best:
                    j, best = k, gain
        return j

    return loop


@overload(text.shift)
def _shift(vote, t, row_i, row_j):
    def loop(vote, t, row_i, row_j):
        for k in range(len(vote)):
            vote[k] -= t * (row_i[k] - row_j[k])

    return loop


for _plain in (text.room, text.place, text.move):
    register_jitable(_plain)

pair_steps = njit(cache=True)(text.pair_steps)
