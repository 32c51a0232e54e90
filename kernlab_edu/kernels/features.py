r"""Explicit feature maps Φ with Φ(x)·Φ(z) = k(x, z): what a kernel computes without ever building it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, factorial, lgamma, prod

import numpy as np

from .checks import as_points, check_natural, check_number, check_same_space
from .library import Gaussian, squared_norms

_MOST_COLUMNS = 200_000


def polynomial_dimension(d: int, Q: int) -> int:
    """Number of monomials of degree ≤ Q in d variables: C(d + Q, Q), the feature space of (1 + x·z)^Q.

    >>> polynomial_dimension(2, 3)
    10
    """
    check_natural("d", d, low=1)
    check_natural("Q", Q, low=0)
    return comb(d + Q, Q)


def monomial_exponents(d: int, degree: int) -> np.ndarray:
    """The exponents of all monomials of exactly this degree, x₁ first: shape (C(d + degree − 1, degree), d).

    >>> monomial_exponents(2, 2).tolist()
    [[2, 0], [1, 1], [0, 2]]
    """
    counts = [Counter(chosen) for chosen in combinations_with_replacement(range(d), degree)]
    return np.array([[count[j] for j in range(d)] for count in counts], dtype=int).reshape(-1, d)


def monomial_map(X, degree: int, offset: float = 0.0) -> np.ndarray:
    r"""Φ (n, D) with Φ(x)·Φ(z) = (x·z + offset)^degree, by the multinomial theorem.

    The column of x^a is √(degree! / (a₀! a₁! … a_d!) · offset^a₀) x^a with a₀ = degree − |a|. The highest
    degree |a| comes first; with offset = 0 only |a| = degree remains.

    >>> monomial_map([[1.0, 2.0]], degree=2).round(3)
    array([[1.   , 2.828, 4.   ]])
    """
    X = as_points(X)
    check_natural("degree", degree, low=0)
    check_number("offset", offset, low=0.0, why="Its square root enters the features.")
    d = X.shape[1]
    D = comb(d + degree - 1, degree) if offset == 0 else polynomial_dimension(d, degree)
    if D > _MOST_COLUMNS:
        raise ValueError(f"This map has {D} columns: use the kernel, which needs none of them.")
    orders = [degree] if offset == 0 else range(degree, -1, -1)
    return np.hstack([_weighted_monomials(X, degree, order, offset) for order in orders])


def _weighted_monomials(X, degree, order, offset):
    exponents = monomial_exponents(X.shape[1], order)
    rest = factorial(degree - order)
    ways = [factorial(degree) // (rest * prod(map(factorial, a))) for a in exponents.tolist()]
    weights = np.sqrt(np.array(ways, dtype=float) * float(offset) ** (degree - order))
    monomials = np.ones((len(X), len(exponents)))
    for x, a in zip(X.T, exponents.T, strict=True):
        monomials *= x[:, np.newaxis] ** a
    return weights * monomials


def plain_quadratic_map(X) -> np.ndarray:
    """(1, x₁, x₂, x₁², x₂², x₁x₂) for points of the plane, shape (n, 6), without any √2.

    Its scalar product is a kernel too, but not (1 + x·z)².

    >>> plain_quadratic_map([[1.0, 2.0]])
    array([[1., 1., 2., 1., 4., 2.]])
    """
    X = as_points(X)
    if X.shape[1] != 2:
        raise ValueError(f"This map is for points of the plane, not of dimension {X.shape[1]}.")
    x1, x2 = X.T
    return np.column_stack([np.ones(len(X)), x1, x2, x1**2, x2**2, x1 * x2])


def powers_map(X, degree: int = 3) -> np.ndarray:
    """[x, x², …, x^degree] of every coordinate, shape (n, degree · d): no products of different coordinates.

    >>> powers_map([[1.0, 2.0]], 3)
    array([[1., 2., 1., 4., 1., 8.]])
    """
    check_natural("degree", degree, low=1)
    X = as_points(X)
    return np.hstack([X**power for power in range(1, degree + 1)])


def gaussian_series(X, Z, gamma: float, order: int) -> np.ndarray:
    r"""e^{−γ(‖x‖² + ‖z‖²)} Σ_{k ≤ order} (2γ x·z)^k / k!  (n, m): the Gaussian as order → ∞.

    >>> float(gaussian_series([1.0], [1.0], gamma=1.0, order=40)[0, 0].round(12))
    1.0
    """
    X, Z = as_points(X), as_points(Z, "Z")
    check_same_space(X, Z)
    Gaussian(gamma)  # refuses a γ that is no width
    check_natural("order", order, low=0)
    t = 2 * gamma * (X @ Z.T)
    term = np.exp(-gamma * (squared_norms(X)[:, np.newaxis] + squared_norms(Z)))
    total = term.copy()
    for k in range(1, order + 1):
        term = term * t / k
        total += term
    return total


def gaussian_map(X, gamma: float, order: int) -> np.ndarray:
    r"""The first C(d + order, order) features of the Gaussian: Φ(x)·Φ(z) = gaussian_series(x, z, γ, order).

    e^{−γ‖x‖²} √((2γ)^k / k!) times the monomials of degree k, for k = 0 … order.

    >>> gaussian_map([0.0, 1.0], gamma=0.5, order=2).round(3)
    array([[1.   , 0.   , 0.   ],
           [0.607, 0.607, 0.429]])
    """
    X = as_points(X)
    Gaussian(gamma)
    check_natural("order", order, low=0)
    scales = [np.exp((k * np.log(2 * gamma) - lgamma(k + 1)) / 2) for k in range(order + 1)]
    Phi = np.hstack([scale * monomial_map(X, k) for k, scale in enumerate(scales)])
    return np.exp(-gamma * squared_norms(X))[:, np.newaxis] * Phi


def landmark_map(X, landmarks, kernel) -> np.ndarray:
    """φ(x) = (k(x, l₁), …, k(x, l_m)), shape (n, m): how similar x is to each landmark.

    >>> landmark_map([-1.0], [-2.0, 1.0], Gaussian(gamma=0.3)).round(3)
    array([[0.741, 0.301]])
    """
    return kernel(X, landmarks)
