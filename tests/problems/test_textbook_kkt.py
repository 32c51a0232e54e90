"""Inequalities: sign, cases, corners, degenerate multipliers."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP, Solution
from kernlab_edu.problems.textbook import example, lower_value, minimiser, model_multiplier, upper_value
from kernlab_edu.solvers.active_set import solve_active_set
from kernlab_edu.solvers.kkt_system import kkt_matrix

offsets = st.floats(-3, 3)


def test_C01_only_the_minus_sign_gives_a_positive_multiplier():
    """Stationarity of F + s·a·g on g = 0 for g = x₁ + x₂ − 1 ≥ 0, solved symbolically."""
    x1, x2, a = sp.symbols("x1 x2 a")
    F, g = (x1**2 + x2**2) / 2, x1 + x2 - 1
    for s in (-1, 1):
        L = F + s * a * g
        (solution,) = sp.solve([sp.diff(L, x1), sp.diff(L, x2), g], [x1, x2, a], dict=True)
        assert float(solution[a]) == -s / 2 == model_multiplier(s)
        assert (solution[x1], solution[x2]) == (sp.Rational(1, 2), sp.Rational(1, 2))
    assert example("model_problem").answer.z[0] == model_multiplier(-1) == 0.5
    with pytest.raises(ValueError, match="sign"):
        model_multiplier(0)


def test_C01_with_the_plus_sign_no_multiplier_is_feasible():
    """x = −a(1, 1) makes F + a·g stationary; then g = −2a − 1 < 0 for every a ≥ 0."""
    for a in np.linspace(0, 100, 11):
        x = minimiser(QP(P=np.eye(2), q=[a, a]))
        assert_allclose(x, [-a, -a])
        assert x.sum() - 1 < 0


def test_F034_model_problem():
    case = example("model_problem")
    assert_allclose(case.answer.x, [0.5, 0.5])
    assert case.value == 0.25 and case.answer.z == 0.5
    # −∇F + a∇g = 0: the two arrows balance
    assert_allclose(-case.problem.gradient(case.answer.x) + 0.5 * np.ones(2), 0.0)
    assert certify(case.problem, case.answer).holds(0.0)


@given(offsets)
def test_F035_inactive_or_active(c):
    case = example("model_problem", c=c)
    assert certify(case.problem, case.answer).holds(1e-14)
    assert_allclose(case.answer.z, [max(0.0, c / 2)])
    assert_allclose(solve_active_set(case.problem).z, case.answer.z, atol=1e-12)


def test_F035_the_two_cases():
    inactive, active = example("model_problem", c=-1), example("model_problem", c=1)
    assert_allclose(inactive.answer.x, [0, 0])
    assert inactive.answer.z == 0 and active.answer.z == 0.5


def test_F036_minus_gradient_lies_in_the_normal_cone():
    case = example("wedge")
    assert_allclose(case.answer.x, [0, 0])
    assert_allclose(case.answer.z, [1.5, 1.0])
    downhill, inward = -case.problem.gradient(case.answer.x), -case.problem.G
    assert_allclose(downhill, [-1, -0.5])
    assert_allclose(downhill, -(inward.T @ case.answer.z))
    # and not in the wedge: it points out of both half-planes
    assert_allclose(inward @ downhill, [-0.5, -0.5])


@given(st.floats(-3, 3), st.floats(-3, 3))
def test_F036_projection_on_the_wedge(t1, t2):
    case = example("wedge", target=(t1, t2))
    assert certify(case.problem, case.answer).holds(1e-14)


def test_F037_active_with_zero_multiplier():
    case = example("half_plane")
    active = case.problem.G @ case.answer.x == case.problem.h
    assert active.tolist() == [True] and (case.answer.z > 0).tolist() == [False]


@given(offsets)
def test_F037_support_is_contained_in_the_active_set(c):
    case = example("half_plane", c=c)
    active = np.isclose(case.problem.G @ case.answer.x, case.problem.h, rtol=0, atol=1e-15)
    support = case.answer.z > 0
    assert (support <= active).all()
    assert certify(case.problem, case.answer).holds(1e-15)


def test_F038_upper_value_is_the_objective_on_the_half_plane():
    qp = example("model_problem").problem
    for x in np.random.default_rng(0).normal(size=(50, 2)):
        expected = 0.5 * x @ x if x.sum() >= 1 else np.inf
        assert upper_value(qp, x) == expected
        # no multiplier beats it, and large multipliers reach it
        best = max(qp.lagrangian(x, [], [a]) for a in (0.0, 1.0, 1e9))
        assert best <= expected
        assert np.isclose(best, expected) if expected < np.inf else best > 1e6


def test_F038_max_min_equals_min_max():
    qp, a = example("model_problem").problem, np.linspace(0, 2, 201)
    lower = np.array([lower_value(qp, z=[t]) for t in a])
    assert_allclose(lower, a - a**2, atol=1e-14)
    assert_allclose([lower.max(), a[lower.argmax()]], [0.25, 0.5])
    rng = np.random.default_rng(1)
    assert lower.max() <= min(upper_value(qp, x) for x in rng.normal(size=(500, 2)))


def test_F038_upper_value_of_a_program_with_an_equation():
    program = example("circle_minimum").problem
    assert upper_value(program, [1.0, 0.0]) == 1.0
    assert upper_value(program, [1.0, 0.1]) == np.inf


def test_F039_four_conditions():
    case = example("model_problem")
    assert set(certify(case.problem, case.answer).residuals) == {
        "stationarity",
        "primal",
        "dual",
        "complementarity",
    }
    claims = {
        "stationarity": Solution(x=[0.5, 0.5], z=[0.4]),
        "primal": Solution(x=[0.4, 0.4], z=[0.4]),
        "dual": Solution(x=[-0.5, -0.5], z=[-0.5]),
        "complementarity": Solution(x=[0.7, 0.7], z=[0.7]),
    }
    for condition, claim in claims.items():
        residuals = certify(case.problem, claim).residuals
        assert residuals[condition] > 0.05
    assert certify(case.problem, case.answer).worst < 1e-6


def test_F040_the_linear_term_belongs_to_stationarity():
    case = example("linear_term")
    A, c, B = case.problem.P, case.problem.q, -case.problem.G
    x, a = case.answer.x, case.answer.z
    assert_allclose(A @ x + c - B.T @ a, 0.0)
    assert_allclose([a @ (B @ x + 1), case.problem.objective(x)], [0.0, -2.0])
    # without c the best multiplier leaves √2
    left = min(np.linalg.norm(A @ x - B.T @ [t]) for t in np.linspace(-5, 5, 1001))
    assert_allclose(left, np.sqrt(2))


def test_F040_equality_version_needs_c_too():
    case = example("linear_term").problem
    matrix = kkt_matrix(QP(P=case.P, q=case.q, A=case.G, b=case.h))
    assert_allclose(np.linalg.solve(matrix, [1, 3, 1])[:2], [0, 1], atol=1e-15)
    assert_allclose(np.linalg.solve(matrix, [0, 0, 1])[:2], [2 / 3, 1 / 3])
