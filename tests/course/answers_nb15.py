"""Answers to the exercises of 15: id → (solution, three or more plausible mistakes)."""

import numpy as np

from kernlab_edu.kernels import centre


def spectrum(K):
    values, U = np.linalg.eigh(K / len(K))
    return values[::-1], U[:, ::-1]


def scores(K, k):
    values, U = spectrum(centre(K))
    return np.sqrt(len(K) * values[:k]) * U[:, :k]


def not_centred(K, k):
    values, U = spectrum(K)
    return np.sqrt(len(K) * values[:k]) * U[:, :k]


def ascending(K, k):
    values, U = np.linalg.eigh(centre(K) / len(K))
    return np.sqrt(np.maximum(len(K) * values[:k], 0)) * U[:, :k]


def rings(inner, outer, radius=3.0):
    """Points evenly spaced on two circles, and their labels."""
    t = np.concatenate([np.arange(n) / n for n in (inner, outer)]) * 2 * np.pi
    r = np.repeat([1.0, radius], [inner, outer])
    return np.column_stack([r * np.cos(t), r * np.sin(t)]), np.repeat([1, -1], [inner, outer])


TWO_SIDES = np.array([[s * 3.0, float(i)] for s in (1, -1) for i in range(4)]), np.repeat([1, -1], 4)

ANSWERS = {
    "15.1": (
        (2, 0.5, 0.5),
        [(8 / 3, 2 / 3, 2 / 3), (8, 2, 2), (2, 0.5, 2), (0.5, 2, 0.5), (2, 0.5, 0.25), (1, 1, 1)],
    ),
    "15.2": (
        scores,
        [
            not_centred,
            lambda K, k: centre(K) @ spectrum(centre(K))[1][:, :k],
            lambda K, k: spectrum(centre(K))[1][:, :k],
            ascending,
            lambda K, k: np.sqrt(len(K)) * scores(K, k),
            lambda K, k: 2 * scores(K, k),
            lambda K, k: scores(K, k).T,
        ],
    ),
    "15.3": ((-2, 2), [(0, 6), (-3, 3), (0, 4), (2, -2), (-20 / 9, 4 / 9), (1, 1), (2,)]),
    "15.4": (
        (*rings(4, 8), 0.5),
        [
            (*TWO_SIDES, 0.1),
            (*rings(4, 8), 50.0),
            (*rings(2, 8), 0.5),
            (*rings(4, 8), -1.0),
            (np.zeros((8, 2)), [1, -1] * 4, 0.5),
        ],
    ),
    "15.5": (0.5, [1.0, 0.25, 2.0, -0.5]),
}
