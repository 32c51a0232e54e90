"""Linear discriminant analysis."""

from __future__ import annotations

import numpy as np
from scipy.special import expit, softmax
from sklearn.base import ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from ..problems import Scatter, scatter_matrices
from .directions import Directions, counted
from .inputs import all_or_nothing

WEIGHTS = {"size": Scatter.size_weighted, "class": Scatter.class_weighted}


class LDA(ClassifierMixin, Directions):
    """Σ_B u = λΣ_W u: directions in which the class means spread most, compared with the spread inside the classes.

    n_components  how many directions `transform` uses; None means min(K − 1, p), all that can tell K classes apart
    weights       "size": Σ_B = 1/N Σₖ Nₖ(μₖ − μ)(μₖ − μ)ᵀ and Σ_W = S_W / N, so Σ_T = Σ_W + Σ_B;
                  "class": Σ_B = 1/K Σₖ(μₖ − μ)(μₖ − μ)ᵀ and Σ_W = S_W / (N − K).  μ is the mean of all samples in both
    shrinkage     None, or s in [0, 1]: Σ_W becomes (1 − s)Σ_W + s (tr Σ_W / p) I
    priors        probabilities of the classes; None means Nₖ/N with weights="size" and 1/K with "class"

    Fitted: classes_, priors_, means_ (K, p), mean_ = μ, scalings_ (p, n_components) columns u with uᵀΣ_W u = 1,
    eigenvalues_ all of them (p), problem_, certificate_, coef_ and intercept_ of the discriminant functions.
    A point belongs to the nearest class mean after whitening by Σ_W, corrected by log priors; all min(K − 1, p)
    directions take part in that, whatever n_components is.

    >>> lda = LDA(weights="class")
    >>> lda = lda.fit([[1, 0], [-1, 0], [0, 1], [0, -1], [3, 0], [1, 0], [2, 1], [2, -1]], list("aaaabbbb"))
    >>> lda.eigenvalues_.round(12).tolist(), lda.predict([[0.9, 5.0], [1.1, 5.0]]).tolist()
    ([1.5, 0.0], ['a', 'b'])
    """

    def __init__(self, n_components=None, weights="size", shrinkage=None, priors=None):
        self.n_components = n_components
        self.weights = weights
        self.shrinkage = shrinkage
        self.priors = priors

    def fit(self, X, y):
        """X (N, p), y (N,) with at least two labels of any type."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64)
            check_classification_targets(y)
            if self.weights not in WEIGHTS:
                raise ValueError(f"weights must be one of {sorted(WEIGHTS)}, not {self.weights!r}.")
            s = scatter_matrices(X, y)
            V = self._solve(WEIGHTS[self.weights](s), s.mean, "Σ_W, the scatter within the classes,", s.n)
            most = min(len(s.labels) - 1, V.shape[1])
            k = counted(self.n_components, "n_components", most, f"{len(s.labels)} class means span no more directions")
            self.classes_, self.means_ = s.labels, s.means
            self.priors_ = self._chosen_priors(s.counts)
            self._keep_functions(V[:, :most])
            self.scalings_ = V[:, :k].copy()
            self._n_features_out = k
        return self

    def _chosen_priors(self, counts):
        if self.priors is None:
            return counts / counts.sum() if self.weights == "size" else np.full(len(counts), 1.0 / len(counts))
        priors = np.asarray(self.priors, dtype=float)
        if priors.shape != counts.shape or not (priors > 0).all() or abs(priors.sum() - 1) > 1e-9:
            raise ValueError(f"priors must be {len(counts)} positive probabilities that sum to 1, not {self.priors!r}.")
        return priors

    def _keep_functions(self, V):
        """gₖ(x) = μₖᵀΣ_W⁻¹x − ½μₖᵀΣ_W⁻¹μₖ + log πₖ, all relative to the mean, where Σ_W⁻¹ = VVᵀ."""
        Z = (self.means_ - self.mean_) @ V
        coef, offset = Z @ V.T, np.log(self.priors_) - 0.5 * np.square(Z).sum(axis=1)
        if len(Z) == 2:
            coef, offset = coef[1:] - coef[:1], offset[1:] - offset[:1]
        self.coef_, self._offset = coef, offset
        self.intercept_ = offset - coef @ self.mean_

    def transform(self, X):
        """(x − μ)·u for each direction, shape (n, n_components)."""
        check_is_fitted(self)
        return self._project(X, self.scalings_)

    def decision_function(self, X):
        """Log odds of classes_[1] (n,) for two classes; for more, the discriminant functions gₖ(x) (n, K)."""
        check_is_fitted(self)
        g = self._project(X, self.coef_.T) + self._offset
        return g[:, 0] if len(self.classes_) == 2 else g

    def predict(self, X):
        """The class with the largest gₖ(x); on a boundary between two, classes_[1]."""
        g = self.decision_function(X)
        return self.classes_[(g >= 0).astype(int) if g.ndim == 1 else g.argmax(axis=1)]

    def predict_proba(self, X):
        """P(class | x) for Gaussian classes with common covariance Σ_W, shape (n, K)."""
        g = self.decision_function(X)
        return np.column_stack([expit(-g), expit(g)]) if g.ndim == 1 else softmax(g, axis=1)
