"""A kernel on the examination table: how it is built, where it is defined, what its Gram matrix and a search say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..kernels import (
    Cosine,
    Gaussian,
    Haar,
    Hybrid,
    Kernel,
    Laplacian,
    Linear,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    Spline,
    Witness,
    find_witness,
)
from .clinic_bench import Downstream, downstream
from .typed import Typed

LIBRARY = {
    "linear": lambda gamma, degree, offset, text: Linear(),
    "polynomial": lambda gamma, degree, offset, text: Polynomial(degree=degree, offset=_short(offset)),
    "Gaussian": lambda gamma, degree, offset, text: Gaussian(gamma=_short(gamma)),
    "Laplacian": lambda gamma, degree, offset, text: Laplacian(sigma=_short(1 / gamma)),
    "rational quadratic": lambda gamma, degree, offset, text: RationalQuadratic(c=_short(1 / gamma)),
    "hybrid": lambda gamma, degree, offset, text: Hybrid(degree=degree, offset=_short(offset), gamma=_short(gamma)),
    "cosine": lambda gamma, degree, offset, text: Cosine(),
    "spline": lambda gamma, degree, offset, text: Spline("1+min"),
    "Haar": lambda gamma, degree, offset, text: Haar(levels=degree),
    "sigmoid": lambda gamma, degree, offset, text: Sigmoid(scale=_short(gamma), offset=_short(offset)),
    "typed": lambda gamma, degree, offset, text: Typed(text),
}
DOMAINS = {"spline": (0.0, np.inf), "Haar": (0.0, 1.0)}
FRAME = 4.0  # points, profile and search stay in [−4, 4]
ROUNDING = 1e-10  # an eigenvalue below this share of the largest is called zero
PLACES = {"the line": 1, "the plane": 2}


def _short(number):
    """Three digits: the kernel in the sentence is the kernel that was computed."""
    return float(f"{number:.3g}")


def built(chosen, operation, gamma, degree, offset, text) -> Kernel:
    """The kernel that the controls describe.

    >>> built(("linear", "Gaussian"), "+", gamma=2.0, degree=1, offset=0.0, text="")
    Linear() + Gaussian(gamma=2.0)
    """
    parts = [LIBRARY[name](gamma, degree, offset, text) for name in chosen]
    if len(parts) == 1:
        return parts[0]
    return parts[0] + parts[1] if operation == "+" else parts[0] * parts[1]


def domain_of(chosen) -> tuple[float, float]:
    """The interval [low, high) of the line on which all chosen kernels are defined."""
    lows, highs = zip(*(DOMAINS.get(name, (-np.inf, np.inf)) for name in chosen), strict=True)
    return max(lows), min(highs)


@dataclass(frozen=True, eq=False)
class Patient:
    """A kernel, the points it is examined on, and what the search found."""

    kernel: Kernel
    domain: tuple[float, float]
    places: np.ndarray  # every point of the reader, (n,)
    inside: np.ndarray  # which of them lie where the kernel is defined
    z: float
    witness: Witness | None = None

    @cached_property
    def x(self):
        """The points in the domain, sorted, (m,)."""
        return np.sort(self.places[self.inside])

    @cached_property
    def K(self):
        """The Gram matrix (m, m), symmetric or not."""
        return self.kernel(self.x)

    @cached_property
    def symmetric(self):
        """Is k(x, z) = k(z, x) on these points?"""
        return bool(np.abs(self.K - self.K.T).max() <= ROUNDING * np.abs(self.K).max())

    @cached_property
    def eigen(self):
        """Eigenvalues, largest first, and the eigenvector of the smallest; of (K + Kᵀ)/2."""
        values, V = np.linalg.eigh((self.K + self.K.T) / 2)
        return values[::-1], V[:, 0] * np.where(V[np.abs(V[:, 0]).argmax(), 0] < 0, -1.0, 1.0)

    @cached_property
    def floor(self):
        """What rounding can do to an eigenvalue."""
        return ROUNDING * max(np.abs(self.eigen[0]).max(), np.finfo(float).tiny)

    @property
    def refuted_here(self):
        """Do the reader's own points refute it?"""
        return not self.symmetric or self.eigen[0][-1] < -self.floor

    @property
    def refuted(self):
        """Is it refuted, by these points or by the search?"""
        return self.refuted_here or bool(self.witness)

    @cached_property
    def evidence(self):
        """(points (m, d), v (m,), vᵀKv) with the smallest vᵀKv known."""
        if self.witness and self.witness.v is not None:
            order = np.argsort(self.witness.points[:, 0])
            return self.witness.points[order], self.witness.v[order], self.witness.value
        return self.x[:, None], self.eigen[1], float(self.eigen[0][-1])

    @cached_property
    def machines(self) -> Downstream | None:
        """What an SVM on the evidence meets."""
        return downstream(self.kernel(self.evidence[0]))


def search_for_witness(kernel, domain, dim, count, seed) -> Witness:
    """Look for refuting points in the frame of the picture, where the kernel is defined."""
    low, high = max(domain[0], -FRAME), min(domain[1], FRAME)
    high = np.nextafter(high, low) if high == domain[1] else high
    return find_witness(kernel, dim=dim, n_points=count, restarts=60, rng=seed, domain=(low, high))
