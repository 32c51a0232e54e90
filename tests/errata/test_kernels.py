"""Kernels: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.kernels import series, smallest
from kernlab_edu.kernels import Gaussian, Linear, Sigmoid


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E14_factor_of_the_series():
    # e^{−2}·e against e^{−2}·e²
    assert_allclose(errors("E14"), (1 - np.exp(-1), 0.0), atol=1e-15)


@pytest.mark.parametrize("gamma", [0.3, 0.5, 2.0])
def test_E14_only_one_half_hides_it(gamma):
    truth = Gaussian(gamma)([0.7], [-1.1])[0, 0]
    assert_allclose(series(0.7, -1.1, gamma, factor=2 * gamma), truth, atol=1e-12)
    assert (abs(series(0.7, -1.1, gamma) - truth) < 1e-12) == (gamma == 0.5)


def test_E15_first_term_of_the_series():
    assert errors("E15") == (1.0, 0.0)
    # elsewhere exactly the constant term is missing
    assert_allclose(series(1.0, 1.0, 0.5) - series(1.0, 1.0, 0.5, first=1), np.exp(-1), atol=1e-15)


def test_E16_width_and_gamma():
    # the printed γ is twice the right one, so the kernel is squared
    right = np.exp(-4 / 9)
    assert_allclose(errors("E16"), (right - right**2, 0.0), atol=1e-15)


def test_E17_sigmoid_is_no_kernel():
    # the worst is k(0, 0) = tanh(−1)
    assert_allclose(errors("E17"), (np.tanh(1), 0.0), atol=1e-12)
    # tanh 1 · tanh 4 < tanh² 2: two points are enough
    assert np.linalg.det(Sigmoid()([1.0, 2.0])) == pytest.approx(np.tanh(1) * np.tanh(4) - np.tanh(2) ** 2)
    assert np.tanh(1) * np.tanh(4) < np.tanh(2) ** 2


def test_E18_sign_of_the_offset():
    # [[0, 4], [4, 0]] against 4I
    found = ERRATA["E18"].show()
    assert (found.printed, found.right) == ("-4 for c = −1", "4 for c = 1")
    assert_allclose(errors("E18"), (4.0, 0.0), atol=1e-12)


@pytest.mark.parametrize(("degree", "psd"), [(1.5, False), (2.0, True), (3.0, True)])
def test_E18_fractional_degree_fails_on_four_points(degree, psd):
    # cosines of the angles between (1, 1) … (1, 4): a power below n − 2 = 2 keeps n points semi-definite only if whole
    t = np.arange(1.0, 5.0)
    points = np.column_stack([np.ones(4), t])
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    lowest = smallest((points @ points.T) ** degree)
    assert (lowest > -1e-12) == psd
    assert psd or lowest < -1e-6


def test_E42_strictly_positive():
    assert errors("E42") == (3.0, 0.0)
    # five points of the plane: the linear kernel has rank 2
    K = Linear()(np.random.default_rng(0).normal(size=(5, 2)))
    assert np.linalg.matrix_rank(K) == 2 and smallest(K) > -1e-12
    # distinct points make the Gaussian strictly positive
    assert smallest(Gaussian(1.0)([0.0, 1.0, 2.0])) > 0.1


def test_E45_dimension_of_a_product():
    # x₁², x₁x₂, x₂²
    assert errors("E45") == (1.0, 0.0)


def test_E46_norms_without_bars():
    found = ERRATA["E46"].show()
    assert (found.printed, found.right) == ("(-1, 3)", "(7, 4)")
    assert errors("E46") == (8.0, 0.0)


def test_E64_sum_of_semidefinite():
    assert errors("E64") == (2.0, 0.0)
