"""PCA with loadings that are mostly zero."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from ..certificates import certify
from ..solvers import solve_loadings
from .inputs import all_or_nothing
from .pca import centred, how_many, in_units, scores


class SparsePCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """min ½‖X − uvᵀ‖²/n + λ‖v‖₁ subject to ‖u‖² = n, X centred; w = v/‖v‖; then X ← X − Xwwᵀ and again.

    n_components  1 … min(n, d); None: as many as there is spread for
    penalty       λ as a share in [0, 1) of the largest spread of a feature left: 0 is PCA, near 1 leaves one feature
    tol           relative size of the last step

    The problem is not convex: certificate_ proves that neither u nor v alone can be improved.
    Fitted: mean_ (d,), components_ (k, d) = w, of length 1 but in general not orthogonal, eigenvalues_ (d,) of the
    covariance (what plain PCA explains), explained_variance_ (k,) = the variance that each score adds,
    n_iter_, certificates_ (one per component), certificate_ (the worst of them).

    >>> X = np.array([[3.0, 2.9, 0.1], [-3.0, -3.1, 0.0], [1.0, 1.1, -0.1], [-1.0, -0.9, 0.0]])
    >>> (SparsePCA(1, penalty=0.1).fit(X).components_ != 0).tolist()
    [[True, True, False]]
    """

    def __init__(self, n_components=None, penalty=0.1, tol=1e-10, max_iter=2000):
        self.n_components = n_components
        self.penalty = penalty
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X, y=None):
        """X (n, d); y is ignored."""
        with all_or_nothing(self):
            X = validate_data(self, X, dtype=np.float64, ensure_min_samples=2)
            k = how_many(self.n_components, min(X.shape))
            self.mean_, Z, size = centred(X)
            found = solve_loadings(Z, k, self.penalty, self.tol, self.max_iter)
            if self.n_components is not None and len(found) < k:
                raise ValueError(f"After {len(found)} components nothing is left of X: n_components = {k} is too many.")
            self._keep(Z, size, found)
            self._warn()
        return self

    def _keep(self, Z, size, found):
        V = np.array([loading.v for _, loading in found])
        self.components_ = V / np.linalg.norm(V, axis=1, keepdims=True)
        lengths = np.linalg.svd(Z, compute_uv=False)
        self.eigenvalues_ = in_units(lengths**2 / len(Z), size, Z.shape[1])
        # |R_kk| is the length of score k after the scores before it are projected out (Zou, Hastie & Tibshirani 2006)
        added = np.diagonal(np.linalg.qr(Z @ self.components_.T, mode="r"))
        self.explained_variance_ = in_units(added**2 / len(Z), size, len(added))
        self.certificates_ = [certify(problem, loading) for problem, loading in found]
        self.certificate_ = max(self.certificates_, key=lambda certificate: certificate.worst)
        self.n_iter_ = max(loading.n_iter for _, loading in found)

    def _warn(self):
        if not self.certificate_.holds(1e-6):
            warnings.warn(
                f"A loading did not settle in {self.n_iter_} steps. {self.certificate_.explain(1e-6)} Raise max_iter: "
                "directions of nearly equal spread need many steps.",
                ConvergenceWarning,
                stacklevel=3,
            )

    @property
    def _n_features_out(self):
        return len(self.components_)

    def transform(self, X):
        """Scores (n, k): wₖ·(x − m)."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return (X - self.mean_) @ self.components_.T

    def inverse_transform(self, Y):
        """The points (n, d) of m + span(w) that have these scores: m + W⁺y."""
        return self.mean_ + scores(self, Y, len(self.components_)) @ np.linalg.pinv(self.components_).T
