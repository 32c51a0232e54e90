r"""Look for points that refute a kernel: a Gram matrix K and a vector v with vᵀKv < 0."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from .base import Kernel
from .checks import check_natural
from .given import Function

_SCALES = (0.1, 0.3, 1.0, 3.0, 10.0)  # a function can look harmless near 0 or far away
_POLISHED = 2  # how many of the best draws of each scale are improved by local optimisation
_LINES, _STEP = 6, 1e-3  # where `noise` looks: so many lines, in steps of this relative size
_SURE = 30  # a witness must beat the noise by this factor


@dataclass(frozen=True)
class Witness:
    """What the search found: points (n, d), v (n,), value = vᵀKv, smallest = the least λ_min/max|λ| seen.

    `found` says that k is refuted. `asymmetry` is |k(x, z) − k(z, x)| at its worst; when that is what refutes
    k, points holds x and z, v is None and value is nan. `tried` counts the sets of points that were drawn.
    """

    found: bool
    points: np.ndarray | None
    v: np.ndarray | None
    value: float
    smallest: float
    asymmetry: float
    n_points: int
    tried: int

    def __bool__(self):
        return self.found

    def explain(self) -> str:
        """One sentence for the student."""
        if self.found and self.v is None:
            x, z = (np.round(point, 3).tolist() for point in self.points)
            return f"Not symmetric: k(x, z) and k(z, x) differ by {self.asymmetry:.3g} at x = {x}, z = {z}."
        if self.found:
            count = "1 point refutes" if self.n_points == 1 else f"{self.n_points} points refute"
            return f"{count} it: v'Kv = {self.value:.3g}."
        size = "1 point" if self.n_points == 1 else f"{self.n_points} points"
        return f"None found in {self.tried} restarts of {size}: that is evidence, not proof."


def find_witness(k, dim=1, n_points=3, restarts=200, rng=0, domain=None, tol=1e-9) -> Witness:
    """Search sets of points in ℝ^dim whose Gram matrix under k has a negative eigenvalue.

    k is a Kernel or a function of two vectors. Points are drawn at several scales around 0, or uniformly in
    the box domain = (low, high)^dim; the best draws are improved by Nelder–Mead on λ_min / max|λ|. A witness
    counts only if that ratio is below −tol and vᵀKv is far below its own rounding noise.

    >>> find_witness(lambda x, z: 1 - (x - z) ** 2).found
    True
    >>> find_witness(lambda x, z: x * z, restarts=20).explain()
    'None found in 20 restarts of 3 points: that is evidence, not proof.'
    """
    search = _Search(k if isinstance(k, Kernel) else Function(k), dim, n_points, restarts, rng, domain, tol)
    return search.run()


class _Search:
    def __init__(self, k, dim, n_points, restarts, rng, domain, tol):
        for name, value in (("dim", dim), ("n_points", n_points), ("restarts", restarts)):
            check_natural(name, value, low=1)
        if domain is not None and not -np.inf < domain[0] < domain[1] < np.inf:
            raise ValueError(f"domain must be two numbers low < high, not {domain!r}.")
        self.k, self.shape, self.restarts, self.domain, self.tol = k, (n_points, dim), restarts, domain, tol
        self.rng = np.random.default_rng(rng)
        self.asymmetry, self.smallest = 0.0, np.nan

    def run(self) -> Witness:
        draws = [self.draw(i) for i in range(self.restarts)]
        for X in draws:
            if self.is_asymmetric(X):
                return self.asymmetric_pair(X)
        for X in self.most_promising(draws):
            for points in (self.polish(X), X):
                v = self.eigen(points)[1]
                value = float(v @ self.gram(points) @ v)
                if self.ratio(points) < -self.tol and value < -_SURE * self.noise(points, v):
                    return self.result(True, points, v, value)
        return self.result(False)

    def most_promising(self, draws):
        """The best draws of every scale, best first: near 0 a smooth k has λ_min ≈ 0, which promises nothing."""
        step = len(_SCALES)
        best = [X for i in range(step) for X in sorted(draws[i::step], key=self.ratio)[:_POLISHED]]
        return sorted(best, key=self.ratio)

    def result(self, found, points=None, v=None, value=np.nan) -> Witness:
        return Witness(found, points, v, value, float(self.smallest), self.asymmetry, self.shape[0], self.restarts)

    def draw(self, i):
        if self.domain is not None:
            return self.rng.uniform(*self.domain, size=self.shape)
        return _SCALES[i % len(_SCALES)] * self.rng.normal(size=self.shape)

    def inside(self, X):
        return X if self.domain is None else np.clip(X, *self.domain)

    def gram(self, X):
        K = self.matrix(X)
        return (K + K.T) / 2

    def matrix(self, X):
        try:
            return self.k(X)
        except ValueError as error:
            hint = "If k lives on part of the space only, pass domain=(low, high)."
            raise ValueError(f"{error} {hint}") from error

    def eigen(self, X):
        """λ_min / max|λ| and the eigenvector of λ_min."""
        eigenvalues, V = np.linalg.eigh(self.gram(X))
        largest = np.abs(eigenvalues).max()
        return (eigenvalues[0] / largest if largest > 0 else 0.0), V[:, 0]

    def ratio(self, X):
        ratio = self.eigen(X)[0]
        self.smallest = np.fmin(self.smallest, ratio)
        return ratio

    def polish(self, X):
        """Local optimisation of the ratio; Nelder–Mead, because eigenvalues have kinks where they cross."""

        def objective(x):
            return self.ratio(self.inside(x.reshape(self.shape)))

        best = minimize(objective, X.ravel(), method="Nelder-Mead", options={"maxfev": 60 * X.size})
        return self.inside(best.x.reshape(self.shape))

    def noise(self, X, v):
        """Size of the rounding errors in vᵀKv, seen along straight lines t ↦ X + t h u.

        Fourth differences of a smooth function are of size h⁴; those of errors of variance σ² have variance
        70 σ², 70 being 1² + 4² + 6² + 4² + 1² (Hamming's difference table).
        """
        sigma = 0.0
        for _ in range(_LINES):
            step = self.step(X)
            f = [v @ self.gram(X + t * step) @ v for t in range(9)]
            sigma = max(sigma, np.sqrt(np.mean(np.diff(f, n=4) ** 2) / 70))
        return sigma

    def step(self, X):
        u = self.rng.normal(size=self.shape)
        if self.domain is None:
            return _STEP * np.abs(X).max() * u
        low, high = self.domain
        inwards = np.where(X > (low + high) / 2, -1.0, 1.0)
        return _STEP * (high - low) * inwards * np.abs(u)

    def is_asymmetric(self, X):
        K = self.matrix(X)
        self.asymmetry = max(self.asymmetry, float(np.abs(K - K.T).max()))
        return np.abs(K - K.T).max() > self.tol * np.abs(K).max()

    def asymmetric_pair(self, X):
        K = self.matrix(X)
        gaps = np.abs(K - K.T)
        self.asymmetry = float(gaps.max())
        return self.result(True, X[list(np.unravel_index(np.argmax(gaps), gaps.shape))])
