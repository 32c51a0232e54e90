r"""Regression with a loss that is no quadratic program: c(ξ) = |ξ|ᵖ/(pσᵖ⁻¹), p > 1, linear beyond σ if wanted.

    minimise F(β, b) = ½βᵀKβ + Σ Cᵢ c(rᵢ),   r = y − Kβ − b;   at the optimum βᵢ = Cᵢ c'(rᵢ) and Σβ = 0.

With weights D > 0 in place of the curvature Cᵢc''(rᵢ), the quadratic model of F has its minimum where

    β = g + D^½ t,   (I + D^½ K D^½) t + D^½ 1 b = D^½ (y − r − Kg),   Σβ = 0,   g = C c'(r).

The way there is a direction of descent for every D.  The curvature itself is Newton's choice; for p < 2 it is infinite
at r = 0, and D = C c'(r)/r (reweighted least squares) is the safe one, so both are tried and the lower F wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from ..problems import Solution, SVMDual
from .linear import solve
from .offset import claim


@dataclass(frozen=True, eq=False)
class SmoothFrame:
    """One step: β, b, the residuals r = y − Kβ − b, those that would fit β exactly (ξ), F, the error and the status.

    The error is the distance of (r, β) from the curve β = C c'(r), in units of f, at the worst sample.
    """

    iteration: int
    beta: np.ndarray
    b: float
    r: np.ndarray
    xi: np.ndarray
    objective: float
    error: float
    status: str


@dataclass(frozen=True, eq=False)
class PowerRegression:
    """The data of F; `tail` says whether c is linear beyond σ."""

    K: np.ndarray
    y: np.ndarray
    C: np.ndarray
    p: float
    sigma: float
    tail: bool

    def frame(self, beta, b, iteration, status="running"):
        """Everything about the point (β, b)."""
        Kbeta = self.K @ beta
        r = self.y - Kbeta - b
        objective = float(0.5 * beta @ Kbeta + self.C @ self.loss(r))
        # rounding in r is blown up where c' is steep, rounding in β where c' is flat: move the one that needs less
        xi = self.residual(beta / self.C)
        up, across = self.size * np.abs(beta - self.C * self.price(r)), np.abs(r - xi)
        xi, error = np.where(across < up, xi, r), np.minimum(up, across)
        return SmoothFrame(iteration, beta, float(b), r, xi, objective, float(error.max()), status)

    @property
    def size(self):
        """Kᵢᵢ on average: what turns a weight into a change of f."""
        return float(self.K.diagonal().mean()) or 1.0

    def loss(self, r):
        """c(r)."""
        u = np.abs(r) / self.sigma
        inside = self.sigma / self.p * (np.minimum(u, 1.0) if self.tail else u) ** self.p
        return inside + self.sigma * np.maximum(u - 1.0, 0.0) if self.tail else inside

    def price(self, r):
        """c'(r)."""
        u = np.abs(r) / self.sigma
        return np.sign(r) * (np.minimum(u, 1.0) if self.tail else u) ** (self.p - 1.0)

    def residual(self, price):
        """The r with c'(r) = price; the end of the curved part for prices beyond it."""
        v = np.abs(price)
        return np.sign(price) * self.sigma * (np.minimum(v, 1.0) if self.tail else v) ** (1.0 / (self.p - 1.0))

    def curvatures(self, r):
        """The choices of D, each (n,)."""
        u = np.maximum(np.abs(r) / self.sigma, 1e-150)
        reweighted = self.C / self.sigma * u ** (self.p - 2.0)
        newton = (self.p - 1.0) * np.where(self.tail & (u > 1.0), 0.0, reweighted)
        if self.p >= 2:
            return [newton]
        return [newton, np.where(self.tail & (u > 1.0), self.C / self.sigma / u, reweighted)]

    def minimum_of_model(self, now, D):
        """(β, b) where the quadratic model with curvature D is lowest."""
        # the cut keeps b determined when no residual is curved, and the numbers finite when one is 0
        h = np.sqrt(np.clip(D, 1e-12 / self.size, 1e12 / self.size))
        g = self.C * self.price(now.r)
        factor = cho_factor(np.eye(len(h)) + h[:, None] * self.K * h)
        a = cho_solve(factor, h * (self.y - now.r - self.K @ g))
        c = cho_solve(factor, h)
        b = (g.sum() + h @ a) / (h @ c)
        return g + h * (a - b * c), b


def smooth_loss_steps(K, y, C, p, sigma=1.0, tail=False, tol=1e-8, max_iter=500) -> Iterator[SmoothFrame]:
    """Yield a frame per step; the last says "optimal", "stalled" or "max_iter".

    K (n, n) positive semi-definite, y (n,), C one price or (n,), p > 1; tol is relative to the spread of y.
    """
    problem = _checked(K, y, C, p, sigma, tail)
    middle = float(np.median(problem.y))
    goal = tol * np.abs(problem.y - middle).max()
    now = problem.frame(np.zeros(len(problem.y)), middle, 0)
    while now.error > goal and now.iteration < max_iter:
        yield now
        ahead = [_line_search(problem, now, D) for D in problem.curvatures(now.r)]
        ahead = [frame for frame in ahead if frame is not None]
        if not ahead:
            yield problem.frame(now.beta, now.b, now.iteration, "stalled")
            return
        now = min(ahead, key=lambda frame: (frame.objective, frame.error))
    yield problem.frame(now.beta, now.b, now.iteration, "optimal" if now.error <= goal else "max_iter")


def solve_smooth_loss(K, y, C, p, sigma=1.0, tail=False, tol=1e-8, max_iter=500) -> Solution:
    """Drain `smooth_loss_steps`: x = (β, b, ξ) with y = Kβ + b + ξ, and ν = β, the multipliers of that equation.

    >>> solve_smooth_loss([[1, -1], [-1, 1]], [1, -1], C=1.0, p=3.0).x.round(6) + 0.0     # 2β + √β = 1
    array([ 0.25, -0.25,  0.  ,  0.5 , -0.5 ])
    """
    for frame in smooth_loss_steps(K, y, C, p, sigma, tail, tol, max_iter):
        last = frame
    x = np.concatenate([last.beta, [last.b], last.xi])
    return Solution(x=x, nu=last.beta, z=[], status=last.status, n_iter=last.iteration)


def solve_square_loss(dual: SVMDual) -> Solution:
    """A regression dual with ε = 0 and no upper bound is a linear system: Kβ + b = y, Σβ = 0.

    >>> from kernlab_edu.problems import regression
    >>> dual = regression([[2, -1], [-1, 2]], [1, -1], C=np.inf, epsilon=0.0)
    >>> dual.beta(solve_square_loss(dual).x).round(6)
    array([ 0.333333, -0.333333])
    """
    if dual.kind != "regression" or dual.epsilon or np.isfinite(dual.u).any():
        raise ValueError("Only a regression dual with ε = 0 and without upper bounds is a linear system.")
    n = dual.n
    system = np.ones((n + 1, n + 1))
    system[:n, :n], system[n, n] = dual.K, 0.0
    answer = solve(system, np.append(dual.target, 0.0))
    alpha = np.concatenate([np.maximum(answer[:n], 0.0), np.maximum(-answer[:n], 0.0)])
    return claim(dual, alpha, float(answer[n]), status="optimal", n_iter=1)


def _line_search(problem, now, D):
    """The first of the steps 1, ½, ¼, … that lowers F enough; near the optimum F is flat and the error decides."""
    beta, b = problem.minimum_of_model(now, D)
    flat = 1e-12 * abs(now.objective)
    for t in 0.5 ** np.arange(40):
        trial = problem.frame(now.beta + t * (beta - now.beta), now.b + t * (b - now.b), now.iteration + 1)
        if trial.objective < now.objective - flat:
            return trial
        if trial.objective <= now.objective + flat and trial.error < 0.9 * now.error:
            return trial
    return None


def _checked(K, y, C, p, sigma, tail):
    K, y = np.asarray(K, dtype=float), np.asarray(y, dtype=float)
    if y.ndim != 1 or K.shape != (len(y), len(y)):
        raise ValueError(f"K has shape {K.shape} and y {y.shape}: need K (n, n) and one target per row.")
    C = np.broadcast_to(np.asarray(C, dtype=float), y.shape)
    if not ((C > 0) & np.isfinite(C)).all():
        raise ValueError("C must be positive and finite: it is the price of the loss.")
    if not 1 < p < np.inf or not 0 < sigma < np.inf:
        raise ValueError(f"Need p > 1 and σ > 0, not p = {p}, σ = {sigma}: with p = 1 the loss has a kink at 0.")
    return PowerRegression(K, y, C, p, sigma, tail)
