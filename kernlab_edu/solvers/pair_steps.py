"""The pair step, two passes over all variables, and the loop that repeats it.

`solve_smo` runs this loop; the frames of the time machine are made of the same pieces.  Where numba is installed
compiled.py compiles this very text and spells the passes as loops.
"""

from __future__ import annotations

import numpy as np

ENOUGH, OPTIMAL, STUCK, UNBOUNDED = range(4)  # why `pair_steps` came back


def look(vote, up, down):
    """(i, m, M): who of those that may take weight votes highest, that vote, and the lowest of those that may give."""
    i, j = (vote + up).argmax(), (vote + down).argmin()
    return i, vote[i] + up[i], vote[j] + down[j]


def best_partner(vote, down, diagonal, row, i, floor):
    """The j whose pair with i promises the largest gain (voteᵢ − voteⱼ)²/(2η) (Fan, Chen & Lin 2005)."""
    difference = np.maximum(vote[i] - (vote + down), 0.0)
    eta = np.maximum(diagonal[i] + diagonal - (row + row), floor)
    return (difference * difference / eta).argmax()


def shift(vote, up, down, t, row_i, row_j):
    """The votes after weight t went from j to i, and a look at them."""
    vote -= t * (row_i - row_j)
    return look(vote, up, down)


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


def exchange(alpha, vote, up, down, diagonal, sign, u, crumb, floor, row_i, i, j):
    """Give i the best weight that j can spare; returns (room, unclipped step, step, gain).  The votes stay behind."""
    difference, eta = vote[i] - vote[j], diagonal[i] + diagonal[j] - 2.0 * row_i[j]
    most, unclipped = room(alpha, sign, u, i, j), difference / max(eta, floor)
    t = min(unclipped, most)
    place(alpha, up, down, sign, u, crumb, i, alpha[i] + sign[i] * t)
    place(alpha, up, down, sign, u, crumb, j, alpha[j] - sign[j] * t)
    return most, unclipped, t, t * difference - 0.5 * eta * t * t


def pair_steps(K, alpha, vote, up, down, diagonal, sign, u, crumb, floor, seen, tol, limit):
    """At most `limit` steps by the second-order rule: (how many, why it ended, gain)."""
    gained = 0.0
    i, m, M = look(vote, up, down)
    for step in range(limit):
        if m - M <= tol:
            return step, OPTIMAL, gained
        row_i = K[i]
        j = best_partner(vote, down, diagonal, row_i, i, floor)
        seen[i] = seen[j] = True
        if room(alpha, sign, u, i, j) == np.inf and diagonal[i] + diagonal[j] - 2.0 * row_i[j] <= floor:
            return step, UNBOUNDED, gained
        _, _, t, gain = exchange(alpha, vote, up, down, diagonal, sign, u, crumb, floor, row_i, i, j)
        i, m, M = shift(vote, up, down, t, row_i, K[j])
        gained += gain
        if t == 0.0:
            return step + 1, STUCK, gained
    return limit, ENOUGH, gained
