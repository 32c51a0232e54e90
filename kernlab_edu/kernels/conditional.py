r"""Conditionally negative definite matrices: squared distances and their Gram matrices about any centre."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import helmert

from .gram import check_symmetric, symmetric_part

_NOISE = 1e-10  # relative to the largest entry: what we still call rounding


def centring_about(alpha) -> np.ndarray:
    """H_α = I − 1αᵀ (n, n), Σα = 1, signs allowed: H_α X moves the barycentre Σ αᵢxᵢ to the origin.

    >>> centring_about([1.0, 0.0])
    array([[ 0.,  0.],
           [-1.,  1.]])
    """
    alpha = check_centre(alpha)
    return np.eye(len(alpha)) - alpha[np.newaxis, :]


def gram_about(C, alpha=None) -> np.ndarray:
    """B_α = −½ H_α C H_αᵀ (n, n), α = 1/n when left out: B_α ⪰ 0 exactly if C is conditionally negative definite.

    If C holds squared distances, B_α holds the inner products of the points about their α-barycentre.

    >>> gram_about([[0.0, 4.0], [4.0, 0.0]], alpha=[1.0, 0.0])
    array([[0., 0.],
           [0., 4.]])
    """
    C = symmetric_part(C, "C")
    alpha = check_centre(alpha, len(C))
    mean = C @ alpha
    h = mean - alpha @ mean / 2
    B = np.add.outer(h, h)  # one number for (i, j) and (j, i), so that the answer is exactly symmetric
    B -= C
    B *= 0.5
    return B


def gram_of_new(C_new, C, alpha) -> np.ndarray:
    """The same for new points (m, n), Gower's formula: ½ ((Cα)_j + c·α − c_j − αᵀCα) for each row c of C_new.

    >>> gram_of_new([[1.0, 1.0]], [[0.0, 4.0], [4.0, 0.0]], alpha=[1.0, 0.0])
    array([[0., 2.]])
    """
    C_new, C, alpha = (np.asarray(value, dtype=float) for value in (C_new, C, alpha))
    mean = C @ alpha
    return 0.5 * (mean + (C_new @ alpha)[:, np.newaxis] - C_new - alpha @ mean)


def check_centre(alpha, n: int | None = None) -> np.ndarray:
    """α as an array (n,) with Σα = 1; None means 1/n each.

    >>> check_centre(None, 2)
    array([0.5, 0.5])
    """
    alpha = np.full(n, 1 / n) if alpha is None else np.asarray(alpha, dtype=float)
    if alpha.ndim != 1 or alpha.size == 0 or (n is not None and len(alpha) != n):
        raise ValueError(f"The centre needs one weight per point, ({n if n else 'n'},), not shape {alpha.shape}.")
    if not np.isfinite(alpha).all() or abs(alpha.sum() - 1) > 1e-9 * np.abs(alpha).sum():
        raise ValueError(
            f"The weights of the centre sum to {alpha.sum():g}: a barycentre Σ αᵢxᵢ needs Σα = 1 (negative weights may "
            "be among them). Try alpha / alpha.sum()."
        )
    return alpha


def complement_of_ones(n: int) -> np.ndarray:
    """Q (n, n − 1): an orthonormal basis of the vectors with Σv = 0.

    >>> (complement_of_ones(2) * 2**0.5).round(12).tolist()
    [[1.0], [-1.0]]
    """
    return helmert(n).T if n > 1 else np.empty((1, 0))


@dataclass(frozen=True)
class CNDCheck:
    """Answer of `is_cnd`: holds, the largest vᵀCv over unit v with Σv = 0, and that v."""

    holds: bool
    largest: float
    v: np.ndarray
    tol: float

    def __bool__(self):
        return self.holds

    def explain(self) -> str:
        """One sentence for the student."""
        if self.holds:
            return f"C is conditionally negative definite: vᵀCv ≤ {self.largest:.3g} for unit v with Σv = 0."
        return f"C is not conditionally negative definite: some unit v with Σv = 0 has vᵀCv = {self.largest:.3g} > 0."


def is_cnd(C, tol: float = _NOISE) -> CNDCheck:
    """Is vᵀCv ≤ 0 for all v with Σv = 0? The largest value may be tol times the largest entry, for rounding.

    >>> bool(is_cnd([[0, 1], [1, 0]])), bool(is_cnd([[0, 1, 4], [1, 0, 1], [4, 1, 0]]))
    (True, True)
    >>> round(is_cnd([[0, 1, 16], [1, 0, 1], [16, 1, 0]]).largest, 12)  # 0, 1, 2 on the line, squared once too often
    4.0
    """
    C = check_symmetric(C, "C")
    if len(C) == 1:
        return CNDCheck(True, 0.0, np.zeros(1), tol)
    Q = complement_of_ones(len(C))
    values, V = np.linalg.eigh(Q.T @ ((C + C.T) / 2) @ Q)
    return CNDCheck(bool(values[-1] <= tol * np.abs(C).max()), float(values[-1]), Q @ V[:, -1], tol)


@dataclass(frozen=True)
class EmbeddingCurve:
    """λ ↦ λ_min of the matrix (exp(−λ d²ᵢⱼ)): lambdas (m,), smallest (m,), positive (m,) where it is ≥ −tol."""

    lambdas: np.ndarray
    smallest: np.ndarray
    tol: float

    @property
    def positive(self) -> np.ndarray:
        """Where exp(−λd²) is positive semi-definite, (m,)."""
        return self.smallest >= -self.tol

    def explain(self) -> str:
        """One sentence for the student."""
        if self.positive.all():
            return "exp(−λd²) is positive semi-definite at every λ tried: nothing here forbids a Hilbert space."
        bad = self.lambdas[~self.positive]
        range_ = f"λ = {bad.min():.3g} … {bad.max():.3g}"
        return f"No Hilbert space holds these points: at {range_} λ_min falls to {self.smallest.min():.3g}."


def embedding_curve(D2, lambdas, tol: float = 1e-12) -> EmbeddingCurve:
    """Schoenberg's test: the points embed into a Hilbert space iff exp(−λd²) ⪰ 0 for all λ > 0 (λ → 0 suffices).

    >>> cycle = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]])
    >>> embedding_curve(cycle**2, [0.3, 1.0]).positive.tolist()
    [False, True]
    """
    D2 = check_symmetric(D2, "D2")
    lambdas = np.atleast_1d(np.asarray(lambdas, dtype=float))
    if not (lambdas > 0).all():
        raise ValueError("Schoenberg's theorem speaks of λ > 0: at λ = 0 the matrix is 11ᵀ, whatever the distances.")
    smallest = np.array([np.linalg.eigvalsh(np.exp(-lam * D2))[0] for lam in lambdas])
    return EmbeddingCurve(lambdas, smallest, tol)
