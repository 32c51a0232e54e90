"""Support vector classification."""

from __future__ import annotations

import numpy as np
from sklearn.base import ClassifierMixin
from sklearn.utils import compute_sample_weight
from sklearn.utils.validation import validate_data

from ..certificates import certify
from ..problems import hard_margin, soft_margin
from .choices import solve
from .inputs import all_or_nothing, require_both, two_classes, weights
from .machine import KernelMachine


class SVC(ClassifierMixin, KernelMachine):
    """min ½‖w‖² + Σ Cᵢξᵢ  subject to  yᵢ f(xᵢ) ≥ 1 − ξᵢ,  ξ ≥ 0;  f(x) = Σ βⱼ k(xⱼ, x) + b.

    kernel        a Kernel, or "linear", "rbf" (γ = 1 / median ‖xᵢ − xⱼ‖²), "poly" ((x·z / mean ‖x‖² + 1)³) or
                  "precomputed" (X is the Gram matrix)
    C             price of a unit of slack; np.inf is the hard margin.  Cᵢ = C · class weight · sample weight
    solver        "smo" or "cvxopt": the same answer
    tol           LIBSVM's rule m(α) − M(α) ≤ tol; a ConvergenceWarning explains a certificate that does not hold
    class_weight  None, "balanced" or {label: weight}

    Fitted also: classes_, n_support_ per class, half_margin_ = 1/‖w‖, margin_width_ = 2/‖w‖ with ‖w‖² = βᵀKβ.
    The second of the sorted classes is the side f ≥ 0: a point exactly on the boundary belongs to it, sgn(0) = +1.

    >>> machine = SVC("linear", C=np.inf).fit([[1.0], [-1.0]], ["right", "left"])
    >>> machine.half_margin_, machine.margin_width_, machine.predict([[0.3], [-2.0]]).tolist()
    (1.0, 2.0, ['right', 'left'])
    """

    def __init__(self, kernel="rbf", C=1.0, solver="smo", tol=1e-3, class_weight=None, max_iter=None):
        self.kernel = kernel
        self.C = C
        self.solver = solver
        self.tol = tol
        self.class_weight = class_weight
        self.max_iter = max_iter

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def fit(self, X, y, sample_weight=None):
        """X (n, d) or a Gram matrix (n, n), y (n,) with two labels of any type, sample_weight (n,) ≥ 0."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64)
            self.classes_, signs = two_classes(y)
            weight = weights(sample_weight, len(y)) * compute_sample_weight(self.class_weight, y)
            kept = np.flatnonzero(weight)
            require_both(signs[kept], self.classes_)
            kernel, X, K = self._gram(X, kept, by_rows=self.solver == "smo" and self.C != np.inf)
            dual = self._state(K, signs[kept], weight[kept])
            solution = solve(dual, self.solver, self.tol, self.max_iter)
            self._learn(dual, solution, kernel, X, kept)
        return self

    def _state(self, K, y, weight):
        return hard_margin(K, y) if self.C == np.inf else soft_margin(K, y, self.C * weight)

    def _learn(self, dual, solution, kernel, X, kept):
        beta = dual.beta(solution.x)
        self.n_support_ = np.array([(beta < 0).sum(), (beta > 0).sum()])
        length = np.sqrt(max(beta @ dual.K @ beta, 0.0))
        self.half_margin_ = float(1.0 / length) if length else np.inf
        self.margin_width_ = 2.0 * self.half_margin_
        self._keep(kernel, X, kept, beta, solution.nu[0], solution, certify(dual, solution))

    def decision_function(self, X):
        """f(x), shape (n,): positive on the side of classes_[1]."""
        return self._f(X)

    def predict(self, X):
        """classes_[1] where f(x) ≥ 0, else classes_[0]."""
        f = self.decision_function(X)
        return self.classes_[(f >= 0).astype(int)]
