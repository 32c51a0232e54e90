"""The errata explorer, driven without a browser: ten switches, each with the number that flips."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.special import exp1

from kernlab_edu.errata import ERRATA
from kernlab_edu.explorers import ErrataExplorer
from kernlab_edu.explorers.errata import SLIPS
from kernlab_edu.explorers.errata_kernels import DECADES, POWER, SCALE, growing
from kernlab_edu.explorers.errata_learning import CLASS, KERNEL, X, fisher
from kernlab_edu.explorers.errata_machines import EPSILON, best_offset
from kernlab_edu.explorers.errata_smo import FIVE_POINTS, worst_pairs
from kernlab_edu.explorers.latex import mathml
from kernlab_edu.kernels import schoenberg_transforms
from kernlab_edu.problems import kernel_scatter
from kernlab_edu.theory import margin_vc_bound

every_slip = pytest.mark.parametrize("slip", SLIPS)


def both(number, **values):
    """The explorer as printed and as it must be; the slip by its number."""
    (slip,) = [name for name in SLIPS if name.startswith(number)]
    return [ErrataExplorer(slip=slip, right=right, **values) for right in (False, True)]


def mark(explorer, role, panel):
    (found,) = explorer.picture().panels[panel].having(role)
    return found


# --- all ten ---


def test_the_ten_are_those_of_the_lab_and_nine_have_a_key():
    assert [name[:3] for name in SLIPS] == ["E01", "E06", "E11", "E17", "E19", "E22", "E29", "E30", "E49", "E05"]
    assert list(ErrataExplorer.scenes) == list(SLIPS)[:9]


@every_slip
def test_the_switch_changes_picture_sentence_table_and_formula_and_comes_back(slip):
    shown = ErrataExplorer(slip=slip)
    before = shown.sentence(), shown.picture(), shown.maths()
    shown.stage().receive({"do": "set", "values": {"right": True}, "final": True, "seq": 1})
    after = shown.sentence(), shown.picture(), shown.maths()
    assert before[0].startswith("As printed: ") and after[0].startswith("As it must be: ")
    assert all(old != new for old, new in zip(before, after, strict=True))
    assert shown.set(right=False).sentence() == before[0]
    assert any(character.isdigit() for character in before[0]) and "nan" not in before[0] + after[0]


@every_slip
@pytest.mark.parametrize("right", [False, True])
def test_formula_and_note_are_those_of_the_card_and_can_be_set(slip, right):
    shown = ErrataExplorer(slip=slip, right=right)
    for number in shown._result.ids:
        entry = ERRATA[number]
        assert (entry.right if right else entry.printed) in shown.maths()
        assert entry.where in shown._result.notes and entry.why in shown._result.notes
        assert ("close reading" in shown._result.notes) == (entry.reading == "informal")
    words = mathml(shown.maths())
    assert "\\" not in words and shown.maths().isascii()


@every_slip
def test_the_code_prints_the_cards_evidence_first(slip):
    shown = ErrataExplorer(slip=slip)
    assert all(f'ERRATA["{number}"].show()' in shown.code() for number in shown._result.ids)


# --- each of them ---


def test_E01_the_multiplier_and_the_gap():
    printed, right = both("E01")
    for shown, a, H in ((printed, 0.0, 0.0), (right, 0.5, 0.25)):
        assert_allclose(mark(shown, "now", 1).xy, [[a, H]], atol=1e-12)
    # L is stationary at −a(1, 1), which never reaches x₁ + x₂ = 1, or at a(1, 1), which does
    assert mark(printed, "gradient", 0).end.sum() < 0 and mark(right, "gradient", 0).end.sum() > 1
    assert "a gap of 0.25" in printed.sentence() and "no gap" in right.sentence()


@pytest.mark.parametrize(
    "points",
    [
        ((0.0, 0.2), (1.0, 0.9), (2.0, 1.6), (3.0, 2.9), (4.0, 3.2)),
        ((0.0, 0.0), (1.0, -1.0), (2.0, -2.0), (3.0, -3.0), (4.0, -4.0)),
        ((1.0, 0.0), (2.0, 5.0), (0.5, -5.0), (-3.0, 1.0), (4.0, 4.0)),
    ],
)
def test_E06_the_printed_dual_learns_nothing_whatever_the_points(points):
    printed, right = both("E06", points=points)
    assert not printed.error and not right.error
    assert (mark(printed, "value", 1).height == 0).all()
    assert np.ptp(mark(printed, "fit", 0).xy[:, 1]) == 0  # a flat line
    beta = mark(right, "value", 1).height
    x = np.array(points)[:, 0]
    assert_allclose(beta.sum(), 0.0, atol=1e-9)
    (t0, f0), (t1, f1) = mark(right, "fit", 0).xy[[0, -1]]
    assert_allclose((f1 - f0) / (t1 - t0), beta @ x, atol=1e-9)
    assert abs(beta @ x) > 0.1 and "no gap" in right.sentence() and "gap of" in printed.sentence()


def test_E06_worked_by_hand():
    # f = 0.8x + 0.25 touches the tube at x = 2 from below and at x = 3 from above: W = ½·0.64
    _, right = both("E06")
    assert "max W = 0.32 with w = 0.8, b = 0.25" in right.sentence()


def test_E06_the_offset_is_the_middle_of_all_that_are_best():
    assert_allclose(best_offset(np.array([0.0, 1.0])), (0.5, 1 - 2 * EPSILON))
    assert_allclose(best_offset(np.array([0.0, 0.1])), (0.05, 0.0))


def test_E06_a_handle_moves_a_point():
    printed, _ = both("E06")
    moved = [[0.0, 3.0], *printed.values["points"][1:]]
    before = printed.sentence()
    printed.stage().receive({"do": "set", "values": {"points": moved}, "final": False, "seq": 1})
    assert printed.sentence() != before and "w = 0," in printed.sentence()


def test_E11_only_the_free_points_find_the_least_objective():
    printed, right = both("E11")
    curve = mark(right, "objective", 0).xy
    least = curve[:, 1].min()
    assert_allclose(mark(right, "optimum", 0).xy, [[0.5, 2.625]])
    assert_allclose(least, 2.625, atol=1e-9)
    above = [mark(printed, role, 0).xy[0, 1] - 2.625 for role in ("wrong", "vertex", "selected")]
    assert_allclose(above, [0.125, 0.25, 1.5])


def test_E17_tanh_has_a_negative_direction_and_the_others_none():
    printed, right = both("E17")
    K = np.tanh([[1.0, 2.0], [2.0, 4.0]])
    trace, det = np.trace(K), np.linalg.det(K)
    lowest = (trace - np.sqrt(trace**2 - 4 * det)) / 2
    assert_allclose(mark(printed, "negative", 1).height, [lowest, np.tanh(-1.0), -0.2190], atol=1e-4)
    assert_allclose(mark(printed, "now", 0).xy[0, 1], lowest / trace, atol=1e-3)
    assert (mark(right, "value", 1).height >= 0).all()
    assert all(mark(right, f"run {k}", 0).xy[:, 1].min() > -1e-12 for k in (1, 2, 3, 4))
    assert right.picture().panels[0].having("now") == ()


def test_E19_E20_the_envelope_and_the_norms():
    printed, right = both("E19")
    assert_allclose(mark(printed, "printed bound", 0).xy[:, 1], 0.125)
    assert_allclose(mark(right, "envelope edge", 0).xy[:, 1], 0.25)  # tight: f(½) = ¼
    assert printed.picture().panels[0].having("violation") and not right.picture().panels[0].having("violation")
    grows, stays = (np.diff(mark(shown, "objective", 1).xy[:, 1]) for shown in (printed, right))
    assert_allclose(grows[-1], np.log(2) / 4, rtol=1e-3)  # ¼ ln 2 at each doubling: without end
    assert (stays > 0).all() and stays[-1] < 1e-4
    assert mark(right, "objective", 1).xy[-1, 1] < 4 / 3


def test_E22_closed_forms_of_the_growing_integrals():
    epsilon = 10.0**-DECADES
    _, _, log, rational, power = schoenberg_transforms(a=SCALE, p=POWER)
    assert_allclose(growing(log, right=False), exp1(SCALE * epsilon), rtol=1e-3)
    assert_allclose(growing(rational, right=False), np.exp(-SCALE * epsilon) / SCALE, rtol=1e-3)
    for phi in (log, rational, power):
        condition = phi.condition()
        assert_allclose(growing(phi, right=True)[-1], condition.near + condition.far, rtol=2e-3)


def test_E22_three_of_five_lights_go_out():
    printed, right = both("E22")
    assert (len(mark(printed, "light on", 1).xy), len(mark(printed, "light off", 1).xy)) == (2, 3)
    assert (len(mark(right, "light on", 1).xy), len(mark(right, "light off", 1).xy)) == (5, 0)
    last = [np.diff(mark(shown, "run 1", 0).xy[-11:, 1]).sum() for shown in (printed, right)]
    assert last[0] == pytest.approx(np.log(10), rel=1e-3) and last[1] < 1e-4  # ln 10 per decade; bounded


@pytest.mark.parametrize("m", range(2, 9))
def test_E29_the_bound_against_the_corners(m):
    printed, right = both("E29", m=m)
    bound = [mark(shown, role, 0).height[m - 2] for shown, role in ((printed, "negative"), (right, "value"))]
    # the narrowest street parts the corners into halves: 4Δ² = m/(m−1) (1/p + 1/(m−p))
    p = m // 2
    half = np.sqrt(m / (m - 1) * (1 / p + 1 / (m - p))) / 2
    assert bound == [margin_vc_bound(1.0, 2 * half - 1e-9, m - 1), margin_vc_bound(1.0, half + 1e-9, m - 1)]
    assert bound[1] >= m and ("the bound is false" in printed.sentence()) == (m > 2)
    assert "the bound holds" in right.sentence()


def test_E30_rank_ratio_and_limit():
    printed, _ = both("E30")
    s = kernel_scatter(KERNEL(X), CLASS)
    assert "rank 10 of 12" in printed.sentence() and np.linalg.matrix_rank(s.N) == 10
    for role, value in (("plus", 0.0), ("minus", 1.0)):
        assert_allclose(mark(printed, role, 0).xy[:, 1], value, atol=1e-6)  # no scatter within a class: J = ∞
    heights = [mark(both("E30", mu=mu)[1], "now", 1).xy[0, 1] for mu in (1.0, 1e-2, 1e-4, 1e-6, 1e-8)]
    assert (np.diff(heights) > 0).all() and heights[-1] > 6  # J grows without end as μ → 0


def test_E30_the_right_direction_scatters_as_the_sentence_says():
    view = fisher(True, 0.1)
    f = np.array([row[2] for row in view.table[1:]])
    groups = [f[label == CLASS] for label in (0, 1)]
    assert_allclose(groups[1].mean() - groups[0].mean(), 1.0)
    scatter = sum(((g - g.mean()) ** 2).sum() for g in groups)
    assert f"αᵀNα = {scatter:.3g}" in view.sentence and f"J = {1 / scatter:.3g}" in view.sentence


def test_E49_one_run_stalls_and_the_other_ends():
    printed, right = both("E49")
    gaps = [mark(shown, "violation", 0).xy[:, 1] for shown in (printed, right)]
    assert_allclose(gaps[0][-2:], 2.16)
    assert_allclose(gaps[1][-1], 0.0, atol=1e-9)
    assert printed.picture().panels[0].having("ghost") and not right.picture().panels[0].having("ghost")
    assert "W = 0.157 of 2.88" in printed.sentence() and "W = 2.88" in right.sentence()


def test_E49_stalls_whichever_of_the_two_worst_violators_comes_first():
    x, y = FIVE_POINTS
    alpha = np.array([0.08, 0.08, 0.0, 0.0, 0.0])
    assert {(x[i], x[j]) for i, j in worst_pairs(alpha)} == {(-1.0, 3.0), (1.0, -3.0)}
    assert all(y[i] == y[j] and alpha[j] == 0 for i, j in worst_pairs(alpha))


def test_E05_three_recipes():
    printed, right = both("E05")
    assert_allclose(mark(printed, "selected", 0).xy, [[1.0, 0.0]], atol=1e-9)
    assert_allclose(mark(right, "selected", 0).xy, [[0.0, 1.0]], atol=1e-9)
    assert_allclose(mark(printed, "now", 1).xy, [[-1.0, 1.0]], atol=1e-9)
    assert_allclose(mark(right, "now", 1).xy, [[0.0, 0.0]], atol=1e-9)
    delta = np.array([0.05, 0.1, 0.2, 0.5, 1.0])  # min ½x₁² + ½δ‖x‖²
    assert_allclose(mark(right, "place", 0).xy[:, 0], delta / (1 + 2 * delta), atol=1e-9)


def test_a_strange_point_is_told_in_a_sentence():
    shown = ErrataExplorer(slip="E06 regression that learns nothing")
    picture = shown.picture()
    shown.stage().receive({"do": "set", "values": {"points": [[0, float("nan")]] * 5}, "final": True, "seq": 1})
    assert shown.picture() == picture
