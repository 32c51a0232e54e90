"""Answers to the exercises of 12: id → (solution, three or more plausible mistakes)."""

import numpy as np

from kernlab_edu.kernels import Gaussian

CROSS = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
STICK = np.array([[0.0, 0.0], [2.0, 2.0], [3.0, 2.0], [5.0, 4.0]])
THREE = np.repeat(["a", "b", "c"], 4)
SIX = np.array([[0, 0], [1, 0], [0, 1], [2, 2], [3, 2], [2, 3]], dtype=float)
K, PLUS = Gaussian(0.5)(SIX), np.repeat([0.0, 1.0], 3)


def moved(shape, *steps):
    return np.vstack([shape + np.array(step) for step in steps])


def ratio(X, y, w):
    a, b = X[y < 0] @ w, X[y > 0] @ w
    return (b.mean() - a.mean()) ** 2 / (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum())


def variances(X, y, w):
    a, b = X[y < 0] @ w, X[y > 0] @ w
    return (b.mean() - a.mean()) ** 2 / (a.var() + b.var())


def unbiased(X, y, w):
    a, b = X[y < 0] @ w, X[y > 0] @ w
    return (b.mean() - a.mean()) ** 2 / (a.var(ddof=1) + b.var(ddof=1))


def not_squared(X, y, w):
    a, b = X[y < 0] @ w, X[y > 0] @ w
    return abs(b.mean() - a.mean()) / (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum())


def total(X, y, w):
    z = X @ w
    return (z[y > 0].mean() - z[y < 0].mean()) ** 2 / ((z - z.mean()) ** 2).sum()


def projections(X, y, w):
    return X @ w


def the_inverse(X, y, w):
    return 1 / ratio(X, y, w)


ANSWERS = {
    "12.1": (
        ((1, -1), 2),
        [((1, 0), 4 / 3), ((1, 1), 2), ((1, -1), 4 / 3), ((1, -1), 4), ((3, 1), 2), ((0, 0), 2), ((1, -1, 0), 2)],
    ),
    "12.2": (
        (moved(STICK, (0, 0), (1, 0)), [-1] * 4 + [1] * 4),
        [
            (moved(CROSS, (0, 0), (4, 0)), [-1] * 4 + [1] * 4),
            (moved(STICK, (0, 0), (1, -1)), [-1] * 4 + [1] * 4),
            (moved(STICK, (0, 0), (0, 0)), [-1] * 4 + [1] * 4),
            ([[0, 0], [1, 1], [1, 0], [2, 1]], [-1, -1, 1, 1]),
            (moved(CROSS, (0, 0), (4, 0), (8, 0)), THREE),
            (moved(CROSS, (0, 0), (4, 0), (8, 0), (9, 9)), [-1] * 8 + [1] * 8),
            (STICK[:, :1], [1, 1, -1, -1]),
        ],
    ),
    "12.3": (ratio, [variances, unbiased, not_squared, total, projections, the_inverse]),
    "12.4": (
        (moved(CROSS, (0, 0), (3, 1), (9, 3)), THREE),
        [
            (moved(CROSS, (0, 0), (3, 0), (0, 3)), THREE),
            (moved(CROSS, (0, 0), (3, 0), (3, 0)), THREE),
            (moved(CROSS, (0, 0), (3, 0)), THREE[:8]),
            ([[0, 0], [1, 0], [3, 0], [4, 0], [7, 0], [8, 0]], [0, 0, 1, 1, 2, 2]),
        ],
    ),
    "12.5": (
        np.linalg.solve(K, PLUS),
        [PLUS, np.linalg.solve(K, 2 * PLUS - 1), np.ones(6), PLUS[:5], np.linalg.solve(K + np.eye(6), PLUS)],
    ),
}
