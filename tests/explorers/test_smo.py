"""The SMO time machine, driven without a browser: each step obeys the laws of the pair."""

import re

import numpy as np
import pytest

from kernlab_edu.datasets import blobs
from kernlab_edu.explorers import SMOTimeMachine
from kernlab_edu.explorers.cockpit import rows_of
from kernlab_edu.explorers.smo_film import LAST, RULES
from kernlab_edu.explorers.smo_pair import PairStep, clip_interval
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_cvxopt

TWO = ((1.0, 0.0, 1), (-1.0, 0.0, -1))
SQUARE, PARABOLA, OBJECTIVE, STOPPING = 1, 2, 4, 5


def moments(explorer):
    """Every moment of the film that is shown."""
    last = explorer.limits(explorer._result)["step"]
    return [explorer.set(step=k)._result for k in range(last + 1)]


def number_after(words, sentence):
    return int(re.search(re.escape(words) + r"\s*(\d+)", sentence)[1])


@pytest.mark.parametrize(
    ("alphas", "labels", "interval"), [((0.9, 0.6), (1, 1), (0.5, 1.0)), ((0.2, 0.5), (1, -1), (0.3, 1.0))]
)
def test_F111_clip_interval_by_hand(alphas, labels, interval):
    np.testing.assert_allclose(clip_interval(*alphas, *labels, C=1.0), interval, atol=1e-15)


def test_F112_two_points_take_one_step():
    # x = ±1: η = 4, E_i − E_j = −2, so α = ½ at once, and W rises by (ΔE)²/(2η) = ½
    moment = SMOTimeMachine(points=TWO, C=1.0, step=1)._result
    assert moment.step.eta == 4.0 and moment.step.vertex == 0.5 and not moment.step.clipped
    assert moment.frame.alpha.tolist() == [0.5, 0.5] and moment.frame.gain == 0.5
    assert moment.frame.status == "optimal"


def test_F111_a_small_C_cuts_the_step():
    explorer = SMOTimeMachine(points=TWO, C=0.25, step=1)
    step = explorer._result.step
    assert step.clipped and step.vertex == 0.5 and step.after == (0.25, 0.25)
    assert "the vertex 0.5 is cut to 0.25" in explorer.sentence()


@pytest.mark.parametrize("scene", list(SMOTimeMachine.scenes))
def test_F110_F111_F112_every_step_keeps_its_laws(scene):
    """On the constraint line, in [L, H], the nearest point to the vertex, and the gain is the parabola's."""
    explorer = SMOTimeMachine(scene)
    film = explorer._result.film
    for moment in moments(explorer):
        step, frame = moment.step, moment.frame
        assert abs(film.dual.sign @ frame.alpha) < 1e-9 * max(film.dual.u[0], 1.0)
        if step is None:
            continue
        L, H = step.interval
        assert step.y[0] * step.after[0] + step.y[1] * step.after[1] == pytest.approx(
            step.y[0] * step.before[0] + step.y[1] * step.before[1], abs=1e-9
        )
        assert step.after[1] == pytest.approx(np.clip(step.vertex, L, H), rel=1e-9, abs=1e-9)
        assert frame.gain == pytest.approx(float(step.gain(step.after[1])), rel=1e-6, abs=1e-9)
        # the plane of the two weights agrees with the line in it, and both with the objective of the problem
        assert step.gain_at(np.array([step.after]))[0] == pytest.approx(frame.gain, rel=1e-6, abs=1e-9)
        risen = film.dual.objective(moment.before) - film.dual.objective(frame.alpha)
        assert risen == pytest.approx(frame.gain, rel=1e-6, abs=1e-9)


def test_F110_the_picture_shows_the_segment_inside_the_box():
    explorer = SMOTimeMachine()
    for moment in moments(explorer)[1:]:
        panel = explorer.set(step=moment.at).picture().panels[SQUARE]
        (segment,), (after,) = panel.having("segment"), panel.having("after")
        assert (segment.xy >= -1e-12).all() and (segment.xy <= 1 + 1e-12).all()
        start, end = segment.xy
        assert np.linalg.norm(after.xy[0] - start) + np.linalg.norm(end - after.xy[0]) == pytest.approx(
            np.linalg.norm(end - start), abs=1e-12
        )


def test_an_unclipped_step_stops_where_a_level_curve_touches_the_line():
    step = PairStep(0, 1, (1.0, 1.0), (0.5, 0.5), (0.8, 0.2), (-0.9, 0.3), (2.0, 3.0, 0.5), 1.0)
    h = 1e-6
    top = np.array([float(step.partner(step.vertex)), step.vertex])
    slope = (step.gain_at(top + h * np.eye(2)) - step.gain_at(top - h * np.eye(2))) / (2 * h)
    along = np.array([-step.y[0] * step.y[1], 1.0])
    assert np.dot(slope, along) == pytest.approx(0.0, abs=1e-8)
    assert abs(slope[0]) > 0.1  # the gradient itself does not vanish: the constraint matters


def test_F113_three_rules_arrive_and_the_farthest_stalls():
    ends = {rule: SMOTimeMachine(rule=rule, step=LAST)._result for rule in RULES}
    for rule in ("second order", "maximal violation", "random"):
        assert ends[rule].frame.status == "optimal"
        assert ends[rule].film.W[-1] == pytest.approx(ends[rule].film.W_best, abs=1e-4)
    assert ends["second order"].at < ends["maximal violation"].at < ends["random"].at
    stuck = ends["farthest"]
    assert stuck.frame.status == "stalled" and stuck.film.W[-1] < 0.2 * stuck.film.W_best
    assert "stalled" in SMOTimeMachine(rule="farthest", step=LAST).sentence()


def test_a_pair_without_gain_ends_the_film_although_its_box_has_room():
    """Here the farthest pair agrees about b exactly: nothing to gain, and it would be chosen for ever."""
    points = rows_of(*blobs(16, centres=((-1.4, -0.5), (1.4, 0.5)), spread=1.1, random_state=34))
    explorer = SMOTimeMachine(points=points, rule="farthest", step=LAST)
    end = explorer._result.frame
    assert (end.status, end.step) == ("stalled", 0.0) and end.box[1] > 0 and "stalled" in explorer.sentence()


@pytest.mark.parametrize("tol", [1e-1, 1e-3, 1e-6])
def test_F114_it_stops_as_soon_as_the_violation_is_not_above_the_tolerance(tol):
    film = SMOTimeMachine(tol=tol)._result.film
    violation = np.array([frame.violation for frame in film.frames])
    assert violation[-1] <= tol and (violation[:-1] > tol).all()


def test_F115_the_last_frame_is_cvxopts_optimum():
    explorer = SMOTimeMachine(tol=1e-6, step=LAST)
    film = explorer._result.film
    reference = solve_cvxopt(soft_margin(film.kernel(film.X), film.y, 1.0))
    assert film.W[-1] == pytest.approx(-film.dual.objective(reference.x), abs=1e-6)
    assert explorer._result.b == pytest.approx(float(reference.nu[0]), abs=1e-4)
    np.testing.assert_allclose(film.dual.beta(film.frames[-1].alpha), film.dual.beta(reference.x), atol=1e-4)


def test_W_never_falls_and_the_curves_are_what_the_frames_say():
    explorer = SMOTimeMachine("moons, Gaussian")
    film, panels = explorer._result.film, explorer.picture().panels
    assert (np.diff(film.W) > -1e-12).all() and film.W[-1] <= film.W_best + 1e-9
    (curve,), (now,) = panels[OBJECTIVE].having("objective"), panels[OBJECTIVE].having("now")
    np.testing.assert_allclose(curve.xy[:, 1], film.W)
    assert now.xy[0].tolist() == [12.0, film.W[12]]
    (violation,) = panels[STOPPING].having("violation")
    np.testing.assert_allclose(10 ** violation.xy[12, 1], film.frames[12].violation)


def test_back_is_the_inverse_of_forward_and_costs_no_new_run():
    explorer = SMOTimeMachine()
    before, film = explorer.sentence(), explorer._result.film
    explorer.set(step=4)
    assert explorer.sentence() != before and explorer._result.film is film
    assert explorer.set(step=3).sentence() == before


def test_the_last_place_follows_the_film():
    stage = SMOTimeMachine().stage()
    first = stage.frame["limits"]["step"]
    stage.receive({"do": "set", "values": {"rule": "random"}, "final": True, "seq": 1})
    assert stage.frame["limits"]["step"] > first
    stage.receive({"do": "set", "values": {"step": 10**6}, "final": True, "seq": 2})
    assert stage._explorer._result.frame.status == "optimal"


def test_dragging_a_point_of_the_pair_changes_the_step():
    explorer = SMOTimeMachine()
    stage, before = explorer.stage(), explorer.sentence()
    rows = [list(row) for row in explorer.values["points"]]
    rows[explorer._result.step.i][0] += 0.5
    stage.receive({"do": "set", "values": {"points": rows}, "final": False, "seq": 1})
    assert stage.frame["sentence"] != before and not stage.frame["error"]


def test_twins_of_opposite_classes_make_a_straight_line():
    """η = 0: W has no vertex along the line, and the step runs to the end of the box."""
    explorer = SMOTimeMachine(points=((0.0, 0.0, 1), (0.0, 0.0, -1)), C=2.0, step=1)
    step = explorer._result.step
    assert step.eta == 0.0 and np.isinf(step.vertex) and step.after == (2.0, 2.0)
    assert "at infinity" in explorer.sentence()


def test_one_class_shows_a_sentence_and_keeps_the_picture():
    explorer = SMOTimeMachine()
    picture = explorer.picture()
    explorer.set(points=((0.0, 0.0, 1), (1.0, 0.0, 1)))
    assert "a point of each class" in explorer.sentence() and explorer.picture() is picture


def test_the_start_shows_no_pair_and_no_boundary():
    explorer = SMOTimeMachine(step=0)
    assert explorer._result.step is None and explorer.maths() == ""
    assert not explorer.picture().panels[0].having("boundary")
    assert explorer.picture().panels[PARABOLA].marks[0].words == ("press step",)
