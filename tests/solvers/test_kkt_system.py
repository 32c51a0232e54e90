"""Equality QPs by one linear system: every rank, every way out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP
from kernlab_edu.problems.textbook import examples
from kernlab_edu.solvers.kkt_system import kkt_matrix, lowest_curvature, solve_equality_qp

EQUALITY_EXAMPLES = [e for e in examples() if isinstance(e.problem, QP) and not len(e.problem.h)]


@pytest.mark.parametrize("case", EQUALITY_EXAMPLES, ids=lambda e: e.name)
def test_textbook_answers(case):
    solution = solve_equality_qp(case.problem)
    assert solution.status == "optimal"
    assert_allclose(solution.x, case.answer.x, atol=1e-14)
    assert_allclose(solution.nu, case.answer.nu, atol=1e-14)


def test_without_constraints():
    assert_allclose(solve_equality_qp(QP(P=[[2.0]], q=[-4])).x, [2.0])
    assert kkt_matrix(QP(P=[[2.0]], q=[-4])).tolist() == [[2.0]]


def test_contradicting_equations_are_infeasible():
    solution = solve_equality_qp(QP(P=np.eye(2), q=[0, 0], A=[[1, 1], [2, 2]], b=[1, 3]))
    assert solution.status == "infeasible" and np.isnan(solution.x).all()


def test_repeated_equations_are_harmless():
    qp = QP(P=np.eye(2), q=[0, 0], A=[[1, 1], [2, 2]], b=[1, 2])
    solution = solve_equality_qp(qp)
    assert solution.status == "optimal"
    assert_allclose(solution.x, [0.5, 0.5])
    assert certify(qp, solution).holds(1e-14)


def test_a_linear_slope_is_unbounded():
    qp = QP(P=np.diag([1.0, 0.0]), q=[0, 1])
    assert solve_equality_qp(qp).status == "unbounded"
    tamed = QP(P=qp.P, q=qp.q, A=[[0, 1]], b=[2])
    assert_allclose(solve_equality_qp(tamed).x, [0, 2], atol=1e-14)


def test_negative_curvature_is_unbounded_unless_the_constraints_forbid_it():
    saddle = np.diag([1.0, -1.0])
    free = solve_equality_qp(QP(P=saddle, q=[0, 0], A=[[1, 0]], b=[1]))
    assert free.status == "unbounded" and np.isnan(free.nu).all()
    assert_allclose(free.x[0], 1.0)
    tamed = QP(P=saddle, q=[0, 0], A=[[0, 1]], b=[1])
    assert lowest_curvature(tamed) == 1.0
    assert solve_equality_qp(tamed).status == "optimal"


def test_inequalities_are_refused():
    with pytest.raises(ValueError, match="solve_active_set"):
        solve_equality_qp(QP(P=[[1.0]], q=[0], G=[[1]], h=[0]))


@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(0, 4), st.integers(0, 6), st.integers(0, 4))
def test_random_ranks(seed, n, p, rank_P, rank_A):
    """P ⪰ 0 and A of any rank, q and b chosen so that an optimum exists: it is found and certified."""
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(n, min(rank_P, n)))
    A = rng.normal(size=(p, min(rank_A, p))) @ rng.normal(size=(min(rank_A, p), n))
    P, x, nu = root @ root.T, rng.normal(size=n), rng.normal(size=p)
    qp = QP(P=P, q=-P @ x - A.T @ nu, A=A, b=A @ x)
    solution = solve_equality_qp(qp)
    assert solution.status == "optimal"
    assert certify(qp, solution).holds(1e-7)
    assert_allclose(qp.objective(solution.x), qp.objective(x), atol=1e-7)


@given(st.integers(0, 10**6), st.floats(1e-6, 1e6), st.floats(1e-6, 1e6))
def test_units_do_not_change_the_status(seed, unit_f, unit_x):
    rng = np.random.default_rng(seed)
    root, A, b, q = rng.normal(size=(3, 3)), rng.normal(size=(1, 3)), rng.normal(size=1), rng.normal(size=3)
    qp = QP(P=root @ root.T, q=q, A=A, b=b)
    scaled = QP(P=unit_f * qp.P / unit_x**2, q=unit_f * q / unit_x, A=A / unit_x, b=b)
    solution = solve_equality_qp(scaled)
    assert solution.status == "optimal"
    assert_allclose(solution.x / unit_x, solve_equality_qp(qp).x, rtol=1e-4, atol=1e-6)
