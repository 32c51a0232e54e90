"""VC bound, margin bound with the half-width, structural risk minimisation, random labels, restarts."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.optimize import check_grad
from sklearn.neural_network import MLPClassifier

from kernlab_edu.datasets import moons, random_labels
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.problems import hard_margin, soft_margin
from kernlab_edu.theory import (
    half_margins,
    largest_half_margin,
    margin_vc_bound,
    network_restarts,
    polynomial_errors,
    random_label_curve,
    simplex,
    simplex_demo,
    srm_curve,
    srm_polynomials,
    svm_restarts,
    vc_bound,
    vc_confidence,
)
from kernlab_edu.theory.restarts import network_objective

seeds = st.integers(0, 2**32 - 1)


# --- VC bound ------


def test_F203_numbers_of_the_lecture():
    assert_allclose(vc_confidence(h=3, n=[1000, 100], delta=0.05), [0.163978, 0.447003], atol=5e-7)
    assert_allclose(vc_bound(0.2, h=3, n=100), 0.647003, atol=5e-7)


def test_F203_the_price_rises_with_h_and_falls_with_n_and_delta():
    assert (np.diff(vc_confidence(np.arange(1, 100), 100)) > 0).all()
    assert (np.diff(vc_confidence(5, np.arange(5, 5000, 50))) < 0).all()
    assert vc_confidence(5, 100, 0.01) > vc_confidence(5, 100, 0.1)
    assert vc_confidence(50, 50) > 1  # vacuous


def test_F203_the_bound_holds_far_more_often_than_promised():
    """Thresholds on [0, 1] (h = 1) and pure coin labels: every threshold has risk ½."""
    rng, n, delta, misses = np.random.default_rng(0), 200, 0.05, 0
    for _ in range(200):
        y = rng.choice([-1, 1], n)  # labels in the order of x
        wrong = np.concatenate([[(y < 0).sum()], (y < 0).sum() + np.cumsum(y)])  # + to the right of each cut
        misses += 0.5 > vc_bound(wrong.min() / n, 1, n, delta)
    assert misses <= delta * 200


# --- margins ------


def test_F204_number_of_the_lecture():
    assert margin_vc_bound(radius=1.0, half_margin=0.5, D=10) == 5
    assert margin_vc_bound(radius=1.0, half_margin=0.01, D=10) == 11
    assert margin_vc_bound(radius=1.0, half_margin=1e-200, D=2) == 3


@pytest.mark.parametrize(("m", "full"), [(4, 2), (6, 3), (8, 3)])
def test_F204_the_simplex_refutes_the_bound_with_the_full_width(m, full):
    demo = simplex_demo(m)
    assert_allclose(demo.half_margin, 1 / np.sqrt(m - 1), rtol=1e-8)
    assert demo.bound_half == m  # tight
    assert demo.bound_full == full < m  # so m shattered points exceed it


@pytest.mark.parametrize("m", [2, 3, 5, 8])
def test_F204_a_simplex_is_regular(m):
    X = simplex(m, radius=2.0)
    assert X.shape == (m, m - 1)
    assert_allclose(X @ X.T, 4 * (m * np.eye(m) - 1) / (m - 1), atol=1e-13)


@pytest.mark.parametrize("m", [4, 5])
def test_F204_half_margins_of_the_simplex_in_closed_form(m):
    """p against q corners: half the distance of their centroids, ½ m / √((m − 1) p q)."""
    found = half_margins(simplex(m))
    for y, margin in zip(product((-1, 1), repeat=m), found, strict=True):
        p, q = y.count(1), y.count(-1)
        assert_allclose(margin, m / np.sqrt((m - 1) * p * q) / 2 if p * q else np.inf, rtol=1e-7)


def test_F204_a_wider_street_leaves_fewer_labelings():
    found = half_margins([[0.0, 0], [1, 0], [0, 1], [1, 1]])
    counts = [(found >= width).sum() for width in (1e-9, 0.4, 0.6)]
    # 14 lines exist; corners are cut off at half-width √2/4 ≈ 0.35, sides at 0.5
    assert counts == [14, 6, 2]
    assert largest_half_margin([[0.0], [1.0]], [1, 1]) == np.inf
    assert largest_half_margin([[0.0], [1.0], [2.0]], [1, -1, 1]) == 0.0


# --- structural risk minimisation ------


def best_by_brute_force(y, degree):
    patterns = product((-1, 1), repeat=len(y))
    return min(np.mean(np.array(p) != y) for p in patterns if np.count_nonzero(np.diff(p)) <= degree)


@given(seed=seeds)
@settings(max_examples=30)
def test_F205_the_best_polynomial_of_each_degree_is_found_exactly(seed):
    rng = np.random.default_rng(seed)
    y, x = rng.choice([-1, 1], 7), rng.permutation(7)
    expected = [best_by_brute_force(y[np.argsort(x)], degree) for degree in range(7)]
    assert_allclose(polynomial_errors(x, y, 6), expected[:7], atol=1e-15)


def test_F205_points_at_the_same_place_share_a_sign():
    assert_array_equal(polynomial_errors([0.0, 0.0, 0.0, 1.0], [1, 1, -1, -1], 3), [0.5, 0.25, 0.25, 0.25])


def test_F205_the_sum_is_a_U_and_its_minimum_is_reported():
    rng = np.random.default_rng(0)
    x = rng.uniform(0, 3, 5000)
    y = np.where(np.sin(np.pi * x) > 0, 1, -1) * rng.choice([1, -1], 5000, p=[0.9, 0.1])
    curve = srm_polynomials(x, y, max_degree=40)
    assert (np.diff(curve.empirical) <= 0).all()
    assert (np.diff(curve.confidence) > 0).all()
    assert curve.bound[curve.best] == curve.bound.min()
    assert curve.best == 2  # sin πx changes its sign twice inside (0, 3)
    assert curve.erm > curve.best  # plain fitting takes all it can get
    assert_allclose(curve.bound, vc_bound(curve.empirical, curve.h, 5000, 0.05 / 41))


# --- random labels ------


def test_F206_a_narrow_kernel_fits_coin_flips_and_learns_nothing():
    curve = random_label_curve(Gaussian(10.0), random_labels(200), random_labels(2000, random_state=1), shares=[1.0])
    assert curve.training_error == 0.0
    assert abs(curve.test_error - 0.5) < 0.05


def test_F206_training_error_stays_zero_while_the_test_error_climbs():
    train, test = moons(150, random_state=0), moons(600, random_state=1)
    curve = random_label_curve(Gaussian(50.0), train, test, shares=(0.0, 0.3, 0.6, 1.0))
    assert_array_equal(curve.training_error, 0.0)
    assert (np.diff(curve.test_error) > 0).all()
    assert curve.test_error[0] < 0.1
    assert curve.test_error[-1] > 0.35


# --- one optimum or many ------


@pytest.mark.parametrize("C", [0.1, 10.0, np.inf])
def test_F208_a_support_vector_machine_has_one_optimum(C):
    X, y = moons(60, noise=0.05, random_state=1)
    K = Gaussian(2.0)(X)
    found = svm_restarts(hard_margin(K, y) if C == np.inf else soft_margin(K, y, C), n_restarts=8)
    assert found.violation.max() <= 1e-8
    assert found.spread <= 1e-9 * np.abs(found.objective).max()
    assert found.n_optima() == 1


def test_F208_a_network_has_many():
    X, y = moons(60, random_state=1)
    found = network_restarts(X, y, hidden=3, n_restarts=10)
    assert found.violation.max() < 1e-5  # every run has arrived at a stationary point
    assert found.n_optima() > 1
    assert found.spread > 0.05


def test_F208_so_does_the_network_of_scikit_learn():
    X, y = moons(60, random_state=1)
    losses = [
        MLPClassifier(3, activation="tanh", solver="lbfgs", max_iter=5000, random_state=seed).fit(X, y).loss_
        for seed in range(8)
    ]
    assert np.ptp(losses) > 0.01


def test_F208_the_gradient_of_the_network_is_its_gradient():
    rng = np.random.default_rng(0)
    X, y, theta = rng.standard_normal((9, 2)), rng.choice([-1.0, 1.0], 9), rng.standard_normal(13)
    value, gradient = (lambda t, i=i: network_objective(t, X, y, 3, 0.1)[i] for i in range(2))
    assert check_grad(value, gradient, theta) < 1e-6


def test_F208_without_a_hidden_curve_one_optimum_counts_once():
    dual = soft_margin(Linear()([[0.0], [1.0]]), [-1, 1], C=0.5)
    assert svm_restarts(dual, n_restarts=3).n_optima() == 1


# --- what goes wrong ------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: vc_confidence(200, 100), "more data or shrink"),
        (lambda: vc_confidence(2, 100, delta=1.5), "0 < δ < 1"),
        (lambda: vc_bound(1.2, 2, 100), "between 0 and 1"),
        (lambda: margin_vc_bound(1.0, 0.0), "Δ > 0"),
        (lambda: margin_vc_bound(1.0, 1e-200), "infinite"),
        (lambda: simplex(1), "at least 2"),
        (lambda: srm_curve([1, 1], [0.5, 0.4], 100), "must grow"),
        (lambda: srm_curve([1, 2], [0.4, 0.5], 100), "cannot get worse"),
        (lambda: srm_curve([1, 2], [0.4], 100), "one empirical risk per class"),
        (lambda: polynomial_errors([1.0], [2.0], 1), "label −1 or"),
        (lambda: random_label_curve(Linear(), *[([0.0, 1.0], [1, -1])] * 2, shares=[2.0]), "between 0 and 1"),
    ],
)
def test_errors_say_what_is_wrong(make, message):
    with pytest.raises(ValueError, match=message):
        make()
