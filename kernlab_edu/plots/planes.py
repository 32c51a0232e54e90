"""Lines and half-planes, cut to the frame of a panel."""

from __future__ import annotations

import numpy as np


def line_in(n, c, xlim, ylim):
    """The part of the line n·x = c that may be seen in the box: two ends (2, 2), a little outside it.

    >>> line_in([1, 0], 0.5, (-1, 1), (-1, 1)).round(3)[:, 0].tolist()
    [0.5, 0.5]
    """
    n = np.asarray(n, dtype=float)
    length = np.linalg.norm(n)
    if length == 0:
        raise ValueError("n = 0 has no direction: 0·x = c is everything or nothing, not a line.")
    centre = np.array([sum(xlim) / 2, sum(ylim) / 2])
    foot = centre + (c - n @ centre) / length**2 * n
    reach = np.hypot(xlim[1] - xlim[0], ylim[1] - ylim[0])
    along = np.array([-n[1], n[0]]) / length
    return np.array([foot - reach * along, foot + reach * along])


def half_planes(N, c, xlim, ylim):
    """The part of the box where N x ≥ c, as one ring (k, 2), empty if there is none.  N (m, 2), c (m,).

    >>> half_planes([[1, 0]], [0], (-1, 1), (0, 1)).tolist()
    [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
    """
    ring = np.array([[x, y] for x, y in zip((*xlim, *xlim[::-1]), np.repeat(ylim, 2), strict=True)], dtype=float)
    for n, offset in zip(np.asarray(N, dtype=float), np.asarray(c, dtype=float), strict=True):
        ring = _cut(ring, ring @ n - offset)
    return ring


def _cut(ring, g):
    """Keep what has g ≥ 0: corners, and the places where an edge crosses g = 0."""
    kept = []
    for k in range(len(ring)):
        (p, q), (at_p, at_q) = (ring[k - 1], ring[k]), (g[k - 1], g[k])
        if (at_p < 0) != (at_q < 0):
            kept.append(p + at_p / (at_p - at_q) * (q - p))
        if at_q >= 0:
            kept.append(q)
    return np.array(kept).reshape(-1, 2)
