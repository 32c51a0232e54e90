"""Losses of a classifier as functions of the margin m = y f(x)."""

import numpy as np


def zero_one(m):
    """1 where m ≤ 0, else 0: a point on the boundary counts as an error.

    >>> zero_one([-1.0, 0.0, 1.0])
    array([1., 1., 0.])
    """
    return np.where(np.asarray(m, dtype=float) <= 0, 1.0, 0.0)


def hinge(m):
    """max(0, 1 − m): the least slack ξ ≥ 0 with m ≥ 1 − ξ.

    >>> hinge([1.0, 0.0, -1.0])
    array([0., 1., 2.])
    """
    return np.maximum(0.0, 1.0 - np.asarray(m, dtype=float))


def squared_hinge(m):
    """max(0, 1 − m)².

    >>> squared_hinge([1.0, 0.0, -1.0])
    array([0., 1., 4.])
    """
    return hinge(m) ** 2


def perceptron_loss(m):
    """max(0, −m): wrong points only, and no reward for a wide margin.

    >>> perceptron_loss([1.0, -1.0])
    array([0., 1.])
    """
    return np.maximum(0.0, -np.asarray(m, dtype=float))


def logistic_loss(m):
    """log(1 + e^{−m}); divided by log 2 it passes through 1 at m = 0 and lies above `zero_one`.

    >>> logistic_loss([0.0]).round(6)
    array([0.693147])
    """
    return np.logaddexp(0.0, -np.asarray(m, dtype=float))


def square_loss(m):
    """(1 − m)², which is (y − f)² for labels ±1: it also punishes points that are right by too much.

    >>> square_loss([1.0, 0.0, 3.0])
    array([0., 1., 4.])
    """
    return (1.0 - np.asarray(m, dtype=float)) ** 2
