"""Two machines on the same distances: support vectors and kernel Fisher, and how their numbers are chosen.

Everything starts from squared distances D2, computed once for a split: k(x, z) = exp(−γ‖x − z‖²) for every γ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.spatial.distance import cdist

from ..problems import kernel_scatter, soft_margin
from ..solvers import solve_smo

FOLDS = 5


@dataclass(frozen=True, eq=False)
class Machine:
    """f(x) = Σ βⱼ k(xⱼ, x) + b with a Gaussian kernel."""

    gamma: float
    beta: np.ndarray
    b: float

    def predict(self, D2):
        """±1 for squared distances (m, n) from m new points to the n training points; sgn(0) = +1."""
        return np.where(np.exp(-self.gamma * D2) @ self.beta + self.b >= 0, 1.0, -1.0)


def standardised(train, *others):
    """Each feature minus its mean, divided by its standard deviation, both from `train` alone.

    >>> standardised(np.array([[0.0], [2.0]]), np.array([[4.0]]))
    [array([[-1.],
           [ 1.]]), array([[3.]])]
    """
    mean, spread = train.mean(axis=0), train.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)
    return [(X - mean) / spread for X in (train, *others)]


def distances(train, *others):
    """Squared distances from each set, standardised, to the training points."""
    train, *others = standardised(train, *others)
    return [cdist(X, train, "sqeuclidean") for X in (train, *others)]


def support_vectors(D2, y, gamma, costs) -> Iterable[Machine]:
    """The soft-margin machine for every C in `costs`."""
    K = np.exp(-gamma * D2)
    for C in costs:
        dual = soft_margin(K, y, C)
        solution = solve_smo(dual)
        yield Machine(gamma, dual.beta(solution.x), float(solution.nu[0]))


def kernel_fisher(D2, y, gamma, ridges) -> Iterable[Machine]:
    """α = (N + μI)⁻¹(μ₂ − μ₁) for every μ in `ridges`, with the threshold of `hinge_offset` on the training points."""
    K = np.exp(-gamma * D2)
    scatter = kernel_scatter(K, y)
    gap = scatter.means[:, 1] - scatter.means[:, 0]
    for mu in ridges:
        alpha = cho_solve(cho_factor(scatter.N + mu * np.eye(len(y))), gap)
        z = K @ alpha
        # the projected class means go to −1 and +1: then the hinge has a scale to compare with
        scale = 2.0 / (z[y > 0].mean() - z[y < 0].mean())
        yield Machine(gamma, scale * alpha, hinge_offset(scale * z, y))


def hinge_offset(z, y):
    """The b with the smallest Σ max(0, 1 − yᵢ(zᵢ + b)); the middle, if there are many.

    A sample pulls b up (y = +1) or down (y = −1) until it is beyond its margin; b rests where the pulls balance.

    >>> hinge_offset(np.array([-1.0, 3.0]), np.array([-1, 1]))
    -1.0
    """
    z, y = np.asarray(z, dtype=float), np.asarray(y, dtype=float)
    places = np.sort(y - z)  # sample i is content with b ≥ 1 − zᵢ, or with b ≤ −1 − zᵢ
    up = (y > 0).sum()
    # left of all places every +1 pulls and no −1 does; each place passed takes one pull up away or adds one down
    return float((places[up - 1] + places[up]) / 2)


MACHINES: dict[str, Callable] = {"SVM": support_vectors, "KFD": kernel_fisher}


def folds(y, rng, number=FOLDS):
    """The fold 0, 1, … of each sample; both classes are dealt out evenly.

    >>> np.bincount(folds(np.array([1, 1, 1, 1, -1, -1, -1, -1]), np.random.default_rng(0), 4))
    array([2, 2, 2, 2])
    """
    fold = np.empty(len(y), dtype=int)
    for label in (-1, 1):
        members = rng.permutation(np.flatnonzero(y == label))
        fold[members] = np.arange(len(members)) % number
    return fold


@dataclass(frozen=True)
class Choice:
    """What cross-validation prefers: γ, the machine's own number (C or μ), and the error (%) that it promised."""

    gamma: float
    price: float
    error: float


def choose(machine, D2, y, gammas, prices, rng) -> Choice:
    """The pair with the fewest mistakes on left-out folds; of equals the first, so list the smoothest first."""
    fold, wrong = folds(y, rng), np.zeros((len(gammas), len(prices)))
    for k in range(FOLDS):
        kept, out = fold != k, fold == k
        inner, outer = D2[np.ix_(kept, kept)], D2[np.ix_(out, kept)]
        for i, gamma in enumerate(gammas):
            for j, fitted in enumerate(MACHINES[machine](inner, y[kept], gamma, prices)):
                wrong[i, j] += (fitted.predict(outer) != y[out]).sum()
    i, j = np.unravel_index(wrong.argmin(), wrong.shape)
    return Choice(float(gammas[i]), float(prices[j]), float(100 * wrong[i, j] / len(y)))
