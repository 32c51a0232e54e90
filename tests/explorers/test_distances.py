"""The distances explorer, driven without a browser: hand-worked spectra, Schoenberg's theorems, drags and nonsense."""

import re

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.optimize import brentq
from scipy.spatial.distance import cdist, pdist

from kernlab_edu.datasets import city_distances
from kernlab_edu.explorers import DistancesExplorer
from kernlab_edu.explorers.distances_tables import TABLES, TRANSFORMS
from kernlab_edu.plots import Bars

MAP, SPECTRUM, KEPT, TEST = range(4)
SCHOENBERG = [name for name in TRANSFORMS if not name.startswith("d²")]
coordinates = st.lists(
    st.tuples(*[st.floats(-2, 2, allow_nan=False).map(lambda v: round(v, 3))] * 2), min_size=4, max_size=4, unique=True
)


def eigenvalues(explorer):
    """What the bars show, largest first."""
    bars = [mark for mark in explorer.picture().panels[SPECTRUM].marks if isinstance(mark, Bars)]
    return np.sort(np.concatenate([mark.height for mark in bars]))[::-1]


def negative(explorer):
    return len(explorer.picture().panels[SPECTRUM].having("negative")[0].height)


@pytest.mark.parametrize(
    ("table", "spectrum"),
    [
        ("triangle", [0.5, 0.5, 0]),
        ("line 0, 1, 2", [2, 0, 0]),
        ("square", [1, 1, 0, 0]),
        ("4-cycle", [2, 2, 0, -1]),
    ],
)
def test_F230_F232_small_tables_by_hand(table, spectrum):
    explorer = DistancesExplorer(table=table)
    assert_allclose(eigenvalues(explorer), spectrum, atol=1e-12)
    assert negative(explorer) == sum(value < 0 for value in spectrum)
    assert ("not Euclidean" in explorer.sentence()) == (min(spectrum) < 0)


def test_F230_the_map_of_the_cities_lies_near_their_places():
    explorer, cities = DistancesExplorer(), city_distances()
    shown = explorer._result
    assert_allclose(shown.D, cities.D / 100, rtol=1e-12)
    panel = explorer.picture().panels[MAP]
    aligned, places = panel.having("map")[0].xy, panel.having("handle")[0].xy
    error = np.linalg.norm(aligned - places, axis=1).mean()
    assert error < 0.1 * np.linalg.norm(places - places.mean(axis=0), axis=1).mean()
    assert f"misses them by {100 * error:.0f} km" in explorer.sentence()


@settings(max_examples=25, deadline=None)
@given(places=coordinates, turn=st.floats(0, 6), shift=st.floats(-3, 3))
def test_F231_the_map_is_unique_up_to_a_motion(places, turn, shift):
    assume(pdist(places).min() >= 0.05)
    R = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    explorer = DistancesExplorer(table="square", square=places)
    before = eigenvalues(explorer)
    panel = explorer.picture().panels[MAP]
    assert_allclose(panel.having("map")[0].xy, panel.having("handle")[0].xy, atol=1e-5)
    explorer.set(square=np.array(places) @ R + shift)
    assert_allclose(eigenvalues(explorer), before, atol=1e-9)


@pytest.mark.parametrize("factor", [0.5, 1.0, 1.9, 1.99, 2.01, 2.4])
def test_F232_a_side_of_the_triangle_may_be_2_at_most(factor):
    explorer = DistancesExplorer(table="triangle", factor=factor)
    assert (negative(explorer) == 1) == (factor > 2) == ("a triangle inequality fails" in explorer.sentence())


@pytest.mark.parametrize("factor", [0.0, 0.4, 0.9, 1.0, 1.01, 1.3])
def test_F232_a_square_can_be_folded_but_its_diagonal_not_stretched(factor):
    # a rhombus of side 1 with diagonals e, f lies in space exactly if e² + f² ≤ 4
    explorer = DistancesExplorer(table="square", factor=factor)
    assert (negative(explorer) == 1) == (factor > 1)
    assert "every triangle inequality holds" in explorer.sentence()


@pytest.mark.parametrize("table", list(TABLES))
def test_F233_the_origin_changes_no_sign_and_B_is_the_gram_matrix_about_it(table):
    explorer = DistancesExplorer(table=table)
    signs = np.sign(np.where(np.abs(eigenvalues(explorer)) < 1e-9, 0, eigenvalues(explorer))).sum()
    for extra in (-1.0, 0.5, 1.0, 2.0):
        shown = explorer.set(extra=extra)._result
        values = eigenvalues(explorer)
        assert np.sign(np.where(np.abs(values) < 1e-9, 0, values)).sum() == signs
        assert_allclose(shown.alpha.sum(), 1.0)
        if table == "square":
            X = shown.places - shown.alpha @ shown.places
            assert_allclose(shown.B, X @ X.T, atol=1e-12)
            origin = explorer.picture().panels[MAP].having("origin")[0].xy[0]
            low, high = explorer.picture().panels[MAP].xlim
            assert_allclose(origin, np.clip(shown.alpha @ shown.places, low, high), atol=1e-6)
    assert_allclose(explorer.set(extra=1.0)._result.B[0], 0, atol=1e-12)


@settings(max_examples=30, deadline=None)
@given(places=coordinates, transform=st.sampled_from(SCHOENBERG), a=st.floats(0.05, 20), p=st.floats(0.05, 0.95))
def test_F235_schoenberg_transforms_keep_every_euclidean_table_euclidean(places, transform, a, p):
    assume(pdist(places).min() >= 0.05)
    explorer = DistancesExplorer(table="square", square=places, transform=transform, a=a, p=p)
    assert negative(explorer) == 0 and "not Euclidean" not in explorer.sentence()


def test_F235_the_square_is_no_transform_and_the_root_mends_the_4_cycle():
    assert_allclose(eigenvalues(DistancesExplorer("d² is no transform"))[-1], -2.0, rtol=1e-12)
    # Φ(d) = √d turns the squares 1 and 4 into 1 and 2: the square
    mended = DistancesExplorer("4-cycle, Φ = √d")
    assert_allclose(eigenvalues(mended), [1, 1, 0, 0], atol=1e-12)
    assert "The flat map keeps every distance" in mended.sentence()


def test_F238_the_4_cycle_fails_below_the_root_and_holds_above():
    root = -np.log(brentq(lambda q: 1 - 2 * q + q**4, 0.1, 0.9))
    explorer = DistancesExplorer("4-cycle")
    assert_allclose(explorer._result.threshold, root, rtol=1e-9)
    assert f"for λ < {root:.4g}" in explorer.sentence()
    panel = explorer.picture().panels[TEST]
    below, above = panel.having("negative")[0].xy, panel.having("profile")[0].xy
    assert np.nanmax(below[:, 0]) <= root <= np.nanmin(above[:, 0])
    for lam in (0.3, 1.0):
        (dot,) = explorer.set(lam=lam).picture().panels[TEST].having("now")[0].xy
        q = np.exp(-dot[0])
        assert_allclose(dot, [lam, 1 - 2 * q + q**4], rtol=1e-12)


@pytest.mark.parametrize("table", list(TABLES))
def test_F238_embeds_exactly_if_no_exponential_has_a_negative_eigenvalue(table):
    explorer = DistancesExplorer(table=table)
    assert (explorer._result.threshold > 0) == (negative(explorer) > 0)


@pytest.mark.parametrize("scene", list(DistancesExplorer.scenes))
def test_F239_distances_come_back_from_B(scene):
    shown = DistancesExplorer(scene)._result
    B = shown.B
    assert_allclose(np.diag(B)[:, None] + np.diag(B) - 2 * B, shown.C, atol=1e-10 * shown.C.max())


def test_a_dragged_city_takes_its_detours_along():
    explorer = DistancesExplorer()
    before, stage = explorer._result, explorer.stage()
    rows = [list(row) for row in explorer.values["cities"]]
    rows[2] = [2.0, 1.0]
    sentence = explorer.sentence()
    stage.receive({"do": "set", "values": {"cities": rows}, "final": False, "seq": 1})
    after = explorer._result
    straight = cdist(before.places, before.places) + np.eye(10)
    assert_allclose(after.D, before.D / straight * cdist(after.places, after.places), atol=1e-12)
    assert explorer.sentence() != sentence and explorer.sentence().startswith("Ten cities by road, moved")
    rest = np.delete(np.arange(10), 2)
    assert_allclose(after.D[np.ix_(rest, rest)], before.D[np.ix_(rest, rest)])
    stage.receive({"do": "set", "values": {"cities": rows}, "final": True, "seq": 2})
    assert explorer.undo().sentence() == sentence


def test_the_kept_distances_are_those_of_the_map():
    shown = DistancesExplorer("square, a longer diagonal")._result
    X = shown.fit.aligned / shown.fit.s
    xy = DistancesExplorer("square, a longer diagonal").picture().panels[KEPT].having("distance")[0].xy
    assert_allclose(xy[:, 1], pdist(X), atol=1e-9)
    assert_allclose(xy[:, 0], shown.D[np.triu_indices(4, 1)], atol=1e-12)


def test_nonsense_is_answered_in_words_and_keeps_the_picture():
    explorer = DistancesExplorer()
    picture = explorer.picture()
    explorer.set(second=1)
    assert "no distance from itself" in explorer.sentence() and explorer.picture() is picture
    explorer.set(second=2, table="triangle", triangle=[(0, 0)] * 3)
    assert "one spot" in explorer.sentence() and explorer.picture() is picture
    explorer.stage().receive({"do": "set", "values": {"cities": [[0, 0]]}, "seq": 1})
    assert "has 10 points, not 1" in explorer.sentence()


def test_the_notes_count_what_is_missing():
    explorer = DistancesExplorer("4-cycle")
    lingoes = re.search(r"= ([\d.]+) to each squared distance", explorer.notes(explorer._result))[1]
    assert float(lingoes) == 2.0
