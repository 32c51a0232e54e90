"""Rows of pictures and curves with bars: every pixel and every mean is where it should be."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.plots import draw, mosaic_picture, spread_picture


def test_every_pixel_of_a_mosaic_is_found_again_clipped_to_grey():
    rng = np.random.default_rng(0)
    rows = {name: rng.normal(size=(5, 9)) for name in ("first", "second", "third")}
    panel = mosaic_picture(rows, alt="Three rows.").panels[0]
    values = panel.having("image")[0].values[::-1]  # row 0 of a heat map is at the bottom
    for r, pictures in enumerate(rows.values()):
        for c, picture in enumerate(pictures):
            assert_array_equal(values[4 * r : 4 * r + 3, 4 * c : 4 * c + 3].ravel(), np.clip(picture, 0, 1))
    names = panel.having("note")[0]
    assert names.words == ("first", "second", "third") and (np.diff(names.xy[:, 1]) < 0).all()
    assert len(draw(mosaic_picture(rows, alt="Three rows.")).axes) == 1


@pytest.mark.parametrize("second", [np.zeros((2, 3)), np.zeros((3, 4)), np.zeros(4)])
def test_a_mosaic_refuses_what_is_no_row_of_squares(second):
    with pytest.raises(ValueError, match="picture"):
        mosaic_picture({"a": np.zeros((2, 4)), "b": second}, alt="No.")


def test_bars_reach_one_spread_up_and_down():
    x, mean, spread = np.array([0.0, 2.0, 4.0]), np.array([1.0, 3.0, 2.0]), np.array([0.5, 0.25, 0.0])
    picture = spread_picture({"a": (x, mean, spread), "b": (x[:2], mean[:2], spread[:2])}, "Two.", levels={"top": 5.0})
    panel = picture.panels[0]
    bars = panel.marks[1]
    assert_allclose((bars.end + bars.start) / 2, np.column_stack([x, mean]))
    assert_allclose(bars.end - bars.start, np.column_stack([0 * x, 2 * spread]))
    assert [mark.label for mark in panel.marks if mark.label] == ["a", "b", "top"]
    assert_allclose(panel.having("noisy")[0].xy[:, 1], 5.0)
    assert panel.limits()[3] > 5.0
    assert len(draw(picture).axes) == 1


@pytest.mark.parametrize("count", [0, 5])
def test_a_fifth_curve_with_bars_is_refused_and_so_is_none(count):
    with pytest.raises(ValueError, match="cannot be told apart"):
        spread_picture({str(k): ([0, 1], [0, k], [0, 0]) for k in range(count)}, alt="No.")
