"""The kernel PCA explorer, driven without a browser: variances, level lines, separated rings, noise taken away."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.estimators import PCA, KernelPCA
from kernlab_edu.explorers import KernelPCAExplorer
from kernlab_edu.explorers.kernel_pca import CLEAN_RINGS, DIGITS, NOISE, PLANE, RINGS, SPHERES
from kernlab_edu.explorers.kernel_pca_fit import auc, back
from kernlab_edu.kernels import Gaussian
from kernlab_edu.plots import Handles, HeatMap, Points

KERNELS = ("linear", "Gaussian", "polynomial")
FIRST, SCORES, SPECTRUM, LAST = range(4)


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from([-1, 1])), min_size=2, max_size=12))
def test_auc_counts_pairs(rows):
    score, y = np.array(rows, dtype=float).T
    plus, minus = score[y > 0], score[y < 0]
    if not len(plus) or not len(minus):
        assert np.isnan(auc(score, y))
        return
    share = np.mean((plus[:, None] > minus) + 0.5 * (plus[:, None] == minus))
    assert_allclose(auc(score, y), max(share, 1 - share), atol=1e-12)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("component", [1, 2])
def test_F240_scores_have_mean_0_and_variance_lambda(kernel, component):
    explorer = KernelPCAExplorer(kernel=kernel, component=component)
    shown = explorer._result
    y, lam = shown.scores[:, component - 1], shown.kpca.eigenvalues_[component - 1]
    a = shown.kpca.alphas_[:, component - 1]
    assert_allclose([y.mean(), y.var()], [0, lam], atol=1e-10 * max(lam, 1))
    assert_allclose(a @ a, 1 / (len(y) * lam), rtol=1e-9)
    bars = explorer.picture().panels[SPECTRUM].having("now")[0]
    assert bars.x.tolist() == [component] and bars.height.tolist() == [lam]
    across = np.vstack([mark.xy for mark in explorer.picture().panels[SCORES].marks])
    assert_allclose(np.sort(across[:, 0]), np.sort(y), atol=1e-12)


def test_F240_the_linear_kernel_is_linear_pca():
    shown = KernelPCAExplorer(kernel="linear")._result
    pca = PCA().fit(np.array(RINGS)[:, :2])
    assert_allclose(shown.kpca.eigenvalues_[:2], pca.eigenvalues_, rtol=1e-10)
    assert shown.rank == 2
    assert_allclose(np.abs(shown.scores), np.abs(shown.linear_scores), atol=1e-9)


def test_F241_the_component_at_the_training_points_is_their_score():
    for kernel in KERNELS:
        shown = KernelPCAExplorer(kernel=kernel, component=2)._result
        assert_allclose(shown.f(shown.X), shown.scores[:, 1], atol=1e-9 * np.abs(shown.scores).max())


def test_F242_level_lines_are_straight_for_the_linear_kernel_and_curved_for_others():
    def bend(kernel):
        panel = KernelPCAExplorer(kernel=kernel).picture().panels[FIRST]
        xy = panel.having("component zero")[0].xy
        xy = xy[~np.isnan(xy).any(axis=1)]
        return np.linalg.svd(xy - xy.mean(axis=0), compute_uv=False)[1] / len(xy)

    assert bend("linear") < 1e-9 < 1e-2 < bend("polynomial")


@pytest.mark.parametrize("kernel", KERNELS)
def test_F242_on_its_lines_the_component_is_constant(kernel):
    explorer = KernelPCAExplorer(kernel=kernel)
    xy, shown = explorer.picture().panels[FIRST].having("component zero")[0].xy, explorer._result
    xy = xy[~np.isnan(xy).any(axis=1)]
    assert np.abs(shown.f(xy)).max() < 0.02 * np.abs(shown.scores[:, 0]).max()


@pytest.mark.parametrize(
    ("scene", "separates"), [("rings, Gaussian", True), ("two spheres", True), ("rings, linear", 0)]
)
def test_F243_kernel_pca_separates_what_pca_cannot(scene, separates):
    explorer = KernelPCAExplorer(scene)
    shown = explorer._result
    own = auc(shown.scores[:, shown.component], shown.y)
    assert (own == 1.0) == separates == ("it separates the classes" in explorer.sentence())
    assert shown.separation(shown.linear_scores)[0] < 0.65
    assert f"AUC {own:.3f}" in explorer.sentence()


def test_F244_the_table_compares_components():
    head, *rows = KernelPCAExplorer().table()
    assert head[-1] == "AUC" and rows[0][-1] == 1.0
    assert all(a[1] >= b[1] for a, b in pairwise(rows))
    assert sum(row[2] for row in rows) <= 1


def test_space_is_seen_from_all_sides_and_the_scores_stay():
    explorer = KernelPCAExplorer("two spheres")
    before, scores = explorer.picture().panels[FIRST], explorer.picture().panels[SCORES]
    explorer.set(azimuth=120.0)
    assert explorer.picture().panels[FIRST] != before and explorer.picture().panels[SCORES] == scores
    assert sum(len(m.xy) for m in explorer.picture().panels[FIRST].marks if isinstance(m, Points)) == 150


def test_cutting_the_scores_is_the_same_as_a_smaller_fit():
    X = np.array(RINGS)[:, :2]
    whole, small = KernelPCA(kernel=Gaussian(0.5)).fit(X), KernelPCA(3, kernel=Gaussian(0.5)).fit(X)
    Z = back(whole, whole.transform(X), [3, 7])[3]
    assert_allclose(Z, small.preimages(small.transform(X), tol=1e-3, max_iter=100).Z, atol=1e-6)


@pytest.mark.parametrize("scene", ["a wave with noise", "rings with noise"])
def test_F245_some_components_remove_noise_and_all_bring_it_back(scene):
    explorer = KernelPCAExplorer(scene)
    shown = explorer._result
    noisy = shown.error(shown.X)
    assert shown.error(shown.denoised[shown.kept]) < 0.8 * noisy < noisy < shown.error(shown.denoised[1])
    assert shown.error(shown.linear_denoised(1)) > noisy
    assert_allclose(shown.linear_denoised(2), shown.X, atol=1e-12)
    everything = explorer.set(kept=199)._result
    assert_allclose(everything.denoised[everything.rank], everything.X, atol=1e-2)
    held = [len([m for m in panel.marks if isinstance(m, Handles)]) > 0 for panel in explorer.picture().panels]
    assert held == [True, False, False, False]  # one handle for one point


def test_F245_arrows_lead_from_noisy_points_to_their_pre_images():
    explorer = KernelPCAExplorer("a wave with noise")
    shown, panel = explorer._result, explorer.picture().panels[FIRST]
    (arrows,) = panel.having("pull")
    assert_allclose(arrows.end - arrows.start, shown.denoised[shown.kept] - shown.X, atol=1e-12)
    assert_allclose(panel.having("noisy")[0].xy, shown.X)


@pytest.mark.parametrize("speckle", [False, True])
def test_F245_digits_kernel_pca_beats_pca_and_64_components_of_pca_do_nothing(speckle):
    explorer = KernelPCAExplorer("digits with noise").set(speckle=speckle)
    shown = explorer._result
    assert_allclose(shown.linear_way(64), shown.noisy, atol=1e-10)
    best = [min(shown.error(pair[way]) for pair in shown.ladder.values()) for way in (0, 1)]
    assert best[1] < best[0] < shown.error(shown.noisy)
    pictures = [mark for panel in explorer.picture().panels for mark in panel.marks if isinstance(mark, HeatMap)]
    assert len(pictures) == 3 and pictures[0].values.shape == (4 * 9 - 1, 6 * 9 - 1)
    assert_allclose(pictures[0].values[-8:, :8][::-1], shown.clean[0].reshape(8, 8), atol=1e-12)


def test_F245_without_noise_the_pictures_are_the_clean_ones():
    shown = KernelPCAExplorer("digits with noise").set(noise=0.0)._result
    assert_allclose(shown.noisy, shown.clean, atol=1e-15)
    assert KernelPCAExplorer("digits with noise").set(noise=0.1)._result.error(shown.noisy) < 1e-20


@settings(max_examples=8, deadline=None)
@given(place=st.tuples(st.floats(-4, 4), st.floats(-4, 4)), kernel=st.sampled_from(KERNELS))
def test_dragging_a_point_refits(place, kernel):
    explorer = KernelPCAExplorer(kernel=kernel)
    rows = [list(row) for row in explorer.values["points"]]
    rows[0][:2] = place
    explorer.stage().receive({"do": "set", "values": {"points": rows}, "final": False, "seq": 1})
    shown = explorer._result
    assert_allclose(shown.X[0], place)
    assert_allclose(shown.scores.mean(axis=0), 0, atol=1e-9 * np.abs(shown.scores).max())
    assert not explorer.error


def test_nonsense_is_answered_in_words_and_keeps_the_picture():
    explorer = KernelPCAExplorer(points=CLEAN_RINGS)
    picture = explorer.picture()
    for values, words in [
        ({"show": NOISE, "kernel": "polynomial"}, "no pre-image"),
        ({"show": PLANE, "kernel": "Gaussian", "points": RINGS[:2]}, "Three points"),
        ({"points": [(1.0, 1.0, 1)] * 5}, "all points coincide"),
        ({"show": DIGITS, "kernel": "linear"}, "choose the Gaussian kernel"),
    ]:
        explorer.set(**values)
        assert words in explorer.sentence() and explorer.picture() is picture
    assert "150 points" in explorer.set(show=SPHERES).sentence() and not explorer.error
    assert "there are only 3" in explorer.set(component=8).sentence()


def test_fewer_numbers_of_components_are_tried_while_something_is_dragged():
    explorer = KernelPCAExplorer("rings with noise")
    said, tried = explorer.sentence(), set(explorer._result.denoised)
    explorer.refresh(coarse=True)
    assert explorer.values["kept"] in explorer._result.denoised and set(explorer._result.denoised) < tried
    explorer.refresh()
    assert explorer.sentence() == said
