"""Views into space, and lines and half-planes in a frame."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.plots import Camera, Panel, Picture, draw, half_planes, line_in, sheet

BOX = ((-1.0, 1.0), (0.0, 4.0), (0.0, 2.0))
angles = st.floats(-180, 180)


@given(angles, st.floats(-90, 90))
def test_parallel_projection_keeps_middles_and_never_lengthens(azimuth, elevation):
    camera = Camera(azimuth, elevation, BOX)
    p, q = np.array([-1.0, 0.5, 0.2]), np.array([0.3, 3.0, 1.9])
    assert_allclose(camera((p + q) / 2), (camera(p) + camera(q)) / 2, atol=1e-14)
    sides = np.diff(BOX, axis=1)[:, 0]
    assert np.linalg.norm(camera(p) - camera(q)) <= np.linalg.norm((p - q) / sides) + 1e-14
    assert_allclose(camera([0.0, 2.0, 1.0]), 0, atol=1e-15)  # the centre of the box is the centre of the view


def test_from_above_one_sees_the_map_and_from_the_side_the_height():
    above = Camera(-90, 90, BOX)
    assert_allclose(above([1.0, 4.0, 0.0]), [0.5, 0.5], atol=1e-15)
    side = Camera(-90, 0, BOX)
    assert_allclose(side([1.0, 4.0, 2.0]), [0.5, 0.5], atol=1e-15)
    assert_allclose(side([1.0, 0.0, 2.0]), [0.5, 0.5], atol=1e-15)  # depth does not show


@pytest.mark.parametrize("azimuth", [10, 100, 190, 280])
def test_strips_come_from_far_to_near(azimuth):
    camera = Camera(azimuth, 30, ((0, 1), (0, 1), (0, 1)))
    x = np.linspace(0, 1, 4)
    marks = sheet(camera, x, x, np.zeros((4, 4)))
    assert len(marks) == 6
    # on a flat floor seen from above the horizon, nearer means lower on paper
    heights = [mark.xy[:, 1].mean() for mark in marks[::2]]
    assert heights == sorted(heights, reverse=True)


@given(angles)
def test_the_frame_stands_still_while_the_camera_turns(azimuth):
    camera = Camera(azimuth, 25, BOX)
    panel = camera.panel([], ("x", "a", "L"))
    assert panel.limits() == Camera(0, 80, BOX).panel([], ("x", "a", "L")).limits()
    words = panel.having("note")[0]
    assert {"x", "a", "L", "−1", "4"} <= set(words.words)
    _, x_max, _, y_max = panel.limits()
    assert (np.abs(words.xy) <= [x_max, y_max]).all()


def test_a_bare_panel_shows_no_axes():
    picture = Picture([Camera(30, 30, BOX).panel([], ("x", "a", "L")), Panel([])], alt="Empty space.")
    bare, usual = draw(picture).axes
    assert len(bare.get_xticks()) == 0 < len(usual.get_xticks())
    assert Picture.from_json(picture.to_json()) == picture


@given(st.tuples(st.floats(-3, 3), st.floats(-3, 3)).filter(lambda n: np.hypot(*n) > 0.1), st.floats(-2, 2))
def test_half_plane_and_its_complement_fill_the_box(n, c):
    xlim, ylim = (-1.0, 2.0), (-1.0, 1.0)
    inside = half_planes([n], [c], xlim, ylim)
    outside = half_planes([-np.array(n)], [-c], xlim, ylim)
    assert_allclose(area(inside) + area(outside), 6.0, atol=1e-9)
    assert (inside @ np.array(n) >= c - 1e-9).all()
    assert_allclose(line_in(n, c, xlim, ylim) @ np.array(n), c, atol=1e-9)


def test_a_line_needs_a_normal():
    with pytest.raises(ValueError, match="no direction"):
        line_in([0, 0], 1, (0, 1), (0, 1))


def area(ring):
    x, y = np.asarray(ring).T
    return abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


@pytest.mark.parametrize("elevation", [14, 25, 40, 60])
def test_no_two_words_of_the_frame_lie_upon_each_other(elevation):
    """A word is about 0.035 wide for each letter and 0.06 high where the cube has side 1."""
    box = ((-1.25, 2.46), (-0.89, 1.49), (-1.77, 1.58))
    # not along an edge: its two numbers must meet there
    for azimuth in (turn for turn in range(-175, 180, 10) if abs(turn % 90 - 45) <= 25):
        words = Camera(azimuth, elevation, box).panel([], ("x", "a", "L")).having("note")[0]
        apart = np.abs(words.xy[:, None] - words.xy[None])
        letters = np.array([len(word) for word in words.words])
        wide = 0.035 * (letters[:, None] + letters) / 2
        clear = (apart[..., 0] > wide) | (apart[..., 1] > 0.06) | np.eye(len(letters), dtype=bool)
        assert clear.all(), (azimuth, [words.words[i] for i in np.argwhere(~clear)[0]])
