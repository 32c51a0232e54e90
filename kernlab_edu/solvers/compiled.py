"""The text of pair_steps.py, compiled by numba; its passes over all variables are spelled as loops.

Floating-point maxima are found one by one, since any of them might be NaN; integers are compared eight at a time.  So
the loops compare ranks: integers that order as the numbers do.

Importing this file takes a second, and so does the first call on a new machine: it happens once, for a problem that is
worth it.  (Numba keeps what it compiled until pair_steps.py changes: after a change *here*, touch that file.)
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import overload, register_jitable

from . import pair_steps as text

LAST = np.int64(2**63 - 1)


@register_jitable
def _rank(number):
    bits = np.float64(number).view(np.int64)
    return bits ^ ((bits >> np.int64(63)) & LAST)  # of negative numbers the larger bits are the smaller number


@register_jitable
def _number(rank):
    return np.int64(rank ^ ((rank >> np.int64(63)) & LAST)).view(np.float64)


@overload(text.shift)
def _shift(vote, up, down, t, row_i, row_j):
    def loop(vote, up, down, t, row_i, row_j):
        m, M = -LAST, LAST
        for k in range(len(vote)):
            v = vote[k] - t * (row_i[k] - row_j[k])
            vote[k] = v
            m, M = max(m, _rank(v + up[k])), min(M, _rank(v + down[k]))
        for i in range(len(vote)):
            if _rank(vote[i] + up[i]) == m:
                break
        return i, _number(m), _number(M)

    return loop


@overload(text.look)
def _look(vote, up, down):
    return lambda vote, up, down: text.shift(vote, up, down, 0.0, vote, vote)


@overload(text.best_partner)
def _best_partner(vote, down, diagonal, row, i, floor):
    def loop(vote, down, diagonal, row, i, floor):
        gain, best, top, own = np.empty(len(vote)), -LAST, vote[i], diagonal[i]
        for k in range(len(vote)):
            difference, eta = max(top - (vote[k] + down[k]), 0.0), max(own + diagonal[k] - 2.0 * row[k], floor)
            gain[k] = difference * difference / eta
        for k in range(len(vote)):
            best = max(best, _rank(gain[k]))
        for j in range(len(vote)):
            if _rank(gain[j]) == best:
                break
        return j

    return loop


for _plain in (text.room, text.place, text.exchange):
    register_jitable(_plain)

# error_model: η ≥ floor > 0, so nobody needs to look out for a division by zero
pair_steps = njit(cache=True, error_model="numpy")(text.pair_steps)
