"""Bars, maps, residuals and scores: the marks are where the mathematics says."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.distance import pdist

from kernlab_edu.plots import bars_picture, maps_picture, residuals_picture, scores_picture

RNG = np.random.default_rng(0)
X = RNG.normal(size=(30, 2)) @ [[2.0, 1.0], [0.0, 0.5]] + [3.0, -1.0]


def only(panel, role):
    (mark,) = panel.having(role)
    return mark


def test_bars_stand_at_their_numbers_and_negative_ones_apart():
    panel = bars_picture({"cycle": [2, 2, 0, -1]}, alt="Four.").panels[0]
    assert only(panel, "value").x.tolist() == [1, 2, 3] and only(panel, "value").height.tolist() == [2, 2, 0]
    assert only(panel, "negative").x.tolist() == [4] and only(panel, "negative").height.tolist() == [-1]


def test_all_bars_share_one_scale_that_holds_them():
    panels = bars_picture({"a": [5, 1], "b": [0.5, -2], "c": []}, alt="Lists.").panels
    assert len({panel.ylim for panel in panels}) == 1
    low, high = panels[0].ylim
    assert low < -2 and high > 5
    assert bars_picture({"a": [1, 2]}, alt="No debts.").panels[0].ylim[0] == 0.0
    assert bars_picture({"a": [0, 0]}, alt="Nothing.").panels[0].ylim[1] > 0


@pytest.mark.parametrize("angle", [0.0, 0.7, 3.0])
def test_a_turned_map_keeps_its_distances_and_its_panel_its_width(angle):
    R = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    first, second = maps_picture({"a": X, "b": X @ R}, map(str, range(30)), alt="Twice.").panels
    assert_allclose(pdist(only(first, "sample").xy), pdist(only(second, "sample").xy))
    for a, b in ((first.xlim, second.xlim), (first.ylim, second.ylim), (first.xlim, first.ylim)):
        assert np.ptp(a) == pytest.approx(np.ptp(b))
    for panel in (first, second):
        x, y = only(panel, "sample").xy.T
        assert panel.xlim[0] < x.min() and x.max() < panel.xlim[1] and panel.ylim[0] < y.min() < y.max() < panel.ylim[1]


def test_a_name_stands_on_the_side_where_no_neighbour_is():
    panel = maps_picture({"three": [[0, 0], [0, 1], [9, 9]]}, ["low", "high", "far"], alt="Three.").panels[0]
    words = only(panel, "note")
    below, above, far = words.xy[:, 1] - [0, 1, 9]
    assert words.words == ("low", "high", "far") and below < 0 < above and far > 0


def test_residuals_are_perpendicular_and_end_on_the_line():
    mean, v = X.mean(axis=0), np.array([2.0, 1.0])
    panel = residuals_picture(X, mean, v).panels[0]
    lines = only(panel, "misfit")
    assert_allclose((lines.start - lines.end) @ v, 0.0, atol=1e-12)
    assert_allclose((lines.end - mean) @ [-1.0, 2.0], 0.0, atol=1e-12)
    assert_allclose((only(panel, "boundary").xy - mean) @ [-1.0, 2.0], 0.0, atol=1e-12)
    assert lines.start.tolist() == X.tolist()


def test_the_ellipse_is_two_standard_deviations_away_in_every_direction():
    mean = X.mean(axis=0)
    Z = only(residuals_picture(X, mean, [1, 0]).panels[0], "ghost").xy - mean
    assert_allclose(((Z @ np.linalg.inv(np.cov(X.T, bias=True))) * Z).sum(axis=1), 4.0)


def test_the_sentence_splits_the_spread():
    alt = residuals_picture([[3, 0], [-3, 0], [0, 1], [0, -1]], [0, 0], [0, 7]).alt
    assert alt.startswith("Of the mean squared distance 5 from the centre, 0.5 lies along the line and 4.5 is left")


def test_scores_are_coloured_by_class():
    y = np.where(X[:, 0] > 3, 1, -1)
    first, second = scores_picture({"a": X, "b": -X}, y, alt="Both ways.").panels
    assert_allclose(only(first, "plus").xy, X[y > 0])
    assert_allclose(only(second, "minus").xy, -X[y < 0])
    assert (first.title, second.title) == ("a", "b")
