"""Kernels that the user brings: a matrix of numbers, a function of x and z, a function of the distance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from .base import Kernel
from .gram import check_symmetric


@dataclass(frozen=True, repr=False)
class Precomputed(Kernel):
    """The numbers are given: X *is* the Gram matrix, one row per point and one column per training point.

    k(K) returns K (n, n), which must be square and symmetric; k(K_new, K) returns K_new (m, n), the values
    k(new point, training point). An estimator that calls k(X_fit) and k(X_new, X_fit) needs no special case,
    as long as X_fit keeps all its rows.

    >>> Precomputed()([[2.0, 1.0], [1.0, 2.0]])
    array([[2., 1.],
           [1., 2.]])
    """

    def _matrix(self, X, Z):
        if Z is X:
            check_symmetric(X, "The precomputed K")
        elif X.shape[1] != len(Z):
            raise ValueError(f"K_new has {X.shape[1]} columns but there are {len(Z)} training points: one column each.")
        return X.copy()

    def _diag(self, X):
        check_symmetric(X, "The precomputed K")
        return np.diagonal(X).copy()


@dataclass(frozen=True, repr=False)
class Function(Kernel):
    """Any Python function f(x, z) of two vectors; nobody vouches that it is a kernel, see `find_witness`.

    >>> Function(lambda x, z: min(x[0], z[0]))([1.0, 2.0])
    array([[1., 1.],
           [1., 2.]])
    """

    f: Callable

    def _check(self):
        if not callable(self.f):
            raise ValueError(f"Function needs a function of two vectors, not {self.f!r}.")

    def _value(self, x, z):
        value = np.asarray(self.f(x, z), dtype=float)
        if value.size != 1:
            raise ValueError(f"f(x, z) must be one number, but it has shape {value.shape}.")
        return value.item()

    def _matrix(self, X, Z):
        return np.array([[self._value(x, z) for z in Z] for x in X]).reshape(len(X), len(Z))

    def _diag(self, X):
        return np.array([self._value(x, x) for x in X])


@dataclass(frozen=True, repr=False)
class Radial(Kernel):
    """k(x, z) = g(‖x − z‖) for a g that works on arrays; not every g makes a kernel, see `find_witness`.

    >>> Radial(lambda r: 1 / (1 + r))([0.0, 1.0])
    array([[1. , 0.5],
           [0.5, 1. ]])
    """

    g: Callable

    def _check(self):
        if not callable(self.g):
            raise ValueError(f"Radial needs a function of the distance r, not {self.g!r}.")

    def _of_distance(self, r):
        values = np.asarray(self.g(r), dtype=float)
        return np.broadcast_to(values, r.shape).copy() if values.ndim == 0 else values

    def _matrix(self, X, Z):
        return self._of_distance(cdist(X, Z))

    def _diag(self, X):
        return self._of_distance(np.zeros(len(X)))
