"""Regression with powers of the residual."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import brentq

from kernlab_edu.datasets import noisy_sine
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.problems import regression
from kernlab_edu.solvers.smooth_loss import smooth_loss_steps, solve_smooth_loss, solve_square_loss
from kernlab_edu.theory import PiecewisePolynomial, Polynomial

POWERS = [1.2, 1.5, 2.0, 2.5, 3.0, 6.0]


def problem(n=30):
    X, y = noisy_sine(n, random_state=1)
    return Gaussian(1.0)(X), y


@pytest.mark.parametrize("p", POWERS)
def test_two_points_solve_one_equation(p):
    # x = ±1, y = ±1: f = 2βx, so β = C (1 − 2β)^(p−1)
    beta = brentq(lambda t: t - 0.7 * (1 - 2 * t) ** (p - 1), 0.0, 0.5, xtol=1e-15)
    x = solve_smooth_loss([[1, -1], [-1, 1]], [1, -1], C=0.7, p=p).x
    assert_allclose(x, [beta, -beta, 0.0, 1 - 2 * beta, 2 * beta - 1], atol=1e-8)


@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
@pytest.mark.parametrize("p", POWERS)
@pytest.mark.parametrize("tail", [False, True])
def test_the_optimum_satisfies_its_equations(p, tail, C):
    K, y = problem()
    sigma = 0.3 if tail else 1.0
    solution = solve_smooth_loss(K, y, C, p, sigma=sigma, tail=tail)
    beta, b, xi = solution.x[:30], solution.x[30], solution.x[31:]
    loss = PiecewisePolynomial(p, sigma) if tail else Polynomial(p)
    assert solution.status == "optimal"
    assert_allclose(K @ beta + b + xi, y, atol=1e-7)
    assert_allclose(beta, C * loss.derivative(xi), atol=1e-7)
    assert_allclose(beta.sum(), 0.0, atol=1e-10)


@pytest.mark.parametrize("p", POWERS)
@pytest.mark.parametrize("tail", [False, True])
def test_the_primal_value_is_minus_the_dual_one(p, tail):
    K, y = problem()
    C, sigma = 2.0, 0.3 if tail else 1.0
    x = solve_smooth_loss(K, y, C, p, sigma=sigma, tail=tail).x
    beta, b = x[:30], x[30]
    loss = PiecewisePolynomial(p, sigma) if tail else Polynomial(p)
    primal = 0.5 * beta @ K @ beta + C * loss.c(y - K @ beta - b).sum()
    dual = y @ beta - 0.5 * beta @ K @ beta - C * loss.conjugate(np.clip(beta / C, -1, 1) if tail else beta / C).sum()
    assert_allclose(primal, dual, rtol=1e-7)


def test_every_step_lowers_the_objective_and_the_last_frame_has_the_status():
    K, y = problem()
    frames = list(smooth_loss_steps(K, y, C=10.0, p=3.0))
    assert (np.diff([frame.objective for frame in frames]) <= 1e-9).all()
    assert [frame.status for frame in frames[:-1]] == ["running"] * (len(frames) - 1)
    assert frames[-1].status == "optimal"
    assert list(smooth_loss_steps(K, y, C=10.0, p=3.0, max_iter=2))[-1].status == "max_iter"


def test_prices_per_sample_are_repetitions():
    X, y = noisy_sine(20, random_state=2)
    times = 1 + np.arange(20) % 3
    weighted = solve_smooth_loss(Gaussian(1.0)(X), y, C=times, p=3.0).x
    again = np.repeat(X, times, axis=0)
    repeated = solve_smooth_loss(Gaussian(1.0)(again), np.repeat(y, times), C=1.0, p=3.0).x
    summed = np.bincount(np.repeat(np.arange(20), times), weights=repeated[: len(again)])
    assert_allclose(weighted[:20], summed, atol=1e-7)


def test_a_singular_gram_matrix_is_no_obstacle():
    X, y = noisy_sine(30)
    solution = solve_smooth_loss(Linear()(X), y, C=0.1, p=3.0)
    assert solution.status == "optimal"


@pytest.mark.parametrize("p", [1.1, 1.5, 6.0])
@pytest.mark.parametrize("tail", [False, True])
def test_problems_beyond_the_reach_of_rounding_end_with_a_status(p, tail):
    X, y = noisy_sine(30)
    for K, size in ((1e4 * Linear()(X), 1.0), (Gaussian(1.0)(X), 1e6)):
        last = list(smooth_loss_steps(K, size * y, C=1e3, p=p, sigma=0.3, tail=tail))[-1]
        assert last.status in ("optimal", "stalled", "max_iter")
        assert (last.status == "optimal") == (last.error <= 1e-8 * size * np.abs(y - np.median(y)).max())


def test_constant_targets_are_fitted_by_b_alone():
    solution = solve_smooth_loss(np.eye(3), [2.0, 2.0, 2.0], C=1.0, p=3.0)
    assert_allclose(solution.x, [0, 0, 0, 2, 0, 0, 0], atol=1e-12)
    assert solution.status == "optimal"


def test_the_square_is_a_linear_system():
    K, y = problem()
    dual = regression(K + np.eye(30) / 4.0, y, C=np.inf, epsilon=0.0)
    solution = solve_square_loss(dual)
    newton = solve_smooth_loss(K, y, C=4.0, p=2.0).x
    assert_allclose(dual.beta(solution.x), newton[:30], atol=1e-7)
    assert_allclose(solution.nu[0], newton[30], atol=1e-7)
    with pytest.raises(ValueError, match="linear system"):
        solve_square_loss(regression(K, y, C=1.0, epsilon=0.0))


@pytest.mark.parametrize(
    ("changed", "match"),
    [(dict(p=1.0), "p > 1"), (dict(C=0.0), "C must be"), (dict(sigma=0.0), "σ > 0"), (dict(y=[1.0]), "shape")],
)
def test_bad_input(changed, match):
    with pytest.raises(ValueError, match=match):
        solve_smooth_loss(**{**dict(K=np.eye(2), y=[1.0, -1.0], C=1.0, p=3.0), **changed})
