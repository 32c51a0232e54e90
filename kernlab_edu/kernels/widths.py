r"""Widths of the Gaussian that fit the data: γ should turn typical squared distances into numbers near 1."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import pdist

from .checks import as_points

_MOST_POINTS = 2000  # two million pairs: enough for a quantile


def gamma_quantiles(X, q=(0.1, 0.5, 0.9)) -> np.ndarray:
    """γ_q = 1 / (quantile of order 1 − q of ‖x_i − x_j‖² over pairs of distinct points), ascending in q.

    Any γ from the first to the last of the default triple usually works. Repeated rows count once, so a
    repeated or shuffled sample has the same γ; beyond 2000 distinct points, 2000 evenly spaced ones of the
    sorted rows are used. When all points coincide every γ gives the same matrix, and the answer is 1.

    >>> gamma_quantiles([0.0, 1.0, 3.0], q=(0.0, 0.5, 1.0)).round(3)
    array([0.111, 0.25 , 1.   ])
    """
    q = np.asarray(q, dtype=float)
    if not ((q >= 0) & (q <= 1)).all():
        raise ValueError(f"The orders q of quantiles lie between 0 and 1, not {q.tolist()}.")
    X = _spread(np.unique(as_points(X), axis=0))
    # dividing by a power of 2 is exact, and keeps d² from overflowing
    exponent = np.frexp(np.abs(X).max())[1]
    D2 = pdist(np.ldexp(X, -exponent), "sqeuclidean")
    D2 = D2[D2 > 0]  # distinct points may be so near that d² underflows
    if D2.size == 0:
        return np.ones(q.shape)
    with np.errstate(over="ignore", under="ignore"):
        gamma = np.ldexp(1 / np.quantile(D2, 1 - q), -2 * exponent)
    return np.clip(gamma, np.finfo(float).tiny, np.finfo(float).max)  # numbers that Gaussian accepts


def median_gamma(X) -> float:
    """γ = 1 / median of ‖x_i − x_j‖² over pairs of distinct points; 1 when all points coincide.

    >>> median_gamma([0.0, 1.0, 3.0])
    0.25
    """
    return float(gamma_quantiles(X, q=0.5))


def _spread(X):
    """At most 2000 of the sorted rows, evenly spaced: no chance, and the order of the sample is forgotten."""
    n = len(X)
    if n <= _MOST_POINTS:
        return X
    return X[np.linspace(0, n - 1, _MOST_POINTS).round().astype(int)]
