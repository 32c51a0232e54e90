"""What every kernel machine shares: f(x) = Σⱼ βⱼ k(xⱼ, x) + b, kept with its proof."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from ..kernels import GramRows, Linear
from .choices import chosen_kernel, is_precomputed

BY_ROWS_FROM = 400  # samples; below that the whole Gram matrix is quicker than its parts


class KernelMachine(BaseEstimator):
    """f(x) = Σⱼ βⱼ k(xⱼ, x) + b.  Subclasses state the dual; this class keeps and evaluates f.

    Fitted: kernel_, support_ (rows of X with β ≠ 0), support_vectors_ (empty for a precomputed kernel),
    dual_coef_ (1, n_SV) = β, intercept_ (1,) = b, coef_ (1, d) = w for the linear kernel, n_iter_, solution_,
    certificate_.  A row of weight 0 is left out: solution_ and certificate_ only speak of the other rows.
    """

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = is_precomputed(self.kernel)
        return tags

    @property
    def coef_(self):
        """w = Σ βⱼ xⱼ, shape (1, d): only the linear kernel's feature space is the one the points live in."""
        check_is_fitted(self)
        if not isinstance(self.kernel_, Linear):
            raise AttributeError(
                f"coef_ exists for the linear kernel only; {self.kernel_!r} has its w in feature space."
            )
        return self.dual_coef_ @ self.support_vectors_

    def _gram(self, X, kept=None, by_rows=False):
        """(kernel, X, K) for the kept rows; a solver that works by rows does not need a large K written down."""
        precomputed = is_precomputed(self.kernel)
        if precomputed:
            chosen_kernel(self.kernel, X)(X)  # says what is wrong before rows are taken out
        if kept is not None and len(kept) < len(X):
            X = X[np.ix_(kept, kept)] if precomputed else X[kept]
        kernel = chosen_kernel(self.kernel, X)
        by_rows = by_rows and len(X) >= BY_ROWS_FROM and not precomputed
        return kernel, X, GramRows(kernel, X) if by_rows else kernel(X)

    def _keep(self, kernel, X, kept, beta, b, solution, certificate):
        """Store the machine, and warn if its proof does not hold."""
        beta = np.asarray(beta)
        on = np.flatnonzero(beta)
        self.kernel_ = kernel
        self.support_ = kept[on]
        self.support_vectors_ = np.empty((0, 0)) if is_precomputed(kernel) else X[on]
        self.dual_coef_ = beta[None, on]
        self.intercept_ = np.array([float(b)])
        self.n_iter_ = solution.n_iter
        self.solution_ = solution
        self.certificate_ = certificate
        if not certificate.holds(self.tol):
            warnings.warn(
                f"The solver stopped with status {solution.status!r}. {certificate.explain(self.tol)}",
                ConvergenceWarning,
                stacklevel=4,
            )

    def _f(self, X):
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        if not len(self.support_):
            return np.full(len(X), self.intercept_[0])
        K = X[:, self.support_] if is_precomputed(self.kernel_) else self.kernel_(X, self.support_vectors_)
        return K @ self.dual_coef_[0] + self.intercept_[0]
