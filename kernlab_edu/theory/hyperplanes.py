"""Geometry of the hyperplane H(w, b) = {x : w·x + b = 0}.

X is (n, d) or (d,), w (d,), b a number; margins need y (n,) in {−1, +1}.
"""

import numpy as np


def decision(X, w, b):
    """f(x) = w·x + b. Not a distance: it doubles when (w, b) doubles.

    >>> decision([[3.0, 4.0]], [3.0, 4.0], -5.0)
    array([20.])
    """
    return np.asarray(X, dtype=float) @ np.asarray(w, dtype=float) + b


def signed_distance(X, w, b):
    """δ(x) = (w·x + b) / ‖w‖, positive on the side that w points to.

    >>> signed_distance([[3.0, 4.0], [0.0, 0.0]], [3.0, 4.0], -5.0)
    array([ 4., -1.])
    """
    return decision(X, w, b) / _norm(w)


def distance(X, w, b):
    """dist(x, H) = |w·x + b| / ‖w‖.

    >>> distance([[0.0, 0.0]], [3.0, 4.0], -5.0)
    array([1.])
    """
    return np.abs(signed_distance(X, w, b))


def foot_point(X, w, b):
    """The nearest point of H: x − δ(x) w/‖w‖, same shape as X.

    >>> foot_point([3.0, 4.0], [3.0, 4.0], -5.0).round(12)
    array([0.6, 0.8])
    """
    unit = np.asarray(w, dtype=float) / _norm(w)
    return np.asarray(X, dtype=float) - np.multiply.outer(signed_distance(X, w, b), unit)


def parallel_distance(w, b, b_other):
    """Distance between H(w, b) and H(w, b'): |b − b'| / ‖w‖.

    >>> float(parallel_distance([3.0, 4.0], -5.0, 5.0))
    2.0
    """
    return abs(b - b_other) / _norm(w)


def functional_margins(X, y, w, b):
    """γ_i = y_i (w·x_i + b): positive where the point is on its right side.

    >>> functional_margins([[2.0], [3.0]], [1, -1], [1.0], 0.0)
    array([ 2., -3.])
    """
    return np.asarray(y) * decision(X, w, b)


def geometric_margins(X, y, w, b):
    """γ_i / ‖w‖: the signed distance to the right side; the scale of (w, b) has gone.

    >>> geometric_margins([[2.0]], [1], [10.0], 0.0)
    array([2.])
    """
    return np.asarray(y) * signed_distance(X, w, b)


def canonical(X, w, b):
    """The same hyperplane as (w, b)/m with m = min_i |w·x_i + b|, so that the nearest point has |f| = 1.

    >>> w, b = canonical([[2.0], [-4.0]], [3.0], 0.0)
    >>> w.tolist(), float(b)
    ([0.5], 0.0)
    """
    m = np.abs(decision(X, w, b)).min()
    if m == 0:
        raise ValueError("a point lies on the hyperplane, so no scale gives it |f| = 1. Move b, or drop the point.")
    return np.asarray(w, dtype=float) / m, b / m


def half_margin(w):
    """1/‖w‖: from f = 0 to f = ±1.

    >>> float(half_margin([3.0, 4.0]))
    0.2
    """
    return 1.0 / _norm(w)


def margin_width(w):
    """2/‖w‖: from f = −1 to f = +1.

    >>> float(margin_width([3.0, 4.0]))
    0.4
    """
    return 2.0 / _norm(w)


def _norm(w):
    norm = np.linalg.norm(np.asarray(w, dtype=float))
    if norm == 0:
        raise ValueError("w = 0 has no direction: {x : 0·x + b = 0} is everything or nothing, not a hyperplane.")
    return norm
