"""The standard form, machines written in it, and the chain of reformulations."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from sklearn.datasets import load_iris

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP, hard_margin, primal
from kernlab_edu.problems.textbook import example, reformulations
from kernlab_edu.solvers import solve_cvxopt
from kernlab_edu.solvers.active_set import solve_active_set


def test_F049_orthonormal_points():
    case = example("more_features_than_points", N=20, d=2000)
    assert case.problem.n_variables == 20
    certificate = certify(case.problem, case.answer)
    assert certificate.holds(1e-14)
    assert_allclose(case.problem.target * certificate.f, 1.0)
    with pytest.raises(ValueError, match="even"):
        example("more_features_than_points", N=3, d=2)


def test_F049_twenty_unknowns_instead_of_two_thousand():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(20, 2000)), np.repeat([1.0, -1.0], 10)
    dual = hard_margin(X @ X.T, y)
    solution = solve_cvxopt(dual)
    assert len(solution.x) == 20
    w, b = (solution.x * y) @ X, solution.nu[0]
    support = solution.x > 1e-6 * solution.x.max()
    assert_allclose((y * (X @ w + b))[support], 1.0, atol=1e-7)
    assert (y * (X @ w + b) >= 1 - 1e-7).all()


def test_F049_primal_and_dual_find_the_same_hyperplane():
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(8, 60)), np.repeat([1.0, -1.0], 4)
    dual = solve_cvxopt(hard_margin(X @ X.T, y))
    in_w_and_b = solve_cvxopt(primal(X, y)).x
    assert len(in_w_and_b) == 61
    assert_allclose(in_w_and_b, [*((dual.x * y) @ X), dual.nu[0]], atol=1e-6)


def test_F050_one_line_four_problems():
    for step in reformulations():
        assert certify(step.problem, step.answer).holds(0.0)
    unit, ratio, shortest, squared = reformulations()
    assert_allclose(unit.answer.x, [1, 0, 1])
    assert_allclose(ratio.answer.x, [1, 0, 1])
    assert_allclose(shortest.answer.x, [1, 0])
    assert_allclose(squared.answer.x, [1, 0])


@given(st.floats(0.1, 10))
def test_F050_the_chain_for_other_widths(s):
    unit, ratio, shortest, squared = steps = reformulations(s)
    assert all(certify(step.problem, step.answer).holds(1e-10) for step in steps)
    # the same boundary −b/w, the same half-width τ/‖w‖
    tau = (unit.answer.x[2], ratio.answer.x[2], 1.0, 1.0)
    half_widths = [t / abs(step.answer.x[0]) for t, step in zip(tau, steps, strict=True)]
    assert_allclose(half_widths, s)
    assert_allclose([-unit.value, -ratio.value, 1 / shortest.value, 1 / np.sqrt(2 * squared.value)], s)
    # squaring multiplies the multipliers by ‖w‖
    assert_allclose(squared.answer.z, shortest.answer.z * abs(squared.answer.x[0]))


@given(st.floats(0.1, 10))
def test_F050_multipliers_scale_with_one_over_the_norm(length):
    case = example("margin_ratio", length=length)
    assert certify(case.problem, case.answer).holds(1e-12)
    assert_allclose(case.answer.z * length, 0.5)
    assert case.value == -1.0


def test_F050_points_on_the_wrong_side_are_refused():
    with pytest.raises(ValueError, match="positive"):
        reformulations(s=0.0)


def test_F060_all_six_letters():
    case = example("standard_form")
    solution = solve_active_set(case.problem)
    assert_allclose(solution.x, case.answer.x, atol=1e-14)
    assert_allclose([*solution.nu, *solution.z], [1, 0, 1], atol=1e-14)
    found = solve_cvxopt(case.problem)
    assert_allclose([*found.x, *found.nu, *found.z], [1, 0, 1, 0, 1], atol=1e-7)


def test_F060_an_equation_is_two_inequalities():
    qp = example("standard_form").problem
    split = QP(P=qp.P, q=qp.q, G=np.vstack([qp.G, qp.A, -qp.A]), h=[*qp.h, *qp.b, *-qp.b])
    solution = solve_active_set(split)
    assert_allclose(solution.x, [1, 0], atol=1e-14)
    assert_allclose(solution.z[2] - solution.z[3], 1.0)  # ν, whatever its sign


@pytest.mark.parametrize(("q", "value", "z"), [((5, 3), 15, (4, 0, 1, 0, 0)), ((3, 4), 20, (5 / 3, 0, 4 / 3, 0, 0))])
def test_F061_two_variables_in_both_variants(q, value, z):
    case = example("two_variables", q=q)
    assert case.value == value
    assert_allclose(case.answer.z, z)
    for solve, tol in ((solve_active_set, 1e-12), (solve_cvxopt, 1e-6)):
        solution = solve(case.problem)
        assert_allclose(solution.x, [0, 5], atol=tol)
        assert_allclose(solution.z, z, atol=tol)
        assert_allclose(case.problem.objective(solution.x), value, atol=10 * tol)
        assert certify(case.problem, solution).holds(tol)


def test_F061_the_corner_is_the_answer_only_for_some_objectives():
    with pytest.raises(ValueError, match="3q₁"):
        example("two_variables", q=(1, 4))


def test_F062_assembly_for_xor():
    case, C = example("xor_assembly", C=2.0), 2.0
    qp = case.problem
    X = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    y = np.array([1, -1, 1, -1])
    P = [[y[i] * y[j] * (1 + X[i] @ X[j]) ** 2 for j in range(4)] for i in range(4)]
    assert_allclose(qp.P, P)
    assert_allclose(qp.P, qp.P.T)
    assert_allclose(qp.q, -1.0)
    assert_allclose(qp.G, np.vstack([-np.eye(4), np.eye(4)]))
    assert_allclose(qp.h, [0, 0, 0, 0, C, C, C, C])
    assert_allclose(qp.A, y[None, :])
    assert_allclose(qp.b, 0.0)
    for solution in (solve_cvxopt(qp), solve_active_set(qp)):
        assert_allclose(solution.x, 1 / 8, atol=1e-7)
        assert_allclose(solution.nu, 0.0, atol=1e-7)


def test_F062_the_machine_is_the_product():
    case, rng = example("xor_assembly"), np.random.default_rng(0)
    X = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    Z = rng.normal(size=(20, 2))
    f = (1 + Z @ X.T) ** 2 @ (case.answer.x * X.prod(axis=1)) + case.answer.nu
    assert_allclose(f, Z.prod(axis=1), atol=1e-14)
    assert_allclose(case.value, -0.5 * case.answer.x @ case.problem.P @ case.answer.x)


def test_F062_a_wrong_entry_of_P_is_noticed():
    P = example("xor_assembly").problem.P.copy()
    P[1, 3] = -P[1, 3]
    with pytest.raises(ValueError, match="not symmetric"):
        QP(P=P, q=-np.ones(4))


def test_F062_the_box_must_contain_the_answer():
    with pytest.raises(ValueError, match="C ≥"):
        example("xor_assembly", C=0.1)


def test_F063_primal_rows_are_the_margins():
    """Gx ≤ h is y f ≥ 1 for every (w, b), also for those that violate it."""
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(6, 3)), np.array([1.0, 1.0, 1.0, -1.0, -1.0, -1.0])
    qp = primal(X, y)
    for w, b in zip(rng.normal(size=(10, 3)), rng.normal(size=10), strict=True):
        assert_allclose(qp.h - qp.G @ [*w, b], y * (X @ w + b) - 1)
    assert_allclose(qp.P, np.diag([1, 1, 1, 0]))


def test_F063_primal_and_dual_numbers_of_two_flowers():
    in_w_and_b, in_alpha = example("two_points_primal"), example("two_points_dual")
    assert_allclose(in_w_and_b.answer.x, [22 / 17, 14 / 17, -322 / 85])
    assert_allclose(in_w_and_b.answer.z, 20 / 17)
    assert_allclose(in_alpha.answer.x, in_w_and_b.answer.z)
    assert_allclose(in_alpha.answer.nu[0], in_w_and_b.answer.x[2])
    assert_allclose(in_w_and_b.value, -in_alpha.value)
    assert_allclose(solve_active_set(in_w_and_b.problem).x, in_w_and_b.answer.x, atol=1e-12)
    assert_allclose(solve_cvxopt(in_alpha.problem).x, in_alpha.answer.x, atol=1e-7)


def test_F063_all_flowers_both_ways():
    """The two flowers of the example are the support vectors of all hundred."""
    iris = load_iris()
    X, y = iris.data[:100, 2:], np.repeat([-1.0, 1.0], 50)
    expected = example("two_points_primal").answer
    assert_allclose(solve_cvxopt(primal(X, y)).x, expected.x, atol=1e-6)
    alpha = solve_cvxopt(hard_margin(X @ X.T, y)).x
    assert_allclose((alpha * y) @ X, expected.x[:2], atol=1e-6)
    assert_allclose(alpha.sum(), expected.z.sum(), atol=1e-6)


@given(st.lists(st.floats(-5, 5), min_size=6, max_size=6))
def test_F063_two_points_anywhere(numbers):
    plus, minus = np.array(numbers[:3]), np.array(numbers[3:])
    D = ((plus - minus) ** 2).sum()
    if D < 1e-2:
        plus = plus + np.array([20.0, 0.0, 0.0])
    for name in ("two_points_primal", "two_points_dual"):
        case = example(name, plus=plus, minus=minus)
        assert certify(case.problem, case.answer).holds(1e-8)


def test_F063_coincident_points_are_refused():
    with pytest.raises(ValueError, match="coincide"):
        example("two_points_dual", plus=[1, 2], minus=[1, 2])
