"""The margin explorer, driven without a browser."""

import re

import numpy as np
import pytest

from kernlab_edu.datasets import blobs, moons
from kernlab_edu.explorers import margin_explorer
from kernlab_edu.explorers.margin import compute, sentence
from kernlab_edu.kernels import Gaussian, Linear

X, Y = blobs(30, spread=0.9, random_state=5)


@pytest.fixture
def explorer():
    return margin_explorer(X, Y, Linear(), C=1.0)


def width(words):
    return float(re.search(r"2/‖w‖ = ([\d.e+-]+)", words)[1])


def bounded(words):
    return int(re.search(r"(\d+) bounded", words)[1])


@pytest.mark.parametrize("C", [0.1, 0.25, 0.5, 2.0])
def test_F099_two_points_say_the_closed_form(C):
    # x = ±1: α = min(C, ½), w = 2α, so the width 2/‖w‖ is 1/α, and each point pays ξ = 1 − w
    explorer = margin_explorer([[1.0, 0.0], [-1.0, 0.0]], [1, -1], Linear(), C=C)
    alpha = min(C, 0.5)
    paid = 2 * (1 - 2 * alpha)
    assert explorer.sentence().startswith(f"C = {C:g}: margin width 2/‖w‖ = {1 / alpha:.3g}, ")
    assert f"Σξ = {paid:.3g}, 0 of 2 points misclassified; certified." in explorer.sentence()


def test_F097_F098_the_street_narrows_and_fewer_pay_as_slack_gets_dearer(explorer):
    said = []
    for C in (0.01, 0.1, 1, 10, 100):
        explorer.set(C=C)
        said.append(explorer.sentence())
    widths = [width(words) for words in said]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 2 * widths[-1]
    assert bounded(said[0]) > bounded(said[-1])
    assert all(words.endswith("certified.") for words in said)


def test_moving_the_slider_changes_sentence_picture_and_html_together(explorer):
    before = explorer.sentence(), explorer.picture, explorer.figure.value
    explorer.slider.value = 10.0
    assert explorer.sentence() != before[0]
    assert explorer.picture != before[1]
    assert explorer.figure.value != before[2]
    assert explorer.sentence() == explorer.picture.alt
    assert f"{explorer.sentence()}</figcaption>" in explorer.figure.value
    assert f'alt="{explorer.sentence()}"' in explorer.figure.value


def test_there_and_back_is_the_same_picture(explorer):
    before = explorer.picture
    explorer.set(C=100)
    explorer.set(C=1)
    assert explorer.picture == before


def test_the_rings_are_the_certificates_roles():
    M, y = moons(40, noise=0.2, random_state=1)
    k = Gaussian(gamma=1.0)
    panel = margin_explorer(M, y, k, C=2.0).picture.panels[0]
    table = compute(M, y, k, 2.0).table
    for role in ("free", "bounded"):
        (rings,) = panel.having(role)
        np.testing.assert_array_equal(rings.xy, M[table.role == role])


def test_a_saved_notebook_keeps_picture_and_sentence(explorer):
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/html"] == explorer.figure.value
    assert bundle["text/plain"] == explorer.sentence()
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_an_answer_that_does_not_hold_is_not_called_certified():
    import dataclasses

    proof = compute(X, Y, Linear(), 1.0)
    broken = dataclasses.replace(proof, stationarity=1.0)
    assert "Not certified" in sentence(1.0, broken)


def test_callbacks_print_nothing(explorer, capsys):
    explorer.set(C=3.0)
    assert capsys.readouterr() == ("", "")
