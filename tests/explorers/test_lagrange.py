"""The Lagrange explorer, driven without a browser."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.explorers import LagrangeExplorer
from kernlab_edu.explorers.lagrange_flat import WEDGE, in_plane, values_at
from kernlab_edu.problems import QP
from kernlab_edu.problems.textbook import example, model_multiplier
from kernlab_edu.solvers import solve_active_set

place = st.tuples(st.floats(-2, 2), st.floats(-2, 2))


def mark(explorer, role, panel=0):
    return explorer.picture().panels[panel].having(role)


def half_plane(c, **values):
    return LagrangeExplorer(edges=((c / 2, c / 2), (1.0, 1.0)), **values)


def test_F034_model_problem():
    explorer = LagrangeExplorer("model problem")
    assert "x = (0.5, 0.5): F = 0.25" in explorer.sentence()
    assert "a = 0.5" in explorer.sentence() and "Certified" in explorer.sentence()
    assert_allclose(mark(explorer, "optimum")[0].xy, [[0.5, 0.5]])


@pytest.mark.parametrize("c", [-1.0, -0.5, 0.5, 1.0, 2.0])
def test_F035_the_constraint_switches_on_with_its_multiplier(c):
    explorer, known = half_plane(c), example("model_problem", c=c)
    assert_allclose(explorer._result.x, known.answer.x, atol=1e-12)
    assert_allclose(explorer._result.a, known.answer.z, atol=1e-12)
    assert ("No constraint is active" in explorer.sentence()) == (c < 0)


def test_F034_pull_and_push_balance():
    for explorer in (half_plane(1.0), LagrangeExplorer("corner and cone"), LagrangeExplorer("one facet")):
        (pull,), (push,) = mark(explorer, "gradient"), mark(explorer, "normal")
        assert_allclose((pull.end - pull.start).sum(axis=0) + (push.end - push.start).sum(axis=0), 0, atol=1e-12)


@given(place, place, place)
def test_F036_wedge_multipliers_are_the_coordinates_of_the_pull_in_the_normal_cone(target, first, second):
    flat = in_plane(WEDGE, target, (first, second), printed=False)
    assert (flat.a >= 0).all()
    assert_allclose(flat.N.T @ flat.a, flat.x - flat.t, atol=1e-9)
    assert flat.proof.holds(1e-8)


def test_F036_corner_of_the_wedge():
    explorer, known = LagrangeExplorer("corner and cone"), example("wedge")
    assert "a = (1.5, 1)" in explorer.sentence()
    assert_allclose(explorer._result.a, known.answer.z)
    (cone,) = mark(explorer, "cone")
    # the pull lies in the drawn cone: its direction is a positive mix of the two edges
    edges = np.array([cone.xy[1], cone.xy[-1]]) - cone.xy[0]
    assert (np.linalg.solve(edges.T, [-1.0, -0.5]) > 0).all()


def test_F037_active_although_the_multiplier_is_zero():
    explorer = LagrangeExplorer("active, yet a = 0")
    assert explorer._result.active.all() and explorer._result.a[0] == 0
    assert "supp(a) is smaller than the active set" in explorer.sentence()
    assert "supp(a)" not in half_plane(0.5).sentence() + half_plane(-0.5).sentence()


@pytest.mark.parametrize("c", [0.5, 1.0, 2.0])
def test_C01_the_misprinted_sign_needs_a_negative_multiplier(c):
    explorer = half_plane(c, printed=True)
    assert f"a = {model_multiplier(+1, c):g}".replace("-", "−") in explorer.sentence()
    assert "no solution" in explorer.sentence()
    (ray,) = mark(explorer, "cone")
    pull = explorer._result.t - explorer._result.x
    assert (ray.xy[1] - ray.xy[0]) @ pull < 0  # what a ≥ 0 offers points the other way
    assert "no solution" not in half_plane(-1.0, printed=True).sentence()


@given(place, st.floats(-2, 3), st.floats(-2, 2))
def test_F035_optimal_values_by_the_dual_agree_with_the_solver(target, c1, c2):
    N, c, t = np.array(WEDGE), np.array([c1, c2]), np.array(target)
    step = solve_active_set(QP(P=np.eye(2), q=-t, G=-N, h=-c)).x - t
    assert_allclose(values_at(N, c[None], t), [0.5 * step @ step], atol=1e-9)


def test_F035_shadow_price_is_the_slope_of_the_optimal_value():
    for explorer in (half_plane(1.0), LagrangeExplorer("corner and cone")):
        flat, h = explorer._result, 1e-4
        for i, a in enumerate(flat.a):
            bump = h * (np.arange(len(flat.c)) == i)
            low, high = values_at(flat.N, np.array([flat.c - bump, flat.c + bump]), flat.t)
            assert_allclose((high - low) / (2 * h), a, atol=1e-6)
        for tangent, a in zip(mark(explorer, "tangent", 1), flat.a, strict=True):
            (x0, y0), (x1, y1) = tangent.xy
            assert_allclose((y1 - y0) / (x1 - x0), a)


@pytest.mark.parametrize("degrees", [0.0, 80.0, 130.0, -60.0])
def test_F032_what_is_left_of_the_gradient_is_tangent(degrees):
    x = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    explorer = LagrangeExplorer(problem="circle", edges=(tuple(1.7 * x), (0.0, 0.0)))
    assert_allclose(explorer._result.rest @ x, 0, atol=1e-12)
    assert "lowers F" in explorer.sentence()
    assert_allclose(mark(explorer, "handle")[0].xy, [x])  # the handle goes back to the circle


def test_F032_both_stationary_points_and_only_one_is_the_minimum():
    for direction, name in (((-1.0, -1.0), "circle_minimum"), ((1.0, 1.0), "circle_maximum")):
        explorer, known = LagrangeExplorer(problem="circle", edges=(direction, (0.0, 0.0))), example(name)
        assert_allclose(explorer._result.x, known.answer.x)
        assert_allclose(explorer._result.multiplier, known.answer.nu[0])
        assert f"it is the {known.kind}" in explorer.sentence()
    assert max(value for _, value in explorer.table()[1:]) < 1e-12


@pytest.mark.parametrize(
    ("scene", "name"), [("plane in space", "sphere_and_plane"), ("two planes in space", "two_planes")]
)
def test_F031_F033_planes_in_space(scene, name):
    explorer, known = LagrangeExplorer(scene), example(name)
    assert_allclose(explorer._result.x, known.answer.x, atol=1e-12)
    assert_allclose(explorer._result.multipliers, known.answer.nu, atol=1e-12)
    (curve,), (tangent,) = mark(explorer, "constraint", 1), mark(explorer, "tangent", 1)
    slope = np.gradient(curve.xy[:, 1], curve.xy[:, 0])
    assert_allclose(np.interp(1.0, curve.xy[:, 0], slope), -known.answer.nu[0], atol=1e-9)
    assert_allclose(np.diff(tangent.xy[:, 1]) / np.diff(tangent.xy[:, 0]), -known.answer.nu[0])


def test_F031_turning_the_view_changes_the_picture_and_not_the_sentence():
    explorer = LagrangeExplorer("plane in space")
    said, seen = explorer.sentence(), explorer.picture()
    explorer.set(azimuth=80.0)
    assert explorer.sentence() == said and explorer.picture() != seen


def test_F039_the_four_conditions_stand_in_the_table():
    rows = LagrangeExplorer().table()
    assert {row[0] for row in rows} >= {"stationarity", "primal", "dual", "complementarity"}
    assert max(row[3] for row in rows[1:] if row[3] != "") < 1e-9


def test_dragging_by_message_and_bad_input_keep_the_picture():
    explorer = LagrangeExplorer()
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"target": [[-1.0, 0.0]]}, "final": False, "seq": 1})
    assert "t = (−1, 0)" in explorer.sentence() and "a = 1" in explorer.sentence()
    stage.receive({"do": "set", "values": {"edges": [[0.0, 0.02], [1.0, 1.0]]}, "final": True, "seq": 2})
    assert "x₁ + x₂ ≥ 0 " in explorer.sentence()  # a hand hits 0
    good = explorer.picture()
    values = {"problem": "circle", "edges": [[0.0, 0.0], [1.0, 1.0]]}
    stage.receive({"do": "set", "values": values, "final": True, "seq": 3})
    assert "The centre lies in no direction" in explorer.sentence() and explorer.picture() is good
