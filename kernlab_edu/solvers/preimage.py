"""Pre-images: the point z of input space whose Φ(z) comes nearest to a given P = Σ γᵢ Φ(xᵢ) of feature space."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch

import numpy as np

from ..kernels import Gaussian, Laplacian, Linear, RationalQuadratic

VANISHED = 1e-12  # ⟨Φ(z), P⟩ below this share of Σ|γᵢ| is rounding


@dataclass(frozen=True, eq=False)
class PreimageFrame:
    """One step for all m points: Z (m, d), overlap ⟨Φ(z), P⟩ (m,), length of the step (m,), who still moves (m,)."""

    t: int
    Z: np.ndarray
    overlap: np.ndarray
    step: np.ndarray
    moving: np.ndarray
    restarted: np.ndarray


@dataclass(frozen=True, eq=False)
class Preimages:
    """Z (m, d); distance2 (m,) = ‖Φ(z) − P‖², 0 only if P is an image at all; and how each search ended.

    status (m,): "exact" (linear kernel) · "converged" · "max_iter" · "solved" (by distances) · "no_overlap": every
    training point has ⟨Φ(xᵢ), P⟩ ≤ 0, the search would run to infinity, and z is the nearest training point.
    restarted (m,): the given start had no overlap, so the search began at the nearest training point instead.
    """

    Z: np.ndarray
    distance2: np.ndarray
    status: np.ndarray
    n_iter: int
    restarted: np.ndarray


def fixed_point_steps(weights, X, kernel: Gaussian, start=None, tol=1e-8, max_iter=1000):
    """Yield the frames of z ← Σ γᵢ k(z, xᵢ) xᵢ / Σ γᵢ k(z, xᵢ) (Mika et al. 1998) for every row γ of weights (m, n).

    The denominator is ⟨Φ(z), P⟩, and the step points uphill as long as it is positive: a step that would lower it (some
    γ may be negative) is halved until it does not.  start (m, d) or the nearest training points; a start whose
    denominator vanishes is replaced by the latter.  A point stops when its step is at most tol·σ, or when none goes up.

    >>> frames = fixed_point_steps([[0.5, 0.5]], [[-0.1], [0.1]], Gaussian(1.0), start=[[0.05]])
    >>> bool(abs([frame.Z[0, 0] for frame in frames][-1]) < 1e-8)
    True
    """
    G, X = np.asarray(weights, dtype=float), np.asarray(X, dtype=float)
    nearest = (G @ kernel(X)).argmax(axis=1)
    Z = X[nearest] if start is None else np.array(start, dtype=float)
    if Z.shape != (len(G), X.shape[1]):
        raise ValueError(f"start has shape {Z.shape}: one point of R^{X.shape[1]} for each of the {len(G)} rows.")
    size = VANISHED * np.abs(G).sum(axis=1)
    restarted = (G * kernel(Z, X)).sum(axis=1) <= size
    Z = np.where(restarted[:, None], X[nearest], Z)
    overlap, step = (G * kernel(Z, X)).sum(axis=1), np.full(len(G), np.inf)
    moving = overlap > size
    yield PreimageFrame(0, Z, overlap, step, moving, restarted)
    for t in range(1, max_iter + 1):
        if not moving.any():
            return
        Z, overlap, step = Z.copy(), overlap.copy(), step.copy()
        before = Z[moving]
        Z[moving], overlap[moving] = _uphill(before, overlap[moving], G[moving], X, kernel)
        step[moving] = np.linalg.norm(Z[moving] - before, axis=1)
        moving = moving & (step > tol * kernel.sigma)
        yield PreimageFrame(t, Z, overlap, step, moving, restarted)


def solve_fixed_point(weights, X, kernel: Gaussian, start=None, tol=1e-8, max_iter=1000) -> Preimages:
    """Drain `fixed_point_steps`.

    >>> solve_fixed_point([[1.0, 0.0]], [[0.0], [3.0]], Gaussian(1.0)).Z.tolist()
    [[0.0]]
    """
    if not isinstance(kernel, Gaussian):
        raise ValueError(
            f"The fixed point z = Σ γk x / Σ γk belongs to the Gaussian kernel, not to {kernel!r}. {_CURE}"
        )
    for frame in fixed_point_steps(weights, X, kernel, start, tol, max_iter):
        last = frame
    status = np.where(last.moving, "max_iter", np.where(np.isinf(last.step), "no_overlap", "converged"))
    return Preimages(last.Z, _feature_distance2(last.Z, weights, X, kernel), status, last.t, last.restarted)


def solve_distances(weights, X, kernel, n_neighbors=10) -> Preimages:
    """z from its distances to the n_neighbors training points nearest to P (Kwok & Tsang 2004); nothing iterates.

    ‖P − Φ(xᵢ)‖² gives k(z, xᵢ), hence ‖z − xᵢ‖²; with centred neighbours x̄ᵢ the differences of
    ‖z − xᵢ‖² = ‖z̄‖² − 2 x̄ᵢ·z̄ + ‖x̄ᵢ‖² are linear in z̄, and least squares finds z in the neighbours' affine hull.
    The kernel must be a decreasing function of the distance: Gaussian, Laplacian or RationalQuadratic.

    >>> solve_distances([[0.0, 1.0, 0.0]], [[0.0], [1.0], [3.0]], Gaussian(1.0)).Z.round(9).tolist()
    [[1.0]]
    """
    G, X = np.asarray(weights, dtype=float), np.asarray(X, dtype=float)
    distance2_from(kernel, np.ones(1))  # refuse other kernels before any work
    R = G @ kernel(X)
    # k(z, xᵢ) = ½(1 + 1 − ‖P − Φ(xᵢ)‖²), because k(z, z) = 1 for these kernels
    K = R + 0.5 * (1 - (R * G).sum(axis=1, keepdims=True))
    order = np.argsort(-K, axis=1, kind="stable")[:, :n_neighbors]
    Z, solved = np.array(X[order[:, 0]]), K.max(axis=1) > VANISHED * np.abs(G).sum(axis=1)
    for row in np.flatnonzero(solved):
        near = order[row][K[row, order[row]] > 0]
        Z[row] = _trilaterate(X[near], distance2_from(kernel, np.minimum(K[row, near], 1.0)))
    status = np.where(solved, "solved", "no_overlap")
    return Preimages(Z, _feature_distance2(Z, G, X, kernel), status, 0, np.zeros(len(G), dtype=bool))


def solve_linear(weights, X) -> Preimages:
    """P = Σ γᵢ xᵢ is a point already.

    >>> solve_linear([[0.5, 0.5]], [[0.0], [4.0]]).Z.tolist()
    [[2.0]]
    """
    Z = np.asarray(weights, dtype=float) @ np.asarray(X, dtype=float)
    return Preimages(Z, np.zeros(len(Z)), np.full(len(Z), "exact"), 0, np.zeros(len(Z), dtype=bool))


_METHODS = {"fixed_point": solve_fixed_point, "distance": solve_distances}
_KERNELS = {"fixed_point": (Linear, Gaussian), "distance": (Linear, Gaussian, Laplacian, RationalQuadratic)}


def has_preimage(kernel, method="fixed_point") -> bool:
    """Can `solve_preimage` work with this kernel?

    >>> has_preimage(Laplacian()), has_preimage(Laplacian(), "distance")
    (False, True)
    """
    return isinstance(kernel, _KERNELS.get(method, ()))


def solve_preimage(weights, X, kernel, method="fixed_point", **options) -> Preimages:
    """Pre-images of the rows of weights (m, n) over X (n, d), by "fixed_point" or "distance"; Linear() is always exact.

    >>> solve_preimage([[0.5, 0.5]], [[0.0], [4.0]], Linear()).status.tolist()
    ['exact']
    """
    if method not in _METHODS:
        raise ValueError(f"The method of pre-images must be one of {sorted(_METHODS)}, not {method!r}.")
    if isinstance(kernel, Linear):
        return solve_linear(weights, X)
    return _METHODS[method](weights, X, kernel, **options)


@singledispatch
def distance2_from(kernel, values):
    """‖x − z‖² from k(x, z), for kernels that fall with the distance.

    >>> distance2_from(RationalQuadratic(c=1.0), np.array([0.5])).tolist()
    [1.0]
    """
    raise ValueError(f"{kernel!r} is no known function of ‖x − z‖, so it tells no distance. {_CURE}")


distance2_from.register(Gaussian, lambda kernel, values: -np.log(values) / kernel.gamma)
distance2_from.register(Laplacian, lambda kernel, values: np.square(kernel.sigma * np.log(values)))
distance2_from.register(RationalQuadratic, lambda kernel, values: kernel.c * (1 / values - 1))

_CURE = (
    'Pre-images exist for Linear (exact), Gaussian ("fixed_point" or "distance"), and for Laplacian and '
    'RationalQuadratic ("distance").'
)


def _uphill(Z, overlap, G, X, kernel):
    """The fixed-point step from Z, halved where it would lower the overlap; (new Z, new overlap)."""
    towards = (G * kernel(Z, X)) @ X / overlap[:, None] - Z
    share, new, higher = np.ones(len(Z)), Z.copy(), overlap.copy()
    todo = np.arange(len(Z))
    for _ in range(40):
        trial = Z[todo] + share[todo, None] * towards[todo]
        value = (G[todo] * kernel(trial, X)).sum(axis=1)
        good = value >= overlap[todo]
        new[todo[good]], higher[todo[good]] = trial[good], value[good]
        todo = todo[~good]
        share[todo] /= 2
        if not len(todo):
            break
    return new, higher  # where no share helps, z stays: it is a maximum up to rounding


def _trilaterate(X, d2):
    """The point of the affine hull of X (p, d) whose squared distances to its rows are d2 (p,), by least squares."""
    mean = X.mean(axis=0)
    Xc = X - mean
    target = np.square(Xc).sum(axis=1) - d2
    return mean + 0.5 * np.linalg.lstsq(Xc, target - target.mean(), rcond=1e-10)[0]


def _feature_distance2(Z, weights, X, kernel):
    """‖Φ(z) − P‖² = k(z, z) − 2 Σ γᵢ k(z, xᵢ) + γᵀKγ, one per row."""
    G = np.asarray(weights, dtype=float)
    P2 = ((G @ kernel(X)) * G).sum(axis=1)
    return np.maximum(kernel.diag(Z) - 2 * (G * kernel(Z, X)).sum(axis=1) + P2, 0.0)
