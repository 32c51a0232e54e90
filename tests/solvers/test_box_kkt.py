"""The reduced Newton step solves the full KKT system, and the interior point built on it finds the same machine."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import hard_margin, one_class, regression, soft_margin
from kernlab_edu.solvers import QPError, cvxopt_available, solve_cvxopt, solve_smo
from kernlab_edu.solvers import cvxopt_qp as adapter
from kernlab_edu.solvers.box_kkt import BoxKKT
from kernlab_edu.solvers.shifted_gram import FullGram, LowRankGram, low_rank_gram, pivoted_cholesky

needs_cvxopt = pytest.mark.skipif(not cvxopt_available(), reason="no CVXOPT here")


def duals(n=40, kernel=None, seed=0, C=3.0):
    """One dual of each kind on the same points; the first feature separates the classes of the hard margin."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    X[:, 0] += np.where(X[:, 0] > 0, 0.5, -0.5)
    K = (kernel or Polynomial(degree=2, offset=1.0))(X)
    y, noisy = np.sign(X[:, 0]), np.sign(X[:, 0] + rng.normal(size=n))
    return {
        "hard margin": hard_margin(K, y),
        "soft margin": soft_margin(K, noisy, C),
        "half bounded": soft_margin(K, y, np.where(np.arange(n) % 2, C, np.inf)),
        "regression": regression(K, np.sin(X[:, 1]), C, 0.1),
        "one class": one_class(K, 0.3),
    }


KINDS = tuple(duals())
GRAMS = {"full": FullGram, "low rank": low_rank_gram}


def left_over(dual, w, solution, right_side):
    """The residual of the full KKT system, written with the dense matrices of the textbook, relative to its terms."""
    qp, (x, nu, z), (a, c, d) = dual.as_qp(), solution, right_side
    rows = [
        (a, qp.P @ x, qp.A[0] * nu, qp.G.T @ z),
        (c, qp.A @ x),
        (d, qp.G @ x, -(w**2) * z),
    ]
    return max(np.abs(sum(terms) - b).max() / max(np.abs(t).max() for t in (b, *terms)) for b, *terms in rows)


@given(st.sampled_from(KINDS), st.sampled_from(tuple(GRAMS)), st.integers(0, 10**6), st.floats(0.0, 2.0))
def test_the_reduced_step_solves_the_full_system(kind, gram, seed, spread):
    """For every scaling W, not only those that an iteration meets."""
    dual = duals()[kind]
    kkt = BoxKKT(dual, GRAMS[gram](dual.K))
    rng = np.random.default_rng(seed)
    w = 10.0 ** rng.uniform(-spread, spread, size=len(kkt.h))
    right_side = rng.normal(size=dual.n_variables), rng.normal(), rng.normal(size=len(w))
    solution = kkt.factor(w)(*right_side)
    assert left_over(dual, w, solution, right_side) <= 1e-8


@pytest.mark.parametrize("kind", KINDS)
def test_the_products_are_those_of_the_qp(kind):
    dual = duals()[kind]
    kkt, qp, rng = BoxKKT(dual), dual.as_qp(), np.random.default_rng(1)
    x, z = rng.normal(size=qp.n), rng.normal(size=len(qp.h))
    assert_allclose(kkt.P(x), qp.P @ x, atol=1e-11)
    assert_allclose(kkt.G(x), qp.G @ x)
    assert_allclose(kkt.Gt(z), qp.G.T @ z)
    assert_allclose(kkt.h, qp.h)


def test_both_grams_invert_the_same_matrix():
    K = duals()["one class"].K
    diagonal, b = np.random.default_rng(0).uniform(0.1, 10.0, size=(2, len(K)))
    for gram in (FullGram(K), low_rank_gram(K)):
        assert_allclose((K + np.diag(diagonal)) @ gram.plus(diagonal)(b), b, atol=1e-10)
        assert_allclose(gram @ b, K @ b, rtol=1e-10)


@given(st.integers(0, 10**6), st.integers(1, 30), st.integers(0, 8))
def test_the_pivoted_factor_has_as_many_columns_as_the_rank(seed, n, rank):
    root = np.random.default_rng(seed).normal(size=(n, rank))
    K, rank = root @ root.T, min(n, rank)
    L = pivoted_cholesky(K, most=rank)
    assert L.shape == (n, rank)
    assert_allclose(L @ L.T, K, atol=1e-10)
    assert rank == 0 or pivoted_cholesky(K, most=rank - 1) is None


def test_an_indefinite_matrix_is_never_taken_for_a_square():
    """The diagonal alone does not see it: here all of it is explained by the first column, or there is none."""
    for n in (8, 200):
        swap = np.kron(np.eye(n // 2), [[0.0, 1.0], [1.0, 0.0]])
        assert low_rank_gram(swap) is None
        one = np.ones((n, n))
        one[-1, -2] = one[-2, -1] = 1.0 - 1e-6
        assert low_rank_gram(np.ones((n, n))) is not None
        assert low_rank_gram(one) is None


@needs_cvxopt
@pytest.mark.parametrize("kernel", [Polynomial(degree=2, offset=1.0), Linear(), Gaussian(2.0)], ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_cvxopt_finds_what_smo_finds(kind, kernel):
    dual = duals(n=60, kernel=kernel)[kind]
    interior, pairs = solve_cvxopt(dual), solve_smo(dual, tol=1e-10)
    assert interior.status == "optimal" and certify(dual, interior).holds(1e-6)
    assert_allclose(dual.K @ dual.beta(interior.x), dual.K @ dual.beta(pairs.x), atol=1e-7)
    assert_allclose(dual.objective(interior.x), dual.objective(pairs.x), rtol=1e-9, atol=1e-12)


@needs_cvxopt
def test_both_ways_to_the_newton_step_lead_to_the_same_machine():
    dual = duals(n=200, kernel=Gaussian(0.02))["soft margin"]
    assert isinstance(low_rank_gram(dual.K), LowRankGram)
    quick, plain = (adapter._run_box(BoxKKT(dual, gram), adapter._TIGHT) for gram in (low_rank_gram(dual.K), None))
    assert quick.status == plain.status == "optimal"
    assert_allclose(dual.K @ dual.beta(quick.x), dual.K @ dual.beta(plain.x), atol=1e-6)


@needs_cvxopt
def test_a_breakdown_of_the_quick_way_is_not_the_end(monkeypatch):
    class Broken(LowRankGram):
        def plus(self, diagonal):
            raise ArithmeticError

    dual = duals()["soft margin"]
    monkeypatch.setattr(adapter, "low_rank_gram", lambda K: Broken(low_rank_gram(K).L))
    assert certify(dual, solve_cvxopt(dual)).holds(1e-6)


@needs_cvxopt
def test_an_indefinite_gram_matrix_of_small_rank_is_refused():
    a, b = np.random.default_rng(0).normal(size=(2, 80))
    with pytest.raises(QPError, match="smallest eigenvalue"):
        solve_cvxopt(one_class(np.outer(a, a) - np.outer(b, b), 0.5))
