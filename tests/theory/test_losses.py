from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import quad
from scipy.optimize import minimize_scalar
from scipy.special import erf, gamma
from scipy.stats import laplace, norm

from kernlab_edu.theory import (
    EpsilonInsensitive,
    Gauss,
    Huber,
    Laplace,
    PiecewisePolynomial,
    Polynomial,
    hinge,
    logistic_loss,
    perceptron_loss,
    square_loss,
    squared_hinge,
    zero_one,
)

ZOO = [
    EpsilonInsensitive(0.0),
    EpsilonInsensitive(0.4),
    EpsilonInsensitive(3.0),
    Laplace(),
    Gauss(),
    Huber(0.3),
    Huber(1.3),
    Huber(5.0),
    Polynomial(1.0),
    Polynomial(1.5),
    Polynomial(3.0),
    Polynomial(4.0),
    PiecewisePolynomial(1.0, 0.7),
    PiecewisePolynomial(1.5, 0.7),
    PiecewisePolynomial(3.0, 1.3),
    PiecewisePolynomial(4.0, 2.5),
]
in_zoo = pytest.mark.parametrize("loss", ZOO, ids=repr)
margins = st.floats(-50, 50)


# ---- worked by hand


def test_F091_hinge_values():
    assert_array_equal(hinge([1.0, 0.0, -1.0]), [0.0, 1.0, 2.0])


def test_F171_values_of_the_losses():
    m = np.array([-1.0, 0.0, 0.5, 1.0, 2.0])
    assert_array_equal(hinge(m), [2, 1, 0.5, 0, 0])
    assert_array_equal(squared_hinge(m), [4, 1, 0.25, 0, 0])
    assert_array_equal(square_loss(m), [4, 1, 0.25, 0, 1])
    assert_array_equal(perceptron_loss(m), [1, 0, 0, 0, 0])
    assert_array_equal(zero_one(m), [1, 1, 0, 0, 0])
    assert_allclose(logistic_loss(0.0), np.log(2))
    assert_allclose(EpsilonInsensitive(0.1).c([0.0, 0.1, -0.1, 0.35, -1.1]), [0, 0, 0, 0.25, 1.0], atol=1e-15)


def test_F186_pieces_meet_at_sigma():
    # the quadratic piece gives σ²/2σ, the linear one σ − σ/2: with σ = 1.3 both are .65
    assert_allclose(Huber(1.3).c([1.3, np.nextafter(1.3, 2.0)]), 0.65)
    assert_allclose(PiecewisePolynomial(4.0, 2.0).c([2.0, np.nextafter(2.0, 3.0)]), 0.5)


# ---- laws of the margin losses


@given(m=margins)
@settings(max_examples=100, deadline=None)
def test_F091_hinge_is_the_least_feasible_slack(m):
    xi = float(hinge(m))
    assert xi >= 0 and m >= 1 - xi - 1e-12  # feasible
    assert xi == 0 or m < 1 - (xi - 1e-6)  # and anything smaller is not


@given(m=margins)
@settings(max_examples=100, deadline=None)
def test_F171_surrogates_lie_above_the_error_count(m):
    assert hinge(m) >= zero_one(m)
    assert squared_hinge(m) >= zero_one(m)
    assert logistic_loss(m) / np.log(2) >= zero_one(m) - 1e-12
    assert hinge(m) >= perceptron_loss(m)
    assert_allclose(perceptron_loss(m), hinge(m + 1), atol=1e-12)  # the hinge moved by one
    assert logistic_loss(m) >= perceptron_loss(m)


def test_F171_square_loss_is_the_residual_of_a_signed_label():
    for y in (-1.0, 1.0):
        f = np.linspace(-3, 3, 13)
        assert_allclose(square_loss(y * f), (y - f) ** 2)


def test_logistic_loss_neither_overflows_nor_vanishes_early():
    assert logistic_loss(-1e4) == 1e4
    assert_allclose(logistic_loss(700.0), np.exp(-700.0))


# ---- laws of the residual losses


@in_zoo
def test_F186_density_integrates_to_one_and_is_exp_of_minus_the_loss(loss):
    kinks = [k for k in (getattr(loss, "epsilon", 0), getattr(loss, "sigma", 0)) if k > 0]
    edges = [0.0, *kinks, 12.0, 60.0]
    half = sum(quad(loss.density, a, b, epsabs=1e-13)[0] for a, b in pairwise(edges))
    assert_allclose(2 * half, 1.0, atol=1e-11)
    xi = np.linspace(-4, 4, 41)
    assert_allclose(-np.log(loss.density(xi)) + np.log(loss.density(0.0)), loss.c(xi), atol=1e-12)


def test_F186_closed_forms_of_the_constants():
    for sigma in (0.3, 1.3, 5.0):
        Z = np.sqrt(2 * np.pi * sigma) * erf(np.sqrt(sigma / 2)) + 2 * np.exp(-sigma / 2)
        assert_allclose(Huber(sigma).normaliser(), Z)
        assert_allclose(PiecewisePolynomial(2.0, sigma).normaliser(), Z)
    for p in (1.0, 1.5, 2.0, 3.0):
        assert_allclose(1 / Polynomial(p).normaliser(), p ** (1 - 1 / p) / (2 * gamma(1 / p)))
    for epsilon in (0.0, 0.4):
        assert_allclose(EpsilonInsensitive(epsilon).normaliser(), 2 * (1 + epsilon))


def test_F186_printed_polynomial_constant_belongs_to_another_loss():
    # p/(2Γ(1/p)) normalises e^{−|ξ|^p}; with c = |ξ|^p/p it integrates to p^{1/p}, not to 1
    p = 2.0
    printed = p / (2 * gamma(1 / p))
    assert_allclose(printed * Polynomial(p).normaliser(), p ** (1 / p))
    assert_allclose(Polynomial(p).density(0.7), Gauss().density(0.7))


def test_F186_special_cases_coincide():
    xi, beta = np.linspace(-5, 5, 101), np.linspace(-1.5, 1.5, 31)
    twins = [
        (Laplace(), EpsilonInsensitive(0.0)),
        (Laplace(), Polynomial(1.0)),
        (Laplace(), PiecewisePolynomial(1.0, 0.7)),
        (Gauss(), Polynomial(2.0)),
        (Huber(1.3), PiecewisePolynomial(2.0, 1.3)),
    ]
    for one, other in twins:
        assert_allclose(one.c(xi), other.c(xi), atol=1e-14)
        assert_allclose(one.density(xi), other.density(xi), atol=1e-14)
        assert_allclose(one.derivative(xi), other.derivative(xi), atol=1e-14)
        assert_allclose(one.conjugate(beta), other.conjugate(beta), atol=1e-14)


@in_zoo
def test_F186_loss_is_even_convex_and_zero_at_zero(loss):
    xi = np.linspace(-6, 6, 241)
    c = loss.c(xi)
    assert_allclose(c, loss.c(-xi))
    assert loss.c(0.0) == 0 and (c >= 0).all()
    assert (np.diff(c, 2) >= -1e-12).all()
    assert_allclose(loss.derivative(-xi), -loss.derivative(xi))


@in_zoo
def test_F186_derivative_is_a_subgradient_and_the_slope_between_kinks(loss):
    xi, z = np.linspace(-4.03, 4.01, 57), np.linspace(-6, 6, 121)
    slope = loss.derivative(xi)
    assert (loss.c(z) >= loss.c(xi)[:, None] + slope[:, None] * (z - xi[:, None]) - 1e-12).all()
    h = 1e-6
    assert_allclose((loss.c(xi + h) - loss.c(xi - h)) / (2 * h), slope, atol=2e-6)


@in_zoo
@pytest.mark.parametrize("beta", [-1.0, -0.6, 0.0, 0.25, 0.9])
def test_F186_conjugate_is_the_supremum(loss, beta):
    best = minimize_scalar(lambda xi: loss.c(xi) - beta * xi, bounds=(-20, 20), options={"xatol": 1e-10})
    assert_allclose(loss.conjugate(beta), -best.fun, atol=1e-8)
    # Fenchel: c(ξ) + c*(β) ≥ βξ, with equality where β = c'(ξ)
    xi = np.linspace(-5, 5, 101)
    assert (loss.c(xi) + loss.conjugate(beta) >= beta * xi - 1e-12).all()
    slope = loss.derivative(xi)
    assert_allclose(loss.c(xi) + loss.conjugate(slope), slope * xi, atol=1e-10)


@in_zoo
def test_F186_conjugate_is_infinite_exactly_beyond_the_steepest_slope(loss):
    steepest = np.abs(loss.derivative(1e6))
    assert np.isfinite(loss.conjugate(0.99 * min(steepest, 10.0)))
    assert np.isinf(loss.conjugate(1.01)) == (steepest <= 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: EpsilonInsensitive(-0.1),
        lambda: Huber(0.0),
        lambda: Polynomial(0.5),
        lambda: Polynomial(np.nan),
    ],
)
def test_parameters_without_a_convex_loss_are_refused(make):
    with pytest.raises(ValueError, match="Try"):
        make()


# ---- oracles


def test_F186_densities_agree_with_scipy():
    xi = np.linspace(-4, 4, 33)
    assert_allclose(Laplace().density(xi), laplace.pdf(xi))
    assert_allclose(Gauss().density(xi), norm.pdf(xi))
