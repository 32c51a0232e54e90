"""The soft margin, row by row of the curriculum."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.problems import C_from_lambda, Solution, lambda_from_C, primal, soft_margin
from kernlab_edu.solvers import solve_cvxopt, solve_smo

from .zoo import overlapping

TWO_POINTS, SIGNS = np.array([[1.0], [-1.0]]), np.array([1.0, -1.0])
SOLVERS = [pytest.param(lambda dual: solve_smo(dual, tol=1e-10), id="smo"), pytest.param(solve_cvxopt, id="cvxopt")]


def proved(K, y, C, solve):
    """The certificate of a solved soft margin; it must hold."""
    dual = soft_margin(K, y, C)
    proof = certify(dual, solve(dual))
    assert proof.holds(1e-7), proof.explain()
    return proof


def hinge(margins):
    return np.maximum(0.0, 1.0 - margins)


def test_F090_slack_bends_the_margin_only_where_it_must():
    X, y = np.array([[1.0], [3.0], [-1.0]]), np.array([1.0, 1.0, -1.0])
    answer = solve_cvxopt(primal(X, y, C=10.0))
    assert_allclose(answer.x, [1.0, 0.0, 0.0, 0.0, 0.0], atol=1e-6)
    assert_allclose(primal(X, y, C=10.0).objective(answer.x), 0.5, atol=1e-6)


@pytest.mark.parametrize("solve", SOLVERS)
@pytest.mark.parametrize("lam", [0.01, 0.05, 1.0])
def test_C03_F092_lambda_form_is_the_C_form(solve, lam):
    assert C_from_lambda(1.0, 2) == 0.25 and lambda_from_C(0.25, 2) == 1.0
    X, y, _ = overlapping(40)
    proof = proved(Linear()(X), y, C_from_lambda(lam, 40), solve)
    w = X.T @ proof.beta
    lambda_value = hinge(y * proof.f).mean() + lam * w @ w
    assert_allclose(lambda_value, 2 * lam * -proof.objective, rtol=1e-6)


def test_C03_two_points_in_the_lambda_form():
    proof = proved(Linear()(TWO_POINTS), SIGNS, C_from_lambda(1.0, 2), solve_smo)
    w = TWO_POINTS.T @ proof.beta
    assert_allclose(-proof.objective, 0.375)
    assert_allclose(hinge(SIGNS * proof.f).mean() + w @ w, 0.75)


@pytest.mark.parametrize("solve", SOLVERS)
@pytest.mark.parametrize("C", [0.1, 1.0, 30.0])
def test_F093_F094_F095_cases_of_alpha(solve, C):
    X, y, _ = overlapping(60, seed=1)
    proof = proved(Gaussian(0.5)(X), y, C, solve)
    alpha, margin, xi = proof.alpha, y * proof.f, hinge(y * proof.f)
    assert ((alpha >= 0) & (alpha <= C)).all()
    assert_allclose(alpha * (margin - 1 + xi), 0.0, atol=1e-5 * C)  # α(y f − 1 + ξ) = 0
    assert_allclose((C - alpha) * xi, 0.0, atol=1e-5 * C)  # β ξ = 0 with β = C − α
    assert margin[alpha == 0].min() >= 1 - 1e-7
    assert margin[alpha == C].max(initial=-np.inf) <= 1 + 1e-7
    free = (alpha > 0) & (alpha < C)
    assert_allclose(margin[free], 1.0, atol=1e-7)
    assert_allclose(proof.table.slack, xi, atol=1e-12)


def test_F096_only_the_free_samples_know_b():
    X, y, _ = overlapping(70, seed=3)
    proof = proved(Linear()(X), y, 1.0, solve_cvxopt)
    scores, alpha = proof.f - proof.b, proof.alpha

    def primal_value(b):
        return 0.5 * proof.beta @ scores + hinge(y * (scores + b)).sum()

    free, support = (alpha > 0) & (alpha < 1), alpha > 0
    rules = {
        "free": (y - scores)[free].mean(),
        "all support vectors": (y - scores)[support].mean(),
        "middle": -0.5 * (scores[y > 0].min() + scores[y < 0].max()),
        "argmin": y[alpha[support].argmin()] - scores[alpha[support].argmin()],
    }
    gaps = {name: primal_value(b) + proof.objective for name, b in rules.items()}
    assert gaps["free"] < 1e-8
    assert min(gap for name, gap in gaps.items() if name != "free") > 1e-3
    assert_allclose(rules["free"], proof.b, atol=1e-8)


@pytest.mark.parametrize("solve", SOLVERS)
@pytest.mark.parametrize("C", [0.05, 0.25, 0.4, 0.5, 1.0, 100.0])
def test_F099_two_points_soft(solve, C):
    proof = proved(Linear()(TWO_POINTS), SIGNS, C, solve)
    assert_allclose(proof.alpha, min(C, 0.5), atol=1e-9)
    assert_allclose(TWO_POINTS.T @ proof.beta, min(2 * C, 1.0), atol=1e-9)
    assert_allclose(-proof.objective, 2 * C - 2 * C**2 if C < 0.5 else 0.5, atol=1e-9)
    half = max(0.0, 1 - 2 * C)
    if C != 0.5:  # at C = ½ the weight is free and bounded at once
        assert_allclose(proof.b_interval, (-half, half), atol=1e-7)
        assert proof.table.role.tolist() == ["bounded" if C < 0.5 else "free"] * 2
    else:
        assert proof.table.role.tolist() == ["degenerate"] * 2


def test_F099_every_b_of_the_interval_is_certified_and_none_outside():
    dual = soft_margin(Linear()(TWO_POINTS), SIGNS, 0.25)
    for b in (-0.5, 0.0, 0.5):
        assert certify(dual, Solution(x=[0.25, 0.25], nu=[b])).holds(1e-12)
    outside = certify(dual, Solution(x=[0.25, 0.25], nu=[0.6]))
    assert not outside.holds(1e-6) and "anything in [-0.5, 0.5]" in outside.explain()


@pytest.mark.parametrize("C", [0.05, 1.0, 20.0])
def test_F100_F102_slack_counts_errors_and_the_identity(C):
    X, y, _ = overlapping(80, seed=5)
    proof = proved(Linear()(X), y, C, solve_smo_tight)
    xi, w = proof.table.slack, X.T @ proof.beta
    assert ((xi > 1) == (y * proof.f < 0)).all() and (xi > 1).sum() <= xi.sum()
    assert_allclose(w @ w, proof.alpha.sum() - C * xi.sum(), rtol=1e-6)


def solve_smo_tight(dual):
    return solve_smo(dual, tol=1e-10)


def test_permuting_the_samples_changes_nothing():
    X, y, _ = overlapping(50)
    order = np.random.default_rng(0).permutation(50)
    K = Gaussian(1.0)(X)
    straight, shuffled = (
        proved(K, y, 3.0, solve_smo_tight),
        proved(K[np.ix_(order, order)], y[order], 3.0, solve_smo_tight),
    )
    assert_allclose(shuffled.f, straight.f[order], atol=1e-7)


def test_removing_a_non_support_vector_changes_nothing():
    X, y, _ = overlapping(50)
    K = Gaussian(1.0)(X)
    whole = proved(K, y, 3.0, solve_smo_tight)
    keep = whole.alpha > 0
    part = proved(K[np.ix_(keep, keep)], y[keep], 3.0, solve_smo_tight)
    assert keep.sum() < 50
    assert_allclose(part.f, whole.f[keep], atol=1e-7)
