"""Kernel principal component analysis, with pre-images."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted, validate_data

from ..kernels import Gaussian, Laplacian, Linear, Polynomial, RationalQuadratic
from ..kernels.gram import centre_in_place, largest, symmetric_part
from ..problems import Spectral
from ..solvers.preimage import has_preimage, solve_preimage
from .choices import chosen_kernel, is_precomputed
from .inputs import all_or_nothing
from .pca import scores
from .spectra import WholeSpectrum, leading

POSITIVE = (Gaussian, Laplacian, Linear, Polynomial, RationalQuadratic)  # by theorem: no λ < 0 to look for
ROUNDING = 16 * np.finfo(float).eps  # of the largest kernel value: what centring can leave of an eigenvalue that is 0


def _can_go_back(estimator):
    """scikit-learn hides inverse_transform where this is not true; what is raised here becomes the stated cause."""
    if not has_preimage(chosen_kernel(estimator.kernel, np.eye(2)), estimator.preimage):
        raise ValueError(
            f"{estimator.kernel!r} has no pre-images by {estimator.preimage!r}: see KernelPCA's list of kernels."
        )
    return True


class KernelPCA(WholeSpectrum, ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """K̃ = HKH,  (K̃/n) α = λα with αᵀα = 1/(nλ);  scores y(x) = Σ αᵢ k̃(xᵢ, x) have mean 0 and variance λ.

    n_components  None: every λ > 0 (above 10⁻¹⁰ λ₁ and rounding)
    kernel        as for SVC
    preimage      how inverse_transform finds z with Φ(z) near P = Φ̄ + Σ yₖvₖ: "fixed_point" (Gaussian only) or
                  "distance" (Gaussian, Laplacian, RationalQuadratic); the linear kernel is exact either way.  P is
                  seldom an image, so z is the nearest point found; the fixed point may be a local optimum

    A kernel that is not positive semi-definite on these points gets a warning with λ_min, and its λ < 0 are left out.
    Fitted: kernel_, X_fit_, alphas_ (n, k), k_mean_ (n,) = means of K; on request eigenvalues_ (n,) all of K̃/n and
    certificate_, for a fit of a few components computes no others.

    >>> kpca = KernelPCA(kernel="linear").fit([[0.0], [2.0], [4.0]])
    >>> kpca.eigenvalues_.round(4)[0].tolist(), kpca.transform([[5.0]]).round(4).tolist()
    (2.6667, [[-3.0]])
    """

    def __init__(self, n_components=None, kernel="rbf", preimage="fixed_point"):
        self.n_components = n_components
        self.kernel = kernel
        self.preimage = preimage

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = is_precomputed(self.kernel)
        return tags

    def fit(self, X, y=None):
        """X (n, d) or a Gram matrix (n, n); y is ignored."""
        with all_or_nothing(self):
            self.X_fit_ = validate_data(self, X, dtype=np.float64, ensure_min_samples=2, copy=True)
            self.kernel_ = chosen_kernel(self.kernel, self.X_fit_)
            n, known = len(self.X_fit_), type(self.kernel_) in POSITIVE
            problem, self.k_mean_, size = _centred(self.kernel_(self.X_fit_), known)
            spectrum, noise = leading(problem, self._wanted(n), 1e-10, ROUNDING * size, known)
            k = self._positive(spectrum.values, noise, n)
            self._use(spectrum, k)
            U = spectrum.vectors[:, :k] - spectrum.vectors[:, :k].mean(axis=0)  # 1ᵀα = 0, now to the last digit
            self.alphas_ = U / np.sqrt(n * spectrum.values[:k])
        return self

    def fit_transform(self, X, y=None):
        """The scores (n, k) of the training points: K̃α = nλα, so the kernel need not be evaluated again."""
        self.fit(X)
        return len(self.alphas_) * self._used.values * self.alphas_

    def _statement(self):
        return _centred(self.kernel_(self.X_fit_), type(self.kernel_) in POSITIVE)[0]

    def _wanted(self, n):
        """n_components, or n where it is None or will be refused."""
        k = self.n_components
        return k if isinstance(k, (int, np.integer)) and 1 <= k <= n else n

    def _positive(self, values, noise, n):
        """How many components to keep; warn or refuse where the eigenvalues do not allow it."""
        if values[-1] < -noise:
            warnings.warn(
                f"{self.kernel_!r} is not positive semi-definite on these points: K̃/n has λ_min = {values[-1]:.4g} "
                f"beside λ_max = {values[0]:.4g}, so there is no feature space with these inner products. "
                "Components with λ < 0 are left out. Try a Gaussian.",
                stacklevel=3,
            )
        positive = int((values > noise).sum())
        if not positive:
            raise ValueError(
                f"No eigenvalue of K̃/n is positive (the largest is {values[0]:.3g}, rounding reaches {noise:.2g}): "
                "up to rounding all points coincide in feature space. Remove duplicates, centre or rescale the data, "
                "or change the kernel."
            )
        k = positive if self.n_components is None else self.n_components
        if not isinstance(k, (int, np.integer)) or not 1 <= k <= positive:
            raise ValueError(
                f"Only {positive} of the {n} eigenvalues of K̃/n are positive, and a component needs a "
                f"variance λ > 0: n_components must lie in 1…{positive} or be None, not {k!r}."
            )
        return int(k)

    @property
    def _n_features_out(self):
        return self.alphas_.shape[1]

    def transform(self, X):
        """Scores (m, k) of X (m, d), or of K_new (m, n) for a precomputed kernel: Σ αᵢ k̃(xᵢ, x).

        k̃ is centred by the *training* mean of Φ; its part that is the same for all i drops out, because Σ αᵢ = 0.
        """
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return (self.kernel_(X, self.X_fit_) - self.k_mean_) @ self.alphas_

    def weights(self, Y):
        """γ (m, n) with P = Φ̄ + Σ yₖvₖ = Σ γᵢ Φ(xᵢ) for scores Y (m, k): γ = αy + 1/n; each row sums to 1."""
        return scores(self, Y, self._n_features_out) @ self.alphas_.T + 1 / len(self.alphas_)

    def preimages(self, Y, **options):
        """Pre-images of scores Y (m, k) with their report: Z, distance2, status, n_iter, restarted (see Preimages).

        options go to the solver: start (m, d), tol, max_iter for "fixed_point"; n_neighbors for "distance".
        """
        weights = self.weights(Y)
        if is_precomputed(self.kernel_):
            raise ValueError("A precomputed kernel knows no coordinates, so there is no point to return as pre-image.")
        return solve_preimage(weights, self.X_fit_, self.kernel_, self.preimage, **options)

    @available_if(_can_go_back)
    def inverse_transform(self, Y):
        """Points (m, d) whose Φ comes nearest to Φ̄ + Σ yₖvₖ; a warning counts those that were not found."""
        report = self.preimages(Y)
        stopped = {status: int((report.status == status).sum()) for status in ("max_iter", "no_overlap")}
        if any(stopped.values()):
            warnings.warn(
                f"Of {len(report.status)} pre-images, {stopped['max_iter']} stopped at max_iter and "
                f"{stopped['no_overlap']} have no overlap with any training point (the nearest one is returned). "
                "preimages(Y) says which.",
                ConvergenceWarning,
                stacklevel=2,
            )
        return report.Z


def _centred(K, known):
    """((K̃/n) v = λv with K̃ = HKH, the means of K (n,), max |K_ij|); K of a known kernel is overwritten."""
    if known:  # computed for us, symmetric to the last digit or two, and |K_ij| ≤ √(K_ii K_jj)
        size = np.diagonal(K).max()
    else:
        K, size = symmetric_part(K).copy(), largest(K)
    mean = centre_in_place(K)
    K /= len(K)
    K.flags.writeable = False  # nobody else holds it, so the statement need not copy it
    return Spectral(K), mean, size
