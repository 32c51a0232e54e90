"""(K + diagonal)⁻¹ b for one Gram matrix and many diagonals: through K itself, or through K = LLᵀ of small rank."""

from __future__ import annotations

import numpy as np
from scipy.linalg.lapack import dpotrf, dpotrs


class FullGram:
    """K (n, n) as it is: each diagonal costs one Cholesky factor of K + diagonal, n³/3 operations.

    >>> FullGram(np.eye(2)).plus(np.ones(2))(np.array([2.0, 4.0]))
    array([1., 2.])
    """

    def __init__(self, K):
        self.K = K
        self.sum = np.empty(K.shape, order="F")  # written anew for each diagonal; LAPACK factors it in place

    def __matmul__(self, v):
        return self.K @ v

    def plus(self, diagonal):
        """The function b ↦ (K + diagonal)⁻¹ b; ArithmeticError if that matrix is not positive definite."""
        self.sum[:] = self.K.T  # K = Kᵀ, and this way round the copy runs along the memory
        self.sum[np.diag_indices_from(self.sum)] += diagonal
        return _cholesky(self.sum)


class LowRankGram:
    """K = LLᵀ with L (n, r): each diagonal costs nr² + r³/3 operations.

    With D the diagonal, β = (D + LLᵀ)⁻¹b has the primal weights w = Lᵀβ.  Multiply Dβ + Lw = b by LᵀD⁻¹:
    (I + LᵀD⁻¹L) w = LᵀD⁻¹b, then β = D⁻¹(b − Lw): the identity of Woodbury, used by Fine & Scheinberg (2001).

    >>> LowRankGram(np.ones((2, 1))).plus(np.ones(2))(np.array([3.0, 0.0]))
    array([ 2., -1.])
    """

    def __init__(self, L):
        self.L = L

    def __matmul__(self, v):
        return self.L @ (self.L.T @ v)

    def plus(self, diagonal):
        """The function b ↦ (LLᵀ + diagonal)⁻¹ b."""
        L = self.L
        scaled = L * diagonal[:, None] ** -0.5
        weights = _cholesky(np.eye(L.shape[1]) + scaled.T @ scaled)
        return lambda b: (b - L @ weights(L.T @ (b / diagonal))) / diagonal


def low_rank_gram(K):
    """K as a LowRankGram if a quarter of its columns says all; otherwise None.

    Smooth kernels have small ranks: a Gaussian on 1000 points of the plane about 100, a polynomial of degree 3 just 10.
    """
    L = pivoted_cholesky(K, most=len(K) // 4)
    return None if L is None or not _is_square_of(K, L) else LowRankGram(L)


def pivoted_cholesky(K, most):
    """L (n, r) with K = LLᵀ up to 10⁻¹² Kᵢᵢ, for K ⪰ 0; None if that takes more than `most` columns.

    Each step takes the sample that is explained worst: its column of what is left of K is the next column of L.

    >>> pivoted_cholesky(np.array([[4.0, 2.0], [2.0, 1.0]]), most=1)
    array([[2.],
           [1.]])
    """
    L = np.empty((len(K), most), order="F")
    left = K.diagonal().copy()
    negligible = 1e-12 * left.max()
    for r in range(most + 1):
        worst = left.argmax()
        if left[worst] <= negligible:
            return L[:, :r]
        if r < most:
            L[:, r] = (K[worst] - L[:, :r] @ L[worst, :r]) / np.sqrt(left[worst])
            left -= L[:, r] ** 2
    return None


def _is_square_of(K, L, vectors=8):
    """Is K = LLᵀ?  The mean of ‖(K − LLᵀ)v‖² over random v ~ N(0, I) is ‖K − LLᵀ‖², at n² operations each.

    An indefinite K is never LLᵀ, so this is also the proof of K ⪰ 0; a Cholesky factor of K would cost n³/3.
    """
    V = np.random.default_rng(0).normal(size=(len(K), vectors))
    distance = np.linalg.norm(K @ V - L @ (L.T @ V)) / np.sqrt(vectors)
    return distance <= 1e-9 * np.abs(K.diagonal()).max()


def _cholesky(matrix):
    """b ↦ matrix⁻¹ b; the matrix is written over."""
    factor, trouble = dpotrf(matrix, lower=True, clean=False, overwrite_a=True)
    if trouble or not np.isfinite(factor[-1, -1]):
        # the kind of error that CVXOPT listens to
        raise ArithmeticError("K + diagonal has no Cholesky factor: it is not positive definite, or overflows")
    return lambda b: dpotrs(factor, b, lower=True)[0]
