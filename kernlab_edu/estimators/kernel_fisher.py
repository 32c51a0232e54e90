"""The kernel Fisher discriminant."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.base import ClassifierMixin, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from ..certificates import certify
from ..problems import Spectral, Spectrum, kernel_scatter
from ..solvers import SingularMetricError, fix_signs, solve_eigh
from .choices import is_precomputed
from .directions import counted, warn_unless_certified
from .inputs import all_or_nothing
from .machine import KernelMachine


class KernelFisher(ClassifierMixin, ClassNamePrefixFeaturesOutMixin, TransformerMixin, KernelMachine):
    """Mα = λ(N + μI)α: the directions w = Σₙ αₙΦ(xₙ) of feature space that separate the classes best.

    kernel        a Kernel, or a string as for SVC ("precomputed": X is the Gram matrix)
    mu            μ > 0, required: N is always singular, its rank is at most n − K for K classes.  N is a sum of n
                  squares of kernel values, so the same μ weighs less for a larger kernel or more samples
    n_components  how many directions `transform` uses; None means K − 1

    Two classes: α = (N + μI)⁻¹(μ₂ − μ₁), y(x) = Σₙ αₙk(xₙ, x).  More: M = Σⱼ Nⱼ(μⱼ − μ)(μⱼ − μ)ᵀ and columns
    with αᵀ(N + μI)α = 1.  The threshold is the midpoint of the projected class means, that is, a point belongs to the
    nearest projected mean; class sizes play no part in it.

    Fitted: classes_, kernel_, alpha_ (n, n_components), eigenvalues_ (n,) all of them, problem_, certificate_ (of the
    K − 1 directions), dual_coef_ (1 or K, n) and intercept_ of the decision function; coef_ for the linear kernel.

    >>> machine = KernelFisher("linear", mu=1e-6).fit([[0.0], [2.0], [4.0], [6.0]], [0, 0, 1, 1])
    >>> machine.predict([[2.9], [3.1]]).tolist(), machine.coef_.round(6).tolist()
    ([0, 1], [[1.0]])
    """

    def __init__(self, kernel="rbf", mu=1e-3, n_components=None):
        self.kernel = kernel
        self.mu = mu
        self.n_components = n_components

    def fit(self, X, y):
        """X (n, d) or a Gram matrix (n, n), y (n,) with at least two labels of any type."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64)
            check_classification_targets(y)
            kernel, X, K = self._gram(X)
            s = kernel_scatter(K, y)
            n_classes = len(s.labels)
            k = counted(self.n_components, "n_components", n_classes - 1, f"{n_classes} means span no more directions")
            self.classes_, self.kernel_ = s.labels, kernel
            self.support_ = np.arange(len(K))
            self.support_vectors_ = np.empty((0, 0)) if is_precomputed(kernel) else X
            V = self._solve(s.ridged(self.mu), n_classes - 1)
            self._keep_functions(V, s, k)
        return self

    def _solve(self, problem, k):
        """Store all eigenvalues and the proof of the first k; returns these eigenvectors (n, k)."""
        spectrum = _by_whitening(problem, self.mu)
        self.problem_, self.eigenvalues_ = problem, spectrum.values.copy()
        first = Spectrum(spectrum.values[:k], spectrum.vectors[:, :k])
        self.certificate_ = certify(problem, first)
        warn_unless_certified(self.certificate_, "mu is small next to N: a larger mu is better determined.")
        return first.vectors

    def _keep_functions(self, V, s, k):
        Z = s.means.T @ V  # the class means in the coordinates of the directions
        if not np.ptp(Z, axis=0).any():
            warnings.warn(
                "The class means coincide in feature space: nothing separates them.", UserWarning, stacklevel=3
            )
        coef, offset = Z @ V.T, -0.5 * np.square(Z).sum(axis=1)
        if len(s.labels) == 2:
            coef, offset = coef[1:] - coef[:1], offset[1:] - offset[:1]
            V = coef.T  # (N + μI)⁻¹(μ₂ − μ₁) = v vᵀ(μ₂ − μ₁): the sign and the length of the lecture
        self.dual_coef_, self.intercept_ = coef, offset
        self.alpha_ = V[:, :k].copy()
        self._n_features_out = k

    def _columns(self, X):
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return X if is_precomputed(self.kernel_) else self.kernel_(X, self.support_vectors_)

    def transform(self, X):
        """w·Φ(x) = Σₙ αₙk(xₙ, x) for each direction, shape (m, n_components)."""
        return self._columns(X) @ self.alpha_

    def decision_function(self, X):
        """Two classes: y(x) − midpoint (m,), positive for classes_[1]; more: closeness to each class mean (m, K)."""
        f = self._columns(X) @ self.dual_coef_.T + self.intercept_
        return f[:, 0] if len(self.classes_) == 2 else f

    def predict(self, X):
        """The class of the nearest projected mean; exactly between two, classes_[1]."""
        f = self.decision_function(X)
        return self.classes_[(f >= 0).astype(int) if f.ndim == 1 else f.argmax(axis=1)]


def _by_whitening(problem: Spectral, mu) -> Spectrum:
    """All eigenpairs of Mα = λ(N + μI)α in coordinates in which N + μI is I: they stay exact for μ far below N."""
    values, Q = np.linalg.eigh(problem.B)
    if values[0] < 0.5 * mu:
        raise SingularMetricError(
            f"mu = {mu:g} is lost in the rounding of N, whose largest eigenvalue is {values[-1]:.3g}, and N itself is "
            "always singular. Take a larger mu, or scale the features or the kernel down.",
            int((values > 0.5 * mu).sum()),
        )
    W = Q / np.sqrt(values)
    C = W.T @ problem.A @ W
    spectrum = solve_eigh(Spectral((C + C.T) / 2))
    return Spectrum(spectrum.values, fix_signs(W @ spectrum.vectors))
