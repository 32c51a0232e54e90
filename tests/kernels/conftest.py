"""The zoo: every kernel of the library, some combinations, and points on which all of them are defined."""

import numpy as np
import pytest

from kernlab_edu.kernels import (
    Constant,
    Cosine,
    Function,
    Gaussian,
    Haar,
    Hybrid,
    Laplacian,
    Linear,
    Polynomial,
    Radial,
    RationalQuadratic,
    Spline,
)


def first_coordinate(X):
    return X[:, 0] - 0.4


def smaller_first(x, z):
    return min(x[0], z[0])


def inverse(r):
    return 1 / (1 + r)


ZOO = [
    Linear(),
    Polynomial(degree=3, offset=1.0),
    Polynomial(degree=2, offset=0.0, scale=0.5),
    Gaussian(gamma=0.7),
    Laplacian(sigma=0.5),
    Cosine(),
    RationalQuadratic(c=0.3),
    Hybrid(degree=2, offset=0.5, gamma=2.0),
    Spline("min"),
    Spline("1+min"),
    Spline("cubic"),
    Haar(levels=2),
    Constant(c=2.0),
    Function(smaller_first),
    Radial(inverse),
    2 * Gaussian(gamma=0.5) + 1,
    Linear() * Laplacian() + Polynomial(degree=2) * 3,
    (Linear() + 1) ** 3,
    Gaussian().scaled_by(first_coordinate),
]


def _read_only(A):
    A.flags.writeable = False
    return A


@pytest.fixture(params=ZOO, ids=repr)
def kernel(request):
    return request.param


@pytest.fixture
def X():
    """Twelve points of the unit square, two of them equal, read-only."""
    points = np.random.default_rng(0).uniform(0.01, 0.99, size=(12, 2))
    points[7] = points[2]
    return _read_only(points)


@pytest.fixture
def Z():
    return _read_only(np.random.default_rng(1).uniform(0.01, 0.99, size=(5, 2)))
