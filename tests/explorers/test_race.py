"""The race of the solvers, driven without a browser: one optimum, honest clocks, the picture says what happened."""

import re

import numpy as np
import pytest

from kernlab_edu.certificates import certify
from kernlab_edu.explorers import SolverRace
from kernlab_edu.explorers import race_lanes as lanes_module
from kernlab_edu.explorers.race import PLACES, race_of
from kernlab_edu.explorers.race_lanes import ROLES, dual_gaps
from kernlab_edu.problems import Solution, lambda_from_C

CHART, STRIPS, PLANE = 0, 1, 2
EASY = {"data": "clouds, overlapping", "kernel": "linear", "n": 20, "C": 1.0, "cap": 600}
DUAL_METHODS = [name for name in ROLES if name != "Pegasos"]


@pytest.fixture(scope="module")
def race():
    return race_of("clouds, overlapping", 20, "linear", 1.0, 1.0, 600)


def lane(race, name):
    return next(lane for lane in race.lanes if lane.name == name)


def test_all_seven_start():
    assert [lane.name for lane in SolverRace()._result.race.lanes] == list(ROLES)


@pytest.mark.parametrize("name", DUAL_METHODS)
def test_F065_F115_every_dual_method_arrives_at_the_same_certified_machine(race, name):
    """SMO by three rules, the gradient with and without momentum and CVXOPT: one W, one w, one b."""
    last = lane(race, name)
    beta, b = last.machine(race.dual, -1)
    assert last.gap[-1] < 1e-6
    np.testing.assert_allclose(race.X.T @ beta, race.X.T @ race.proof.beta, atol=1e-4)
    assert certify(race.dual, Solution(x=last.alpha[-1], nu=[b])).holds(1e-3)
    assert race.proof.b_interval[0] - 1e-3 <= b <= race.proof.b_interval[1] + 1e-3


@pytest.mark.parametrize("name", DUAL_METHODS)
def test_every_record_of_a_dual_method_is_feasible_so_no_gap_is_a_fake(race, name):
    A = lane(race, name).alpha
    assert (A >= 0).all() and (race.dual.u >= A).all()
    np.testing.assert_allclose(A @ race.dual.sign, 0.0, atol=1e-8)
    np.testing.assert_allclose(
        lane(race, name).gap * race.W_best, [race.dual.objective(a) + race.W_best for a in A], atol=1e-9
    )


def test_gaps_of_the_start_and_the_optimum_by_hand(race):
    zero = np.zeros((1, race.dual.n))
    assert dual_gaps(race.dual, race.W_best, zero)[0] == 1.0  # W(0) = 0
    assert dual_gaps(race.dual, race.W_best, race.proof.alpha[None])[0] < 1e-12


def test_pegasos_weights_are_those_of_its_w_and_its_gap_is_the_primal_one(race):
    """w = Σ αᵢyᵢφᵢ, so f = K(yα) + b, and λ‖w‖² + mean hinge = (½‖w‖² + CΣξ)/(nC)."""
    pegasos = lane(race, "Pegasos")
    n, C, y = race.dual.n, 1.0, race.dual.sign
    for k in (0, 1, 17, 599):
        beta, b = pegasos.machine(race.dual, k)
        f = race.dual.K @ beta + b
        primal = 0.5 * beta @ race.dual.K @ beta + C * np.maximum(0.0, 1 - y * f).sum()
        assert primal / race.W_best - 1 == pytest.approx(pegasos.gap[k], rel=1e-6, abs=1e-9)
        assert lambda_from_C(C, n) == pytest.approx(1 / (2 * n * C))
    assert (pegasos.gap > 0).all()  # the primal lies above: weak duality


def test_kernel_values_count_rows_once_and_never_more_than_the_gram_matrix(race):
    n = race.dual.n
    for each in race.lanes:
        counts = each.clocks["kernel values"]
        assert (np.diff(counts) >= 0).all() and (counts % n == 0).all() and counts[-1] <= n * n
    for name in ("CVXOPT", "gradient", "momentum"):
        assert lane(race, name).clocks["kernel values"][0] == n * n
    assert lane(race, "Pegasos").clocks["kernel values"][0] == n


def test_clocks_never_run_backwards(race):
    for each in race.lanes:
        assert each.clocks["iterations"].tolist() == list(range(1, len(each.gap) + 1))
        assert (np.diff(each.clocks["time"]) >= 0).all() and each.clocks["time"][0] > 0


def test_F113_F114_second_order_needs_fewer_steps_than_first_and_random():
    race = SolverRace()._result.race
    rules = ("SMO 2nd order", "SMO 1st order", "SMO random")
    steps = [lane(race, rule).reached("iterations", 1e-2) or np.inf for rule in rules]
    assert steps == sorted(steps) and steps[0] < steps[1]


def test_F065_momentum_beats_the_plain_gradient_and_the_interior_point_needs_few_iterations():
    race = SolverRace(**EASY)._result.race
    steps = {name: lane(race, name).reached("iterations", 1e-4) for name in ("CVXOPT", "momentum", "gradient")}
    assert steps["CVXOPT"] < steps["momentum"] < steps["gradient"]


def test_the_winner_depends_on_the_clock():
    explorer = SolverRace("few support vectors, by kernel values")
    assert re.search(r"reached by (SMO 2nd order|SMO 1st order) ", explorer.sentence())
    assert "not started: CVXOPT, gradient and momentum" in explorer.sentence()
    explorer.set(clock="iterations")
    assert "not started" not in explorer.sentence()


def test_the_sentence_names_everybody_once_and_in_order():
    explorer = SolverRace()
    race = explorer._result.race
    said = explorer.sentence().split(". ")[0]
    assert all(said.count(name + " ") == 1 for name in ROLES if name != "gradient")
    arrived = {each.name: each.reached("iterations", 1e-4) for each in race.lanes}
    order = sorted((t, name) for name, t in arrived.items() if t is not None)
    assert ", ".join(f"{name} {t:.0f}" for t, name in order) in said
    for name, t in arrived.items():
        assert t is not None or f"{name} (" in said.split("not within")[1]


def test_a_harder_goal_takes_longer(race):
    for each in race.lanes:
        when = [each.reached("iterations", goal) or np.inf for goal in (1e-1, 1e-3, 1e-5)]
        assert when == sorted(when)


@pytest.mark.parametrize("clock", ["iterations", "kernel values", "time"])
def test_nobody_overspends_and_at_the_end_everybody_shows_the_last_record(clock):
    explorer = SolverRace(**EASY, clock=clock)
    for place in (0, 20, 41, PLACES):
        view = explorer.set(place=place)._result
        for each in view.race.lanes:
            gap, k = view.standing(each)
            spent = each.clocks[clock]
            assert (gap is None) == (k < 0)
            assert k < 0 or spent[k] <= view.budget * (1 + 1e-8)
            assert k + 1 == len(spent) or spent[k + 1] > view.budget
            assert place < PLACES or k + 1 == len(spent)


def test_dots_sit_on_their_curves_and_strips_hold_the_weights():
    explorer = SolverRace(**EASY, place=PLACES)
    view, picture = explorer._result, explorer.picture()
    for name, role in ROLES.items():
        curve, dot = picture.panels[CHART].having(role)
        np.testing.assert_allclose(dot.xy[0], curve.xy[-1])
        assert curve.label == name
    (strips,) = picture.panels[STRIPS].having("matrix")
    rows = strips.values.reshape(8, -1, 20)[:, 6]  # the middle of each strip, Pegasos at the bottom
    best = view.race.dual.sign * view.race.proof.alpha
    np.testing.assert_allclose(rows[-1], np.sort(best) / np.abs(best).max(), atol=1e-12)
    np.testing.assert_allclose(rows[-3], rows[-1], atol=1e-4)  # SMO arrived


def test_the_watched_boundary_meets_the_optimum_when_the_solver_arrives():
    explorer = SolverRace(**EASY, watch="CVXOPT", place=PLACES)
    panel = explorer.picture().panels[PLANE]
    (watched,), (optimum,) = panel.having(ROLES["CVXOPT"]), panel.having("ghost")
    race = explorer._result.race
    w, b = race.X.T @ race.proof.beta, race.proof.b
    assert np.abs(watched.xy @ w + b).max() < 1e-3 and np.abs(optimum.xy @ w + b).max() < 1e-9
    explorer.set(watch="Pegasos", place=10)
    (early,) = explorer.picture().panels[PLANE].having(ROLES["Pegasos"])
    assert len(early.xy) == 0 or np.abs(early.xy @ w + b).max() > 1e-2


def test_walking_through_the_race_does_not_run_it_again():
    explorer = SolverRace(clock="time")
    race, said = explorer._result.race, explorer.sentence()
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"place": 50}, "final": False, "seq": 1})
    assert (
        explorer._result.race is race and stage.frame["sentence"] != said and stage.frame["limits"] == {"place": PLACES}
    )
    assert explorer.set(place=30).sentence() == said


def test_without_cvxopt_the_others_still_run(monkeypatch):
    monkeypatch.setattr(lanes_module, "cvxopt_available", lambda: False)
    race_of.cache_clear()
    try:
        explorer = SolverRace(watch="CVXOPT", n=10, cap=50)
        assert [each.name for each in explorer._result.race.lanes] == list(ROLES)[1:]
        assert "CVXOPT" not in explorer.sentence()
    finally:
        race_of.cache_clear()


def test_nonsense_shows_a_sentence_and_keeps_the_picture():
    explorer = SolverRace(**EASY)
    picture, stage = explorer.picture(), explorer.stage()
    stage.receive({"do": "set", "values": {"clock": "sundial"}, "final": True, "seq": 1})
    assert stage.frame["error"] and "clock is one of" in stage.frame["sentence"] and explorer.picture() is picture
