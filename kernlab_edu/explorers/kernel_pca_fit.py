"""What the kernel PCA explorer computes: components, scores, how well they separate, and pre-images of noisy points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.stats import rankdata

from ..estimators import PCA, KernelPCA
from ..kernels import Gaussian, Linear, Polynomial
from ..solvers.preimage import has_preimage

KERNELS = {
    "linear": lambda gamma, degree: Linear(),
    "Gaussian": lambda gamma, degree: Gaussian(gamma=gamma),
    "polynomial": lambda gamma, degree: Polynomial(degree=degree, offset=1.0),
}
SEED = 7
STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24)  # numbers of components at which the error is measured in the plane
QUICK = (1, 4, 16)  # and while something is dragged


def auc(score, y):
    """How well a score separates two classes: P(score of + above score of −), or 1 minus that if it is larger.

    >>> auc(np.array([0.0, 1.0, 2.0, 3.0]), np.array([-1, 1, -1, 1])), auc(np.array([1.0, 2.0]), np.array([1, -1]))
    (0.75, 1.0)
    """
    plus = y > 0
    n, m = plus.sum(), (~plus).sum()
    if not n or not m:
        return float("nan")
    share = float((rankdata(score)[plus].sum() - n * (n + 1) / 2) / (n * m))
    return max(share, 1 - share)


@dataclass(frozen=True, eq=False)
class Components:
    """Training points X (n, d), the clean ones they come from, classes y (n,), and the chosen component (from 0)."""

    X: np.ndarray
    clean: np.ndarray
    y: np.ndarray
    kpca: KernelPCA
    component: int
    asked: int
    kept: int  # 0: nothing is to be denoised
    azimuth: float = 30.0
    steps: tuple[int, ...] = STEPS

    @property
    def kernel(self):
        """The kernel in use."""
        return self.kpca.kernel_

    @property
    def rank(self):
        """How many components there are."""
        return self.kpca.alphas_.shape[1]

    @cached_property
    def scores(self):
        """y_k(x_i), (n, rank)."""
        return self.kpca.transform(self.X)

    @cached_property
    def linear(self):
        """Linear PCA of the same points."""
        return PCA().fit(self.X)

    @cached_property
    def linear_scores(self):
        """Scores of linear PCA, (n, d)."""
        return self.linear.transform(self.X)

    @property
    def axes(self):
        """The chosen component and the one it is drawn against."""
        return self.component, (self.component + 1) % self.rank

    def f(self, Z):
        """The chosen component at new points, (m,)."""
        return (self.kernel(Z, self.X) - self.kpca.k_mean_) @ self.kpca.alphas_[:, self.component]

    def separation(self, scores):
        """(best AUC of a single component, its number from 0)."""
        found = [auc(score, self.y) for score in scores.T[:8]]
        return float(np.max(found)), int(np.argmax(found))

    @cached_property
    def denoised(self):
        """{k: pre-images (n, d) of the projections of X onto the first k components}, k in steps and the kept one."""
        return back(self.kpca, self.scores, sorted({k for k in self.steps if k <= self.rank} | {self.kept}))

    def linear_denoised(self, k):
        """The same by linear PCA."""
        return self.linear.inverse_transform(self.linear_scores * (np.arange(self.linear_scores.shape[1]) < k))

    def error(self, Z):
        """Mean squared distance from the clean points."""
        return float(np.square(Z - self.clean).sum(axis=1).mean())

    @cached_property
    def errors(self):
        """(numbers of components, error of kernel PCA at each)."""
        return np.array(list(self.denoised)), np.array([self.error(Z) for Z in self.denoised.values()])


def back(kpca, scores, steps):
    """{k: pre-images (m, d) of scores (m, rank) cut off after k components}; zeros there are the same as a smaller fit.

    All are searched at once: one array is many times faster than a loop.
    """
    cut = np.arange(scores.shape[1]) < np.array(steps)[:, None]
    found = kpca.preimages((cut[:, None, :] * scores).reshape(-1, scores.shape[1]), tol=1e-3, max_iter=100).Z
    return dict(zip(steps, found.reshape(len(steps), len(scores), -1), strict=True))


def components_of(clean, y, kernel, component=1, kept=0, noise=0.0, azimuth=30.0, steps=STEPS) -> Components:
    """Fit kernel PCA and choose a component; with kept > 0, add noise first (always the same draw)."""
    if len(clean) < 3:
        raise ValueError("Three points are the least that have a shape: click into the plane to add some.")
    if kept and not has_preimage(kernel):
        raise ValueError(
            f"{kernel!r} gives no way back from its components to points of the plane (no pre-image): choose the "
            "Gaussian or the linear kernel to remove noise."
        )
    X = clean + noise * np.random.default_rng(SEED).standard_normal(clean.shape)
    kpca = KernelPCA(kernel=kernel).fit(X)
    rank = kpca.alphas_.shape[1]
    return Components(X, clean, y, kpca, min(component, rank) - 1, component, min(kept, rank), azimuth, steps)
