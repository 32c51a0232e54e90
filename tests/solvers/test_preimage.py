"""Pre-images: by hand, by law, and how each search ends."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn.datasets import load_digits
from sklearn.exceptions import ConvergenceWarning

from kernlab_edu.estimators import PCA, KernelPCA
from kernlab_edu.kernels import Gaussian, Laplacian, Linear, Polynomial, RationalQuadratic
from kernlab_edu.solvers import fixed_point_steps, solve_preimage


def random_data(n=25, d=2, seed=0):
    X = np.random.default_rng(seed).normal(size=(n, d))
    X.flags.writeable = False
    return X


def test_the_middle_of_two_near_points_by_hand():
    # P = ½Φ(−a) + ½Φ(a): for small a the overlap exp(−γz²) cosh(2γaz) has its only maximum at z = 0
    found = solve_preimage([[0.5, 0.5]], [[-0.3], [0.3]], Gaussian(1.0))
    assert_allclose(found.Z, 0.0, atol=1e-6)
    assert found.status.tolist() == ["converged"]
    overlap = np.exp(-0.09)
    assert_allclose(found.distance2, 1 - 2 * overlap + 0.5 + 0.5 * np.exp(-0.36), atol=1e-9)


def test_two_distances_by_hand():
    # P = ¾Φ(−h) + ¼Φ(h): kᵢ = ½(2 − ‖P − Φ(xᵢ)‖²), γdᵢ² = −ln kᵢ, and d₁² − d₂² = (z + h)² − (z − h)² = 4hz
    h, gamma = 0.4, 1.5
    q = np.exp(-gamma * 4 * h**2)
    P2 = (9 + 1 + 6 * q) / 16
    k1, k2 = 0.5 * (2 - np.array([1 - 2 * (3 + q) / 4 + P2, 1 - 2 * (1 + 3 * q) / 4 + P2]))
    found = solve_preimage([[0.75, 0.25]], [[-h], [h]], Gaussian(gamma), method="distance")
    assert_allclose(found.Z, [[np.log(k2 / k1) / (4 * h * gamma)]], rtol=1e-12)


@given(st.integers(2, 12), st.integers(1, 3), st.integers(0, 1000))
def test_every_step_of_the_fixed_point_goes_uphill(n, d, seed):
    rng = np.random.default_rng(seed)
    X, G = rng.normal(size=(n, d)), rng.normal(size=(3, n))
    G += (1 - G.sum(axis=1, keepdims=True)) / n
    frames = list(fixed_point_steps(G, X, Gaussian(0.5), start=rng.normal(size=(3, d)), max_iter=60))
    for before, after in pairwise(frames):
        assert (after.overlap >= before.overlap).all()
        assert (after.moving <= before.moving).all()
    assert_allclose(frames[-1].overlap, (G * Gaussian(0.5)(frames[-1].Z, X)).sum(axis=1), atol=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_a_converged_point_is_a_fixed_point_and_no_point_nearby_is_nearer(seed):
    X, kernel = random_data(seed=seed), Gaussian(0.5)
    kpca = KernelPCA(6, kernel).fit(X)
    Y = kpca.transform(random_data(5, 2, seed + 10))
    found, G = kpca.preimages(Y, tol=1e-12, max_iter=5000), kpca.weights(Y)
    W = G * kernel(found.Z, X)
    assert (found.status == "converged").all()
    # where the overlap is flat to its last digit, z is known to half the digits
    assert_allclose(W @ X / W.sum(axis=1, keepdims=True), found.Z, atol=1e-7)
    for z, g, d2 in zip(found.Z, G, found.distance2, strict=True):
        P2 = g @ kernel(X) @ g
        best = minimize(lambda x, g=g, P2=P2: 1 - 2 * g @ kernel([x], X)[0] + P2, z, method="Nelder-Mead")
        assert best.fun >= d2 - 1e-9


def test_distance2_is_the_distance_in_feature_space():
    X, kernel = random_data(), Gaussian(0.5)
    g = np.zeros((1, 25))
    g[0, :2] = [0.25, 0.75]
    report = solve_preimage(g, X, kernel, max_iter=1, start=X[:1])
    e = (g[0] * kernel(report.Z, X)[0]).sum()
    assert_allclose(report.distance2, 1 - 2 * e + g[0] @ kernel(X) @ g[0])


@pytest.mark.parametrize("kernel", [Gaussian(0.5), Laplacian(2.0), RationalQuadratic(1.0)], ids=repr)
def test_distances_give_back_a_point_that_is_an_image(kernel):
    X = random_data()
    found = solve_preimage(np.eye(25), X, kernel, method="distance")
    assert_allclose(found.Z, X, atol=1e-7)
    assert_allclose(found.distance2, 0.0, atol=1e-7)
    assert (found.status == "solved").all()


@pytest.mark.parametrize("method", ["fixed_point", "distance"])
def test_with_all_components_the_training_points_come_back(method):
    X = random_data(20, 2, 1)
    kpca = KernelPCA(kernel=Gaussian(2.0), preimage=method).fit(X)
    assert_allclose(kpca.inverse_transform(kpca.transform(X)), X, atol=1e-4)


@pytest.mark.parametrize("method", ["fixed_point", "distance"])
def test_the_linear_kernel_is_exact_and_is_pca(method):
    X = random_data(15, 3, 2) + 5
    kpca, pca = KernelPCA(2, "linear", preimage=method).fit(X), PCA(2).fit(X)
    found = kpca.preimages(kpca.transform(X))
    assert_allclose(found.Z, pca.inverse_transform(pca.transform(X)), atol=1e-10)
    assert set(found.status) == {"exact"} and not found.distance2.any()
    assert solve_preimage(np.eye(15), X, Linear()).n_iter == 0


@given(st.integers(0, 1000))
def test_the_weights_sum_to_one_and_rebuild_the_scores(seed):
    X = random_data(10, 2, seed)
    kpca = KernelPCA(4, Gaussian(0.5)).fit(X)
    Y = np.random.default_rng(seed).normal(size=(3, 4))
    G = kpca.weights(Y)
    assert_allclose(G.sum(axis=1), 1.0, atol=1e-10)
    # the scores of P = Σ γᵢ Φ(xᵢ) are Σ γᵢ y(xᵢ), because projection is affine
    assert_allclose(G @ kpca.transform(X), Y, atol=1e-8)


def test_a_start_without_overlap_is_replaced_and_said_so():
    X = random_data()
    found = solve_preimage(np.eye(25)[:2], X, Gaussian(4.0), start=[[1e3, 1e3], X[1]])
    assert found.restarted.tolist() == [True, False]
    assert (found.status == "converged").all()
    plain = solve_preimage(np.eye(25)[:2], X, Gaussian(4.0))
    assert_allclose(found.Z, plain.Z, atol=1e-6)


@pytest.mark.parametrize("method", ["fixed_point", "distance"])
def test_a_point_opposite_to_every_training_point_has_no_preimage(method):
    X = np.array([[0.0], [1.0], [-1.0]])
    K = Gaussian(0.5)(X)
    g = np.linalg.solve(K, [-1.0, -1.0, -1.0])  # ⟨Φ(xᵢ), P⟩ = −1 for every i
    if method == "distance":
        g = 2 * g  # ‖P‖² must be large as well: K − ½‖P‖² < 0
    found = solve_preimage([g], X, Gaussian(0.5), method=method)
    assert found.status.tolist() == ["no_overlap"]
    assert np.isfinite(found.Z).all() and found.Z[0] in X


def test_the_estimator_warns_with_the_counts():
    # K⁻¹1 has a negative entry in the middle of three near points, so some γ with Σγ = 1 has Kγ < 0
    X, kernel = np.array([[0.0], [0.5], [-0.5]]), Gaussian(1.0)
    g = np.linalg.solve(kernel(X), [1.0, 0.01, 0.01])
    g /= g.sum()
    kpca = KernelPCA(kernel=kernel).fit(X)
    Y = g[None, :] @ kpca.transform(X)
    assert_allclose(kpca.weights(Y)[0], g, rtol=1e-6)
    assert (kernel(X) @ g < 0).all()
    with pytest.warns(ConvergenceWarning, match="Of 1 pre-images, 0 stopped at max_iter and 1 have no overlap"):
        assert kpca.inverse_transform(Y)[0] in X
    slow = kpca.preimages(kpca.transform([[0.2]]), max_iter=1, start=[[3.0]])
    assert slow.status.tolist() == ["max_iter"] and slow.n_iter == 1


def test_kernels_without_preimages_are_refused_by_name():
    X = random_data()
    with pytest.raises(ValueError, match="belongs to the Gaussian kernel"):
        solve_preimage(np.eye(25), X, Laplacian(1.0))
    with pytest.raises(ValueError, match="tells no distance"):
        solve_preimage(np.eye(25), X, Polynomial(2), method="distance")
    with pytest.raises(ValueError, match="must be one of"):
        solve_preimage(np.eye(25), X, Gaussian(1.0), method="magic")
    with pytest.raises(ValueError, match="one point of R"):
        solve_preimage(np.eye(25), X, Gaussian(1.0), start=[[0.0]])


def test_denoising_digits_beats_linear_pca():
    images = load_digits().data / 16
    rng = np.random.default_rng(0)
    train, clean = images[:300], images[300:340]
    noisy = clean + 0.25 * rng.normal(size=clean.shape)
    linear = min(
        np.square(pca.inverse_transform(pca.transform(noisy)) - clean).mean()
        for pca in (PCA(k).fit(train) for k in (4, 16, 32))
    )
    kpca = KernelPCA(128, Gaussian(0.1)).fit(train)
    found = kpca.preimages(kpca.transform(noisy), start=noisy, tol=1e-4)
    assert np.square(found.Z - clean).mean() < linear < np.square(noisy - clean).mean()
