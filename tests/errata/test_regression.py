"""Support vector regression: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.regression import EPSILON, C, X, Y, tube
from kernlab_edu.problems import QP, regression
from kernlab_edu.solvers import solve_active_set, solve_cvxopt, solve_smo
from kernlab_edu.theory import Polynomial, gauss_rule


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_the_tube_by_hand():
    # from 0 to 2 the line must rise by 2 − 2ε: w = ¾, b = ε; w = 2β for the two weights ±β
    answer = solve_active_set(tube())
    assert certify(tube(), answer).holds(1e-12)
    assert_allclose(answer.x, [0.75, 0.25, 0, 0, 0, 0], atol=1e-12)
    assert_allclose(answer.z[:4], [0, 0.375, 0.375, 0], atol=1e-12)
    dual = regression(X @ X.T, Y, C, EPSILON)
    assert_allclose(dual.beta(solve_smo(dual, tol=1e-12).x), [-0.375, 0.375], atol=1e-12)


def test_E06_learns_nothing():
    # the primal value is ½w² = 9/32; under the printed equality no weight is left
    found = ERRATA["E06"].show()
    assert (found.printed, found.right) == ("0, w = 0", "0.28125, w = 0.75")
    assert_allclose(errors("E06"), (9 / 32, 0.0), atol=1e-12)


@pytest.mark.parametrize("seed", range(2))
def test_E06_learns_nothing_from_any_data(seed):
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(12, 1))
    y = 2 * points[:, 0] + rng.normal(scale=0.1, size=12)
    dual = regression(points @ points.T, y, 1.0, 0.2)
    qp = dual.as_qp()
    printed = QP(P=qp.P, q=qp.q, G=qp.G, h=qp.h, A=qp.A * y[dual.index], b=qp.b)
    assert_allclose(solve_cvxopt(printed).x, 0.0, atol=1e-6)
    assert -dual.objective(solve_smo(dual, tol=1e-9).x) > 0.5


def test_E07_roles_of_the_multipliers():
    assert_allclose(errors("E07"), (1.5, 0.0), atol=1e-12)
    found = ERRATA["E07"].show()
    assert (found.printed, found.right) == ("-0.75", "0.75")


def test_E08_sums_over_one_index():
    # n = 2 doubles y and ε, so the slope doubles too
    found = ERRATA["E08"].show()
    assert (found.printed, found.right) == ("1.5", "0.75")
    assert_allclose(errors("E08"), (0.75, 0.0), atol=1e-9)


def test_E33_density_of_the_polynomial_loss():
    # e^{−1}/√π against e^{−½}/√(2π)
    assert_allclose(errors("E33"), (np.exp(-0.5) / np.sqrt(2 * np.pi) - np.exp(-1) / np.sqrt(np.pi), 0.0), atol=1e-15)


@pytest.mark.parametrize("p", [1.5, 2.0, 3.0])
def test_E33_right_density_is_one_and_belongs_to_its_loss(p):
    loss, rule = Polynomial(p), gauss_rule(0, 30, m=40, pieces=30, density=np.ones_like)
    assert_allclose(2 * rule.integral(loss.density), 1.0, atol=1e-9)
    assert_allclose(np.log(loss.density(0.0) / loss.density(1.7)), loss.c(1.7), atol=1e-12)


def test_E56_edges_of_the_tube():
    # y = 2 at x = 2, f = 7/4
    found = ERRATA["E56"].show()
    assert found.right == "upper edge: 0.25"
    assert_allclose(errors("E56"), (0.5, 0.0), atol=1e-12)
