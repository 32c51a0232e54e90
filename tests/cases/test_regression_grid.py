"""The σ × C grid of regression: what a row means, laws of the two dials, what the notebook claims of the table."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn import svm

from kernlab_edu.cases import STUDIES, Table, best_cells, fit_sinc, fits_picture, heat_panel, pivot
from kernlab_edu.cases.regression_grid import COSTS, DRAWS, EPSILON, NOISE, SIGMAS, errors_of, grid_pieces
from kernlab_edu.datasets import sinc

STORED = STUDIES["svr_grid"].stored()


def test_F189_a_row_agrees_with_scikit_learn():
    X, y = sinc(50, noise=NOISE, random_state=4)
    Z, truth = sinc(401, noise=0.0)
    other = svm.SVR(gamma=1 / (2 * 2.0**2), C=10.0, epsilon=EPSILON, tol=1e-8).fit(X, y)
    (row,) = errors_of(2.0, 10.0, 4)
    assert_allclose(row["train"], np.square(other.predict(X) - y).mean(), rtol=2e-2)
    assert_allclose(row["test"], np.square(other.predict(Z) - truth).mean(), rtol=2e-2)


def test_a_free_fit_goes_through_the_tube_and_a_stiff_one_is_flat():
    machine, x, y = fit_sinc(0.125, 1e4)
    assert np.abs(machine.predict(x[:, None]) - y).max() <= EPSILON + 1e-3
    machine, x, y = fit_sinc(8.0, 1e-4)
    assert np.ptp(machine.predict(x[:, None])) < 0.05


@pytest.mark.parametrize("sigma", SIGMAS[::2])
def test_the_training_loss_of_a_draw_falls_with_C(sigma):
    losses = []
    for C in COSTS[:4]:
        machine, x, y = fit_sinc(sigma, C, draw=1)
        losses.append(np.maximum(0, np.abs(machine.predict(x[:, None]) - y) - EPSILON).sum())
    assert all(np.diff(losses) <= 1e-2)


def test_pieces_give_the_same_row_twice_and_the_stored_one():
    for piece in [(1.0, 1.0, 7), (4.0, 100.0, 0)]:
        (row,) = errors_of(*piece)
        assert [row] == errors_of(*piece)
        (stored,) = STORED.where(sigma=piece[0], C=piece[1], draw=piece[2]).rows()
        assert_allclose([row["train"], row["test"]], [stored["train"], stored["test"]], rtol=1e-3)


# --- the stored table ------


def test_the_stored_table_is_complete():
    assert [tuple(row[name] for name in ("sigma", "C", "draw")) for row in STORED.rows()] == grid_pieces(quick=False)
    assert DRAWS >= 20 and "kernlab-edu reproduce svr_grid" in STORED.about[1]
    assert np.isfinite(STORED["test"]).all()
    assert len(grid_pieces(quick=True)) < 60


def test_F189_the_best_cell_is_inside_the_grid_and_the_training_error_does_not_find_it():
    test, sigmas, costs = pivot(STORED, "sigma", "C", "test")
    train, *_ = pivot(STORED, "sigma", "C", "train")
    i, j = np.unravel_index(test.argmin(), test.shape)
    assert 0 < i < len(sigmas) - 1 and 0 < j < len(costs) - 1
    k, m = np.unravel_index(train.argmin(), train.shape)
    assert (k, m) != (i, j) and test[k, m] > 3 * test[i, j]


def test_best_cells_are_read_from_each_draw():
    rows = [
        {"sigma": s, "C": 1.0, "draw": d, "test": (s - 1 - d) ** 2, "train": s} for s in (1.0, 2.0) for d in range(2)
    ]
    assert best_cells(Table.of(rows)) == ([(1.0, 1.0), (2.0, 1.0)], [(1.0, 1.0), (1.0, 1.0)])


# --- heat maps ------


def test_pivot_takes_means_and_leaves_gaps():
    table = Table.of([{"a": 1, "b": 1, "v": 1.0}, {"a": 1, "b": 1, "v": 3.0}, {"a": 2, "b": 5, "v": 7.0}])
    values, a, b = pivot(table, "a", "b", "v")
    assert a.tolist() == [1, 2] and b.tolist() == [1, 5]
    assert values[0, 0] == 2.0 and values[1, 1] == 7.0 and np.isnan(values[0, 1])


@pytest.mark.parametrize(("best", "place"), [("low", [0, 1]), ("high", [1, 0])])
def test_the_frame_is_around_the_best_and_the_best_is_white(best, place):
    panel = heat_panel([[2.0, 9.0], [1.0, 4.0]], [1, 2], [3, 4], ("a", "b"), best=best, log=True)
    assert_allclose(panel.having("direction")[0].xy[[0, 2]].mean(axis=0), place)
    (heat,) = panel.having("matrix")
    assert heat.values[place[1], place[0]] == heat.values.min() == 0


def test_fits_stand_in_rows_of_one_width():
    picture = fits_picture((0.5, 2.0), (0.1, 1.0, 10.0), alt="Six fits.")
    assert picture.columns == 3 and [panel.title for panel in picture.panels[::3]] == [
        "σ = 0.5, C = 0.1",
        "σ = 2, C = 0.1",
    ]
