"""Kernel PCA: by hand, by law, against scikit-learn, and on unfriendly data."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.decomposition import KernelPCA as OtherKernelPCA
from sklearn.linear_model import Ridge
from sklearn.metrics import roc_auc_score
from sklearn.preprocessing import StandardScaler

from kernlab_edu.datasets import rings, two_spheres
from kernlab_edu.estimators import PCA, KernelPCA, KernelRidge
from kernlab_edu.kernels import (
    Cosine,
    Gaussian,
    Laplacian,
    Linear,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    centre,
    centre_new,
    centring,
    distances2,
    gram_from_distances2,
    monomial_map,
)
from kernlab_edu.problems import Spectral
from kernlab_edu.solvers import fix_signs, solve_eigh

ZOO = [Linear(), Polynomial(2, 1.0), Gaussian(0.3), Laplacian(2.0), RationalQuadratic(1.0), Cosine(), Gaussian(1.0) + 1]


def random_data(n=12, d=3, seed=0):
    X = np.random.default_rng(seed).normal(size=(n, d)) * [3.0, 1.5, 0.7, 0.4][:d] + 1
    X.flags.writeable = False
    return X


def auc(score, y):
    """Area under the curve when either sign may be the positive side."""
    value = roc_auc_score(y, score)
    return max(value, 1 - value)


def test_F240_two_points_by_hand():
    # k = 1 on the diagonal and q off it: K̃ = (1 − q)/2 [[1, −1], [−1, 1]], eigenvalue of K̃/2: (1 − q)/2
    q = np.exp(-1.0)
    kpca = KernelPCA(kernel=Gaussian(1.0)).fit([[0.0], [1.0]])
    assert_allclose(kpca.eigenvalues_, [(1 - q) / 2, 0.0], atol=1e-15)
    assert_allclose(np.abs(kpca.alphas_[:, 0]), np.sqrt(0.5 / (1 - q)))
    assert_allclose(np.abs(kpca.transform([[0.0], [1.0]])[:, 0]), np.sqrt((1 - q) / 2))
    assert_allclose(kpca.transform([[0.5]]), 0.0, atol=1e-15)


@given(st.integers(3, 15), st.integers(1, 4), st.integers(0, 10**6))
def test_F240_the_linear_kernel_is_pca(n, d, seed):
    X, new = random_data(n, d, seed), random_data(4, d, seed + 1)
    k = 1 + seed % min(d, n - 1)
    pca, kpca = PCA().fit(X), KernelPCA(k, "linear").fit(X)
    size = pca.eigenvalues_[0]
    padded = np.zeros(max(n, d))
    padded[:d] = pca.eigenvalues_
    assert_allclose(kpca.eigenvalues_, padded[:n], atol=1e-11 * size)
    back = (kpca.alphas_.T @ X) @ pca.components_[:k].T  # v_k = Σ α_i x_i in the basis of PCA
    gaps = np.abs(np.diff(pca.eigenvalues_[: k + 1], append=0.0 if k == d else [])).min()
    if gaps > 1e-3 * size:
        assert_allclose(np.abs(back), np.eye(k), atol=1e-7)
        signs = np.sign(np.diagonal(back))
        assert_allclose(kpca.transform(new), pca.transform(new)[:, :k] * signs, atol=1e-6 * np.sqrt(size))


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F240_E31_scores_have_mean_zero_and_variance_lambda(kernel):
    X = random_data(20, 3, 1)
    kpca = KernelPCA(3, kernel).fit(X)
    Y, values = kpca.transform(X), kpca.eigenvalues_[:3]
    assert_allclose(Y.mean(axis=0), 0.0, atol=1e-12 * np.sqrt(values[0]))
    assert_allclose(Y.T @ Y / 20, np.diag(values), atol=1e-11 * values[0])
    assert_allclose((kpca.alphas_**2).sum(axis=0), 1 / (20 * values))
    # α of length 1, as printed in the notes, gives nλ² instead
    unit = kpca.alphas_ / np.linalg.norm(kpca.alphas_, axis=0)
    assert_allclose((centre(kernel(X)) @ unit).var(axis=0), 20 * values**2)
    assert kpca.certificate_.holds(1e-10), kpca.certificate_.explain()


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F240_transform_of_the_training_points_is_fit_transform(kernel):
    X = random_data(15, 3, 2)
    kpca = KernelPCA(3, kernel)
    Y = kpca.fit_transform(X)
    # X Xᵀ with itself is summed in another order than with a copy, so up to the last digits
    assert_allclose(
        kpca.transform(X), Y, rtol=0, atol=1e-13 * np.abs(kernel(X)).max() * np.abs(kpca.alphas_).sum(axis=0).max()
    )
    # from the eigenvectors alone: y_ik = √(nλ_k) u_ik
    spectrum = solve_eigh(Spectral(centre(kernel(X)) / 15))
    assert_allclose(Y, np.sqrt(15 * spectrum.values[:3]) * spectrum.vectors[:, :3], atol=1e-10 * np.abs(Y).max())


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F240_E32_new_points_are_centred_and_the_uncentred_formula_is_off_by_a_constant(kernel):
    X, new = random_data(15, 3, 3), random_data(5, 3, 4)
    kpca = KernelPCA(3, kernel).fit(X)
    Y = kpca.transform(new)
    assert_allclose(Y, centre_new(kernel(new, X), kernel(X)) @ kpca.alphas_, atol=1e-10 * np.abs(Y).max())
    offset = kernel(new, X) @ kpca.alphas_ - Y
    assert_allclose(offset, np.tile(offset[0], (5, 1)), atol=1e-10 * max(np.abs(offset).max(), 1.0))
    assert_allclose(offset[0], kernel(X).mean(axis=0) @ kpca.alphas_, atol=1e-12 * max(np.abs(offset).max(), 1.0))
    assert np.abs(offset[0]).max() > 1e-3


def test_the_weights_of_every_component_sum_to_zero_even_where_the_eigenvalue_is_tiny():
    kpca = KernelPCA(kernel=Gaussian(0.05)).fit(random_data(30, 2, 0))
    assert kpca.eigenvalues_[kpca.alphas_.shape[1] - 1] < 1e-8 * kpca.eigenvalues_[0]
    assert_allclose(kpca.alphas_.sum(axis=0) / np.abs(kpca.alphas_).sum(axis=0), 0.0, atol=1e-15)


@given(st.integers(1, 30), st.integers(0, 1000))
def test_F241_both_ways_of_writing_the_centred_matrix_agree(n, seed):
    F = np.random.default_rng(seed).normal(size=(n, 3))
    K, ones = F @ F.T, np.full((n, n), 1 / n)
    assert_allclose(ones @ ones.T, ones, atol=1e-15)
    long = K - ones @ K - K @ ones + ones @ K @ ones
    assert_allclose(long, centring(n) @ K @ centring(n).T, atol=1e-13 * n)
    assert_allclose(centre(K), long, atol=1e-13 * n)


def test_F242_curved_contours_are_straight_lines_in_feature_space():
    X, new = random_data(30, 2, 5), random_data(50, 2, 6)
    kpca = KernelPCA(3, Polynomial(2, 1.0)).fit(X)
    explicit = PCA(3).fit(monomial_map(X, 2, 1.0))
    Y, straight = kpca.transform(new), explicit.transform(monomial_map(new, 2, 1.0))
    assert_allclose(Y * np.sign((Y * straight).sum(axis=0)), straight, atol=1e-9 * np.abs(Y).max())
    assert_allclose(kpca.eigenvalues_[:6], explicit.eigenvalues_, atol=1e-11 * kpca.eigenvalues_[0])
    # in input space y₁ is no affine function: the best one leaves a clear misfit
    A = np.column_stack([new, np.ones(50)])
    misfit = Y[:, 0] - A @ np.linalg.lstsq(A, Y[:, 0])[0]
    assert misfit.std() > 0.05 * Y[:, 0].std()


@pytest.mark.parametrize("data", [rings, two_spheres])
def test_F243_linear_components_cannot_part_two_spheres_but_the_first_gaussian_one_can(data):
    X, y = data(400)
    assert max(auc(score, y) for score in PCA().fit_transform(X).T) < 0.6
    assert auc(KernelPCA(1, Gaussian(0.25)).fit_transform(X)[:, 0], y) >= 0.9995


@pytest.mark.parametrize(
    "kernel, k", [(Polynomial(2, 0.0), 3), (Polynomial(2, 1.0), 3), (Laplacian(2.0), 3), (Gaussian(0.5), 1)], ids=repr
)
def test_F243_F244_which_component_of_which_kernel_is_the_radius(kernel, k):
    # degree 2: x₁² − x₂² and x₁x₂ vary more than the radius does, so the radius comes third
    X, y = rings(400)
    areas = [auc(score, y) for score in KernelPCA(3, kernel).fit_transform(X).T]
    assert areas[k - 1] >= 0.9995 and np.argmax(areas) == k - 1
    assert max(np.delete(areas, k - 1)) < 0.8


@given(st.integers(3, 10), st.integers(1, 3), st.integers(0, 1000))
def test_kpca_of_the_gram_matrix_of_distances_is_mds(n, d, seed):
    X = random_data(n, d, seed)
    B = gram_from_distances2(distances2(X @ X.T))
    k = min(d, n - 1)
    Y = KernelPCA(k, "precomputed").fit_transform(B)
    spectrum = solve_eigh(Spectral(B), k)
    mds = spectrum.vectors * np.sqrt(np.maximum(spectrum.values, 0))
    assert_allclose(Y @ Y.T, mds @ mds.T, atol=1e-10 * np.abs(B).max())
    assert_allclose(fix_signs(Y) ** 2, fix_signs(mds) ** 2, atol=1e-5 * np.abs(B).max())


def test_precomputed_is_the_same_as_the_kernel():
    X, new, kernel = random_data(12, 3, 0), random_data(4, 3, 1), Gaussian(0.2)
    direct, given_ = KernelPCA(4, kernel).fit(X), KernelPCA(4, "precomputed").fit(kernel(X))
    assert_allclose(given_.transform(kernel(new, X)), direct.transform(new), atol=1e-12)


@pytest.mark.parametrize("load", [load_wine, load_breast_cancer, load_digits])
@pytest.mark.parametrize("kernel", [Gaussian(0.02), Polynomial(3, 1.0, 0.1), Linear()], ids=repr)
def test_oracle_scikit_learn(load, kernel):
    X = StandardScaler().fit_transform(load().data)
    X, new = X[:150], X[100:130] + 0.1
    ours = KernelPCA(5, kernel).fit(X)
    theirs = OtherKernelPCA(5, kernel="precomputed", eigen_solver="dense").fit(kernel(X))
    assert_allclose(ours.eigenvalues_[:5], theirs.eigenvalues_ / 150, rtol=1e-9)
    Y, other = ours.transform(new), theirs.transform(kernel(new, X))
    sign = np.sign((Y * other).sum(axis=0))
    assert_allclose(Y, other * sign, atol=1e-8 * np.abs(Y).max())


def test_oracle_ridge_in_feature_space_is_kernel_ridge():
    X, new, y = random_data(20, 2, 0), random_data(6, 2, 1), np.random.default_rng(2).normal(size=20)
    explicit = Ridge(alpha=0.7, fit_intercept=False, tol=1e-12).fit(monomial_map(X, 2, 1.0), y)
    kernel = KernelRidge(Polynomial(2, 1.0), lam=0.7).fit(X, y)
    assert_allclose(kernel.predict(new), explicit.predict(monomial_map(new, 2, 1.0)), atol=1e-9)


def test_an_indefinite_kernel_is_reported_with_its_smallest_eigenvalue():
    X = random_data(15, 3, 0)
    kernel = Sigmoid(1.0, -1.0)
    smallest = np.linalg.eigvalsh(centre(kernel(X)))[0] / 15
    assert smallest < -1e-3
    with pytest.warns(UserWarning, match="not positive semi-definite") as caught:
        kpca = KernelPCA(kernel=kernel).fit(X)
    assert f"λ_min = {smallest:.4g}" in str(caught[0].message)
    assert kpca.eigenvalues_[-1] == pytest.approx(smallest)
    assert_allclose(kpca.transform(X).var(axis=0), kpca.eigenvalues_[: kpca.alphas_.shape[1]], rtol=1e-6)


def test_rounding_far_from_the_origin_is_not_mistaken_for_indefiniteness():
    X = random_data(20, 2, 0) + 1e6
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kpca = KernelPCA(kernel="linear").fit(X)
    assert kpca.alphas_.shape[1] == 2


def test_bad_input_is_named():
    X = random_data(6, 2, 0)
    with pytest.raises(ValueError, match=r"Only 2 of the 6 eigenvalues .* n_components must lie in 1…2"):
        KernelPCA(3, "linear").fit(X)
    with pytest.raises(ValueError, match="all points coincide in feature space"):
        KernelPCA().fit(np.ones((4, 2)))
    with pytest.raises(ValueError, match="not symmetric"):
        KernelPCA(kernel="precomputed").fit([[1.0, 2.0], [0.0, 1.0]])
    with pytest.raises(ValueError, match="Y has 1 columns, but this KernelPCA has 2"):
        KernelPCA(2).fit(X).inverse_transform([[1.0]])
    with pytest.raises(AttributeError) as caught:
        KernelPCA(kernel="poly").fit(X).inverse_transform(np.ones((1, 2)))
    assert "no pre-images" in str(caught.value.__cause__)
    with pytest.raises(ValueError, match="knows no coordinates"):
        KernelPCA(kernel="precomputed").fit(X @ X.T).preimages(np.ones((1, 2)))


def test_later_changes_of_data_or_parameter_do_not_reach_the_fitted_machine():
    X = np.array(random_data(6, 2, 0))
    kpca, new = KernelPCA(2, Gaussian(1.0)).fit(X), random_data(3, 2, 1)
    before = kpca.transform(new)
    X[:] = 0.0
    kpca.set_params(kernel__gamma=9.0)
    assert_allclose(kpca.transform(new), before, rtol=0, atol=0)


unfriendly = st.builds(
    lambda n, d, scale, offset, levels, seed: (
        offset + scale * np.random.default_rng(seed).integers(0, levels, size=(n, d)).astype(float)
    ),
    n=st.integers(1, 7),
    d=st.integers(1, 4),
    scale=st.sampled_from([1e-300, 1e-160, 1e-8, 1.0, 1e8, 1e160, 1e300]),
    offset=st.sampled_from([0.0, 1e-300, 1.0, 1e10]),
    levels=st.integers(1, 3),
    seed=st.integers(0, 1000),
)


@given(unfriendly, st.sampled_from(["linear", "rbf", "poly"]))
def test_fuzz_finite_or_a_named_error(X, kernel):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            kpca = KernelPCA(kernel=kernel).fit(X)
        except ValueError as error:
            assert any(words in str(error) for words in ("coincide", "not finite", "minimum of 2")), error
            return
        assert np.isfinite(kpca.transform(X)).all() and np.isfinite(kpca.eigenvalues_).all()
        assert_allclose(kpca.transform(X).mean(axis=0) / np.sqrt(kpca.eigenvalues_[0]), 0.0, atol=1e-3)
