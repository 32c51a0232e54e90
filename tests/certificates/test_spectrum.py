"""The spectral problem, its two routes and its certificate."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import Spectral, Spectrum
from kernlab_edu.solvers import SingularMetricError, fix_signs, solve_eigh


def random_problem(n, seed, with_metric=True):
    rng = np.random.default_rng(seed)
    A, F = rng.normal(size=(n, n)), rng.normal(size=(2 * n, n))
    return Spectral(A + A.T, F.T @ F if with_metric else None)


def test_two_by_two_by_hand():
    spectrum = solve_eigh(Spectral(A=[[2.0, 1.0], [1.0, 2.0]]))
    assert_allclose(spectrum.values, [3.0, 1.0])
    assert_allclose(spectrum.vectors, np.sqrt(0.5) * np.array([[1.0, 1.0], [1.0, -1.0]]))


@given(st.integers(1, 8), st.integers(0, 10**6), st.booleans())
def test_F211_F212_both_routes_agree_and_are_certified(n, seed, with_metric):
    problem = random_problem(n, seed, with_metric)
    direct, whitened = solve_eigh(problem), solve_eigh(problem, route="whiten")
    assert_allclose(whitened.values, direct.values, rtol=1e-7, atol=1e-9)
    for spectrum in (direct, whitened):
        assert certify(problem, spectrum).holds(1e-8), certify(problem, spectrum).explain()
    A, B, U, L = problem.A, problem.metric(), direct.vectors, np.diag(direct.values)
    assert_allclose(A @ U, B @ U @ L, atol=1e-8 * max(1.0, np.abs(A).max()))
    assert_allclose(B @ U @ L @ U.T @ B, A, atol=1e-8 * max(1.0, np.abs(A).max()))


@pytest.mark.parametrize("seed", range(5))
def test_the_largest_few_are_certified_as_the_largest(seed):
    problem = random_problem(7, seed)
    some, everything = solve_eigh(problem, n_components=3), solve_eigh(problem)
    assert_allclose(some.values, everything.values[:3])
    assert certify(problem, some).holds(1e-8)


@pytest.mark.parametrize("with_metric", [True, False])
def test_wrong_eigenpairs_are_refuted_for_the_right_reason(with_metric):
    problem = random_problem(6, 1, with_metric)
    right = solve_eigh(problem)
    values, V = right.values, right.vectors
    turned = V @ np.linalg.qr(np.random.default_rng(0).normal(size=(6, 6)))[0]
    wrong = {
        "Av = λBv fails": Spectrum(values, turned),
        "not B-orthonormal": Spectrum(values, 1.01 * V),
        "do not descend": Spectrum(values[::-1], V[:, ::-1]),
        "a larger eigenvalue exists": Spectrum(values[1:3], V[:, 1:3]),
    }
    for words, claim in wrong.items():
        proof = certify(problem, claim)
        assert not proof.holds(1e-6) and words in proof.explain(), words


def test_a_singular_metric_is_refused_with_its_rank_and_cured_on_request():
    B = np.diag([1.0, 2.0, 0.0])
    problem = Spectral(np.eye(3), B)
    with pytest.raises(SingularMetricError, match="rank is 2, not 3") as caught:
        solve_eigh(problem)
    assert caught.value.rank == 2
    for cured in (problem.ridged(0.1), problem.shrunk(0.1)):
        assert certify(cured, solve_eigh(cured)).holds(1e-10)


def test_signs_are_fixed_and_do_not_depend_on_the_input_sign():
    V = np.random.default_rng(3).normal(size=(5, 4))
    assert_allclose(fix_signs(-V), fix_signs(V))
    assert (fix_signs(V)[np.abs(V).argmax(axis=0), range(4)] > 0).all()


def test_lambda_min_and_rank_are_reported():
    proof = certify(problem := Spectral(np.diag([3.0, 0.0, -1.0])), solve_eigh(problem))
    assert (proof.smallest, proof.rank) == (-1.0, 2) and "λ_min = -1" in proof.explain()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (lambda: Spectral([[1.0, 2.0], [0.0, 1.0]]), "not symmetric"),
        (lambda: Spectral([[1.0, 2.0]]), "square"),
        (lambda: Spectral(np.eye(2), np.eye(3)), "same size"),
        (lambda: Spectral([[np.nan]]), "NaN"),
        (lambda: solve_eigh(Spectral(np.eye(2), -np.eye(2))), "not positive definite"),
        (lambda: solve_eigh(Spectral(np.eye(2)), n_components=3), "1…2"),
        (lambda: solve_eigh(Spectral(np.eye(2)), route="best"), "route"),
        (lambda: Spectral(np.eye(2)).ridged(-1), "mu"),
        (lambda: Spectral(np.eye(2)).shrunk(2), "shrinkage"),
    ],
)
def test_nonsense_is_refused_in_words(statement, words):
    with pytest.raises(ValueError, match=words):
        statement()
