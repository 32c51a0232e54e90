"""Certificates of quadratic and first-order programs: by hand, and against claims that are wrong."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP, Program, Solution

MODEL = QP(P=np.eye(2), q=[0, 0], G=[[-1, -1]], h=[-1])  # ½‖x‖² with x₁ + x₂ ≥ 1
CIRCLE = Program(
    n=2, f=lambda x: x[0] + x[1], grad_f=lambda x: np.ones(2), h=lambda x: x @ x - 1, grad_h=lambda x: 2 * x[None, :]
)


def test_the_model_problem_by_hand():
    proof = certify(MODEL, Solution(x=[0.5, 0.5], z=[0.5]))
    assert proof.holds(1e-15) and proof.gap == 0.0 and proof.objective == 0.25
    assert proof.explain().startswith("Certified")


@pytest.mark.parametrize(
    ("claim", "condition", "residual"),
    [
        (Solution(x=[0.5, 0.5], z=[0.25]), "stationarity", 0.25),
        (Solution(x=[0.0, 0.0], z=[0.0]), "primal", 1.0),
        (Solution(x=[-0.5, -0.5], z=[-0.5]), "dual", 0.5),
        (Solution(x=[1.0, 1.0], z=[1.0]), "complementarity", 1.0),
        (Solution(x=[np.nan, 0.5], z=[0.5]), "stationarity", np.nan),
    ],
)
def test_each_condition_can_fail_alone_or_first(claim, condition, residual):
    proof = certify(MODEL, claim)
    assert not proof.holds(1e-6)
    assert_allclose(proof.residuals[condition], residual)
    assert condition in proof.explain()


def test_the_product_form_of_complementarity_would_pass_what_min_refuses():
    """z = 10⁶ with slack 10⁻⁷: the product 0.1 looks bad although the constraint is tight; min says 10⁻⁷."""
    steep = QP(P=np.eye(1), q=[-1e6], G=[[1.0]], h=[0.0])
    assert_allclose(certify(steep, Solution(x=[-1e-7], z=[1e6])).complementarity, 1e-7)


def test_stationary_points_of_a_program_are_certified_as_kkt_points_only():
    for side in (1.0, -1.0):  # the maximum passes too: KKT is not enough without convexity
        x = side * np.full(2, np.sqrt(0.5))
        assert certify(CIRCLE, Solution(x=x, nu=[-side * np.sqrt(0.5)])).holds(1e-12)
    assert not certify(CIRCLE, Solution(x=[1.0, 0.0], nu=[-0.5])).holds(1e-2)


def test_a_claim_without_multipliers_is_refused_if_there_are_inequalities():
    with pytest.raises(ValueError, match="1 inequalities"):
        certify(MODEL, Solution(x=[0.5, 0.5]))
    with pytest.raises(ValueError, match="1 equalities"):
        certify(CIRCLE, Solution(x=[0.5, 0.5]))


def test_there_is_no_certificate_for_an_unknown_problem():
    with pytest.raises(TypeError, match="no certificate for a dict"):
        certify({}, Solution(x=[0.0]))
