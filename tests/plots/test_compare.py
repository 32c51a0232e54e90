"""Pictures of several machines: lines lie where they should, parts add up, no allowed weight beats the solution."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.plots import curves_picture, draw, dual_picture, lines_picture, side_by_side, stacked_picture
from kernlab_edu.problems import hard_margin, soft_margin
from kernlab_edu.solvers import solve_smo

X, y = np.array([[2.0, 1.0], [3.0, -1.0], [-2.0, 0.0]]), np.array([1.0, 1.0, -1.0])


def test_each_line_lies_on_its_own_level_and_the_points_keep_their_class():
    lines = {"a": (np.array([1.0, 2.0]), -0.5), "b": (np.array([0.0, -3.0]), 1.0)}
    panel = lines_picture(X, y, lines, alt="Two lines.").panels[0]
    for mark, (name, (w, b)) in zip(panel.marks, lines.items(), strict=False):
        assert mark.label == name
        assert_allclose(mark.xy @ w + b, 0.0, atol=1e-12)
    assert_allclose(panel.having("plus")[0].xy, X[:2])
    assert_allclose(panel.having("minus")[0].xy, X[2:])
    assert panel.xlim[0] < -2.0 and panel.xlim[1] > 3.0


def test_panels_keep_their_order_and_the_picture_has_one_sentence():
    parts = [lines_picture(X, y, {}, alt="p", title=title) for title in "abc"]
    whole = side_by_side(parts, alt="Three.", columns=3)
    assert [panel.title for panel in whole.panels] == ["a", "b", "c"] and whole.alt == "Three."
    assert len(draw(whole).axes) == 3


def test_curves_have_roles_of_their_own_and_a_fifth_is_refused():
    curves = {str(k): [[0, k], [1, k]] for k in range(5)}
    with pytest.raises(ValueError, match="at most 4"):
        curves_picture(curves, alt="Too many.")
    del curves["4"]
    marks = curves_picture(curves, alt="Four.").panels[0].marks
    assert len({mark.role for mark in marks}) == 4
    assert [mark.xy[0, 1] for mark in marks] == [0, 1, 2, 3]


def test_stacked_bars_add_up_and_amounts_are_not_negative():
    whole, lower = stacked_picture([1, 2], [3, 4], alt="Bars.", labels=("low", "high")).panels[0].marks
    assert whole.height.tolist() == [4, 6] and lower.height.tolist() == [1, 2]
    assert (whole.label, lower.label) == ("high", "low") and whole.x.tolist() == [0, 1]
    assert stacked_picture([1, 2], [3, 4], alt="Bars.", at=[-1, 5]).panels[0].marks[0].x.tolist() == [-1, 5]
    with pytest.raises(ValueError, match="negative"):
        stacked_picture([1, -2], [3, 4], alt="Bars.")


@pytest.mark.parametrize("C", [np.inf, 0.05])
def test_F072_F094_no_allowed_weight_is_higher_than_the_level_through_the_solution(C):
    K = X @ X.T
    dual = hard_margin(K, y) if np.isinf(C) else soft_margin(K, y, C)
    best = certify(dual, solve_smo(dual, tol=1e-12)).alpha[:2]

    def W(A):
        return np.array([-dual.objective([a, b, a + b]) for a, b in A])

    corners = None if np.isinf(C) else [[0, 0], [C, 0], [0, C]]
    panel = dual_picture(W, best, alt="The dual.", corners=corners, top=0.3, size=60).panels[0]
    touching = panel.having("touching level")[0].xy
    touching = touching[~np.isnan(touching).any(axis=1)]
    assert_allclose(W(touching), W(best[None])[0], atol=1e-3)
    region = panel.having("feasible")[0].xy
    assert region.min() == 0.0 and region.max() == min(C, 0.3)
    mixtures = np.random.default_rng(0).dirichlet(np.ones(len(region)), size=200) @ region
    assert W(mixtures).max() <= W(best[None])[0] + 1e-12
    assert_allclose(panel.having("optimum")[0].xy, [best])
    assert panel.xlim[0] < 0 and panel.xlim[1] == 0.3
