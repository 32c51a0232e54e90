"""Tiles show the street they were given: edges on f = ±1, rings on the points that pay, nothing outside its tile."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.plots import Street, draw, nested_picture, streets_picture

X = np.array([[3.0, 1.0], [-3.0, 0.5], [0.5, -1.0], [-0.2, 1.0]])
y = np.array([1.0, -1.0, 1.0, 1.0])
W, B = np.array([1.0, 0.5]), 0.25


def sheet_of(U):
    """The map from data to sheet is a scaling and a shift: recover f on the sheet from three points."""
    A = np.column_stack([U, np.ones(len(U))])
    return np.linalg.lstsq(A, X @ W + B, rcond=None)[0]


def only(panel, role):
    (mark,) = panel.having(role)
    return mark


def test_F090_F097_boundary_and_edges_lie_on_their_level_inside_the_tile():
    panel = streets_picture([Street("one", X, y, W, B)], alt="One street.").panels[0]
    U = np.empty_like(X)
    U[y > 0], U[y < 0] = only(panel, "plus").xy, only(panel, "minus").xy
    f = sheet_of(U)
    assert_allclose(np.column_stack([U, np.ones(4)]) @ f, X @ W + B, atol=1e-12)
    boundary = only(panel, "boundary")
    for end in (boundary.start, boundary.end):
        assert_allclose(end @ f[:2] + f[2], 0.0, atol=1e-12)
    assert np.linalg.norm(boundary.start - boundary.end) > 0.5
    paved = only(panel, "tube").xy @ f[:2] + f[2]
    assert_allclose([paved.min(), paved.max()], [-1.0, 1.0], atol=1e-12)
    frame = only(panel, "axis").extent()
    for mark in panel.marks:
        if mark.role != "note":
            x_min, x_max, y_min, y_max = mark.extent()
            assert frame[0] - 1e-9 <= x_min and x_max <= frame[1] + 1e-9
            assert frame[2] - 1e-9 <= y_min and y_max <= frame[3] + 1e-9
    assert_allclose(only(panel, "bounded").xy, U[y * (X @ W + B) < 1])


def test_F101_tiles_do_not_overlap_and_a_tile_may_be_without_a_street():
    tiles = [Street("a", X, y, W, B), Street("b", 10 * X, y), Street("c", X, y, [1e-3, 0], 0.2)]
    panel = streets_picture(tiles, alt="Three tiles.").panels[0]
    frames = [mark.extent() for mark in panel.having("axis")]
    assert [mark.words[0] for mark in panel.having("note")] == ["a", "b", "c"]
    assert frames[0][1] < frames[1][0] and frames[2][3] < frames[0][2]
    assert len(panel.having("boundary")) == 1  # b has none, that of c lies far outside
    assert len(panel.having("tube")) == 2  # c is street all over
    assert len(draw(streets_picture(tiles, alt="Three tiles.")).axes) == 1


def test_F104_nested_shapes_keep_their_outline_and_a_fifth_is_refused():
    triangle = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    panel = nested_picture({"big": 2 * triangle, "small": triangle}, alt="Two.").panels[0]
    assert [mark.label for mark in panel.marks] == ["big", "small"]
    assert_allclose(panel.marks[0].xy, 2 * triangle)
    with pytest.raises(ValueError, match="at most 4"):
        nested_picture({str(k): triangle for k in range(5)}, alt="Five.")
