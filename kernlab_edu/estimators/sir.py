"""Sliced inverse regression, and its localised form."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from scipy.stats import chi2
from sklearn.utils.validation import check_is_fitted, validate_data

from ..problems import localised, quantile_slices, scatter_matrices, width_slices
from .directions import Directions, at_least, counted
from .inputs import all_or_nothing

SLICING = {"quantile": quantile_slices, "width": width_slices}


@dataclass(frozen=True, eq=False)
class InverseRegressionCurve:
    """Points of y ↦ E[X | y]: y (S,) mean response, x (S, p) mean of X and count (S,) samples of each slice."""

    y: np.ndarray
    x: np.ndarray
    count: np.ndarray


@dataclass(frozen=True, eq=False)
class DimensionTest:
    """One row per hypothesis "d directions are enough", d = 0, 1, …: n Σ_{i>d} λᵢ ~ χ²((p − d)(S − d − 1))."""

    d: np.ndarray
    statistic: np.ndarray
    df: np.ndarray
    p_value: np.ndarray

    def dimension(self, level=0.05) -> int:
        """The smallest d that is not rejected at this level (all of them if each is)."""
        kept = np.flatnonzero(self.p_value > level)
        return int(kept[0]) if len(kept) else len(self.d)


class SlicedDirections(Directions):
    """What SIR and LocalizedSIR share: slices of y, their means, and directions from (Σ_B or Σ_loc, Σ)."""

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags

    def fit(self, X, y):
        """X (N, p), y (N,) numbers, continuous or discrete and ordered."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
            self._slice(y.astype(np.float64))
            s = scatter_matrices(X, self.slice_of_)
            self.slice_means_, self.slice_counts_ = s.means, s.counts
            V = self._solve(self._state(X, s), s.mean, "Σ, the covariance of X,", s.n)
            k = counted(self.n_components, "n_components", *self._most(V.shape[1]))
            self.directions_ = V[:, :k].copy()
            self._n_features_out = k
        return self

    def _slice(self, y):
        if self.slicing not in SLICING:
            raise ValueError(f"slicing must be one of {sorted(SLICING)}, not {self.slicing!r}.")
        S = at_least(2, self.n_slices, "n_slices", "one slice has no spread of slice means")
        if len(y) < 3:
            raise ValueError(f"n_samples = {len(y)}: slices need at least 3 samples.")
        self.slice_of_ = SLICING[self.slicing](y, S)
        count = np.bincount(self.slice_of_)
        self.n_slices_ = len(count)
        # relative to the largest, so that a sum of huge responses stays finite
        size = np.abs(y).max()
        self._slice_y = np.bincount(self.slice_of_, weights=y / size) / count * size

    def transform(self, X):
        """(x − mean)·u for each direction, shape (n, n_components)."""
        check_is_fitted(self)
        return self._project(X, self.directions_)

    def inverse_regression_curve(self) -> InverseRegressionCurve:
        """The mean of X in each slice against the mean of y there, in the order of y."""
        check_is_fitted(self)
        return InverseRegressionCurve(self._slice_y.copy(), self.slice_means_.copy(), self.slice_counts_.copy())


class SIR(SlicedDirections):
    """Σ_B u = λΣu with Σ_B = 1/N Σₛ Nₛ(μₛ − μ)(μₛ − μ)ᵀ over slices of y and Σ = 1/N Σᵢ(xᵢ − μ)(xᵢ − μ)ᵀ.

    If y = g(Γx, ε) and X is elliptical, the leading u span the rows of Γ; a link symmetric about the mean hides them.

    n_components  how many directions; None means min(S − 1, p)
    n_slices      S: wanted slices.  Equal y are never split; with fewer distinct y than that, each value is a slice
    slicing       "quantile" (nearly equal sizes) or "width" (equal intervals of y; empty ones are left out)
    shrinkage     None, or s in [0, 1]: Σ becomes (1 − s)Σ + s (tr Σ / p) I, for p ≥ N or redundant features

    Fitted: directions_ (p, n_components) columns u with uᵀΣu = 1, eigenvalues_ (p,) all, in [0, 1] without shrinkage,
    n_slices_, slice_of_ (N,), slice_means_ (S, p), slice_counts_ (S,), mean_, problem_, certificate_.

    >>> X = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]]
    >>> sir = SIR(n_components=1, n_slices=3).fit(X, [0, 0, 1, 1, 2, 2])
    >>> sir.eigenvalues_.round(12).tolist(), bool(abs(sir.directions_[1, 0]) < 1e-12)
    ([1.0, 0.0], True)
    """

    def __init__(self, n_components=None, n_slices=10, slicing="quantile", shrinkage=None):
        self.n_components = n_components
        self.n_slices = n_slices
        self.slicing = slicing
        self.shrinkage = shrinkage

    def fit(self, X, y):
        """X (N, p), y (N,) numbers, continuous or discrete and ordered."""
        super().fit(X, y)
        if self.shrinkage is None:
            self.eigenvalues_ = self.eigenvalues_.clip(0.0, 1.0)  # 0 ⪯ Σ_B ⪯ Σ: only rounding is outside
        if self.n_slices_ == len(self.slice_of_):
            warnings.warn(
                "Every slice holds one sample: the slice means are the samples, every λ is 1 and no direction is "
                "better than another. Take far fewer slices than samples.",
                UserWarning,
                stacklevel=2,
            )
        return self

    def _most(self, p):
        return min(self.n_slices_ - 1, p), f"{self.n_slices_} slice means in {p} dimensions span no more directions"

    def _state(self, X, s):
        return s.inverse_regression()

    def dimension_test(self) -> DimensionTest:
        """Sequential test of d = 0, 1, … directions (Li 1991, for normal X): is n Σ_{i>d} λᵢ too large for χ²?"""
        check_is_fitted(self)
        if self.shrinkage is not None:
            raise ValueError("The χ² law is that of the plain covariance: fit with shrinkage=None to test dimensions.")
        n, p, S = len(self.slice_of_), len(self.eigenvalues_), self.n_slices_
        d = np.arange(min(p, S - 1))
        statistic = n * np.cumsum(self.eigenvalues_[::-1])[::-1][d]
        df = (p - d) * (S - d - 1)
        return DimensionTest(d, statistic, df, chi2.sf(statistic, df))


class LocalizedSIR(SlicedDirections):
    """Σ_loc u = λΣu with Σ_loc = 1/N Σᵢ(μᵢ − μ)(μᵢ − μ)ᵀ, μᵢ the mean of the k nearest neighbours of xᵢ in its slice.

    Local means see both arms of a symmetric link such as y = x², where the slice mean is 0.  k = 1: every λ is 1;
    k ≥ size of the slice: SIR.  Neighbours are the Euclidean ones, so scale the features first; xᵢ is its own first
    neighbour, and points as near as the k-th count too.

    n_components, n_slices, slicing, shrinkage as for SIR (None means all p directions); n_neighbors = k.
    Fitted as for SIR.  The local averages are no projection, so λ may exceed 1 a little.

    >>> X = [[-1, 0], [-1, 1], [0, 0], [0, 1], [1, 0], [1, 1]]
    >>> LocalizedSIR(n_slices=2, n_neighbors=1).fit(X, [1, 1, 0, 0, 1, 1]).eigenvalues_.round(12).tolist()
    [1.0, 1.0]
    """

    def __init__(self, n_components=None, n_slices=10, n_neighbors=10, slicing="quantile", shrinkage=None):
        self.n_components = n_components
        self.n_slices = n_slices
        self.n_neighbors = n_neighbors
        self.slicing = slicing
        self.shrinkage = shrinkage

    def _most(self, p):
        return p, f"X has {p} dimensions"

    def _state(self, X, s):
        k = at_least(1, self.n_neighbors, "n_neighbors", "a point is its own nearest neighbour")
        return localised(X, self.slice_of_, k)
