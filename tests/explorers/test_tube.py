"""The tube explorer, driven without a browser."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.svm import SVR as LibSVR

from kernlab_edu.explorers import TubeExplorer
from kernlab_edu.explorers.tube_fit import LOSSES, flat_from
from kernlab_edu.plots import tube_panel

TWO = ((1.0, 1.0), (-1.0, -1.0))


def number(words, text):
    """The number after some words of a sentence."""
    found = re.search(re.escape(words) + r"\s*(−?[\d.]+(?:e[+−-]\d+)?)", text)
    return float(found[1].replace("−", "-"))


def only(explorer, role, panel=0):
    (mark,) = explorer.picture().panels[panel].having(role)
    return mark


@pytest.mark.parametrize(("epsilon", "C"), [(0.25, 1.0), (0.5, 0.3), (0.25, 0.1), (0.0, 2.0)])
def test_F180_F182_two_points_say_the_closed_form(epsilon, C):
    # x = ±1, y = ±1: w = 2β with β = min(C, (1 − ε)/2), each point pays 1 − w − ε
    beta = min(C, (1 - epsilon) / 2)
    value = 2 * beta**2 + 2 * C * (1 - 2 * beta - epsilon)
    explorer = TubeExplorer("two points", epsilon=epsilon, C=C)
    said = explorer.sentence()
    assert_allclose(number("w = Σβx =", said), 2 * beta, atol=5e-4)
    assert_allclose([number("primal", said), number("dual", said)], value, rtol=1e-5)
    assert "certified" in said
    bars = [bar for role in ("free", "bounded") for bar in explorer.picture().panels[1].having(role)]
    heights = dict(pair for bar in bars for pair in zip(bar.x, bar.height, strict=True))
    assert_allclose([heights[0], heights[1]], [beta, -beta], atol=1e-9)


def test_F180_the_seed_numbers():
    assert "w = Σβx = 0.75, b = 0; primal 0.28125 = dual 0.28125" in TubeExplorer("two points").sentence()


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("C", [0.5, 20.0])
def test_F182_F186_primal_is_dual_for_every_loss_and_the_weights_are_slopes(loss, C):
    machine, _ = TubeExplorer(loss=loss, C=C)._result
    assert_allclose(machine.primal, machine.dual, rtol=1e-6)
    assert_allclose(machine.beta.sum(), 0.0, atol=1e-6 * np.abs(machine.beta).sum())
    kink = {"epsilon": 0.2, "laplace": 0.0}.get(LOSSES[loss])
    smooth = np.ones(len(machine.xi), dtype=bool) if kink is None else np.abs(np.abs(machine.xi) - kink) > 1e-6
    assert_allclose(machine.beta[smooth], C * machine.loss.derivative(machine.xi)[smooth], atol=1e-5 * C)


def test_F181_F183_roles_follow_the_place_in_the_tube_and_both_edges_give_the_same_b():
    explorer = TubeExplorer(epsilon=0.15)
    machine, _ = explorer._result
    away, role = machine.xi, machine.role
    assert_allclose(np.abs(away[role == "free"]), 0.15, atol=1e-6)
    assert (np.abs(away[role == "bounded"]) > 0.15).all() and (np.abs(away[role == "non-support"]) < 0.15).all()
    assert (np.sign(machine.beta) == np.sign(away))[machine.beta != 0].all()  # β > 0 above, β < 0 below
    edges = re.findall(r"[-+] \\varepsilon = (-?[\d.]+)", explorer.maths())
    assert len(edges) == 2
    assert_allclose(float(edges[0]), float(edges[1]), atol=1e-5)


def test_F184_the_curve_is_the_machine_of_an_independent_library():
    explorer = TubeExplorer(gamma=1.3, C=5.0)
    points = np.array(explorer.values["points"])
    other = LibSVR(kernel="rbf", gamma=1.3, C=5.0, epsilon=0.2, tol=1e-9).fit(points[:, :1], points[:, 1])
    curve = only(explorer, "fit").xy
    assert_allclose(curve[:, 1], other.predict(curve[:, :1]), atol=1e-4)


def test_F180_the_tube_runs_epsilon_above_and_below_and_slack_ends_on_it():
    explorer = TubeExplorer()
    fit, edge, slack = (only(explorer, role) for role in ("fit", "tube edge", "slack"))
    up, down = np.split(edge.xy, [len(fit.xy)])
    assert_allclose(up - fit.xy, np.tile([0.0, 0.2], (len(up), 1)), atol=1e-12)
    assert_allclose(fit.xy - down[1:], np.tile([0.0, 0.2], (len(up), 1)), atol=1e-12)
    machine, _ = explorer._result
    assert_allclose(np.abs(slack.end[:, 1] - machine.f(slack.end[:, 0])), 0.2)
    assert_allclose(np.abs(slack.end - slack.start).sum(), machine.loss.c(machine.xi).sum(), atol=1e-6)


@pytest.mark.parametrize("kernel", ["linear", "polynomial", "Gaussian"])
def test_F185_a_tube_that_holds_a_constant_carries_nobody(kernel):
    explorer = TubeExplorer(kernel=kernel)
    flat = flat_from([y for _, y in explorer.values["points"]])
    explorer.set(epsilon=flat + 1e-6)
    assert "0 of 24 points carry" in explorer.sentence() and "a constant stays inside" in explorer.sentence()
    assert np.ptp(only(explorer, "fit").xy[:, 1]) < 1e-12
    explorer.set(epsilon=flat - 0.01)
    assert "a constant stays inside" not in explorer.sentence() and "0 of 24" not in explorer.sentence()


def test_F187_from_all_to_none_as_the_tube_widens():
    explorer = TubeExplorer("fewer and fewer carry")
    path = only(explorer, "profile", 1).xy
    n = len(explorer.values["points"])
    assert path[0].tolist() == [0.0, n] and path[-1, 1] == 0
    now = only(explorer, "now", 1).xy[0]
    assert f"{now[1]:.0f} of {n} points carry" in explorer.sentence()
    k = 6
    explorer.set(epsilon=float(path[k, 0]))
    assert only(explorer, "now", 1).xy[0].tolist() == path[k].tolist()


def test_F188_the_other_kernels_are_drawn_beside_the_chosen_one():
    explorer = TubeExplorer("three kernels")
    labels = {mark.label: mark for mark in explorer.picture().panels[0].marks}
    line = labels["linear kernel"].xy
    assert_allclose(np.diff(line[:, 1], n=2), 0, atol=1e-9)  # straight
    assert np.abs(np.diff(labels["polynomial kernel"].xy[:, 1], n=4)).max() < 1e-6  # a cubic has no fourth difference
    explorer.set(kernel="linear")
    assert "Gaussian kernel" in {mark.label for mark in explorer.picture().panels[0].marks}


def test_F186_an_outlier_turns_the_square_and_not_the_tube():
    slope = {}
    for loss in ("Gauss ξ²/2", "ε-insensitive"):
        said = TubeExplorer("one outlier, three losses", loss=loss).sentence()
        slope[loss] = number("w = Σβx =", said)
    assert abs(slope["ε-insensitive"] - 0.4) < 0.1 < abs(slope["Gauss ξ²/2"] - 0.4)


def test_F186_loss_and_density_are_one_curve():
    explorer = TubeExplorer("Huber and its density")
    loss, density = only(explorer, "profile", 1).xy, only(explorer, "density", 1).xy
    total = -np.log(density[:, 1]) - loss[:, 1]  # −log p = c + log Z
    assert_allclose(total, total[0])
    residuals = only(explorer, "now", 1).xy
    assert_allclose(residuals[:, 0], explorer._result[0].xi)


def test_F189_the_marked_cell_is_the_best_and_its_error_is_the_held_out_one():
    explorer = TubeExplorer("γ and C by held-out error")
    heat, best = only(explorer, "matrix", 1), only(explorer, "selected", 1).xy[0]
    points = np.array(explorer.values["points"])
    shown, hidden = points[::2], points[1::2]
    C, gamma = 10.0**best
    other = LibSVR(kernel="rbf", gamma=gamma, C=C, epsilon=0.2, tol=1e-9).fit(shown[:, :1], shown[:, 1])
    error = ((other.predict(hidden[:, :1]) - hidden[:, 1]) ** 2).mean()
    assert_allclose(heat.values.min() ** 2, error, rtol=0.01)


def test_a_point_inside_the_tube_changes_nothing_when_dragged_inside():
    explorer = TubeExplorer()
    machine, _ = explorer._result
    k = int(np.flatnonzero(np.abs(machine.xi) < 0.1)[0])
    points = [list(p) for p in explorer.values["points"]]
    points[k][1] += 0.05
    before = only(explorer, "fit").xy
    explorer.stage().receive({"do": "set", "values": {"points": points}, "final": True, "seq": 1})
    assert_allclose(only(explorer, "fit").xy, before, atol=1e-6)


def test_dragging_is_coarse_and_bad_input_keeps_the_picture():
    explorer = TubeExplorer()
    exact = len(only(explorer, "fit").xy)
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"epsilon": 0.4}, "final": False, "seq": 1})
    assert "ε = 0.4" in explorer.sentence() and len(only(explorer, "fit").xy) < exact
    good = explorer.picture()
    stage.receive({"do": "set", "values": {"points": [[0.0, 1.0]]}, "final": True, "seq": 2})
    assert "at least two points" in explorer.sentence() and explorer.picture() is good
    stage.receive({"do": "set", "values": {"points": [["a", 1.0]]}, "final": True, "seq": 3})
    assert "rows of 2 numbers" in explorer.sentence() and explorer.picture() is good


def test_two_targets_at_one_place_are_no_contradiction():
    explorer = TubeExplorer(points=((0.0, 0.0), (0.0, 2.0), (1.0, 1.0)))
    assert not explorer.error and "certified" in explorer.sentence()


def test_the_panel_alone_needs_no_roles_and_no_tube():
    panel = tube_panel([0.0, 1.0, 2.0], [0.0, 1.0, 5.0], lambda t: t)
    assert panel.having("tube") == () and panel.having("free") == ()
    assert panel.having("slack")[0].end.tolist() == [[2.0, 2.0]]
    assert len(panel.having("sample")[0].xy) == 3
