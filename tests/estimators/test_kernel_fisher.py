"""KernelFisher: by hand, laws, LDA as oracle, and what happens to bad data."""

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
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.decomposition import PCA
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernlab_edu.datasets import moons, rings
from kernlab_edu.estimators import LDA, KernelFisher
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import fisher_maximum, kernel_scatter, scatter_matrices

KERNELS = [Linear(), Gaussian(0.5), Polynomial(degree=2, offset=1.0)]


def classes(seed, sizes=(8, 13), p=3):
    rng = np.random.default_rng(seed)
    y = np.repeat(np.arange(len(sizes)), sizes)
    X = rng.normal(size=(len(y), p)) + 1.5 * rng.normal(size=(len(sizes), p))[y]
    X.flags.writeable = y.flags.writeable = False
    return X, y


def angle(U, V):
    return subspace_angles(U, V).max()


# --- by hand ------


def test_F214_four_points_on_a_line():
    # k = xz, class means 1 and 5, S_W = 4, Σx² = 56: w = Σx² d / (Σx² S_W + μ)
    X, y = np.array([[0.0], [2.0], [4.0], [6.0]]), [0, 0, 1, 1]
    machine = KernelFisher("linear", mu=8.0).fit(X, y)
    w = 56 * 4 / (56 * 4 + 8)
    assert_allclose(machine.coef_, [[w]], rtol=1e-13)
    assert_allclose(machine.transform([[10.0]]), [[10 * w]], rtol=1e-13)
    assert_allclose(machine.decision_function([[3.0], [4.0]]), [0.0, w], atol=1e-13)
    # αᵀMα / αᵀ(N + μI)α at its largest: dᵀX ᵀ(N + μI)⁻¹Xd
    assert_allclose(machine.eigenvalues_, [16 * 56 / (56 * 4 + 8), 0, 0, 0], atol=1e-13)


# --- laws ------


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("mu", [1e-3, 1.0, 100.0])
def test_F214_alpha_is_the_closed_form(kernel, mu):
    X, y = classes(0)
    K = kernel(X)
    s = kernel_scatter(K, y)
    d = s.means[:, 1] - s.means[:, 0]
    alpha = np.linalg.solve(s.N + mu * np.eye(len(y)), d)
    machine = KernelFisher(kernel, mu=mu).fit(X, y)
    assert_allclose(machine.transform(X), (K @ alpha)[:, None], atol=1e-8 * np.abs(K @ alpha).max())
    assert_allclose(machine.eigenvalues_[0], d @ alpha, rtol=1e-8)
    assert machine.eigenvalues_.shape == (len(y),) and machine.certificate_.holds(1e-8)
    m = [(K @ alpha)[y == j].mean() for j in (0, 1)]
    assert_allclose(machine.decision_function(X), K @ alpha - np.mean(m), atol=1e-8 * np.abs(K @ alpha).max())


@pytest.mark.parametrize("seed", range(4))
def test_F214_linear_kernel_becomes_fisher_as_mu_vanishes(seed):
    X, y = classes(seed)
    w = fisher_maximum(X, y).w
    error = []
    for mu in (1e-2, 1e-4, 1e-6, 1e-8):
        machine = KernelFisher("linear", mu=mu).fit(X, y)
        G, S, d = X.T @ X, scatter_matrices(X, y).within, X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0)
        assert_allclose(machine.coef_[0], np.linalg.solve(G @ S + mu * np.eye(3), G @ d), rtol=1e-8)
        error.append(np.linalg.norm(machine.coef_[0] - w) / np.linalg.norm(w))
    assert error[-1] < 1e-8
    assert_allclose(error[1] / error[0], 1e-2, rtol=0.05)  # the error is of order μ


def test_F214_linear_kernel_of_several_classes_becomes_lda():
    X, y = classes(1, (8, 13, 9, 6))
    lda = LDA().fit(X, y)
    machine = KernelFisher("linear", mu=1e-7).fit(X, y)
    assert angle(X.T @ machine.alpha_, lda.scalings_) < 1e-8
    assert_allclose(machine.eigenvalues_[:3], lda.eigenvalues_, rtol=1e-7)
    # both scores are in units of the spread within: S_W here, S_W / N there
    Z = machine.transform(X)
    assert_allclose(np.abs(Z - Z.mean(axis=0)) * np.sqrt(len(y)), np.abs(lda.transform(X)), rtol=1e-5, atol=1e-6)
    assert_array_equal(machine.predict(X), LDA(priors=[0.25] * 4).fit(X, y).predict(X))


@pytest.mark.parametrize("table", [load_iris, load_wine, load_breast_cancer])
def test_F214_linear_kernel_is_lda_on_real_tables(table):
    X, y = table(return_X_y=True)
    X = PCA(whiten=True).fit_transform(X)  # so that μ is equally small for every direction
    machine = KernelFisher("linear", mu=1e-5).fit(X, y)
    K = len(machine.classes_)
    assert angle(X.T @ machine.alpha_, LDA().fit(X, y).scalings_) < 1e-7
    assert_array_equal(machine.predict(X), LDA(priors=np.full(K, 1 / K)).fit(X, y).predict(X))


@pytest.mark.parametrize("sizes", [(8, 13), (8, 13, 9)])
@pytest.mark.parametrize("kernel", KERNELS)
def test_prediction_is_the_nearest_projected_mean(kernel, sizes):
    X, y = classes(2, sizes)
    machine = KernelFisher(kernel, mu=0.1).fit(X, y)
    Z = machine.transform(X)
    M = np.array([Z[y == j].mean(axis=0) for j in range(len(sizes))])
    assert_array_equal(machine.predict(X), np.square(Z[:, None] - M).sum(axis=2).argmin(axis=1))
    assert Z.shape == (len(y), len(sizes) - 1)


def test_scaling_the_kernel_by_c_is_scaling_mu_by_c_squared():
    X, y = classes(3)
    a = KernelFisher(Gaussian(0.5), mu=0.01).fit(X, y)
    b = KernelFisher(4.0 * Gaussian(0.5), mu=0.16).fit(X, y)
    assert_allclose(b.transform(X), a.transform(X), rtol=1e-9)


def test_a_gram_matrix_order_and_copies_change_nothing():
    X, y = classes(4, (8, 13, 9))
    k = Gaussian(0.4)
    plain = KernelFisher(k).fit(X, y)
    assert_allclose(KernelFisher("precomputed").fit(k(X), y).decision_function(k(X)), plain.decision_function(X))
    order = np.random.default_rng(0).permutation(len(y))
    assert_allclose(KernelFisher(k).fit(X[order], y[order]).decision_function(X), plain.decision_function(X), rtol=1e-7)
    assert_allclose(plain.fit_transform(X, y), plain.transform(X), atol=0)
    assert_array_equal(pickle.loads(pickle.dumps(plain)).transform(X), plain.transform(X))


def test_F214_a_curved_boundary():
    X, y = rings(80)
    assert KernelFisher(Polynomial(degree=2, offset=1.0)).fit(X, y).score(X, y) == 1.0
    assert KernelFisher("linear").fit(X, y).score(X, y) < 0.8


# --- bad data ------


@pytest.mark.parametrize("mu", [0.0, -1.0, np.nan])
def test_F214_without_mu_there_is_no_answer(mu):
    X, y = classes(0)
    machine = KernelFisher(mu=mu)
    with pytest.raises(ValueError, match=r"N is always singular .* n − 2 = 19"):
        machine.fit(X, y)
    assert not hasattr(machine, "classes_")


def test_a_mu_below_rounding_is_refused():
    X, y = classes(0)
    with pytest.raises(ValueError, match="lost in the rounding of N"):
        KernelFisher("linear", mu=1e-18).fit(X, y)


def test_coinciding_means_are_announced():
    with pytest.warns(UserWarning, match="class means coincide"):
        machine = KernelFisher().fit(np.ones((6, 2)), [0, 1] * 3)
    assert_allclose(machine.decision_function([[1.0, 1.0]]), 0.0, atol=1e-12)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"n_components": 2}, "from 1 to 1, not 2: 2 means"),
        ({"kernel": "gauss"}, "kernel must be"),
        ({"kernel": 1e40 * Linear()}, "too large"),
    ],
)
def test_wrong_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        KernelFisher(**settings).fit(*classes(0))


def test_one_class_is_no_problem_to_solve():
    with pytest.raises(ValueError, match="1 class"):
        KernelFisher().fit([[0.0], [1.0]], [1, 1])


NUMBERS = st.one_of(st.sampled_from([0.0, 1.0, -1.0, 1e-12, 1e6, 1e-100, 1e15, 1e100]), st.floats(-10, 10))


@given(arrays(float, st.tuples(st.integers(2, 10), st.integers(1, 3)), elements=NUMBERS), st.integers(2, 3))
@pytest.mark.parametrize("kernel", ["rbf", "linear", "poly"])
def test_any_table_gives_finite_numbers_or_a_reason(kernel, X, K):
    machine = KernelFisher(kernel)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            machine.fit(X, np.arange(len(X)) % K)
        except ValueError as error:
            assert len(str(error)) > 20 and "B is" not in str(error)
            return
        for numbers in (machine.eigenvalues_, machine.alpha_, machine.transform(X), machine.decision_function(X)):
            assert np.isfinite(numbers).all()
    assert machine.certificate_.holds(1e-6) or caught
    assert not [w for w in caught if issubclass(w.category, RuntimeWarning)]


# --- life among scikit-learn's tools ------


def test_grid_search_pipeline_and_cross_validation():
    X, y = moons(60, random_state=3)
    search = GridSearchCV(KernelFisher(Gaussian(1.0)), {"kernel__gamma": [1e9, 2.0], "mu": [1e-3, 1e-1]}, cv=3)
    assert search.fit(X, y).best_params_["kernel__gamma"] == 2.0
    pipe = make_pipeline(StandardScaler(), KernelFisher(n_components=1))
    assert clone(pipe).fit(X, y).transform(X).shape == (60, 1)
    K = Gaussian(1.0)(X)
    direct = cross_val_score(KernelFisher(Gaussian(1.0)), X, y, cv=3)
    assert_allclose(cross_val_score(KernelFisher("precomputed"), K, y, cv=3), direct)
    assert list(KernelFisher().fit(X, y).get_feature_names_out()) == ["kernelfisher0"]
