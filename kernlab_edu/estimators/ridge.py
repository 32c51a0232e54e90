"""Kernel ridge regression: the representer theorem and one linear system."""

from __future__ import annotations

import numpy as np
from sklearn.base import RegressorMixin
from sklearn.utils.validation import validate_data

from ..certificates import certify
from ..problems import QP, Solution
from .inputs import all_or_nothing
from .machine import KernelMachine


class KernelRidge(RegressorMixin, KernelMachine):
    """min Σ (yᵢ − f(xᵢ))² + λ‖f‖²  ⇒  f = Σ αⱼ k(xⱼ, ·),  (K + λI) α = y;  no offset b.

    kernel as for SVC, lam = λ > 0.  Fitted: what KernelMachine lists (intercept_ is 0), and alpha_ (n,).
    The certificate is that of min ½αᵀ(K + λI)α − αᵀy for y of size 1: its stationarity is the residual of the system.

    >>> KernelRidge("linear", lam=1.0).fit([[1.0], [-1.0]], [1.0, -1.0]).predict([[3.0]]).round(6).tolist()
    [2.0]
    """

    tol = 1e-6  # what the residual may be, as a share of max |y|

    def __init__(self, kernel="rbf", lam=1.0):
        self.kernel = kernel
        self.lam = lam

    def fit(self, X, y):
        """X (n, d) or a Gram matrix (n, n), y (n,) numbers."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
            if not 0 < self.lam < np.inf:
                raise ValueError(f"lam must be positive and finite, not {self.lam!r}: it is the price of ‖f‖².")
            kernel, X, K = self._gram(X)
            self._learn(kernel, X, K + self.lam * np.eye(len(K)), y.astype(float))
        return self

    def _learn(self, kernel, X, A, y):
        self.alpha_ = np.linalg.solve(A, y)
        size = np.abs(y).max() or 1.0
        solution = Solution(x=self.alpha_, z=[], status="optimal", n_iter=1)
        certificate = certify(QP(P=A, q=-y / size), Solution(x=self.alpha_ / size, z=[]))
        self._keep(kernel, X, np.arange(len(X)), self.alpha_, 0.0, solution, certificate)

    def predict(self, X):
        """f(x) = Σ αⱼ k(xⱼ, x), shape (n,)."""
        return self._f(X)
