"""Directions of the plane as angles, and powers of a matrix."""

from __future__ import annotations

import numpy as np


def angle(w) -> float:
    """The angle of a direction in degrees, in [0, 180).

    >>> angle([0.0, -1.0])
    90.0
    """
    return float(np.degrees(np.arctan2(w[1], w[0])) % 180)


def apart(v, w) -> float:
    """The angle between two directions in degrees, at most 90.

    >>> round(apart([1.0, 0.0], [-1.0, 0.01]), 2)
    0.57
    """
    gap = abs(angle(v) - angle(w))
    return min(gap, 180 - gap)


def unit(degrees):
    """Unit vectors as columns (2, m)."""
    return np.stack([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))], axis=0)


def power(S, p):
    """S^p of a symmetric positive definite matrix.

    >>> power(np.diag([4.0, 9.0]), 0.5).round(12).tolist()
    [[2.0, 0.0], [0.0, 3.0]]
    """
    values, vectors = np.linalg.eigh(S)
    return (vectors * values**p) @ vectors.T
