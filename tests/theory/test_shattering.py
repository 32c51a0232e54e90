"""Shattering: lines, centred discs, free discs; every answer of the linear program is checked or refuted."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from kernlab_edu.kernels import Linear
from kernlab_edu.solvers import common_point
from kernlab_edu.theory import (
    CENTRED_DISCS,
    CENTRED_DISCS_BOTH_SIDES,
    DISCS,
    LINES,
    all_labelings,
    cover_count,
    is_shattered,
    largest_shattered,
    realisable_labelings,
    separable,
    separate,
    simplex,
    vc_dimension,
)

TRIANGLE = np.array([[0.0, 0], [1, 0], [0, 1]])
SQUARE = np.array([[0.0, 0], [1, 0], [0, 1], [1, 1]])
COLLINEAR = np.array([[0.0, 0], [1, 1], [2, 2]])
seeds = st.integers(0, 2**32 - 1)


# --- worked by hand ------


def test_F200_lines_shatter_three_points_but_not_four():
    assert len(realisable_labelings(TRIANGLE)) == 8
    found = realisable_labelings(SQUARE)
    assert len(found) == 14
    missing = {tuple(y) for y in all_labelings(4)} - {tuple(y) for y in found}
    assert missing == {(1, -1, -1, 1), (-1, 1, 1, -1)}  # the two diagonals: XOR


def test_F200_four_points_with_one_inside_also_leave_two_labelings_out():
    inside = np.vstack([3 * TRIANGLE, [[1.0, 1.0]]])
    assert len(realisable_labelings(inside)) == 14
    assert not separable(inside, [1, 1, 1, -1])


def test_F200_three_collinear_points_are_not_shattered():
    found = {tuple(y) for y in realisable_labelings(COLLINEAR)}
    assert len(found) == 6
    assert (1, -1, 1) not in found
    assert (-1, 1, -1) not in found


@pytest.mark.parametrize("shift", [0.0, 1e3, -7.3])
def test_F200_rounding_does_not_make_collinear_points_separable(shift):
    assert len(realisable_labelings(shift + 0.1 * COLLINEAR @ [[1, 3], [2, 1]])) == 6


@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_F200_hyperplanes_shatter_d_plus_1_points_and_not_d_plus_2(d):
    assert is_shattered(simplex(d + 1))
    rng = np.random.default_rng(d)
    assert not is_shattered(rng.standard_normal((d + 2, d)))


def test_F201_centred_discs_miss_the_labeling_with_the_outer_point_alone():
    X = [[1.0, 0.0], [0.0, 2.0]]
    found = {tuple(y) for y in realisable_labelings(X, CENTRED_DISCS)}
    assert found == {(-1, -1), (1, -1), (1, 1)}
    assert len(realisable_labelings(X, CENTRED_DISCS_BOTH_SIDES)) == 4


def test_F201_free_discs_shatter_two_and_three_points():
    assert len(realisable_labelings(TRIANGLE[:2], DISCS)) == 4
    assert len(realisable_labelings(TRIANGLE, DISCS)) == 8
    assert len(realisable_labelings(COLLINEAR, DISCS)) == 7  # only the two outer points without the middle one fails


def test_F201_points_at_equal_radius_cannot_be_told_apart_by_centred_discs():
    assert len(realisable_labelings([[3.0, 4.0], [5.0, 0.0]], CENTRED_DISCS)) == 2


@pytest.mark.parametrize(
    ("by", "expected"), [(LINES, 3), (DISCS, 3), (CENTRED_DISCS, 1), (CENTRED_DISCS_BOTH_SIDES, 2)]
)
def test_F202_vc_dimension_in_the_plane_by_brute_force(by, expected):
    assert vc_dimension(lambda rng, n: rng.standard_normal((n, 2)), by, largest=5, tries=8) == expected


def test_F202_largest_shattered_subset():
    grid = np.array([[i, j] for i in range(3) for j in range(2)], dtype=float)
    found = largest_shattered(grid)
    assert len(found) == 3
    assert is_shattered(grid[list(found)])
    assert largest_shattered([[1.0, 1.0], [1.0, 1.0]]) == (0,)


def test_F202_lines_on_the_line():
    assert len(largest_shattered(np.arange(4.0))) == 2


# --- laws ------


@given(seed=seeds, n=st.integers(2, 6), d=st.integers(1, 3))
@settings(max_examples=20)
def test_F200_cover_counts_the_labelings_of_points_in_general_position(seed, n, d):
    X = np.random.default_rng(seed).standard_normal((n, d))
    assert len(realisable_labelings(X)) == cover_count(n, d)


@given(seed=seeds)
@settings(max_examples=40)
def test_F200_F201_what_the_program_finds_separates_what_it_refuses_cannot_be_separated(seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(-3, 4, (6, 2)) * 10.0 ** rng.integers(-3, 4) + rng.integers(-5, 6)
    y = rng.choice([-1, 1], 6)
    line, disc = separate(X, y, LINES), separate(X, y, DISCS)
    if line.exists:
        assert (y * line(X) > 0).all()
        assert disc.exists  # a half-plane is a very large disc
    elif len(set(y)) == 2:
        Z = X - X.mean(axis=0)
        weights = common_point(Linear()(Z / np.abs(Z).max()), y)  # Farkas: a point that both hulls share
        assert weights is not None
    if disc.exists:
        assert disc.s <= 0
        assert (y * disc(X) > 0).all()


@given(seed=seeds)
@settings(max_examples=20)
def test_F201_centred_discs_ask_for_a_gap_of_the_radii(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-3, 4, (5, 2)).astype(float), rng.choice([-1, 1], 5)
    radii = (X**2).sum(axis=1)
    expected = radii[y > 0].max(initial=-1.0) < radii[y < 0].min(initial=np.inf)
    assert separable(X, y, CENTRED_DISCS) == expected


@given(seed=seeds)
@settings(max_examples=20)
def test_F200_on_the_line_the_labels_may_change_once_and_twice_for_discs(seed):
    rng = np.random.default_rng(seed)
    x, y = np.sort(rng.choice(100, 6, replace=False)) * 1.0, rng.choice([-1, 1], 6)
    changes = sum(a != b for a, b in pairwise(y))
    assert separable(x, y, LINES) == (changes <= 1)
    # an interval: + inside
    assert separable(x, y, DISCS) == (changes <= 1 or (changes == 2 and y[0] < 0))


def test_F202_no_four_points_of_a_grid_are_shattered_by_discs():
    grid = np.array([[i, j] for i in range(3) for j in range(2)], dtype=float)
    assert not any(is_shattered(grid[list(four)], DISCS) for four in combinations(range(6), 4))


# --- what goes wrong ------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: separable(TRIANGLE, [1, 0, 1]), "label −1 or \\+1"),
        (lambda: separable(TRIANGLE, [1, 1]), "each of the 3 points"),
        (lambda: is_shattered(np.zeros((20, 2))), "2\\^20 labelings"),
        (lambda: separable([[np.nan, 0.0]], [1]), "NaN"),
    ],
)
def test_errors_say_what_is_wrong(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_labelings_are_all_there_and_inputs_are_left_alone():
    assert len(np.unique(all_labelings(5), axis=0)) == 32
    X = TRIANGLE.copy()
    X.flags.writeable = False
    realisable_labelings(X, DISCS)
    assert_array_equal(X, TRIANGLE)
