"""Fisher's ratio of two classes, in the space of the points and in the feature space of a kernel."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real

import numpy as np

from .checks import finite_array
from .scatter import Scatter, group_means, grouped, scatter_matrices
from .spectral import Spectral

LARGEST_KERNEL = 1e35  # N holds squares of K, and their squares must stay finite


def fisher_ratio(X, y, w):
    """J(w) = (m₂ − m₁)² / (s₁² + s₂²), where m and s² are the means and raw scatters of the projections w·x.

    X (N, p), y two labels (class 2 is the larger), w (p,) or directions as columns (p, m); J has the shape w.shape[1:].
    J is infinite along a direction without spread in which the means differ, and 0 where nothing differs.

    >>> X = [[1, 0], [-1, 0], [0, 1], [0, -1], [3, 0], [1, 0], [2, 1], [2, -1]]
    >>> theta = np.array([0.0, np.pi / 4, np.pi / 2])
    >>> fisher_ratio(X, [1, 1, 1, 1, 2, 2, 2, 2], [np.cos(theta), np.sin(theta)]).round(3)
    array([1. , 0.5, 0. ])
    """
    s = _two(scatter_matrices(X, y))
    w = finite_array(w, "w")
    if w.ndim not in (1, 2) or len(w) != len(s.within) or not np.any(w, axis=0).all():
        raise ValueError(f"w must be a direction w ≠ 0 of {len(s.within)} numbers, or such directions as columns.")
    # J does not depend on the length of w
    w = w / np.abs(w).max(axis=0)
    gap2, spread = ((s.means[1] - s.means[0]) @ w) ** 2, (w * (s.within @ w)).sum(axis=0)
    with np.errstate(divide="ignore"):
        return np.where(gap2 > 0, gap2 / np.where(gap2 > 0, spread, 1.0), 0.0)


@dataclass(frozen=True, eq=False)
class FisherMaximum:
    """w = S_W⁻¹(m₂ − m₁), the direction of the largest J, and J_max = (m₂ − m₁)ᵀ S_W⁻¹ (m₂ − m₁)."""

    w: np.ndarray
    J: float


def fisher_maximum(X, y) -> FisherMaximum:
    """The best direction for two classes and its ratio.

    >>> best = fisher_maximum([[0.0], [2.0], [4.0], [6.0]], [0, 0, 1, 1])
    >>> best.w.tolist(), best.J
    ([1.0], 4.0)
    """
    s = _two(scatter_matrices(X, y))
    d = s.means[1] - s.means[0]
    # in units of each feature's own spread the rank does not depend on whether lengths are in metres or in miles
    unit = np.sqrt(np.diagonal(s.within))
    unit = np.where(unit > 0, unit, 1.0)
    S = s.within / np.outer(unit, unit)
    rank = int((np.linalg.eigvalsh(S) > 1e-12 * np.linalg.norm(S, 2)).sum())
    if rank < len(d):
        raise ValueError(
            f"S_W has rank {rank}, not {len(d)}: along some direction no class has any spread, so J has no maximum. "
            "Drop constant and redundant features, or use LDA(shrinkage=0.1)."
        )
    w = np.linalg.solve(S, d / unit) / unit
    return FisherMaximum(w=w, J=float(d @ w))


@dataclass(frozen=True, eq=False)
class KernelScatter:
    """Scatter of the classes in feature space, along w = Σₙ αₙΦ(xₙ):  αᵀMα between and αᵀNα within.

    (μⱼ)ₙ = 1/Nⱼ Σ_{i∈j} K_ni  ·  N = Σⱼ Kⱼ(I − 1/Nⱼ 11ᵀ)Kⱼᵀ  ·  M = (μ₂ − μ₁)(μ₂ − μ₁)ᵀ for two classes,
    M = Σⱼ Nⱼ(μⱼ − μ)(μⱼ − μ)ᵀ for more.  M, N (n, n); means (n, classes); counts, labels (classes,).
    """

    M: np.ndarray
    N: np.ndarray
    means: np.ndarray
    counts: np.ndarray
    labels: np.ndarray

    def ridged(self, mu) -> Spectral:
        """Mα = λ(N + μI)α.  Without μ there is no answer: each class costs N a rank, so N is always singular."""
        if not (isinstance(mu, Real) and 0 < mu < np.inf):
            raise ValueError(
                f"mu must be positive and finite, not {mu!r}: N is always singular (its rank is at most n − "
                f"{len(self.counts)} = {len(self.N) - len(self.counts)}), so without it αᵀMα / αᵀNα is infinite."
            )
        return Spectral(self.M, self.N).ridged(mu)


def kernel_scatter(K, y) -> KernelScatter:
    """M and N of the kernel Fisher discriminant from the Gram matrix K (n, n) and one class label per sample.

    >>> s = kernel_scatter(np.diag([1.0, 1.0, 2.0]), [0, 0, 1])
    >>> s.means.T, s.N
    (array([[0.5, 0.5, 0. ],
           [0. , 0. , 2. ]]), array([[ 0.5, -0.5,  0. ],
           [-0.5,  0.5,  0. ],
           [ 0. ,  0. ,  0. ]]))
    """
    K = Spectral(K).A  # square, symmetric, finite
    largest = np.abs(K).max(initial=0.0)
    if largest > LARGEST_KERNEL:
        raise ValueError(f"The kernel reaches {largest:.3g}: its square is too large to compute with. Rescale X or k.")
    labels, group, counts = grouped(y, len(K))
    means = group_means(K, group, counts).T
    R = K - means[:, group]
    D = np.sqrt(counts) * (means - K.mean(axis=1, keepdims=True))
    if len(counts) == 2:
        D = means[:, 1:] - means[:, :1]
    return KernelScatter(D @ D.T, R @ R.T, means, counts, labels)


def _two(s: Scatter) -> Scatter:
    if len(s.counts) != 2:
        raise ValueError(f"Fisher's ratio compares two classes, not {len(s.counts)}: use LDA for more.")
    return s
