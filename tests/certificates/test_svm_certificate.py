"""The SVM certificate: roles, units, the interval of b, and sentences a student can act on."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.problems import Solution, one_class, regression, soft_margin
from kernlab_edu.solvers import solve_smo

X = np.array([[1.0], [3.0], [-1.0], [-2.0]])
Y = np.array([1.0, 1.0, -1.0, -1.0])
DUAL = soft_margin(Linear()(X), Y, C=10.0)
RIGHT = Solution(x=[0.5, 0.0, 0.5, 0.0], nu=[0.0])  # f(x) = x


def test_the_right_answer_by_hand():
    proof = certify(DUAL, RIGHT)
    assert proof.holds(1e-15) and proof.gap == 0.0 and proof.objective == -0.5
    assert proof.table.role.tolist() == ["free", "non-support", "free", "non-support"]
    assert_allclose(proof.table.margin, [1.0, 3.0, 1.0, 2.0])
    assert proof.b_interval == (0.0, 0.0)


@pytest.mark.parametrize(
    ("alpha", "b", "words"),
    [
        (
            [10.0, 0.0, 10.0, 0.0],
            0.0,
            r"point 0: α = C but y f\(x\) = 20 > 1: complementary slackness fails, look at the clipping",
        ),
        ([0.0, 0.0, 0.0, 0.0], 0.0, r"point \d: α = 0 but y f\(x\) = 0 < 1: it breaks its constraint"),
        (
            [0.6, 0.0, 0.6, 0.0],
            0.0,
            r"0 < α = 0.6 < C but y f\(x\) = 1.2 > 1: a free sample sits exactly on the margin",
        ),
        ([0.5, 0.0, 0.4, 0.0], 0.0, r"Σαy = 0.1 but must be 0"),
        ([-0.5, 1.0, 0.5, 0.0], 0.0, r"point 0: α = -0.5 leaves the box \[0, 10\]"),
        ([0.5, 0.0, 0.5, 0.0], 0.3, r"The weights are right but b = 0.3 is not: it should be"),
    ],
)
def test_wrong_answers_are_explained(alpha, b, words):
    proof = certify(DUAL, Solution(x=alpha, nu=[b]))
    assert not proof.holds(1e-6)
    with pytest.raises(AssertionError, match=words):
        raise AssertionError(proof.explain())


def test_wrong_multipliers_refute_a_claim_whose_weights_are_right():
    z = np.zeros(8)
    proof = certify(DUAL, Solution(x=RIGHT.x, nu=RIGHT.nu, z=z))
    assert not proof.holds(1e-6) and "multipliers z do not fit" in proof.explain()


@pytest.mark.parametrize("scale", [1e-6, 1e-3, 1.0, 1e3, 1e6])
def test_the_verdict_does_not_depend_on_the_unit_of_length(scale):
    """x ↦ sx, α ↦ α/s², C ↦ C/s² is the same machine: so is its certificate, right or wrong."""
    dual = soft_margin(Linear()(scale * X), Y, C=10.0 / scale**2)
    assert certify(dual, Solution(x=RIGHT.x / scale**2, nu=[0.0])).holds(1e-9)
    wrong = certify(dual, Solution(x=1.01 * RIGHT.x / scale**2, nu=[0.0]))
    assert_allclose(wrong.worst, 0.01, rtol=1e-6)


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_nor_on_the_unit_of_y_in_regression(scale):
    t = np.array([-1.0, 1.0]) * scale
    dual = regression(Linear()([[-1.0], [1.0]]), t, C=scale, epsilon=0.25 * scale)
    right = np.array([0.0, 0.375, 0.375, 0.0]) * scale
    assert certify(dual, Solution(x=right, nu=[0.0])).holds(1e-12)
    assert not certify(dual, Solution(x=0.99 * right, nu=[0.0])).holds(1e-3)


def test_roles_in_regression_and_in_the_table():
    rng = np.random.default_rng(0)
    x = np.sort(rng.uniform(-3, 3, size=(40, 1)), axis=0)
    t = np.sin(x[:, 0]) + 0.2 * rng.normal(size=40)
    dual = regression(Gaussian(0.5)(x), t, C=1.0, epsilon=0.1)
    proof = certify(dual, solve_smo(dual, tol=1e-9))
    table, residual = proof.table, t - proof.f
    inside, outside = np.abs(residual) < 0.1 - 1e-5, np.abs(residual) > 0.1 + 1e-5
    assert (table.role[inside] == "non-support").all() and (table.weight[inside] == 0).all()
    assert (table.role[outside] == "bounded").all()
    assert_allclose(table.weight[outside], np.sign(residual[outside]))
    assert set(table.role[~inside & ~outside]) <= {"free", "degenerate"}
    assert "y − f(x)" in repr(table) and table._repr_html_().count("<tr>") == 41
    assert len(table) == 40 and len(repr(table).splitlines()) == 41


def test_one_class_leaves_out_at_most_the_fraction_nu():
    points = np.random.default_rng(1).normal(size=(50, 2))
    dual = one_class(Gaussian(0.5)(points), nu=0.2)
    table = certify(dual, solve_smo(dual, tol=1e-9)).table
    assert (table.margin < -1e-6).mean() <= 0.2 <= (table.role != "non-support").mean()


def test_a_claim_of_the_wrong_length_is_refused():
    with pytest.raises(ValueError, match="needs 4 weights"):
        certify(DUAL, Solution(x=[0.5, 0.5], nu=[0.0]))
    with pytest.raises(ValueError, match="multipliers z"):
        certify(DUAL, Solution(x=RIGHT.x, nu=[0.0], z=[0.0]))


def test_rounding_is_named_when_it_is_the_cause():
    far = np.array([[1e9], [1e9 + 1], [1e9 + 2], [1e9 + 3]])
    dual = soft_margin(Linear()(far), Y, C=1.0)
    proof = certify(dual, solve_smo(dual, tol=1e-8, max_iter=3000))
    assert not proof.holds(1e-6) and "Rounding alone" in proof.explain() and "scale" in proof.explain()
