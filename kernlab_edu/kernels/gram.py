r"""Facts about a Gram matrix K: centring, normalising, positive semi-definiteness, and K ↔ D²."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

_NOISE = 1e-10  # relative to the largest entry: what we still call rounding
_TILE = 128  # a square of this size and its mirror image both fit into the cache


def check_symmetric(K, name: str = "K") -> np.ndarray:
    """K as a float array (n, n), or a ValueError that says why it is no square symmetric matrix."""
    return _checked(K, name)[0]


def symmetric_part(K, name: str = "K") -> np.ndarray:
    """K itself if it is exactly symmetric, (K + Kᵀ)/2 if up to rounding; else the error of check_symmetric."""
    K, apart = _checked(K, name)
    return (K + K.T) / 2 if apart else K


def _checked(K, name):
    """(K as a float array, its asymmetry)."""
    K = np.asarray(K, dtype=float)
    if K.ndim != 2 or K.shape[0] != K.shape[1] or K.size == 0:
        raise ValueError(f"{name} must be a square matrix, not an array of shape {K.shape}.")
    if not np.isfinite(K).all():
        raise ValueError(f"{name} holds NaN or infinite entries.")
    apart = asymmetry(K)
    if apart and apart > _NOISE * largest(K):
        i, j = np.unravel_index(np.argmax(np.abs(K - K.T)), K.shape)
        raise ValueError(
            f"{name} is not symmetric: its entry ({i}, {j}) is {K[i, j]:g} but ({j}, {i}) is {K[j, i]:g}; "
            "k(x, z) = k(z, x) for every kernel and every distance."
        )
    return K, apart


def asymmetry(K) -> float:
    """max |K_ij − K_ji|, 0 if K is exactly symmetric.

    >>> asymmetry(np.array([[0.0, 1.0], [3.0, 0.0]]))
    2.0
    """
    starts = range(0, len(K), _TILE)
    tiles = ((slice(i, i + _TILE), slice(j, j + _TILE)) for i in starts for j in starts if i <= j)
    return max((largest(K[rows, columns] - K[columns, rows].T) for rows, columns in tiles), default=0.0)


def largest(K) -> float:
    """max |K_ij|, without a matrix of absolute values."""
    return float(max(K.max(initial=0.0), -K.min(initial=0.0)))


def centring(n: int) -> np.ndarray:
    """H = I − 11ᵀ/n (n, n): H X subtracts the mean of every column.

    >>> centring(2)
    array([[ 0.5, -0.5],
           [-0.5,  0.5]])
    """
    return np.eye(n) - 1 / n


def centre(K) -> np.ndarray:
    """HKH (n, n), exactly symmetric: the Gram matrix of the features Φ(x_i) − mean of Φ.

    >>> centre([[1.0, 0.0], [0.0, 1.0]])
    array([[ 0.5, -0.5],
           [-0.5,  0.5]])
    """
    K = symmetric_part(K).copy()
    centre_in_place(K)
    return K


def centre_in_place(K) -> np.ndarray:
    """K ← HKH for an exactly symmetric K (n, n) that nobody else needs; returns its means (n,)."""
    mean = K.mean(axis=1)
    h = mean - mean.mean() / 2
    for rows in (slice(i, i + _TILE) for i in range(0, len(K), _TILE)):
        K[rows] -= h[rows, np.newaxis] + h  # one number for (i, j) and (j, i): the answer is exactly symmetric too
    return mean


def centre_new(K_new, K_train) -> np.ndarray:
    """The same for new points: K_new (m, n) holds k(new, train); the mean is that of the training points.

    (K_new − 1 1ᵀK/n) H, so centre_new(K, K) = centre(K).

    >>> centre_new([[1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]])
    array([[ 0.5, -0.5]])
    """
    K_new, K = np.asarray(K_new, dtype=float), check_symmetric(K_train, "K_train")
    if K_new.ndim != 2 or K_new.shape[1] != len(K):
        raise ValueError(f"K_new must have one column per training point: (m, {len(K)}), not {K_new.shape}.")
    return K_new - K.mean(axis=0) - K_new.mean(axis=1, keepdims=True) + K.mean()


def normalise(K) -> np.ndarray:
    """K_ij / √(K_ii K_jj) (n, n): the cosines of the feature vectors, ones on the diagonal.

    >>> normalise([[4.0, 2.0], [2.0, 4.0]])
    array([[1. , 0.5],
           [0.5, 1. ]])
    """
    K = check_symmetric(K)
    d = np.diagonal(K)
    if (d <= 0).any():
        i = int(np.argmin(d))
        raise ValueError(f"K[{i}, {i}] = {d[i]:g}: a feature vector of squared length ≤ 0 has no direction.")
    return K / np.sqrt(d) / np.sqrt(d)[:, np.newaxis]


@dataclass(frozen=True)
class PSDCheck:
    """Answer of `is_psd`: holds, the smallest eigenvalue and its unit eigenvector v, vᵀKv = smallest."""

    holds: bool
    smallest: float
    v: np.ndarray
    tol: float

    def __bool__(self):
        return self.holds

    def explain(self) -> str:
        """One sentence for the student."""
        if self.holds:
            return f"K is positive semi-definite: its smallest eigenvalue is {self.smallest:.3g}."
        return f"K is not positive semi-definite: its eigenvector v has vᵀKv = {self.smallest:.3g} < 0."


def is_psd(K, tol: float = _NOISE) -> PSDCheck:
    """Is vᵀKv ≥ 0 for all v? The smallest eigenvalue may be −tol times the largest in size, for rounding.

    >>> answer = is_psd([[0.0, 1.0], [1.0, 0.0]])
    >>> bool(answer), round(answer.smallest, 12)
    (False, -1.0)
    """
    K = check_symmetric(K)
    eigenvalues, V = np.linalg.eigh((K + K.T) / 2)
    smallest = float(eigenvalues[0])
    holds = bool(smallest >= -tol * np.abs(eigenvalues).max())
    return PSDCheck(holds, smallest, V[:, 0], tol)


def distances2(K) -> np.ndarray:
    """D²_ij = K_ii + K_jj − 2K_ij (n, n): squared distances of the feature vectors.

    >>> distances2([[0.0, 0.0], [0.0, 9.0]])
    array([[0., 9.],
           [9., 0.]])
    """
    K = check_symmetric(K)
    d = np.diagonal(K)
    D2 = d[:, np.newaxis] + d - (K + K.T)
    if D2.min() < -_NOISE * np.abs(K).max():
        i, j = np.unravel_index(np.argmin(D2), D2.shape)
        raise ValueError(f"K is no Gram matrix: ‖Φ(x_{i}) − Φ(x_{j})‖² would be {D2[i, j]:g} < 0.")
    return np.maximum(D2, 0.0)


def gram_from_distances2(D2) -> np.ndarray:
    """B = −½ H D² H (n, n): the centred Gram matrix; D² is Euclidean exactly when B ⪰ 0.

    >>> gram_from_distances2([[0.0, 4.0], [4.0, 0.0]])
    array([[ 1., -1.],
           [-1.,  1.]])
    """
    D2 = check_symmetric(D2, "D2")
    if D2.min() < 0 or np.diagonal(D2).any():
        raise ValueError("D2 holds squared distances: entries ≥ 0, and 0 from every point to itself.")
    return -0.5 * centre(D2)
