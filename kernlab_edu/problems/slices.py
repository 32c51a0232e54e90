"""Slices of a response y, and the local means inside a slice."""

from __future__ import annotations

import numpy as np

from .checks import finite_array
from .scatter import centred, grouped
from .spectral import Spectral


def quantile_slices(y, n_slices) -> np.ndarray:
    """The number of each sample's slice (n,): slices of nearly equal size, the first n mod S one sample larger.

    Equal values are never split: they all go where the middle one of them belongs.  With at most n_slices distinct
    values each value is its own slice.  Slices that stay empty are left out, so there may be fewer.

    >>> quantile_slices([5, 1, 4, 2, 3], 2), quantile_slices([0, 0, 1, 0], 3)
    (array([1, 0, 1, 0, 0]), array([0, 0, 1, 0]))
    """
    y, values, value, counts = _distinct(y, n_slices)
    if len(values) <= n_slices:
        return value
    last = np.cumsum(counts) - 1
    middle = (last - counts + 1 + last) // 2
    small, larger = divmod(len(y), n_slices)
    ends = np.cumsum(np.full(n_slices, small) + (np.arange(n_slices) < larger))
    return _numbered(np.searchsorted(ends, middle, side="right")[value])


def width_slices(y, n_slices) -> np.ndarray:
    """The number of each sample's slice (n,): intervals of equal width from min y to max y; empty ones are left out.

    >>> width_slices([0.0, 1.0, 2.0, 9.0, 10.0], 5)
    array([0, 0, 1, 2, 2])
    """
    y, values, _, _ = _distinct(y, n_slices)
    y = y / np.abs(y).max()  # keeps max − min finite
    if not (width := np.ptp(y)) > 0:
        raise ValueError(f"y only varies by rounding around {values[0]:g}: there is nothing to slice.")
    return _numbered(np.minimum(((y - y.min()) / width * n_slices).astype(int), n_slices - 1))


def local_means(X, slices, n_neighbors) -> np.ndarray:
    """The mean of the k nearest neighbours in the same slice, the point itself among them, (n, p).

    Points as near as the k-th count too, so that the order of the samples does not matter; a slice of fewer than k
    samples is taken whole.

    >>> local_means([[0.0], [1.0], [5.0], [7.0]], [0, 0, 0, 1], 2).tolist()
    [[0.5], [0.5], [3.0], [7.0]]
    """
    X = finite_array(X, "X", ndim=2)
    if not n_neighbors >= 1:
        raise ValueError(f"n_neighbors must be at least 1, not {n_neighbors!r}: a point is its own nearest neighbour.")
    slices, means = np.asarray(slices), np.empty_like(X)
    for s in np.unique(slices):
        inside = X[slices == s]
        k = min(n_neighbors, len(inside))
        means[slices == s] = [_near(inside, x, k).mean(axis=0) for x in inside]
    return means


def localised(X, slices, n_neighbors) -> Spectral:
    """Σ_loc v = λΣv, Σ_loc = 1/N Σᵢ (μᵢ − μ)(μᵢ − μ)ᵀ with μᵢ the local mean at xᵢ, Σ = 1/N Σᵢ (xᵢ − μ)(xᵢ − μ)ᵀ.

    k = 1: Σ_loc = Σ · k = size of the slice: the matrix of SIR.

    >>> localised([[0.0], [2.0], [4.0], [6.0]], [0, 0, 1, 1], 2).A
    array([[4.]])
    """
    Z = centred(finite_array(X, "X", ndim=2))
    grouped(slices, len(Z))
    L = local_means(Z, slices, n_neighbors)
    return Spectral(L.T @ L / len(Z), Z.T @ Z / len(Z))


def _near(inside, x, k):
    d2 = np.square(inside - x).sum(axis=1)
    return inside[d2 <= np.partition(d2, k - 1)[k - 1]]


def _distinct(y, n_slices):
    y = finite_array(y, "y", ndim=1)
    values, value, counts = np.unique(y, return_inverse=True, return_counts=True)
    if len(values) < 2:
        raise ValueError(f"y is constant ({values[:1].tolist()}): one slice has no spread of slice means.")
    if not n_slices >= 2:
        raise ValueError(f"n_slices must be at least 2, not {n_slices!r}: one slice has no spread of slice means.")
    return y, values, value, counts


def _numbered(slices):
    """The slices that are not empty, renumbered 0, 1, … without a gap."""
    return (np.cumsum(np.bincount(slices) > 0) - 1)[slices]
