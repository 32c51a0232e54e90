"""Rows of the curriculum that are pictures: what the picture must show, as a law."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn import svm
from sklearn.datasets import make_moons
from sklearn.preprocessing import StandardScaler

from kernlab_edu.datasets import checkerboard, moons, rings, spirals
from kernlab_edu.estimators import SVC
from kernlab_edu.kernels import Gaussian, Linear, Polynomial


@pytest.fixture(scope="module")
def hundred_moons():
    X, y = make_moons(n_samples=100, noise=0.15, random_state=42)
    return StandardScaler().fit_transform(X), y


def test_F136_each_kernel_draws_its_own_kind_of_boundary():
    X, y = rings(80)
    line = SVC(Linear()).fit(X, y)
    conic = SVC(Polynomial(degree=2, offset=1.0)).fit(X, y)
    free_form = SVC(Gaussian(1.0)).fit(X, y)
    assert line.score(X, y) < 0.75
    assert conic.score(X, y) == free_form.score(X, y) == 1.0
    # along a line f is affine, quadratic, or neither: third differences tell
    path = np.linspace([-3.0, 0.5], [3.0, 0.5], 9)
    assert_allclose(np.diff(line.decision_function(path), n=2), 0.0, atol=1e-9)
    assert_allclose(np.diff(conic.decision_function(path), n=3), 0.0, atol=1e-9)
    assert np.abs(np.diff(conic.decision_function(path), n=2)).max() > 1e-3
    assert np.abs(np.diff(free_form.decision_function(path), n=3)).max() > 1e-3


def test_F138_a_smaller_sigma_makes_a_more_complicated_boundary():
    X, y = moons(100, noise=0.35, random_state=0)
    grid = np.stack(np.meshgrid(np.linspace(-2, 3, 60), np.linspace(-2, 2.5, 60)), axis=-1)
    fits = [SVC(Gaussian.from_sigma(sigma), C=10.0).fit(X, y) for sigma in (3.0, 0.7, 0.1)]
    signs = [np.sign(m.decision_function(grid.reshape(-1, 2)).reshape(60, 60)) for m in fits]
    lengths = [(s[1:] != s[:-1]).sum() + (s[:, 1:] != s[:, :-1]).sum() for s in signs]
    assert lengths == sorted(lengths) and lengths[-1] > 2 * lengths[0]
    accuracy = [m.score(X, y) for m in fits]
    assert accuracy == sorted(accuracy) and accuracy[0] < accuracy[-1]


def test_F139_two_by_two_grid_of_gamma_and_C(hundred_moons):
    X, y = hundred_moons
    machines = [SVC(Gaussian(gamma), C=C).fit(X, y) for gamma in (0.1, 5.0) for C in (0.001, 1000.0)]
    assert [m.score(X, y) for m in machines] == [0.87, 0.98, 0.97, 1.0]
    assert [len(m.support_) for m in machines] == [100, 15, 100, 35]


@pytest.mark.parametrize(("degree", "offset"), [(3, 1.0), (10, 100.0)])
def test_F141_cubic_and_degree_ten_machines_on_the_moons(hundred_moons, degree, offset):
    X, y = hundred_moons
    machine = SVC(Polynomial(degree, offset), C=5.0).fit(X, y)
    other = svm.SVC(kernel="poly", degree=degree, coef0=offset, gamma=1.0, C=5.0).fit(X, y)
    assert machine.certificate_.holds(1e-6)
    assert machine.score(X, y) >= 0.98
    assert machine.predict(X).tolist() == other.predict(X).tolist()


@pytest.mark.parametrize("data", [spirals(100), checkerboard(200, squares=3)])
def test_F143_spirals_and_checkerboards_need_a_kernel(data):
    X, y = data
    assert SVC(Gaussian(4.0), C=1e3).fit(X, y).score(X, y) == 1.0
    assert SVC(Linear(), C=1.0).fit(X, y).score(X, y) < 0.75
