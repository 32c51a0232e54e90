"""The slices explorer, driven without a browser."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.estimators import SIR, LocalizedSIR
from kernlab_edu.explorers import SlicesExplorer
from kernlab_edu.explorers.slices_sample import (
    CLOUDS,
    LINKS,
    cosine,
    cosines_by_k,
    ideal_eigenvalue,
    means_by_k,
    sample,
    sliced,
)
from kernlab_edu.problems import local_means, scatter_matrices

SQUARE = {"link": "y = u²", "borders": [(0, 0.1), (0, 0.4), (0, 0.9), (0, 1.9)]}


def mark(explorer, role, panel=0):
    return explorer.picture().panels[panel].having(role)


# --- by hand


@pytest.mark.parametrize(("S", "value"), [(2, 2 / np.pi), (5, 0.896955), (10, 0.959046)])
def test_F220_population_eigenvalue_of_equal_slices(S, value):
    assert_allclose(ideal_eigenvalue(np.full(S, 1 / S)), value, atol=5e-7)


def test_F220_many_normal_samples_reach_it():
    X = np.random.default_rng(0).standard_normal((20000, 2))
    sir = SIR(n_components=1, n_slices=5).fit(X, X @ [0.6, 0.8])
    assert_allclose(sir.eigenvalues_[0], ideal_eigenvalue(np.full(5, 0.2)), atol=0.01)


def test_borders_may_come_in_any_order_and_empty_slices_vanish():
    assert sliced([0.0, 1.0, 2.0, 3.0], [2.5, -5.0, 0.5, 9.0]).tolist() == [0, 1, 1, 2]


@pytest.mark.parametrize("link", list(LINKS))
@pytest.mark.parametrize("cloud", list(CLOUDS))
def test_F222_without_noise_y_is_a_function_of_one_direction(link, cloud):
    drawn = sample(link, cloud, [3.0, -4.0], n=50, noise=0.0, seed=1)
    assert_allclose(drawn.y, LINKS[link](drawn.X @ [0.6, -0.8]), atol=1e-12)
    assert_allclose(np.linalg.norm(drawn.gamma), 1)


# --- laws


def test_F220_the_machine_is_the_library_s_on_these_slices():
    explorer = SlicesExplorer()
    cut = explorer._result
    scatter = scatter_matrices(cut.sample.X, np.searchsorted([-1.0, -0.3, 0.3, 1.0], cut.sample.y))
    problem = scatter.inverse_regression()
    for u, value in zip(cut.sir.directions_.T, cut.sir.eigenvalues_, strict=True):
        assert_allclose(problem.A @ u, value * problem.B @ u, atol=1e-12)
    assert (cut.sir.eigenvalues_ >= 0).all() and (cut.sir.eigenvalues_ <= 1).all()


def test_F221_the_curve_of_slice_means_is_drawn_in_the_order_of_y():
    explorer = SlicesExplorer()
    cut, (curve,) = explorer._result, mark(explorer, "inverse curve", 1)
    for s, place in enumerate(curve.xy):
        assert_allclose(place, cut.sample.X[cut.slices == s].mean(axis=0), atol=1e-12)
    heights = [cut.sample.y[cut.slices == s].mean() for s in range(len(curve.xy))]
    assert (np.diff(heights) > 0).all()
    assert_allclose([row[2] for row in explorer.table()[1:]], heights)


@pytest.mark.parametrize("degrees", [0, 50, 120])
@pytest.mark.parametrize("cloud", ["round", "correlated"])
def test_F222_a_rising_link_gives_its_direction_away(degrees, cloud):
    t = np.radians(degrees)
    explorer = SlicesExplorer(truth=[(np.cos(t), np.sin(t))], n=400, noise=0.05, cloud=cloud)
    assert explorer._result.cos_sir > 0.99
    found = np.diff(mark(explorer, "best direction", 1)[0].xy, axis=0)[0]
    assert cosine(found, explorer._result.sample.gamma) == pytest.approx(explorer._result.cos_sir)


def test_F223_one_neighbour_leaves_every_direction_equal():
    explorer = SlicesExplorer("k = 1")
    assert_allclose(explorer._result.local_sir.eigenvalues_, 1.0)
    assert "no direction stands out" in explorer.sentence()
    assert_allclose(explorer._result.local, explorer._result.sample.X)


def test_F223_neighbours_that_fill_the_slice_are_SIR():
    explorer = SlicesExplorer("k = slice size")
    cut = explorer._result
    assert_allclose(cut.local_sir.eigenvalues_, cut.sir.eigenvalues_, atol=1e-12)
    assert_allclose(cut.cos_local, cut.cos_sir, atol=1e-9)
    assert_allclose(cut.local, cut.sir.slice_means_[cut.slices], atol=1e-12)
    assert "so it is SIR" in explorer.sentence()


@pytest.mark.parametrize("seed", range(8))
def test_F224_a_symmetric_link_blinds_SIR_and_not_its_local_form(seed):
    cut = SlicesExplorer(**SQUARE, seed=seed, n=400, noise=0.1)._result
    assert cut.sir.eigenvalues_[0] < 0.08  # the slice means do not leave the centre
    assert cut.cos_local > 0.95 and cut.local_sir.eigenvalues_[0] > 0.5


def test_F224_the_sentence_tells_blind_from_seeing():
    blind, shifted = SlicesExplorer("y = u²: SIR is blind"), SlicesExplorer("shifted square")
    assert "no better than chance" in blind.sentence() and "chance" not in shifted.sentence()
    assert shifted._result.cos_sir > 0.99 > 0.5 > blind._result.cos_sir


def test_F222_a_bent_cloud_makes_SIR_sure_and_wrong():
    explorer = SlicesExplorer("bent x")
    assert explorer._result.sir.dimension_test().p_value[0] < 1e-3 and explorer._result.cos_sir < 0.2
    assert "sure of itself" in explorer.sentence()


@pytest.mark.parametrize("k", [1, 3, 20, 400])
def test_F223_running_sums_are_the_local_means(k):
    cut = SlicesExplorer()._result
    expected = local_means(cut.sample.X, cut.slices, k)
    assert_allclose(means_by_k(cut.sample.X, cut.slices, np.array([k]))[0], expected, atol=1e-12)
    assert_allclose(SlicesExplorer(k=min(k, 100))._result.local[:3], local_means(cut.sample.X, cut.slices, k)[:3])


def test_F223_the_curve_over_k_is_that_of_forty_machines():
    explorer = SlicesExplorer("y = u²: SIR is blind")
    cut = explorer._result
    ks = np.array([2, 5, 13, 29, 60])
    machines = [LocalizedSIR(n_slices=5, n_neighbors=int(k)).fit(cut.sample.X, cut.slices) for k in ks]
    expected = [cosine(machine.directions_[:, 0], cut.sample.gamma) for machine in machines]
    assert_allclose(cosines_by_k(cut.sample.X, cut.slices, cut.sample.gamma, ks), expected, atol=1e-9)
    (now,), (curve,) = mark(explorer, "now", 5), mark(explorer, "objective", 5)
    assert now.xy[0, 0] == cut.k
    assert_allclose(now.xy[0, 1], np.interp(cut.k, *curve.xy.T), atol=1e-2)


def test_bars_are_the_eigenvalues():
    explorer = SlicesExplorer()
    (above,), (below,) = mark(explorer, "eigenvalue", 2), mark(explorer, "value", 2)
    assert_allclose(above.height, explorer._result.sir.eigenvalues_)
    assert_allclose(below.height, explorer._result.local_sir.eigenvalues_)


# --- the hand


def test_dragging_a_border_moves_samples_between_slices():
    explorer = SlicesExplorer("two slices")
    stage, y = explorer.stage(), explorer._result.sample.y
    for seq, height in enumerate((-0.5, 1.3)):
        values = {"borders": [[-4.0, height]]}
        stage.receive({"do": "set", "values": values, "final": bool(seq), "seq": seq + 1})
        sizes = [len(mark(explorer, role)[0].xy) for role in ("slice 1", "slice 2")]
        assert sizes == [(y <= height).sum(), (y > height).sum()]
        assert_allclose(mark(explorer, "handle")[0].xy[0, 1], height)
    assert explorer.undo().values["borders"] == ((0.0, 0.0),)


def test_a_click_adds_a_slice_and_turning_gamma_turns_what_is_found():
    explorer = SlicesExplorer("two slices")
    stage = explorer.stage()
    stage.receive({"do": "set", "values": {"borders": [[0.0, 0.0], [1.0, 2.0]]}, "final": True, "seq": 1})
    assert "SIR with 3 slices" in explorer.sentence()
    stage.receive({"do": "set", "values": {"truth": [[-1.0, 2.0]]}, "final": False, "seq": 2})
    (handle,) = mark(explorer, "handle", 1)
    assert cosine(handle.xy[0], [-1.0, 2.0]) == pytest.approx(1)
    assert explorer._result.cos_sir > 0.95


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"borders": []}, "one slice"),
        ({"borders": [[0.0, 40.0]]}, "one slice"),
        ({"borders": [[0.0, h] for h in np.linspace(-1, 1, 8)]}, "9 slices"),
        ({"truth": [[0.0, 0.0]]}, "no direction"),
        ({"borders": [[0.0, None]]}, "place"),
    ],
)
def test_bad_input_is_a_sentence_and_keeps_the_picture(values, words):
    explorer = SlicesExplorer()
    good = explorer.picture()
    explorer.stage().receive({"do": "set", "values": values, "final": True, "seq": 1})
    assert words in explorer.sentence() and explorer.picture() is good
