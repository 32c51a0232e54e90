"""First-order methods for the race: projected gradient on the dual, Pegasos on the primal."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigvalsh

from ..problems import Solution, SVMDual


@dataclass(frozen=True, eq=False)
class GradientFrame:
    """One step of projected gradient: the new α, its objective, b, and how far it is from standing still.

    movement = L·max|α_new − α_old|, in units of the gradient; 0 exactly at an optimum.
    """

    iteration: int
    alpha: np.ndarray
    b: float
    objective: float
    movement: float
    status: str


@dataclass(frozen=True, eq=False)
class PegasosFrame:
    """One step of Pegasos: who was looked at, the step η, the new (w, b) and λ‖w‖² + mean hinge there."""

    iteration: int
    samples: np.ndarray
    eta: float
    w: np.ndarray
    b: float
    objective: float


def project(v, sign, u, delta=0.0):
    """The point a = clip(v − t sign, 0, u) of {0 ≤ a ≤ u, sign·a = Δ} nearest to v, and the shift t.

    sign·clip(v − t sign, 0, u) falls with t, in straight pieces that bend where a coordinate meets its bound.
    The root lies between two neighbouring bends, and on that piece linear interpolation is exact.

    >>> project(np.array([1.0, 0.0]), sign=np.array([1.0, 1.0]), u=np.array([1.0, 1.0]), delta=2.0)[0]
    array([1., 1.])
    """

    def excess(t):
        return sign @ np.clip(v - t * sign, 0.0, u) - delta

    bends = np.sort(np.concatenate([sign * v, (sign * (v - u))[np.isfinite(u)]]))
    # beyond the outer bends the pieces go on straight: one more point on each lets us extrapolate
    reach = 1.0 + np.abs(bends).max()
    ts = np.concatenate([[bends[0] - reach], bends, [bends[-1] + reach]])
    k = bisect_left(ts, 0.0, key=lambda t: -excess(t))
    right = min(max(k, 1), len(ts) - 1)
    left = right - 1
    fall = excess(ts[left]) - excess(ts[right])
    t = ts[left] + (ts[right] - ts[left]) * (excess(ts[left]) / fall if fall > 0 else 0.0)
    a = np.clip(v - t * sign, 0.0, u)
    if abs(sign @ a - delta) > 1e-9 * (1.0 + np.abs(a).sum() + abs(delta)):
        raise ValueError(f"No a with 0 ≤ a ≤ u has sign·a = {delta:g}: the box is too small.")
    return a, float(t)


def projected_gradient_steps(
    dual: SVMDual, momentum=False, tol=1e-8, max_iter=100_000, start=None
) -> Iterator[GradientFrame]:
    """α ← projection of α − ∇/L; with momentum (Nesterov, restarted when it points uphill) far fewer steps.

    The multiplier of 1ᵀβ = Δ comes for free: b = L·t with the shift t of the projection.

    >>> from kernlab_edu.problems import hard_margin
    >>> [f.alpha.tolist() for f in projected_gradient_steps(hard_margin([[1, -1], [-1, 1]], [1, -1]))][:2]
    [[0.5, 0.5], [0.5, 0.5]]
    """
    if max_iter < 1:
        raise ValueError(f"max_iter must be at least 1, not {max_iter}.")
    L = lipschitz(dual)
    zero = np.zeros(dual.n_variables)
    alpha = project(zero if start is None else np.asarray(start, float), dual.sign, dual.u, dual.delta)[0]
    ahead, theta = alpha, 1.0
    for iteration in range(1, max_iter + 1):
        new, t = project(ahead - dual.gradient(ahead) / L, dual.sign, dual.u, dual.delta)
        movement = L * float(np.abs(new - ahead).max())
        status = "optimal" if movement <= tol else "max_iter" if iteration == max_iter else "running"
        yield GradientFrame(iteration, _frozen(new), L * t, float(dual.objective(new)), movement, status)
        if status == "optimal":
            return
        uphill = (ahead - new) @ (new - alpha) > 0
        theta, previous = (1.0, 1.0) if uphill else (0.5 * (1 + np.sqrt(1 + 4 * theta**2)), theta)
        ahead = new + (previous - 1) / theta * (new - alpha) if momentum else new
        alpha = new


def solve_projected_gradient(dual: SVMDual, momentum=True, tol=1e-8, max_iter=100_000, start=None) -> Solution:
    """The last frame of `projected_gradient_steps` as a Solution (α, b); status "optimal" or "max_iter".

    >>> from kernlab_edu.problems import soft_margin
    >>> solve_projected_gradient(soft_margin([[1, -1], [-1, 1]], [1, -1], C=0.25)).x
    array([0.25, 0.25])
    """
    for frame in projected_gradient_steps(dual, momentum, tol, max_iter, start):  # noqa: B007
        pass
    return Solution(x=frame.alpha, nu=[frame.b], status=frame.status, n_iter=frame.iteration)


def lipschitz(dual: SVMDual):
    """L ≥ ‖EᵀKE‖: the largest |eigenvalue| of K times the number of variables per sample; 1/L is a safe step.

    >>> from kernlab_edu.problems import one_class
    >>> lipschitz(one_class([[2, 0], [0, 1]], nu=0.5))
    2.0
    """
    variables_per_sample = np.bincount(dual.index, minlength=dual.n).max()
    largest = np.abs(eigvalsh(dual.K)).max() * variables_per_sample
    return float(largest) if largest > 0 else 1.0


def pegasos_steps(X, y, lam, rng, bias=True, batch_size=1, max_iter=1000) -> Iterator[PegasosFrame]:
    """Stochastic subgradient steps η = 1/(2λt) on λ‖w‖² + (1/n)Σ max(0, 1 − y(w·x + b)), b not penalised.

    After each step w is pulled back into the ball ‖w‖² ≤ 1/(2λ), where the optimum lies. X (n, d), y ±1.
    Shalev-Shwartz, Singer and Srebro (2007), whose λ is twice ours and whose convergence proof has no b.

    >>> rng = np.random.default_rng(0)
    >>> frames = list(pegasos_steps([[1.0], [-1.0]], [1, -1], lam=0.5, rng=rng, bias=False, max_iter=3))
    >>> [round(float(frame.w[0]), 3) for frame in frames]
    [1.0, 0.5, 0.667]
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    _check_pegasos(X, y, lam, batch_size)
    w, b, radius = np.zeros(X.shape[1]), 0.0, np.sqrt(0.5 / lam)
    for t in range(1, max_iter + 1):
        samples = rng.choice(len(y), size=batch_size, replace=False)
        violates_margin = samples[y[samples] * (X[samples] @ w + b) < 1]
        eta = 0.5 / (lam * t)
        w = (1 - 1 / t) * w + eta / batch_size * y[violates_margin] @ X[violates_margin]
        w = w * min(1.0, radius / max(np.linalg.norm(w), np.finfo(float).tiny))
        b += bias * eta / batch_size * y[violates_margin].sum()
        hinge = np.maximum(0.0, 1 - y * (X @ w + b)).mean()
        yield PegasosFrame(t, samples, eta, _frozen(w), float(b), float(lam * w @ w + hinge))


def _check_pegasos(X, y, lam, batch_size):
    if not lam > 0:
        raise ValueError(f"lambda must be positive, not {lam:g}: the step is 1/(2λt).")
    if X.ndim != 2 or y.shape != (len(X),) or not np.isin(y, (-1.0, 1.0)).all():
        raise ValueError("Pegasos needs X of shape (n, d) and n labels −1 or +1: y = 2*y01 − 1 maps 0/1.")
    if not 1 <= batch_size <= len(y):
        raise ValueError(f"batch_size must lie between 1 and n = {len(y)}, not {batch_size}.")


def _frozen(array):
    array = array.copy()
    array.flags.writeable = False
    return array
