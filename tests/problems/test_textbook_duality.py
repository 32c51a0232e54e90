"""Equality QPs, saddles, dual functions, gaps and Slater's condition."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.optimize import minimize_scalar

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP, Solution, primal
from kernlab_edu.problems.textbook import example, lower_value, minimiser
from kernlab_edu.solvers.kkt_system import kkt_matrix, solve_equality_qp


def test_F041_equality_qp_is_a_linear_system():
    case = example("equality_model")
    answer = np.linalg.solve(kkt_matrix(case.problem), [0, 0, 1])
    assert_allclose(answer, [0.5, 0.5, -0.5], atol=1e-15)
    assert_allclose(answer, [*case.answer.x, *case.answer.nu], atol=1e-15)


@given(st.floats(-5, 5))
def test_F041_either_sign_of_the_multiplier(b):
    case = example("equality_model", b=b)
    assert certify(case.problem, case.answer).holds(1e-14)
    assert_allclose(solve_equality_qp(case.problem).nu, [-b / 2], atol=1e-14)


def test_F042_golden_eigenvalues():
    values = np.linalg.eigvalsh(kkt_matrix(example("saddle").problem))
    assert_allclose(values, [(1 - np.sqrt(5)) / 2, (1 + np.sqrt(5)) / 2])


@given(st.floats(0.05, 4))
def test_F042_the_kkt_matrix_is_indefinite(slope):
    case = example("saddle", slope=slope)
    matrix = kkt_matrix(case.problem)
    assert_allclose(np.linalg.det(matrix), -(slope**2))
    low, high = np.linalg.eigvalsh(matrix)
    assert low < 0 < high
    assert certify(case.problem, case.answer).holds(1e-10)


def test_F042_a_vanishing_slope_is_refused():
    with pytest.raises(ValueError, match="slope"):
        example("saddle", slope=0.0)


def test_F043_lowest_along_x_highest_along_a():
    case = example("saddle")
    x, a = case.answer.x, case.answer.nu
    assert (x, a, case.value) == (1.0, -1.0, 0.5)
    L = case.problem.lagrangian
    for t in np.linspace(-3, 3, 61):
        assert L(x, a + t, []) <= L(x, a, []) + 1e-15
        assert L(x + t, a, []) >= L(x, a, []) - 1e-15
    # inf over x of sup over a is the objective on x = 1, sup over a of inf over x is max H
    grid = np.linspace(-3, 1, 401)
    assert_allclose(max(lower_value(case.problem, nu=[t]) for t in grid), case.value)


def test_F044_dual_function_of_an_equality_qp():
    """H(a) = −½aᵀMa − aᵀb with M = BA⁻¹Bᵀ, for a matrix A that is not the identity."""
    A, B, b = np.array([[2.0, 0.5], [0.5, 1.0]]), np.array([[1.0, 1.0]]), np.array([1.0])
    M = B @ np.linalg.inv(A) @ B.T
    qp = QP(P=A, q=[0, 0], A=B, b=b)
    for a in np.linspace(-2, 2, 9):
        assert_allclose(lower_value(qp, nu=[a]), -0.5 * M[0, 0] * a**2 - a * b[0], atol=1e-14)
    best = np.linalg.solve(M, -b)
    solution = solve_equality_qp(qp)
    assert_allclose(solution.nu, best)
    assert_allclose(solution.x, -np.linalg.inv(A) @ B.T @ best)


def test_F044_the_point_moves_onto_the_constraint():
    case = example("equality_model")
    B, A = case.problem.A, case.problem.P
    assert_allclose(B @ np.linalg.inv(A) @ B.T, [[2.0]])
    assert case.dual(-0.5) == 0.25 == case.dual_value
    assert_allclose(minimiser(case.problem, nu=[-0.5]), [0.5, 0.5])
    assert_allclose(minimiser(case.problem, nu=[-0.2]).sum(), 0.4)
    for a in np.linspace(-2, 1, 13):
        assert_allclose(case.dual(a), lower_value(case.problem, nu=[a]), atol=1e-15)


def test_F045_three_recipes_for_a_singular_matrix():
    case = example("singular_matrix")
    P, A, b = case.problem.P, case.problem.A, case.problem.b
    # the pseudo-inverse of P in place of its inverse
    pinv = np.linalg.pinv(P)
    a = -np.linalg.pinv(A @ pinv @ A.T) @ b
    assert_allclose(-pinv @ A.T @ a, [1, 0])
    assert_allclose(case.problem.objective([1, 0]), 0.5)
    # least squares and a direct solve of the whole system
    for answer in (
        solve_equality_qp(case.problem).x,
        np.linalg.solve(kkt_matrix(case.problem), [0, 0, 1])[:2],
    ):
        assert_allclose(answer, case.answer.x, atol=1e-15)
    assert case.value == 0.0


def test_F045_the_dual_is_finite_only_in_the_range():
    qp = example("singular_matrix").problem
    assert lower_value(qp, nu=[0.0]) == 0.0
    assert lower_value(qp, nu=[0.1]) == lower_value(qp, nu=[-0.1]) == -np.inf


def test_F045_this_is_where_balance_of_the_classes_comes_from():
    """The primal of a machine has a zero for b: its dual function is −∞ unless Σαy = 0."""
    X, y = np.array([[1.0, 2.0], [0.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    qp = primal(X, y)
    assert lower_value(qp, z=[1, 0, 0]) == -np.inf
    alpha = np.array([0.3, 0.2, 0.5])
    w = (alpha * y) @ X
    assert_allclose(lower_value(qp, z=alpha), alpha.sum() - 0.5 * w @ w)


def test_F046_dual_of_the_model_problem():
    case, a = example("model_problem"), np.linspace(0, 3, 301)
    H = case.dual(a)
    assert_allclose(H, a - a**2)
    assert_allclose([H.max(), a[H.argmax()]], [0.25, 0.5])
    # the formula of the equality case, with the other sign of aᵀb, would show a gap that does not exist
    wrong = -(a**2) - a
    assert wrong.max() == 0.0 < case.value


def test_F046_general_inequality_dual():
    """H(a) = −½aᵀMa + aᵀb for Bx ≥ b, with M = BA⁻¹Bᵀ."""
    rng = np.random.default_rng(3)
    root, B, b = rng.normal(size=(3, 3)), rng.normal(size=(2, 3)), rng.normal(size=2)
    A = root @ root.T + np.eye(3)
    qp, M = QP(P=A, q=np.zeros(3), G=-B, h=-b), B @ np.linalg.inv(A) @ B.T
    for a in rng.random(size=(10, 2)):
        assert_allclose(lower_value(qp, z=a), -0.5 * a @ M @ a + a @ b, atol=1e-12)


def test_F047_double_well():
    case = example("double_well")
    assert_allclose([case.value, case.dual_value, case.gap], [0.4096, 0.0, 0.4096])
    assert_allclose(case.dual(0.0), 0.0, atol=1e-12)
    # KKT holds at x = 0 with ν = 0, and still there is a gap: the program is not convex
    assert certify(case.problem, case.answer).holds(0.0)


@given(st.floats(-5, 5))
def test_F047_dual_function_by_brute_force(a):
    case = example("double_well")

    def lagrangian(x):
        return case.problem.lagrangian([x], [a], [])

    valleys = [minimize_scalar(lagrangian, bounds=ends, method="bounded").fun for ends in ((-3, 0), (0, 3))]
    assert_allclose(case.dual(a), min(valleys), atol=1e-8)


def test_F047_the_dual_function_is_concave_strictly_somewhere():
    dual = example("double_well").dual
    assert dual(0.0) > (dual(-1.0) + dual(1.0)) / 2 + 0.5


def test_F048_the_supremum_is_not_attained():
    case = example("unattained_dual")
    assert_allclose([case.dual(a) for a in (1, 10, 1000)], [-0.25, -0.025, -0.00025])
    x, a = sp.symbols("x a", positive=True)
    (at,) = sp.solve(sp.diff(-x + a * x**2, x), x)  # the minimiser is −at
    assert sp.simplify(-at + a * at**2 + 1 / (4 * a)) == 0
    assert case.dual(0.0) == -np.inf and case.gap == 0.0
    assert not any(case.dual(a) >= 0 for a in np.logspace(-3, 9, 25))
    for z in (0.0, 1.0, 1e9):
        assert certify(case.problem, Solution(x=[0.0], z=[z])).stationarity == 1.0


def test_F048_convex_and_yet_a_gap_of_one():
    case = example("convex_gap")
    assert (case.value, case.dual_value, case.gap) == (1.0, 0.0, 1.0)
    program = case.problem
    for a in (0.0, 1.0, 50.0):
        # along y = x³ the Lagrangian e⁻ˣ + a/x falls to 0 = H(a), and it is never negative
        along = [program.lagrangian([x, x**3], [], [a]) for x in (1e2, 1e4, 1e8)]
        assert along[0] >= along[1] >= along[2] >= case.dual(a) == 0.0
        assert along[2] <= 1e-6
    # x²/y ≤ 0 leaves only x = 0, where the objective is 1, and no point has x²/y < 0
    assert all(program.inequalities([x, y])[0] >= 0 for x in (-1.0, 0.0, 1.0) for y in (0.1, 1.0, 9.0))
    assert program.objective([0.0, 5.0]) == 1.0


def test_F048_affine_constraints_need_no_interior():
    case = example("affine_without_interior")
    assert case.gap == 0.0 and case.dual(case.answer.z) == case.dual_value
    for more in (0.0, 1.0, 7.0):
        assert certify(case.problem, Solution(x=[0.0], z=[more, 1 + more])).holds(0.0)
    for z in np.random.default_rng(0).random(size=(20, 2)):
        assert_allclose(case.dual(z), lower_value(case.problem, z=z), atol=1e-14)


def test_lower_value_of_an_indefinite_lagrangian():
    assert lower_value(QP(P=[[-1.0]], q=[0])) == -np.inf
