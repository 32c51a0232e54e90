"""Kernel ridge regression and the representer theorem."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn import kernel_ridge

from kernlab_edu.datasets import noisy_sine
from kernlab_edu.estimators import SVR, KernelRidge
from kernlab_edu.kernels import Gaussian, Linear, Polynomial


def test_F170_alpha_solves_the_linear_system():
    X, y = noisy_sine(20)
    machine = KernelRidge(Gaussian(1.0), lam=0.3).fit(X, y)
    K = Gaussian(1.0)(X)
    assert_allclose(machine.alpha_, np.linalg.inv(K + 0.3 * np.eye(20)) @ y, rtol=1e-8)
    assert_allclose(machine.predict(X), K @ machine.alpha_, rtol=1e-12)
    assert machine.certificate_.holds(1e-10) and machine.intercept_.tolist() == [0.0]


def test_F170_what_is_orthogonal_to_the_data_only_adds_length():
    X, y = noisy_sine(8)
    z = np.array([[2.6]])
    alpha = KernelRidge(Gaussian(1.0), lam=0.1).fit(X, y).alpha_
    # g = k_z − its projection on span{k_x₁, …}, written with the points (X, z)
    K, cross = Gaussian(1.0)(X), Gaussian(1.0)(X, z)[:, 0]
    f, g = np.append(alpha, 0.0), np.append(-np.linalg.solve(K, cross), 1.0)
    G = Gaussian(1.0)(np.vstack([X, z]))
    assert_allclose((G @ g)[:8], 0.0, atol=1e-9)
    assert g @ G @ g > 1e-8
    assert_allclose((f + g) @ G @ (f + g), f @ G @ f + g @ G @ g, rtol=1e-9)
    assert_allclose((G @ (f + g))[:8], (G @ f)[:8], atol=1e-9)


def test_F172_a_singular_K_leaves_alpha_free_and_f_unique():
    X, y = noisy_sine(12)
    K = Linear()(X)
    machine = KernelRidge(Linear(), lam=0.5).fit(X, y)
    null = np.eye(12)[0] - X[0, 0] / X[1, 0] * np.eye(12)[1]
    assert_allclose(K @ null, 0.0, atol=1e-12)
    shifted = machine.alpha_ + null

    def risk(a):
        return np.square(y - K @ a).sum() + 0.5 * a @ K @ a

    assert_allclose(risk(shifted), risk(machine.alpha_), rtol=1e-12)
    Z = np.linspace(-1, 6, 9)[:, None]
    assert_allclose(Linear()(Z, X) @ shifted, machine.predict(Z), atol=1e-12)


def test_F173_the_kernel_trick_on_ridge_regression():
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((30, 4)), rng.standard_normal(30)
    w = np.linalg.solve(X.T @ X + 0.7 * np.eye(4), X.T @ y)
    machine = KernelRidge("linear", lam=0.7).fit(X, y)
    assert_allclose(machine.coef_[0], w, rtol=1e-9)
    assert_allclose(machine.predict(X), X @ w, rtol=1e-9)


def test_with_an_offset_it_is_the_gaussian_loss_of_SVR():
    X, y = noisy_sine(20)
    gauss = SVR(Gaussian(1.0), C=4.0, loss="gauss").fit(X, y)
    ridge = KernelRidge(Gaussian(1.0), lam=1 / 4.0).fit(X, y - gauss.intercept_[0])
    assert_allclose(ridge.predict(X) + gauss.intercept_[0], gauss.predict(X), atol=1e-9)


@pytest.mark.parametrize("kernel", [Gaussian(0.5), Polynomial(2, 1.0)])
def test_the_same_f_as_scikit_learn(kernel):
    X, y = noisy_sine(30)
    theirs = kernel_ridge.KernelRidge(alpha=0.2, kernel="precomputed").fit(kernel(X), y)
    Z = np.linspace(0, 5, 20)[:, None]
    machine = KernelRidge(kernel, lam=0.2).fit(X, y)
    assert_allclose(machine.predict(Z), theirs.predict(kernel(Z, X)), atol=1e-8)
