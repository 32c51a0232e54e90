"""Tiny QPs by enumeration of active sets."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.optimize import linprog

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP, hard_margin
from kernlab_edu.problems.textbook import examples
from kernlab_edu.solvers import solve_cvxopt
from kernlab_edu.solvers.active_set import MAX_INEQUALITIES, solve_active_set

QPS = [e for e in examples() if isinstance(e.problem, QP)]


@pytest.mark.parametrize("case", QPS, ids=lambda e: e.name)
def test_textbook_answers(case):
    solution = solve_active_set(case.problem)
    assert solution.status == "optimal"
    assert_allclose(solution.x, case.answer.x, atol=1e-12)
    assert certify(case.problem, solution).holds(1e-12)


def test_guesses_are_counted_from_the_smallest_set():
    qp = QP(P=np.eye(2), q=[-2, 0], G=np.eye(2), h=[1, 1])
    assert solve_active_set(qp).n_iter == 2  # nothing active, then x₁ ≤ 1
    assert solve_active_set(QP(P=np.eye(2), q=[0, 0], G=np.eye(2), h=[1, 1])).n_iter == 1


def test_contradicting_constraints_are_infeasible():
    solution = solve_active_set(QP(P=[[1.0]], q=[0], G=[[1], [-1]], h=[0, -1]))  # x ≤ 0 and x ≥ 1
    assert solution.status == "infeasible" and np.isnan(solution.x).all()
    assert solve_active_set(QP(P=[[1.0]], q=[0], A=[[1], [1]], b=[0, 1])).status == "infeasible"


def test_a_missing_wall_is_unbounded():
    solution = solve_active_set(QP(P=np.diag([1.0, 0.0]), q=[0, -1], G=[[0, -1]], h=[-2]))  # y ≥ 2, min −y
    assert solution.status == "unbounded"
    assert solution.x[1] >= 2 - 1e-12


def test_a_degenerate_corner_with_more_walls_than_dimensions():
    """Three walls meet in one corner of the plane; the multipliers are not unique but some are ≥ 0."""
    qp = QP(P=np.zeros((2, 2)), q=[1, 1], G=[[-1, 0], [0, -1], [-1, -1]], h=[0, 0, 0])
    solution = solve_active_set(qp)
    assert certify(qp, solution).holds(1e-12)
    assert_allclose(solution.x, 0.0, atol=1e-14)


def test_a_whole_edge_of_optima():
    qp = QP(P=np.zeros((2, 2)), q=[0, 1], G=[[-1, 0], [1, 0], [0, -1]], h=[-1, 2, 0])
    solution = solve_active_set(qp)
    assert solution.status == "optimal" and certify(qp, solution).holds(1e-12)
    assert_allclose(qp.objective(solution.x), 0.0, atol=1e-14)


def test_too_many_inequalities_are_refused():
    m = MAX_INEQUALITIES + 1
    with pytest.raises(ValueError, match=r"2\^15 possible active sets.*solve_cvxopt"):
        solve_active_set(QP(P=[[1.0]], q=[0], G=np.ones((m, 1)), h=np.ones(m)))


def test_a_non_convex_problem_is_refused():
    with pytest.raises(ValueError, match="not convex: P has curvature -1"):
        solve_active_set(QP(P=[[-1.0]], q=[0], G=[[1], [-1]], h=[1, 1]))
    # the equality leaves no direction of negative curvature
    tamed = QP(P=np.diag([1.0, -1.0]), q=[0, 0], A=[[0, 1]], b=[1], G=[[-1, 0]], h=[-1])
    assert_allclose(solve_active_set(tamed).x, [1, 1])


def test_a_hard_margin_by_hand():
    """The points 1 and −1: α = ½ each, b = 0."""
    solution = solve_active_set(hard_margin([[1, -1], [-1, 1]], [1, -1]).as_qp())
    assert_allclose([*solution.x, *solution.nu], [0.5, 0.5, 0.0], atol=1e-14)


def test_inseparable_points_have_an_unbounded_dual():
    assert solve_active_set(hard_margin([[1, 1], [1, 1]], [1, -1]).as_qp()).status == "unbounded"


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(0, 6), st.integers(0, 1), st.integers(0, 4))
def test_random_problems_end_in_a_proof(seed, n, m, p, rank):
    """Integer data make ties and dependent walls common; P may have any rank."""
    rng = np.random.default_rng(seed)
    root = rng.integers(-2, 3, size=(n, min(rank, n)))
    G, h = rng.integers(-2, 3, size=(m, n)), rng.integers(-1, 4, size=m)
    qp = QP(P=root @ root.T, q=rng.integers(-2, 3, size=n), G=G, h=h, A=rng.integers(-1, 2, (p, n)), b=np.zeros(p))
    solution = solve_active_set(qp)
    feasible = linprog(np.zeros(n), G, h, qp.A, qp.b, bounds=(None, None)).status == 0
    assert feasible == (solution.status != "infeasible")
    if solution.status == "optimal":
        assert certify(qp, solution).holds(1e-9)
    elif solution.status == "unbounded":
        assert (G @ solution.x <= h + 1e-9).all()
        assert _has_a_ray_downhill(qp)


def _has_a_ray_downhill(qp):
    """A direction d with Gd ≤ 0, Ad = 0, Pd = 0 and qᵀd < 0: what an unbounded convex QP must have."""
    A = np.vstack([qp.A, qp.P])
    m = np.zeros(len(qp.h))
    return linprog(qp.q, qp.G, m, A, np.zeros(len(A)), bounds=(-1, 1)).fun < -1e-9


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_the_interior_point_method_agrees(seed):
    rng = np.random.default_rng(seed)
    root, G, A = rng.normal(size=(4, 4)), rng.normal(size=(6, 4)), rng.normal(size=(1, 4))
    qp = QP(P=root @ root.T + 0.1 * np.eye(4), q=rng.normal(size=4), G=G, h=rng.random(6), A=A, b=[0.0])
    exact, interior = solve_active_set(qp), solve_cvxopt(qp)
    assert_allclose(exact.x, interior.x, atol=1e-5)
    assert_allclose(qp.objective(exact.x), qp.objective(interior.x), atol=1e-7)
