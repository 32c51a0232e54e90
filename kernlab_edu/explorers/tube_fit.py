"""Support vector regression for the tube explorer: fits with every loss, their two values, and sweeps over ε, γ, C."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ..certificates import certify
from ..estimators import SVR
from ..kernels import Gaussian, Kernel, Linear, Polynomial
from ..problems import regression
from ..solvers import solve_smo
from ..theory import EpsilonInsensitive, Huber, Laplace, PiecewisePolynomial, ResidualLoss

KERNELS = {
    "linear": lambda gamma, degree: Linear(),
    "polynomial": lambda gamma, degree: Polynomial(degree=degree, offset=1.0),
    "Gaussian": lambda gamma, degree: Gaussian(gamma=gamma),
}
LOSSES = {
    "ε-insensitive": "epsilon",
    "Laplace |ξ|": "laplace",
    "Gauss ξ²/2": "gauss",
    "Huber (σ)": "huber",
    "polynomial |ξ|ᵖ/p": "polynomial",
    "piecewise (p, σ)": "piecewise",
}
CAPPED = (EpsilonInsensitive, Laplace, Huber, PiecewisePolynomial)  # c grows linearly in the end, so |β| ≤ C
MOST = 10_000  # pair steps: a hand is waiting
NOTHING = 1e-7  # a weight below this share of the largest possible one is 0


@dataclass(frozen=True)
class Task:
    """What is asked: data, kernel, price, and the loss with its parameters."""

    points: tuple
    kernel: Kernel
    C: float
    epsilon: float = 0.1
    loss: str = "epsilon"
    sigma: float = 1.0
    p: float = 3.0

    @property
    def x(self):
        return np.array([point[0] for point in self.points])

    @property
    def y(self):
        return np.array([point[1] for point in self.points])


@dataclass(frozen=True, eq=False)
class Fit:
    """f(x) = Σ βⱼ k(xⱼ, x) + b with its proof; K (n, n), beta (n,)."""

    task: Task
    loss: ResidualLoss
    K: np.ndarray
    beta: np.ndarray
    b: float
    proof: object

    def f(self, t):
        """The fit at t (m,)."""
        return self.task.kernel(np.asarray(t)[:, None], self.task.x[:, None]) @ self.beta + self.b

    @property
    def xi(self):
        """Residuals y − f(x)."""
        return self.task.y - self.K @ self.beta - self.b

    @property
    def flatness(self):
        """½‖w‖² = ½βᵀKβ."""
        return max(0.5 * float(self.beta @ self.K @ self.beta), 0.0)

    @property
    def price(self):
        """C Σ c(ξ)."""
        return float(self.task.C * self.loss.c(self.xi).sum())

    @property
    def primal(self):
        """½‖w‖² + C Σ c(ξ)."""
        return self.flatness + self.price

    @property
    def dual(self):
        """Σ yβ − ½βᵀKβ − C Σ c*(β/C)."""
        share = self.beta / self.task.C
        share = np.clip(share, -1.0, 1.0) if isinstance(self.loss, CAPPED) else share  # c* is ∞ a rounding further
        return float(self.task.y @ self.beta - self.flatness - self.task.C * self.loss.conjugate(share).sum())

    @property
    def role(self):
        """free, bounded, degenerate or non-support, one per point."""
        if isinstance(self.loss, EpsilonInsensitive):
            return self.proof.table.role
        C, size = self.task.C, np.abs(self.beta)
        bounded = (size >= C * (1 - NOTHING)) & isinstance(self.loss, CAPPED)
        return np.select([bounded, size > NOTHING * size.max()], ["bounded", "free"], default="non-support")

    @property
    def carried(self):
        """How many points have β ≠ 0."""
        return support_count(self.proof) if isinstance(self.loss, EpsilonInsensitive) else self.count("free", "bounded")

    def count(self, *roles):
        """How many points play one of these roles."""
        return int(np.isin(self.role, roles).sum())


def fit(task: Task, start=None, tol=1e-8) -> Fit:
    """State, solve and certify.

    >>> two = fit(Task(((1.0, 1.0), (-1.0, -1.0)), Linear(), C=1.0, epsilon=0.25))
    >>> two.beta.tolist(), two.primal
    ([0.375, -0.375], 0.28125)
    """
    X, y = task.x[:, None], task.y
    K = task.kernel(X)
    if task.loss == "epsilon":
        dual = regression(K, y, task.C, task.epsilon)
        proof = certify(dual, solve_smo(dual, tol=tol, max_iter=MOST, start=start))
        return Fit(task, EpsilonInsensitive(task.epsilon), K, proof.beta, proof.b, proof)
    machine = SVR("precomputed", task.C, task.epsilon, task.loss, task.sigma, task.p, tol=tol, max_iter=MOST).fit(K, y)
    beta = np.zeros(len(y))
    beta[machine.support_] = machine.dual_coef_[0]
    return Fit(task, machine.loss_, K, beta, float(machine.intercept_[0]), machine.certificate_)


@lru_cache(maxsize=64)
def sketch(task: Task) -> Fit:
    """A fit that is only drawn, not proved: three digits will do."""
    return fit(task, tol=1e-3)


def flat_from(y):
    """(max − min)/2: from this ε on a constant stays inside the tube.

    >>> flat_from([0.0, 3.0, 1.0])
    1.5
    """
    return float(np.ptp(y) / 2)


def support_count(proof):
    """How many points of a regression have β ≠ 0."""
    return int((~proof.at_zero.reshape(2, -1).all(axis=0)).sum())


@lru_cache(maxsize=64)  # the slider for ε moves along one and the same curve
def support_over_epsilon(points, kernel, C, size):
    """(ε, number of support vectors) as rows, from ε just above (max − min)/2 down to 0, each started from the last."""
    task, start, found = Task(points, kernel, C), None, []
    for epsilon in flat_from(task.y) * np.linspace(1.15, 0.0, size):
        proof = fit(replace(task, epsilon=float(epsilon)), start, tol=1e-6).proof
        start = proof.alpha
        found.append((float(epsilon), support_count(proof)))
    return np.array(found[::-1])


GAMMAS, PRICES = np.logspace(-2, 2, 5), np.logspace(-1, 2, 4)


@lru_cache(maxsize=16)
def held_out_errors(points, epsilon):
    """Mean squared error on every second point of machines that saw the others: rows γ, columns C."""
    shown, hidden = points[::2], points[1::2]
    test = Task(hidden, Linear(), 1.0)
    return np.array([[_error(Task(shown, Gaussian(gamma=g), C, epsilon), test) for C in PRICES] for g in GAMMAS])


def _error(task, test):
    K, y = task.kernel(task.x[:, None]), task.y
    dual = regression(K, y, task.C, task.epsilon)
    solution = solve_smo(dual, tol=1e-3, max_iter=MOST)
    seen = task.kernel(test.x[:, None], task.x[:, None]) @ dual.beta(solution.x) + solution.nu[0]
    return float(((test.y - seen) ** 2).mean())
