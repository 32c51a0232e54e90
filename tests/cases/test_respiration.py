"""Heart beats that breathe: the beats are what they say, components have no sign, and the stored table is whole."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.cases import MODULATIONS, STUDIES, breath_of, breathing_beats, breathing_report, first_components
from kernlab_edu.cases.respiration import SIDEWAYS, WIDTHS, lead, typical_distance, waves
from kernlab_edu.datasets import beat_template
from kernlab_edu.datasets.signals import WAVES
from kernlab_edu.estimators import PCA

STUDY = STUDIES["respiration"]
KEYS = ("modulation", "noise", "draw", "method", "width")


@pytest.fixture(scope="module")
def stored():
    return STUDY.stored()


# --- the beats ------


def test_waves_at_rest_are_the_template():
    assert_allclose(waves([a for _, _, a in WAVES]), beat_template(100))
    column = np.array([[0.0], [0.05]])
    assert_allclose(waves([a for _, _, a in WAVES], shift=column)[0], beat_template(100))


@pytest.mark.parametrize("modulation", ["amplitude", "baseline"])
def test_what_is_linear_in_the_breath_lies_on_a_line(modulation):
    data = breathing_beats(modulation, 0.0, draw=1)
    centred = data.beats - data.beats.mean(axis=0)
    assert np.linalg.matrix_rank(centred, tol=1e-9) == 1
    assert data.agreement(centred @ np.linalg.svd(centred)[2][0]) > 1 - 1e-9


@pytest.mark.parametrize("modulation", ["turn by 30°", "turn by 60°"])
def test_a_turn_lies_on_an_arc_in_a_plane_of_two_leads(modulation):
    data = breathing_beats(modulation, 0.0, draw=1)
    across = np.linalg.lstsq(np.stack([beat_template(100), waves(SIDEWAYS)]).T, data.beats.T)
    assert_allclose(np.square(across[0]).sum(axis=0), 1.0)
    assert across[1].max() < 1e-18
    angle = np.degrees(np.arctan2(across[0][1], across[0][0]))
    assert_allclose(angle, float(modulation[8:-1]) * data.breath)


def test_noise_is_added_with_its_size_and_a_draw_is_reproducible():
    a, b, c = (breathing_beats("baseline", 0.1, draw) for draw in (3, 3, 4))
    assert_array_equal(a.beats, b.beats)
    assert (a.breath != c.breath).any()
    rest = a.beats - beat_template(100) - 0.05 * a.breath[:, None]
    assert abs(rest.var() / 0.01 - 1) < 4 * np.sqrt(2 / rest.size)
    with pytest.raises(ValueError, match="amplitude, baseline"):
        breathing_beats("cough", 0.1, 0)


def test_a_breath_takes_five_beats_on_average():
    r = breath_of(5000, np.random.default_rng(0))
    upward = ((r[:-1] < 0) & (r[1:] >= 0)).sum()
    assert abs(r).max() <= 1 and abs(5000 / upward - 5) < 0.1


# --- the components ------


def test_agreement_knows_no_sign_no_scale_and_no_origin():
    data = breathing_beats("amplitude", 0.1, draw=0)
    score = np.random.default_rng(1).normal(size=len(data.breath)) + data.breath
    assert_allclose(data.agreement(score), data.agreement(-3 * score + 7))
    assert_allclose(data.agreement(data.breath), 1.0)


def test_F246_the_first_component_follows_the_known_respiration():
    data = breathing_beats("amplitude", 0.01, draw=0)
    for machine in first_components(data.beats).values():
        assert data.agreement(machine.transform(data.beats)[:, 0]) > 0.95


def test_F246_with_a_wide_kernel_kernel_pca_is_pca():
    beats = breathing_beats("moving beat", 0.03, draw=0).beats
    found = first_components(beats, widths=(300.0,))
    linear, wide = (found[key].transform(beats) for key in (("PCA", 0.0), ("kernel PCA", 300.0)))
    for k in (0, 1):
        assert abs(np.corrcoef(linear[:, k], wide[:, k])[0, 1]) > 1 - 1e-6


def test_the_typical_distance_is_a_length():
    X = np.array([[0.0], [1.0], [3.0]])
    assert typical_distance(X) == 2.0
    assert typical_distance(-5 * X + 1) == 10.0


# --- the study ------


def test_a_piece_gives_the_same_rows_again_and_they_are_the_stored_ones(stored):
    rows = STUDY.work("turn by 60°", 0.03, 1)
    kept = stored.where(modulation="turn by 60°", noise=0.03, draw=1)
    assert [tuple(row[key] for key in KEYS) for row in rows] == [tuple(r[key] for key in KEYS) for r in kept.rows()]
    assert_allclose([row["first"] for row in rows], kept["first"], atol=1e-6)


def test_the_stored_table_is_complete(stored):
    pieces = {(row["modulation"], row["noise"], row["draw"]) for row in stored.rows()}
    assert pieces == set(STUDY.pieces(False)) and set(STUDY.pieces(True)) <= pieces
    assert len({row["draw"] for row in stored.rows()}) >= 10
    assert len(stored) == len(pieces) * (2 + len(WIDTHS))
    assert ((stored["first"] >= 0) & (stored["first"] <= 1)).all()
    assert set(stored["modulation"]) == set(MODULATIONS)
    assert stored.about[1] == "command: kernlab-edu reproduce respiration"


def test_F246_with_linear_modulation_pca_is_enough(stored):
    """0.999 for PCA, a little less for a kernel of moderate width, and a kernel is never ahead by more than a hair."""
    quiet = {row["modulation"]: row for row in breathing_report(stored, 0.01).rows()}
    part = stored.where(modulation="amplitude", noise=0.01)
    moderate = part.where(width=1.0)["first"]
    assert quiet["amplitude"]["PCA"] > 0.999 and (moderate < part.where(method="PCA")["first"]).all()
    assert 0.98 < moderate.mean() < 0.995
    for noise in (0.01, 0.03, 0.1):
        for row in breathing_report(stored, noise).rows():
            if row["modulation"] in ("amplitude", "baseline", "turn by 30°"):
                assert row["kernel PCA"] - row["PCA"] < 0.004


def test_F246_the_kernel_helps_where_the_beat_moves(stored):
    for noise in (0.01, 0.03, 0.1):
        rows = {row["modulation"]: row for row in breathing_report(stored, noise).rows()}
        moving, wide = rows["moving beat"], rows["turn by 60°"]
        assert moving["wins"] == 10 and moving["kernel PCA"] > moving["PCA"] + 0.02
        assert wide["wins"] >= 9 and wide["kernel PCA"] > wide["PCA"] + 0.01


def test_F246_with_a_drift_the_first_component_is_not_the_breath(stored):
    drift = stored.where(modulation="drift", noise=0.03)
    assert drift.where(method="height of R")["first"].min() > 0.9
    for name in ("PCA", "kernel PCA"):
        assert drift.where(method=name)["first"].max() < 0.5
    assert drift.where(method="PCA")["second"].min() > 0.85


def test_the_width_that_the_eigenvalues_recommend_gains_next_to_nothing(stored):
    for row in breathing_report(stored, 0.03).rows():
        assert row["blind width"] >= 2 and abs(row["blind"] - row["PCA"]) < 0.005


def test_the_lead_is_the_first_eigenvalue_minus_all_others():
    machine = PCA(2).fit([[3.0, 0.0, 0.0], [-3.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, -2.0, 0.0]])
    assert_allclose(lead(machine), (2 * 9 - 2 * 4) / 4)
