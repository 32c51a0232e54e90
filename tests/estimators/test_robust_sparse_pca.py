"""Robust and sparse PCA: what they recover, what they prove, and how they refuse."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from sklearn.datasets import load_breast_cancer, load_wine
from sklearn.exceptions import ConvergenceWarning
from sklearn.preprocessing import StandardScaler

from kernlab_edu.estimators import PCA, RobustPCA, SparsePCA


def spiked(seed, n=40, d=40, rank=2, share=0.05, size=10.0):
    """(X, low rank, spikes)."""
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(n, rank)) @ rng.normal(size=(rank, d))
    S = np.where(rng.random((n, d)) < share, size * rng.choice([-1.0, 1.0], size=(n, d)), 0.0)
    return L + S, L, S


def wine():
    return StandardScaler().fit_transform(load_wine().data)


@pytest.mark.parametrize("seed", range(4))
def test_F248_low_rank_and_spikes_are_recovered_exactly(seed):
    X, L, S = spiked(seed)
    robust = RobustPCA(tol=1e-13).fit(X)
    assert np.linalg.norm(robust.low_rank_ - L) < 1e-12 * np.linalg.norm(L)
    assert ((robust.sparse_ != 0) == (S != 0)).all()
    assert robust.certificate_.holds(1e-11) and robust.certificate_.rank == 2
    assert robust.components_.shape == (2, 40)


def test_F248_one_wild_entry_turns_pca_but_not_robust_pca():
    rng = np.random.default_rng(0)
    direction = np.ones(6) / np.sqrt(6)
    X = np.outer(rng.choice([-1.0, 1.0], size=60), direction)
    X[7, 3] += 1000.0
    assert abs(PCA(1).fit(X).components_[0] @ direction) < 0.6
    robust = RobustPCA(1).fit(X)
    assert abs(robust.components_[0] @ direction) > 1 - 1e-6
    rows, columns = np.nonzero(np.abs(robust.sparse_) > 1e-3)
    assert rows.tolist() == [7] and columns.tolist() == [3]


def test_without_spikes_robust_pca_of_incoherent_data_is_pca():
    _, L, _ = spiked(3)
    robust, pca = RobustPCA(2, tol=1e-12).fit(L), PCA(2).fit(L)
    assert not robust.sparse_.any()
    assert_allclose(robust.components_, pca.components_, atol=1e-9)
    assert_allclose(robust.eigenvalues_, pca.eigenvalues_, atol=1e-9 * pca.eigenvalues_[0])
    assert_allclose(robust.inverse_transform(robust.transform(L)), L, atol=1e-9)


def test_a_large_penalty_keeps_everything_in_the_low_rank_part():
    X = wine()
    robust = RobustPCA(penalty=1.0).fit(X)  # for λ ≥ 1 no entry is worth its price: ‖e_i e_jᵀ‖_* = 1
    assert not robust.sparse_.any()
    assert_allclose(robust.components_, PCA().fit(X).components_, atol=1e-5)


def test_real_data_get_their_certificate_or_a_warning():
    X = wine()
    robust = RobustPCA().fit(X)
    assert robust.certificate_.holds(1e-5), robust.certificate_.explain()
    with pytest.warns(ConvergenceWarning, match=r"status 'max_iter' after 3 steps\. Not certified"):
        RobustPCA(max_iter=3).fit(X)


@pytest.mark.parametrize("scale", [1e-170, 1e150])
def test_the_split_scales_with_the_data(scale):
    X, _, _ = spiked(1, 20, 20, rank=1)
    plain, scaled = RobustPCA().fit(X), RobustPCA().fit(X * scale)
    assert_allclose(scaled.low_rank_ / scale, plain.low_rank_, atol=1e-9)
    assert_allclose(scaled.components_, plain.components_, atol=1e-9)
    assert scaled.certificate_.holds(1e-5)


def test_bad_input_of_robust_pca_is_named():
    with pytest.raises(ValueError, match="low-rank part has no spread"):
        RobustPCA().fit(np.vstack([np.ones((9, 3)), [[5.0, 1.0, 1.0]]]))
    with pytest.raises(ValueError, match="penalty must be positive"):
        RobustPCA(penalty=-1.0).fit(np.eye(3))
    with pytest.raises(ValueError, match="minimum of 2"):
        RobustPCA().fit(np.ones((4, 1)))
    with pytest.raises(ValueError, match="n_components must lie in 1…3"):
        RobustPCA(5).fit(np.eye(3))


@pytest.mark.parametrize("load", [load_wine, load_breast_cancer])
def test_F249_without_penalty_it_is_pca(load):
    X = StandardScaler().fit_transform(load().data)
    sparse, pca = SparsePCA(3, penalty=0.0).fit(X), PCA(3).fit(X)
    assert_allclose(sparse.components_, pca.components_, atol=1e-8)
    assert_allclose(sparse.explained_variance_, pca.explained_variance_, rtol=1e-10)
    assert_allclose(sparse.eigenvalues_, pca.eigenvalues_, atol=1e-10 * pca.eigenvalues_[0])


@pytest.mark.parametrize("load", [load_wine, load_breast_cancer])
def test_F249_the_number_of_nonzero_loadings_falls_with_the_penalty(load):
    X = StandardScaler().fit_transform(load().data)
    fits = [SparsePCA(2, penalty=p, max_iter=20000).fit(X) for p in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9)]
    nonzero = [(fit.components_ != 0).sum() for fit in fits]
    first = [(fit.components_[0] != 0).sum() for fit in fits]
    assert nonzero[0] == 2 * X.shape[1] and nonzero[-1] < nonzero[0] / 2
    assert (np.diff(nonzero) <= 0).all() and (np.diff(first) <= 0).all()
    # the price: sparse scores explain no more than the principal components do
    explained = [fit.explained_variance_.sum() for fit in fits]
    assert explained[0] == pytest.approx(fits[0].eigenvalues_[:2].sum())
    assert max(explained) <= explained[0] * (1 + 1e-12)


def test_F249_groups_of_features_are_told_apart():
    rng = np.random.default_rng(0)
    a, b = 3.0 * rng.normal(size=(200, 1)), 2.0 * rng.normal(size=(200, 1))
    X = np.hstack([a + 0.3 * rng.normal(size=(200, 4)), b + 0.3 * rng.normal(size=(200, 4))])
    sparse = SparsePCA(2, penalty=0.3).fit(X)
    assert ((sparse.components_ != 0) == [[True] * 4 + [False] * 4, [False] * 4 + [True] * 4]).all()
    assert not (PCA(2).fit(X).components_ == 0).any()


def test_sparse_loadings_have_length_one_and_are_certified():
    sparse = SparsePCA(4, penalty=0.2).fit(wine())
    assert_allclose(np.linalg.norm(sparse.components_, axis=1), 1.0)
    assert sparse.certificate_.holds(1e-8), sparse.certificate_.explain()
    assert sparse.certificate_.worst == max(c.worst for c in sparse.certificates_)
    with pytest.warns(ConvergenceWarning, match="did not settle in 2 steps"):
        SparsePCA(4, penalty=0.2, max_iter=2).fit(wine())


def test_explained_variance_is_what_each_score_adds_to_those_before_it():
    X = wine()
    sparse = SparsePCA(3, penalty=0.3).fit(X)
    Y = sparse.transform(X)
    assert np.abs(np.corrcoef(Y.T) - np.eye(3)).max() > 0.01, "sparse scores are correlated"
    for k in range(3):
        rest = Y[:, k] - Y[:, :k] @ np.linalg.lstsq(Y[:, :k], Y[:, k])[0]
        assert sparse.explained_variance_[k] == pytest.approx(np.square(rest).mean(), rel=1e-9)


def test_inverse_transform_returns_points_with_the_same_scores():
    X = wine()
    sparse = SparsePCA(3, penalty=0.3).fit(X)
    Y = sparse.transform(X)
    assert_allclose(sparse.transform(sparse.inverse_transform(Y)), Y, atol=1e-10)


def test_bad_input_of_sparse_pca_is_named():
    X = wine()[:, :3]
    for penalty in (-0.1, 1.0, np.nan):
        with pytest.raises(ValueError, match=r"penalty is a share .* lies in \[0, 1\)"):
            SparsePCA(penalty=penalty).fit(X)
    with pytest.raises(ValueError, match="n_components must lie in 1…3"):
        SparsePCA(4).fit(X)
    with pytest.raises(ValueError, match="After 1 components nothing is left"):
        SparsePCA(2, penalty=0.0).fit(np.outer([1.0, 2.0, 4.0], [1.0, 1.0]))
    with pytest.raises(ValueError, match="coincide"):
        SparsePCA().fit(np.ones((4, 2)))


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
CAUSES = ("coincide", "largest number", "minimum of 2", "no spread")


@given(unfriendly, st.sampled_from([RobustPCA(max_iter=300), SparsePCA(), SparsePCA(penalty=0.6)]))
def test_fuzz_finite_or_a_named_error(X, estimator):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", ConvergenceWarning)  # it says what is missing
        try:
            fitted = estimator.fit(X)
        except ValueError as error:
            assert any(words in str(error) for words in CAUSES), error
            return
        assert fitted.transform(X).shape[1] >= 1
        for values in (fitted.transform(X), fitted.components_, fitted.eigenvalues_):
            assert np.isfinite(values).all()
