"""Statements and duals of support vector machines: each slip against numbers that can be found by hand."""

import numpy as np
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.machines import THREE_POINTS, least_violation
from kernlab_edu.problems import Solution, primal, soft_margin
from kernlab_edu.solvers import solve_active_set


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E10_complementarity():
    # w = 2 passes with ≥; its gap is ½·4 − (2 − ½·4) = 2
    assert errors("E10") == (2.0, 0.0)
    found = ERRATA["E10"].show()
    assert found.printed == "w = (1, 2), gap (0, 2)" and found.right == "w = (1), gap (0)"


def test_E12_slack_as_an_equality():
    # y f ≤ 1 for all three: w = ½, b = −½, ξ = (1, 0, 0), value ⅛ + 10
    found = ERRATA["E12"].show()
    assert (found.printed, found.right) == ("10.125", "0.5")
    assert_allclose(errors("E12"), (9.625, 0.0), atol=1e-9)


def test_E13_slack_of_any_sign():
    # C(n − bΣy) = 10(3 − b)
    found = ERRATA["E13"].show()
    assert found.printed == "(30, -70, -970)" and found.right == "(30, 110, 1010)"
    assert_allclose(errors("E13"), (970.5, 0.0), atol=1e-9)


def test_E13_the_solver_agrees():
    relaxed = primal(*THREE_POINTS, C=10.0)
    unsigned = type(relaxed)(P=relaxed.P, q=relaxed.q, G=relaxed.G[:3], h=relaxed.h[:3])
    assert solve_active_set(unsigned).status == "unbounded"
    assert solve_active_set(relaxed).status == "optimal"


def test_E28_width_and_half_width():
    assert_allclose(errors("E28"), (1.0, 0.0), atol=1e-12)
    assert ERRATA["E28"].show().right == "width 2, half-width 1"


def test_E37_entry_of_the_matrix():
    # K₂₃ = 2 appears as −2 above the diagonal; α = (⅓, ⅓, 0) solves 3t = 1 on the first two points
    found = ERRATA["E37"].show()
    assert found.printed.startswith("4,") and found.right == "0, α = (0.33333, 0.33333, 0)"
    assert errors("E37")[0] > 0.1 and errors("E37")[1] < 1e-12
    # the symmetric part has a 0 there, and its KKT system has another answer
    X, y = np.array([[1.0], [-1.0], [-2.0]]), np.array([1.0, -1.0, -1.0])
    P = np.outer(y, y) * (X @ X.T + np.eye(3))
    P[1, 2] = P[2, 1] = 0.0
    system = np.block([[P, y[:, None]], [y[None, :], np.zeros((1, 1))]])
    assert_allclose(np.linalg.solve(system, [1, 1, 1, 0])[:3], np.array([14, 12, 2]) / 41, atol=1e-12)
    assert "(0.34146, 0.29268, 0.04878)" in found.printed


def test_E41_existence():
    # the four margins of any line add up to 0 on XOR, so one of them is ≤ 0
    assert_allclose(errors("E41"), (1.0, 0.0), atol=1e-9)
    assert_allclose(least_violation(*THREE_POINTS), 0.0, atol=1e-9)


def test_E41_definite_only_with_full_row_rank():
    B = np.random.default_rng(0).normal(size=(5, 2))
    assert np.linalg.matrix_rank(B @ B.T) == 2


def test_E44_constraints_in_feature_space():
    # x₁² from 0 to 2: 1 at the middle, 2 on the mean
    assert_allclose(errors("E44"), (1.0, 0.0), atol=1e-12)


def test_E51_which_way_the_lagrangian_goes():
    # L(2, 0; t, t) = 2 − 2t, and H(t) = 2t − 2t² has its top ½ at ½
    found = ERRATA["E51"].show()
    assert found.printed.startswith("(2, 0, -1998)") and found.right.startswith("0.5 ")
    assert_allclose(errors("E51"), (1998.5, 0.0), atol=1e-12)


def test_E52_squared_length():
    assert errors("E52") == (20.0, 0.0)


def test_E52_without_signs_the_dual_has_no_answer():
    # this step keeps yᵀλ = 0 and w, but not Σλ: without λ ≥ 0 the objective falls for ever
    X, y = np.array([1.0, 2.0, -1.0]), np.array([1.0, 1.0, -1.0])
    step = np.array([-3.0, 2.0, -1.0])
    assert y @ step == 0 and (y * step) @ X == 0 and step.sum() != 0
    dual = soft_margin(np.outer(X, X), y, C=10.0)
    best = Solution(x=[0.5, 0.0, 0.5], nu=[0.0])
    assert certify(dual, best).holds(1e-12)
    assert dual.objective(best.x - 1000 * step) < dual.objective(best.x) - 1000
