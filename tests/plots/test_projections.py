"""Projections of classes: every sample is counted, in its own class, and strays are told."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.plots import classes_picture, draw, histograms_picture

RNG = np.random.default_rng(3)
y = np.repeat(["a", "b", "c"], [20, 30, 10])
Z = RNG.normal(size=(60, 2)) + 2.0 * np.repeat([[0, 0], [1, 0], [0, 1]], [20, 30, 10], axis=0)


def test_every_sample_is_counted_once_in_its_class():
    picture = histograms_picture({"x₁": Z[:, 0], "x₂": Z[:, 1], "still": np.zeros(60)}, y)
    for panel in picture.panels:
        heights = [panel.having(role)[0].height.sum() for role in ("minus", "plus", "third")]
        assert_array_equal(heights, [20, 30, 10])
    assert len(draw(picture).axes) == 3


def test_bars_of_a_bin_stand_beside_each_other():
    panel = histograms_picture({"x₁": Z[:, 0]}, y).panels[0]
    left, middle, right = (panel.having(role)[0] for role in ("minus", "plus", "third"))
    assert_allclose(middle.x - left.x, left.width)
    assert (left.x[1:] - right.x[:-1] >= right.width).all()


def test_strays_by_hand():
    # means 1 and 6: the sample at 3 is nearer to 1, the one at 9 nearer to its own
    assert histograms_picture({"x": [0.0, 2.0, 3.0, 9.0]}, [0, 0, 1, 1]).alt.endswith("another class: x 1.")
    assert classes_picture([[0, 0], [2, 0], [3, 0], [9, 0]], [0, 0, 1, 1]).alt.endswith("another class: 1.")


def test_points_and_means_of_the_classes():
    picture = classes_picture(Z, y, names=("A", "B", "C"))
    panel = picture.panels[0]
    assert_allclose(panel.having("third")[0].xy, Z[y == "c"])
    assert_allclose(panel.having("mean")[0].xy, [Z[y == k].mean(axis=0) for k in "abc"])
    assert [mark.label for mark in panel.marks] == ["A", "B", "C", "class means"]
    assert len(draw(picture).axes) == 1


@pytest.mark.parametrize(
    ("draw_it", "words"),
    [
        (lambda: histograms_picture({"x": [1.0, 2.0]}, [0, 0]), "1 classes"),
        (lambda: classes_picture(np.zeros((4, 2)), [0, 1, 2, 3]), "4 classes"),
        (lambda: histograms_picture({"x": [1.0]}, [0, 1]), "2 labels"),
        (lambda: classes_picture(np.zeros((2, 3)), [0, 1]), "shape"),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw_it, words):
    with pytest.raises(ValueError, match=words):
        draw_it()
