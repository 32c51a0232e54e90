"""Scatter within and between groups: what LDA, Fisher and SIR state before anything is solved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .checks import finite_array
from .spectral import Spectral

LARGEST, SMALLEST = 1e70, 1e-70  # beyond these a product of two squares leaves the numbers of a computer
ROUNDING = 1e-14  # a spread of this share of the values themselves is what rounding leaves behind


@dataclass(frozen=True, eq=False)
class Scatter:
    """Raw sums over N samples of K groups: S_W = Σₖ Σ_{i∈k} (xᵢ − μₖ)(xᵢ − μₖ)ᵀ, S_B = Σₖ Nₖ(μₖ − μ)(μₖ − μ)ᵀ, S_T.

    within, between, total (p, p) with S_T = S_W + S_B; means (K, p), counts (K,), mean (p,); labels (K,) sorted.
    """

    within: np.ndarray
    between: np.ndarray
    total: np.ndarray
    means: np.ndarray
    counts: np.ndarray
    mean: np.ndarray
    labels: np.ndarray

    @property
    def n(self) -> int:
        """N, the number of samples."""
        return int(self.counts.sum())

    def size_weighted(self) -> Spectral:
        """(S_B / N) v = λ (S_W / N) v: a group counts by its size, and S_T = S_W + S_B."""
        return Spectral(self.between / self.n, self.within / self.n)

    def class_weighted(self) -> Spectral:
        """Σ_B v = λ Σ_W v, Σ_B = 1/K Σₖ (μₖ − μ)(μₖ − μ)ᵀ, Σ_W = S_W / (N − K): every group counts the same."""
        D, K = self.means - self.mean, len(self.counts)
        if self.n == K:
            raise ValueError(f"{self.n} samples in {K} classes leave N − K = 0: no spread within is seen.")
        return Spectral(D.T @ D / K, self.within / (self.n - K))

    def inverse_regression(self) -> Spectral:
        """(S_B / N) v = λ (S_T / N) v with slices as groups, so 0 ≤ λ ≤ 1."""
        return Spectral(self.between / self.n, self.total / self.n)


def scatter_matrices(X, groups) -> Scatter:
    """The scatter matrices of X (N, p) for one group label per sample.

    >>> s = scatter_matrices([[0.0], [2.0], [4.0], [6.0]], ["a", "a", "b", "b"])
    >>> s.within, s.between, s.total
    (array([[4.]]), array([[16.]]), array([[20.]]))
    """
    X = finite_array(X, "X", ndim=2)
    Z = centred(X)
    labels, group, counts = grouped(groups, len(X))
    means = group_means(Z, group, counts)
    R, D = Z - means[group], np.sqrt(counts)[:, np.newaxis] * means
    within, total = R.T @ R, Z.T @ Z
    # a feature that is constant in every group leaves rounding, not spread
    flat = np.diagonal(within) <= (ROUNDING * ROUNDING) * np.diagonal(total)
    within[flat, :] = within[:, flat] = 0.0
    mean = X.mean(axis=0)
    return Scatter(within, D.T @ D, total, means + mean, counts, mean, labels)


def centred(X) -> np.ndarray:
    """X minus its column means; a column that is constant up to rounding becomes exactly 0.

    >>> centred(np.array([[1.0, 0.1], [3.0, 0.1]]))
    array([[-1.,  0.],
           [ 1.,  0.]])
    """
    size = np.abs(X).max(axis=0, initial=0.0)
    if (size > LARGEST).any():
        j = int(size.argmax())
        raise ValueError(f"Feature {j} reaches {size[j]:.3g}: its square is too large to compute with. Rescale X.")
    Z = X - X.mean(axis=0)
    Z = Z - Z.mean(axis=0)  # once more: the first mean was rounded
    spread = np.abs(Z).max(axis=0, initial=0.0)
    Z[:, spread <= ROUNDING * size] = 0.0
    tiny = (spread > ROUNDING * size) & (spread < SMALLEST)
    if tiny.any():
        j = int(tiny.argmax())
        raise ValueError(
            f"Feature {j} only varies by {spread[j]:.3g}: its square is too small to compute with. Rescale X."
        )
    return Z


def grouped(groups, n):
    """(sorted labels (K,), the number of each sample's group (n,), counts (K,)).

    >>> grouped(["b", "a", "b"], 3)[1:]
    (array([1, 0, 1]), array([1, 2]))
    """
    groups = np.asarray(groups)
    if groups.shape != (n,):
        raise ValueError(f"{n} samples need {n} group labels, not an array of shape {groups.shape}.")
    labels, group, counts = np.unique(groups, return_inverse=True, return_counts=True)
    if len(labels) < 2:
        raise ValueError(f"There is {len(labels)} class (group): scatter between groups needs at least two.")
    return labels, group, counts


def group_means(Z, group, counts) -> np.ndarray:
    """The mean of the rows of Z in each group, (K, p).

    >>> group_means(np.array([[0.0], [2.0], [5.0]]), np.array([0, 0, 1]), np.array([2, 1]))
    array([[1.],
           [5.]])
    """
    in_order = Z[np.argsort(group, kind="stable")]
    return np.add.reduceat(in_order, np.cumsum(counts) - counts, axis=0) / counts[:, np.newaxis]
