"""Principal component analysis, seen from the features and seen from the samples."""

from __future__ import annotations

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_array, check_is_fitted, validate_data

from ..certificates import certify
from ..problems import Spectral
from ..solvers import fix_signs, solve_eigh
from .inputs import all_or_nothing


class PCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """C = (1/n) Σ (xᵢ − m)(xᵢ − m)ᵀ,  C v = λ v;  scores vₖ·(x − m) have mean 0 and variance λₖ.

    n_components  1 … min(n, d), all if None
    view          "primal": the d × d matrix C = XᵀX/n (X centred); "dual": the n × n matrix XXᵀ/n, v = Xᵀu / √(nλ).
                  The same components up to rounding (where λ = 0 or repeats, any basis of its eigenspace is right)

    The factor is 1/n, as in the course; scikit-learn divides by n − 1.
    Fitted: mean_ (d,), components_ (k, d), eigenvalues_ (d,) all of them, explained_variance_ (k,) = the first k,
    explained_variance_ratio_, discarded_ = Σ of the others = mean ‖x − x̂‖², certificate_.

    >>> pca = PCA(n_components=1).fit([[0.0, 0.0], [2.0, 2.0], [1.0, 0.0], [1.0, 2.0]])
    >>> pca.eigenvalues_.round(4).tolist(), round(pca.discarded_, 4)
    ([1.309, 0.191], 0.191)
    """

    def __init__(self, n_components=None, view="primal"):
        self.n_components = n_components
        self.view = view

    def fit(self, X, y=None):
        """X (n, d); y is ignored."""
        with all_or_nothing(self):
            X = validate_data(self, X, dtype=np.float64, ensure_min_samples=2)
            k = how_many(self.n_components, min(X.shape))
            if self.view not in VIEWS:
                raise ValueError(f"view must be one of {sorted(VIEWS)}, not {self.view!r}.")
            self.mean_, Z, size = centred(X)
            problem, spectrum, V = VIEWS[self.view](Z)
            self._keep(V[:, :k].T, in_units(spectrum.values, size, X.shape[1]))
            self.certificate_ = certify(problem, spectrum)
        return self

    def _keep(self, components, eigenvalues):
        k = len(components)
        self.components_, self.eigenvalues_ = components, eigenvalues
        self.explained_variance_ = eigenvalues[:k]
        self.explained_variance_ratio_ = eigenvalues[:k] / max(eigenvalues.sum(), np.finfo(float).tiny)
        self.discarded_ = float(eigenvalues[k:].sum())

    @property
    def _n_features_out(self):
        return len(self.components_)

    def transform(self, X):
        """Scores (n, k): vₖ·(x − m)."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return (X - self.mean_) @ self.components_.T

    def inverse_transform(self, Y):
        """The points m + Σ yₖ vₖ (n, d) of the affine subspace."""
        return self.mean_ + scores(self, Y, len(self.components_)) @ self.components_


def centred(X):
    """(mean m, (X − m) / size, size): size = max |X − m|, so that no square overflows or vanishes.

    >>> centred(np.array([[1.0], [5.0]]))[1:]
    (array([[-1.],
           [ 1.]]), 2.0)
    """
    with np.errstate(over="ignore", invalid="ignore"):  # reported below, in words
        Z = X - X[0]  # from the first row: a constant feature then has exactly no spread
        shift = Z.mean(axis=0)
        Z -= shift
        size = float(np.abs(Z).max())
    if not np.isfinite(size):
        raise ValueError("The spread of X exceeds the largest number of the computer: rescale the features.")
    if size == 0:
        raise ValueError(f"All {len(X)} points coincide: there is no direction of spread, so no component.")
    return X[0] + shift, Z / size, size


def in_units(eigenvalues, size, d):
    """The d eigenvalues of C in the units of X: λ size² ≥ 0 (rounding below 0 is cut), zeros if there were fewer."""
    values = np.zeros(d)
    values[: len(eigenvalues)] = np.maximum(eigenvalues[:d], 0.0)
    with np.errstate(over="ignore", under="ignore"):
        values = values * size * size
    if not np.isfinite(values.sum()):
        raise ValueError(f"The variance of X (spread {size:.2g}) exceeds the largest number: rescale the features.")
    return values


def how_many(n_components, most):
    """n_components as a number in 1 … most.

    >>> how_many(None, 3), how_many(2, 3)
    (3, 2)
    """
    if n_components is None:
        return most
    if not isinstance(n_components, (int, np.integer)) or not 1 <= n_components <= most:
        raise ValueError(
            f"There are at most {most} components here: n_components must lie in 1…{most} or be None, "
            f"not {n_components!r}."
        )
    return int(n_components)


def scores(estimator, Y, k):
    """Y as an array (m, k) of scores of a fitted estimator."""
    check_is_fitted(estimator)
    Y = check_array(Y, dtype=np.float64)
    if Y.shape[1] != k:
        raise ValueError(f"Y has {Y.shape[1]} columns, but this {type(estimator).__name__} has {k} components.")
    return Y


def _primal(Z):
    problem = Spectral(Z.T @ Z / len(Z))
    spectrum = solve_eigh(problem)
    return problem, spectrum, spectrum.vectors


def _dual(Z):
    problem = Spectral(Z @ Z.T / len(Z))
    spectrum = solve_eigh(problem)
    # the columns Zᵀu are orthogonal with length √(nλ): QR normalises them, and completes the basis where λ = 0
    Q = np.linalg.qr(Z.T @ spectrum.vectors)[0]
    return problem, spectrum, fix_signs(Q)


VIEWS = {"primal": _primal, "dual": _dual}
