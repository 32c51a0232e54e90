"""Pictures of the first lectures: machines and their errors, a surface and its cut, chords, dual functions."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.datasets import boats_and_houses, coast_decision
from kernlab_edu.plots import chord_picture, cone_picture, draw, errors_picture, gap_picture, surface_picture
from kernlab_edu.problems import QP
from kernlab_edu.solvers import solve_active_set


def test_F003_the_ringed_boats_are_the_boats_ashore():
    X, y = boats_and_houses(60, n_ashore=4)
    picture = errors_picture(X, y, {"coast": coast_decision})
    (ringed,) = picture.panels[0].having("wrong")
    assert_allclose(ringed.xy, X[(coast_decision(X) > 0) & (y < 0)])
    assert len(ringed.xy) == 4 and picture.panels[0].title == "coast: 4 wrong"


def test_F004_a_panel_per_machine_and_a_machine_that_never_changes_its_mind():
    X, y = boats_and_houses(21)  # one house more than boats, or the other way round
    picture = errors_picture(
        X, y, {"coast": coast_decision, "+": lambda Z: np.ones(len(Z)), "0": lambda Z: 0 * Z[:, 0]}
    )
    assert [len(panel.having("wrong")[0].xy) for panel in picture.panels] == [4, (y < 0).sum(), (y < 0).sum()]
    draw(picture)
    with pytest.raises(ValueError, match="plane"):
        errors_picture(np.zeros((2, 3)), [1, -1], {})


def test_F006_the_boundary_is_where_the_surface_meets_the_plane():
    picture = surface_picture(lambda Z: Z[:, 0] + Z[:, 1], (-1, 1), (-1, 1), alt="x", view=(-90.0, 90.0))
    (cut,) = picture.panels[0].having("boundary")  # seen from above, so that paper and plane agree
    assert len(cut.xy) > 10
    assert_allclose(cut.xy.sum(axis=1), 0, atol=1e-12)
    draw(picture)
    with pytest.raises(ValueError, match="0 everywhere"):
        surface_picture(lambda Z: 0 * Z[:, 0], (-1, 1), (-1, 1), alt="x")


@given(st.floats(-3, 3), st.floats(0.1, 3))
def test_F030_the_chord_of_a_square_rises_by_the_square_of_half_its_width(a, width):
    panel = chord_picture({"x²": (lambda x: x**2, a, a + width)}).panels[0]
    (rise,) = panel.having("slack")
    assert_allclose((rise.end - rise.start)[0], [0, (width / 2) ** 2], atol=1e-9)


def test_F030_a_chord_below_the_graph_is_called_lower():
    picture = chord_picture({"−x²": (lambda x: -(x**2), -1.0, 1.0)})
    assert picture.alt == "−x²: above the middle of [-1, 1] the chord is 1 lower than the graph."
    draw(picture)


def test_F046_F047_the_gap_is_shaded_where_there_is_one():
    tight = (lambda a: a - a**2, (0.0, 1.0), 0.25, 0.25)
    open_ = (lambda a: -(a**2), (-1.0, 1.0), 0.5, 0.0)
    model, double = gap_picture({"tight": tight, "open": open_}).panels
    assert not model.having("gap")
    assert gap_heights(double) == [0.0, 0.5]
    assert_allclose(model.having("optimum")[0].xy, [[0.5, 0.25]])


def gap_heights(panel):
    return sorted(set(panel.having("gap")[0].xy[:, 1].tolist()))


def test_F048_a_supremum_that_is_not_reached_has_no_best_multiplier():
    picture = gap_picture({"never": (lambda a: -1 / (4 * a) if a > 0 else -np.inf, (0.0, 4.0), 0.0, 0.0)})
    assert not picture.panels[0].having("optimum")
    draw(picture)


@pytest.mark.parametrize(("primal", "dual"), [(0.25, 0.3), (0.2, 0.2)])
def test_a_dual_function_above_the_primal_value_is_refused(primal, dual):
    with pytest.raises(ValueError, match="Check a sign"):
        gap_picture({"wrong": (lambda a: a - a**2, (0.0, 1.0), primal, dual)})


@given(st.floats(-3, 3), st.floats(-3, 3))
def test_F036_the_corner_holds_exactly_the_pulls_in_its_normal_cone(t1, t2):
    wedge, t = np.array([[0.0, 1.0], [2.0, -1.0]]), np.array([t1, t2])
    assume(abs(t1) > 1e-3 and abs(t1 + 2 * t2) > 1e-3)  # not on the rim of the cone
    nearest = solve_active_set(QP(P=np.eye(2), q=-t, G=-wedge, h=np.zeros(2))).x
    picture = cone_picture(wedge, t)
    assert ("the corner holds" in picture.alt) == (np.linalg.norm(nearest) < 1e-9)
    (parts,) = picture.panels[0].having("normal")
    assert_allclose(parts.end[-1], t, atol=1e-9)
    if "corner holds" not in picture.alt:
        assert "would have to pull" in picture.alt
