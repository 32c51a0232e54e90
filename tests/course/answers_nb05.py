"""Answers to the exercises of 05: id → (solution, three or more plausible mistakes)."""

import numpy as np


def price(w, b, X, y, C):
    return 0.5 * w @ w + C * np.maximum(0, 1 - y * (X @ w + b)).sum()


def slack_may_be_negative(w, b, X, y, C):
    return 0.5 * w @ w + C * (1 - y * (X @ w + b)).sum()


def without_the_half(w, b, X, y, C):
    return w @ w + C * np.maximum(0, 1 - y * (X @ w + b)).sum()


def slack_for_free(w, b, X, y, C):
    return 0.5 * w @ w + np.maximum(0, 1 - y * (X @ w + b)).sum()


def mean_slack(w, b, X, y, C):
    return 0.5 * w @ w + C * np.maximum(0, 1 - y * (X @ w + b)).mean()


def counts_errors(w, b, X, y, C):
    return 0.5 * w @ w + C * (y * (X @ w + b) < 0).sum()


def from_zero(w, b, X, y, C):
    return 0.5 * w @ w + C * np.maximum(0, -y * (X @ w + b)).sum()


def without_labels(w, b, X, y, C):
    return 0.5 * w @ w + C * np.maximum(0, 1 - (X @ w + b)).sum()


def offset(scores, y, alpha, C):
    return (y - scores)[(alpha > 1e-8) & (alpha < C - 1e-8)].mean()


def all_support_vectors(scores, y, alpha, C):
    return (y - scores)[alpha > 1e-8].mean()


def all_points(scores, y, alpha, C):
    return (y - scores).mean()


def bounded_points(scores, y, alpha, C):
    return (y - scores)[alpha > C - 1e-8].mean()


def halfway(scores, y, alpha, C):
    return -(scores[y > 0].min() + scores[y < 0].max()) / 2


def wrong_sign(scores, y, alpha, C):
    return -offset(scores, y, alpha, C)


def no_offset(scores, y, alpha, C):
    return 0.0


ANSWERS = {
    "05.1": (
        price,
        [
            slack_may_be_negative,
            without_the_half,
            slack_for_free,
            mean_slack,
            counts_errors,
            from_zero,
            without_labels,
        ],
    ),
    "05.2": (offset, [all_support_vectors, all_points, bounded_points, halfway, wrong_sign, no_offset]),
    "05.3": (
        (0.05, 0.2, (-0.6, 0.6)),
        [
            (0.125, 0.5, (0.0, 0.0)),
            (0.05, 0.1, (-0.8, 0.8)),
            (0.02, 0.08, (-0.84, 0.84)),
            (0.05, 0.2, (0.0, 0.0)),
        ],
    ),
    "05.4": (
        ([[0.25, 0.0], [-0.25, 0.0]], [1, -1]),
        [
            ([[2, 0], [-2, 0]], [1, -1]),
            ([[0.25, 0.0], [-0.25, 0.3], [-0.25, -0.3]], [1, -1, -1]),
            ([[0.25, 0.0], [-0.25, 0.0]], [1, 1]),
            ([[0.1 * k, 0.0] for k in range(7)], [1, -1, 1, -1, 1, -1, 1]),
            ([0.25, -0.25], [1, -1]),
        ],
    ),
    "05.5": (1.0, [0.5, 2.0, 10.0, -1.0]),
}
