"""Widths from the data."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.kernels import Gaussian, gamma_quantiles, median_gamma


def test_by_hand():
    assert median_gamma([0.0, 1.0, 3.0]) == 1 / 4  # squared distances 1, 4, 9
    assert_allclose(gamma_quantiles([0.0, 1.0, 3.0], (0, 0.5, 1)), [1 / 9, 1 / 4, 1])
    assert median_gamma([[0.0, 0.0], [3.0, 4.0]]) == 1 / 25


def test_the_median_pair_gets_one_over_e():
    assert_allclose(Gaussian(median_gamma([0.0, 1.0, 3.0]))([1.0], [3.0]), np.exp(-1))


def test_the_three_widths_ascend(X):
    low, middle, high = gamma_quantiles(X)
    assert 0 < low < middle < high
    assert middle == median_gamma(X)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=12), st.integers(1, 3), st.randoms())
def test_repeating_and_shuffling_change_nothing(points, times, random):
    again = points * times
    random.shuffle(again)
    assert_array_equal(gamma_quantiles(again), gamma_quantiles(points))


@given(st.floats(0.01, 100.0), st.floats(-10.0, 10.0))
def test_units_and_origin(scale, shift):
    X = np.random.default_rng(0).normal(size=(15, 3))
    assert_allclose(gamma_quantiles(scale * X + shift), gamma_quantiles(X) / scale**2, rtol=1e-9)


def test_many_points_are_thinned_evenly_and_without_chance():
    X = np.random.default_rng(1).normal(size=(6000, 2))
    assert_array_equal(gamma_quantiles(X), gamma_quantiles(X[::-1]))
    # squared distances of two standard normal points of the plane are exponential with mean 4
    assert_allclose(median_gamma(X), 1 / (4 * np.log(2)), rtol=0.05)


def test_one_place_only_gives_one():
    assert median_gamma(np.full((5, 2), 3.0)) == 1.0
    assert_array_equal(gamma_quantiles([7.0]), np.ones(3))


@pytest.mark.parametrize("scale", [1e-155, 1e155, 1e200])
def test_every_scale_gives_a_width_that_gaussian_accepts(scale):
    X = scale * np.array([0.0, 1.0, 3.0])
    assert np.isfinite(Gaussian(median_gamma(X))(X)).all()


def test_quantiles_have_orders_between_zero_and_one():
    with pytest.raises(ValueError, match="between 0 and 1"):
        gamma_quantiles([0.0, 1.0], (0.5, 2.0))
