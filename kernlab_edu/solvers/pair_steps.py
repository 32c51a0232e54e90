"""The pair step, three passes over all variables, and the loop that repeats it.

`solve_smo` runs this loop; the frames of the time machine are made of the same `highest`, `best_partner` and `move`.
Where numba is installed compiled.py compiles this very text and spells the three passes as loops.
"""

from __future__ import annotations

import numpy as np

ENOUGH, OPTIMAL, MISSING, STUCK, UNBOUNDED = range(5)  # why `pair_steps` came back


def highest(vote, up, down):
    """(i, m − M): who of those that may take weight votes highest, and by how much the KKT conditions are violated."""
    lifted = vote + up
    i = lifted.argmax()
    return i, lifted[i] - (vote + down).min()


def best_partner(vote, down, diagonal, row, i, floor):
    """The j whose pair with i promises the largest gain (voteᵢ − voteⱼ)²/(2η) (Fan, Chen & Lin 2005)."""
    difference = np.maximum(vote[i] - (vote + down), 0.0)
    return (difference * difference / np.maximum(diagonal[i] + diagonal - 2.0 * row, floor)).argmax()


def shift(vote, t, row_i, row_j):
    """The votes after weight t went from j to i."""
    vote -= t * (row_i - row_j)


def room(alpha, sign, u, i, j):
    """How much weight i can take and j can give: the box of t is [0, room]."""
    take = u[i] - alpha[i] if sign[i] > 0 else alpha[i]
    give = alpha[j] if sign[j] > 0 else u[j] - alpha[j]
    return min(take, give)


def place(alpha, up, down, sign, u, crumb, k, value):
    """Set αₖ and note who may move; at the end of its box it must sit *exactly* there, or it would look free."""
    value = 0.0 if value <= crumb[k] else u[k] if value >= u[k] * (1.0 - 1e-14) else value
    alpha[k] = value
    grows, shrinks = value < u[k], value > 0.0
    takes, gives = (grows, shrinks) if sign[k] > 0 else (shrinks, grows)
    up[k] = 0.0 if takes else -np.inf
    down[k] = 0.0 if gives else np.inf


def move(alpha, vote, up, down, diagonal, sign, u, crumb, floor, row_i, row_j, i, j):
    """Move the best weight from j to i; returns (room, unclipped step, step, gain)."""
    difference, eta = vote[i] - vote[j], diagonal[i] + diagonal[j] - 2.0 * row_i[j]
    most, unclipped = room(alpha, sign, u, i, j), difference / max(eta, floor)
    t = min(unclipped, most)
    place(alpha, up, down, sign, u, crumb, i, alpha[i] + sign[i] * t)
    place(alpha, up, down, sign, u, crumb, j, alpha[j] - sign[j] * t)
    shift(vote, t, row_i, row_j)
    return most, unclipped, t, t * difference - 0.5 * eta * t * t


def pair_steps(rows, slot, index, columns, alpha, vote, up, down, diagonal, sign, u, crumb, floor, seen, tol, limit):
    """At most `limit` steps by the second-order rule: (how many, why it ended, the sample whose row is missing, gain).

    rows[slot[s]] is the kernel row of sample s, or slot[s] = −1 if nobody has computed it yet.
    """
    gained = 0.0
    for step in range(limit):
        i, violation = highest(vote, up, down)
        if violation <= tol:
            return step, OPTIMAL, -1, gained
        if slot[index[i]] < 0:
            return step, MISSING, index[i], gained
        row_i = rows[slot[index[i]]][columns]
        j = best_partner(vote, down, diagonal, row_i, i, floor)
        if slot[index[j]] < 0:
            return step, MISSING, index[j], gained
        seen[index[i]] = seen[index[j]] = True
        if np.isinf(room(alpha, sign, u, i, j)) and diagonal[i] + diagonal[j] - 2.0 * row_i[j] <= floor:
            return step, UNBOUNDED, -1, gained
        row_j = rows[slot[index[j]]][columns]
        _, _, t, gain = move(alpha, vote, up, down, diagonal, sign, u, crumb, floor, row_i, row_j, i, j)
        gained += gain
        if t == 0.0:
            return step + 1, STUCK, -1, gained
    return limit, ENOUGH, -1, gained
