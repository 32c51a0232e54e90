"""One problem behind every spectral method: Av = λBv."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..kernels.gram import asymmetry, largest
from .checks import finite_array


@dataclass(frozen=True, eq=False)
class Spectral:
    """Av = λBv with A symmetric and B symmetric positive definite (B = None means the identity).

    LDA: between and within scatter · SIR: covariance of slice means and of X · PCA: covariance · kernel PCA: K̃/n ·
    MDS: −½HD²H · kernel Fisher: (M, N + μI).

    >>> Spectral(A=[[2, 0], [0, 1]]).n
    2
    """

    A: np.ndarray
    B: np.ndarray | None = None

    def __post_init__(self):
        A = _symmetric(self.A, "A")
        B = None if self.B is None else _symmetric(self.B, "B")
        if B is not None and B.shape != A.shape:
            raise ValueError(f"A is {A.shape} but B is {B.shape}: Av = λBv needs the same size.")
        object.__setattr__(self, "A", A)
        object.__setattr__(self, "B", B)

    @property
    def n(self) -> int:
        """The size of the matrices."""
        return len(self.A)

    def metric(self):
        """B as a matrix, the identity included."""
        return np.eye(self.n) if self.B is None else self.B

    def ridged(self, mu) -> Spectral:
        """Av = λ(B + μI)v.

        >>> Spectral([[1.0]], [[2.0]]).ridged(0.5).B
        array([[2.5]])
        """
        if not mu >= 0:
            raise ValueError(f"mu must be ≥ 0, not {mu:g}: it makes B more positive definite, not less.")
        return replace(self, B=self.metric() + mu * np.eye(self.n))

    def shrunk(self, shrinkage) -> Spectral:
        """Av = λ((1 − s)B + s (tr B/n) I)v: B drawn towards a multiple of the identity (Ledoit & Wolf 2004).

        >>> Spectral(np.eye(2), np.diag([4.0, 0.0])).shrunk(0.5).B
        array([[3., 0.],
               [0., 1.]])
        """
        if not 0 <= shrinkage <= 1:
            raise ValueError(f"shrinkage must lie in [0, 1], not {shrinkage:g}.")
        B = self.metric()
        return replace(self, B=(1 - shrinkage) * B + shrinkage * np.trace(B) / self.n * np.eye(self.n))


@dataclass(frozen=True, eq=False)
class Spectrum:
    """A claimed answer: eigenvalues in descending order and B-orthonormal eigenvectors as columns.

    values (k,), vectors (n, k) with VᵀBV = I and AV = BV diag(λ); k = n unless only the largest were asked for.
    """

    values: np.ndarray
    vectors: np.ndarray

    def __post_init__(self):
        values = np.atleast_1d(np.array(self.values, dtype=float))
        vectors = np.array(self.vectors, dtype=float)
        if vectors.ndim != 2 or vectors.shape[1] != len(values):
            raise ValueError(f"{len(values)} eigenvalues need as many eigenvectors as columns, not {vectors.shape}.")
        values.flags.writeable = vectors.flags.writeable = False
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "vectors", vectors)


def _symmetric(M, name):
    M = finite_array(M, name, ndim=2)
    if M.shape[0] != M.shape[1]:
        raise ValueError(f"{name} has shape {M.shape}: an eigenvalue problem needs a square matrix.")
    apart = asymmetry(M)
    if apart and apart > 1e-8 * max(largest(M), np.finfo(float).tiny):
        raise ValueError(f"{name} is not symmetric (entries differ by {apart:.3g}): its eigenvalues may be complex.")
    return M
