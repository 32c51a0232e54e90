"""The discriminant explorer, driven without a browser."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.estimators import LDA, KernelFisher
from kernlab_edu.explorers import DiscriminantExplorer
from kernlab_edu.explorers.discriminant_kernel import left_out
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import fisher_maximum, fisher_ratio, kernel_scatter, scatter_matrices

GAUSS, SQUARE, LINEAR = "kernel Fisher, Gaussian", "kernel Fisher, polynomial", "kernel Fisher, linear"
CROSSES = [(x + c, y, k) for c, k in ((-1, -1), (1, 1)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def mark(explorer, role, panel=0):
    return explorer.picture().panels[panel].having(role)


def data(explorer):
    rows = np.array(explorer.values["points"])
    return rows[:, :2], rows[:, 2]


def turned(degrees, **values):
    t = np.radians(degrees)
    return DiscriminantExplorer(direction=[(2 * np.cos(t), 2 * np.sin(t))], **values)


# --- by hand


@pytest.mark.parametrize(("degrees", "J"), [(0, "J = 1"), (45, "J = 0.5"), (60, "J = 0.25"), (90, "J = 0,")])
def test_F213_crosses_have_J_cos_squared(degrees, J):
    explorer = turned(degrees, points=CROSSES)
    assert J in explorer.sentence()
    (curve,) = mark(explorer, "objective", 1)
    assert_allclose(curve.xy[:, 1], np.cos(np.radians(curve.xy[:, 0])) ** 2, atol=1e-12)


def test_F210_crosses_have_eigenvalue_three_halves():
    explorer = DiscriminantExplorer("two crosses")
    X, y = data(explorer)
    assert_allclose(LDA(weights="class").fit(X, y).eigenvalues_, [1.5, 0.0], atol=1e-12)
    assert "weighs the same: λ = 1.5, 0" in explorer.notes(explorer._result)


def test_F213_turning_to_the_best_direction_is_noticed():
    X, y = data(DiscriminantExplorer())
    best = fisher_maximum(X, y)
    explorer = DiscriminantExplorer(direction=[tuple(best.w)])
    assert explorer.sentence().startswith("You found Fisher's direction")
    assert not turned(np.degrees(np.arctan2(best.w[1], best.w[0])) + 3).sentence().startswith("You found")


# --- laws


def test_F213_the_curve_is_the_ratio_and_its_top_is_the_best_angle():
    explorer = DiscriminantExplorer()
    X, y = data(explorer)
    (curve,), (top,), (now,) = (mark(explorer, role, 1) for role in ("objective", "optimum", "now"))
    t = np.radians(curve.xy[:, 0])
    assert_allclose(curve.xy[:, 1], fisher_ratio(X, y, [np.cos(t), np.sin(t)]), rtol=1e-12)
    assert_allclose(top.xy[0, 1], fisher_maximum(X, y).J, rtol=1e-10)
    assert curve.xy[:, 1].max() <= top.xy[0, 1] and abs(curve.xy[curve.xy[:, 1].argmax(), 0] - top.xy[0, 0]) <= 1
    assert_allclose(now.xy[0, 0], np.degrees(np.arctan2(0.2, 1.0)))


@settings(max_examples=30, deadline=None)
@given(st.floats(0, 360))
def test_F213_no_hand_beats_fisher(degrees):
    explorer = turned(degrees)
    result = explorer._result
    assert result.ratio(result.w[:, None])[0] <= result.ratio(result.best[:, None])[0] * (1 + 1e-12)


def test_C07_total_scatter_is_within_plus_between_in_the_notes():
    explorer = DiscriminantExplorer("two crosses")
    assert "[12 0; 0 4] = [4 0; 0 4] + [8 0; 0 0]" in explorer.notes(explorer._result)


def test_F211_whitened_classes_are_circles_and_the_best_direction_joins_the_means():
    explorer = DiscriminantExplorer(whiten=1.0)
    (best,), (means,), (ring,) = (mark(explorer, role, 3) for role in ("best direction", "mean", "spread"))
    d, along = means.xy[1] - means.xy[0], best.xy[1] - best.xy[0]
    assert_allclose(abs(d @ along), np.linalg.norm(d) * np.linalg.norm(along), rtol=1e-12)
    first = ring.xy[: np.flatnonzero(np.isnan(ring.xy[:, 0]))[0]] - means.xy[0]
    assert_allclose(np.linalg.norm(first, axis=1), np.linalg.norm(first[0]), rtol=1e-12)
    Z = np.vstack([mark(explorer, role, 3)[0].xy for role in ("minus", "plus")])
    within = scatter_matrices(Z, [-1] * 20 + [1] * 20).within
    assert_allclose(within, within[0, 0] * np.eye(2), atol=1e-10)


def test_F211_without_whitening_the_last_panel_is_the_plane():
    explorer = DiscriminantExplorer(whiten=0.0)
    for role in ("minus", "plus"):
        assert_allclose(mark(explorer, role, 3)[0].xy, mark(explorer, role, 0)[0].xy, atol=1e-12)


def test_F210_three_classes_have_two_directions_between_which_every_ratio_lies():
    explorer = DiscriminantExplorer("three classes")
    (curve,) = mark(explorer, "objective", 1)
    high, low = explorer._result.lda.eigenvalues_
    assert low - 1e-12 <= curve.xy[:, 1].min() and curve.xy[:, 1].max() <= high + 1e-12
    assert_allclose([curve.xy[:, 1].max(), curve.xy[:, 1].min()], [high, low], rtol=1e-3)
    assert len(mark(explorer, "third")[0].xy) == len(explorer.values["third"])
    assert mark(explorer, "third")[0].control == "third"


def test_bars_count_every_sample_upwards_and_downwards():
    for scene in ("tilted clouds", "three classes", "moons, μ → 0"):
        explorer = DiscriminantExplorer(scene)
        heights = np.concatenate([m.height for role in ("minus", "plus", "third") for m in mark(explorer, role, 2)])
        n = len(explorer._result.y)
        assert heights[heights > 0].sum() == n and heights[heights < 0].sum() == -n


@pytest.mark.parametrize(
    ("method", "kernel"), [(LINEAR, Linear()), (SQUARE, Polynomial(degree=2, offset=1.0)), (GAUSS, Gaussian(gamma=1.0))]
)
@pytest.mark.parametrize("mu", [1e-3, 1.0])
def test_F214_the_machine_is_the_library_s(method, kernel, mu):
    explorer = DiscriminantExplorer(method=method, mu=mu)
    X, y = data(explorer)
    machine = KernelFisher(kernel, mu=mu).fit(X, y)
    assert_allclose(explorer._result.alpha, machine.alpha_[:, 0], rtol=1e-6, atol=1e-9)
    s = kernel_scatter(kernel(X), y)
    a = explorer._result.alpha
    assert_allclose(explorer._result.spread.ratio(mu)[0], (a @ s.M @ a) / (a @ s.N @ a), rtol=1e-8)


def test_F214_the_linear_kernel_ends_at_fisher():
    explorer = DiscriminantExplorer("linear kernel = Fisher")
    J = fisher_maximum(*data(explorer)).J
    assert_allclose(explorer._result.spread.limit, J, rtol=1e-10)
    assert_allclose(explorer._result.spread.ratio(explorer.values["mu"])[0], J, rtol=1e-8)
    assert "its rank is 2" in explorer.sentence() and "→ ∞" not in explorer.sentence()


def test_E30_gaussian_scatter_loses_two_ranks_and_the_ratio_explodes():
    explorer = DiscriminantExplorer("moons, μ → 0")
    X, y = data(explorer)
    n = len(y)
    assert f"its rank is {n - 2}, n − 2" in explorer.sentence() and "J → ∞" in explorer.sentence()
    J = explorer._result.spread.ratio([1e-10, 1e-12])
    assert_allclose(J[1] / J[0], 1e4, rtol=0.05)  # J ~ μ⁻² in the end
    K = Gaussian(gamma=3.0)(X)
    v = np.linalg.solve(K, (y > 0).astype(float))
    s = kernel_scatter(K, y)
    assert_allclose(v @ s.N @ v, 0.0, atol=1e-9)
    assert_allclose(v @ s.M @ v, 1.0, rtol=1e-9)


def test_E30_what_is_trained_on_collapses_and_what_is_left_out_does_not():
    explorer = DiscriminantExplorer("moons, μ → 0")
    result = explorer._result
    assert_allclose(result.f(result.X), result.y, atol=1e-3)
    assert np.abs(result.left_out - result.y).max() > 0.5
    assert (result.y * result.left_out <= 0).any() and "0 of 40 samples on the wrong side" in explorer.sentence()


@pytest.mark.parametrize("mu", [1e-4, 0.1])
def test_F214_left_out_equals_forty_machines(mu):
    X, y = data(DiscriminantExplorer("moons, μ = 0.1"))
    found = left_out(Gaussian(gamma=3.0)(X), y, mu)
    for i in (0, 7, 39):
        rest = np.arange(len(y)) != i
        machine = KernelFisher(Gaussian(gamma=3.0), mu=mu).fit(X[rest], y[rest])
        f = machine.decision_function(X)
        means = [f[rest & (y == k)].mean() for k in (-1, 1)]
        assert_allclose(found[i], (f[i] - sum(means) / 2) / ((means[1] - means[0]) / 2), rtol=1e-6)


# --- the hand


def test_dragging_by_message():
    explorer = DiscriminantExplorer("two crosses")
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"direction": [[0.0, 1.7]]}, "final": False, "seq": 1})
    assert "θ = 90°: J = 0," in explorer.sentence()
    (handle,) = mark(explorer, "handle")
    assert_allclose(handle.xy[0, 0], 0.0, atol=1e-12)  # back on the circle
    far = [[x + np.sign(k), y, k] for x, y, k in CROSSES]  # means twice as far apart: J grows fourfold
    stage.receive({"do": "set", "values": {"points": far}, "final": True, "seq": 2})
    assert "J = 4" in explorer.sentence()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"direction": [[0.0, 0.0]]}, "no direction"),
        ({"points": [[0, 0, 1], [1, 0, 1], [1, 2, 1]]}, "Two classes"),
        ({"points": [[0, 0, 1], [1, 0, 1], [0, 1, -1], [1, 1, -1]]}, "no class has any spread"),
        ({"points": [[0, 0, 1], [1, 1, -1]]}, "no class has any spread"),
        ({"points": [[1, 0, 1], [-1, 0, 1], [0, 1, -1], [0, -1, -1]]}, "means coincide"),
        ({"points": [[0, 0, 1], [1, 0, 1], [0, 1, -1]], "method": GAUSS}, "each class needs two"),
        ({"points": [[1, 0, 1], [-1, 0, 1], [0, 1, -1], [0, -1, -1]], "method": LINEAR}, "means coincide"),
        ({"points": [[0, 0, 1]] * 2 + [[0, 0, -1]] * 2, "method": GAUSS}, "means coincide"),
        ({"third": [], "method": "LDA, three classes"}, "no points left"),
    ],
)
def test_bad_input_is_a_sentence_and_keeps_the_picture(values, words):
    explorer = DiscriminantExplorer()
    good = explorer.picture()
    explorer.stage().receive({"do": "set", "values": values, "final": True, "seq": 1})
    assert words in explorer.sentence() and explorer.picture() is good
