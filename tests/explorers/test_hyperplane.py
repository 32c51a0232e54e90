"""The hyperplane explorer, driven without a browser."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.explorers import HyperplaneExplorer
from kernlab_edu.theory import distance, parallel_distance


def number(words, text):
    """The number after some words of a sentence."""
    found = re.search(re.escape(words) + r"\s*(−?[\d.]+(?:e[+−]\d+)?)", text)
    return float(found[1].replace("−", "-"))


def mark(explorer, role, panel=0):
    return explorer.picture().panels[panel].having(role)


def test_F010_three_four_five():
    said = HyperplaneExplorer("3-4-5").sentence()
    assert "w = (3, 4), b = −5, ‖w‖ = 5" in said
    assert "f(x′) = 20, signed distance δ = 4 and foot point (0.6, 0.8)" in said
    assert "2/‖w‖ = 0.4 apart" in said


@pytest.mark.parametrize("x", [(2.0, 1.0), (-3.0, 0.5), (0.0, -2.5)])
def test_F010_the_segment_to_the_foot_is_the_distance_and_is_perpendicular(x):
    explorer = HyperplaneExplorer(probe=(x,), w=((1.0, -0.5),), b=0.7)
    (way,) = mark(explorer, "half margin")
    w, step = np.array([1.0, -0.5]), (way.end - way.start)[0]
    assert_allclose(np.linalg.norm(step), distance(x, w, 0.7))
    assert_allclose(step @ [0.5, 1.0], 0, atol=1e-12)
    assert_allclose(mark(explorer, "optimum")[0].xy @ w + 0.7, 0, atol=1e-12)


def test_F010_b_moves_the_line_in_parallel():
    explorer = HyperplaneExplorer(w=((3.0, 4.0),), b=-5.0)
    before = mark(explorer, "boundary")[0].xy
    after = mark(explorer.set(b=5.0), "boundary")[0].xy
    assert_allclose(np.abs((after - before) @ [0.6, 0.8]), parallel_distance([3, 4], -5, 5))


@pytest.mark.parametrize("t", [0.25, 2.0, 8.0])
def test_F011_F015_scaling_changes_functional_margins_and_not_geometric_ones(t):
    one, scaled = HyperplaneExplorer(), HyperplaneExplorer(t=t)
    assert_allclose(mark(scaled, "bounded", 1)[0].height, t * mark(one, "bounded", 1)[0].height)
    assert_allclose(mark(scaled, "value", 1)[0].height, mark(one, "value", 1)[0].height)
    assert_allclose(mark(scaled, "boundary")[0].xy, mark(one, "boundary")[0].xy, atol=1e-12)
    width = [number("2/‖w‖ =", e.sentence()) for e in (one, scaled)]
    assert_allclose(width[0], t * width[1], rtol=0.01)  # the sentence rounds to three digits


def test_F013_F014_canonical_puts_the_nearest_point_on_a_margin_line():
    explorer = HyperplaneExplorer("canonical")
    assert_allclose(np.abs(mark(explorer, "bounded", 1)[0].height).min(), 1.0)
    assert number("Smallest functional margin", explorer.sentence()) == 1.0
    f = explorer._result
    for role, level in (("margin plus", 1.0), ("margin minus", -1.0)):
        assert_allclose(mark(explorer, role)[0].xy @ f.w + f.b, level, atol=1e-9)


def test_F014_no_scale_for_a_point_on_the_line():
    explorer = HyperplaneExplorer()
    before = explorer.picture()
    explorer.set(points=((0.0, 0.0, 1), (1.0, 1.0, -1)), canonical=True)
    assert "lies on the hyperplane" in explorer.sentence()
    assert explorer.picture() is before


def test_F020_F021_the_cost_goes_to_zero_on_separable_points_and_climbs_with_the_misprint():
    down = HyperplaneExplorer("one run", step=10**6)
    assert "0 of 10 points wrong, cost C = 0" in down.sentence()
    cost = [frame.cost for frame in down._result.runs[0]]
    assert cost[0] > 0 == cost[-1]
    up = [frame.cost for frame in HyperplaneExplorer("uphill by misprint")._result.runs[0]]
    assert (np.diff(up) > 0).all()


def test_F020_a_step_is_the_sum_of_the_wrong_points():
    explorer = HyperplaneExplorer("one run")
    frames, X, y = explorer._result.runs[0], explorer._result.X, explorer._result.y
    M = frames[0].misclassified
    assert_allclose(frames[1].w - frames[0].w, 0.02 * (y[M, None] * X[M]).sum(axis=0))


def test_F022_four_starts_give_four_lines():
    explorer = HyperplaneExplorer("four starts, four lines")
    ends = [run[-1] for run in explorer._result.runs]
    angles = [np.degrees(np.arctan2(*end.w[::-1])) for end in ends]
    assert len({round(angle) for angle in angles}) == 4
    assert not any(end.misclassified.any() for end in ends)
    assert len(explorer.picture().panels[0].having("run 4")) == 1


def test_F022_small_gaps_take_long():
    short, long = (HyperplaneExplorer(scene, eta=0.2)._result.last for scene in ("one run", "a small gap takes long"))
    assert long > 20 * short


def test_F022_xor_has_a_wrong_point_at_every_step():
    explorer = HyperplaneExplorer("XOR never ends")
    assert all(frame.misclassified.any() for frame in explorer._result.runs[0])
    assert "has not ended" in explorer.sentence()


def test_F023_scaled_up_the_logistic_gradient_becomes_the_perceptrons():
    away = []
    for t in (1.0, 10.0):
        explorer = HyperplaneExplorer(w=((-1.0, 1.4),), b=1.0, t=t)
        head, *rows = explorer.table()
        assert head[4:] == ("wrong (perceptron)", "p of the wrong label")
        away.append(max(abs(row[4] - row[5]) for row in rows))
    assert away[1] < 0.1 * away[0]


def test_stepping_moves_the_line_and_the_marker():
    explorer = HyperplaneExplorer("one run", step=0)
    assert explorer.limits(explorer._result)["step"] == explorer._result.last
    first = mark(explorer, "run 1")[0]
    explorer.set(step=4)
    assert mark(explorer, "run 1")[0] != first
    assert mark(explorer, "now", 1)[0].xy[0, 0] == 4
    assert explorer.set(step=0) and mark(explorer, "run 1")[0] == first


def test_dragging_by_message_and_bad_input_keep_the_picture():
    explorer = HyperplaneExplorer()
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"probe": [[0.5, 2.0]]}, "final": False, "seq": 1})
    assert "x′ = (0.5, 2)" in explorer.sentence()
    good = explorer.picture()
    stage.receive({"do": "set", "values": {"w": [[0.0, 0.0]]}, "final": True, "seq": 2})
    assert "no direction" in explorer.sentence() and explorer.picture() is good
    stage.receive({"do": "set", "values": {"points": [], "w": [[1.0, 0.0]]}, "final": True, "seq": 3})
    assert "no point left" in explorer.sentence() and explorer.picture() is good


def test_zero_is_an_honest_start_of_the_perceptron():
    explorer = HyperplaneExplorer("one run", w=((0.0, 0.0),), b=0.0, step=0)
    assert "10 of 10 points wrong, cost C = 0" in explorer.sentence()
    assert mark(explorer, "run 1") == ()


def test_every_handle_keeps_away_from_the_edge_of_its_panel():
    for scene in HyperplaneExplorer.scenes:
        panel = HyperplaneExplorer(scene).picture().panels[0]
        _, x_max, _, y_max = panel.limits()
        for mark in panel.marks:
            if type(mark).__name__ == "Handles":
                assert (np.abs(mark.xy) <= np.array([x_max, y_max]) - 0.2).all(), (scene, mark.label)
