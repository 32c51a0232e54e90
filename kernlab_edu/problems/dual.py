"""One problem behind every support vector machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..kernels import GramRows
from ..kernels.gram import asymmetry, largest
from .checks import finite_array
from .qp import QP


@dataclass(frozen=True, eq=False)
class SVMDual:
    """min ½βᵀKβ + pᵀα  where  β = Eα,  1ᵀβ = Δ,  0 ≤ α ≤ u.

    E has one ±1 per column: variable i moves β[index[i]] in the direction sign[i].
    The machine is f(x) = Σⱼ βⱼ k(xⱼ, x) + b, and b is the multiplier ν of 1ᵀβ = Δ.
    K (n, n) symmetric; sign, index, p, u (N,) with N = n for classification and 2n for regression.
    `kind` names the statement and `target` holds y; both only help the certificate speak the right language.

    >>> from kernlab_edu.problems import hard_margin
    >>> dual = hard_margin(K=[[1, -1], [-1, 1]], y=[1, -1])      # the points 1 and −1 on a line
    >>> dual.beta([0.5, 0.5]), float(dual.objective([0.5, 0.5]))
    (array([ 0.5, -0.5]), -0.5)
    """

    K: np.ndarray
    sign: np.ndarray
    index: np.ndarray
    p: np.ndarray
    u: np.ndarray
    delta: float = 0.0
    kind: str = "dual"
    target: np.ndarray | None = None
    epsilon: float = 0.0

    @property
    def n(self) -> int:
        """The number of samples."""
        return len(self.K)

    @property
    def n_variables(self) -> int:
        """The number of α's: one per sample, or two for regression."""
        return len(self.p)

    @cached_property
    def unit(self) -> float:
        """The size of f: 1 for classification, the largest |y| + ε for regression, Kᵢᵢ for the one-class machine."""
        size = max(np.abs(self.p).max(), 0.0) or np.abs(self.K.diagonal()).max()
        return float(size) or 1.0

    @cached_property
    def effect(self):
        """How far one unit of αᵢ moves f at its own sample: Kᵢᵢ, or the mean where a sample sits at the origin."""
        diagonal = np.abs(self.K.diagonal())
        effect = np.maximum(diagonal, diagonal.mean())[self.index]
        return np.where(effect > 0, effect, 1.0)

    def beta(self, alpha):
        """β = Eα, one signed weight per sample."""
        return np.bincount(self.index, weights=self.sign * np.asarray(alpha, dtype=float), minlength=self.n)

    def objective(self, alpha):
        """½βᵀKβ + pᵀα."""
        beta = self.beta(alpha)
        return 0.5 * beta @ self.K @ beta + self.p @ np.asarray(alpha, dtype=float)

    def gradient(self, alpha):
        """∂/∂αᵢ = signᵢ (Kβ)[indexᵢ] + pᵢ."""
        return self.sign * (self.K @ self.beta(alpha))[self.index] + self.p

    def as_qp(self) -> QP:
        """The same problem as P = EᵀKE, q = p, G = (−I; I), h = (0; u), A = signᵀ (rows with u = ∞ left out)."""
        N, bounded = self.n_variables, np.isfinite(self.u)
        P = self.sign[:, None] * self.K[np.ix_(self.index, self.index)] * self.sign
        G = np.vstack([-np.eye(N), np.eye(N)[bounded]])
        h = np.concatenate([np.zeros(N), self.u[bounded]])
        return QP(P=P, q=self.p, G=G, h=h, A=self.sign[None, :], b=[self.delta])


def svm_dual(K, sign, index, p, u, delta=0.0, **words) -> SVMDual:
    """An SVMDual from anything array-like, checked: K square and symmetric, all numbers finite, u > 0."""
    return stated(symmetric(K), sign, index, p, u, delta, **words)


def stated(K, sign, index, p, u, delta=0.0, **words) -> SVMDual:
    """As svm_dual, for a K that has been checked."""
    sign = finite_array(sign, "sign", ndim=1)
    N = (len(sign),)
    index = np.array(index, dtype=np.intp)
    index.flags.writeable = False
    p = finite_array(p, "p", shape=N)
    u = np.broadcast_to(np.asarray(u, dtype=float), N).copy()
    if not (u > 0).all():
        raise ValueError(f"The bounds u must be positive (the smallest is {u.min():g}).")
    u.flags.writeable = False
    return SVMDual(K=K, sign=sign, index=index, p=p, u=u, delta=float(delta), **words)


def symmetric(K):
    """K as a read-only float array; an error if it is no symmetric matrix.

    The array is not copied when it is float already: Gram matrices are large.  GramRows stay as they are.
    """
    if isinstance(K, GramRows):
        return K
    K = np.asarray(K, dtype=float)
    if K.ndim != 2 or K.shape[0] != K.shape[1]:
        raise ValueError(f"A Gram matrix is square, but K has shape {K.shape}.")
    if len(K) == 0:
        raise ValueError("K is empty: a machine needs at least one sample.")
    if not np.isfinite(K).all():
        raise ValueError("K contains NaN or infinity: check the data and the kernel's parameters.")
    apart = asymmetry(K)
    if apart and apart > 1e-8 * max(largest(K), np.finfo(float).tiny):
        i, j = np.unravel_index(np.abs(K - K.T).argmax(), K.shape)
        raise ValueError(
            f"K is not symmetric: K[{i}, {j}] = {K[i, j]:g} but K[{j}, {i}] = {K[j, i]:g}. "
            "A kernel satisfies k(x, z) = k(z, x)."
        )
    view = K.view()
    view.flags.writeable = False
    return view
