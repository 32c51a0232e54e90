"""Answers to the exercises of 07: id → (solution, three or more plausible mistakes)."""

import numpy as np


def step(K, y, C, alpha, i, j, cut=True, factor=1.0):
    new, E, eta = alpha.copy(), K @ (y * alpha) - y, K[i, i] + K[j, j] - 2 * K[i, j]
    total, difference = alpha[i] + alpha[j], alpha[j] - alpha[i]
    L, H = (max(0, total - C), min(C, total)) if y[i] == y[j] else (max(0, difference), min(C, C + difference))
    wanted = alpha[j] + factor * y[j] * (E[i] - E[j]) / eta
    new[j] = np.clip(wanted, L, H) if cut else wanted
    new[i] = alpha[i] - y[i] * y[j] * (new[j] - alpha[j])
    return new


def in_place(K, y, C, alpha, i, j):
    alpha[:] = step(K, y, C, alpha, i, j)
    return alpha


def alone(K, y, C, alpha, i, j):
    new = step(K, y, C, alpha, i, j)
    new[i] = alpha[i]
    return new


def uncut(K, y, C, alpha, i, j):
    return step(K, y, C, alpha, i, j, cut=False)


def backwards(K, y, C, alpha, i, j):
    return step(K, y, C, alpha, i, j, factor=-1.0)


def timid(K, y, C, alpha, i, j):
    return step(K, y, C, alpha, i, j, factor=0.5)


def still(K, y, C, alpha, i, j):
    return alpha.copy()


def broken(K, y, C, alpha, i, j):
    return alpha[i] / unknown  # noqa: F821


X, Y = [[1, 0], [2, 0], [-1, 0]], [1, 1, -1]

ANSWERS = {
    "07.1": (
        ((0.5, 1.0), (0.0, 0.5)),
        [((0, 1), (0, 1)), ((0.5, 1.0), (0.0, 1.0)), ((0.6, 1.0), (0.0, 0.5)), ((0.5, 1.5), (0, 0.5)), ((0.5, 1.0),)],
    ),
    "07.2": (
        (2.0, 1.0, 0.75, 0.9375),
        [
            (10.0, 0.2, 0.2, 0.2),
            (2.0, 0.5, 0.5, 0.75),
            (2.0, 1.0, 1.0, 1.0),
            (2.0, 1.0, 0.75, 1.0),
            (2.0, 1.0, 0.75, 1.5),
        ],
    ),
    "07.3": (
        (3, 0, 4.0),
        [(4, 0, 5.0), (0, 3, 4.0), (3, 2, 3.0), (1, 0, 2.0), (3, 1, 2.0), (3, 0, -4.0), (5, 0, 4.0)],
    ),
    "07.4": (step, [uncut, alone, backwards, timid, still, in_place, broken]),
    "07.5": (
        (X, Y, 1.0, [0, 0, 0], (0, 1)),
        [
            (X, Y, 1.0, [0, 0, 0], (0, 2)),
            (X, Y, 1.0, [0.5, 0, 0], (0, 1)),
            (X, Y, 1.0, [0.5, 0, 0.5], (0, 1)),
            (X, [1, 1, 1], 1.0, [0, 0, 0], (0, 1)),
            (X, Y, 0.25, [0.5, 0, 0.5], (0, 1)),
            ([[1, 0], [10, 0], [-1, 0], [0, 0]], [1, 1, -1, -1], 1.0, [0.1, 0, 0.1, 0], (0, 1)),
        ],
    ),
}
