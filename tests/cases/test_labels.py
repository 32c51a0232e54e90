"""Coins are learnt by heart and teach nothing; a rule can be learnt; the sum has its minimum inside."""

import numpy as np
import pytest

from kernlab_edu.cases import (
    STUDIES,
    cover_picture,
    labelled_points,
    mean_errors,
    risk_sums,
    sums_picture,
    sweep_picture,
)
from kernlab_edu.cases.labels import PRICES, TURNED, both_errors
from kernlab_edu.estimators import SVC
from kernlab_edu.kernels import Gaussian

STORED = STUDIES["random_labels"].stored()
SWEEP = STORED.where(C=1e3)


def three_standard_errors(values):
    return 3 * np.std(values, ddof=1) / np.sqrt(len(values))


# --- the points and their labels ------


def test_coins_and_rule_share_their_points_and_a_draw_repeats():
    (X, coins), (Z, rule) = labelled_points("coins", 200, [3, 0]), labelled_points("rule", 200, [3, 0])
    assert (X == Z).all() and (coins != rule).any()
    assert coins.sum() == 0 and set(rule) == {-1.0, 1.0}
    assert (labelled_points("rule", 200, [3, 0])[1] == rule).all()
    assert (labelled_points("rule", 200, [4, 0])[0] != X).any()


def test_one_label_in_ten_of_the_rule_is_turned_round():
    X, y = labelled_points("rule", 20_000, 0)
    turned = np.mean((y > 0) != (X[:, 1] > np.sin(2 * X[:, 0])))
    assert abs(turned - TURNED) < 3 * np.sqrt(TURNED * (1 - TURNED) / 20_000)


def test_coins_do_not_depend_on_the_points():
    X, y = labelled_points("coins", 20_000, 0)
    assert np.abs(X.T @ y / len(y)).max() < 3 / np.sqrt(len(y))


def test_labels_of_another_kind_are_refused():
    with pytest.raises(ValueError, match="coins"):
        labelled_points("dice")


# --- a piece ------


def test_F008_F206_a_machine_with_a_bump_for_each_point_recites_coins():
    X, y = labelled_points("coins", 200, [0, 0])
    assert SVC(Gaussian(10.0), C=1e6).fit(X, y).score(X, y) == 1.0


def test_a_piece_is_that_of_the_stored_table(monkeypatch):
    monkeypatch.setattr("kernlab_edu.cases.labels.PRICES", {1e3: (10.0, 100.0), 1e6: (100.0,)})  # the quick ones
    rows = both_errors("rule", 1)
    assert rows == both_errors("rule", 1) and len(rows) == 3
    for row in rows:
        (kept,) = STORED.where(**{name: row[name] for name in ("labels", "draw", "C", "gamma")}).rows()
        assert abs(kept["training"] - row["training"]) <= 0.005 and abs(kept["test"] - row["test"]) <= 0.005


# --- what is stored ------


def test_the_stored_table_is_complete():
    settings = [(C, gamma) for C, gammas in PRICES.items() for gamma in gammas]
    wanted = {(labels, draw, *setting) for labels in ("coins", "rule") for draw in range(24) for setting in settings}
    found = list(zip(*(STORED[name].tolist() for name in ("labels", "draw", "C", "gamma")), strict=True))
    assert len(found) == len(wanted) and set(found) == wanted
    assert "command: kernlab-edu reproduce random_labels" in STORED.about


@pytest.mark.parametrize("gamma", PRICES[1e3])
def test_F008_new_coins_are_guessed_whatever_the_width(gamma):
    test = SWEEP.where(labels="coins", gamma=gamma)["test"]
    assert abs(test.mean() - 0.5) < three_standard_errors(test)


def test_F008_F206_a_narrow_kernel_recites_coins_and_rule_alike():
    narrow = STORED.where(C=1e6)
    assert narrow["training"].max() == 0
    assert narrow.where(labels="rule", gamma=10.0)["test"].max() < 0.4
    assert narrow.where(labels="coins")["test"].min() > 0.4


def test_F205_the_minimum_of_the_sum_lies_inside_and_the_sum_above_the_test_error():
    sums = risk_sums(SWEEP)
    erm, srm, best = sums["training"].argmin(), sums["sum"].argmin(), sums["test"].argmin()
    assert 0 < srm < erm and 0 < best < len(sums) - 1
    assert sums["test"][srm] < sums["test"][erm] - 0.05
    assert (sums["sum"] >= sums["test"]).all() and (sums["test"] > TURNED).all()
    assert (np.diff(sums["penalty"]) >= 0).all()  # narrower kernels are richer
    assert (sums["training"] + 2 * sums["penalty"]).argmin() < srm  # the cautious sum stops further left


def test_sums_are_sums_and_penalties_come_from_coins_alone():
    sums, coins = risk_sums(SWEEP), mean_errors(SWEEP).where(labels="coins")
    assert np.allclose(sums["training"] + sums["penalty"], sums["sum"])
    assert np.allclose(0.5 - coins["training"], sums["penalty"])


# --- pictures, and twenty points in many dimensions ------


def test_pictures_show_the_means():
    (coins, rule), sums = sweep_picture(SWEEP, "x").panels, risk_sums(SWEEP)
    assert np.allclose(rule.having("section a")[0].xy[:, 1], sums["test"], atol=1e-4)
    assert np.allclose(0.5 - coins.having("section x")[0].xy[:, 1], sums["penalty"], atol=1e-4)
    (lowest,) = sums_picture(sums, "x").panels[0].having("now")
    assert lowest.xy[0].tolist() == [np.log10(sums["gamma"][sums["sum"].argmin()]), sums["sum"].min()]


def test_F083_the_share_of_separable_coin_labels_is_Covers():
    draws = 60
    (panel,) = cover_picture(12, dimensions=(3, 5, 8, 11), draws=draws).panels
    counted, drawn = panel.having("run 1")[0].xy[:, 1], panel.having("now")[0].xy[:, 1]
    assert (np.abs(counted - drawn) <= 3 * np.sqrt(counted * (1 - counted) / draws)).all()
    assert counted[1] == 0.5 and counted[-1] == drawn[-1] == 1
