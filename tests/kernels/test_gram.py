"""Gram matrices: centring, normalising, semi-definiteness, distances, and the rules that make kernels."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.distance import cdist
from sklearn.preprocessing import KernelCenterer

from kernlab_edu.kernels import (
    Constant,
    Cosine,
    Function,
    Gaussian,
    Laplacian,
    Linear,
    Polynomial,
    Sigmoid,
    centre,
    centre_new,
    centring,
    distances2,
    gram_from_distances2,
    is_psd,
    monomial_map,
    normalise,
)

# steps around a square
CYCLE = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]], dtype=float)


def test_F122_labels_do_not_change_the_spectrum(kernel, X):
    y = np.where(np.arange(12) % 3 == 0, 1.0, -1.0)
    K = kernel(X)
    K_hat = np.diag(y) @ K @ np.diag(y)
    assert np.abs(K - K_hat).max() > 0
    assert_allclose(np.linalg.eigvalsh(K_hat), np.linalg.eigvalsh(K), atol=1e-13 * np.abs(K).max() * 12)


def test_F122_holds_for_the_indefinite_too():
    K, y = Sigmoid()([1.0, 2.0]), np.array([1.0, -1.0])
    assert not is_psd(K) and not is_psd(np.outer(y, y) * K)


def test_F123_the_quadratic_form_is_a_sum_of_squares(X):
    v = np.random.default_rng(4).normal(size=12)
    for degree, offset in [(1, 0.0), (2, 0.0), (3, 1.0)]:
        K, Phi = Polynomial(degree, offset)(X), monomial_map(X, degree, offset)
        assert_allclose(v @ K @ v, ((v @ Phi) ** 2).sum(), rtol=1e-11)


def test_F131_closure_rules(X):
    A, B, f = Polynomial(degree=2), Laplacian(), lambda X: np.sin(9 * X[:, 0])
    for k in (Constant(3.0), 0.3 * A, A.scaled_by(f), A + B, A * B, (A + 2 * B) ** 3):
        assert np.linalg.eigvalsh(k(X))[0] >= -1e-10


def test_F131_dimensions_add_in_a_sum_and_at_most_multiply_in_a_product():
    P = np.random.default_rng(6).normal(size=(30, 2))
    rank = lambda k: np.linalg.matrix_rank(k(P))  # noqa: E731
    assert rank(Linear() + 1) == 2 + 1
    assert rank(Linear() * Linear()) == 3 < 2 * 2  # x₁x₂ and x₂x₁ are one feature


def test_F132_the_sigmoid_fails_the_others_pass(kernel, X):
    assert is_psd(kernel(X))
    assert not is_psd(Sigmoid()(3 * X))


def test_F129_scale_and_offset_must_not_be_negative(X):
    assert_allclose(Polynomial(3, 2.0, 0.5)(X), (0.5 * X @ X.T + 2) ** 3, rtol=1e-14)
    K = Function(lambda x, z: (x @ z - 1) ** 2)([-1.0, 1.0])
    assert_allclose(np.linalg.eigvalsh(K), [-4.0, 4.0])
    for bad in ({"offset": -1.0}, {"scale": -1.0}, {"degree": 1.5}):
        with pytest.raises(ValueError, match=next(iter(bad))):
            Polynomial(**bad)


# Centring and normalising


def test_centring_projects_away_the_mean(X):
    H = centring(12)
    assert_allclose(H @ H, H, atol=1e-15)
    assert_allclose(H @ X, X - X.mean(axis=0), atol=1e-15)


def test_centre_is_HKH(kernel, X):
    H, K = centring(12), kernel(X)
    assert_allclose(centre(K), H @ K @ H, atol=1e-13 * np.abs(K).max())
    assert_allclose(centre(K).sum(axis=0), 0, atol=1e-12 * np.abs(K).max())


def test_centre_new_subtracts_the_training_mean(X, Z):
    mean = X.mean(axis=0)
    K, K_new = Linear()(X), Linear()(Z, X)
    assert_allclose(centre_new(K_new, K), (Z - mean) @ (X - mean).T, atol=1e-15)


def test_centre_new_of_the_training_points_is_centre(kernel, X):
    K = kernel(X)
    assert_allclose(centre_new(K, K), centre(K), atol=1e-15 * np.abs(K).max())


def test_centring_agrees_with_scikit_learn(kernel, X, Z):
    K, K_new = kernel(X), kernel(Z, X)
    oracle = KernelCenterer().fit(K)
    assert_allclose(centre(K), oracle.transform(K), atol=1e-13 * np.abs(K).max())
    assert_allclose(centre_new(K_new, K), oracle.transform(K_new), atol=1e-13 * np.abs(K).max())


def test_normalised_linear_is_cosine(X):
    assert_allclose(normalise(Linear()(X)), Cosine()(X), rtol=1e-13)
    assert_allclose(np.diagonal(normalise(Polynomial()(X))), 1.0, rtol=1e-14)


def test_a_zero_vector_cannot_be_normalised():
    with pytest.raises(ValueError, match=r"K\[1, 1\] = 0"):
        normalise(Linear()([1.0, 0.0]))


# Semi-definiteness


def test_is_psd_returns_the_offending_vector():
    K = Sigmoid()([0.5, 1.0, 2.0])
    answer = is_psd(K)
    assert not answer.holds
    assert_allclose(np.linalg.norm(answer.v), 1.0)
    assert_allclose(answer.v @ K @ answer.v, answer.smallest, rtol=1e-12)
    assert answer.smallest < 0 and "< 0" in answer.explain()
    assert "not" not in is_psd(np.eye(2)).explain()


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_is_psd_does_not_depend_on_units(scale):
    x = np.linspace(0, 1, 30)
    assert is_psd(scale * Gaussian()(x))  # numerically singular, eigenvalues of either sign near 1e-16
    assert not is_psd(scale * Sigmoid()([1.0, 2.0]))
    assert is_psd(np.zeros((3, 3)))


# Distances


def test_distances_of_the_features(kernel, X):
    K = kernel(X)
    D2 = distances2(K)
    assert (D2 >= 0).all() and (np.diagonal(D2) == 0).all()
    assert_allclose(gram_from_distances2(D2), centre(K), atol=1e-13 * np.abs(K).max())


def test_rounding_makes_no_negative_distance():
    assert (distances2([[1.0, 1 + 1e-13], [1 + 1e-13, 1.0]]) == 0).all()


def test_linear_distances_are_the_euclidean_ones(X):
    assert_allclose(distances2(Linear()(X)), cdist(X, X, "sqeuclidean"), atol=1e-15)


def test_the_cycle_is_not_euclidean():
    assert_allclose(np.linalg.eigvalsh(gram_from_distances2(CYCLE**2)), [-1.0, 0.0, 2.0, 2.0], atol=1e-14)
    assert not is_psd(gram_from_distances2(CYCLE**2))
    assert is_psd(gram_from_distances2(CYCLE))  # the square root of the distance is Euclidean


@pytest.mark.parametrize("K", [[[0.0, 1.0], [1.0, 0.0]], [[-1.0, 0.0], [0.0, 0.0]]])
def test_negative_squared_distances_are_refused(K):
    with pytest.raises(ValueError, match="no Gram matrix"):
        distances2(K)


@pytest.mark.parametrize("D2", [[[0.0, -1.0], [-1.0, 0.0]], [[1.0, 1.0], [1.0, 0.0]]])
def test_what_is_no_squared_distance_is_refused(D2):
    with pytest.raises(ValueError, match="squared distances"):
        gram_from_distances2(D2)


@pytest.mark.parametrize("f", [centre, normalise, is_psd, distances2, gram_from_distances2])
def test_asymmetric_and_oblong_matrices_are_refused(f):
    with pytest.raises(ValueError, match="not symmetric"):
        f([[0.0, 1.0], [2.0, 0.0]])
    with pytest.raises(ValueError, match="square"):
        f([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    with pytest.raises(ValueError, match="NaN"):
        f([[np.nan]])
    with pytest.raises(ValueError, match="square"):
        f(np.empty((0, 0)))


def test_centre_new_wants_one_column_per_training_point():
    with pytest.raises(ValueError, match="one column per training point"):
        centre_new(np.ones((2, 3)), np.eye(2))
