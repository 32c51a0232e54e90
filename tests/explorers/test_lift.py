"""The lift, driven without a browser: closed forms of the lecture, and the laws that tie Φ, k and the pictures."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.datasets import xor
from kernlab_edu.estimators import KernelPCA
from kernlab_edu.explorers import LiftExplorer
from kernlab_edu.explorers.cockpit import rows_of
from kernlab_edu.explorers.lift_spaces import BUMPS, MAPS, PARABOLA, SHADOW, SPACE
from kernlab_edu.kernels import Gaussian, centre
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_cvxopt

every_lift = pytest.mark.parametrize("scene", list(LiftExplorer.scenes))


def test_F120_the_parabola_of_the_lecture():
    lift = LiftExplorer("the parabola")._result
    assert_allclose(lift.w, [0.0, -0.4], atol=1e-7)
    assert_allclose([lift.proof.b, lift.proof.alpha.sum(), lift.norm], [2.6, 0.16, 0.4], rtol=1e-6)
    sentence = LiftExplorer("the parabola").sentence()
    assert "no threshold separates" in sentence and "w = (0, −0.4), b = 2.6" in sentence and "certified" in sentence
    cut = np.sqrt(6.5)  # the line x² = 6.5
    assert f"x = −{cut:.3g}, {cut:.3g}" in sentence


def test_F120_the_picture_shows_the_line_at_six_and_a_half_and_f_is_zero_below_it():
    below, above = LiftExplorer("the parabola").picture().panels
    assert_allclose(above.having("boundary")[0].xy[:, 1], 6.5, rtol=1e-6)
    assert_allclose(above.having("margin plus")[0].xy[:, 1], 4.0, rtol=1e-6)
    assert_allclose(above.having("margin minus")[0].xy[:, 1], 9.0, rtol=1e-6)
    x, f = below.having("boundary")[0].xy.T
    assert_allclose(f, 2.6 - 0.4 * x**2, atol=1e-6)
    plus = above.having("plus")[0].xy
    assert_allclose(plus[:, 1], plus[:, 0] ** 2)


def test_F134_xor_is_separated_by_the_product_of_the_coordinates():
    explorer = LiftExplorer("XOR in space")
    lift = explorer._result
    Z = np.random.default_rng(0).normal(size=(20, 2))
    assert_allclose(lift.f(Z), Z[:, 0] * Z[:, 1], atol=1e-7)
    assert_allclose([lift.norm**2, 1 / lift.norm], [0.5, np.sqrt(2)], rtol=1e-6)
    assert "no line separates" in explorer.sentence() and "half margin 1/‖w‖ = 1.41" in explorer.sentence()


@pytest.mark.parametrize("scene", ["the parabola", "rings in space", "XOR in space"])
def test_F121_F123_the_explicit_features_give_the_same_machine(scene):
    lift = LiftExplorer(scene)._result
    phi = lift.phi(lift.X)
    assert_allclose(phi @ phi.T, lift.kernel(lift.X), rtol=1e-12, atol=1e-12)
    dual = soft_margin(phi @ phi.T, lift.y, 1000.0)
    other = solve_cvxopt(dual)
    assert_allclose(phi @ (phi.T @ dual.beta(other.x)) + other.nu[0], lift.f(lift.X), atol=1e-6)
    beta = lift.proof.beta
    assert_allclose(((phi.T @ beta) ** 2).sum(), beta @ lift.kernel(lift.X) @ beta, rtol=1e-9)
    assert_allclose(lift.norm**2, lift.w @ lift.w, rtol=1e-7)


@every_lift
def test_F124_F130_the_cells_add_up_to_the_kernel(scene):
    explorer = LiftExplorer(scene)
    lift, table = explorer._result, explorer.table()
    i, j = lift.pair
    k = lift.kernel(lift.X[[i]], lift.X[[j]])[0, 0]
    if lift.kind in MAPS:
        assert_allclose(sum(row[3] for row in table[1:]), k, rtol=1e-12)
        assert all(np.isclose(row[1] * row[2], row[3]) for row in table[1:])
    else:
        assert_allclose(sum(row[1] for row in table[1:]), k, atol=1e-12)
        assert abs(table[-1][3]) < 1e-12 and [row[0] for row in table[1:]] == list(range(len(table) - 1))


def test_F124_the_worked_pair_of_the_lecture():
    # x = (1, 2), z = (3, −1): x·z = 1, so (x·z)² = 1 = 9 − 12 + 4
    points = ((1.0, 2.0, 1), (3.0, -1.0, -1))
    explorer = LiftExplorer(points=points, lift=SPACE, first=0, second=1)
    assert_allclose([row[3] for row in explorer.table()[1:]], [9.0, -12.0, 4.0])
    assert "= 1 = k(x, z) = 1" in explorer.notes(explorer._result)


def test_the_separating_plane_and_the_ways_to_it_are_drawn_where_they_are():
    explorer = LiftExplorer("rings in space")
    lift, panel = explorer._result, explorer.picture().panels[1]
    (plane,), (ways,) = panel.having("plane"), panel.having("half margin")
    assert len(plane.xy) >= 3
    held = lift.proof.table.weight > 0
    # orthographic and to scale: turning the camera to look along the plane shows the margin itself
    u, v = lift.w[:2] / np.linalg.norm(lift.w[:2])
    explorer.set(azimuth=float(np.degrees(np.arctan2(u, -v))), elevation=0.0)
    (ways,) = explorer.picture().panels[1].having("half margin")
    lengths = np.linalg.norm(ways.end - ways.start, axis=1)
    assert_allclose(lengths / lengths[0], np.ones(held.sum()), rtol=1e-4)


def test_F135_a_narrow_bump_stands_alone():
    points = ((0.0, 0.0, 1), (1.0, 0.0, -1), (0.0, 1.0, -1), (1.0, 1.0, 1), (2.0, 0.0, 1))
    explorer = LiftExplorer(points=points, lift=BUMPS, gamma=20.0, first=2)
    lift = explorer._result
    assert_allclose(lift.proof.f, lift.proof.beta + lift.proof.b, atol=4 * np.abs(lift.proof.beta).max() * np.exp(-20))
    own = float(re.search(r"other bumps = (−?[\d.]+)", explorer.notes(lift))[1].replace("−", "-"))
    assert_allclose(own, lift.proof.beta[2], rtol=5e-3)
    explorer.set(gamma=0.5)
    wide = explorer._result
    assert np.abs(wide.proof.f - wide.proof.beta - wide.proof.b).max() > 0.1  # wide bumps overlap


def test_F135_the_surface_is_f_blue_above_and_red_below():
    explorer = LiftExplorer("bumps and cavities")
    panel = explorer.picture().panels[1]
    assert panel.having("hill") and panel.having("hollow")
    # seen from the side, height on paper is f in units of the box
    explorer.set(elevation=0.0, azimuth=-90.0)
    panel, lift = explorer.picture().panels[1], explorer._result
    words = panel.having("note")[0].words
    low, high = (float(w.replace("−", "-")) for w in words[6:8])
    for role, sign in (("plus", 1), ("minus", -1)):
        f = lift.proof.f[lift.y == sign]
        assert_allclose(panel.having(role)[0].xy[:, 1], (f - (low + high) / 2) / (high - low), atol=5e-3)


@pytest.mark.parametrize("scene", ["shadow of the rings", "shadow, narrow kernel"])
def test_the_shadow_is_kernel_pca_and_says_what_it_hides(scene):
    explorer = LiftExplorer(scene)
    lift = explorer._result
    seen, K = lift.shadow(lift.X), lift.kernel(lift.X)
    values = np.linalg.eigvalsh(centre(K))[::-1]
    assert_allclose((seen**2).sum(axis=0), values[:3], rtol=1e-9)  # spread along each direction
    assert f"{values[:3].sum() / values.sum():.0%} of it" in explorer.sentence()
    other = KernelPCA(n_components=3, kernel=Gaussian(gamma=lift.kernel.gamma)).fit_transform(lift.X)
    assert_allclose(np.abs(seen), np.abs(other), atol=1e-6)
    true = np.sqrt(np.maximum(2 - 2 * K, 0))
    flat = np.linalg.norm(seen[:, None] - seen, axis=2)
    off = ~np.eye(len(K), dtype=bool)
    assert (flat[off] <= true[off] + 1e-9).all()
    assert_allclose(lift.shadow.shrinkage, (flat[off] / true[off]).min(), rtol=1e-6)


def test_a_narrower_kernel_hides_more():
    share = [LiftExplorer("shadow of the rings", gamma=gamma)._result.shadow.share for gamma in (0.05, 0.5, 5.0, 50.0)]
    assert share == sorted(share, reverse=True) and share[0] > 2 * share[-1]


def test_dragging_a_point_behind_the_other_class_costs_slack():
    explorer = LiftExplorer("the parabola")
    rows = [list(row) for row in explorer.values["points"]]
    rows[4][:2] = 3.5, 0.7  # a + point between two − points
    explorer.stage().receive({"do": "set", "values": {"points": rows}, "final": False, "seq": 1})
    assert "total slack" in explorer.sentence() and "misclassified" in explorer.sentence()
    rows[4][:2] = 1.5, 0.7
    explorer.stage().receive({"do": "set", "values": {"points": rows}, "final": True, "seq": 2})
    assert "nobody pays slack" in explorer.sentence() and not explorer.error


@pytest.mark.parametrize("lift", [PARABOLA, SPACE, BUMPS, SHADOW])
@pytest.mark.parametrize(
    "points",
    [
        ((0.0, 0.0, 1), (0.0, 0.0, -1)),
        ((1.0, 1.0, 1), (1.0, 1.0, 1), (1.0, 1.0, -1)),
        ((0.0, 0.0, 1), (2.0, 0.0, -1), (-2.0, 0.0, -1)),
    ],
    ids=["identical", "thrice the same", "on a ray"],
)
def test_degenerate_points_still_make_a_picture(points, lift):
    explorer = LiftExplorer().set(points=points, lift=lift)
    assert not explorer.error and "certified" in explorer.sentence() and "nan" not in explorer.sentence()


def test_one_class_alone_is_a_sentence_and_the_picture_stays():
    explorer = LiftExplorer("XOR in space")
    before = explorer.picture()
    explorer.set(points=rows_of(*xor())[::2])
    assert explorer.error and "each class" in explorer.sentence() and explorer.picture() is before
