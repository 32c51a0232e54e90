"""The few largest eigenpairs of a large symmetric matrix, by block Lanczos."""

from __future__ import annotations

import numpy as np

SPARE = 6  # columns more than wanted: they separate it from what comes next, and a block costs one reading of A
STEPS = 20  # where this does not suffice, the eigenvalues lie so close that a dense solver is faster
TOL = 1e-14  # of the largest |θ|: what rounding leaves of ‖Av − θv‖


def are_few(k, n) -> bool:
    """Is a block of k + SPARE columns so thin that STEPS of them fill only a part of n dimensions?

    >>> are_few(2, 200), are_few(2, 1000)
    (False, True)
    """
    return 30 * (k + SPARE) < n


def block_lanczos(A, k):
    """The k largest eigenpairs of A, ascending as from `eigh`; None if STEPS steps do not find them to rounding.

    Q is an orthonormal basis of span{V, AV, A²V, …}; QᵀAQ = SΘSᵀ gives Ritz pairs (θ, Qs) with the error
    ‖A Qs − θ Qs‖.  V has a fixed start and more columns than are wanted, so a k-fold eigenvalue is found k times.

    >>> block_lanczos(np.diag(1 / np.arange(1.0, 301.0)), 2)[0].round(9)
    array([0.5, 1. ])
    """
    V = _orthonormal(np.random.default_rng(0).standard_normal((len(A), k + SPARE)))
    Q = AQ = np.empty((len(A), 0))
    T = np.empty((0, 0))
    for _ in range(STEPS):
        AV = (V.T @ A).T  # A = Aᵀ: BLAS reads the rows of A once
        Q, AQ, corner = np.hstack([Q, V]), np.hstack([AQ, AV]), Q.T @ AV
        T = np.block([[T, corner], [corner.T, V.T @ AV]])
        theta, S = np.linalg.eigh(T)
        values, vectors = theta[-k:], Q @ S[:, -k:]
        error = np.linalg.norm(AQ @ S[:, -k:] - vectors * values, axis=0).max()
        if error <= TOL * np.abs(theta).max():
            return values, vectors
        V = _orthonormal(AV, Q)
    return None


def _orthonormal(W, Q=None):
    """An orthonormal basis of the columns of W, orthogonal to Q: twice, for the first time rounding is left over."""
    for _ in range(2):
        W = np.linalg.qr(W if Q is None else W - Q @ (Q.T @ W))[0]
    return W
