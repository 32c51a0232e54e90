"""PCA in both views: by hand, by law, against scikit-learn, and on unfriendly data."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine
from sklearn.decomposition import PCA as OtherPCA
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernlab_edu.estimators import PCA

VIEWS = ["primal", "dual"]


def random_data(n, d, seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + 3 * rng.normal(size=d)
    X.flags.writeable = False
    return X


@pytest.mark.parametrize("view", VIEWS)
def test_F247_points_on_a_line_and_across_by_hand(view):
    # along (3, 4)/5 the coordinates ±5, across it ±1: variances 25/2 and 1/2 with the factor 1/n
    X = np.array([[3.0, 4.0], [-3.0, -4.0], [-0.8, 0.6], [0.8, -0.6]]) + np.array([10.0, 20.0])
    pca = PCA(1, view).fit(X)
    assert_allclose(pca.mean_, [10.0, 20.0])
    assert_allclose(pca.eigenvalues_, [12.5, 0.5])
    assert_allclose(pca.components_, [[0.6, 0.8]], atol=1e-12)
    assert_allclose(pca.transform(X)[:, 0], [5.0, -5.0, 0.0, 0.0], atol=1e-12)
    assert pca.discarded_ == pytest.approx(0.5, abs=1e-12)
    assert_allclose(pca.explained_variance_ratio_, [12.5 / 13])
    assert pca.certificate_.holds(1e-12)


@given(st.integers(2, 12), st.integers(1, 7), st.integers(0, 10**6))
def test_F247_the_two_views_agree_and_the_rest_is_the_sum_of_discarded_eigenvalues(n, d, seed):
    X = random_data(n, d, seed)
    k = 1 + seed % min(n - 1, d)
    primal, dual = PCA(k).fit(X), PCA(k, "dual").fit(X)
    size = primal.eigenvalues_[0]
    assert_allclose(dual.eigenvalues_, primal.eigenvalues_, atol=1e-12 * size)
    assert_allclose(dual.components_ @ dual.components_.T, np.eye(k), atol=1e-10)
    for pca in (primal, dual):
        Y = pca.transform(X)
        assert_allclose(Y.mean(axis=0), 0.0, atol=1e-9 * np.sqrt(size))
        assert_allclose(Y.T @ Y / n, np.diag(pca.explained_variance_), atol=1e-8 * size)
        lost = np.square(X - pca.inverse_transform(Y)).sum(axis=1).mean()
        assert_allclose(lost, pca.discarded_, atol=1e-9 * size)
        assert_allclose(lost, pca.eigenvalues_[k:].sum(), atol=1e-9 * size)
        assert pca.certificate_.holds(1e-8), pca.certificate_.explain()


@pytest.mark.parametrize("shape", [(20, 4), (5, 9)])
def test_F247_no_other_affine_subspace_of_that_dimension_is_nearer(shape):
    X = random_data(*shape, seed=1)
    pca, rng = PCA(2).fit(X), np.random.default_rng(2)
    for _ in range(200):
        V = np.linalg.qr(pca.components_.T + rng.choice([1e-3, 1.0]) * rng.normal(size=(shape[1], 2)))[0]
        Z = X - pca.mean_ - rng.choice([0.0, 0.1]) * rng.normal(size=shape[1])
        assert np.square(Z - Z @ V @ V.T).sum(axis=1).mean() >= pca.discarded_ * (1 - 1e-12)


def test_F247_signal_recovery_from_noise():
    rng = np.random.default_rng(0)
    signal = rng.normal(size=(300, 2)) @ rng.normal(size=(2, 20)) * 3
    X = signal + 0.5 * rng.normal(size=signal.shape)
    error = np.square(PCA(2).fit(X).inverse_transform(PCA(2).fit_transform(X)) - signal).mean()
    # only the share of the noise inside the 2 of 20 directions (and a little more for the mean) remains
    assert error < 0.25 * (2 + 1) / 20


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("load", [load_iris, load_wine, load_breast_cancer, load_digits])
def test_oracle_scikit_learn(load, view):
    X = StandardScaler().fit_transform(load().data)[:400]
    X = X[:, X.std(axis=0) > 0]
    n, k = len(X), 4
    ours, theirs = PCA(k, view).fit(X), OtherPCA(svd_solver="full").fit(X)
    both = min(X.shape)
    size = ours.eigenvalues_[0]
    assert_allclose(ours.eigenvalues_[:both], theirs.explained_variance_[:both] * (n - 1) / n, atol=1e-10 * size)
    assert_allclose(np.abs(ours.components_ @ theirs.components_[:k].T), np.eye(k), atol=1e-8)
    sign = np.sign((ours.components_ * theirs.components_[:k]).sum(axis=1))
    assert_allclose(ours.transform(X), theirs.transform(X)[:, :k] * sign, atol=1e-8 * np.abs(X).max())


@pytest.mark.parametrize("view", VIEWS)
def test_all_components_give_the_points_back_even_where_the_spread_is_zero(view):
    X = np.hstack([random_data(6, 2, 3), np.ones((6, 1)), random_data(6, 2, 3)])  # rank 2 in R⁵
    pca = PCA(view=view).fit(X)
    assert_allclose(pca.components_ @ pca.components_.T, np.eye(5), atol=1e-12)
    assert_allclose(pca.inverse_transform(pca.transform(X)), X, atol=1e-12 * np.abs(X).max())
    assert_allclose(pca.eigenvalues_[2:], 0.0, atol=1e-14 * pca.eigenvalues_[0])
    assert (pca.eigenvalues_ >= 0).all()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("scale", [1e-170, 1e-9, 1e9, 1e150])
def test_the_directions_do_not_depend_on_the_unit(view, scale):
    X = random_data(8, 3, 5)
    plain, scaled = PCA(view=view).fit(X), PCA(view=view).fit(X * scale)
    assert_allclose(scaled.components_, plain.components_, atol=1e-9)
    assert_allclose(scaled.transform(X * scale) / scale, plain.transform(X), atol=1e-9)


def test_bad_input_is_named():
    X = random_data(5, 3, 0)
    with pytest.raises(ValueError, match="All 4 points coincide"):
        PCA().fit(np.full((4, 2), 0.1))
    with pytest.raises(ValueError, match=r"n_components must lie in 1…3 or be None, not 4"):
        PCA(4).fit(X)
    with pytest.raises(ValueError, match=r"in 1…3 or be None, not 0\.5"):
        PCA(0.5).fit(X)
    with pytest.raises(ValueError, match="view must be one of"):
        PCA(view="sideways").fit(X)
    with pytest.raises(ValueError, match="exceeds the largest number"):
        PCA().fit(X * 1e200)
    with pytest.raises(ValueError, match="exceeds the largest number"):
        PCA().fit(np.array([[1.7e308], [-1.7e308]]))
    with pytest.raises(ValueError, match="Y has 3 columns, but this PCA has 2 components"):
        PCA(2).fit(X).inverse_transform(np.ones((1, 3)))


def test_an_error_leaves_the_fitted_machine_as_it_was():
    X = random_data(5, 3, 0)
    pca = PCA(2).fit(X)
    before = pca.transform(X)
    with pytest.raises(ValueError):
        pca.fit(np.ones((4, 2)))
    assert_allclose(pca.transform(X), before, rtol=0, atol=0)


def test_in_a_pipeline_with_names():
    X = random_data(10, 3, 0)
    pipe = make_pipeline(StandardScaler(), PCA(2)).fit(X)
    assert pipe.get_feature_names_out().tolist() == ["pca0", "pca1"]
    assert_allclose(pipe.transform(X).var(axis=0), pipe[-1].explained_variance_)


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


@given(unfriendly, st.sampled_from(VIEWS))
def test_fuzz_finite_or_a_named_error(X, view):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            pca = PCA(view=view).fit(X)
        except ValueError as error:
            assert any(words in str(error) for words in ("coincide", "largest number", "minimum of 2")), error
            return
        for values in (pca.transform(X), pca.components_, pca.eigenvalues_, pca.explained_variance_ratio_):
            assert np.isfinite(values).all()
