"""Regression: worked by hand, laws, oracles."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn import svm

from kernlab_edu.datasets import noisy_sine, sinc
from kernlab_edu.estimators import SVR
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import regression
from kernlab_edu.solvers import smo_steps
from kernlab_edu.theory import EpsilonInsensitive

TWO = np.array([[1.0], [-1.0]]), np.array([1.0, -1.0])
LOSSES = [
    dict(loss="epsilon"),
    dict(loss="laplace"),
    dict(loss="gauss"),
    dict(loss="huber", sigma=0.3),
    dict(loss="polynomial", p=1.5),
    dict(loss="polynomial", p=3.0),
    dict(loss="piecewise", p=1.5, sigma=0.3),
    dict(loss="piecewise", p=4.0, sigma=0.3),
]


def dense_beta(machine, n):
    beta = np.zeros(n)
    beta[machine.support_] = machine.dual_coef_[0]
    return beta


def primal_value(machine, X, y, beta=None, b=None, C=None):
    """½βᵀKβ + C Σ c(y − f)."""
    K = machine.kernel_(X)
    beta = dense_beta(machine, len(y)) if beta is None else beta
    b = machine.intercept_[0] if b is None else b
    return 0.5 * beta @ K @ beta + (machine.C if C is None else C) * machine.loss_.c(y - K @ beta - b).sum()


# --- worked by hand ------


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
@pytest.mark.parametrize("C", [0.375, 1.0, 100.0])
def test_F180_two_points(C, solver):
    machine = SVR("linear", C=C, epsilon=0.25, solver=solver).fit(*TWO)
    assert_allclose(machine.coef_, [[0.75]], rtol=1e-9)
    assert_allclose(machine.intercept_, [0.0], atol=1e-9)
    assert_allclose(machine.dual_coef_, [[0.375, -0.375]], rtol=1e-9)
    assert_allclose(primal_value(machine, *TWO), 0.28125, rtol=1e-9)
    assert_allclose(machine.certificate_.objective, -0.28125, rtol=1e-9)


def test_F116_smo_moves_the_pair_of_weights_in_one_step():
    X, y = TWO
    dual = regression(X @ X.T, y, C=1.0, epsilon=0.25)
    frames = list(smo_steps(dual))
    assert [dual.beta(frame.alpha).tolist() for frame in frames] == [[0.0, 0.0], [0.375, -0.375]]
    assert frames[-1].status == "optimal"


@pytest.mark.parametrize(
    ("loss", "beta"),
    # x = ±1, y = ±1, C = 1: w = 2β, b = 0, ξ = 1 − 2β and β = c'(ξ)
    [
        (dict(loss="laplace"), 0.5),
        (dict(loss="gauss"), 1 / 3),
        (dict(loss="huber", sigma=0.5), 1 / 2.5),
        (dict(loss="huber", sigma=2.0), 1 / 4),
        (dict(loss="polynomial", p=3.0), 1 / 4),
        (dict(loss="polynomial", p=1.5), np.sqrt(2) - 1),
        (dict(loss="piecewise", p=3.0, sigma=1.0), 1 / 4),
    ],
)
def test_two_points_with_every_loss(loss, beta):
    machine = SVR("linear", **loss).fit(*TWO)
    assert_allclose(machine.dual_coef_, [[beta, -beta]], rtol=1e-7)
    assert_allclose(machine.intercept_, [0.0], atol=1e-9)


# --- laws ------


@pytest.mark.parametrize("loss", LOSSES)
def test_every_loss_is_minimised_and_certified(loss):
    X, y = noisy_sine(30, random_state=1)
    machine = SVR(Gaussian(1.0), C=2.0, **loss).fit(X, y)
    assert machine.certificate_.holds(1e-6)
    best, rng = primal_value(machine, X, y), np.random.default_rng(0)
    beta = dense_beta(machine, 30)
    for _ in range(50):
        step, shift = 1e-3 * rng.standard_normal(30), 1e-3 * rng.standard_normal()
        assert primal_value(machine, X, y, beta + step, machine.intercept_[0] + shift) >= best - 1e-9
    assert abs(beta.sum()) < 1e-7


@pytest.mark.parametrize("loss", [loss for loss in LOSSES if loss["loss"] not in ("epsilon", "laplace")])
def test_weights_are_prices_of_the_residuals(loss):
    X, y = noisy_sine(30, random_state=1)
    machine = SVR(Gaussian(1.0), C=2.0, **loss).fit(X, y)
    prices = 2.0 * machine.loss_.derivative(y - machine.predict(X))
    assert_allclose(dense_beta(machine, 30), prices, atol=1e-6)


@pytest.mark.parametrize("loss", LOSSES)
def test_sample_weights_are_repetitions(loss):
    X, y = noisy_sine(20, random_state=2)
    times = np.arange(20) % 3
    weighted = SVR(Gaussian(1.0), **loss).fit(X, y, sample_weight=times)
    repeated = SVR(Gaussian(1.0), **loss).fit(np.repeat(X, times, axis=0), np.repeat(y, times))
    assert_allclose(weighted.predict(X), repeated.predict(X), atol=1e-6)


@pytest.mark.parametrize(
    ("general", "special"),
    [
        (dict(loss="epsilon", epsilon=0.0), dict(loss="laplace")),
        (dict(loss="polynomial", p=1.0), dict(loss="laplace")),
        (dict(loss="polynomial", p=2.0), dict(loss="gauss")),
        (dict(loss="piecewise", p=2.0, sigma=0.3), dict(loss="huber", sigma=0.3)),
        (dict(loss="huber", sigma=1e3), dict(loss="gauss")),  # σ c(ξ) = ξ²/2 there, see C below
        (dict(loss="piecewise", p=3.0, sigma=1e3), dict(loss="polynomial", p=3.0)),
    ],
)
def test_losses_that_contain_each_other(general, special):
    X, y = noisy_sine(30, random_state=3)
    p, sigma = general.get("p", 2.0), general.get("sigma", 1.0)
    scale = sigma ** (p - 1) if sigma == 1e3 else 1.0
    wide = SVR(Gaussian(1.0), C=3.0 * scale, **general).fit(X, y)
    assert_allclose(wide.predict(X), SVR(Gaussian(1.0), C=3.0, **special).fit(X, y).predict(X), atol=1e-5)


def test_C06_one_signed_coefficient_per_sample():
    X, y = noisy_sine(40)
    machine, other = SVR(Gaussian(1.0), C=5.0).fit(X, y), svm.SVR(gamma=1.0, C=5.0, tol=1e-8).fit(X, y)
    theirs = np.zeros(40)
    theirs[other.support_] = other.dual_coef_[0]
    beta = dense_beta(machine, 40)
    assert_allclose(beta, theirs, atol=1e-3)  # weights are less determined than f
    alpha = machine.solution_.x
    assert_allclose(alpha[:40] - alpha[40:], beta, atol=0)
    residual = y - machine.predict(X)
    assert (residual[beta > 1e-9] >= 0.1 - 1e-7).all() and (residual[beta < -1e-9] <= -0.1 + 1e-7).all()


def test_F181_stationarity_in_regression():
    X, y = noisy_sine(40)
    machine = SVR("linear", C=2.0).fit(X, y)
    beta = dense_beta(machine, 40)
    assert_allclose(beta.sum(), 0.0, atol=1e-12)
    assert_allclose(machine.coef_[0], beta @ X, rtol=1e-12)
    alpha, eta = machine.solution_.x, machine.solution_.z
    # C − α − η = 0: what is left of C is the multiplier of ξ ≥ 0, and ξ > 0 only where nothing is left
    slack = machine.certificate_.table.slack
    assert (np.abs((2.0 - np.maximum(alpha[:40], alpha[40:])) * slack) < 1e-7).all()
    assert (alpha >= 0).all() and (eta >= 0).all()


@pytest.mark.parametrize("kernel", [Linear(), Gaussian(1.0), Polynomial(2, 1.0)])
def test_F182_primal_and_dual_value_agree(kernel):
    X, y = noisy_sine(40)
    machine = SVR(kernel, C=2.0).fit(X, y)
    K, beta = kernel(X), dense_beta(machine, 40)
    dual = y @ beta - 0.1 * np.abs(beta).sum() - 0.5 * beta @ K @ beta
    assert_allclose(dual, primal_value(machine, X, y), rtol=1e-9)
    assert_allclose(machine.certificate_.gap, 0.0, atol=1e-8)


def test_F183_inside_on_the_edge_outside_and_b_from_both_edges():
    X, y = noisy_sine(40)
    C, epsilon = 1.0, 0.1
    machine = SVR(Gaussian(1.0), C=C, epsilon=epsilon).fit(X, y)
    beta, residual = dense_beta(machine, 40), y - machine.predict(X)
    inside, outside = np.abs(residual) < epsilon - 1e-7, np.abs(residual) > epsilon + 1e-7
    on_edge = ~inside & ~outside
    assert inside.any() and outside.any() and on_edge.any()
    assert_allclose(beta[inside], 0.0, atol=0)
    assert_allclose(beta[outside], C * np.sign(residual[outside]), rtol=1e-12)
    free = (np.abs(beta) > 1e-9) & (np.abs(beta) < C - 1e-9)
    assert on_edge[free].all()
    votes = y - Gaussian(1.0)(X) @ beta - epsilon * np.sign(beta)
    upper, lower = votes[free & (beta > 0)], votes[free & (beta < 0)]
    assert len(upper) and len(lower)
    assert_allclose(upper, machine.intercept_[0], atol=1e-9)
    assert_allclose(lower, machine.intercept_[0], atol=1e-9)


def test_F184_a_gaussian_machine_fits_a_sine():
    x = np.linspace(0, 2 * np.pi, 50)[:, None]
    machine = SVR(Gaussian(1.0), C=100.0, epsilon=0.01).fit(x, np.sin(x[:, 0]))
    assert np.abs(machine.predict(x) - np.sin(x[:, 0])).max() <= 0.01 + 1e-6
    between = np.linspace(0.3, 6.0, 77)[:, None]
    assert np.abs(machine.predict(between) - np.sin(between[:, 0])).max() < 0.03


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
def test_F185_a_wide_tube_holds_a_constant(solver):
    X, y = sinc(30)
    half_range = (y.max() - y.min()) / 2
    flat = SVR(Gaussian(1.0), epsilon=half_range * (1 + 1e-9), solver=solver).fit(X, y)
    assert len(flat.support_) == 0
    assert_allclose(flat.predict(X), (y.max() + y.min()) / 2, atol=1e-6)
    assert len(SVR(Gaussian(1.0), epsilon=0.9 * half_range, solver=solver).fit(X, y).support_) >= 2


def test_F187_a_wider_tube_needs_no_more_support_vectors():
    x = np.linspace(0, 6, 60)[:, None]
    y = np.sin(x[:, 0]) + 0.1 * np.random.default_rng(0).standard_normal(60)
    counts = [len(SVR(Gaussian(1.0), C=10.0, epsilon=e).fit(x, y).support_) for e in (0.0, 0.05, 0.1, 0.2, 0.5, 1.0)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 60 and counts[-1] < 10


def test_F188_the_kernel_must_be_able_to_bend():
    X, y = noisy_sine(40)
    truth = np.sin(X[:, 0])
    kernels = [Gaussian(0.1), Polynomial(degree=3, offset=1.0, scale=0.1), Linear()]
    errors = [np.mean((SVR(k, C=100.0).fit(X, y).predict(X) - truth) ** 2) for k in kernels]
    assert errors[0] < 0.02 and errors[1] < 0.05 < errors[2]


def test_F189_training_loss_falls_with_C_for_every_width():
    X, y = noisy_sine(40)
    for sigma in (0.3, 1.0, 3.0):
        fits = [SVR(Gaussian.from_sigma(sigma), C=C).fit(X, y) for C in (0.1, 1.0, 10.0)]
        losses = [EpsilonInsensitive(0.1).c(y - m.predict(X)).sum() for m in fits]
        assert (np.diff(losses) <= 1e-9).all() and losses[-1] < losses[0]


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
def test_scaling_targets_epsilon_and_C_scales_the_machine(size):
    X, y = noisy_sine(30)
    unit = SVR(Gaussian(1.0), C=2.0, epsilon=0.1).fit(X, y)
    scaled = SVR(Gaussian(1.0), C=2.0 * size, epsilon=0.1 * size).fit(X, size * y)
    assert_allclose(scaled.predict(X) / size, unit.predict(X), atol=1e-7)


def test_tiny_targets_are_not_accepted_as_zero(monkeypatch):
    monkeypatch.setattr("kernlab_edu.estimators.choices.POLISH_UP_TO", -1)  # SMO alone, as with many free weights
    X, y = noisy_sine(30)
    machine = SVR(Gaussian(1.0), C=2e-6, epsilon=1e-7).fit(X, 1e-6 * y)
    assert machine.certificate_.holds(1e-3)
    assert len(machine.support_) > 0


# --- oracles ------


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
@pytest.mark.parametrize("C", [0.1, 1.0, 10.0])
@pytest.mark.parametrize(
    ("kernel", "theirs"), [(Linear(), dict(kernel="linear")), (Gaussian(0.7), dict(kernel="rbf", gamma=0.7))]
)
def test_the_same_f_as_scikit_learn(kernel, theirs, C, solver):
    X, y = noisy_sine(60)
    machine = SVR(kernel, C=C, solver=solver).fit(X, y)
    other = svm.SVR(C=C, epsilon=0.1, tol=1e-8, **theirs).fit(X, y)
    Z = np.linspace(-1, 6, 50)[:, None]
    assert_allclose(machine.predict(Z), other.predict(Z), atol=1e-4)


@pytest.mark.parametrize("loss", [dict(loss="huber", sigma=0.3), dict(loss="polynomial", p=3.0), dict(loss="gauss")])
def test_a_general_minimiser_finds_nothing_lower(loss):
    X, y = noisy_sine(15, random_state=4)
    machine = SVR(Gaussian(1.0), C=2.0, **loss).fit(X, y)
    found = minimize(lambda v: primal_value(machine, X, y, v[:-1], v[-1]), np.zeros(16), method="BFGS")
    assert_allclose(primal_value(machine, X, y), found.fun, rtol=1e-6)
    assert primal_value(machine, X, y) <= found.fun + 1e-9
