import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.datasets import separable, xor
from kernlab_edu.theory import (
    canonical,
    decision,
    distance,
    foot_point,
    functional_margins,
    geometric_margins,
    half_margin,
    margin_width,
    parallel_distance,
    random_separators,
    signed_distance,
)

seeds = st.integers(0, 10_000)


def random_plane(seed, n=6, d=4):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((n, d)), rng.standard_normal(d), rng.standard_normal()


# ---- worked by hand


def test_F010_three_four_five():
    w, b, x = [3.0, 4.0], -5.0, [3.0, 4.0]
    assert_allclose(signed_distance(x, w, b), 4.0)
    assert_allclose(foot_point(x, w, b), [0.6, 0.8])
    assert_allclose(parallel_distance(w, b, 5.0), 2.0)
    assert_allclose([half_margin(w), margin_width(w)], [0.2, 0.4])
    assert_allclose(signed_distance([0.0, 0.0], w, b), -1.0)
    assert_allclose(distance([0.0, 0.0], w, b), 1.0)


def test_C02_half_and_full_margin_of_two_points_on_a_line():
    # x = ±1 with f(x) = x: one unit to the line, two from edge to edge
    assert half_margin([1.0]) == 1.0 and margin_width([1.0]) == 2.0


# ---- laws


@given(seed=seeds, t=st.floats(0.01, 100.0))
@settings(max_examples=50, deadline=None)
def test_F010_foot_point_is_on_the_plane_and_nearest(seed, t):
    X, w, b = random_plane(seed)
    B = foot_point(X, w, b)
    assert_allclose(decision(B, w, b), 0.0, atol=1e-12)
    assert_allclose(np.linalg.norm(X - B, axis=1), distance(X, w, b), atol=1e-12)
    others = foot_point(np.random.default_rng(seed + 1).standard_normal(X.shape), w, b)
    assert (np.linalg.norm(X - others, axis=1) >= distance(X, w, b) - 1e-12).all()
    # the scale of (w, b) is not part of the plane, its sign is only the side
    assert_allclose(signed_distance(X, t * w, t * b), signed_distance(X, w, b), atol=1e-12)
    assert_allclose(signed_distance(X, -w, -b), -signed_distance(X, w, b), atol=1e-12)


@given(seed=seeds, b_other=st.floats(-5, 5))
@settings(max_examples=30, deadline=None)
def test_F010_parallel_distance_is_the_distance_of_any_point_of_one_to_the_other(seed, b_other):
    X, w, b = random_plane(seed)
    assert_allclose(distance(foot_point(X, w, b), w, b_other), parallel_distance(w, b, b_other), atol=1e-12)


def test_F010_foot_point_with_labels_steps_back_along_y_w():
    X, w, b = random_plane(1)
    y = np.sign(decision(X, w, b))
    gamma = geometric_margins(X, y, w, b)
    assert_allclose(foot_point(X, w, b), X - (gamma * y)[:, None] * w / np.linalg.norm(w))


@given(seed=seeds)
@settings(max_examples=30, deadline=None)
def test_F011_doubling_doubles_the_functional_margin_only(seed):
    X, w, b = random_plane(seed)
    y = np.random.default_rng(seed).choice([-1.0, 1.0], len(X))
    assert_allclose(functional_margins(X, y, 2 * w, 2 * b), 2 * functional_margins(X, y, w, b))
    assert_allclose(geometric_margins(X, y, 2 * w, 2 * b), geometric_margins(X, y, w, b))
    assert_allclose(geometric_margins(X, y, w, b) * np.linalg.norm(w), functional_margins(X, y, w, b))


def test_F012_many_separators_ranked_by_margin_and_none_beats_the_gap():
    X, y = separable(30, gap=0.6)
    found = random_separators(X, y, count=8)
    margins = [s.margin for s in found]
    assert margins == sorted(margins, reverse=True) and margins[-1] > 0
    for s in found:
        assert_allclose(geometric_margins(X, y, s.w, s.b).min(), s.margin)
    directions = np.array([s.w / np.linalg.norm(s.w) for s in found])
    assert np.abs(directions @ directions.T - 1)[~np.eye(8, dtype=bool)].min() > 1e-8  # eight different lines
    # half the distance between the closest pair of opposite points bounds every margin
    pairs = np.linalg.norm(X[y > 0][:, None] - X[y < 0], axis=2)
    assert margins[0] <= pairs.min() / 2


def test_F012_no_separator_is_an_error_that_says_why():
    with pytest.raises(ValueError, match="touch or overlap"):
        random_separators(*xor(), count=1, budget=100)


@given(seed=seeds)
@settings(max_examples=30, deadline=None)
def test_F014_canonical_form_has_least_value_one(seed):
    X, w, b = random_plane(seed)
    w1, b1 = canonical(X, w, b)
    assert_allclose(np.abs(decision(X, w1, b1)).min(), 1.0)
    assert_allclose(signed_distance(X, w1, b1), signed_distance(X, w, b), atol=1e-12)
    # only then is 1/‖w‖ the distance of the nearest point
    assert_allclose(half_margin(w1), distance(X, w, b).min())


@pytest.mark.parametrize("t", [0.1, 1.0, 30.0])
def test_F015_width_times_norm_is_two(t):
    w = t * np.array([1.0, -2.0, 2.0])
    assert_allclose(margin_width(w) * np.linalg.norm(w), 2.0)
    assert_allclose(margin_width(w), parallel_distance(w, -1.0, 1.0))
    assert_allclose(margin_width(w), 2 * half_margin(w))


def test_no_hyperplane_for_zero_w_and_no_canonical_form_through_a_point():
    for compute in (lambda: half_margin([0.0, 0.0]), lambda: signed_distance([1.0], [0.0], 1.0)):
        with pytest.raises(ValueError, match="no direction"):
            compute()
    with pytest.raises(ValueError, match="lies on the hyperplane"):
        canonical([[1.0], [2.0]], [1.0], -1.0)
