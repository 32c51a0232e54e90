"""Perceptron and SMO: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.smo import BACKWARDS, LINE, hessian, pair_step, unclipped_step
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import smo_steps
from kernlab_edu.solvers.perceptron import perceptron_cost


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E09_uphill():
    # w = −1 → −1 − 2·10 = −21 costs 2·21; downhill w = −1 + 2 = 1 costs 0
    assert errors("E09") == (42.0, 0.0)
    assert ERRATA["E09"].show().printed == "42, 2 wrong"


def test_E47_clipping_one_of_two():
    # w = 0.4 − 1.9 αᵢ is 0 at αᵢ = 4/19 > 0.2 = αᵢ + αⱼ
    assert_allclose(errors("E47"), (4 / 19 - 0.2, 0.0), atol=1e-12)
    assert ERRATA["E47"].show().right == "(0.2, 0)"


def test_E48_violators_are_not_a_violating_pair():
    # two points of one class: L = H = 0; the pair 1, −1 reaches α = ½, W = 1 − ½
    assert_allclose(errors("E48"), (0.5, 0.0), atol=1e-12)


@pytest.mark.parametrize(("i", "j"), [(0, 1), (1, 0), (0, 2), (3, 0), (1, 2), (2, 3)])
def test_a_pair_step_is_the_best_in_its_box(i, j):
    rng = np.random.default_rng(2)
    X, y, alpha = rng.normal(size=(4, 2)), np.array([1.0, 1.0, -1.0, -1.0]), np.array([0.5, 0.1, 0.2, 0.4])
    dual = soft_margin(X @ X.T, y, C=0.6)
    moved = pair_step(dual, alpha, i, j)
    assert y @ moved == pytest.approx(y @ alpha)
    assert moved.min() >= -1e-15 and moved.max() <= 0.6 + 1e-15
    direction = np.zeros(4)
    direction[[i, j]] = y[i], -y[j]
    reachable = [alpha + t * direction for t in np.linspace(-0.6, 0.6, 241)]
    values = [dual.objective(a) for a in reachable if a.min() >= 0 and a.max() <= 0.6]
    assert dual.objective(moved) <= min(values) + 1e-12
    assert unclipped_step(dual, alpha, i, j) == pytest.approx(-unclipped_step(dual, alpha, j, i))


def test_E49_farthest_partner():
    # α = 0.08 for −2 and −1, w = −0.08: W = 0.16 − ½·0.0064, and the votes reach from −1.08 to 1.08
    assert_allclose(errors("E49"), (2.16, 0.0), atol=1e-9)
    found = ERRATA["E49"].show()
    assert found.printed.startswith("stalled at W = 0.1568") and found.right.startswith("optimal at W = 2.88")


def test_E49_stalls_whichever_violator_comes_first():
    X, y = np.array([-2.0, -1.0, 1.0, 3.0, -3.0]), np.array([1.0, -1.0, 1.0, -1.0, 1.0])
    dual = soft_margin(np.outer(X, X), y, C=1.0)
    alpha = list(smo_steps(dual, rule="farthest", tol=1e-10))[-1].alpha
    assert_allclose(alpha, [0.08, 0.08, 0, 0, 0], atol=1e-12)
    # the two worst violators are 1 and −1; the farthest violators from them are −3 and 3, of the same class and empty
    for worst, far in ((2, 4), (1, 3)):
        assert np.abs(X - X[worst]).argmax() == far and y[worst] == y[far] and alpha[far] == 0
        assert_allclose(pair_step(dual, alpha, worst, far), alpha, atol=1e-15)


@pytest.mark.parametrize("rule", ["maximal_violation", "second_order"])
def test_E49_other_rules_finish(rule):
    X, y = np.array([-2.0, -1.0, 1.0, 3.0, -3.0]), np.array([1.0, -1.0, 1.0, -1.0, 1.0])
    last = list(smo_steps(soft_margin(np.outer(X, X), y, C=1.0), rule=rule, tol=1e-6))[-1]
    assert last.status == "optimal"
    assert last.objective == pytest.approx(-2.88, abs=1e-6)


def test_E65_newton_step():
    assert errors("E65") == (2.0, 0.0)
    assert (hessian(*BACKWARDS, *LINE) == 0).all()
    w, b = BACKWARDS
    assert perceptron_cost(8 * w, 8 * b, *LINE) == 8 * perceptron_cost(w, b, *LINE)
