"""Low rank plus sparse, and sparse rank one: steps, optimality and certificates that refute."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import Loading, LowRankPlusSparse, SparseRankOne, Split
from kernlab_edu.solvers import loading_steps, pursuit_steps, solve_loading, solve_loadings, solve_pursuit
from kernlab_edu.solvers.low_rank_plus_sparse import shrink, shrink_singular_values


def random_matrix(m, n, seed):
    return np.random.default_rng(seed).normal(size=(m, n))


@given(st.floats(-5, 5), st.floats(0, 5))
def test_shrink_minimises_its_penalised_square(a, t):
    x = shrink(np.array([a]), t)[0]
    grid = np.append(np.linspace(-6, 6, 241), a)
    assert 0.5 * (x - a) ** 2 + t * abs(x) <= (0.5 * (grid - a) ** 2 + t * np.abs(grid)).min() + 1e-12


def test_shrinking_singular_values_minimises_the_nuclear_norm_problem():
    A, rng = random_matrix(5, 4, 0), np.random.default_rng(1)
    L, rank = shrink_singular_values(A, 1.0)

    def cost(M):
        return 0.5 * np.square(M - A).sum() + np.linalg.svd(M, compute_uv=False).sum()

    assert rank == np.linalg.matrix_rank(L) < 4
    assert all(cost(L) <= cost(L + 1e-2 * rng.normal(size=A.shape)) for _ in range(100))


def test_one_number_by_hand():
    # |L| + λ|S| with L + S = x and λ < 1: everything is sparse; with λ > 1 everything is low rank
    for penalty, L, S in [(0.5, 0.0, 3.0), (2.0, 3.0, 0.0)]:
        found = solve_pursuit(LowRankPlusSparse([[3.0]], penalty), tol=1e-12)
        assert_allclose([found.L[0, 0], found.S[0, 0]], [L, S], atol=1e-10)


@given(st.integers(1, 8), st.integers(1, 8), st.integers(0, 1000))
def test_F248_every_split_is_certified_as_the_global_minimum(m, n, seed):
    problem = LowRankPlusSparse(random_matrix(m, n, seed))
    found = solve_pursuit(problem, tol=1e-8, max_iter=20000)
    assert found.status == "optimal"
    assert certify(problem, found).holds(1e-5), certify(problem, found).explain()


def test_wrong_splits_are_refuted_for_the_right_reason():
    problem = LowRankPlusSparse(random_matrix(6, 5, 0))
    right = solve_pursuit(problem, tol=1e-11, max_iter=20000)
    assert certify(problem, right).holds(1e-8)
    wrong = {
        "L + S differs from X": Split(right.L + 0.1, right.S, right.Y),
        "multipliers leave": Split(right.L, right.S, 1.1 * right.Y),
        "primal and dual value differ": Split(problem.X, 0 * right.S, right.Y),
    }
    for words, claim in wrong.items():
        proof = certify(problem, claim)
        assert not proof.holds(1e-6) and words in proof.explain(), words
    with pytest.raises(ValueError, match="must have the shape"):
        certify(problem, Split(right.L.T, right.S, right.Y))


@pytest.mark.parametrize("penalty, ball", [(10.0, "‖Y‖₂ ≤ 1"), (0.01, "|Y| ≤ λ")])
def test_either_dual_ball_alone_is_watched(penalty, ball):
    problem = LowRankPlusSparse(random_matrix(6, 5, 0), penalty)
    right = solve_pursuit(problem, tol=1e-11, max_iter=20000)
    assert certify(problem, right).dual < 1e-9
    assert certify(problem, Split(right.L, right.S, 1.1 * right.Y)).dual == pytest.approx(0.1, abs=1e-6), ball


def test_frames_are_the_run_and_max_iter_is_said():
    problem = LowRankPlusSparse(random_matrix(6, 5, 0))
    frames, found = list(pursuit_steps(problem)), solve_pursuit(problem)
    assert found.n_iter == frames[-1].t == len(frames)
    assert_allclose(found.L, frames[-1].L, rtol=0, atol=0)
    assert frames[-1].rank == np.linalg.matrix_rank(found.L)
    assert solve_pursuit(problem, max_iter=2).status == "max_iter"
    assert solve_pursuit(LowRankPlusSparse(np.zeros((3, 2)))).status == "optimal"


@given(st.integers(2, 9), st.integers(1, 6), st.floats(0, 0.95), st.integers(0, 1000))
def test_F249_the_objective_of_a_loading_never_rises_and_the_end_is_certified(n, d, share, seed):
    X = random_matrix(n, d, seed)
    problem = SparseRankOne(X, share * np.linalg.norm(X, axis=0).max() / np.sqrt(n))
    frames = list(loading_steps(problem, start=np.ones(d), max_iter=50))
    assert (np.diff([frame.objective for frame in frames]) <= 1e-12).all()
    found = solve_loading(problem, max_iter=20000)
    assert found.v.any(), "below the largest spread the penalty never wins"
    assert problem.objective(found.u, found.v) < problem.objective(found.u, np.zeros(d))
    if found.status == "converged":
        assert certify(problem, found).holds(1e-6), certify(problem, found).explain()


def test_F249_a_penalty_above_every_spread_leaves_nothing():
    X = random_matrix(8, 3, 0)
    found = solve_loading(SparseRankOne(X, 1.01 * np.linalg.norm(X, axis=0).max() / np.sqrt(8)))
    assert found.status == "zero" and not found.v.any()
    with pytest.raises(ValueError, match="no spread left"):
        solve_loading(SparseRankOne(np.zeros((3, 2)), 0.1))


def test_every_loading_is_sought_outside_the_directions_found_before():
    X = random_matrix(20, 5, 2)
    X -= X.mean(axis=0)
    found = solve_loadings(X, 3, penalty=0.3)
    for (_, loading), (problem, _) in pairwise(found):
        assert_allclose(problem.X @ loading.v, 0.0, atol=1e-12)


def test_wrong_loadings_are_refuted_for_the_right_reason():
    problem = SparseRankOne(random_matrix(8, 4, 1), 0.2)
    right = solve_loading(problem)
    assert certify(problem, right).holds(1e-8)
    turned = np.roll(right.u, 1)
    wrong = {
        "u is not along Xv": Loading(turned, right.v),
        "v is not the soft-thresholded": Loading(right.u, right.v + 0.1),
        "‖u‖² is not n": Loading(2 * right.u, right.v),
    }
    for words, claim in wrong.items():
        proof = certify(problem, claim)
        assert not proof.holds(1e-6) and words in proof.explain(), words


def test_bad_statements_are_named():
    with pytest.raises(ValueError, match="price of ‖S‖₁"):
        LowRankPlusSparse(np.eye(2), 0.0)
    with pytest.raises(ValueError, match="nothing to take apart"):
        LowRankPlusSparse(np.empty((0, 2)))
    with pytest.raises(ValueError, match="price of ‖v‖₁"):
        SparseRankOne(np.eye(2), -1.0)
    with pytest.raises(ValueError, match="0 < tol < 1"):
        solve_pursuit(LowRankPlusSparse(np.eye(2)), tol=0.0)
