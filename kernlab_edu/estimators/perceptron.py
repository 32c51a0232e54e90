"""Rosenblatt's perceptron as an estimator."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from ..solvers.perceptron import solve_perceptron
from .inputs import all_or_nothing, two_classes

STORIES = {
    "stalled": "the steps of the wrong points cancel, so the line will never move again",
    "diverged": "w or b left the floating-point numbers: scale the features or lower eta",
    "max_iter": "raise max_iter, or, if the classes overlap and no number of steps is enough, use SVC with a finite C",
}


class Perceptron(ClassifierMixin, BaseEstimator):
    """(w, b) ← (w, b) + η Σ yᵢ (xᵢ, 1) over the wrong points ("batch") or the next wrong one ("online"), from 0.

    Fitted: classes_, coef_ (1, d) = w, intercept_ (1,) = b, n_iter_, n_errors_, and status_: "separated", "stalled",
    "diverged" or "max_iter"; everything but "separated" comes with a ConvergenceWarning.
    The second of the sorted classes is the side w·x + b ≥ 0.

    >>> line = Perceptron().fit([[2.0], [-1.0]], ["up", "down"])
    >>> line.status_, line.coef_.tolist(), line.predict([[3.0]]).tolist()
    ('separated', [[3.0]], ['up'])
    """

    def __init__(self, mode="batch", eta=1.0, max_iter=1000):
        self.mode = mode
        self.eta = eta
        self.max_iter = max_iter

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def fit(self, X, y):
        """X (n, d), y (n,) with two labels of any type."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64)
            self.classes_, signs = two_classes(y)
            line = solve_perceptron(X, signs, mode=self.mode, eta=self.eta, max_iter=self.max_iter)
            self.coef_, self.intercept_ = line.w[None, :], np.array([line.b])
            self.n_iter_, self.n_errors_, self.status_ = line.n_iter, line.n_errors, line.status
            if line.status != "separated":
                warnings.warn(
                    f"After {line.n_iter} steps {line.n_errors} points are on the wrong side: {STORIES[line.status]}.",
                    ConvergenceWarning,
                    stacklevel=2,
                )
        return self

    def decision_function(self, X):
        """w·x + b, shape (n,)."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return X @ self.coef_[0] + self.intercept_[0]

    def predict(self, X):
        """classes_[1] where w·x + b ≥ 0, else classes_[0]."""
        f = self.decision_function(X)
        return self.classes_[(f >= 0).astype(int)]
