"""Level sets and regions of functions whose level sets are known."""

from itertools import pairwise

import numpy as np
import pytest

from kernlab_edu.plots import field_of, joined, nearest_on

BOX = {"xlim": (-2.0, 2.0), "ylim": (-1.5, 1.5)}


def circle(Z):
    return (Z**2).sum(axis=1)


def area(rings):
    """Signed area of closed rings separated by NaN (shoelace)."""
    cuts = np.flatnonzero(np.isnan(rings).any(axis=1))
    total = 0.0
    for ring in np.split(rings, cuts):
        x, y = ring[~np.isnan(ring).any(axis=1)].T
        total += 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))
    return total


def test_the_field_puts_x_in_columns_and_y_in_rows():
    field = field_of(lambda Z: 10 * Z[:, 0] + Z[:, 1], xlim=(0, 2), ylim=(5, 6), size=3)
    np.testing.assert_allclose(field.values, [[5, 15, 25], [5.5, 15.5, 25.5], [6, 16, 26]])


@pytest.mark.parametrize("c", [-1.0, 0.0, 0.7])
def test_the_level_set_of_a_linear_function_is_exact(c):
    w = np.array([0.8, -1.3])
    curve = field_of(lambda Z: Z @ w, size=20, **BOX).level(c)
    assert len(curve) > 2
    np.testing.assert_allclose(curve @ w, c, atol=1e-12)


def test_a_circle_is_met_with_an_error_of_second_order():
    # f'' = 2 along a grid line, so linear interpolation misses by at most h²/8 · 2
    for size in (20, 40, 80):
        field = field_of(circle, size=size, **BOX)
        h = field.x[1] - field.x[0]
        assert np.abs(circle(field.level(1.0)) - 1.0).max() <= h**2 / 4


def test_pieces_are_separated_by_gaps():
    curve = field_of(lambda Z: Z[:, 0] ** 2, size=21, **BOX).level(1.0)
    gaps = np.isnan(curve).all(axis=1)
    assert gaps.sum() == 1
    assert not gaps[[0, -1]].any()


def test_no_level_no_curve():
    field = field_of(circle, size=10, **BOX)
    assert field.level(-1.0).shape == (0, 2)
    assert field.between(-2.0, -1.0).shape == (0, 2)


def test_a_ring_is_a_region_with_a_hole():
    region = field_of(circle, size=400, **BOX).between(0.25, 1.0)
    assert np.isnan(region).all(axis=1).sum() == 1
    assert area(region) == pytest.approx(np.pi * 0.75, rel=1e-3)


def test_the_regions_between_levels_fill_the_box():
    field = field_of(circle, size=30, **BOX)
    levels = [-1.0, 0.3, 1.0, 10.0]
    total = sum(area(field.between(low, high)) for low, high in pairwise(levels))
    assert total == pytest.approx(4.0 * 3.0, rel=1e-12)


def test_the_nearest_point_of_a_line_is_the_foot():
    w, b, X = np.array([0.6, 0.8]), 0.3, np.random.default_rng(0).uniform(-0.5, 0.5, size=(20, 2))
    curve = field_of(lambda Z: Z @ w + b, size=20, **BOX).level(0.0)
    np.testing.assert_allclose(nearest_on(curve, X), X - (X @ w + b)[:, None] * w, atol=1e-12)


def test_the_nearest_point_never_lies_in_a_gap():
    curve = joined([[[0, 0], [1, 0]], [[3, 0], [4, 0]]])
    np.testing.assert_allclose(nearest_on(curve, [[1.9, 0], [2.1, 1]]), [[1, 0], [3, 0]])
    assert np.isnan(nearest_on(np.empty((0, 2)), [[0.0, 0.0]])).all()
