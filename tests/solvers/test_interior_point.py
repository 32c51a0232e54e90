"""Our interior point method stands in for CVXOPT: the same answers, the same words where there is none."""

import sys

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.problems import QP, Solution, hard_margin, one_class, primal, regression, soft_margin
from kernlab_edu.solvers import NotSeparableError, QPError, cvxopt_qp, solve_cvxopt, solve_smo
from kernlab_edu.solvers.box_kkt import BoxKKT
from kernlab_edu.solvers.interior_point import DenseKKT, interior_point


@pytest.fixture
def no_cvxopt(monkeypatch):
    monkeypatch.setitem(sys.modules, "cvxopt", None)


rng = np.random.default_rng(0)
X = rng.normal(size=(40, 2))
Y = np.where(X[:, 0] + 0.4 * rng.normal(size=40) > 0, 1.0, -1.0)
APART = X + 3.0 * Y[:, None]
K = Gaussian(0.7)(X)
DUALS = {
    "hard": hard_margin(Linear()(APART), Y),
    "soft": soft_margin(K, Y, 1.0),
    "large C": soft_margin(K, Y, 1e3),
    "weights": soft_margin(K, Y, np.linspace(0.1, 2.0, 40)),
    "tube": regression(K, X[:, 1], C=2.0, epsilon=0.1),
    "one class": one_class(K, 0.3),
}


def test_by_hand_the_nearest_point_of_a_half_plane():
    """min ½‖x‖² with x₁ + x₂ ≥ 1: x = (½, ½), and the multiplier is ½."""
    qp = QP(P=np.eye(2), q=[0.0, 0.0], G=[[-1.0, -1.0]], h=[-1.0])
    found = interior_point(DenseKKT(qp), qp.q, qp.A, qp.b)
    assert_allclose(found.x, [0.5, 0.5], atol=1e-8)
    assert_allclose(found.z, [0.5], atol=1e-8)


@pytest.mark.parametrize("name", DUALS)
def test_a_dual_gets_the_answer_of_smo_and_its_certificate(name, no_cvxopt):
    dual = DUALS[name]
    found, other = solve_cvxopt(dual), solve_smo(dual, tol=1e-10)
    assert found.status == "optimal" and certify(dual, found).holds(1e-6)
    assert_allclose(dual.K @ dual.beta(found.x), dual.K @ dual.beta(other.x), atol=1e-6 * dual.unit)


@pytest.mark.parametrize("name", DUALS)
def test_the_general_step_and_the_step_for_boxes_walk_the_same_way(name):
    dual = DUALS[name]
    qp = dual.as_qp()
    general = interior_point(DenseKKT(qp), qp.q, qp.A, qp.b)
    boxed = interior_point(BoxKKT(dual), dual.p, dual.sign[None, :], np.array([dual.delta]))
    assert abs(general.n_iter - boxed.n_iter) <= 1
    assert_allclose(qp.objective(general.x), qp.objective(boxed.x), rtol=1e-6)


@pytest.mark.parametrize("C", [np.inf, 0.5])
def test_primal_programs_and_their_multipliers(C, no_cvxopt):
    program = primal(APART if C == np.inf else X, Y, C)
    assert certify(program, solve_cvxopt(program)).holds(1e-5)


def test_equalities_only_and_no_constraint_at_all(no_cvxopt):
    bound = QP(P=np.eye(2), q=[0.0, 0.0], A=[[1.0, 1.0]], b=[2.0])
    assert_allclose(solve_cvxopt(bound).x, [1.0, 1.0], atol=1e-8)
    assert_allclose(solve_cvxopt(QP(P=2 * np.eye(2), q=[2.0, -4.0])).x, [-1.0, 2.0], atol=1e-8)


def test_what_has_no_answer_is_told_in_the_same_words(no_cvxopt):
    with pytest.raises(QPError, match="contradict"):
        solve_cvxopt(QP(P=np.eye(1), q=[0.0], G=[[1.0], [-1.0]], h=[0.0, -1.0]))
    with pytest.raises(NotSeparableError):
        solve_cvxopt(hard_margin(Linear()([[0.0], [1.0], [2.0]]), [1.0, -1.0, 1.0]))
    with pytest.raises(QPError, match="not positive semi-definite"):
        solve_cvxopt(QP(P=[[-1.0]], q=[0.0], G=[[1.0], [-1.0]], h=[1.0, 1.0]))
    with pytest.raises(QPError, match="rank"):
        solve_cvxopt(QP(P=np.eye(2), q=[0.0, 0.0], A=[[1.0, 1.0], [2.0, 2.0]], b=[1.0, 2.0]))


def test_where_the_quick_newton_steps_fail_the_textbook_answers(monkeypatch):
    """As a processor's rounding may make them fail: the quick way returns nonsense, which no polishing cures."""
    dual = soft_margin(Gaussian(1.0)(X), Y, C=10.0)
    nonsense = Solution(x=dual.u / 2, nu=[1e6], z=np.zeros(2 * dual.n), status="not converged")
    monkeypatch.setattr(cvxopt_qp, "_solve_box", lambda *given: nonsense)
    monkeypatch.setattr(cvxopt_qp, "polish", lambda dual, solution: solution)
    assert certify(dual, solve_cvxopt(dual)).holds(1e-5)
    assert not certify(dual, solve_cvxopt(dual, maxiters=200)).holds(1e-5)  # options are taken at their word
