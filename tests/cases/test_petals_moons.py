"""Petals and moons: the lecture's numbers, the laws behind them, and what the notebook claims about the tables."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn import svm
from sklearn.datasets import make_moons

from kernlab_edu.cases import (
    STUDIES,
    cubic_both_ways,
    hundred_moons,
    in_centimetres,
    moons_machine,
    petal_line,
    petal_row,
    pivot,
    standard_petals,
)
from kernlab_edu.cases.moons_grid import accuracy_of, moons_pieces
from kernlab_edu.cases.petals import EXACT, C, line_of, petal_pieces
from kernlab_edu.datasets import iris_petals
from kernlab_edu.estimators import SVC

PETALS, MOONS = STUDIES["petals"].stored(), STUDIES["moons_grid"].stored()


# --- petals, by hand ------


def test_F082_two_petals_carry_the_street():
    X, y = iris_petals()
    machine = SVC("linear", C=np.inf).fit(X, y)
    step = X[98] - X[44]
    assert_allclose(step, [1.1, 0.7])
    # the shortest way between the classes: w = 2 step / ‖step‖², b from its middle, α = 2 / ‖step‖²
    w = 2 * step / (step @ step)
    assert_allclose(w, [22 / 17, 14 / 17], rtol=1e-12)
    assert_allclose(machine.coef_[0], w, rtol=1e-9)
    assert_allclose(machine.intercept_[0], -w @ (X[98] + X[44]) / 2, rtol=1e-9)
    assert_allclose(-w @ (X[98] + X[44]) / 2, -322 / 85, rtol=1e-12)
    assert_allclose(np.abs(machine.dual_coef_), 2 / (step @ step), rtol=1e-9)
    assert_allclose([2 / (step @ step), machine.margin_width_], [20 / 17, np.sqrt(1.7)], rtol=1e-9)


def test_F082_SMO_and_CVXOPT_draw_one_line_and_scikit_learn_the_same():
    X, y, *_ = standard_petals()
    w, b = petal_line("SMO")
    other = svm.SVC(kernel="linear", C=C, tol=1e-9).fit(X, y)
    for v, c in [petal_line("CVXOPT"), (other.coef_[0], other.intercept_[0])]:
        assert_allclose([*v, c], [*w, b], atol=1e-5)


def test_a_line_in_centimetres_is_the_same_line():
    Z, *_ = standard_petals()
    X, _ = iris_petals()
    w, b = petal_line("SMO")
    v, c = in_centimetres(w, b)
    assert_allclose(X @ v + c, Z @ w + b, rtol=1e-9)


def test_F082_LinearSVC_solves_another_problem_and_solves_it():
    """½(‖w‖² + b²) + C Σ max(0, 1 − yf): LIBLINEAR is better at its own objective, worse at ours."""
    X, y, *_ = standard_petals()

    def own(w, b):
        return 0.5 * (w @ w + b * b) + C * np.maximum(0, 1 - y * (X @ w + b)).sum()

    ours, theirs = petal_line("SMO"), petal_line("LinearSVC, hinge")
    assert own(*theirs) < own(*ours) - 1e-4
    assert petal_row("", *ours)["objective"] < petal_row("", *theirs)["objective"] - 1e-4


# --- petals, the stored table ------


def test_the_stored_petals_are_complete_and_come_again():
    assert [(row["method"], row["draw"]) for row in PETALS.rows()] == petal_pieces(quick=False)
    for piece in [("SMO", 0), ("perceptron", 3)]:
        (row,) = line_of(*piece)
        (stored,) = PETALS.where(method=piece[0], draw=piece[1]).rows()
        assert_allclose([row["w1"], row["w2"], row["b"]], [stored["w1"], stored["w2"], stored["b"]], atol=1e-6)


def test_F082_nobody_is_better_at_the_problem_than_its_solution():
    best = PETALS.where(method="SMO")["objective"][0]
    assert (PETALS["objective"] >= best - 1e-6).all()
    assert_allclose(PETALS.where(method="CVXOPT")["objective"], best, rtol=1e-6)
    for method in EXACT[2:]:
        assert (PETALS.where(method=method)["objective"] > best * 1.001).all()
    assert (PETALS["wrong"] == 0).all()
    assert (PETALS["nearest"] <= PETALS.where(method="SMO")["nearest"][0] + 1e-6).all()  # nobody pays slack at C = 5


# --- moons, the lecture's numbers ------


def test_the_first_draw_is_the_sample_of_the_lecture():
    X, y, *_ = hundred_moons()
    raw, labels = make_moons(100, noise=0.15, random_state=42)
    assert_allclose(X * raw.std(axis=0) + raw.mean(axis=0), raw)
    assert (y == 2 * labels - 1).all()


def test_F139_accuracy_and_support_vectors_of_the_two_by_two_grid():
    X, y, *_ = hundred_moons()
    machines = [moons_machine("Gaussian", gamma, C) for gamma in (0.1, 5.0) for C in (0.001, 1000.0)]
    assert [m.score(X, y) for m in machines] == [0.87, 0.98, 0.97, 1.0]
    assert [len(m.support_) for m in machines] == [100, 15, 100, 35]


@pytest.mark.parametrize(("kernel", "accuracy"), [("cubic", 0.98), ("degree 10", 1.0)])
def test_F141_polynomial_machines(kernel, accuracy):
    X, y, *_ = hundred_moons()
    machine = moons_machine(kernel, 0.5, 5.0)
    assert machine.score(X, y) == accuracy and machine.certificate_.holds(1e-3)


def test_F141_features_and_kernel_give_the_same_function():
    by_features, by_kernel = cubic_both_ways()
    assert_allclose(by_features, by_kernel, rtol=1e-5, atol=1e-5 * np.abs(by_kernel).max())


def test_fresh_moons_are_fresh():
    X, _, Z, _ = hundred_moons(3)
    assert np.abs(X[:, None] - Z[None]).sum(axis=2).min() > 0


# --- moons, the stored table ------


def test_the_stored_moons_are_complete_and_come_again():
    names = ("kernel", "gamma", "C", "draw")
    assert [tuple(row[name] for name in names) for row in MOONS.rows()] == moons_pieces(quick=False)
    for piece in [("Gaussian", 5.0, 1000.0, 0), ("cubic", 0.5, 5.0, 2)]:
        assert accuracy_of(*piece) == MOONS.where(**dict(zip(names, piece, strict=True))).rows()


def test_F139_the_stored_table_holds_the_numbers_of_the_lecture():
    lecture = MOONS.where(kernel="Gaussian", draw=0)
    found = [lecture.where(gamma=g, C=C).rows()[0] for g in (0.1, 5.0) for C in (0.001, 1000.0)]
    assert [(row["train"], row["support"]) for row in found] == [(0.87, 100), (0.98, 15), (0.97, 100), (1.0, 35)]


def test_F139_the_best_training_accuracy_is_not_the_best_test_accuracy():
    gaussians = MOONS.where(kernel="Gaussian")
    train, gammas, costs = pivot(gaussians, "gamma", "C", "train")
    test, *_ = pivot(gaussians, "gamma", "C", "test")
    corner = (len(gammas) - 1, len(costs) - 1)
    assert train[corner] == 1.0 and test[corner] < test.max() - 0.01
