"""Eigenpairs of Av = λBv: descending, B-orthonormal, and with signs fixed here and nowhere else."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh
from scipy.linalg.lapack import dpotrf

from ..problems import Spectral, Spectrum
from .krylov import are_few, block_lanczos


class SingularMetricError(ValueError):
    """B has no inverse, so Av = λBv has infinite eigenvalues.  `rank` says what is left of it."""

    def __init__(self, message, rank):
        super().__init__(message)
        self.rank = rank


def solve_eigh(problem: Spectral, n_components=None, route="direct") -> Spectrum:
    """The n_components largest eigenpairs (all if None).

    route="direct" hands (A, B) to LAPACK, or to Lanczos if B is the identity and few of many pairs are wanted;
    route="whiten" solves B^{-1/2}AB^{-1/2}ũ = λũ and returns u = B^{-1/2}ũ.

    >>> solve_eigh(Spectral(A=[[2, 0], [0, 6]], B=[[1, 0], [0, 2]])).values
    array([3., 2.])
    """
    k = problem.n if n_components is None else n_components
    if not 1 <= k <= problem.n:
        raise ValueError(f"There are {problem.n} eigenpairs, so n_components must lie in 1…{problem.n}, not {k}.")
    if problem.B is not None:
        _refuse_singular(problem.B)
    solve = {"direct": _direct, "whiten": _whiten}.get(route)
    if solve is None:
        raise ValueError(f'route must be "direct" or "whiten", not {route!r}.')
    values, vectors = solve(problem, k)
    return Spectrum(values=values[::-1], vectors=fix_signs(vectors[:, ::-1]))


def complete(problem: Spectral, first: Spectrum) -> Spectrum:
    """All eigenpairs of Av = λv, beginning with those already found.

    The others are those of A − V(Λ + c)Vᵀ, whose eigenvalues −c are the lowest if c = 2‖A‖: what was found is not
    found again, and within a multiple eigenvalue the rest is orthogonal to it.

    >>> complete(Spectral(np.diag([2.0, 3.0, 1.0])), Spectrum([3.0], [[0.0], [1.0], [0.0]])).values
    array([3., 2., 1.])
    """
    values, V, left = first.values, first.vectors, problem.n - len(first.values)
    if not left:
        return first
    c = 2 * max(np.linalg.norm(problem.A), np.finfo(float).tiny)
    rest = solve_eigh(Spectral(problem.A - (V * (values + c)) @ V.T))
    return Spectrum(np.append(values, rest.values[:left]), np.hstack([V, rest.vectors[:, :left]]))


def is_above(A, bound) -> bool:
    """Is every eigenvalue of A above `bound`?  Exactly then A − bound·I = LLᵀ has an answer (Cholesky), up to rounding.

    >>> is_above(np.eye(2), 0.5), is_above(np.eye(2), 1.5)
    (True, False)
    """
    M = np.array(A)
    M.flat[:: len(M) + 1] -= bound
    return dpotrf(M.T, overwrite_a=True, clean=False)[1] == 0  # Mᵀ = M is the order of LAPACK: no copy


def fix_signs(vectors):
    """Each column with its largest entry positive: eigenvectors are only defined up to sign.

    >>> fix_signs(np.array([[0.6, 0.8], [-0.8, 0.6]]))
    array([[-0.6,  0.8],
           [ 0.8,  0.6]])
    """
    # the *first* entry within rounding of the largest, so that ties do not flip between machines
    size = np.abs(vectors)
    first = (size >= (1 - 1e-6) * size.max(axis=0, initial=0.0)).argmax(axis=0)
    sign = np.sign(vectors[first, np.arange(vectors.shape[1])])
    return vectors * np.where(sign == 0, 1.0, sign)


def inverse_root(B):
    """B^{-1/2}, symmetric.

    >>> inverse_root(np.diag([4.0, 9.0])).round(3)
    array([[0.5  , 0.   ],
           [0.   , 0.333]])
    """
    values, vectors = eigh(B)
    return (vectors / np.sqrt(values)) @ vectors.T


def _direct(problem, k):
    if problem.B is None and are_few(k, problem.n) and (found := block_lanczos(problem.A, k)) is not None:
        return found
    if 10 * k > problem.n:  # LAPACK finds all of them sooner than many of them
        values, vectors = eigh(problem.A, problem.B)
        return values[-k:], vectors[:, -k:]
    return eigh(problem.A, problem.B, subset_by_index=(problem.n - k, problem.n - 1))


def _whiten(problem, k):
    W = np.eye(problem.n) if problem.B is None else inverse_root(problem.B)
    values, vectors = eigh(W @ problem.A @ W)
    return values[-k:], W @ vectors[:, -k:]


def _refuse_singular(B):
    values = np.linalg.eigvalsh(B)
    largest = max(abs(values[-1]), abs(values[0]))
    if values[0] < -1e-10 * largest:
        raise ValueError(f"B is not positive definite: its smallest eigenvalue is {values[0]:.4g}.")
    rank = int((values > 1e-12 * largest).sum())
    if rank < len(B):
        raise SingularMetricError(
            f"B is singular: its rank is {rank}, not {len(B)}. Some direction has no spread at all, so the ratio of "
            "spreads is infinite there. Ask for regularisation (shrinkage= or mu=), or drop constant and redundant "
            "features.",
            rank,
        )
