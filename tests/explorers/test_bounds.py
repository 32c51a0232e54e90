"""The bounds explorer, driven without a browser."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.explorers import BoundsExplorer
from kernlab_edu.explorers.bounds import VIEWS
from kernlab_edu.explorers.bounds_simplex import Simplex, simplex_widths
from kernlab_edu.explorers.bounds_srm import CHANGES, striped
from kernlab_edu.theory import simplex_demo, vc_bound


def mark(explorer, role, panel):
    return explorer.picture().panels[panel].having(role)[0]


@pytest.mark.parametrize(("n", "confidence"), [(1000, 0.163978), (100, 0.447003)])
def test_F203_the_numbers_of_the_course(n, confidence):
    said = BoundsExplorer(h=3, n=n, delta=0.05, risk=0.0).sentence()
    assert f"R ≤ 0 + {confidence} = {confidence}" in said


def test_F203_the_curves_pass_through_the_present_point():
    explorer = BoundsExplorer(h=7, n=5000)
    for panel in (0, 1):
        curve, (x, value) = mark(explorer, "bound", panel).xy, mark(explorer, "now", panel).xy[0]
        assert_allclose(np.interp(x, *curve.T), value, rtol=0.01)
        assert_allclose(value, vc_bound(0.1, 7, 5000))
    assert (np.diff(mark(explorer, "bound", 0).xy[:, 1]) > 0).all()  # a larger class promises less
    assert (np.diff(mark(explorer, "bound", 1).xy[:, 1]) < 0).all()  # a larger sample promises more


@pytest.mark.parametrize(("h", "n"), [(3, 1000), (200, 500), (20, 60), (1, 10)])
def test_F203_the_vacuous_region_begins_where_the_sentence_says(h, n):
    said = BoundsExplorer(h=h, n=n).sentence()
    needed = int(re.search(r"needs n ≥ (\d+)", said)[1])
    assert vc_bound(0.1, h, needed) < 1
    assert needed == h or vc_bound(0.1, h, needed - 1) >= 1
    assert ("says nothing" in said) == (vc_bound(0.1, h, n) >= 1)
    found = re.search(r"up to h = (\d+)", said)
    largest = int(found[1]) if found else 0
    assert vc_bound(0.1, largest + 1, n) >= 1
    assert largest == 0 or vc_bound(0.1, largest, n) < 1


@pytest.mark.parametrize("m", [2, 3, 4, 6])
def test_F204_the_streets_of_the_simplex_are_those_of_all_labelings(m):
    demo = simplex_demo(m)
    assert_allclose(simplex_widths(m).min(), demo.half_margin, rtol=1e-6)
    assert Simplex.bounds(m) == (demo.bound_half, demo.bound_full)


@pytest.mark.parametrize("m", range(2, 9))
def test_F204_closed_form_of_the_streets(m):
    # the hulls' centres of p and m − p corners are √(m/(m−1) (1/p + 1/(m−p))) apart
    p = np.arange(1, m)
    assert_allclose(2 * simplex_widths(m), np.sqrt(m / (m - 1) * (1 / p + 1 / (m - p))), rtol=1e-6)


def test_F204_half_the_width_is_right_and_the_full_width_is_refuted():
    explorer = BoundsExplorer("simplex, m = 4")
    assert "gives 4 with the half-width" in explorer.sentence() and "2 < 4: false" in explorer.sentence()
    half, full, corners = (mark(explorer, role, 0).height for role in ("value", "negative", "free"))
    assert (half >= corners).all()
    assert (full[corners > 2] < corners[corners > 2]).all()


def test_F205_the_sum_is_a_u_and_its_minimum_is_reported():
    explorer = BoundsExplorer("SRM against ERM")
    fit, price, total = (mark(explorer, role, 1).xy[:, 1] for role in ("empirical", "confidence", "bound"))
    assert_allclose(fit + price, total)
    assert (np.diff(fit) <= 0).all() and (np.diff(price) > 0).all()
    best = int(total.argmin())
    assert 0 < best < len(total) - 1
    assert f"SRM chooses degree {best}:" in explorer.sentence()
    assert mark(explorer, "now", 1).xy[0].tolist() == [best, total[best]]
    assert f"ERM would take degree {int(fit.argmin())}:" in explorer.sentence()
    assert best == len(CHANGES)  # with 2000 samples the truth is found


def test_F205_without_noise_the_cubic_fits_exactly_and_more_noise_costs_more():
    fits = [mark(BoundsExplorer("SRM against ERM", noise=noise), "empirical", 1).xy[3, 1] for noise in (0.0, 0.2, 0.4)]
    assert fits[0] == 0.0
    assert_allclose(fits[1:], [0.2, 0.4], atol=0.05)


def test_new_labels_are_drawn_and_the_draw_can_be_repeated():
    explorer = BoundsExplorer("SRM against ERM")
    first = explorer.picture()
    assert explorer.set(again=1).picture() != first
    assert explorer.set(again=0).picture() == first
    for a, b in zip(striped(30, 0.1, 5), striped(30, 0.1, 5), strict=True):
        assert (a == b).all()


def test_a_class_larger_than_the_sample_is_explained_and_keeps_the_picture():
    explorer = BoundsExplorer()
    good, stage = explorer.picture(), explorer.stage()
    stage.receive({"do": "set", "values": {"h": 400, "n": 50}, "final": False, "seq": 1})
    assert "nothing follows" in explorer.sentence() and explorer.picture() is good
    stage.receive({"do": "set", "values": {"view": VIEWS[1]}, "final": True, "seq": 2})
    assert "simplex" in explorer.sentence() and not explorer.error


def test_every_view_shows_the_controls_it_uses_and_no_other():
    for scene in BoundsExplorer.scenes:
        explorer = BoundsExplorer(scene)
        said = explorer.sentence()
        for name, other in (("h", 7), ("n", 444), ("delta", 0.2), ("risk", 0.33), ("m", 6), ("noise", 0.21)):
            shown = explorer.values["view"] in explorer.controls[name].when["view"]
            assert (BoundsExplorer(**explorer.values | {name: other}).sentence() != said) == shown, (scene, name)
