"""The hard margin, row by row of the curriculum."""

from fractions import Fraction

import numpy as np
import pytest
import sympy
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Linear
from kernlab_edu.problems import Solution, hard_margin, primal
from kernlab_edu.solvers import solve_cvxopt, solve_smo

from .zoo import separable

SOLVERS = [pytest.param(lambda dual: solve_smo(dual, tol=1e-10), id="smo"), pytest.param(solve_cvxopt, id="cvxopt")]


def weights(X, y, solve):
    """α, w, b of the widest strip."""
    dual = hard_margin(Linear()(X), y)
    solution = solve(dual)
    assert certify(dual, solution).holds(1e-7)
    return solution.x, X.T @ dual.beta(solution.x), float(solution.nu[0])


@pytest.mark.parametrize("solve", SOLVERS)
def test_F013_F074_support_vectors_lie_on_the_level_sets_and_the_others_can_go(solve):
    X, y = separable(30)
    alpha, w, b = weights(X, y, solve)
    margin, support = y * (X @ w + b), alpha > 1e-8
    assert_allclose(margin[support], 1.0, atol=1e-7)
    assert (margin[~support] >= 1.0 - 1e-7).all() and 0 < support.sum() < len(y)
    _, w_without, b_without = weights(X[support], y[support], solve)
    assert_allclose(np.r_[w_without, b_without], np.r_[w, b], atol=1e-6)
    dropped = np.arange(len(y)) != np.flatnonzero(support)[0]
    _, w_other, _ = weights(X[dropped], y[dropped], solve)
    assert np.linalg.norm(w_other) < np.linalg.norm(w) - 1e-4  # without a support vector the strip gets wider


@pytest.mark.parametrize("solve", SOLVERS)
@pytest.mark.parametrize("seed", range(3))
def test_F070_F072_primal_and_dual_have_the_same_value(solve, seed):
    X, y = separable(20, seed)
    by_primal = solve_cvxopt(primal(X, y))
    alpha, w, b = weights(X, y, solve)
    assert_allclose(np.r_[w, b], by_primal.x, atol=1e-6)
    assert_allclose(alpha.sum() - 0.5 * w @ w, 0.5 * by_primal.x[:2] @ by_primal.x[:2], rtol=1e-7)


def test_F071_stationarity_of_the_lagrangian_by_symbols():
    w, b, x1, x2 = sympy.symbols("w b x1 x2", real=True)
    a = sympy.symbols("a1 a2", nonnegative=True)
    L = w**2 / 2 - a[0] * (w * x1 + b - 1) - a[1] * (-(w * x2 + b) - 1)
    assert sympy.solve(sympy.diff(L, w), w) == [a[0] * x1 - a[1] * x2]  # w = Σ aᵢyᵢxᵢ
    assert sympy.expand(sympy.diff(L, b)) == -a[0] + a[1]  # Σ aᵢyᵢ = 0
    # and in numbers: min over (w, b), *max* over a — L falls without bound along a at w = 2, x = ±1
    along = L.subs({w: 2, b: 0, x1: 1, x2: -1, a[0]: 1000, a[1]: 1000})
    assert along == -1998


@pytest.mark.parametrize("solve", SOLVERS)
def test_F073_four_recipes_for_b_agree(solve):
    X, y = separable(40, seed=2)
    alpha, w, b = weights(X, y, solve)
    scores, support = X @ w, np.flatnonzero(alpha > 1e-8)
    one_vector = y[support[0]] - scores[support[0]]
    mean = (y - scores)[support].mean()
    middle = -0.5 * (scores[y > 0].min() + scores[y < 0].max())
    heaviest = y[alpha.argmax()] - scores[alpha.argmax()]
    assert_allclose([one_vector, mean, middle, heaviest], b, atol=1e-7)


@pytest.mark.parametrize("solve", SOLVERS)
def test_F078_half_margin_from_the_weights(solve):
    X, y = separable(25, seed=3)
    alpha, w, _ = weights(X, y, solve)
    assert_allclose(alpha.sum(), w @ w, rtol=1e-8)
    assert_allclose(1 / np.sqrt(alpha.sum()), 1 / np.linalg.norm(w), rtol=1e-8)


@pytest.mark.parametrize("solve", SOLVERS)
@pytest.mark.parametrize(
    ("plus", "minus"), [((1.0,), (-1.0,)), ((3.0, 1.0), (0.0, -2.0)), ((0.1, 0.2, 0.3), (0.0, 0.0, 0.0))]
)
def test_F079_two_point_closed_form(solve, plus, minus):
    x, z = np.array(plus), np.array(minus)
    D = (x - z) @ (x - z)
    alpha, w, b = weights(np.array([x, z]), np.array([1.0, -1.0]), solve)
    assert_allclose(alpha, 2 / D, rtol=1e-8)
    assert_allclose(w, 2 * (x - z) / D, rtol=1e-8)
    assert_allclose(b, -(x @ x - z @ z) / D, rtol=1e-8, atol=1e-9)
    assert_allclose(2 / np.linalg.norm(w), np.sqrt(D), rtol=1e-8)


@pytest.mark.parametrize("solve", SOLVERS)
def test_F080_degenerate_support_vector(solve):
    X, y = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    dual = hard_margin(X @ X.T, y)
    proof = certify(dual, solve(dual))
    assert_allclose(proof.alpha, [0.5, 0.0, 0.5], atol=1e-6)
    assert_allclose(y * proof.f, 1.0, atol=1e-6)
    assert proof.table.role.tolist() == ["free", "degenerate", "free"]


def test_F081_alpha_is_not_unique_but_w_is():
    X, y = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]]), np.array([1.0, 1.0, -1.0, -1.0])
    dual = hard_margin(X @ X.T, y)
    assert np.linalg.matrix_rank(dual.as_qp().P) == 2
    for alpha in ([0.25] * 4, [0.5, 0.0, 0.5, 0.0]):
        proof = certify(dual, Solution(x=alpha, nu=[0.0]))
        assert proof.holds(1e-12)
        assert_allclose(X.T @ proof.beta, [1.0, 0.0], atol=1e-12)
        assert_allclose(-proof.objective, 0.5)


@pytest.mark.parametrize("solve", SOLVERS)
def test_F120_lifting_the_line_to_a_parabola(solve):
    x = np.arange(-4.0, 5.0)
    y = np.where(np.abs(x) <= 2, 1.0, -1.0)
    alpha, w, b = weights(np.column_stack([x, x**2]), y, solve)
    assert_allclose(np.r_[w, b], [0.0, -0.4, 2.6], atol=1e-7)
    assert_allclose(alpha.sum(), 0.16, rtol=1e-7)
    on_edge = [float(Fraction(1, 25)) if abs(k) in (2, 3) else 0.0 for k in x]
    # many weights give this plane; the symmetric ones are among them, and any solution carries the same total
    assert certify(hard_margin(Linear()(np.column_stack([x, x**2])), y), Solution(x=on_edge, nu=[2.6])).holds(1e-12)
    assert_allclose(y * (w[1] * x**2 + b), np.where(np.isin(np.abs(x), (2, 3)), 1.0, y * (2.6 - 0.4 * x**2)), atol=1e-7)
