"""A primal-dual interior point method for convex quadratic programs (Mehrotra 1992), in NumPy.

    min ½xᵀPx + qᵀx   subject to   Gx + s = h,  s ≥ 0,  Ax = b

Its optimality conditions are Px + q + Aᵀν + Gᵀz = 0, the two constraints, and sᵢzᵢ = 0.  Newton's method solves them
with sᵢzᵢ = μ instead and lets μ → 0: a first step looks how far μ could fall at once, a second uses what was seen.
CVXOPT does the same with more care; where CVXOPT cannot be installed (in the browser) this file stands in for it.
"""

from __future__ import annotations

import numpy as np

from ..problems import QP, Solution
from . import linear

BACK_OFF = 0.99  # of the way to the nearest wall


class DenseKKT:
    """The Newton step for any QP: z = W⁻²(Gx − d) leaves one symmetric system in (x, ν).

    >>> x, nu, z = DenseKKT(QP(P=[[1.0]], q=[0.0], G=[[-1.0]], h=[-1.0])).factor(np.ones(1))([2.0], [], [0.0])
    >>> x, z
    (array([1.]), array([-1.]))
    """

    def __init__(self, qp: QP):
        self.qp, self.h = qp, qp.h

    def P(self, x):
        """Px."""
        return self.qp.P @ x

    def G(self, x):
        """Gx."""
        return self.qp.G @ x

    def Gt(self, z):
        """Gᵀz."""
        return self.qp.G.T @ z

    def factor(self, w):
        """The function (a, c, d) ↦ (x, ν, z) that solves the KKT system with W = diag(w)."""
        P, G, A = self.qp.P, self.qp.G, self.qp.A
        n, m = len(P), len(A)
        system = np.zeros((n + m, n + m))
        system[:n, :n] = P + G.T @ (G / (w * w)[:, None])
        system[:n, n:], system[n:, :n] = A.T, A

        def solve(a, c, d):
            right = np.concatenate([a + G.T @ (np.asarray(d) / w**2), c])
            answer = linear.solve(system, right)
            x = answer[:n]
            return x, answer[n:], (G @ x - d) / w**2

        return solve


def interior_point(kkt, q, A, b, tol=1e-9, max_iter=100) -> Solution:
    """Follow the path μ → 0; `kkt` knows P, G, h and solves the Newton system (DenseKKT or BoxKKT).

    >>> qp = QP(P=np.eye(2), q=[0.0, 0.0], G=[[-1.0, -1.0]], h=[-1.0])
    >>> interior_point(DenseKKT(qp), qp.q, qp.A, qp.b).x.round(6)
    array([0.5, 0.5])
    """
    h, size = kkt.h, 1.0 + max(np.abs(q).max(initial=0.0), np.abs(kkt.h).max(initial=0.0), np.abs(b).max(initial=0.0))
    x, nu, s, z = _start(kkt, q, b, h)
    for iteration in range(max_iter):
        dual, equal, primal = kkt.P(x) + q + A.T @ nu + kkt.Gt(z), A @ x - b, kkt.G(x) + s - h
        gap = s @ z
        worst = max(np.abs(r).max(initial=0.0) for r in (dual, equal, primal))
        if worst <= tol * size and gap <= tol * max(1.0, abs(0.5 * x @ kkt.P(x) + q @ x)):
            return Solution(x=x, nu=nu, z=z, status="optimal", n_iter=iteration)
        newton = _newton(kkt.factor(np.sqrt(s / z)), s, z, dual, equal, primal)
        mu = gap / max(len(s), 1)
        bold = newton(np.zeros_like(s), 0.0)
        reach = _reach(s, bold[2], z, bold[3])
        # how far μ could fall, cubed: Mehrotra's guess of where to aim
        centre = mu * ((s + reach * bold[2]) @ (z + reach * bold[3]) / max(gap, np.finfo(float).tiny)) ** 3
        dx, dnu, ds, dz = newton(bold[2] * bold[3], centre)
        t = min(1.0, BACK_OFF * _reach(s, ds, z, dz, most=1.0 / BACK_OFF))
        x, nu, s, z = x + t * dx, nu + t * dnu, s + t * ds, z + t * dz
    return Solution(x=x, nu=nu, z=z, status="not converged", n_iter=max_iter)


def _newton(solve, s, z, dual, equal, primal):
    """The function (correction, μ) ↦ (Δx, Δν, Δs, Δz) with s∘Δz + z∘Δs = μ − s∘z − correction."""

    def step(correction, mu):
        target = (mu - s * z - correction) / z
        dx, dnu, dz = solve(-dual, -equal, -primal - target)
        return dx, dnu, target - (s / z) * dz, dz

    return step


def _start(kkt, q, b, h):
    """The answer if the walls were springs, pushed inside: s and z at least as positive as they were negative."""
    x, nu, z = kkt.factor(np.ones(len(h)))(-q, b, h)
    s = -z
    return x, nu, _positive(s), _positive(z)


def _positive(v):
    lowest = v.min(initial=np.inf)
    return v if lowest > 1e-8 * max(1.0, np.linalg.norm(v)) else v + 1.0 - lowest


def _reach(s, ds, z, dz, most=1.0):
    """How far along a step s and z stay ≥ 0, at most `most`."""
    v, dv = np.concatenate([s, z]), np.concatenate([ds, dz])
    falling = dv < 0
    return min(most, (v[falling] / -dv[falling]).min(initial=np.inf))
