import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import quad
from scipy.stats import norm

from kernlab_edu.theory import (
    JointTable,
    bayes_error_gaussians,
    classify,
    is_sensitive,
    logistic,
    lp_norm,
    to_binary,
    to_signed,
    unit_sphere,
)

seeds = st.integers(0, 10_000)

# ---- labels


def test_C08_two_label_sets():
    assert_array_equal(to_signed([0, 1, 1, 0]), [-1, 1, 1, -1])
    assert_array_equal(to_binary([-1, 1]), [0, 1])
    y = np.array([0.0, 1.0, 1.0])
    assert_array_equal(to_binary(to_signed(y)), y)


@pytest.mark.parametrize("convert, wrong", [(to_signed, [-1, 1]), (to_binary, [0, 1]), (to_signed, [0, 0.5])])
def test_C08_the_other_label_set_is_refused(convert, wrong):
    with pytest.raises(ValueError, match="not all in"):
        convert(wrong)


def test_F006_plug_in_rule_and_its_documented_value_at_zero():
    assert_array_equal(classify([-2.0, -1e-300, 0.0, -0.0, 1e-300]), [-1, -1, 1, 1, 1])
    assert "sgn(0) = +1" in classify.__doc__
    with pytest.raises(ValueError, match="no side"):
        classify([np.nan])


# ---- logistic link


def test_F007_logistic_link():
    assert logistic(0.0) == 0.5
    assert_allclose(logistic(2.0), 0.880797, atol=5e-7)
    z = np.linspace(-30, 30, 61)
    assert_allclose(logistic(z) + logistic(-z), 1.0)
    assert_allclose(np.log(logistic(z) / logistic(-z)), z, atol=1e-12)
    assert_array_equal(logistic([-1e4, 1e4]), [0.0, 1.0])


def test_F007_sensitive_zone_is_where_p_is_between_its_values_at_tau():
    z, tau = np.linspace(-4, 4, 81), 1.55
    p = logistic(z)
    assert_array_equal(is_sensitive(z, tau), (p >= logistic(-tau)) & (p <= logistic(tau)))


# ---- norms


def test_F104_norms_by_hand():
    x = [3.0, -4.0]
    assert lp_norm(x, 0) == 2
    assert_allclose([lp_norm(x, p) for p in (1, 2, 3, np.inf)], [7, 5, 91 ** (1 / 3), 4])
    assert lp_norm([0.0, 2.0, 0.0], 0) == 1
    assert_allclose(lp_norm([1.0, 1.0], 0.5), 4.0)


@given(seed=seeds, p=st.floats(0.2, 20.0), t=st.floats(-100, 100))
@settings(max_examples=60, deadline=None)
def test_F104_laws(seed, p, t):
    rng = np.random.default_rng(seed)
    x, z = rng.standard_normal((2, 5))
    assert_allclose(lp_norm(t * x, p), abs(t) * lp_norm(x, p), rtol=1e-12)
    assert lp_norm(x, np.inf) <= lp_norm(x, p + 1) * (1 + 1e-12) <= lp_norm(x, p) * (1 + 1e-11)
    if p >= 1:
        assert lp_norm(x + z, p) <= lp_norm(x, p) + lp_norm(z, p) + 1e-12
        assert_allclose(lp_norm(x, p), np.linalg.norm(x, p), rtol=1e-12)


def test_F104_half_is_not_a_norm_and_extremes_do_not_overflow():
    assert lp_norm([1.0, 1.0], 0.5) > lp_norm([1.0, 0.0], 0.5) + lp_norm([0.0, 1.0], 0.5)
    assert_allclose(lp_norm([3e200, 4e200], 2), 5e200)
    assert lp_norm([0.0, 0.0], 2) == 0.0


@pytest.mark.parametrize("p", [0.5, 1, 2, 3, np.inf])
def test_F104_unit_spheres(p):
    S = unit_sphere(p, n=60)
    assert_allclose([lp_norm(s, p) for s in S], 1.0)
    assert (np.diff(np.unwrap(np.arctan2(S[:, 1], S[:, 0]))) > 0).all()


def test_F104_bad_exponents():
    with pytest.raises(ValueError, match="p ≥ 0"):
        lp_norm([1.0], -1)
    with pytest.raises(ValueError, match="does not scale"):
        unit_sphere(0)


# ---- risk


def test_F001_bayes_error_of_two_gaussians():
    assert_allclose(bayes_error_gaussians(-1.0, 1.0), 0.158655, atol=5e-7)
    assert_allclose(bayes_error_gaussians(-1.0, 1.0), norm.cdf(-1))


@pytest.mark.parametrize("prior", [0.02, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("sigma", [0.5, 1.0, 3.0])
def test_F001_bayes_error_is_the_integral_of_the_smaller_density(prior, sigma):
    def smaller(x):
        return min(prior * norm.pdf(x, 1.0, sigma), (1 - prior) * norm.pdf(x, -1.0, sigma))

    cut = sigma**2 / 2 * np.log((1 - prior) / prior)  # where both are equal
    integral = sum(quad(smaller, a, b, epsabs=1e-13)[0] for a, b in ((cut - 40, cut), (cut, cut + 40)))
    assert_allclose(bayes_error_gaussians(-1.0, 1.0, sigma, prior), integral, atol=1e-10)


def test_F001_only_the_distance_of_the_means_counts_and_equal_means_teach_nothing():
    assert_allclose(bayes_error_gaussians([0, 0], [6, 8], sigma=5.0), bayes_error_gaussians(0, 2))
    assert bayes_error_gaussians(1.0, 1.0, prior_plus=0.3) == 0.3
    with pytest.raises(ValueError, match="prior"):
        bayes_error_gaussians(-1, 1, prior_plus=1.0)


def test_F009_worked_by_hand():
    table = JointTable(y=[0.0, 1.0], p=[[0.25, 0.25], [0.0, 0.5]])
    assert_array_equal(table.regression_function(), [0.5, 1.0])
    assert_allclose(table.risk([0.5, 1.0]), 0.125)  # ½ of the time x₁, where the variance of y is ¼
    assert_allclose(table.risk([0.0, 0.0]), 0.75)
    assert_allclose(table.squared_distance([0.0, 0.0], [0.5, 1.0]), 0.625)


@given(seed=seeds)
@settings(max_examples=50, deadline=None)
def test_F009_F251_risk_splits_exactly(seed):
    rng = np.random.default_rng(seed)
    p = rng.uniform(0, 1, (5, 4)) * rng.integers(0, 2, (5, 4))
    p[:, 0] += 0.1
    table = JointTable(y=rng.standard_normal(4), p=p / p.sum())
    f, f_p = rng.standard_normal(5), table.regression_function()
    assert_allclose(table.risk(f), table.risk(f_p) + table.squared_distance(f, f_p), rtol=1e-12)
    assert table.risk(f) >= table.risk(f_p)


@pytest.mark.parametrize(
    "y, p, message",
    [
        ([0.0], [[0.5, 0.5]], "one column"),
        ([0.0, 1.0], [[0.5, 0.6]], "sum to 1"),
        ([0.0, 1.0], [[1.5, -0.5]], "≥ 0"),
        ([0.0, 1.0], [[0.5, 0.5], [0.0, 0.0]], "not defined"),
    ],
)
def test_F009_what_is_not_a_joint_table(y, p, message):
    with pytest.raises(ValueError, match=message):
        JointTable(y=y, p=p)
