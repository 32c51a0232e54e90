"""Few eigenpairs of a large matrix: the same as all of them, every time, and also where eigenvalues coincide."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import eigh, subspace_angles

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, centre
from kernlab_edu.problems import Spectral, Spectrum
from kernlab_edu.solvers import complete, is_above, solve_eigh
from kernlab_edu.solvers.krylov import are_few, block_lanczos


def with_eigenvalues(values, seed=0):
    """A symmetric matrix with these eigenvalues in a random basis."""
    U = np.linalg.qr(np.random.default_rng(seed).normal(size=(len(values), len(values))))[0]
    A = (U * values) @ U.T
    return (A + A.T) / 2


def decaying(n, *first):
    return np.r_[first, 0.5 ** np.arange(1, n - len(first) + 1)]


CASES = {
    "decaying": decaying(400, 5.0, 4.0, 3.0),
    "double, both wanted": decaying(400, 5.0, 5.0),
    "five-fold, two wanted": decaying(400, *5 * [3.0]),
    "twenty-fold, more than a block": decaying(400, *20 * [3.0]),
    "rank 3": np.r_[3.0, 2.0, 1.0, np.zeros(397)],
    "a negative one larger than all": decaying(400, 2.0, 1.5, -9.0),
    "all the same": np.ones(400),
    "too close for Lanczos": np.linspace(0.0, 1.0, 400),
}


@pytest.mark.parametrize("name", CASES)
def test_few_are_the_first_of_all(name):
    problem = Spectral(with_eigenvalues(CASES[name]))
    assert are_few(2, problem.n)
    some, size = solve_eigh(problem, 2), np.abs(CASES[name]).max()
    exact = np.sort(CASES[name])[::-1]
    assert_allclose(some.values, exact[:2], atol=1e-12 * size)
    proof = certify(problem, some)
    assert proof.holds(1e-11), proof.explain()
    if exact[1] - exact[2] > 1e-3 * size:
        full = eigh(problem.A)[1][:, ::-1]
        assert subspace_angles(some.vectors, full[:, :2]).max() < 1e-9


@pytest.mark.parametrize("k", [1, 2, 10])
def test_few_components_of_a_kernel_matrix(k):
    X = np.random.default_rng(1).normal(size=(600, 2))
    problem = Spectral(centre(Gaussian(0.5)(X)) / 600)
    found, (values, vectors) = block_lanczos(problem.A, k), eigh(problem.A)
    assert_allclose(found[0], values[-k:], rtol=0, atol=1e-14)
    assert subspace_angles(found[1], vectors[:, -k:]).max() < 1e-9


def test_the_same_bits_every_time_and_no_global_seed_is_touched():
    problem = Spectral(with_eigenvalues(CASES["decaying"]))
    first = solve_eigh(problem, 2)
    before = np.random.get_state()[1].copy()  # noqa: NPY002
    again = solve_eigh(problem, 2)
    assert_array_equal(first.vectors, again.vectors)
    assert_array_equal(np.random.get_state()[1], before)  # noqa: NPY002


def test_eigenvalues_that_lie_too_close_are_left_to_the_dense_solver():
    assert block_lanczos(with_eigenvalues(CASES["too close for Lanczos"]), 2) is None


@pytest.mark.parametrize("name", CASES)
def test_what_was_found_is_completed_to_all_eigenpairs(name):
    problem = Spectral(with_eigenvalues(CASES[name]))
    first = solve_eigh(problem, 2)
    whole = complete(problem, first)
    assert_array_equal(whole.vectors[:, :2], first.vectors)
    assert_allclose(whole.values, np.sort(CASES[name])[::-1], atol=1e-11 * np.abs(CASES[name]).max())
    assert certify(problem, whole).holds(1e-11)


def test_completing_a_wrong_claim_is_refuted():
    problem = Spectral(np.diag([3.0, 2.0, 1.0, -1.0]))
    second = Spectrum([2.0], np.eye(4)[:, [1]])
    assert "do not descend" in certify(problem, complete(problem, second)).explain()
    turned = Spectrum([3.0], [[0.8], [0.6], [0.0], [0.0]])
    assert not certify(problem, complete(problem, turned)).holds(1e-3)


@pytest.mark.parametrize("smallest", [-1.0, 0.0, 0.5])
def test_cholesky_knows_on_which_side_the_smallest_eigenvalue_lies(smallest):
    A = with_eigenvalues(np.r_[smallest, np.linspace(1, 5, 29)])
    assert is_above(A, smallest - 1e-10) and not is_above(A, smallest + 1e-10)
