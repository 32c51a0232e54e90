"""A zoo of SVM duals: four kinds × kernels × sizes × C from 0.01 to 10⁴."""

import numpy as np

from kernlab_edu.kernels import Gaussian, Laplacian, Linear, Polynomial, RationalQuadratic
from kernlab_edu.problems import hard_margin, one_class, regression, soft_margin

KERNELS = {
    "linear": Linear(),
    "cubic": Polynomial(degree=3, offset=1.0),
    "gauss": Gaussian(gamma=0.7),
    "laplace": Laplacian(sigma=1.0),
    "sum": 0.5 * Gaussian(gamma=2.0) + Linear() * RationalQuadratic(c=1.0) + 1,
}
PENALTIES = (0.01, 1.0, 100.0, 1e4)


def overlapping(n, seed=0):
    """Two classes that no line separates, and a noisy curve on the same points."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    y = np.where(X[:, 0] + 0.5 * X[:, 1] ** 2 - 0.4 + 0.4 * rng.normal(size=n) > 0, 1.0, -1.0)
    return X, y, np.sin(2 * X[:, 0]) + 0.1 * rng.normal(size=n)


def separable(n, seed=0):
    """Two classes with a gap of 1 between them."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    y = np.where(X[:, 0] + X[:, 1] > 0, 1.0, -1.0)
    return X + 0.5 * y[:, None], y


def zoo():
    """Name → (dual, kernel, X, keyword arguments that tell scikit-learn the same problem)."""
    animals = {}
    for n in (12, 60):
        X, y, t = overlapping(n)
        for name, kernel in KERNELS.items():
            K = kernel(X)
            for C in PENALTIES:
                animals[f"svc-{name}-{n}-C{C:g}"] = (soft_margin(K, y, C), X, dict(C=C))
                animals[f"svr-{name}-{n}-C{C:g}"] = (regression(K, t, C, 0.1), X, dict(C=C, epsilon=0.1))
            for nu in (0.1, 0.5):
                animals[f"one-{name}-{n}-nu{nu:g}"] = (one_class(K, nu), X, dict(nu=nu))
            X_gap, y_gap = separable(n)
            animals[f"hard-{name}-{n}"] = (hard_margin(kernel(X_gap), y_gap), X_gap, dict(C=1e10))
    return animals


ZOO = zoo()
