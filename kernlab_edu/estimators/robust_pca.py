"""PCA that a few wild entries cannot turn."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from ..certificates import certify
from ..problems import LowRankPlusSparse
from ..solvers import solve_pursuit
from .inputs import all_or_nothing
from .pca import PCA, centred, how_many, scores


class RobustPCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """min ‖L‖_* + λ‖S‖₁ subject to L + S = X, then PCA of L: a few entries of X may be arbitrarily wrong.

    n_components  None: every direction in which L has spread
    penalty       λ, 1/√max(n, d) if None: larger moves more of X into L
    tol           relative accuracy of L + S = X and of the steps; a ConvergenceWarning explains a failed certificate

    X is not centred first: its mean is part of L.  transform projects: a wild entry in a *new* row is not repaired.
    Fitted: low_rank_, sparse_ (n, d), mean_ (d,), components_ (k, d), eigenvalues_ (d,) of the covariance of L,
    n_iter_, solution_, certificate_ (a duality gap: the split is the global minimum).

    >>> X = np.outer([1.0, -1.0, 2.0, -2.0, 3.0], [1.0, 1.0, -1.0, 1.0])
    >>> X[0, 0] += 50.0
    >>> RobustPCA().fit(X).sparse_.round(4)[0].tolist()
    [50.0, 0.0, 0.0, 0.0]
    """

    def __init__(self, n_components=None, penalty=None, tol=1e-7, max_iter=5000):
        self.n_components = n_components
        self.penalty = penalty
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X, y=None):
        """X (n, d) with d ≥ 2; y is ignored."""
        with all_or_nothing(self):
            X = validate_data(self, X, dtype=np.float64, ensure_min_samples=2, ensure_min_features=2)
            how_many(self.n_components, min(X.shape))
            problem = LowRankPlusSparse(X, self.penalty)
            self.solution_ = solve_pursuit(problem, self.tol, self.max_iter)
            self.certificate_ = certify(problem, self.solution_)
            self.low_rank_, self.sparse_ = self.solution_.L, self.solution_.S
            self.n_iter_ = self.solution_.n_iter
            self._keep_components()
            self._warn()
        return self

    def _keep_components(self):
        L, noise = (
            self.low_rank_,
            max(10 * self.tol, 1e-10),
        )  # what zero spread looks like, relatively
        if np.ptp(L, axis=0).max() <= noise * np.abs(L).max():
            raise ValueError(
                f"The low-rank part has no spread: every deviation went into S (rank {self.certificate_.rank}, "
                f"{self.certificate_.n_nonzero} non-zero entries in S). Raise penalty above {self._penalty():.3g}."
            )
        pca, lengths = PCA(self.n_components).fit(L), np.linalg.svd(centred(L)[1], compute_uv=False)
        k = int((lengths > noise * lengths[0]).sum()) if self.n_components is None else self.n_components
        self.mean_, self.eigenvalues_, self.components_ = pca.mean_, pca.eigenvalues_, pca.components_[:k]

    def _penalty(self):
        return LowRankPlusSparse(self.low_rank_, self.penalty).penalty

    def _warn(self):
        if not self.certificate_.holds(100 * self.tol):
            warnings.warn(
                f"The pursuit stopped with status {self.solution_.status!r} after {self.n_iter_} steps. "
                f"{self.certificate_.explain(100 * self.tol)} Raise max_iter, or bring the features to one scale.",
                ConvergenceWarning,
                stacklevel=3,
            )

    @property
    def _n_features_out(self):
        return len(self.components_)

    def transform(self, X):
        """Scores (n, k): vₖ·(x − m)."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return (X - self.mean_) @ self.components_.T

    def inverse_transform(self, Y):
        """The points m + Σ yₖ vₖ (n, d)."""
        return self.mean_ + scores(self, Y, len(self.components_)) @ self.components_
