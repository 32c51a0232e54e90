"""Eigenvalue methods: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.spectral import best_residual
from kernlab_edu.estimators import KernelPCA
from kernlab_edu.kernels import Gaussian, gram_from_distances2
from kernlab_edu.problems import Spectral, kernel_scatter, localised, scatter_matrices
from kernlab_edu.solvers import solve_eigh


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E24_generalised_decomposition():
    # Σ_W = diag(2/3, 8/3), Σ_B = diag(1, 0): λ = 3/2, u² = 3/2, and 2/3·3/2·3/2 = 3/2
    found = ERRATA["E24"].show()
    assert (found.printed, found.right) == ("(1.5, 0)", "(1, 0)")
    assert_allclose(errors("E24"), (0.5, 0.0), atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_E24_on_random_classes(seed):
    rng = np.random.default_rng(seed)
    groups = np.repeat([0, 1, 2], 10)
    problem = scatter_matrices(rng.normal(size=(30, 3)) + rng.normal(size=(3, 3))[groups], groups).class_weighted()
    spectrum = solve_eigh(problem)
    U, L = spectrum.vectors, np.diag(spectrum.values)
    assert_allclose(problem.A @ U, problem.B @ U @ L, atol=1e-12)
    assert_allclose(problem.B @ U @ L @ U.T @ problem.B, problem.A, atol=1e-12)
    assert np.abs(problem.B @ U @ L @ U.T - problem.A).max() > 1e-3


def test_E25_factors_of_sir():
    # the first feature is the slice's number, so λ = 1; the printed factors make it (S/N)² = ¼
    found = ERRATA["E25"].show()
    assert (found.printed, found.right) == ("0.25", "1")
    assert_allclose(errors("E25"), (0.75, 0.0), atol=1e-12)


def test_E25_one_neighbour_gives_one_and_unequal_slices_turn_the_direction():
    rng = np.random.default_rng(0)
    X, slices = rng.normal(size=(30, 2)), np.repeat([0, 1, 2], [20, 9, 1])
    X[:, 0] += 2.0 * (slices == 1)
    X[:, 1] += 4.0 * (slices == 2)  # one far point, which must not count like nine
    assert_allclose(solve_eigh(localised(X, slices, 1)).values, 1.0, atol=1e-12)
    s = scatter_matrices(X, slices)
    assert_allclose(localised(X, slices, 30).A, s.inverse_regression().A, atol=1e-12)
    D = s.means - s.mean
    printed = solve_eigh(Spectral(D.T @ D / s.n, s.total / 3)).vectors[:, 0]
    right = solve_eigh(s.inverse_regression()).vectors[:, 0]
    assert abs(printed @ right) / np.linalg.norm(printed) / np.linalg.norm(right) < 1 - 1e-3


def test_E26_weights_of_the_classes():
    # mean 1: total 8/3, within 2/3, between ½(1 + 4) against (2·1 + 1·4)/3
    found = ERRATA["E26"].show()
    assert (found.printed, found.right) == ("3.1667", "2.6667")
    assert_allclose(errors("E26"), (0.5, 0.0), atol=1e-12)


def test_E27_gram_of_the_columns():
    # X̃ = [[−1, 1], [0, 0]]
    found = ERRATA["E27"].show()
    assert (found.printed, found.right) == ("((1, 0), (-1, 0))", "((1, -1), (-1, 1))")
    assert_allclose(errors("E27"), (1.0, 0.0), atol=1e-12)


def test_E27_the_other_two():
    cycle = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]], dtype=float)
    spectrum = solve_eigh(Spectral(gram_from_distances2(cycle**2)))
    assert_allclose(spectrum.values, [2, 2, 0, -1], atol=1e-12)
    assert (spectrum.vectors[:, :2] * np.sqrt(spectrum.values[:2])).shape == (4, 2)  # n × k, points as rows


def test_E30_inverse_of_the_scatter():
    printed, right = errors("E30")
    assert right < 1e-12
    # v = K⁻¹1 on class 2 has Nv = 0 and v·(μ₂ − μ₁) = 1, so no α comes nearer than 1/‖v‖
    K, y = Gaussian(gamma=0.5)([0.0, 1.0, 3.0, 4.0]), np.array([0, 0, 1, 1])
    s, V = kernel_scatter(K, y), np.linalg.solve(K, np.eye(2)[y])
    assert_allclose(s.N @ V, 0.0, atol=1e-12)
    assert_allclose((s.means[:, 1] - s.means[:, 0]) @ V, [-1, 1], atol=1e-12)
    assert printed >= 1 / np.linalg.norm(V[:, 1]) - 1e-12
    assert np.linalg.matrix_rank(s.N) == 2
    # the exact distance: the part of μ₂ − μ₁ in the span of V, which is the null space of N
    assert_allclose(printed, np.linalg.norm(np.linalg.qr(V)[0].T @ (s.means[:, 1] - s.means[:, 0])), atol=1e-10)
    assert best_residual(np.eye(4), np.arange(4.0)) < 1e-12


def test_E31_length_of_the_component():
    # −2, 0, 2: λ = 8/3, and unit α = (−1, 0, 1)/√2 gives the scores 8α with variance 64/3
    assert_allclose(errors("E31"), (64 / 3 - 8 / 3, 0.0), atol=1e-12)


def test_E32_new_points():
    # α = (−1, 0, 1)/4 on the inner products 0, 10, 20 gives 5; the point lies 3 from the mean
    assert_allclose(errors("E32"), (2.0, 0.0), atol=1e-12)
    assert_allclose(abs(KernelPCA(kernel="linear").fit([[0.0], [2.0], [4.0]]).transform([[5.0]])), 3.0, atol=1e-12)


def test_E32_off_by_a_constant():
    rng = np.random.default_rng(0)
    X, new = rng.normal(size=(12, 2)), rng.normal(size=(5, 2))
    kpca = KernelPCA(n_components=2, kernel=Gaussian(0.5)).fit(X)
    gap = kpca.kernel_(new, X) @ kpca.alphas_ - kpca.transform(new)
    assert np.ptp(gap, axis=0).max() < 1e-12 and np.abs(gap).max() > 1e-2
