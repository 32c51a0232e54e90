"""Parameters: what is refused, and the protocol of scikit-learn's clone and grid search."""

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.svm import SVC

from kernlab_edu.kernels import (
    Constant,
    Function,
    Gaussian,
    Haar,
    Hybrid,
    Laplacian,
    Linear,
    Polynomial,
    Radial,
    RationalQuadratic,
    Sigmoid,
    Spline,
)

NAN, INF = np.nan, np.inf


@pytest.mark.parametrize(
    ("make", "name", "values"),
    [
        (Polynomial, "degree", [0, -1, 2.5, 2.0, "2", True, None]),
        (Polynomial, "offset", [-1, NAN, INF, "1"]),
        (Polynomial, "scale", [0, -1, NAN]),
        (Gaussian, "gamma", [0, -1, NAN, INF, "auto", None]),
        (Laplacian, "sigma", [0, -1, NAN]),
        (RationalQuadratic, "c", [0, -1, NAN]),
        (Hybrid, "degree", [0, 1.5]),
        (Hybrid, "offset", [-1]),
        (Hybrid, "gamma", [0]),
        (Sigmoid, "scale", [NAN, "1"]),
        (Sigmoid, "offset", [INF]),
        (Spline, "kind", ["max", None]),
        (Haar, "levels", [-1, 1.5]),
        (Constant, "c", [-1, NAN]),
    ],
)
def test_parameters_that_make_no_kernel_are_refused(make, name, values):
    for value in values:
        with pytest.raises(ValueError, match=f"^{name} must be"):
            make(**{name: value})
        kernel = make()
        with pytest.raises(ValueError, match=f"^{name} must be"):
            kernel.set_params(**{name: value})
        assert kernel == make()  # the refused value has left no trace


@pytest.mark.parametrize("sigma", [0, -1, NAN])
def test_sigma_must_be_positive(sigma):
    with pytest.raises(ValueError, match="sigma must be"):
        Gaussian.from_sigma(sigma)


def test_functions_must_be_callable():
    with pytest.raises(ValueError, match="function of two vectors"):
        Function(3)
    with pytest.raises(ValueError, match="function of the distance"):
        Radial("exp(-r)")
    with pytest.raises(ValueError, match="one number"):
        Function(lambda x, z: x)([[1.0, 2.0]])


def test_constructors_store_what_they_are_given():
    for gamma in (1, 10.0**300, np.float32(0.5)):
        assert Gaussian(gamma).get_params()["gamma"] is gamma


def test_parameters_of_the_parts_are_reached():
    k = 2 * Gaussian(gamma=0.5) + 1
    assert k.get_params()["left__right__gamma"] == 0.5
    assert set(k.get_params(deep=False)) == {"left", "right"}
    assert k.set_params(left__right__gamma=3.0, right__c=4) is k
    assert k == 2 * Gaussian(gamma=3.0) + 4


def test_setting_a_part_leaves_the_original_kernel_alone():
    part = Gaussian(gamma=1.0)
    whole = part + part
    whole.set_params(left__gamma=2.0)
    assert part == Gaussian(gamma=1.0)
    assert whole == Gaussian(gamma=2.0) + Gaussian(gamma=1.0)


def test_a_new_part_and_its_parameter_in_one_call():
    k = (Linear() + 1).with_params(left__gamma=2.0, left=Gaussian())
    assert k == Gaussian(gamma=2.0) + 1


@pytest.mark.parametrize("name", ["sigma", "gamma__x", "left__gamma"])
def test_unknown_parameters_are_named(name):
    with pytest.raises(ValueError, match=f"no parameter '{name}'"):
        Gaussian().set_params(**{name: 1.0})


def test_parameters_cannot_be_overwritten_unchecked():
    with pytest.raises(AttributeError):
        Gaussian().gamma = -1.0


def test_clone_and_grid_search_of_scikit_learn():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    y = (X**2).sum(axis=1) > 1.4
    given = Gaussian(gamma=1e-6)
    search = GridSearchCV(SVC(kernel=given), {"kernel__gamma": [1e-6, 1.0]}, cv=3).fit(X, y)
    rbf = GridSearchCV(SVC(kernel="rbf"), {"gamma": [1e-6, 1.0]}, cv=3).fit(X, y)
    np.testing.assert_allclose(search.cv_results_["mean_test_score"], rbf.cv_results_["mean_test_score"])
    assert search.best_estimator_.kernel == Gaussian(gamma=1.0)
    assert given == Gaussian(gamma=1e-6)
    assert clone(SVC(kernel=2 * given + 1)).kernel == 2 * given + 1
