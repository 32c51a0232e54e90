"""Boats and houses: a curved coast line as decision surface, and some boats that went ashore."""

import numpy as np

from kernlab_edu.datasets.labels import alternating_labels


def coast_line(x1):
    """The coast: x₂ = ½ sin(2x₁) + x₁/4.

    >>> float(coast_line(0.0))
    0.0
    """
    x1 = np.asarray(x1, dtype=float)
    return 0.5 * np.sin(2 * x1) + x1 / 4


def coast_decision(X):
    """f(x) = x₂ − coast(x₁), shape (n,): land (+) lies above the coast, sea (−) below.

    >>> coast_decision([[0.0, 2.0], [0.0, -1.0]])
    array([ 2., -1.])
    """
    X = np.asarray(X, dtype=float)
    return X[:, 1] - coast_line(X[:, 0])


def boats_and_houses(n=60, n_ashore=4, random_state=0):
    """Houses (+1) on land, boats (−1) at sea, except n_ashore boats on land: exactly those are misclassified.

    >>> X, y = boats_and_houses(60, n_ashore=4)
    >>> int((np.sign(coast_decision(X)) != y).sum())
    4
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    boats = np.flatnonzero(y < 0)
    if not 0 <= n_ashore <= len(boats):
        raise ValueError(f"n_ashore = {n_ashore}, but there are {len(boats)} boats. Try 0 … {len(boats)}.")
    side = y.copy()
    side[rng.choice(boats, n_ashore, replace=False)] = 1.0
    x1 = rng.uniform(-3.0, 3.0, n)
    # 0.1 keeps every object off the line, so that no count depends on rounding
    return np.column_stack([x1, coast_line(x1) + side * rng.uniform(0.1, 2.0, n)]), y
