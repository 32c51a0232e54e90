"""Answers to the exercises of 04: id → (solution, three or more plausible mistakes)."""

import numpy as np


def recover(X, y, alpha):
    w = X.T @ (alpha * y)
    on = alpha > 1e-8
    return w, (y - X @ w)[on].mean()


def without_labels(X, y, alpha):
    return X.T @ alpha, recover(X, y, alpha)[1]


def all_points_vote(X, y, alpha):
    w, _ = recover(X, y, alpha)
    return w, (y - X @ w).mean()


def wrong_sign(X, y, alpha):
    w, b = recover(X, y, alpha)
    return w, -b


def unit_normal(X, y, alpha):
    w, b = recover(X, y, alpha)
    return w / np.linalg.norm(w), b


def one_number(X, y, alpha):
    return alpha @ y, 0.0


ANSWERS = {
    "04.1": (
        [0.5, 0.0, 0.5],
        [[0.25, 0.25, 0.5], [0.5, 0.0, 0.4], [0.5, -0.1, 0.4], [1.0, 0.0, 1.0], [0.5, 0.5]],
    ),
    "04.2": (
        ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]),
        [
            ([[1, 0], [-1, 0]], [1, -1]),
            ([[0, 0], [1, 1], [1, 0], [0, 1]], [1, 1, -1, -1]),
            ([[1, 0], [2, 0]], [1, 1]),
            ([[1, 0], [1, 1], [1, 2], [-1, 0]], [1, 1, 1, -1]),
            ([[float(k), 0] for k in range(8)], [1] * 8),
        ],
    ),
    "04.3": (recover, [without_labels, all_points_vote, wrong_sign, unit_normal, one_number]),
    "04.4": (
        (1 / 9, (1 / 3, 1 / 3), -1 / 3),
        [
            (1 / 9, (3.0, 3.0), -1 / 3),
            (1 / 9, (1 / 3, 1 / 3), 0.0),
            (1 / 18, (1 / 6, 1 / 6), -1 / 6),
            (1 / 9, (1 / 3,), 0.0),
        ],
    ),
    "04.5": (
        (0.5, 0.5, 1),
        [(5.0, 5.0, 1), (-0.5, -0.5, 1), (0.9, 0.9, 1), (0.1, 0.1, 1), (0.5, 0.5, 0)],
    ),
}
