"""Do the convex hulls of two classes meet in feature space?  Decided by a linear program, not by fitting."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh
from scipy.optimize import linprog


def common_point(K, y):
    """Weights that make the two class means equal, or None if a hyperplane separates the classes.

    α ≥ 0, Σ₊α = Σ₋α = 1 and Σ αᵢyᵢφ(xᵢ) = 0.  Either these weights or a separating hyperplane exist, never both.
    K (n, n) positive semi-definite, y (n,) in {−1, +1}.

    >>> X = np.array([[0.0, 0], [1, 1], [1, 0], [0, 1]])               # XOR: both diagonals share their midpoint
    >>> common_point(X @ X.T, np.array([1, 1, -1, -1]))
    array([0.5, 0.5, 0.5, 0.5])
    """
    K, y = np.asarray(K, dtype=float), np.asarray(y, dtype=float)
    pair = _same_point(K, y)
    if pair is not None:
        weights = np.zeros(len(y))
        weights[list(pair)] = 1.0
        return weights
    features = _feature_vectors(K)
    meets = np.vstack([(features * y[:, None]).T, y > 0, y < 0])
    result = linprog(np.zeros(len(y)), A_eq=meets, b_eq=np.r_[np.zeros(features.shape[1]), 1.0, 1.0], bounds=(0, None))
    if not result.success:
        return None
    beta = result.x * y
    # the solver's own tolerance must not turn a narrow gap into a meeting
    return result.x if beta @ K @ beta <= 1e-12 * K.diagonal().max() else None


def _same_point(K, y):
    """The first pair of opposite labels at feature distance 0."""
    plus, minus = np.flatnonzero(y > 0), np.flatnonzero(y < 0)
    d = K.diagonal()
    distance2 = d[plus, None] + d[minus] - 2.0 * K[np.ix_(plus, minus)]
    i, j = np.unravel_index(distance2.argmin(), distance2.shape)
    scale = d[plus[i]] + d[minus[j]]
    return (plus[i], minus[j]) if distance2[i, j] <= 1e-15 * scale else None


def _feature_vectors(K):
    """Rows φ(xᵢ) with φφᵀ = K, only the directions that exist, columns of comparable size."""
    values, vectors = eigh(K)
    keep = values > 1e-13 * values[-1]
    return vectors[:, keep] * np.sqrt(values[keep])
