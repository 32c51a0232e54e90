"""LDA: by hand, laws, scikit-learn as oracle on real tables, and what happens to bad data."""

import pickle
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernlab_edu.estimators import LDA
from kernlab_edu.problems import fisher_maximum, scatter_matrices
from kernlab_edu.solvers import SingularMetricError

CROSS = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
CROSSES, ARMS = np.vstack([CROSS, CROSS + np.array([2.0, 0.0])]), np.repeat([0, 1], 4)


TABLES = {
    "iris": load_iris(return_X_y=True),
    "wine": load_wine(return_X_y=True),
    "breast cancer": load_breast_cancer(return_X_y=True),
}


def classes(seed, sizes=(8, 15, 6), p=4):
    rng = np.random.default_rng(seed)
    y = np.repeat(np.arange(len(sizes)), sizes)
    X = rng.normal(size=(len(y), p)) @ rng.normal(size=(p, p)) + 2 * rng.normal(size=(len(sizes), p))[y]
    X.flags.writeable = y.flags.writeable = False
    return X, y


def angle(U, V):
    return subspace_angles(np.asarray(U), np.asarray(V)).max()


# --- by hand ------


def test_F210_two_crosses():
    lecture = LDA(weights="class").fit(CROSSES, ARMS)
    assert_allclose(lecture.eigenvalues_, [1.5, 0.0], atol=1e-14)
    # Σ_W = 4/6 I, so u = (√1.5, 0)
    assert_allclose(lecture.scalings_, [[np.sqrt(1.5)], [0.0]], atol=1e-14)
    assert_allclose(LDA().fit(CROSSES, ARMS).eigenvalues_, [2.0, 0.0], atol=1e-14)
    assert_allclose(lecture.decision_function([[1.0, 7.0]]), 0.0, atol=1e-13)


def test_C07_priors_follow_the_weights_and_move_the_boundary():
    X, y = np.array([[-1.0], [1.0], [3.0], [5.0], [3.0], [5.0]]), [0, 0, 1, 1, 1, 1]
    # means 0 and 4, S_W = 6: the boundary is 2 − σ²/4 log(π₂/π₁)
    assert_allclose(LDA(weights="class").fit(X, y).decision_function([[2.0]]), 0.0, atol=1e-13)
    assert_allclose(LDA().fit(X, y).decision_function([[2.0 - 1.0 / 4 * np.log(2)]]), 0.0, atol=1e-13)
    given_priors = LDA(priors=[0.2, 0.8]).fit(X, y)
    assert_allclose(given_priors.decision_function([[2.0 - 1.0 / 4 * np.log(4)]]), 0.0, atol=1e-13)


# --- laws ------


@pytest.mark.parametrize("weights", ["size", "class"])
@pytest.mark.parametrize("seed", range(3))
def test_F210_F212_directions_whiten_the_classes_and_are_certified(weights, seed):
    X, y = classes(seed)
    lda = LDA(weights=weights).fit(X, y)
    U, problem = lda.scalings_, lda.problem_
    assert U.shape == (4, 2) and lda.eigenvalues_.shape == (4,)
    assert_allclose(U.T @ problem.B @ U, np.eye(2), atol=1e-10)
    assert_allclose(problem.A @ U, problem.B @ U * lda.eigenvalues_[:2], atol=1e-10 * np.abs(problem.A @ U).max())
    assert_allclose(lda.eigenvalues_[2:], 0.0, atol=1e-12 * lda.eigenvalues_[0])  # at most K − 1 directions
    assert lda.certificate_.holds(1e-10) and lda.certificate_.rank == 2
    assert_allclose(lda.transform(X), lda.fit_transform(X, y), atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_F213_two_classes_are_fishers_direction(seed):
    X, y = classes(seed, (11, 7))
    best = fisher_maximum(X, y)
    for weights in ("size", "class"):
        assert angle(LDA(weights=weights).fit(X, y).scalings_, best.w[:, None]) < 1e-10
    assert_allclose(LDA().fit(X, y).eigenvalues_[0], 77 / 18 * best.J, rtol=1e-10)


def test_the_prediction_is_the_nearest_mean_after_whitening():
    X, y = classes(1, (10, 10, 10))
    lda = LDA(weights="class").fit(X, y)
    Z, M = lda.transform(X), lda.transform(lda.means_)
    nearest = np.square(Z[:, None, :] - M).sum(axis=2).argmin(axis=1)
    assert_array_equal(lda.predict(X), nearest)
    assert_array_equal(LDA(n_components=1, weights="class").fit(X, y).predict(X), nearest)


def test_a_shorter_transform_does_not_weaken_the_prediction():
    corners = np.array([[0.0, 0.0], [9.0, 0.0], [4.5, 6.0]])
    X, y = np.vstack([CROSS + corner for corner in corners]), np.repeat([0, 1, 2], 4)
    lda = LDA(n_components=1).fit(X, y)
    assert lda.transform(X).shape == (12, 1) and lda.score(X, y) == 1.0
    assert_allclose(lda.decision_function(X), LDA().fit(X, y).decision_function(X), atol=1e-10)


@pytest.mark.parametrize("scale", [1e-60, 1e-9, 1e9, 1e60])
def test_units_and_order_of_samples_change_nothing(scale):
    X, y = classes(2)
    unit = np.array([1.0, scale, 1.0, 1.0 / scale])
    order = np.random.default_rng(0).permutation(len(y))
    plain, other = LDA().fit(X, y), LDA().fit((X * unit)[order], y[order])
    assert_allclose(other.eigenvalues_, plain.eigenvalues_, rtol=1e-9, atol=1e-11)
    assert_allclose(np.abs(other.transform(X * unit)), np.abs(plain.transform(X)), atol=1e-8)
    assert_array_equal(other.predict(X * unit), plain.predict(X))
    assert other.certificate_.holds(1e-8)


def test_labels_may_be_words():
    X, y = classes(0)
    names = np.array(["oak", "ash", "elm"])
    assert_array_equal(LDA().fit(X, names[y]).predict(X), names[LDA().fit(X, y).predict(X)])


# --- oracle ------


@pytest.mark.parametrize("solver", ["eigen", "lsqr"])
@pytest.mark.parametrize("shrinkage", [None, 0.3])
@pytest.mark.parametrize("table", TABLES)
def test_F210_scikit_learn_predicts_the_same_on_real_tables(table, shrinkage, solver):
    X, y = TABLES[table]
    ours = LDA(shrinkage=shrinkage).fit(X, y)
    theirs = LinearDiscriminantAnalysis(solver=solver, shrinkage=shrinkage).fit(X, y)
    assert_array_equal(ours.predict(X), theirs.predict(X))
    f, g = ours.predict_proba(X), theirs.predict_proba(X)
    assert_allclose(f, g, atol=1e-8)
    assert ours.certificate_.holds(1e-8)


@pytest.mark.parametrize("table", TABLES)
def test_F210_scikit_learn_finds_the_same_directions_on_real_tables(table):
    X, y = TABLES[table]
    ours, theirs = LDA().fit(X, y), LinearDiscriminantAnalysis(solver="eigen").fit(X, y)
    k = len(ours.classes_) - 1
    unit = X.std(axis=0)[:, None]
    assert angle(ours.scalings_ * unit, theirs.scalings_[:, :k] * unit) < 1e-8
    assert_allclose(ours.eigenvalues_[:k] / ours.eigenvalues_.sum(), theirs.explained_variance_ratio_, rtol=1e-8)
    Z, W = ours.transform(X), theirs.transform(X)
    assert_allclose(np.abs(Z), np.abs(W - W.mean(axis=0)), atol=1e-7)


def test_F210_digits_without_their_constant_pixels():
    X, y = load_digits(return_X_y=True)
    with pytest.raises(SingularMetricError, match=r"rank is 61, not 64 \(no spread at all in features 0, 32, 39"):
        LDA().fit(X, y)
    X = X[:, np.ptp(X, axis=0) > 0]
    ours, theirs = LDA().fit(X, y), LinearDiscriminantAnalysis(solver="eigen").fit(X, y)
    assert angle(ours.scalings_, theirs.scalings_[:, :9]) < 1e-8
    assert_array_equal(ours.predict(X), theirs.predict(X))


# --- bad data ------


def test_a_singular_within_scatter_says_its_rank_and_shrinkage_cures_it():
    X, y = classes(0, (3, 3), p=6)
    with pytest.raises(SingularMetricError, match=r"rank is 4, not 6.*shrinkage") as caught:
        LDA().fit(X, y)
    assert caught.value.rank == 4
    assert LDA(shrinkage=0.1).fit(X, y).certificate_.holds(1e-10)


def test_a_feature_constant_in_every_class_is_named():
    X, y = classes(0)
    with pytest.raises(ValueError, match="no spread at all in feature 4"):
        LDA().fit(np.column_stack([X, 0.1 * y]), y)


def test_an_infinite_ratio_is_refused_and_not_taken_for_a_redundant_feature():
    X, y = classes(0)
    with pytest.raises(SingularMetricError, match="rank is 4, not 5"):
        LDA().fit(np.column_stack([X, y - X[:, 0]]), y)  # x₀ + x₄ is constant in every class but not over all


def test_a_redundant_feature_is_left_out_with_a_warning():
    X, y = classes(0)
    with pytest.warns(UserWarning, match="rank 4, not 5"):
        more = LDA().fit(np.column_stack([X, X[:, 0] - 3 * X[:, 2]]), y)
    plain = LDA().fit(X, y)
    assert_allclose(more.eigenvalues_, plain.eigenvalues_, atol=1e-9)
    assert_allclose(np.abs(more.transform(np.column_stack([X, X[:, 0] - 3 * X[:, 2]]))), np.abs(plain.transform(X)))
    assert more.certificate_.holds(1e-8)


@pytest.mark.filterwarnings("ignore:Only one sample")
def test_a_class_of_one_sample_is_allowed_while_the_others_show_the_spread():
    X, y = classes(0, (9, 9, 1))
    ours, theirs = LDA().fit(X, y), LinearDiscriminantAnalysis(solver="lsqr").fit(X, y)
    assert_array_equal(ours.predict(X), theirs.predict(X))
    with pytest.raises(ValueError, match="rank is 0"):
        LDA().fit(X[8:10], y[8:10])


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"n_components": 3}, "from 1 to 2, not 3: 3 class means"),
        ({"n_components": 1.5}, "integer"),
        ({"weights": "count"}, "weights must be one of"),
        ({"shrinkage": 2.0}, "shrinkage"),
        ({"shrinkage": "auto"}, "shrinkage"),
        ({"priors": [0.5, 0.5]}, "3 positive probabilities"),
        ({"priors": [0.5, 0.5, 0.5]}, "sum to 1"),
    ],
)
def test_wrong_settings_are_refused_in_words_and_leave_no_trace(settings, words):
    X, y = classes(0)
    lda = LDA(**settings)
    with pytest.raises(ValueError, match=words):
        lda.fit(X, y)
    assert not [name for name in vars(lda) if name.endswith("_")]


def test_one_class_is_no_problem_to_solve():
    with pytest.raises(ValueError, match="1 class"):
        LDA().fit(CROSSES, np.zeros(8))


NUMBERS = st.one_of(
    st.sampled_from([0.0, 1.0, -1.0, 1e-12, 1e9, 1e-60, 1e60, 1e-300, 1e300]),
    st.floats(-10, 10),
)


@given(arrays(float, st.tuples(st.integers(2, 12), st.integers(1, 4)), elements=NUMBERS), st.integers(2, 3), st.data())
@pytest.mark.parametrize("shrinkage", [None, 0.2])
def test_any_table_gives_finite_numbers_or_a_reason(shrinkage, X, K, data):
    y = np.arange(len(X)) % K
    lda = LDA(weights=data.draw(st.sampled_from(["size", "class"])), shrinkage=shrinkage)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            lda.fit(X, y)
        except ValueError as error:
            assert len(str(error)) > 20 and "B is" not in str(error)
            return
        for numbers in (lda.eigenvalues_, lda.scalings_, lda.coef_, lda.transform(X), lda.predict_proba(X)):
            assert np.isfinite(numbers).all()
    assert lda.certificate_.holds(1e-6) or caught
    assert not [w for w in caught if issubclass(w.category, RuntimeWarning)]


# --- life among scikit-learn's tools ------


def test_clone_pickle_pipeline_names_and_read_only_input():
    X, y = classes(0)
    lda = LDA(n_components=1).fit(X, y)
    again = pickle.loads(pickle.dumps(lda))
    assert_array_equal(again.transform(X), lda.transform(X))
    assert_array_equal(clone(lda).fit(X, y).predict(X), lda.predict(X))
    pipe = make_pipeline(StandardScaler(), LDA()).fit(X, y)
    assert_array_equal(pipe.predict(X), LDA().fit(X, y).predict(X))
    assert list(lda.get_feature_names_out()) == ["lda0"]


def test_decision_and_probability_agree_with_the_published_coefficients():
    for sizes in [(8, 9), (8, 9, 10)]:
        X, y = classes(0, sizes)
        lda = LDA().fit(X, y)
        g = X @ lda.coef_.T + lda.intercept_
        assert_allclose(lda.decision_function(X), g[:, 0] if len(sizes) == 2 else g, atol=1e-9)
        assert_allclose(lda.predict_proba(X).sum(axis=1), 1.0)
        assert_array_equal(lda.classes_[lda.predict_proba(X).argmax(axis=1)], lda.predict(X))


def test_C07_sums_of_squares_split_after_projection():
    X, y = classes(4)
    lda = LDA().fit(X, y)
    s = scatter_matrices(lda.transform(X), y)
    # in the discriminant coordinates Σ_W = I and Σ_B = diag λ
    assert_allclose(s.within / s.n, np.eye(2), atol=1e-10)
    assert_allclose(s.between / s.n, np.diag(lda.eigenvalues_[:2]), atol=1e-9 * lda.eigenvalues_[0])
