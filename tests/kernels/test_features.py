"""Explicit maps: Φ(x)·Φ(z) = k(x, z)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.kernels import (
    Gaussian,
    Linear,
    Polynomial,
    gaussian_map,
    gaussian_series,
    landmark_map,
    monomial_exponents,
    monomial_map,
    plain_quadratic_map,
    polynomial_dimension,
    powers_map,
)

x, z = np.array([[1.0, 2.0]]), np.array([[3.0, -1.0]])


def test_F124_four_maps_on_one_pair():
    dot = lambda Phi: (Phi(x) @ Phi(z).T).item()  # noqa: E731
    assert_allclose(dot(lambda X: monomial_map(X, 2)), 1.0)
    assert_allclose(dot(lambda X: monomial_map(X, 2, offset=1.0)), 4.0)
    assert_allclose(dot(plain_quadratic_map), 9.0)  # without √2: another kernel
    assert_allclose(dot(lambda X: powers_map(X, 3)), 33.0)
    assert_allclose(dot(lambda X: monomial_map(X, 3, offset=1.0)), 8.0)


def test_F124_the_columns_are_those_of_the_textbook():
    r2 = np.sqrt(2)
    assert_allclose(monomial_map(x, 2), [[1, 2 * r2, 4]])
    assert_allclose(monomial_map(x, 2, offset=1.0), [[1, 2 * r2, 4, r2, 2 * r2, 1]])
    assert_array_equal(powers_map([2.0], 3), [[2.0, 4.0, 8.0]])


@pytest.mark.parametrize("d", [1, 2, 3, 5])
@pytest.mark.parametrize("degree", [0, 1, 2, 4])
@pytest.mark.parametrize("offset", [0.0, 1.0, 0.37])
def test_F124_the_map_of_every_polynomial_kernel(d, degree, offset):
    rng = np.random.default_rng(d)
    X, Z = rng.normal(size=(6, d)), rng.normal(size=(4, d))
    Phi_X, Phi_Z = monomial_map(X, degree, offset), monomial_map(Z, degree, offset)
    assert_allclose(Phi_X @ Phi_Z.T, (X @ Z.T + offset) ** degree, rtol=1e-10, atol=1e-11)
    if offset:
        assert Phi_X.shape[1] == polynomial_dimension(d, degree)


@pytest.mark.parametrize(
    ("k", "rank"),
    [(Polynomial(3), 10), (Polynomial(2), 6), (Polynomial(2, offset=0.0), 3), (Linear(), 2)],
    ids=repr,
)
def test_F127_the_rank_is_the_number_of_features(k, rank):
    X = np.random.default_rng(0).normal(size=(40, 2))
    assert np.linalg.matrix_rank(k(X), rtol=1e-12) == rank


def test_F128_the_feature_space_explodes():
    assert polynomial_dimension(10, 100) == 46_897_636_623_981
    assert polynomial_dimension(2, 3) == 10
    assert len(monomial_exponents(3, 4)) + polynomial_dimension(3, 3) == polynomial_dimension(3, 4)
    with pytest.raises(ValueError, match="46897636623981 columns"):
        monomial_map(np.ones((1, 10)), 100, offset=1.0)


@pytest.mark.parametrize("gamma", [0.5, 1.0, 2.0])
def test_F130_the_gaussian_is_a_polynomial_of_infinite_degree(gamma, X, Z):
    K = Gaussian(gamma)(X, Z)
    assert_allclose(gaussian_series(X, Z, gamma, order=60), K, rtol=0, atol=1e-12)
    errors = [np.abs(gaussian_series(X, Z, gamma, order) - K).max() for order in range(12)]
    assert (np.diff(errors) < 0).all()  # x·z > 0 here: every term helps
    assert_allclose(gaussian_series([0.0], [0.0], gamma, order=0), 1.0)  # the sum starts with k = 0


@pytest.mark.parametrize("order", [0, 1, 3, 8])
def test_F130_the_features_give_the_partial_sums(order, X, Z):
    Phi = lambda X: gaussian_map(X, 0.8, order)  # noqa: E731
    assert Phi(X).shape == (12, polynomial_dimension(2, order))
    assert_allclose(Phi(X) @ Phi(Z).T, gaussian_series(X, Z, 0.8, order), rtol=1e-12)


def test_gaussian_map_of_very_high_order():
    Phi = gaussian_map([3.0, -2.0], 0.5, 300)  # 300! is beyond the floats
    assert_allclose(Phi @ Phi.T, Gaussian(0.5)([3.0, -2.0]), atol=1e-13)


def test_F142_similarity_to_two_landmarks():
    phi = landmark_map([-1.0], [-2.0, 1.0], Gaussian(gamma=0.3))
    assert_allclose(phi, [[0.740818, 0.301194]], atol=5e-7)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: monomial_map(x, 1.5), "degree"),
        (lambda: monomial_map(x, 2, offset=-1.0), "offset"),
        (lambda: plain_quadratic_map([[1.0, 2.0, 3.0]]), "plane"),
        (lambda: powers_map(x, 0), "degree"),
        (lambda: gaussian_series(x, [1.0], 1.0, 3), "columns"),
        (lambda: gaussian_series(x, x, -1.0, 3), "gamma"),
        (lambda: gaussian_map(x, 1.0, -1), "order"),
        (lambda: polynomial_dimension(0, 3), "d must"),
    ],
)
def test_bad_requests_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
