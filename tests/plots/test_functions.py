"""Functions over the line, a curve in space, machines side by side, a machine as a network: the arrays arrive."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.plots import (
    Picture,
    draw,
    functions_picture,
    machines_picture,
    network_picture,
    sketch,
    space_curve_picture,
)

X, y = np.array([[2.0, 0.0], [1.0, 1.0], [-2.0, 0.5]]), np.array([1.0, 1.0, -1.0])


def test_functions_data_and_envelope_are_where_they_should_be():
    x = np.linspace(0, 1, 5)
    picture = functions_picture(x, {"a": x, "b": -x}, alt="Two.", points=[[0.5, 2.0]], envelope=x + 1)
    panel = picture.panels[0]
    assert [mark.label for mark in panel.marks] == ["", "envelope", "a", "b", "data"]
    assert_allclose(panel.having("run 2")[0].xy, np.column_stack([x, -x]))
    strip = panel.having("tube")[0].xy
    assert_allclose(np.abs(strip[:, 1]), strip[:, 0] + 1)
    assert len(draw(picture).axes) == 1


@pytest.mark.parametrize("count", [0, 5])
def test_a_fifth_function_is_refused_and_so_is_none(count):
    with pytest.raises(ValueError, match="cannot be told apart"):
        functions_picture([0, 1], {str(k): [0, k] for k in range(count)}, alt="No.")


def test_the_shadow_of_a_curve_in_space_lies_straight_below_it():
    t = np.linspace(0, 1, 9)
    picture = space_curve_picture(np.column_stack([t, t**2, t**3]), ("a", "b", "c"), alt="Twisted.", elevation=0.0)
    panel = picture.panels[0]
    curve, floor = panel.having("run 1")[0].xy, panel.having("ghost")[0].xy
    assert_allclose(curve[:, 0], floor[:, 0], atol=1e-12)
    assert_allclose(np.ptp(floor[:, 1]), 0.0, atol=1e-12)
    assert (curve[:, 1] > floor[:, 1]).all()


def test_machines_share_the_points_and_count_their_mistakes():
    picture = machines_picture(X, y, {"upright": lambda Z: Z[:, 0], "flat": lambda Z: Z[:, 1] - 0.25})
    assert picture.alt == "3 points. Misclassified by upright: 0; flat: 2."
    for panel, axis, level in zip(picture.panels, (0, 1), (0.0, 0.25), strict=True):
        assert_allclose(panel.having("boundary")[0].xy[:, axis], level, atol=1e-12)
        assert_allclose(panel.having("plus")[0].xy, X[:2])


def test_a_machine_without_a_boundary_is_drawn_all_the_same():
    assert len(draw(machines_picture(X, y, {"always +": lambda Z: np.ones(len(Z))})).axes) == 1


def test_F140_the_network_adds_up_and_every_weight_has_its_unit():
    k, beta = np.array([0.25, 0.5, 1.0]), np.array([2.0, -4.0, 1.0])
    picture = network_picture(k, beta, b=-1.0)
    assert picture.alt == "f(x) = 2·0.25 − 4·0.5 + 1·1 − 1 = −1.5, so the class is −1."
    panel = picture.panels[0]
    assert len(panel.having("plus")[0].xy) == 2 and len(panel.having("minus")[0].xy) == 1
    with pytest.raises(ValueError, match="one weight"):
        network_picture(k, beta[:2], b=0.0)
    assert network_picture(k, beta, b=-4e-33) == network_picture(k, beta, b=0.0)


def test_a_sketch_has_fewer_pixels_and_the_same_sentence():
    small = functions_picture([0, 1], {"a": [0, 1]}, alt="Up & up.")
    whole = Picture(small.panels, small.alt)
    assert sketch(whole) == small
    assert len(small._repr_html_()) < 0.75 * len(whole._repr_html_())
    for html in (small._repr_html_(), whole._repr_html_()):
        assert html.count("Up &amp; up.") == 2 and 'alt="Up &amp; up."' in html and "</figcaption>" in html
