"""The Newton step of an interior point method on an SVM dual: one n × n Cholesky factor, whatever the machine."""

from __future__ import annotations

import numpy as np

from ..problems import SVMDual
from .shifted_gram import FullGram, LowRankGram


class BoxKKT:
    """For the scaling W = diag(w) of the present iterate, solve

        [ EᵀKE  Eᵀ1   Gᵀ ] [x]   [a]
        [ 1ᵀE    0    0  ] [ν] = [c]        G = (−I; I), rows with u = ∞ left out.
        [  G     0   −W² ] [z]   [d]

    1. The box is diagonal.  z = W⁻²(Gx − d) leaves (EᵀKE + D) x + Eᵀ1 ν = r,
       with D = GᵀW⁻²G diagonal and r = a + GᵀW⁻²d.
    2. Each variable belongs to one sample.  With β = Ex and H = ED⁻¹Eᵀ, diagonal again, (K + H⁻¹) β = m − 1ν.
       Here m = H⁻¹ED⁻¹r is a mean: each variable of a sample gives ±rᵢ with the share 1/(DᵢH).
    3. One equality is one number.  With M = K + H⁻¹, 1ᵀβ = c says ν = (1ᵀM⁻¹m − c) / (1ᵀM⁻¹1).
    4. Back to x: xᵢ = ±shareᵢ β + (rᵢ ∓ m)/Dᵢ.  With one variable per sample the share is 1 and the last term 0.

    So each step needs one Cholesky factor of K + diagonal, n × n for regression too, which has 2n variables.  A dense G
    (2n, n) makes the textbook's way pay 2n³ operations for GᵀW⁻²G before the n³/3 of the factor.

    >>> from kernlab_edu.problems import soft_margin
    >>> kkt = BoxKKT(soft_margin([[1, -1], [-1, 1]], [1, -1], C=10))
    >>> x, nu, z = kkt.factor(np.ones(4))(np.ones(2), 0.0, np.zeros(4))
    >>> (kkt.P(x) + kkt.dual.sign * nu + kkt.Gt(z)).round(12)
    array([1., 1.])
    """

    def __init__(self, dual: SVMDual, gram: FullGram | LowRankGram | None = None):
        self.dual = dual
        self.bounded = np.flatnonzero(np.isfinite(dual.u))
        self.K = FullGram(dual.K) if gram is None else gram

    @property
    def h(self):
        """(0; u where it is finite)."""
        return np.concatenate([np.zeros(self.dual.n_variables), self.dual.u[self.bounded]])

    def P(self, x):
        """EᵀKE x."""
        return self.dual.sign * (self.K @ self.dual.beta(x))[self.dual.index]

    def G(self, x):
        """(−x; x where u is finite)."""
        return np.concatenate([-x, x[self.bounded]])

    def Gt(self, z):
        """Gᵀz = z_up − z_low."""
        N = self.dual.n_variables
        out = -z[:N]
        out[self.bounded] += z[N:]
        return out

    def factor(self, w):
        """The function (a, c, d) ↦ (x, ν, z) for W = diag(w)."""
        sign, index, N = self.dual.sign, self.dual.index, self.dual.n_variables
        W2 = w**2
        D = 1.0 / W2[:N]
        D[self.bounded] += 1.0 / W2[N:]
        H = np.bincount(index, weights=1.0 / D)
        share = sign / (D * H[index])
        M_inverse = self.K.plus(1.0 / H)
        M_one = M_inverse(np.ones(len(H)))

        def solve(a, c, d):
            r = a + self.Gt(d / W2)
            m = np.bincount(index, weights=share * r)
            M_m = M_inverse(m)
            nu = (M_m.sum() - c) / M_one.sum()
            beta = M_m - nu * M_one
            x = share * beta[index] + (r - sign * m[index]) / D
            return x, nu, (self.G(x) - d) / W2

        return solve


def in_place(product, transposed=None):
    """x ↦ Gx, and z ↦ Gᵀz, in CVXOPT's manner: y := α G x + β y."""

    def update(x, y, trans="N", alpha=1.0, beta=0.0):
        x, y = _view(x), _view(y)
        y[:] = alpha * (product if trans == "N" else transposed)(x) + beta * y

    return update


def newton_step(kkt, W):
    """CVXOPT's manner again: right-hand sides come in x, y, z; the solution leaves in them, with Wz for z."""
    w = _view(W["d"]).copy()
    solve = kkt.factor(w)

    def step(x, y, z):
        x, y, z = _view(x), _view(y), _view(z)
        x[:], y[0], multipliers = solve(x, y[0], z)
        z[:] = w * multipliers

    return step


def _view(column):
    """A column of CVXOPT as a vector of NumPy on the same memory."""
    return np.asarray(column)[:, 0]
