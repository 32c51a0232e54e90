"""The pictures of the studies on components show the means of the table and the pictures themselves."""

import numpy as np
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.cases import STUDIES, agreement_curves, beat_shapes, breath_panel, digit_wall, errors_curves
from kernlab_edu.datasets import beat_template


def test_F245_the_curve_of_errors_goes_through_the_means():
    table = STUDIES["denoising"].stored()
    panel = errors_curves(table, "speckle", 0.3, gamma=0.1).panels[0]
    part = table.where(noise="speckle", level=0.3, training="clean")
    x, y = panel.having("denoised")[0].xy.T
    assert_allclose(2**x, [1, 4, 16, 32, 64, 256])
    assert_allclose(y[-1], part.where(gamma=0.1, components=256)["error"].mean())
    assert_allclose(panel.having("noisy")[0].xy[:, 1], panel.having("lane gradient")[0].xy[-1, 1])  # all of PCA


def test_F245_on_the_wall_all_components_of_pca_are_the_noisy_row():
    values = digit_wall("Gaussian", 0.25, draw=1).panels[0].having("image")[0].values[::-1]
    rows = [values[9 * r : 9 * r + 8] for r in range(11)]
    assert len(values) == 11 * 9 - 1 and rows[10].any()
    assert_allclose(rows[5], rows[1], atol=1e-12)


def test_F246_pca_is_a_level_and_kernel_pca_a_curve():
    table = STUDIES["respiration"].stored()
    panel = agreement_curves(table, "drift", 0.1).panels[0]
    part = table.where(modulation="drift", noise=0.1)
    assert_allclose(panel.having("lane gradient")[0].xy[:, 1], part.where(method="PCA")["first"].mean())
    assert_allclose(panel.having("denoised")[0].xy[-1], (2.0, part.where(width=4.0)["first"].mean()))


def test_a_beat_between_two_breaths_is_the_template():
    curves = beat_shapes("moving beat").panels[0].marks
    assert_allclose(curves[1].xy[:, 1], beat_template(100))
    assert_allclose(curves[2].xy[8:, 1], curves[0].xy[:-8, 1])  # four samples late, four samples early


def test_a_score_is_turned_to_rise_with_the_breath():
    breath = np.array([-1.0, 0.0, 1.0])
    for sign in (1, -1):
        assert_array_equal(breath_panel(sign * breath, breath, "").marks[0].xy, np.column_stack([breath, breath]))
