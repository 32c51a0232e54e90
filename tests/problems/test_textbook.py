"""Laws that every textbook example obeys."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP, Program, SVMDual
from kernlab_edu.problems.textbook import Example, example, examples

ALL = examples()
WITH_MULTIPLIER = [e for e in ALL if e.kind != "minimum without multiplier"]
WITHOUT = [e for e in ALL if e.kind == "minimum without multiplier"]
PROGRAMS = [e for e in ALL if isinstance(e.problem, Program)]
CONVEX = [e for e in ALL if isinstance(e.problem, QP | SVMDual)]
SCALAR_DUALS = [e for e in ALL if e.dual is not None and e.name != "affine_without_interior"]


def named(cases):
    return pytest.mark.parametrize("case", cases, ids=lambda e: e.name)


@named(WITH_MULTIPLIER)
def test_the_known_answer_is_certified(case):
    certificate = certify(case.problem, case.answer)
    assert certificate.holds(1e-12), certificate.explain(1e-12)


@named(ALL)
def test_the_known_value_is_the_objective_at_the_answer(case):
    assert_allclose(case.problem.objective(case.answer.x), case.value, atol=1e-13)


@named(CONVEX)
def test_convex_answers_have_no_gap(case):
    assert abs(certify(case.problem, case.answer).gap) <= 1e-12


@named(WITH_MULTIPLIER)
def test_a_moved_point_is_refuted(case):
    moved = replace(case.answer, x=case.answer.x + 0.01 * np.arange(1, len(case.answer.x) + 1))
    assert not certify(case.problem, moved).holds(1e-6)


@named(WITHOUT)
def test_no_multiplier_makes_the_lagrangian_stationary(case):
    """The constraint gradients vanish at the answer, the gradient of f does not."""
    x = case.answer.x
    assert not case.problem.inequality_jacobian(x).any()
    assert not case.problem.equality_jacobian(x).any()
    assert np.abs(case.problem.grad_f(x)).max() == 1.0


@named(PROGRAMS)
def test_gradients_are_the_derivatives(case):
    """Central differences at a point away from the answer, so that no term is accidentally zero."""
    program, x = case.problem, case.answer.x + 0.3 + 0.1 * np.arange(case.problem.n)
    steps = 1e-6 * np.eye(program.n)

    def jacobian(function):
        columns = [(function(x + d) - function(x - d)) / 2e-6 for d in steps]
        return np.array(columns).T

    assert_allclose(jacobian(program.objective), program.grad_f(x), atol=1e-7)
    assert_allclose(jacobian(program.inequalities), program.inequality_jacobian(x), atol=1e-7)
    assert_allclose(jacobian(program.equalities), program.equality_jacobian(x), atol=1e-7)


@named(SCALAR_DUALS)
def test_weak_duality_and_concavity(case):
    a = np.linspace(-3.0, 3.0, 61)
    H = np.array([case.dual(t) for t in a])
    assert (H <= case.value + 1e-12).all()
    left, middle, right = H[:-2], H[1:-1], H[2:]
    finite = np.isfinite(left) & np.isfinite(right)
    assert (middle >= (left + right) / 2 - 1e-12)[finite].all()


@named([e for e in SCALAR_DUALS if e.kind == "minimum"])
def test_the_dual_value_is_attained_by_the_multiplier(case):
    multiplier = case.answer.nu if len(case.answer.nu) else case.answer.z
    assert_allclose(case.dual(multiplier[0]), case.dual_value, atol=1e-12)
    assert all(case.dual(t) <= case.dual_value + 1e-12 for t in np.linspace(-3.0, 3.0, 61))


def test_every_topic_has_an_example():
    topics = {f"F{k:03d}" for k in (*range(30, 51), *range(60, 64))}
    assert topics <= {row for e in ALL for row in e.rows}


def test_examples_are_found_by_name_and_by_row():
    assert [example(e.name).name for e in ALL] == [e.name for e in ALL]
    assert all("F050" in e.rows for e in examples("F050")) and len(examples("F050")) == 4
    assert isinstance(example("saddle"), Example)
    with pytest.raises(KeyError, match="model_problem"):
        example("model_problm")


def test_gap_is_unknown_where_no_dual_is_stated():
    assert np.isnan(example("wedge").gap)
    assert example("model_problem").gap == 0.0
