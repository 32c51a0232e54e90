"""What stands before the camera: planes cut to a box, bent grids, hills and hollows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.plots import Camera, Curve, Panel, Picture, Region, draw, hills, plane_in_box, plane_marks, wireframe

LOW, HIGH = np.array([-1.0, 0.0, 0.0]), np.array([1.0, 4.0, 2.0])
CAMERA = Camera(30, 20, tuple(zip(LOW, HIGH, strict=True)))
numbers = st.floats(-3, 3).map(lambda value: round(value, 2))


@given(st.tuples(numbers, numbers, numbers).filter(any), numbers)
def test_the_piece_lies_on_the_plane_inside_the_box_and_is_convex(w, b):
    w = np.array(w)
    piece = plane_in_box(w, b, LOW, HIGH)
    sides = np.array([[(LOW, HIGH)[bit][d] for d, bit in enumerate(np.unravel_index(k, (2, 2, 2)))] for k in range(8)])
    f = sides @ w + b
    assert (len(piece) > 0) == (f.min() < 0 <= f.max()) or np.isclose(f, 0).any()
    if len(piece):
        assert_allclose(piece @ w + b, 0, atol=1e-9)
        assert (piece >= LOW - 1e-9).all() and (piece <= HIGH + 1e-9).all()
        edges = np.roll(piece, -1, axis=0) - piece
        turns = np.cross(edges, np.roll(edges, -1, axis=0)) @ w
        assert (turns >= -1e-9).all() or (turns <= 1e-9).all()


@pytest.mark.parametrize(
    ("w", "b", "corners"),
    [([1, 1, 1], -0.5, 3), ([0, 0, 1], -0.5, 4), ([1, 0.5, 0.5], -0.75, 5), ([1, 1, 1], -1.5, 6), ([0, 0, 1], -2.0, 0)],
)
def test_a_plane_cuts_the_unit_cube_in_a_polygon(w, b, corners):
    piece = plane_in_box(w, b, np.zeros(3), np.ones(3))
    assert len(piece) == corners == len(np.unique(piece.round(9), axis=0))


def test_plane_marks_are_the_projected_piece():
    region, outline = plane_marks(CAMERA, [0, 0, 1], -1.0, "plane", "plane edge", "the plane")
    assert_allclose(region.xy, CAMERA(plane_in_box([0, 0, 1], -1.0, LOW, HIGH)))
    assert_allclose(outline.xy[0], outline.xy[-1])
    assert plane_marks(CAMERA, [0, 0, 1], -5.0, "plane", "plane edge") == []


def test_a_wireframe_has_every_line_it_is_asked_for():
    surface = np.random.default_rng(0).normal(size=(5, 7, 3))
    for every, lines in ((1, [*surface, *surface.swapaxes(0, 1)]), (2, [*surface[::2], *surface.swapaxes(0, 1)[::2]])):
        curve = wireframe(CAMERA, surface, "sheet line", every=every)
        drawn = curve.xy[~np.isnan(curve.xy).any(axis=1)]
        assert_allclose(drawn, np.vstack([CAMERA(line) for line in lines]))


@pytest.mark.parametrize("azimuth", [10, 60, 100, 190, 280])
def test_hills_come_from_far_to_near_and_are_sorted_by_sign(azimuth):
    camera = Camera(azimuth, 30, ((0, 1), (0, 1), (-1, 1)))
    x = np.linspace(0, 1, 4)
    flat = hills(camera, x, x, np.full((4, 4), 1e-9))
    papers = [mark for mark in flat if isinstance(mark, Region)]
    heights = [mark.xy[:, 1].mean() for mark in papers]
    assert len(papers) == 3 and heights == sorted(heights, reverse=True)  # nearer means lower on paper

    Z = np.where(x > 0.5, 1.0, -1.0)[None] * np.ones((4, 1))  # a cliff: Z depends on x only
    for role, sign in (("hill", 1), ("hollow", -1)):
        lines = [mark.xy for mark in hills(camera, x, x, Z, labels=("up", "down")) if mark.role == role]
        shown = np.vstack(lines)
        shown = shown[~np.isnan(shown).any(axis=1)]
        spots = camera([[a, b, sign] for a in x[Z[0] == sign] for b in x])
        for spot in spots:  # each grid point of that sign is drawn in its colour
            assert np.abs(shown - spot).sum(axis=1).min() < 1e-12
    labels = [mark.label for mark in hills(camera, x, x, Z, labels=("up", "down")) if mark.label]
    assert labels == ["up", "down"]


def test_both_kinds_of_marks_can_be_drawn():
    x = np.linspace(0, 1, 4)
    marks = hills(CAMERA, x, x, np.sin(9 * x)[None] * x[:, None])
    assert {type(mark) for mark in marks} == {Region, Curve}
    axes = draw(Picture([Panel(marks, bare=True)], alt="Hills.")).axes[0]
    assert len(axes.patches) == 3 and len(axes.lines) == 6
