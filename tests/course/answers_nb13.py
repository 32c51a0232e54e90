"""Answers to the exercises of 13: id → (solution, three or more plausible mistakes)."""

import numpy as np

t = np.linspace(-1.0, 1.0, 40)
NOISE = np.random.default_rng(0).normal(size=40)
STEPS = np.repeat([0.0, 3.0, 1.0, 2.0], 10)


def curve(X, y, S):
    return np.array([part.mean(axis=0) for part in np.array_split(X[np.argsort(y)], S)])


def unsorted(X, y, S):
    return np.array([part.mean(axis=0) for part in np.array_split(X, S)])


def sorted_by_x(X, y, S):
    return curve(X, X[:, 0], S)


def falling(X, y, S):
    return curve(X, -y, S)


def centred(X, y, S):
    return curve(X, y, S) - X.mean(axis=0)


def equally_wide(X, y, S):
    slices = np.minimum(((y - y.min()) / np.ptp(y) * S).astype(int), S - 1)
    return np.array([X[slices == s].mean(axis=0) if (slices == s).any() else np.full(3, np.nan) for s in range(S)])


def of_y(X, y, S):
    return np.array([part.mean() for part in np.array_split(np.sort(y), S)])


def medians(X, y, S):
    return np.array([np.median(part, axis=0) for part in np.array_split(X[np.argsort(y)], S)])


ANSWERS = {
    "13.1": (curve, [unsorted, sorted_by_x, falling, centred, equally_wide, of_y, medians]),
    "13.2": (
        (27 / 35, 32 / 35),
        [(27 / 8, 32 / 3), (32 / 35, 27 / 35), (9 / 14, 16 / 21), (9 / 4, 8 / 3), (0.5, 32 / 35), (27 / 35, 1.0)],
    ),
    "13.3": (
        np.column_stack([t, STEPS + 0.01 * NOISE]),
        [
            np.column_stack([t, NOISE]),
            np.column_stack([t, 3 * t]),
            np.column_stack([t, np.ones(40)]),
            np.column_stack([t, t**3]),
            np.column_stack([t, STEPS])[::4],
            STEPS,
        ],
    ),
    "13.4": (
        lambda x: np.cos(x),
        [
            lambda x: x**3,
            lambda x: (x - 0.5) ** 2,
            lambda x: 0 * x + 7,
            lambda x: np.log(x),
            lambda x: np.sign(x) ** 2 + np.sign(np.abs(x) - 1),
            lambda x: np.cos(60 * x),
            "x**2",
        ],
    ),
    "13.5": ((2, 5, 2), [(3, 5, 2), (2, 1, 2), (2, 5, 5), (5, 5, 2), (2, 0, 2), (2, 5, 1)]),
}
