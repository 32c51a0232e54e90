"""Lifts: the map Φ, its kernel, the machine in feature space, and the three directions in which a Gaussian is seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..kernels import (
    Gaussian,
    Linear,
    Polynomial,
    centre,
    centre_new,
    distances2,
    gaussian_series,
    monomial_map,
    powers_map,
)
from ..problems import Spectral
from ..solvers import solve_eigh
from ..theory import separable

PARABOLA, SPACE, BUMPS, SHADOW = "line → parabola", "plane → space", "Gaussian: bumps", "Gaussian: 3-D shadow"
SQUARE = Polynomial(degree=2, offset=0.0)
KERNELS = {
    PARABOLA: lambda gamma: Linear() + SQUARE,
    SPACE: lambda gamma: SQUARE,
    BUMPS: lambda gamma: Gaussian(gamma=gamma),
    SHADOW: lambda gamma: Gaussian(gamma=gamma),
}
MAPS = {PARABOLA: lambda X: powers_map(X, 2), SPACE: lambda X: monomial_map(X, 2)}
COORDINATES = {PARABOLA: ("x", "x²"), SPACE: ("x₁²", "√2 x₁x₂", "x₂²")}
SMALL = 1e-12  # a Gaussian series stops when this little is missing


@dataclass(frozen=True, eq=False)
class Lift:
    """Points X (n, d) of classes y, lifted by Φ, and the machine there with its proof."""

    kind: str
    X: np.ndarray
    y: np.ndarray
    kernel: object
    proof: object
    pair: tuple[int, int]
    angles: tuple[float, float] = field(default=(-60.0, 25.0))

    def phi(self, X):
        """Φ(X) (n, D), where it can be written down."""
        return MAPS[self.kind](X)

    def f(self, X):
        """f(x) = Σ βⱼ k(xⱼ, x) + b."""
        return self.kernel(X, self.X) @ self.proof.beta + self.proof.b

    @cached_property
    def w(self):
        """w = Σ βⱼ Φ(xⱼ) (D,)."""
        return self.phi(self.X).T @ self.proof.beta

    @cached_property
    def norm(self):
        """‖w‖, from the kernel alone."""
        beta = self.proof.beta
        return float(np.sqrt(max(beta @ self.proof.problem.K @ beta, 0.0)))

    @cached_property
    def separable_below(self) -> bool:
        """Can the classes be separated before the lift?"""
        return bool(separable(self.X, self.y))

    @cached_property
    def cells(self) -> list[tuple]:
        """⟨Φ(x), Φ(z)⟩ for the chosen pair, one feature after the other, header first."""
        x, z = self.X[[self.pair[0]]], self.X[[self.pair[1]]]
        if self.kind in MAPS:
            a, b = self.phi(x)[0], self.phi(z)[0]
            rows = list(zip(COORDINATES[self.kind], a.tolist(), b.tolist(), (a * b).tolist(), strict=True))
            return [("feature", "Φ(x)", "Φ(z)", "product"), *rows]
        return [("features of degree", "their products", "sum so far", "still missing"), *self._series(x, z)]

    def _series(self, x, z):
        k = float(self.kernel(x, z)[0, 0])
        sums, rows = [0.0], []
        for order in range(60):
            sums.append(float(gaussian_series(x, z, self.kernel.gamma, order)[0, 0]))
            rows.append((order, sums[-1] - sums[-2], sums[-1], k - sums[-1]))
            if abs(rows[-1][3]) < SMALL:
                break
        return rows

    @cached_property
    def shadow(self):
        """Principal directions of the lifted points: a Shadow."""
        return Shadow(self.kernel, self.X)


@dataclass(frozen=True, eq=False)
class Shadow:
    """What is seen of Φ(X) in its three widest directions (kernel PCA): HKH = VΛVᵀ, coordinates V√Λ."""

    kernel: object
    X: np.ndarray

    @cached_property
    def K(self):
        """The Gram matrix (n, n)."""
        return self.kernel(self.X)

    @cached_property
    def axes(self):
        """Eigenvalues (3,) of HKH and the columns V/√Λ (n, 3); a direction without spread stays 0."""
        spectrum = solve_eigh(Spectral(centre(self.K)), n_components=min(3, len(self.X)))
        values, vectors = np.zeros(3), np.zeros((len(self.X), 3))
        wide = spectrum.values > 1e-12 * max(np.trace(self.K), 1e-300)
        values[: len(wide)][wide] = spectrum.values[wide]
        vectors[:, : len(wide)][:, wide] = spectrum.vectors[:, wide] / np.sqrt(spectrum.values[wide])
        return values, vectors

    def __call__(self, Z):
        """Coordinates (m, 3) of Φ(Z)."""
        return centre_new(self.kernel(Z, self.X), self.K) @ self.axes[1]

    @cached_property
    def share(self) -> float:
        """The part of the spread Σ‖Φ(xᵢ) − mean‖² that is seen."""
        spread = np.trace(centre(self.K))
        return float(self.axes[0].sum() / spread) if spread > 0 else 1.0

    @cached_property
    def shrinkage(self) -> float:
        """The worst ratio of a distance in the shadow to the true one in feature space."""
        D2, seen = distances2(self.K), self(self.X)
        S2 = ((seen[:, None] - seen) ** 2).sum(axis=2)
        apart = D2 > 1e-9 * max(D2.max(), 1e-300)
        return float(np.sqrt((S2[apart] / D2[apart]).min(initial=1.0)))
