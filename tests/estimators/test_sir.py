"""SIR and LocalizedSIR: by hand, laws, statsmodels as oracle, symmetric links, and what happens to bad data."""

import pickle
import warnings
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from scipy.stats import chi2, norm
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris, load_wine
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline
from statsmodels.regression.dimred import SlicedInverseReg

from kernlab_edu.estimators import LDA, SIR, LocalizedSIR
from kernlab_edu.solvers import SingularMetricError

BOTH = [SIR, LocalizedSIR]
POPULATION = {2: 2 / np.pi, 5: 0.896955, 10: 0.959046}


def model(seed, n=600, p=6, k=1, link=np.tanh, noise=0.05):
    """X normal, y = Σⱼ link(γⱼ·x) (1 + j) + noise, Γ random with orthonormal rows; returns X, y, Γᵀ (p, k)."""
    rng = np.random.default_rng(seed)
    gamma = np.linalg.qr(rng.normal(size=(p, k)))[0]
    X = rng.normal(size=(n, p))
    return X, link(X @ gamma).sum(axis=1) + noise * rng.normal(size=n), gamma


def cosine(u, v):
    u, v = np.ravel(u), np.ravel(v)
    return abs(u @ v) / np.linalg.norm(u) / np.linalg.norm(v)


def angle(U, V):
    return subspace_angles(U, V).max()


# --- by hand ------


def test_F220_four_points():
    # slices {0, 2} and {4, 6}: Σ_B = 4, Σ = 5
    sir = SIR(n_slices=2).fit([[0.0], [2.0], [4.0], [6.0]], [1, 2, 3, 4])
    assert_allclose(sir.eigenvalues_, [0.8], rtol=1e-14)
    assert_allclose(sir.directions_, [[1 / np.sqrt(5)]], rtol=1e-14)
    assert_allclose(sir.slice_means_, [[1.0], [5.0]])
    assert_array_equal(sir.slice_of_, [0, 0, 1, 1])
    curve = sir.inverse_regression_curve()
    assert_allclose(curve.y, [1.5, 3.5])
    assert_allclose(curve.x, [[1.0], [5.0]])
    table = sir.dimension_test()
    assert_allclose([table.statistic[0], table.df[0], table.p_value[0]], [3.2, 1, chi2.sf(3.2, 1)])


@pytest.mark.parametrize("S", POPULATION)
def test_F220_population_eigenvalue_of_a_monotone_link(S):
    # λ = Σ 1/S E[x | slice]² for x ~ N(0, 1): with a = Φ⁻¹(s/S) the slice mean is S(φ(aₛ) − φ(aₛ₊₁))
    density = norm.pdf(norm.ppf(np.linspace(0, 1, S + 1)))
    assert_allclose(S * np.square(np.diff(density)).sum(), POPULATION[S], atol=5e-7)
    error = []
    for n in (10**4, 10**5, 10**6):
        x = norm.ppf((np.arange(n) + 0.5) / n)
        error.append(abs(SIR(n_slices=S).fit(x[:, None], np.exp(x)).eigenvalues_[0] - POPULATION[S]))
    assert error[-1] < 5e-6 and error[0] > error[1] > error[2]


# --- laws ------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slicing", ["quantile", "width"])
def test_F220_directions_whiten_X_and_eigenvalues_are_shares_of_variance(slicing, seed):
    X, y, _ = model(seed, n=200)
    sir = SIR(n_components=3, n_slices=7, slicing=slicing).fit(X, y)
    assert ((sir.eigenvalues_ >= 0) & (sir.eigenvalues_ <= 1)).all() and sir.eigenvalues_.shape == (6,)
    Z = sir.transform(X)
    assert_allclose(Z.T @ Z / 200, np.eye(3), atol=1e-12)
    M = np.array([Z[sir.slice_of_ == s].mean(axis=0) for s in range(sir.n_slices_)])
    assert_allclose((M.T * sir.slice_counts_) @ M / 200, np.diag(sir.eigenvalues_[:3]), atol=1e-12)
    assert_allclose(Z, sir.fit_transform(X, y), atol=1e-13)
    assert sir.certificate_.holds(1e-11)


def test_F220_rounding_takes_no_eigenvalue_out_of_its_interval():
    for seed in range(20):
        X = np.random.default_rng(seed).normal(size=(30, 5))
        for machine in (SIR(n_slices=3).fit(X, X[:, 0]), SIR(n_slices=2).fit(X, X[:, 0] > 0)):
            assert ((machine.eigenvalues_ >= 0) & (machine.eigenvalues_ <= 1)).all()
            assert_allclose(machine.eigenvalues_[machine.n_slices_ - 1 :], 0.0, atol=1e-13)


def test_F221_the_curve_of_huge_responses_is_finite():
    X = np.random.default_rng(0).normal(size=(20, 2))
    curve = SIR(n_slices=2).fit(X, np.repeat([-1.7e308, 1.7e308], 10)).inverse_regression_curve()
    assert_allclose(curve.y, [-1.7e308, 1.7e308])


@pytest.mark.parametrize("table", [load_iris, load_wine, load_breast_cancer])
def test_F220_with_classes_as_slices_it_is_lda_on_real_tables(table):
    X, y = table(return_X_y=True)
    sir, lda = SIR().fit(X, y), LDA().fit(X, y)
    unit = X.std(axis=0)[:, None]
    assert angle(sir.directions_ * unit, lda.scalings_ * unit) < 1e-8
    # Σ = Σ_W + Σ_B, so λ_SIR = λ / (1 + λ)
    assert_allclose(sir.eigenvalues_, lda.eigenvalues_ / (1 + lda.eigenvalues_), atol=1e-9)


@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(1, 4))
def test_F220_with_classes_as_slices_it_is_lda_on_random_data(seed, K, p):
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.arange(10 * K) % K)
    X = rng.normal(size=(len(y), p)) + rng.normal(size=(K, p))[y]
    sir, lda = SIR(n_slices=K).fit(X, y), LDA().fit(X, y)
    assert angle(sir.directions_, lda.scalings_) < 1e-7
    assert_allclose(sir.eigenvalues_, lda.eigenvalues_ / (1 + lda.eigenvalues_), atol=1e-10)


@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(1, 4))
def test_F223_all_neighbours_are_sir_and_one_neighbour_is_nothing(seed, S, p):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(40, p)), rng.normal(size=40)
    sir = SIR(n_slices=S).fit(X, y)
    whole = LocalizedSIR(n_slices=S, n_neighbors=int(sir.slice_counts_.max())).fit(X, y)
    assert_allclose(whole.eigenvalues_, sir.eigenvalues_, atol=1e-12)
    k = sir.directions_.shape[1]
    assert angle(whole.directions_[:, :k], sir.directions_) < 1e-6
    assert_allclose(LocalizedSIR(n_slices=S, n_neighbors=1).fit(X, y).eigenvalues_, 1.0, rtol=1e-12)


@pytest.mark.parametrize("scale", [1e-50, 1e50])
def test_units_monotone_changes_of_y_and_order_change_nothing(scale):
    X, y, _ = model(0, n=100)
    unit = np.array([1.0, scale, 1.0, 1 / scale, 3.0, 1.0])
    order = np.random.default_rng(1).permutation(100)
    plain, other = SIR(n_components=1).fit(X, y), SIR(n_components=1).fit((X * unit)[order], np.exp(3 * y)[order])
    assert_allclose(other.eigenvalues_, plain.eigenvalues_, atol=1e-11)
    assert_allclose(np.abs(other.transform(X * unit)), np.abs(plain.transform(X)), atol=1e-9)
    assert_array_equal(other.slice_of_, plain.slice_of_[order])
    local, shuffled = (LocalizedSIR(n_components=1).fit(X[o], y[o]) for o in (np.arange(100), order))
    assert_allclose(shuffled.directions_, local.directions_, atol=1e-10)


def test_F221_the_inverse_regression_curve_is_the_mean_of_X_given_y():
    # y = x₁ exactly: the curve is (y, 0, …) up to sampling
    X = np.random.default_rng(0).normal(size=(4000, 3))
    curve = SIR(n_slices=8).fit(X, X[:, 0]).inverse_regression_curve()
    assert_allclose(curve.x[:, 0], curve.y, atol=1e-12)
    assert np.abs(curve.x[:, 1:]).max() < 4 / np.sqrt(500)
    assert (np.diff(curve.y) > 0).all() and curve.count.sum() == 4000
    with pytest.raises(FrozenInstanceError):
        curve.y = 0


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("link", [np.tanh, np.sinh, lambda t: t**3 + t, np.exp])
def test_F222_a_random_direction_is_recovered(link, seed):
    X, y, gamma = model(seed, link=link)
    assert cosine(SIR(n_components=1).fit(X, y).directions_, gamma) >= 0.999


@pytest.mark.parametrize("seed", range(4))
def test_F222_two_directions_are_recovered_and_counted(seed):
    rng = np.random.default_rng(seed)
    gamma = np.linalg.qr(rng.normal(size=(5, 2)))[0]
    X = rng.normal(size=(2000, 5))
    a, b = (X @ gamma).T
    sir = SIR(n_components=2).fit(X, a / (0.5 + (b + 1.5) ** 2) + 0.05 * rng.normal(size=2000))
    assert angle(sir.directions_, gamma) < 0.2
    assert sir.dimension_test().dimension(level=1e-3) == 2


@pytest.mark.parametrize("seed", range(4))
def test_F224_a_symmetric_link_hides_from_sir_and_not_from_its_localised_form(seed):
    X = np.random.default_rng(seed).normal(size=(600, 5))
    y, first = X[:, 0] ** 2, np.eye(5)[0]
    sir, local = SIR(n_components=1).fit(X, y), LocalizedSIR(n_components=1, n_neighbors=10).fit(X, y)
    assert sir.eigenvalues_[0] < 0.1 and sir.dimension_test().dimension(level=1e-3) == 0
    assert cosine(local.directions_, first) > 0.99 > 0.9 > cosine(sir.directions_, first)


# --- oracles ------


def theirs(X, y, slice_n):
    return SlicedInverseReg(y, X.copy()).fit(slice_n=slice_n)


@pytest.mark.parametrize(("n", "slice_n"), [(200, 20), (203, 20), (97, 9)])
def test_F220_statsmodels_finds_the_same_on_continuous_y(n, slice_n):
    X, y, _ = model(5, n=n)
    ours, oracle = SIR(n_slices=n // slice_n).fit(X, y), theirs(X, y, slice_n)
    assert_allclose(ours.eigenvalues_, oracle.eigs, atol=1e-10)
    assert_allclose(np.abs(ours.directions_), np.abs(oracle.params[:, : ours.directions_.shape[1]]), atol=1e-8)


@pytest.mark.parametrize("table", [load_diabetes, load_wine, load_breast_cancer])
def test_F220_statsmodels_finds_the_same_on_real_tables(table):
    X, _ = table(return_X_y=True)
    X = X[:, :8]
    # the first feature as a response, made distinct by adding tiny shares of the others
    y = X @ np.r_[1.0, 1e-3 * np.arange(1, 8)]
    assert len(np.unique(y)) == len(y)
    X = X[:, 1:]
    ours, oracle = SIR(n_slices=len(y) // 20).fit(X, y), theirs(X, y, 20)
    assert_allclose(ours.eigenvalues_, oracle.eigs, atol=1e-8)
    unit = X.std(axis=0)[:, None]
    for j in range(2):
        assert angle(ours.directions_[:, [j]] * unit, oracle.params[:, [j]] * unit) < 1e-8


def test_the_table_of_the_dimension_test_line_by_line():
    X, y, _ = model(2, n=300, p=4)
    sir = SIR(n_slices=4).fit(X, y)
    table, lam = sir.dimension_test(), sir.eigenvalues_
    assert_array_equal(table.d, [0, 1, 2])
    assert_allclose(table.statistic, [300 * lam[d:].sum() for d in range(3)])
    assert_array_equal(table.df, [4 * 3, 3 * 2, 2 * 1])
    assert_allclose(table.p_value, chi2.sf(table.statistic, table.df))
    assert table.dimension() == 1


def test_the_dimension_test_keeps_its_level():
    rng = np.random.default_rng(0)
    p_values = [SIR().fit(*draw).dimension_test().p_value[0] for draw in _noise(rng, 300)]
    # 300 draws of independent X and y: the share below 5 % has standard deviation 1.3 %
    assert abs(np.mean(np.array(p_values) < 0.05) - 0.05) < 0.04
    assert 0.4 < np.mean(p_values) < 0.6


def _noise(rng, times):
    for _ in range(times):
        yield rng.normal(size=(200, 4)), rng.normal(size=200)


# --- discrete y and bad data ------


@pytest.mark.parametrize("slicing", ["quantile", "width"])
def test_fewer_values_than_slices_make_a_slice_of_each(slicing):
    X, _, gamma = model(0, n=300)
    y = np.digitize(X @ gamma[:, 0], [-0.5, 0.5])
    sir = SIR(slicing=slicing).fit(X, y)
    assert sir.n_slices_ == 3 and sir.directions_.shape == (6, 2)
    assert_array_equal(sir.slice_of_, y)
    assert cosine(sir.directions_[:, 0], gamma) > 0.99


@pytest.mark.parametrize("estimator", BOTH)
def test_what_cannot_be_sliced_is_refused_in_words(estimator):
    X, y, _ = model(0, n=20)
    cases = [
        (X, np.ones(20), "y is constant"),
        (X[:2], y[:2], "n_samples = 2"),
        (X[:5], y[:5], r"rank is 4, not 6 \(n_samples = 5 are too few"),
        (np.column_stack([X, np.full(20, 0.1)]), y, "no spread at all in feature 6"),
        (X, np.array(["a", "b"] * 10), "could not convert|numeric"),
    ]
    for X_, y_, words in cases:
        with pytest.raises(ValueError, match=words):
            estimator(n_slices=2).fit(X_, y_)


@pytest.mark.parametrize("estimator", BOTH)
@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"n_slices": 1}, "n_slices must be an integer ≥ 2"),
        ({"n_slices": 2.5}, "n_slices must be an integer"),
        ({"n_components": 0}, "n_components must be an integer from 1"),
        ({"n_components": 7}, "n_components must be an integer from 1 to [56], not 7"),
        ({"slicing": "equal"}, "slicing must be one of"),
        ({"shrinkage": -0.1}, "shrinkage"),
    ],
)
def test_wrong_settings_are_refused_in_words_and_leave_no_trace(estimator, settings, words):
    X, y, _ = model(0, n=60)
    machine = estimator(**{"n_slices": 6, **settings})
    with pytest.raises(ValueError, match=words):
        machine.fit(X, y)
    assert not [name for name in vars(machine) if name.endswith("_")]


def test_no_neighbour_is_refused():
    with pytest.raises(ValueError, match="n_neighbors must be an integer ≥ 1"):
        LocalizedSIR(n_neighbors=0).fit(*model(0, n=60)[:2])


@pytest.mark.parametrize("estimator", BOTH)
def test_more_features_than_samples_need_shrinkage(estimator):
    X, y, _ = model(0, n=15, p=20)
    with pytest.raises(SingularMetricError, match="shrinkage") as caught:
        estimator(n_slices=3).fit(X, y)
    assert caught.value.rank == 14
    machine = estimator(n_slices=3, shrinkage=0.2).fit(X, y)
    assert machine.certificate_.holds(1e-10) and np.isfinite(machine.transform(X)).all()


@pytest.mark.parametrize("estimator", BOTH)
def test_a_redundant_feature_is_left_out_with_a_warning(estimator):
    X, y, _ = model(0, n=100)
    more = np.column_stack([X, X[:, 0] + X[:, 1]])
    if estimator is LocalizedSIR:  # its neighbours see the copy, so compare with itself in other coordinates
        with pytest.warns(UserWarning, match="rank 6, not 7"):
            assert estimator().fit(more, y).certificate_.holds(1e-8)
        return
    with pytest.warns(UserWarning, match="rank 6, not 7"):
        sir = estimator().fit(more, y)
    assert_allclose(sir.eigenvalues_, estimator().fit(X, y).eigenvalues_, atol=1e-10)
    assert sir.certificate_.holds(1e-8)


def test_one_sample_per_slice_is_announced():
    X, y, _ = model(0, n=12, p=2)
    with pytest.warns(UserWarning, match="Every slice holds one sample"):
        sir = SIR(n_slices=12).fit(X, y)
    assert_allclose(sir.eigenvalues_, 1.0)


def test_the_dimension_test_refuses_shrinkage():
    X, y, _ = model(0, n=60)
    with pytest.raises(ValueError, match="shrinkage=None"):
        SIR(shrinkage=0.1).fit(X, y).dimension_test()
    assert not hasattr(LocalizedSIR(), "dimension_test")


NUMBERS = st.one_of(
    st.sampled_from([0.0, 1.0, -1.0, 1e-12, 1e9, 1e-60, 1e60, 1e-300, 1e300]),
    st.floats(-10, 10),
)
TABLES = st.tuples(st.integers(3, 12), st.integers(1, 3)).flatmap(
    lambda shape: st.tuples(arrays(float, shape, elements=NUMBERS), arrays(float, shape[0], elements=NUMBERS))
)


@given(TABLES, st.sampled_from(["quantile", "width"]), st.sampled_from([None, 0.2]))
@pytest.mark.parametrize("estimator", BOTH)
def test_any_table_gives_finite_numbers_or_a_reason(estimator, table, slicing, shrinkage):
    X, y = table
    machine = estimator(n_slices=3, slicing=slicing, shrinkage=shrinkage)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            machine.fit(X, y)
        except ValueError as error:
            assert len(str(error)) > 20 and "B is" not in str(error)
            return
        curve = machine.inverse_regression_curve()
        for numbers in (machine.eigenvalues_, machine.directions_, machine.transform(X), curve.x, curve.y):
            assert np.isfinite(numbers).all()
    assert machine.certificate_.holds(1e-6) or caught
    assert not [w for w in caught if issubclass(w.category, RuntimeWarning)]


# --- life among scikit-learn's tools ------


@pytest.mark.parametrize("estimator", BOTH)
def test_clone_pickle_pipeline_and_names(estimator):
    X, y, _ = model(0, n=120)
    machine = estimator(n_components=2).fit(X, y)
    assert_array_equal(pickle.loads(pickle.dumps(machine)).transform(X), machine.transform(X))
    assert_array_equal(clone(machine).fit(X, y).directions_, machine.directions_)
    assert make_pipeline(estimator(n_components=1), LinearRegression()).fit(X, y).score(X, y) > 0.8
    assert machine.get_feature_names_out()[1] == estimator.__name__.lower() + "1"
