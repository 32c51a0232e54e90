"""Answers to the exercises of 14: id → (solution, three or more plausible mistakes)."""

import numpy as np

from kernlab_edu.kernels import gram_from_distances2

B = np.array([[9.0, 0, -9], [0, 0, 0], [-9, 0, 9]])
DISTANCES = np.array([[0.0, 3, 6], [3, 0, 3], [6, 3, 0]])
CYCLE = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]])
STAR = np.array([[0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]])


def spectrum(D):
    values, U = np.linalg.eigh(gram_from_distances2(D**2))
    return values[::-1], U[:, ::-1]


def mds(D, k):
    values, U = spectrum(D)
    return U[:, :k] * np.sqrt(values[:k])


def without_root(D, k):
    values, U = spectrum(D)
    return U[:, :k] * values[:k]


def ascending(D, k):
    values, U = np.linalg.eigh(gram_from_distances2(D**2))
    return U[:, :k] * np.sqrt(np.maximum(values[:k], 0))


def stretched(factor):
    """A square whose diagonal is too long by a factor."""
    D = np.array([[0, 1, 2**0.5, 1], [1, 0, 1, 2**0.5], [2**0.5, 1, 0, 1], [1, 2**0.5, 1, 0]])
    D[0, 2] = D[2, 0] = factor * 2**0.5
    return D


ANSWERS = {
    "14.1": (
        B,
        [
            2 * B,
            -B,
            -2 * B,
            gram_from_distances2(DISTANCES),
            -0.5 * (DISTANCES**2 - (DISTANCES**2).mean(axis=0)),
            [[0, 0, 0], [0, 9, 18], [0, 18, 36]],
            -0.5 * DISTANCES**2,
            [[8, 0, -8], [0, 0, 0], [-8, 0, 8]],
            [[9, 0], [0, 9]],
        ],
    ),
    "14.2": (
        mds,
        [
            without_root,
            lambda D, k: spectrum(D)[1][:, :k],
            ascending,
            lambda D, k: mds(D, k).T,
            lambda D, k: 2**0.5 * mds(D, k),
            lambda D, k: mds(np.sqrt(D), k),
            lambda D, k: np.full((len(D), k), np.nan),
        ],
    ),
    "14.3": (
        STAR,
        [
            7 * CYCLE,
            [[0, 1, 1], [1, 0, 2], [1, 2, 0]],
            stretched(1.0),
            stretched(1.01),
            [[0, 1, 5, 1], [1, 0, 1, 2], [5, 1, 0, 1], [1, 2, 1, 0]],
            [[0, 1, 2, 2], [1, 0, 1, 1], [2, 1, 0, 1], [1, 1, 1, 0]],
            np.ones((9, 9)) - np.eye(9),
        ],
    ),
    "14.4": (
        [-0.5, 0.0, 1.5],
        [[0.0, 0.0, 1.5], [0.0, 0.0, 1.0], [-1.0, 0.0, 2.0], [1 / 3, 1 / 3, 1 / 3], [3.0]],
    ),
    "14.5": (
        lambda d: 1 - np.exp(-np.sqrt(d)),
        [
            np.sqrt,
            lambda d: d / (1 + d),
            lambda d: np.log1p(np.sqrt(d)),
            lambda d: np.exp(-d),
            lambda d: np.sin(np.minimum(np.sqrt(d), np.pi / 2)),
            0.5,
        ],
    ),
}
