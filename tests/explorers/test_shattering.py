"""The shattering explorer, driven without a browser."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.explorers import ShatteringExplorer
from kernlab_edu.explorers.shattering_labels import codes_of, half_widths, labels_of, realised, street, witnessed
from kernlab_edu.explorers.shattering_trial import CLASSES, WIDE
from kernlab_edu.theory import CENTRED_DISCS, DISCS, LINES, all_labelings, cover_count, half_margins, separable

SETS = sorted({by for by, _, _ in CLASSES.values()}, key=lambda by: by.name)


def counted(explorer):
    return tuple(map(int, re.search(r"(\d+) of (\d+) labelings", explorer.sentence()).groups()))


def scattered(m, random_state):
    places = np.random.default_rng(random_state).uniform(-2, 2, (m, 2))
    return tuple((float(a), float(b), -1) for a, b in places)


def mark(explorer, role, panel=0):
    return explorer.picture().panels[panel].having(role)


@pytest.mark.parametrize(
    ("scene", "count"),
    [
        ("three points: 8 of 8", (8, 8)),
        ("four points: XOR fails", (14, 16)),
        ("a point in a triangle", (14, 16)),
        ("three on a line", (6, 8)),
        ("two points, centred discs", (3, 4)),
        ("three points, free discs", (8, 8)),
        ("four points, free discs", (15, 16)),
    ],
)
def test_F200_F201_known_counts(scene, count):
    explorer = ShatteringExplorer(scene)
    assert counted(explorer) == count
    shattered = count[0] == count[1]
    assert (": shattered" in explorer.sentence()) == shattered and (
        ": not shattered" in explorer.sentence()
    ) != shattered


PLACES = {f"{m} scattered": tuple(p[:2] for p in scattered(m, random_state=m)) for m in (1, 2, 3, 4)} | {
    "on a line": ((-2.0, -1.0), (2.0, 1.0), (0.0, 0.0), (1.0, 0.5)),
    "on a circle": ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)),
    "almost in one place": ((1.0, 1.0), (0.0, 0.0), (1e-4, 0.0), (0.0, 1e-4)),
    "two in one place": ((1.0, 0.5), (1.0, 0.5), (-1.0, 0.3)),
}


@pytest.mark.parametrize("by", SETS, ids=lambda by: by.name)
@pytest.mark.parametrize("place", PLACES)
def test_F200_F201_every_verdict_is_that_of_the_linear_program(by, place):
    points = PLACES[place]
    verdict = realised(points, by)
    for y in all_labelings(len(points)):
        assert verdict[codes_of(y[None])[0]] == separable(points, y, by)


@pytest.mark.parametrize("m", [3, 4, 5, 6])
def test_F200_points_in_general_position_have_covers_count(m):
    explorer = ShatteringExplorer(points=scattered(m, random_state=10 + m))
    assert counted(explorer) == (cover_count(m, 2), 2**m)


@pytest.mark.parametrize("by", [LINES, DISCS, CENTRED_DISCS], ids=lambda by: by.name)
def test_witnesses_never_claim_too_much(by):
    line = np.array([[-2.0, -1.0], [0.0, 0.0], [2.0, 1.0], [1.0, 0.5]])
    for code in np.unique(witnessed(line, by)):
        assert separable(line, labels_of(code, 4), by)


def test_labels_and_codes_are_inverse():
    assert codes_of([labels_of(k, 5) for k in range(32)]).tolist() == list(range(32))


@pytest.mark.parametrize("sets", ["lines", "discs", "discs around 0", "discs around 0, either side"])
def test_F202_no_set_beyond_the_vc_dimension_is_shattered_and_some_set_of_that_size_is(sets):
    h = CLASSES[sets][1]
    for seed in range(5):
        count, total = counted(ShatteringExplorer(points=scattered(h + 1, seed), sets=sets))
        assert count < total
    sizes = [counted(ShatteringExplorer(points=scattered(h, seed), sets=sets)) for seed in range(5)]
    assert (2**h, 2**h) in sizes
    assert f"VC dimension of {sets} in the plane is {h}:" in ShatteringExplorer(sets=sets).sentence()


@pytest.mark.parametrize("sets", list(CLASSES))
@pytest.mark.parametrize("step", range(16))
def test_the_light_the_cell_and_the_set_agree(sets, step):
    explorer = ShatteringExplorer(points=scattered(4, 3), sets=sets, step=step, delta=0.4)
    trial = explorer._result
    lit = len(mark(explorer, "light on")) == 1
    assert lit == trial.ok[step] == (not re.search(r"\bno .* separates", explorer.sentence()))
    if lit:
        assert (np.sign(trial.f(trial.X)) == trial.y).all()


def test_when_no_line_exists_the_shared_point_is_in_both_hulls():
    explorer = ShatteringExplorer("four points: XOR fails")
    shared, trial = mark(explorer, "optimum")[0].xy[0], explorer._result
    for sign in (1, -1):
        a, b = trial.X[trial.y == sign]
        along = (shared - a) @ (b - a) / ((b - a) @ (b - a))
        assert 0 < along < 1
        assert_allclose(a + along * (b - a), shared, atol=1e-9)


def test_stepping_counts_in_binary_and_the_grid_has_a_cell_for_each():
    explorer = ShatteringExplorer("four points: XOR fails")
    assert explorer.limits(explorer._result) == {"step": 15}
    seen = [explorer.set(step=k)._result.y.tolist() for k in range(16)]
    assert len({tuple(y) for y in seen}) == 16
    assert seen[5] == [1, -1, 1, -1]
    panel = explorer.picture().panels[1]
    (yes,), (no,) = panel.having("cell yes"), panel.having("cell no")
    rings = [int(np.isnan(ring.xy[:, 0]).sum()) + 1 for ring in (yes, no)]
    assert rings == [14, 2]
    dots = [len(panel.having(role)[0].xy) for role in ("tiny plus", "tiny minus")]
    assert dots == [32, 32]  # every point is + in half of the labelings


def test_own_labels_are_the_first_labeling():
    explorer = ShatteringExplorer(points=((0.0, 0.0, 1), (1.0, 1.0, -1), (2.0, 0.0, 1)), step=0)
    assert explorer.sentence().startswith("Labels + − +:")
    assert explorer.set(step=2).sentence().startswith("Labels + + +:")


@pytest.mark.parametrize("m", [2, 3, 4])
def test_F204_half_widths_are_those_of_the_theory(m):
    points = tuple(p[:2] for p in scattered(m, random_state=20 + m))
    order = codes_of(all_labelings(m))
    assert_allclose(half_widths(points)[order], half_margins(points), rtol=1e-6)


def test_F204_wider_streets_realise_fewer_labelings():
    explorer = ShatteringExplorer(sets=WIDE)
    counts = [counted(explorer.set(delta=delta))[0] for delta in (0.05, 0.8, 1.2, 1.5, 2.5)]
    assert counts == sorted(counts, reverse=True) and counts[0] == 8 and counts[-1] == 2
    for delta in (0.05, 0.8, 1.2):
        bound = int(re.search(r"= (\d+) points", explorer.set(delta=delta).sentence())[1])
        assert counted(explorer)[0] < 8 or bound >= 3  # what is shattered obeys the bound


def test_F204_the_street_is_as_wide_as_the_hulls_are_apart():
    w, b = street(np.array([[0.0, 1.0], [0.0, -1.0], [3.0, 0.0]]), np.array([1.0, 1.0, -1.0]))
    assert_allclose([1 / np.linalg.norm(w), b], [1.5, 1.0])


def test_F204_a_street_that_is_too_narrow_is_shown_with_its_width():
    explorer = ShatteringExplorer("wide streets only")
    trial = explorer._result
    assert len(mark(explorer, "light off")) == 1 and len(mark(explorer, "ghost")) == 1
    assert_allclose(np.abs(trial.f(trial.X)).min(), trial.width, rtol=1e-6)
    assert trial.width < trial.delta


def test_dragging_and_clicking_by_message_and_bad_input_keep_the_picture():
    explorer = ShatteringExplorer("three on a line")
    stage = explorer.stage()
    points = [list(p) for p in explorer.values["points"]]
    points[1][1] = 0.8
    stage.receive({"do": "set", "values": {"points": points}, "final": False, "seq": 1})
    assert counted(explorer) == (8, 8)
    stage.receive({"do": "set", "values": {"points": [*points, [1.0, -2.0, -1]]}, "final": True, "seq": 2})
    assert counted(explorer) == (14, 16)
    good = explorer.picture()
    stage.receive({"do": "set", "values": {"points": []}, "final": True, "seq": 3})
    assert "between 1 and 6 points" in explorer.sentence() and explorer.picture() is good
    many = [[0.1 * k, 0.2, -1] for k in range(7)]
    stage.receive({"do": "set", "values": {"points": many}, "final": True, "seq": 4})
    assert "between 1 and 6 points" in explorer.sentence() and explorer.picture() is good


@pytest.mark.parametrize("sets", list(CLASSES))
def test_two_points_at_one_place_can_only_agree(sets):
    explorer = ShatteringExplorer(points=((0.5, 0.5, -1), (0.5, 0.5, -1)), sets=sets)
    assert counted(explorer) == (2, 4)
