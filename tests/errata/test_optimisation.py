"""Optimisation and duality: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.optimisation import bend, best_multiplier, nearest_multiple
from kernlab_edu.problems import QP
from kernlab_edu.problems.textbook import example
from kernlab_edu.solvers import QPError, solve_cvxopt


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E01_sign_of_the_multiplier():
    # (½, ½) + a(1, 1) = 0 has a = −½; with minus a = ½
    found = ERRATA["E01"].show()
    assert (found.printed, found.right) == ("-0.5, negative", "0.5")
    assert errors("E01") == (0.5, 0.0)


def test_E02_dual_of_the_model_problem():
    # −a² − a falls from 0; a − a² has its top ¼ at ½
    found = ERRATA["E02"].show()
    assert (found.printed, found.right) == ("0", "0.25")
    assert_allclose(errors("E02"), (0.25, 0.0), atol=1e-15)


def test_E03_linear_term():
    # at (0, 1): Ax = (0, 2), and its part across (1, 1) is (−1, 1); with c it is (−1, −1) = −1·(1, 1)
    assert_allclose(errors("E03"), (np.sqrt(2), 0.0), atol=1e-12)
    assert ERRATA["E03"].show().right.endswith("a = 1")
    assert_allclose(nearest_multiple(np.array([0.0, 2.0]), np.array([1.0, 1.0])), np.sqrt(2))


def test_E04_constraint_of_a_machine():
    found = ERRATA["E04"].show()
    assert found.printed.startswith("(2.2, 0)") and found.right == "(-1.8, 0)"
    assert_allclose(errors("E04"), (4.0, 0.0), atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_E04_holds_for_any_line(seed):
    rng = np.random.default_rng(seed)
    X, y, w, b = rng.normal(size=(6, 2)), rng.choice([-1.0, 1.0], 6), rng.normal(size=2), rng.normal()
    assert_allclose(y[:, None] * X @ w - (1 - y * b), y * (X @ w + b) - 1, atol=1e-12)


def test_E05_three_recipes():
    # a = −1 gives x = (1, 0); the whole system gives (0, 1), whose value is 0
    found = ERRATA["E05"].show()
    assert (found.printed, found.right) == ("0.5 at (1, 0)", "0 at (0, 1)")
    assert_allclose(errors("E05"), (0.5, 0.0), atol=1e-15)


def test_E05_is_where_the_balance_of_a_machine_comes_from():
    # A = diag(1, 1, 0) never reaches the third entry of Bᵀa, which is a·y
    A, y, a = np.diag([1.0, 1.0, 0.0]), np.array([1.0, -1.0, 1.0]), np.array([1.0, 0.0, 0.0])
    B = np.column_stack([y[:, None] * np.array([[1.0, 2.0], [0.0, 1.0], [3.0, 1.0]]), y])
    for weights, left_over in ((a, 1.0), (np.array([1.0, 1.0, 0.0]), 0.0)):
        x = np.linalg.lstsq(A, -B.T @ weights)[0]
        assert_allclose(np.linalg.norm(A @ x + B.T @ weights), left_over, atol=1e-12)


def test_E35_example_for_cvxopt():
    # at (0, 5): z₃ = q₂/3, z₁ = q₁ − z₃; (5/3, 4/3) leaves (5 − 3, 3 − 4) of the gradient (5, 3)
    found = ERRATA["E35"].show()
    assert found.printed == "20, z = (1.6667, 0, 1.3333, 0, 0)" and found.right == "15, z = (4, 0, 1, 0, 0)"
    assert_allclose(errors("E35"), (2.0, 0.0), atol=1e-12)


def test_E36_no_equalities():
    assert errors("E36") == (1.0, 0.0)
    stated = example("two_variables").problem
    assert_allclose(solve_cvxopt(stated).x, [0, 5], atol=1e-6)
    with pytest.raises(QPError):
        solve_cvxopt(QP(P=stated.P, q=stated.q, G=stated.G, h=stated.h, A=[[0.0, 0.0]], b=[0.0]))


def test_E38_dual_function_is_concave():
    # H(1) = 0 lies above the mean of H(0) = 0 and H(2) = −2
    assert_allclose(errors("E38"), (1.0, 0.0), atol=1e-12)


def test_E40_constraint_qualification():
    assert_allclose(errors("E40"), (1.0, 0.0), atol=1e-15)
    assert ERRATA["E40"].show().right.startswith("0 with a = -1")
    # a healthy example of the same routine: x = y = z on the plane has ν = −⅔
    sphere = example("sphere_and_plane")
    assert_allclose(best_multiplier(sphere.problem, sphere.answer.x), (-2 / 3, 0.0), atol=1e-12)


def test_E50_stationary_points():
    assert_allclose(errors("E50"), (2 * np.sqrt(2), 0.0), atol=1e-12)
    assert ERRATA["E50"].show().printed == "(-1.4142, 1.4142)"


def test_E50_kkt_without_convexity_leaves_the_gap_open():
    # min x³ with x ≥ −1: the KKT conditions hold at x = −1 with α = 3, and yet L falls without end
    x, alpha = -1.0, 3.0
    assert 3 * x**2 - alpha == 0 and alpha * (x + 1) == 0
    assert (-1000.0) ** 3 - alpha * (-1000.0 + 1) < -9e8


def test_E57_midpoints_are_not_enough():
    assert_allclose(errors("E57"), (np.sqrt(2), 0.0), atol=1e-12)
    assert bend(lambda p, q: float(q)) == 0.0
    # (p + q)² is convex, not affine: (½d)² at the widest pair, d = 1 + 5/2
    assert bend(lambda p, q: float((p + q) ** 2)) == (1 + 5 / 2) ** 2 / 4


def test_E61_model_problem_and_dimension():
    # on the line w = 0, b = 1 is free; in the plane (½, ½) costs ¼
    found = ERRATA["E61"].show()
    assert (found.printed, found.right) == ("0", "0.25")
    assert_allclose(errors("E61"), (0.25, 0.0), atol=1e-12)


def test_E62_cone_of_the_descent():
    # the wedge's nearest point to (−1, −½) is its corner, and (1, ½) = 1.5(0, 1) + 1(1, −1)
    assert_allclose(errors("E62"), (np.sqrt(1.25), 0.0), atol=1e-12)
    assert "a = (1.5, 1)" in ERRATA["E62"].show().right
