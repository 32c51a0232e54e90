r"""The kernels of the course, each one formula. d² stands for ‖x − z‖²."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from .base import Kernel
from .checks import check_natural, check_number

_WHY_OFFSET = "With offset −1 and degree 2 the points ±1 give the eigenvalue −4: no kernel."
_WHY_DEGREE = "A fractional power of x·z has Gram matrices with negative eigenvalues."


def squared_distances(X: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """‖x_i − z_j‖² from the differences themselves, so that near-duplicates keep all their digits."""
    return cdist(X, Z, "sqeuclidean")


def squared_norms(X: np.ndarray) -> np.ndarray:
    """‖x_i‖², shape (n,)."""
    return np.einsum("ij,ij->i", X, X)


@dataclass(frozen=True, repr=False)
class Linear(Kernel):
    """k(x, z) = x·z.

    >>> Linear()([[1.0, 2.0]], [[3.0, -1.0]])
    array([[1.]])
    """

    def _matrix(self, X, Z):
        return X @ Z.T

    def _diag(self, X):
        return squared_norms(X)


@dataclass(frozen=True, repr=False)
class Polynomial(Kernel):
    """k(x, z) = (scale x·z + offset)^degree, with degree = 1, 2, …, offset ≥ 0, scale > 0.

    >>> Polynomial(degree=2, offset=1.0)([[1.0, 2.0]], [[3.0, -1.0]])
    array([[4.]])
    """

    degree: int = 3
    offset: float = 1.0
    scale: float = 1.0

    def _check(self):
        check_natural("degree", self.degree, low=1, why=_WHY_DEGREE)
        check_number("offset", self.offset, low=0.0, why=_WHY_OFFSET)
        check_number("scale", self.scale, low=0.0, strict=True, why="−x·z is no kernel: k(x, x) < 0.")

    def _matrix(self, X, Z):
        return (self.scale * (X @ Z.T) + self.offset) ** self.degree

    def _diag(self, X):
        return (self.scale * squared_norms(X) + self.offset) ** self.degree


@dataclass(frozen=True, repr=False)
class Gaussian(Kernel):
    r"""k(x, z) = exp(−γ ‖x − z‖²) = exp(−‖x − z‖² / 2σ²), so γ = 1/(2σ²).

    >>> Gaussian(gamma=1.0)([[0.0]], [[1.0]]).round(3)
    array([[0.368]])
    """

    gamma: float = 1.0

    @classmethod
    def from_sigma(cls, sigma: float) -> Gaussian:
        """The Gaussian of standard deviation σ.

        >>> Gaussian.from_sigma(0.5)
        Gaussian(gamma=2.0)
        """
        check_number("sigma", sigma, low=0.0, strict=True)
        return cls(gamma=1 / (2 * sigma**2))

    @property
    def sigma(self) -> float:
        """σ = 1/√(2γ)."""
        return float(1 / np.sqrt(2 * self.gamma))

    def _check(self):
        check_number("gamma", self.gamma, low=0.0, strict=True, why="It is 1/(2σ²) for the width σ.")

    def _matrix(self, X, Z):
        K = self._by_products(X, Z) if X.shape[1] >= 8 else None
        if K is None:
            K = squared_distances(X, Z)
            K *= -self.gamma
        return np.exp(K, out=K)

    def _by_products(self, X, Z):
        """2γ x·z − γ‖x‖² − γ‖z‖² as one matrix product: twice as fast as the differences in many dimensions.

        None where cancellation would cost more than a few of the last digits of k.
        """
        middle = Z.mean(axis=0)  # distances do not mind, cancellation does
        X, Z = np.sqrt(self.gamma) * (X - middle), np.sqrt(self.gamma) * (Z - middle)
        x2, z2 = squared_norms(X), squared_norms(Z)
        if not max(x2.max(), z2.max()) < 1e3:
            return None
        exponents = np.column_stack([2.0 * X, -x2, -np.ones(len(X))]) @ np.column_stack([Z, np.ones(len(Z)), z2]).T
        return np.minimum(exponents, 0.0, out=exponents)

    def _diag(self, X):
        return np.ones(len(X))


@dataclass(frozen=True, repr=False)
class Laplacian(Kernel):
    """k(x, z) = exp(−‖x − z‖ / σ), the norm being the Euclidean one.

    >>> Laplacian(sigma=2.0)([[0.0, 0.0]], [[3.0, 4.0]]).round(4)
    array([[0.0821]])
    """

    sigma: float = 1.0

    def _check(self):
        check_number("sigma", self.sigma, low=0.0, strict=True)

    def _matrix(self, X, Z):
        return np.exp(-cdist(X, Z) / self.sigma)

    def _diag(self, X):
        return np.ones(len(X))


@dataclass(frozen=True, repr=False)
class Cosine(Kernel):
    """k(x, z) = cos ∠(x, z) = x·z / (‖x‖ ‖z‖), for x, z ≠ 0.

    >>> Cosine()([[1.0, 0.0]], [[1.0, 1.0]]).round(4)
    array([[0.7071]])
    """

    def _unit(self, X):
        largest = np.abs(X).max(axis=1, keepdims=True)
        if (largest == 0).any():
            row = int(np.argmin(largest))
            raise ValueError(f"Row {row} is the zero vector: it has no direction, so no angle. Remove it.")
        X = X / largest  # first to size 1: tiny and huge vectors have a direction too
        return X / np.linalg.norm(X, axis=1, keepdims=True)

    def _matrix(self, X, Z):
        return np.clip(self._unit(X) @ self._unit(Z).T, -1.0, 1.0)

    def _diag(self, X):
        return np.ones(len(self._unit(X)))


@dataclass(frozen=True, repr=False)
class RationalQuadratic(Kernel):
    """k(x, z) = 1 − d²/(d² + c) = c/(c + d²), with c > 0.

    >>> RationalQuadratic(c=1.0)([0.0], [1.0])
    array([[0.5]])
    """

    c: float = 1.0

    def _check(self):
        check_number("c", self.c, low=0.0, strict=True)

    def _matrix(self, X, Z):
        return self.c / (self.c + squared_distances(X, Z))

    def _diag(self, X):
        return np.ones(len(X))


@dataclass(frozen=True, repr=False)
class Hybrid(Kernel):
    """k(x, z) = (offset + x·z)^degree exp(−γ d²): a polynomial seen through a Gaussian window.

    >>> Hybrid(degree=2, offset=1.0, gamma=1.0)([1.0], [1.0])
    array([[4.]])
    """

    degree: int = 3
    offset: float = 1.0
    gamma: float = 1.0

    def _check(self):
        Polynomial(self.degree, self.offset)._check()
        Gaussian(self.gamma)._check()

    def _matrix(self, X, Z):
        return Polynomial(self.degree, self.offset)._matrix(X, Z) * Gaussian(self.gamma)._matrix(X, Z)

    def _diag(self, X):
        return Polynomial(self.degree, self.offset)._diag(X)


@dataclass(frozen=True, repr=False)
class Sigmoid(Kernel):
    """k(x, z) = tanh(scale x·z + offset). Used like a kernel, but *not* positive semi-definite.

    >>> bool(np.linalg.det(Sigmoid()([1.0, 2.0])) < 0)
    True
    """

    scale: float = 1.0
    offset: float = 0.0

    @property
    def indefinite(self) -> bool:
        """True: the points 1 and 2 already refute tanh(x z)."""
        return True

    def _check(self):
        check_number("scale", self.scale)
        check_number("offset", self.offset)

    def _matrix(self, X, Z):
        return np.tanh(self.scale * (X @ Z.T) + self.offset)

    def _diag(self, X):
        return np.tanh(self.scale * squared_norms(X) + self.offset)
