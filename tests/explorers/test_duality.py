"""The duality explorer, driven without a browser."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.explorers import DualityExplorer
from kernlab_edu.explorers.duality import at
from kernlab_edu.explorers.duality_cases import CASES
from kernlab_edu.problems.textbook import lower_value, upper_value

SURFACE, ALONG_X, ALONG_A = range(3)
every_case = pytest.mark.parametrize("name", CASES)


def mark(explorer, role, panel):
    return explorer.picture().panels[panel].having(role)


def grid(limits, size=41):
    return np.linspace(*limits, size)


@every_case
def test_the_line_shows_the_lagrangian_of_the_program_itself(name):
    case = CASES[name](1.0)
    for x in grid(case.xlim, 7):
        for a in grid(case.alim, 7):
            nu, z = ([], [a]) if case.inequality else ([a], [])
            assert_allclose(case.L(x, a), case.known.problem.lagrangian(case.point(x), nu, z), atol=1e-12)


@every_case
def test_F038_weak_duality_everywhere(name):
    case = CASES[name](1.0)
    for a in grid(case.alim):
        assert case.H(a) <= case.known.value + 1e-12
        assert (case.L(grid(case.xlim), a) >= case.H(a) - 1e-12).all()


@every_case
def test_F038_the_largest_L_is_F_where_x_is_allowed_and_has_no_bound_elsewhere(name):
    case = CASES[name](1.0)
    low, high = case.allowed
    for x in np.append(grid(case.xlim), [low] if np.isfinite(low) else []):
        inside = low <= x <= high
        V = upper_value(case.known.problem, case.point(x))
        assert (V == np.inf) == (not inside)
        if inside:
            assert_allclose(case.L(x, 0.0), V)


@every_case
def test_x_of_a_is_where_L_is_least(name):
    case = CASES[name](1.0)
    for a in grid(case.alim, 21):
        x = case.lowest(a)
        if x is not None:
            assert_allclose(case.L(x, a), case.H(a), atol=1e-10)


@every_case
def test_F047_H_is_concave_and_the_section_along_a_is_straight(name):
    case = CASES[name](1.0)
    a = grid(case.alim)
    H = np.array([case.H(value) for value in a])
    middles = [case.H((p + q) / 2) for p, q in zip(a[:-2], a[2:], strict=True)]
    assert all(m >= (p + q) / 2 - 1e-12 for m, p, q in zip(middles, H[:-2], H[2:], strict=True))
    L = case.L(sum(case.xlim) / 2, a)
    assert_allclose(np.diff(L, n=2), 0, atol=1e-12)


def test_F040_the_dual_of_the_program_with_a_linear_term():
    case = CASES["linear term"](1.0)
    assert_allclose(
        [case.H(a) for a in grid(case.alim)], [lower_value(case.known.problem, z=[a]) for a in grid(case.alim)]
    )
    explorer = DualityExplorer("linear term")
    assert "π* = −2, δ* = −2, gap 0" in explorer.sentence()
    assert max(value for name, value in explorer.table()[6:]) < 1e-12
    assert dict(explorer.set(place=at(0.0, 1.0)).table()[6:])["stationarity"] > 0


def test_F043_saddle():
    explorer = DualityExplorer("saddle")
    assert "At x = 1, a = −1: L = 0.5 ≥ H(a) = 0.5" in explorer.sentence()
    assert explorer._result.case.saddle == (1.0, -1.0)
    (level,) = mark(explorer, "section a", ALONG_A)
    assert_allclose(level.xy[:, 1], 0.5)  # at x = 1 the constraint holds, so a no longer matters
    (section,) = mark(explorer, "section x", ALONG_X)
    assert section.xy[:, 1].min() >= 0.5


@pytest.mark.parametrize("slope", [0.6, 1.0, 1.6])
def test_F042_the_kkt_matrix_has_one_eigenvalue_of_each_sign(slope):
    explorer = DualityExplorer(slope=slope)
    root = np.sqrt(1 + 4 * slope**2)  # λ² − λ − B² = 0
    low, high = (f"{value:.3g}".replace("-", "−") for value in ((1 - root) / 2, (1 + root) / 2))
    assert f"({low}, {high})" in explorer.notes(explorer._result)


@given(st.floats(-1.4, 0.4))
def test_F041_F044_x_of_a_meets_the_constraint_only_at_the_best_multiplier(a):
    explorer = DualityExplorer("equality", place=at(0.0, a))
    view = explorer._result
    assert_allclose(view.x, -view.a)
    assert_allclose(view.L(view.x, view.a), -(view.a**2) - view.a, atol=1e-12)
    assert (abs(2 * view.x - 1) < 1e-9) == (abs(view.a + 0.5) < 1e-9)


def test_F046_inequality_and_the_misprinted_dual():
    right, wrong = DualityExplorer("inequality"), DualityExplorer("misprinted dual")
    assert "δ* = 0.25, gap 0." in right.sentence()
    assert "δ* = 0, gap 0.25" in wrong.sentence() and "misprinted" in wrong.sentence()
    (H,) = mark(wrong, "dual", ALONG_A)
    assert_allclose(H.xy[:, 1], -H.xy[:, 0] - H.xy[:, 0] ** 2, atol=1e-12)
    assert H.xy[:, 1].max() == 0.0
    (line,) = mark(wrong, "section a", ALONG_A)
    assert_allclose(line.xy[:, 1], -line.xy[:, 0])  # at x = 0: F + a·g = −a
    assert mark(right, "gap", ALONG_A) == () != mark(wrong, "gap", ALONG_A)


def test_F045_singular_matrix_has_a_dual_at_one_multiplier_only():
    explorer = DualityExplorer("singular matrix")
    assert "H(a) = −∞" in explorer.sentence()
    assert "H(a) = 0" in explorer.set(place=at(2.0, 0.0)).sentence()
    assert_allclose(mark(explorer, "free", ALONG_A)[0].xy, [[0.0, 0.0]])


def test_F047_double_well_keeps_a_gap():
    explorer = DualityExplorer("double well")
    assert "π* = 0.4096, δ* = 0, gap 0.4096" in explorer.sentence()
    (gap,), (H,) = mark(explorer, "gap", ALONG_A), mark(explorer, "dual", ALONG_A)
    assert_allclose([gap.xy[:, 1].min(), gap.xy[:, 1].max()], [0.0, 0.4096])
    assert_allclose(H.xy[:, 1].max(), 0.0, atol=1e-12)


def test_F048_slater_fails_in_two_ways():
    never = DualityExplorer("never attained")
    for a in (0.5, 1.0, 4.0):
        view = never.set(place=at(0.0, a))._result
        assert_allclose(view.H(a), -1 / (4 * a))
    assert never._result.gap == 0 and "not attained" in never.sentence()
    assert "H(a) = −∞" in never.set(place=at(0.0, 0.0)).sentence()
    convex = DualityExplorer("convex with a gap")
    assert "π* = 1, δ* = 0, gap 1" in convex.sentence()


def test_F039_residuals_vanish_at_the_saddle_only():
    explorer = DualityExplorer("inequality")
    names = ("stationarity", "primal", "dual", "complementarity")
    assert_allclose([dict(explorer.table())[name] for name in names], 0, atol=1e-15)
    assert any(dict(explorer.set(place=at(0.0, 0.25)).table())[name] > 0 for name in names)


@every_case
def test_known_answers_are_saddles_exactly_if_they_have_one_multiplier_and_no_gap(name):
    case = CASES[name](1.0)
    saddled = name in ("saddle", "equality", "inequality", "linear term", "singular matrix")
    assert (case.saddle is not None) == saddled
    if saddled:
        x, a = case.saddle
        assert_allclose(case.L(x, a), case.known.value, atol=1e-12)
        assert_allclose(case.point(x), case.known.answer.x, atol=1e-12)
        assert (case.L(x, grid(case.alim)) <= case.L(x, a) + 1e-12).all()
        assert (case.L(grid(case.xlim), a) >= case.L(x, a) - 1e-12).all()


def test_dragging_by_message_and_bad_input_keep_the_picture():
    explorer = DualityExplorer()
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"place": [[0.02, 9.0], [-1.98, 0.3]]}, "final": False, "seq": 1})
    assert "At x = 0, a = −2" in explorer.sentence()  # a hand hits round numbers
    (x,), (a,) = mark(explorer, "handle", ALONG_X), mark(explorer, "handle", ALONG_A)
    assert x.xy[0, 0] == 0.0 and a.xy[0, 0] == -2.0
    assert x.xy[0, 1] == a.xy[0, 1]  # both show L(x, a)
    good = explorer.picture()
    stage.receive({"do": "set", "values": {"place": [[0.0, 0.0]]}, "final": True, "seq": 2})
    assert "has 2 points" in explorer.sentence() and explorer.picture() is good


def test_the_misprint_leaves_equalities_alone():
    said = DualityExplorer("saddle").sentence()
    assert DualityExplorer("saddle", printed=True).sentence() == said
