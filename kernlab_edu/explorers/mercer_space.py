"""A kernel on [0, 1] with its Mercer expansion, and a function of its RKHS fitted to data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..estimators import KernelRidge
from ..kernels import Gaussian, Kernel, Laplacian, Linear, Spline
from ..theory import (
    BrownianBridge,
    Mercer,
    RKHSFunction,
    interpolation_norms,
    mercer_pairs,
    midpoint_rule,
    representer_split,
    section,
)

KERNELS = {
    "Brownian bridge": lambda gamma: BrownianBridge(),
    "min(x, z)": lambda gamma: Spline("min"),
    "linear": lambda gamma: Linear(),
    "Gaussian": lambda gamma: Gaussian(gamma=gamma),
    "Laplacian": lambda gamma: Laplacian(sigma=1 / gamma),
}
WIDE = ("Gaussian", "Laplacian")  # kernels with a width
NODES, GRID, MOST = 200, 201, 60
TARGETS = {"√x on a grid": np.sqrt, "x on a grid": np.asarray}
SIZES = (2, 4, 8, 16, 32, 64, 128)  # of the grids on which a target is interpolated


@dataclass(frozen=True, eq=False)
class Space:
    """The kernel, its eigenpairs for the uniform density on [0, 1], and both on a grid x (GRID,)."""

    name: str
    kernel: Kernel
    mercer: Mercer
    x: np.ndarray

    @property
    def terms(self) -> int:
        """How many terms there are to choose from."""
        return min(MOST, self.mercer.rank)

    @cached_property
    def values(self):
        """λ_1 … λ_terms."""
        return self.mercer.values[: self.terms]

    @cached_property
    def phi(self):
        """φ_k on the grid, (GRID, terms)."""
        return self.mercer.eigenfunctions(self.x, self.terms)

    @cached_property
    def errors(self):
        """max |K − K_n| over the grid (every second point of it), for n = 1 … terms."""
        left, found = self.kernel(self.x[::2]), []
        for lam, phi in zip(self.values, self.phi[::2].T, strict=True):
            left = left - lam * np.outer(phi, phi)
            found.append(np.abs(left).max())
        return np.array(found)

    def at(self, z):
        """φ_k(z), (terms,)."""
        return self.mercer.eigenfunctions([z], self.terms)[0]


@lru_cache(maxsize=16)  # 200 nodes take milliseconds that a slider for n or a dragged point would pay in every frame
def space_of(name, gamma) -> Space:
    """The space of a kernel by name; γ for those that have a width."""
    kernel = KERNELS[name](gamma)
    return Space(name, kernel, mercer_pairs(kernel, midpoint_rule(0, 1, NODES)), np.linspace(0, 1, GRID))


@dataclass(frozen=True, eq=False)
class Section:
    """K(·, z) and its first n terms."""

    space: Space
    n: int
    asked: int
    z: float
    azimuth: float

    @cached_property
    def whole(self):
        """K(x, z) on the grid."""
        return self.space.kernel(self.space.x, [self.z])[:, 0]

    @cached_property
    def cut(self):
        """Σ_{k≤n} λ_k φ_k(x) φ_k(z) on the grid."""
        n = self.n
        return self.space.phi[:, :n] @ (self.space.values[:n] * self.space.at(self.z)[:n])


@dataclass(frozen=True, eq=False)
class Fitted:
    """Kernel ridge regression f = Σ c_i K(·, x_i) on data (m, 2), and g with g(x_i) = 0, multiplied by t."""

    space: Space
    n: int
    data: np.ndarray
    lam: float
    f: RKHSFunction
    g: RKHSFunction | None
    z: float
    printed: bool
    target: str = ""  # what the data come from, if not from the reader's hand

    @cached_property
    def growth(self):
        """‖interpolant of the target on m points‖² for m in SIZES: bounded exactly if the target is in the space."""
        return interpolation_norms(self.space.kernel, TARGETS[self.target], SIZES)

    @property
    def misfit(self):
        """Σ (y_i − f(x_i))²."""
        return float(np.square(self.data[:, 1] - self.f(self.data[:, 0])).sum())

    @cached_property
    def u(self):
        """⟨f, φ_k⟩ in L², (terms,)."""
        return self.space.mercer.project(self.f, self.space.terms).u

    @cached_property
    def parts(self):
        """u_k²/λ_k, which sum to ‖f‖²."""
        return self.u**2 / self.space.values

    @cached_property
    def on_grid(self):
        """f, its bound √K(x, x) ‖f‖ and its first n terms on the grid, each (GRID,)."""
        x = self.space.x
        return self.f(x), self.f.bound(x), self.space.phi[:, : self.n] @ self.u[: self.n]

    @property
    def printed_bound(self):
        """sup K(x, x) ‖f‖: without the square root, as it is sometimes printed."""
        return float(self.space.kernel.diag(self.space.x).max()) * self.f.norm


def gridded(target, m):
    """The target on i/m, i = 1 … m, as rows (x, y).

    >>> gridded("x on a grid", 2).tolist()
    [[0.5, 0.5], [1.0, 1.0]]
    """
    x = np.arange(1, m + 1) / m
    return np.column_stack([x, TARGETS[target](x)])


def fit(space, data, lam, n, z, extra, printed, target="") -> Fitted:
    """Fit f, and split K(·, z) into its part along the data and the rest, which is g."""
    data = np.array(data, dtype=float).reshape(-1, 2)
    if len(data) == 0:
        raise ValueError("A fit needs at least one point: click into the first panel.")
    data[:, 0] = np.clip(data[:, 0], 0.0, 1.0)  # the kernels live there
    X, y = data[:, :1], data[:, 1]
    f = RKHSFunction(space.kernel, X, KernelRidge(space.kernel, lam=lam).fit(X, y).alpha_)
    if f.norm == 0:
        raise ValueError("f = 0: at these points the kernel or the data vanish. Drag a point up, away from the border.")
    g = extra * _off_the_data(space.kernel, X, z) if extra else None
    return Fitted(space, min(n, space.terms), data, lam, f, g, z, printed, target)


def _off_the_data(kernel, X, z):
    """The part of K(·, z) that vanishes at every row of X, of norm 1."""
    rest = representer_split(section(kernel, z), X).orthogonal
    if rest.norm <= 1e-5 * np.sqrt(kernel.diag([z])[0]):
        raise ValueError(
            f"K(·, z) with z = {z:.2g} is a sum of the K(·, xᵢ) already, so nothing of it is off the data: drag z away "
            "from the data points, or choose a kernel with more terms."
        )
    return (1 / rest.norm) * rest
