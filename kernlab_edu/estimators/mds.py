"""Classical multidimensional scaling: distances in, a map out."""

from __future__ import annotations

import warnings
from functools import cached_property

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from ..kernels import PowerTransform, additive_constant, gram_about, is_cnd, to_distances2
from ..kernels.conditional import check_centre, gram_of_new
from ..kernels.dissimilarity import squares
from ..problems import Spectral
from ..theory.procrustes import map_report
from .inputs import all_or_nothing
from .spectra import WholeSpectrum, leading

METRICS = {
    "precomputed": lambda X, Z: X,
    "euclidean": lambda X, Z: cdist(X, Z, "euclidean"),
    "cityblock": lambda X, Z: cdist(X, Z, "cityblock"),
    "chebyshev": lambda X, Z: cdist(X, Z, "chebyshev"),
}
POWERS = (0.5, 0.25, 0.1)  # what a warning tries before it recommends it


class NonEuclideanWarning(UserWarning):
    """The distances fit into no Euclidean space: B has negative eigenvalues, and the map leaves them out."""


class ClassicalMDS(WholeSpectrum, ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """B_α = −½ H_α Φ(D²) H_αᵀ = UΛUᵀ, map X̃ = U_k Λ_k^{1/2} (n, k): points at the distances √Φ(D²), as far as k allows.

    n_components = k; transform = Φ, a Schoenberg transform or any function of *squared* distances (None: Φ(d) = d);
    center = α (n,), Σα = 1, signs allowed (None: 1/n): the α-barycentre becomes the origin.
    metric="precomputed": X holds distances (n, n), or squared ones if squared=True, which are never guessed;
    "euclidean", "cityblock", "chebyshev": X holds points, and the distances are computed.
    Fitted: embedding_ (n, k), alpha_ (n,); on request eigenvalues_ (n,) all of them, negative ones included,
    certificate_, report_ (a MapReport), stress_, strain_.

    >>> line = ClassicalMDS(n_components=1).fit([[0, 1, 2], [1, 0, 1], [2, 1, 0]])
    >>> (line.embedding_.round(9) + 0.0).ravel().tolist(), line.transform([[3, 2, 1]]).round(9).tolist()
    ([1.0, 0.0, -1.0], [[-2.0]])
    """

    def __init__(self, n_components=2, transform=None, center=None, metric="precomputed", squared=False):
        self.n_components = n_components
        self.transform = transform
        self.center = center
        self.metric = metric
        self.squared = squared

    def get_params(self, deep=True):
        """Parameters by name; `transform` is Φ here, although the attribute of that name is the method."""
        return {**super().get_params(deep), "transform": vars(self)["transform"]}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = tags.input_tags.positive_only = self.metric == "precomputed"
        return tags

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]

    def fit(self, X, y=None):
        """X (n, n) distances, or points (n, d) if a metric is named; y is ignored."""
        with all_or_nothing(self):
            X = validate_data(self, X, dtype=(np.float64, np.float32), ensure_min_samples=2)
            rounding = 1e-10 if X.dtype == np.float64 else 1e-5
            X = X.astype(np.float64)
            self._check_parameters(len(X))
            self.alpha_ = check_centre(self.center, len(X)).copy()
            # kept, so that a parameter changed later does not reach the fitted map
            self._door = (self.metric, self.squared, vars(self)["transform"])
            self._points = None if self.metric == "precomputed" else X
            C, phi = to_distances2(_table(self.metric, X), self.squared), vars(self)["transform"]
            self._embed(C if phi is None else to_distances2(_apply(phi, C), squared=True), rounding)
        return self

    def fit_transform(self, X, y=None):
        """The map of the training points, (n, k)."""
        return self.fit(X).embedding_.copy()

    def transform(self, X):
        """Coordinates (m, k) of new points from their distances (m, n) to the training points (Gower's formula).

        ½ ((Cα)_j + c·α − c_j − αᵀCα) is the inner product of the new point with training point j; U_k Λ_k^{−1/2} turns
        these into coordinates. A new point off the map is dropped perpendicularly onto it.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        metric, squared, phi = self._door
        C_new = _apply(phi, squares(METRICS[metric](X, self._points), squared))
        return gram_of_new(C_new, self._C, self.alpha_) @ self._to_coordinates

    def _check_parameters(self, n):
        k = self.n_components
        if not isinstance(k, (int, np.integer)) or isinstance(k, bool) or k < 1:
            raise ValueError(f"n_components must be an integer ≥ 1, not {k!r}.")
        if k > n:
            raise ValueError(f"n_components = {k}, but n_samples = {n}: {n} points span at most {n - 1} dimensions.")
        if not isinstance(self.metric, str) or self.metric not in METRICS:
            raise ValueError(f"metric must be one of {sorted(METRICS)}, not {self.metric!r}.")
        if self.squared and self.metric != "precomputed":
            raise ValueError('squared=True speaks of a given table of squared distances: metric="precomputed".')

    def _embed(self, C, rounding):
        """Keep the eigenpairs of B_α and the map; say what is missing from it."""
        vars(self).pop("report_", None)
        self._C, k = C, self.n_components
        spectrum, noise = leading(self._statement(), k, rounding, rounding * C.max())
        values, U = spectrum.values, spectrum.vectors[:, :k]
        kept = np.where(values > noise, values, 0.0)[:k]
        self._use(spectrum, k)
        self.embedding_ = U * np.sqrt(kept)
        self._to_coordinates = U * np.divide(1.0, np.sqrt(kept), where=kept > 0, out=np.zeros_like(kept))
        if values[-1] < -noise:
            warnings.warn(_not_euclidean(C, values, noise), NonEuclideanWarning, stacklevel=3)
        if not kept.all():
            warnings.warn(_flat(kept), UserWarning, stacklevel=3)

    def _statement(self):
        B = gram_about(self._C, self.alpha_)
        B.flags.writeable = False  # nobody else holds it, so the statement need not copy it
        return Spectral(B)

    @cached_property
    def report_(self):
        """The MapReport of the map against the distances √Φ(D²)."""
        return map_report(self._C, self.embedding_, squared=True, alpha=self.alpha_)

    @property
    def stress_(self):
        """√(Σ (d − d̂)² / Σ d²)."""
        return self.report_.stress

    @property
    def strain_(self):
        """‖B_α − X̃X̃ᵀ‖."""
        return self.report_.strain


def _table(metric, X):
    """The distances between the rows of X, or X itself."""
    D = METRICS[metric](X, X)
    if metric != "precomputed" and not D.any() and np.ptp(X, axis=0).any():
        raise ValueError("The points differ, but by so little that their distances vanish: measure in another unit.")
    return D


def _apply(phi, D2):
    """Φ(D²), which must be squared distances again."""
    if phi is None:
        return D2
    if not callable(phi):
        raise ValueError(f"transform must be a function of squared distances, say PowerTransform(0.5), not {phi!r}.")
    C = np.asarray(phi(D2), dtype=float)
    if C.shape != D2.shape or not np.isfinite(C).all() or (C < 0).any() or C[D2 == 0].any():
        raise ValueError("transform must send squared distances to squared distances: Φ(0) = 0, Φ(d) ≥ 0, finite.")
    return C


def _not_euclidean(C, values, noise):
    """What a warning says about negative eigenvalues: how many, how large, and what helps (tried, not guessed)."""
    powers = [p for p in POWERS if is_cnd(PowerTransform(p)(C))]
    schoenberg = f"a Schoenberg transform, transform=PowerTransform({powers[0]}), or " if powers else ""
    constant = additive_constant(C, squared=True)
    return (
        f"D is not Euclidean: {(values < -noise).sum()} of {len(values)} eigenvalues of its Gram matrix are negative, "
        f"λ_min = {values[-1]:.4g} (λ_max = {values[0]:.4g}). The map leaves them out. Try {schoenberg}an additive "
        f"constant, {constant.cailliez:.4g} on every distance or {constant.lingoes:.4g} on every squared distance."
    )


def _flat(kept):
    used = (kept > 0).sum()
    return (
        f"Only {used} eigenvalues are positive but n_components = {len(kept)}: the last {len(kept) - used} coordinates "
        "are 0, for the points need no more dimensions."
    )


class _ParameterAndMethod:
    """Lets Φ be the *parameter* `transform` of an estimator whose *method* is called `transform` too.

    Reading gives the method; writing stores the parameter in the instance's dictionary, where `get_params` finds it.
    """

    def __init__(self, method):
        self.method = method

    def __get__(self, instance, owner=None):
        return self.method.__get__(instance, owner)

    def __set__(self, instance, value):
        vars(instance)["transform"] = value


# set here, because scikit-learn wraps the method (for set_output) while it makes the class
ClassicalMDS.transform = _ParameterAndMethod(ClassicalMDS.transform)
