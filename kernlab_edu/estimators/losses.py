"""The losses of SVR: names at the door, and what each of them makes of the problem."""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from ..problems import Program, Solution, SVMDual, regression
from ..solvers.smooth_loss import solve_smooth_loss
from ..theory import EpsilonInsensitive, Gauss, Huber, Laplace, PiecewisePolynomial, Polynomial

LOSSES = {
    "epsilon": lambda svr: EpsilonInsensitive(svr.epsilon),
    "laplace": lambda svr: Laplace(),
    "gauss": lambda svr: Gauss(),
    "huber": lambda svr: Huber(svr.sigma),
    "polynomial": lambda svr: Polynomial(svr.p),
    "piecewise": lambda svr: PiecewisePolynomial(svr.p, svr.sigma),
}


def chosen_loss(svr):
    """The loss that the parameters of an SVR mean."""
    if not isinstance(svr.loss, str) or svr.loss not in LOSSES:
        raise ValueError(f"loss must be one of {sorted(LOSSES)}, not {svr.loss!r}.")
    return LOSSES[svr.loss](svr)


@singledispatch
def as_dual(loss, K, y, C) -> SVMDual | None:
    """min ½‖w‖² + Σ Cᵢ c(ξᵢ) as an SVM dual, or None if it is not one.

    A conjugate C c*(β/C) = σβ²/2C only adds σ/C to the diagonal of K; predictions still use K itself.

    >>> as_dual(Huber(2.0), np.eye(2), np.array([1.0, -1.0]), C=np.array([4.0, 4.0])).K
    array([[1.5, 0. ],
           [0. , 1.5]])
    """
    return None


@as_dual.register
def _(loss: EpsilonInsensitive, K, y, C):
    return regression(K, y, C, loss.epsilon)


@as_dual.register
def _(loss: Laplace, K, y, C):
    return regression(K, y, C, epsilon=0.0)


@as_dual.register
def _(loss: Gauss, K, y, C):
    return regression(K + np.diag(1.0 / C), y, np.inf, epsilon=0.0)


@as_dual.register
def _(loss: Huber, K, y, C):
    return regression(K + np.diag(loss.sigma / C), y, C, epsilon=0.0)


@as_dual.register
def _(loss: Polynomial, K, y, C):
    same = {1.0: Laplace(), 2.0: Gauss()}.get(float(loss.p))
    return None if same is None else as_dual(same, K, y, C)


@as_dual.register
def _(loss: PiecewisePolynomial, K, y, C):
    same = {1.0: Laplace(), 2.0: Huber(loss.sigma)}.get(float(loss.p))
    return None if same is None else as_dual(same, K, y, C)


def solve_loss(loss, K, y, C, max_iter=None) -> Solution:
    """The solution (β, b, ξ) for a loss that is no quadratic program."""
    limit = {} if max_iter is None else {"max_iter": max_iter}
    if isinstance(loss, PiecewisePolynomial):
        return solve_smooth_loss(K, y, C, loss.p, sigma=loss.sigma, tail=True, **limit)
    return solve_smooth_loss(K, y, C, loss.p, **limit)


def in_units(loss, K, y, C, solution):
    """(program, claim) to certify: min ½βᵀKβ + Σ Cᵢ c(ξᵢ)  subject to  y − Kβ − b − ξ = 0, in units of the data.

    β counts in units W = F/mean Kᵢᵢ and f, b, ξ in units F = the spread of y, so that residuals are shares.
    The multipliers of the constraints are β itself: stationarity says Cᵢ c'(ξᵢ) = βᵢ and Σβ = 0.
    """
    n = len(y)
    F = np.abs(y - np.median(y)).max() or 1.0
    W = F / (K.diagonal().mean() or 1.0)
    k, target = K * (W / F), y / F

    def objective(x):
        return 0.5 * x[:n] @ k @ x[:n] + C @ loss.c(F * x[n + 1 :]) / (F * W)

    def gradient(x):
        return np.concatenate([k @ x[:n], [0.0], C * loss.derivative(F * x[n + 1 :]) / W])

    def equation(x):
        return target - k @ x[:n] - x[n] - x[n + 1 :]

    def jacobian(x):
        return np.hstack([-k, -np.ones((n, 1)), -np.eye(n)])

    program = Program(n=2 * n + 1, f=objective, grad_f=gradient, h=equation, grad_h=jacobian)
    x = solution.x / np.concatenate([np.full(n, W), np.full(n + 1, F)])
    return program, Solution(x=x, nu=solution.nu / W, z=[], status=solution.status, n_iter=solution.n_iter)
