"""The one-class machine: where is the bulk of the data?"""

from __future__ import annotations

import numpy as np
from sklearn.base import OutlierMixin
from sklearn.utils.validation import validate_data

from ..certificates import certify
from ..problems import one_class
from .choices import solve
from .inputs import all_or_nothing
from .machine import KernelMachine


class OneClassSVM(OutlierMixin, KernelMachine):
    """min ½αᵀKα,  Σα = νn,  0 ≤ α ≤ 1;  f(x) = Σ αⱼ k(xⱼ, x) − ρ ≥ 0 on the region that holds the bulk.

    At most the fraction ν of the sample lies outside, at least the fraction ν are support vectors.
    kernel, solver, tol, max_iter as for SVC.  Fitted: what KernelMachine lists, and offset_ = ρ = −b.

    >>> machine = OneClassSVM("linear", nu=0.5).fit([[1.0], [1.0], [2.0]])
    >>> machine.predict([[0.5], [3.0]]).tolist(), machine.offset_
    ([-1, 1], 1.5)
    """

    def __init__(self, kernel="rbf", nu=0.5, solver="smo", tol=1e-3, max_iter=None):
        self.kernel = kernel
        self.nu = nu
        self.solver = solver
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X, y=None):
        """X (n, d) or a Gram matrix (n, n); y is ignored."""
        with all_or_nothing(self):
            X = validate_data(self, X, dtype=np.float64)
            kernel, X, K = self._gram(X, by_rows=self.solver == "smo")
            dual = one_class(K, self.nu)
            self._learn(dual, solve(dual, self.solver, self.tol, self.max_iter), kernel, X)
        return self

    def _learn(self, dual, solution, kernel, X):
        b = solution.nu[0]
        self.offset_ = float(-b)
        self._keep(kernel, X, np.arange(len(X)), dual.beta(solution.x), b, solution, certify(dual, solution))

    def score_samples(self, X):
        """Σ αⱼ k(xⱼ, x), shape (n,): decision_function without the offset."""
        return self.decision_function(X) + self.offset_

    def decision_function(self, X):
        """f(x), shape (n,): negative outside; 0 up to rounding is 0, for that is where free support vectors sit."""
        f = self._f(X)
        return np.where(np.abs(f) <= 1e-12 * abs(self.offset_), 0.0, f)

    def predict(self, X):
        """+1 where f(x) ≥ 0, else −1."""
        return np.where(self.decision_function(X) >= 0, 1, -1)
