"""Kernels of piecewise polynomials on the half line and of Haar wavelets on the unit interval."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from .base import Kernel
from .checks import check_interval, check_natural


@dataclass(frozen=True, repr=False)
class Spline(Kernel):
    r"""Kernels of Sobolev spaces on [0, ∞), multiplied over the features.

    "min":   min(x, z),      ‖f‖² = ∫f'²              and f(0) = 0;
    "1+min": 1 + min(x, z),  ‖f‖² = f(0)² + ∫f'²;
    "cubic": 1 + xz + ∫₀^min (x − u)(z − u) du,  ‖f‖² = f(0)² + f'(0)² + ∫f''².

    >>> Spline("1+min")([1.0, 2.0])
    array([[2., 2.],
           [2., 3.]])
    """

    kind: str = "1+min"

    def _check(self):
        if self.kind not in ("min", "1+min", "cubic"):
            raise ValueError(f'kind must be "min", "1+min" or "cubic", not {self.kind!r}.')

    def _matrix(self, X, Z):
        check_interval(X, Z)
        K = np.ones((len(X), len(Z)))
        for x, z in zip(X.T, Z.T, strict=True):
            K *= self._of_line(x[:, np.newaxis], z)
        return K

    def _diag(self, X):
        check_interval(X)
        return self._of_line(X, X).prod(axis=1)

    def _of_line(self, x, z):
        m = np.minimum(x, z)
        if self.kind == "cubic":
            return 1 + x * z + m * (x * z - m * (x + z) / 2 + m**2 / 3)
        return m if self.kind == "min" else 1 + m


@dataclass(frozen=True, repr=False)
class Haar(Kernel):
    r"""1 + Σ_{j<J} Σ_k ψ_jk(x) ψ_jk(z) = 2^J [x, z in the same dyadic cell of width 2^−J], on [0, 1)^d.

    The product over the features is taken; J = levels.

    >>> Haar(levels=1)([0.1, 0.4, 0.6])
    array([[2., 2., 0.],
           [2., 2., 0.],
           [0., 0., 2.]])
    """

    levels: int = 3

    def _check(self):
        check_natural("levels", self.levels, low=0)

    def _cells(self, X):
        check_interval(X, high=1.0)
        return np.floor(2.0**self.levels * X)

    def _matrix(self, X, Z):
        same_cell = cdist(self._cells(X), self._cells(Z), "chebyshev") == 0
        return 2.0 ** (self.levels * X.shape[1]) * same_cell

    def _diag(self, X):
        return np.full(len(self._cells(X)), 2.0 ** (self.levels * X.shape[1]))
