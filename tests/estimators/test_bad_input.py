"""Bad input gets an error in the student's language, and nothing half-fitted."""

import sys

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.exceptions import NotFittedError

from kernlab_edu.datasets import blobs, moons, xor
from kernlab_edu.estimators import SVC, SVR, KernelRidge, OneClassSVM, Perceptron
from kernlab_edu.kernels import Gaussian, Polynomial, Sigmoid
from kernlab_edu.solvers import NotSeparableError, QPError

X, Y = moons(20)
SPLIT = X + 5.0 * Y[:, None]  # so far apart that a perceptron separates them
K = Gaussian(1.0)(X)
CLASSIFIERS = [SVC(), Perceptron()]
REGRESSORS = [SVR(), KernelRidge()]
ALL = [*CLASSIFIERS, *REGRESSORS, OneClassSVM()]


def refuse(machine, X, y, match, error=ValueError, **fit):
    """The error comes, and the machine is as unfitted as before."""
    before = dict(vars(machine))
    with pytest.raises(error, match=match) as caught:
        machine.fit(X, y, **fit)
    assert vars(machine) == before
    return caught.value


@pytest.mark.parametrize("machine", ALL)
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_nan_and_infinity(machine, bad):
    broken = X.copy()
    broken[3, 1] = bad
    refuse(machine, broken, Y, "NaN|infinity")


@pytest.mark.parametrize("machine", REGRESSORS)
def test_a_nan_among_the_targets(machine):
    refuse(machine, X, np.where(np.arange(20) == 5, np.nan, Y), "NaN")


@pytest.mark.parametrize("machine", CLASSIFIERS)
def test_one_class_three_classes_and_numbers_that_are_no_labels(machine):
    refuse(machine, X, np.ones(20), "one class")
    refuse(machine, X[:1], Y[:1], "one class")
    refuse(machine, X, np.arange(20) % 3, "OneVsOneClassifier")
    refuse(machine, X, np.linspace(0, 1, 20), "Unknown label type")


@pytest.mark.parametrize("machine", ALL)
def test_empty_data_one_dimension_and_mismatched_lengths(machine):
    refuse(machine, np.empty((0, 2)), np.empty(0), "0 sample")
    refuse(machine, np.empty((5, 0)), np.array([1, -1, 1, -1, 1]), "0 feature")
    refuse(machine, X[:, 0], Y, "Expected 2D array")
    if not isinstance(machine, OneClassSVM):
        refuse(machine, X, Y[:-1], "inconsistent numbers of samples")


@pytest.mark.parametrize("machine", [SVR(), SVR(loss="gauss"), SVR(loss="polynomial"), KernelRidge(lam=1e-9)])
def test_one_sample_is_a_constant_for_a_regression(machine):
    assert_allclose(machine.fit([[2.0]], [5.0]).predict([[2.0]]), [5.0], atol=1e-6)


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
def test_duplicates_with_opposite_labels_have_no_hard_margin(solver):
    twins = np.array([[0.0, 0.0], [3.0, 1.0], [1.0, 2.0], [3.0, 1.0]])
    error = refuse(
        SVC("linear", C=np.inf, solver=solver), twins, [1, 1, -1, -1], "samples 1 .* and 3", NotSeparableError
    )
    assert_allclose(error.weights, [0, 1, 0, 1])


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
def test_a_hard_margin_on_overlapping_classes_comes_with_its_proof(solver):
    points, y = xor()
    error = refuse(SVC("linear", C=np.inf, solver=solver), points, y, "convex hulls", NotSeparableError)
    w = error.weights
    assert_allclose([w[y > 0].sum(), w[y < 0].sum()], 1.0, atol=1e-9)
    assert_allclose((w * y) @ points, 0.0, atol=1e-9)
    refuse(SVC("linear", C=np.inf, solver=solver), *blobs(60, spread=2.0), "convex hulls", NotSeparableError)


@pytest.mark.parametrize("C", [0.0, -1.0, np.nan])
@pytest.mark.parametrize("machine", [SVC(), SVR()])
def test_C_must_be_positive(machine, C):
    refuse(machine.set_params(C=C), X, Y, "C must be positive")


@pytest.mark.parametrize(
    ("machine", "match"),
    [
        (SVR(epsilon=-0.1), "ε"),
        (SVR(C=np.inf), "C must be positive and finite"),
        (SVR(loss="hinge"), "loss must be one of"),
        (SVR(loss="huber", sigma=0.0), "σ"),
        (SVR(loss="polynomial", p=0.5), "convex only for p ≥ 1"),
        (SVC(tol=0.0), "tol must be a positive number"),
        (SVC(solver="magic"), "solver must be one of"),
        (SVC(kernel="gaussian"), "kernel must be a Kernel"),
        (SVC(kernel=None), "kernel must be a Kernel"),
        (OneClassSVM(nu=0.0), "nu must lie in"),
        (OneClassSVM(nu=1.5), "nu must lie in"),
        (KernelRidge(lam=0.0), "lam must be positive"),
        (Perceptron(mode="lazy"), "mode"),
        (Perceptron(eta=-1.0), "η"),
    ],
)
def test_parameters_that_mean_nothing(machine, match):
    refuse(machine, X, Y, match)


def test_kernels_that_are_none_are_refused_before_any_fit():
    with pytest.raises(ValueError, match="gamma must be"):
        Gaussian(0.0)
    with pytest.raises(ValueError, match="degree must be an integer"):
        Polynomial(degree=2.5)
    with pytest.raises(ValueError, match="gamma must be"):
        SVC(Gaussian(1.0)).set_params(kernel__gamma=-1.0)


@pytest.mark.parametrize("machine", [SVC("precomputed"), SVR("precomputed"), OneClassSVM("precomputed")])
def test_a_precomputed_matrix_must_be_square_and_symmetric(machine):
    crooked = K.copy()
    crooked[2, 5] += 0.5
    refuse(machine, crooked, Y, "symmetric")
    refuse(machine, K[:, :10], Y, "square")
    if not isinstance(machine, OneClassSVM):
        refuse(machine, K[:, :10], Y, "square", sample_weight=np.arange(20.0))


def test_an_indefinite_kernel_stops_cvxopt_with_the_eigenvalue_and_names_smo():
    with np.errstate(all="ignore"):
        kernel = Sigmoid()
    smallest = np.linalg.eigvalsh(kernel(X))[0]
    assert smallest < -1e-3
    refuse(SVC(kernel, solver="cvxopt"), X, Y, rf"eigenvalue is {smallest:.3g}[\s\S]*SMO", QPError)
    machine = SVC(kernel, C=0.5).fit(X, Y)
    assert machine.certificate_.holds(1e-3)
    assert "indefinite" in machine.certificate_.explain(1e-3)


def test_without_cvxopt_its_stand_in_gives_the_same_machine(monkeypatch):
    there = SVC(solver="cvxopt").fit(X, Y)
    monkeypatch.setitem(sys.modules, "cvxopt", None)
    here = SVC(solver="cvxopt").fit(X, Y)
    assert here.certificate_.holds(1e-6)
    np.testing.assert_allclose(here.decision_function(X), there.decision_function(X), atol=1e-6)


@pytest.mark.parametrize("weight", [-np.ones(20), np.full(20, np.nan), np.zeros(20), np.ones(19), np.ones((20, 2))])
@pytest.mark.parametrize("machine", [SVC(), SVR()])
def test_weights_that_are_no_weights(machine, weight):
    refuse(machine, X, Y, "weight|inconsistent|1d array", sample_weight=weight)


def test_weights_that_leave_one_class():
    refuse(SVC(), X, Y, "one class", sample_weight=(Y > 0).astype(float))


@pytest.mark.parametrize("machine", ALL)
def test_prediction_before_fit_and_with_the_wrong_number_of_features(machine):
    with pytest.raises(NotFittedError):
        type(machine)().predict(X)
    fitted = type(machine)().fit(SPLIT, Y)
    with pytest.raises(ValueError, match="features"):
        fitted.predict(np.ones((2, 3)))


def test_coef_exists_for_the_linear_kernel_only():
    assert not hasattr(SVC(), "coef_")
    with pytest.raises(AttributeError, match="linear kernel only"):
        SVC().fit(X, Y).coef_  # noqa: B018
    assert not hasattr(SVC("precomputed").fit(K, Y), "coef_")


def test_a_failed_second_fit_leaves_the_first_one_whole():
    machine = SVC(Gaussian(1.0)).fit(X, Y)
    before = machine.decision_function(X)
    with pytest.raises(ValueError, match="one class"):
        machine.fit(np.ones((5, 7)), np.ones(5))
    assert_allclose(machine.decision_function(X), before, atol=0)


@pytest.mark.parametrize("machine", ALL)
def test_inputs_are_not_changed(machine):
    frozen, labels = SPLIT.copy(), Y.copy()
    frozen.flags.writeable = labels.flags.writeable = False
    type(machine)().fit(frozen, labels).predict(frozen)
