"""Matrices taken apart: low rank plus sparse, and one sparse direction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .checks import finite_array


@dataclass(frozen=True, eq=False)
class LowRankPlusSparse:
    """min ‖L‖_* + λ‖S‖₁ subject to L + S = X: principal component pursuit (Candès, Li, Ma & Wright 2011).

    Dual: max ⟨Y, X⟩ subject to ‖Y‖₂ ≤ 1 and |Y_ij| ≤ λ.  X (m, n); penalty = λ > 0, 1/√max(m, n) if None.

    >>> LowRankPlusSparse(np.zeros((4, 2))).penalty
    0.5
    """

    X: np.ndarray
    penalty: float | None = None

    def __post_init__(self):
        X = finite_array(self.X, "X", ndim=2)
        if X.size == 0:
            raise ValueError(f"X has shape {X.shape}: there is nothing to take apart.")
        penalty = 1 / np.sqrt(max(X.shape)) if self.penalty is None else self.penalty
        if not 0 < penalty < np.inf:
            raise ValueError(f"penalty must be positive and finite, not {penalty!r}: it is the price of ‖S‖₁.")
        object.__setattr__(self, "X", X)
        object.__setattr__(self, "penalty", float(penalty))

    def objective(self, L, S) -> float:
        """‖L‖_* + λ‖S‖₁.

        >>> LowRankPlusSparse(np.eye(2), penalty=0.5).objective(np.eye(2), np.eye(2))
        3.0
        """
        return float(np.linalg.svd(L, compute_uv=False).sum() + self.penalty * np.abs(S).sum())


@dataclass(frozen=True, eq=False)
class Split:
    """A claimed answer: L (m, n), S (m, n) and the multipliers Y (m, n) of L + S = X."""

    L: np.ndarray
    S: np.ndarray
    Y: np.ndarray
    status: str = "optimal"
    n_iter: int = 0

    def __post_init__(self):
        for name in ("L", "S", "Y"):
            object.__setattr__(self, name, finite_array(getattr(self, name), name, ndim=2))


@dataclass(frozen=True, eq=False)
class SparseRankOne:
    """min ½‖X − uvᵀ‖²/n + λ‖v‖₁ subject to ‖u‖² = n (Shen & Huang 2008).  X (n, d) has centred columns; λ ≥ 0.

    For λ = 0 the answer is the first principal component: u holds the scores over their spread, ‖v‖² = λ₁.

    >>> SparseRankOne([[1.0], [-1.0]], penalty=0.25).objective([1.0, -1.0], [0.5])
    0.25
    """

    X: np.ndarray
    penalty: float

    def __post_init__(self):
        object.__setattr__(self, "X", finite_array(self.X, "X", ndim=2))
        if not 0 <= self.penalty < np.inf:
            raise ValueError(f"penalty must be ≥ 0 and finite, not {self.penalty!r}: it is the price of ‖v‖₁.")

    def objective(self, u, v) -> float:
        """½‖X − uvᵀ‖²/n + λ‖v‖₁."""
        misfit = self.X - np.outer(u, v)
        return float(0.5 * np.square(misfit).sum() / len(self.X) + self.penalty * np.abs(v).sum())


@dataclass(frozen=True, eq=False)
class Loading:
    """A claimed answer: u (n,) with ‖u‖² = n, and the sparse v (d,)."""

    u: np.ndarray
    v: np.ndarray
    status: str = "converged"
    n_iter: int = 0

    def __post_init__(self):
        for name in ("u", "v"):
            object.__setattr__(self, name, finite_array(getattr(self, name), name, ndim=1))
