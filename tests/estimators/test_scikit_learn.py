"""Life inside scikit-learn's tools."""

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_val_score
from sklearn.multiclass import OneVsOneClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernlab_edu.datasets import blobs, moons, noisy_sine
from kernlab_edu.estimators import SVC, SVR, KernelRidge, OneClassSVM, Perceptron
from kernlab_edu.kernels import Gaussian, Linear

ONE_OF_EACH = [
    SVC(Gaussian(2.0) + 1),
    SVR(Gaussian(2.0)),
    SVR(loss="polynomial"),
    KernelRidge(),
    OneClassSVM(),
    Perceptron(),
]


@pytest.mark.parametrize("machine", ONE_OF_EACH)
def test_a_clone_and_a_pickle_predict_the_same(machine):
    X, y = blobs(30)
    fitted = machine.fit(X, y)
    again, copy = pickle.loads(pickle.dumps(fitted)), clone(machine).fit(X, y)
    assert_allclose(again.predict(X), fitted.predict(X), rtol=0, atol=0)
    assert_allclose(copy.predict(X), fitted.predict(X), rtol=0, atol=0)
    if hasattr(fitted, "certificate_"):
        assert again.certificate_.explain() == fitted.certificate_.explain()


def test_a_grid_search_reaches_the_width_of_the_kernel():
    X, y = moons(60, random_state=3)
    grid, folds = {"kernel__gamma": [1e-6, 2.0], "C": [1.0, 10.0]}, StratifiedKFold(3, shuffle=True, random_state=0)
    search = GridSearchCV(SVC(Gaussian(1.0)), grid, cv=folds).fit(X, y)
    assert search.best_params_["kernel__gamma"] == 2.0
    assert search.best_estimator_.kernel_ == Gaussian(2.0)


def test_changing_the_parameter_afterwards_does_not_change_the_fitted_machine():
    X, y = moons(40)
    machine = SVC(Gaussian(1.0)).fit(X, y)
    before = machine.decision_function(X)
    machine.set_params(kernel__gamma=50.0)
    assert_allclose(machine.decision_function(X), before, rtol=0, atol=0)


def test_a_pipeline_is_the_machine_on_scaled_data():
    X, y = moons(40)
    Z = StandardScaler().fit_transform(X)
    pipe = make_pipeline(StandardScaler(), SVC(Gaussian(1.0))).fit(X, y)
    assert_allclose(pipe.decision_function(X), SVC(Gaussian(1.0)).fit(Z, y).decision_function(Z), atol=1e-12)


@pytest.mark.parametrize("machine", [SVC, SVR, KernelRidge])
def test_cross_validation_slices_a_precomputed_gram_matrix(machine):
    X, y = blobs(30, spread=1.5)
    K = Gaussian(0.5)(X)
    direct = cross_val_score(machine(Gaussian(0.5)), X, y, cv=3)
    assert_allclose(cross_val_score(machine("precomputed"), K, y, cv=3), direct, atol=1e-9)


def test_one_vs_one_makes_three_classes_out_of_pairs():
    rng = np.random.default_rng(0)
    centres = np.array([[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]])
    y = np.repeat(["a", "b", "c"], 15)
    X = np.repeat(centres, 15, axis=0) + 0.3 * rng.standard_normal((45, 2))
    assert OneVsOneClassifier(SVC(Linear())).fit(X, y).score(X, y) == 1.0


def test_sample_weights_travel_to_the_scorer_of_a_regression():
    X, y = noisy_sine(30)
    weight = np.arange(30.0)
    machine = SVR(Gaussian(1.0), C=10.0).fit(X, y, sample_weight=weight)
    repeated = SVR(Gaussian(1.0), C=10.0).fit(np.repeat(X, np.arange(30), axis=0), np.repeat(y, np.arange(30)))
    assert_allclose(machine.predict(X), repeated.predict(X), atol=1e-8)
