"""Mistakes with kernels and Gram matrices."""

import numpy as np

from ..task import Bug


def two_forgotten_in_sigma(X, Z, sigma):
    """Your bell is exp(−d²/σ²), the square of the right one: in exp(−d²/2σ²) γ is 1/(2σ²), not 1/σ²."""
    d2 = ((X[:, None, :] - Z[None, :, :]) ** 2).sum(axis=2)
    return np.exp(-d2 / sigma**2)


def sigma_for_gamma(X, Z, sigma):
    """You used σ as if it were γ. A large σ is a wide bell, a large γ is a narrow one: γ = 1/(2σ²)."""
    d2 = ((X[:, None, :] - Z[None, :, :]) ** 2).sum(axis=2)
    return np.exp(-sigma * d2)


def distance_not_squared(X, Z, sigma):
    """The distance is not squared: that is a Laplace kernel, with a peak instead of a round top."""
    d = np.linalg.norm(X[:, None, :] - Z[None, :, :], axis=2)
    return np.exp(-d / (2 * sigma**2))


def sum_without_axis(X, Z, sigma):
    """Your sum runs over everything and gives one number for all pairs: write the axis, the one of the coordinates."""
    d2 = ((X[:, None, :] - Z[None, :, :]) ** 2).sum()
    return np.exp(-d2 / (2 * sigma**2))


def roots_forgotten(c, s):
    """These are the factors of the kernel. A feature occurs twice, at x and at z: it carries the root of the factor."""
    return [(c * c, 0, 0), (2 * c * s, 1, 0), (2 * c * s, 0, 1), (s * s, 2, 0), (s * s, 0, 2), (2 * s * s, 1, 1)]


def root_two_forgotten(c, s):
    """A √2 is missing: the mixed terms occur twice when the square is multiplied out."""
    linear = np.sqrt(c * s)
    return [(c, 0, 0), (linear, 1, 0), (linear, 0, 1), (s, 2, 0), (s, 0, 2), (s, 1, 1)]


def offset_only_in_the_constant(c, s):
    """The linear features do not know c: 2·c·s x·z is the middle term of the square, and it needs both numbers."""
    linear = np.sqrt(2) * s
    return [(c, 0, 0), (linear, 1, 0), (linear, 0, 1), (s, 2, 0), (s, 0, 2), (np.sqrt(2) * s, 1, 1)]


def _with_cosines(matrix, K):
    length = np.sqrt(np.diag(K))
    return matrix, K / np.outer(length, length)


def half_centred(K):
    """Only one side is centred: the column means are gone, the row means are not. It takes H on both sides, HKH."""
    return _with_cosines(K - K.mean(axis=0), K)


def one_mean_for_all(K):
    """K.mean() without an axis is one number for the whole matrix; every image needs its own mean product with all."""
    return _with_cosines(K - K.mean(), K)


def total_mean_lost(K):
    """The mean was taken off twice, in the rows and in the columns: m·m has to be added once."""
    return _with_cosines(K - K.mean(axis=0) - K.mean(axis=1, keepdims=True), K)


def rows_taken_for_points(K):
    """You centred the rows of K as if they were the images and multiplied again: K holds products, no coordinates."""
    rows = K - K.mean(axis=0)
    return _with_cosines(rows @ rows.T, K)


def absolute_threshold(matrices):
    """Your threshold for rounding is a fixed number. In which unit? Compare with the size of the matrix."""
    verdicts = []
    for K in matrices:
        symmetric = np.abs(K - K.T).max() <= 1e-9 * np.abs(K).max()
        verdicts.append(symmetric and np.linalg.eigvalsh(K)[0] > -1e-10)
    return verdicts


def positive_entries(matrices):
    """You look at the entries. Positive semi-definite says something about vᵀKv; entries may well be negative."""
    return [bool((K >= 0).all() and np.allclose(K, K.T, atol=0)) for K in matrices]


def determinant_only(matrices):
    """The determinant is not enough: two negative eigenvalues have a positive product."""
    return [bool(np.allclose(K, K.T, atol=0) and np.linalg.det(K / np.abs(K).max()) > -1e-12) for K in matrices]


def definite_demanded(matrices):
    """You ask for strictly positive eigenvalues. A repeated point, or a linear kernel, gives 0, and that is allowed."""
    return [bool(np.allclose(K, K.T, atol=0) and np.linalg.eigvalsh(K)[0] > 1e-9 * np.abs(K).max()) for K in matrices]


def symmetry_forgotten(matrices):
    """eigvalsh reads only one half of the matrix and believes that the other half is the same: test K = Kᵀ yourself."""
    return [bool(np.linalg.eigvalsh(K)[0] > -1e-9 * np.abs(K).max()) for K in matrices]


BUGS = (
    Bug("hw4.1", two_forgotten_in_sigma),
    Bug("hw4.1", sigma_for_gamma),
    Bug("hw4.1", distance_not_squared),
    Bug("hw4.1", sum_without_axis),
    Bug("hw4.2", roots_forgotten),
    Bug("hw4.2", root_two_forgotten),
    Bug("hw4.2", offset_only_in_the_constant),
    Bug("hw4.3", half_centred),
    Bug("hw4.3", one_mean_for_all),
    Bug("hw4.3", total_mean_lost),
    Bug("hw4.3", rows_taken_for_points),
    Bug("hw4.4", absolute_threshold),
    Bug("hw4.4", positive_entries),
    Bug("hw4.4", determinant_only),
    Bug("hw4.4", definite_demanded),
    Bug("hw4.4", symmetry_forgotten),
)
