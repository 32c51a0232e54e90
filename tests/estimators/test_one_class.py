"""The one-class machine."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn import svm

from kernlab_edu.datasets import blobs
from kernlab_edu.estimators import OneClassSVM
from kernlab_edu.kernels import Gaussian, Linear


def test_three_points_by_hand():
    # Σα = 1.5 at the least ‖Σαx‖: the two points at 1 carry it all, and one of them is free, so ρ = f there
    machine = OneClassSVM(Linear(), nu=0.5).fit([[1.0], [1.0], [2.0]])
    assert machine.support_.tolist() == [0, 1]
    assert_allclose(machine.dual_coef_.sum(), 1.5, rtol=1e-12)
    assert_allclose(machine.offset_, 1.5, rtol=1e-12)
    assert_allclose(machine.decision_function([[2.0], [0.0]]), [1.5, -1.5], rtol=1e-12)


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
@pytest.mark.parametrize("nu", [0.1, 0.33, 0.8, 1.0])
def test_nu_bounds_outliers_from_above_and_support_vectors_from_below(nu, solver):
    X, _ = blobs(60, spread=1.0)
    machine = OneClassSVM(Gaussian(0.3), nu=nu, solver=solver).fit(X)
    outside = (machine.decision_function(X) < -1e-7).mean()
    assert outside <= nu <= len(machine.support_) / 60 + 1e-12
    assert machine.certificate_.holds(1e-7)
    assert_allclose(machine.dual_coef_.sum(), nu * 60, rtol=1e-9)


def test_score_decision_and_prediction_fit_together():
    X, _ = blobs(40)
    machine = OneClassSVM(nu=0.2).fit(X)
    f = machine.decision_function(X)
    assert_allclose(machine.score_samples(X) - machine.offset_, f, atol=1e-12)
    assert machine.predict(X).tolist() == np.where(f >= 0, 1, -1).tolist()


@pytest.mark.parametrize("nu", [0.1, 0.5])
def test_the_same_f_as_scikit_learn(nu):
    X, _ = blobs(60, spread=1.0)
    machine, other = OneClassSVM(Gaussian(0.3), nu=nu).fit(X), svm.OneClassSVM(gamma=0.3, nu=nu, tol=1e-8).fit(X)
    Z = np.random.default_rng(0).uniform(-4, 4, (50, 2))
    assert_allclose(machine.decision_function(Z), other.decision_function(Z), atol=1e-4)
