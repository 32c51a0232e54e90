"""Classical multidimensional scaling: distances in, a map out."""

import pickle
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from scipy.spatial.distance import cdist
from sklearn import manifold
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine
from sklearn.decomposition import PCA as SklearnPCA
from sklearn.decomposition import KernelPCA as SklearnKernelPCA
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernlab_edu.datasets import city_distances
from kernlab_edu.estimators import PCA, ClassicalMDS, KernelPCA
from kernlab_edu.estimators.mds import NonEuclideanWarning
from kernlab_edu.kernels import (
    ExponentialTransform,
    LogTransform,
    PowerTransform,
    additive_constant,
    centre,
    gram_about,
    schoenberg_transforms,
)
from kernlab_edu.theory import procrustes

CYCLE = np.array([[0.0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]])
SHAPES = {
    "triangle": (1 - np.eye(3), [0.5, 0.5, 0.0]),
    "line": (cdist([[0], [1], [2]], [[0], [1], [2]]), [2.0, 0.0, 0.0]),
    "square": (cdist([[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 0], [0, 1], [1, 1], [1, 0]]), [1.0, 1.0, 0.0, 0.0]),
    "four-cycle": (CYCLE, [2.0, 2.0, 0.0, -1.0]),
}
REAL = {"iris": load_iris, "wine": load_wine, "breast cancer": load_breast_cancer, "digits": load_digits}


def points(n=12, dim=3, seed=0):
    return np.random.default_rng(seed).standard_normal((n, dim)) * np.arange(1, dim + 1)


def quiet(estimator, D):
    """A fit whose warnings are tested elsewhere."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return estimator.fit(D)


# --- by hand ------


@pytest.mark.parametrize("name", SHAPES)
def test_F230_eigenvalues_of_small_shapes(name):
    D, expected = SHAPES[name]
    assert_allclose(quiet(ClassicalMDS(), D).eigenvalues_, expected, atol=1e-14)
    assert_allclose(quiet(ClassicalMDS(squared=True), D**2).eigenvalues_, expected, atol=1e-14)


def test_F230_the_map_is_n_by_k_and_its_gram_matrix_is_b():
    X = points()
    mds = ClassicalMDS(n_components=3).fit(cdist(X, X))
    assert mds.embedding_.shape == (12, 3)
    assert_allclose(mds.embedding_ @ mds.embedding_.T, gram_about(cdist(X, X) ** 2), atol=1e-12)
    assert_allclose(mds.embedding_.T @ mds.embedding_, np.diag(mds.eigenvalues_[:3]), atol=1e-12)
    assert len(mds.eigenvalues_) == 12 and mds.certificate_.holds(1e-12)


def test_F230_road_distances_become_a_map_of_the_country():
    table = city_distances()
    with pytest.warns(NonEuclideanWarning):
        mds = ClassicalMDS().fit(table.D)
    overlay = procrustes(mds.embedding_, table.coordinates, scaling=True)
    assert overlay.relative < 0.1
    shuffled = procrustes(mds.embedding_[::-1], table.coordinates, scaling=True)
    assert shuffled.relative > 0.5
    assert 0 < mds.stress_ < 0.1 and mds.report_.explain().startswith("Stress")


@pytest.mark.parametrize("seed", range(3))
def test_F231_the_points_come_back_up_to_a_motion(seed):
    X = points(seed=seed)
    D = cdist(X, X)
    mds = ClassicalMDS(n_components=3).fit(D)
    assert_allclose(cdist(mds.embedding_, mds.embedding_), D, atol=1e-13)
    assert procrustes(mds.embedding_, X).error < 1e-12
    assert mds.stress_ < 1e-14 and mds.strain_ < 1e-12
    turned = X @ np.linalg.qr(np.random.default_rng(seed).standard_normal((3, 3)))[0] + 7
    assert_allclose(ClassicalMDS(3).fit(cdist(turned, turned)).eigenvalues_, mds.eigenvalues_, atol=1e-11)


def test_F232_the_four_cycle_is_reported_and_mapped_without_nan():
    with pytest.warns(NonEuclideanWarning) as caught:
        mds = ClassicalMDS().fit(CYCLE)
    message = str(caught[0].message)
    assert "λ_min = -1 " in message and "1 of 4" in message
    assert "PowerTransform(0.5)" in message and "1.414 on every distance or 2 on every squared" in message
    assert caught[0].filename == __file__
    assert np.isfinite(mds.embedding_).all() and mds.certificate_.smallest == pytest.approx(-1.0)
    assert_allclose(mds.strain_, 1.0)  # ‖B − XXᵀ‖ is the eigenvalue that was left out
    assert_allclose(cdist(mds.embedding_, mds.embedding_)[0], [0, np.sqrt(2), 2, np.sqrt(2)], atol=1e-14)


@pytest.mark.parametrize("seed", range(5))
def test_F232_what_the_warning_recommends_helps(seed):
    table = np.triu(np.random.default_rng(seed).uniform(1, 3, size=(9, 9)), 1)
    D = table + table.T
    with pytest.warns(NonEuclideanWarning, match=r"PowerTransform\((?P<p>[0-9.]+)\)") as caught:
        ClassicalMDS().fit(D)
    p = float(str(caught[0].message).partition("PowerTransform(")[2].partition(")")[0])
    constant = additive_constant(D)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ClassicalMDS(transform=PowerTransform(p)).fit(D)
        ClassicalMDS().fit(constant.added_to_distances(D) * (1 + 1e-9))
        ClassicalMDS(squared=True).fit(constant.added_to_squares(D**2) + 1e-9 * (1 - np.eye(9)))


def test_F233_alpha_moves_the_origin():
    X = points(n=5)
    alpha = np.array([2.0, -1.5, 0.25, 0.25, 0.0])
    mds = ClassicalMDS(n_components=3, center=alpha).fit(cdist(X, X))
    assert_allclose(alpha @ mds.embedding_, 0.0, atol=1e-12)
    assert_allclose(mds.embedding_ @ mds.embedding_.T, (X - alpha @ X) @ (X - alpha @ X).T, atol=1e-12)
    assert mds.stress_ < 1e-14 and mds.strain_ < 1e-12
    first = ClassicalMDS(n_components=3, center=np.eye(5)[0]).fit(cdist(X, X))
    assert_allclose(first.embedding_[0], 0.0, atol=1e-12)
    assert procrustes(first.embedding_, mds.embedding_).error < 1e-12


@pytest.mark.parametrize("phi", schoenberg_transforms(a=0.7, p=0.3), ids=repr)
def test_F235_the_map_of_transformed_distances(phi):
    X = points(n=8)
    D2 = cdist(X, X, "sqeuclidean")
    mds = quiet(ClassicalMDS(n_components=7, transform=phi), np.sqrt(D2))
    assert_allclose(cdist(mds.embedding_, mds.embedding_, "sqeuclidean"), phi(D2), atol=1e-12)
    assert mds.eigenvalues_[-1] > -1e-12 * mds.eigenvalues_[0]


def test_F235_a_function_that_is_no_transform_shows_in_the_spectrum():
    with pytest.warns(NonEuclideanWarning, match="λ_min = -2 "):
        ClassicalMDS(1, transform=np.square).fit(SHAPES["line"][0])


# --- laws ------


@given(st.integers(0, 10_000), st.integers(1, 3))
def test_F230_on_euclidean_distances_mds_is_pca(seed, k):
    X = points(seed=seed)
    mds, pca = ClassicalMDS(n_components=k).fit(cdist(X, X)), SklearnPCA(k).fit(X)
    scores = pca.transform(X)
    assert_allclose(mds.eigenvalues_[:k], (len(X) - 1) * pca.explained_variance_, rtol=1e-10)
    assert_allclose(np.abs(mds.embedding_), np.abs(scores), atol=1e-8)


def test_F230_on_euclidean_distances_mds_is_our_pca():
    X = points()
    scores = PCA(n_components=3).fit_transform(X)
    assert_allclose(np.abs(ClassicalMDS(3, metric="euclidean").fit_transform(X)), np.abs(scores), atol=1e-10)


@pytest.mark.parametrize("phi", [LogTransform(2.0), PowerTransform(0.5), ExponentialTransform(0.3)], ids=repr)
def test_F230_kernel_pca_on_minus_half_hdh_is_mds(phi):
    X = points()
    C = phi(cdist(X, X, "sqeuclidean"))
    mds = ClassicalMDS(n_components=4, transform=phi, metric="euclidean").fit(X)
    kpca = KernelPCA(n_components=4, kernel="precomputed").fit(-0.5 * centre(C))
    assert_allclose(mds.eigenvalues_, len(X) * kpca.eigenvalues_, atol=1e-12)
    assert_allclose(np.abs(mds.embedding_), np.abs(kpca.transform(-0.5 * centre(C))), atol=1e-10)
    theirs = SklearnKernelPCA(4, kernel="precomputed").fit_transform(-0.5 * C)  # which centres by itself
    assert_allclose(np.abs(mds.embedding_), np.abs(theirs), atol=1e-10)


@pytest.mark.parametrize("alpha", [None, np.append([3.0, -2.0], np.zeros(10))], ids=["mean", "signed"])
@pytest.mark.parametrize("phi", [None, LogTransform(2.0)])
def test_new_points_fall_where_they_would_have_been(alpha, phi):
    X, Z = points(), points(5, seed=1)
    mds = quiet(ClassicalMDS(n_components=11, transform=phi, center=alpha), cdist(X, X))
    assert_allclose(mds.transform(cdist(X, X)), mds.embedding_, atol=1e-10)
    if phi is None:  # three dimensions hold the new points too
        placed = mds.transform(cdist(Z, X))
        assert_allclose(cdist(placed, mds.embedding_), cdist(Z, X), atol=1e-10)
        assert_allclose(cdist(placed, placed), cdist(Z, Z), atol=1e-10)


def test_a_new_point_off_the_map_is_dropped_onto_it():
    plane = points(6, dim=2)
    lifted = np.column_stack([plane, np.zeros(6)])
    mds = ClassicalMDS().fit(cdist(plane, plane))
    above = mds.transform(cdist([[0.5, 0.2, 9.0]], lifted))
    foot = mds.transform(cdist([[0.5, 0.2, 0.0]], lifted))
    assert_allclose(above, foot, atol=1e-10)


def test_the_order_of_the_points_and_the_unit_do_not_matter():
    X = points()
    order = np.random.default_rng(1).permutation(12)
    D = cdist(X, X)
    mds = ClassicalMDS(3).fit(D)
    assert procrustes(ClassicalMDS(3).fit(D[np.ix_(order, order)]).embedding_, mds.embedding_[order]).error < 1e-12
    for unit in (1e-60, 1e60):
        assert procrustes(ClassicalMDS(3).fit(unit * D).embedding_ / unit, mds.embedding_).error < 1e-11


def test_single_precision_is_not_mistaken_for_a_curved_space():
    X = points(n=60)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mds = ClassicalMDS(3).fit(cdist(X, X).astype(np.float32))
    assert_allclose(cdist(mds.embedding_, mds.embedding_), cdist(X, X), atol=1e-4)


def test_inputs_are_not_changed():
    D = cdist(points(), points())
    before = D.copy()
    D.flags.writeable = False
    mds = ClassicalMDS(transform=PowerTransform(0.5)).fit(D)
    mds.fit_transform(D)[:] = 0.0
    mds.transform(D)
    assert_array_equal(D, before)
    assert mds.embedding_.any()


# --- oracles ------


@pytest.mark.parametrize("name", ["iris", "wine", "breast cancer", "digits"])
def test_F230_real_tables_agree_with_scikit_learn(name):
    X = StandardScaler().fit_transform(REAL[name]().data[:400])
    D = cdist(X, X)
    mds = ClassicalMDS(n_components=3).fit(D)
    scores = SklearnPCA(3, svd_solver="full").fit_transform(X)
    assert_allclose(np.abs(mds.embedding_), np.abs(scores), atol=1e-8)
    assert subspace_angles(mds.embedding_, scores).max() < 1e-8
    if hasattr(manifold, "ClassicalMDS"):  # new in scikit-learn 1.8
        theirs = manifold.ClassicalMDS(n_components=3, metric="precomputed").fit(D)
        assert_allclose(np.abs(mds.embedding_), np.abs(theirs.embedding_), atol=1e-8)
        assert_allclose(mds.eigenvalues_[:3], theirs.eigenvalues_, rtol=1e-10)


# --- scikit-learn ------


def test_the_parameter_transform_lives_beside_the_method_transform():
    D = cdist(points(), points())
    mds = ClassicalMDS(transform=PowerTransform(0.5))
    assert mds.get_params()["transform"] == PowerTransform(0.5)
    assert "PowerTransform(p=0.5)" in repr(mds)
    copy = clone(mds)
    assert copy.get_params() == mds.get_params()
    fitted = mds.fit(D)
    again = pickle.loads(pickle.dumps(fitted))
    assert_array_equal(again.transform(D), fitted.transform(D))
    assert_array_equal(copy.fit_transform(D), fitted.embedding_)
    before = fitted.transform(D)
    fitted.set_params(transform=None, metric="euclidean")
    assert fitted.get_params()["transform"] is None
    assert_array_equal(fitted.transform(D), before)
    assert not np.allclose(clone(fitted).set_params(metric="precomputed").fit(D).embedding_, before)


def test_names_frames_pipelines_and_grids():
    X, y = load_iris(return_X_y=True)
    pipe = make_pipeline(StandardScaler(), ClassicalMDS(metric="euclidean"), KNeighborsClassifier())
    grid = {"classicalmds__transform": [None, LogTransform(1.0)], "classicalmds__n_components": [1, 2]}
    search = GridSearchCV(pipe, grid, cv=3).fit(X, y)
    assert search.best_score_ > 0.85
    mds = ClassicalMDS().fit(cdist(X, X))
    assert mds.get_feature_names_out().tolist() == ["classicalmds0", "classicalmds1"]
    frame = ClassicalMDS().set_output(transform="pandas").fit_transform(cdist(X, X))
    assert frame.columns.tolist() == ["classicalmds0", "classicalmds1"]


@pytest.mark.parametrize("metric", ["cityblock", "chebyshev", "euclidean"])
def test_a_named_metric_is_that_table_of_distances(metric):
    X, Z = points(), points(4, seed=3)
    named = quiet(ClassicalMDS(metric=metric), X)
    given_ = quiet(ClassicalMDS(), cdist(X, X, metric))
    assert_allclose(named.embedding_, given_.embedding_, atol=1e-12)
    assert_allclose(named.transform(Z), given_.transform(cdist(Z, X, metric)), atol=1e-12)


# --- bad input ------

BAD = {
    "asymmetric": ({}, [[0, 1], [2, 0]], "not symmetric"),
    "diagonal": ({}, [[1, 1], [1, 0]], "diagonal"),
    "negative": ({}, [[0, -1], [-1, 0]], "Negative values"),
    "missing": ({}, [[0, np.nan], [np.nan, 0]], "NaN"),
    "not square": ({}, [[0, 1, 2], [1, 0, 1]], "square"),
    "one point": ({}, [[0.0]], "minimum of 2"),
    "too many components": ({"n_components": 4}, 1 - np.eye(3), "span at most 2 dimensions"),
    "no component": ({"n_components": 0}, 1 - np.eye(3), "integer"),
    "half a component": ({"n_components": 1.5}, 1 - np.eye(3), "integer"),
    "centre of mass 2": ({"center": [1.0, 1.0, 0.0]}, 1 - np.eye(3), "sum to 2"),
    "short centre": ({"center": [1.0]}, 1 - np.eye(3), "one weight per point"),
    "no function": ({"transform": "sqrt"}, 1 - np.eye(3), "function of squared distances"),
    "Φ(0) = 1": ({"transform": lambda d: 1 + d}, 1 - np.eye(3), "Φ.0. = 0"),
    "negative Φ": ({"transform": lambda d: -d}, 1 - np.eye(3), "Φ.d. ≥ 0"),
    "unknown metric": ({"metric": "roads"}, 1 - np.eye(3), "metric must be one of"),
    "squares of points": ({"metric": "euclidean", "squared": True}, 1 - np.eye(3), "given table"),
    "out of range": ({}, 1e90 * (1 - np.eye(3)), "another unit"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_in_words_and_leaves_nothing_behind(name):
    options, D, words = BAD[name]
    mds = ClassicalMDS(**options)
    with pytest.raises(ValueError, match=words):
        mds.fit(D)
    assert not hasattr(mds, "embedding_") and not hasattr(mds, "n_features_in_")


def test_new_distances_are_checked_too():
    mds = ClassicalMDS().fit(1 - np.eye(3))
    for D_new, words in (([[1, 2]], "features"), ([[1, -2, 1]], "Negative values"), ([[1, np.nan, 1]], "NaN")):
        with pytest.raises(ValueError, match=words):
            mds.transform(D_new)


def test_points_that_need_fewer_dimensions_get_zero_columns_and_a_word():
    with pytest.warns(UserWarning, match="Only 1 eigenvalues are positive but n_components = 2") as caught:
        mds = ClassicalMDS().fit(SHAPES["line"][0])
    assert caught[0].filename == __file__ and len(caught) == 1
    assert_allclose(np.abs(mds.embedding_), [[1, 0], [0, 0], [1, 0]], atol=1e-14)
    assert_allclose(mds.transform([[1, 0, 1]]), [[0, 0]], atol=1e-14)
    with pytest.warns(UserWarning, match="Only 0 eigenvalues"):
        assert not ClassicalMDS().fit_transform(np.zeros((3, 3))).any()


# --- fuzz ------


@given(
    arrays(float, (5, 5), elements=st.floats(0, 1e6, allow_subnormal=True)),
    st.sampled_from([1e-70, 1e-20, 1.0, 1e60]),
    st.integers(1, 5),
)
def test_fuzzed_tables_never_give_nan(table, unit, k):
    D = unit * (np.triu(table, 1) + np.triu(table, 1).T)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        warnings.simplefilter("error", RuntimeWarning)
        try:
            mds = ClassicalMDS(k).fit(D)
        except ValueError as error:
            assert "another unit" in str(error)
            return
    assert np.isfinite(mds.embedding_).all() and np.isfinite(mds.transform(D)).all()
    assert np.isfinite([mds.stress_, mds.strain_]).all() and mds.certificate_.holds(1e-8)
    size = np.abs(mds.embedding_).max()
    assert_allclose(mds.transform(D), mds.embedding_, atol=1e-4 * size)


@given(
    arrays(float, (6, 2), elements=st.sampled_from([0.0, 1.0, -1.0, 3.5, 1e-9, 1e9])),
    st.sampled_from([1e-200, 1e-50, 1.0, 1e50, 1e200]),
)
def test_fuzzed_points_with_duplicates_and_constant_features(X, unit):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            mds = ClassicalMDS(metric="euclidean").fit(unit * X)
        except ValueError as error:
            assert "another unit" in str(error) or "rescale" in str(error)
            return
    assert np.isfinite(mds.embedding_).all() and np.isfinite(mds.transform(unit * X)).all()
    assert mds.embedding_.any() == np.ptp(X, axis=0).any()
