"""Answers to the exercises of 18: id → (solution, three or more plausible mistakes)."""

from math import exp, factorial

import numpy as np

LINE = np.array([0.0, 1.0, 3.0, 4.0])
K = np.exp(-0.5 * np.subtract.outer(LINE, LINE) ** 2)


def series(x, z, gamma):
    return exp(-gamma * (x * x + z * z)) * sum((2 * gamma * x * z) ** k / factorial(k) for k in range(40))


def no_factor(x, z, gamma):
    return exp(-gamma * (x * x + z * z)) * sum((x * z) ** k / factorial(k) for k in range(40))


def late_start(x, z, gamma):
    return exp(-gamma * (x * x + z * z)) * sum((2 * gamma * x * z) ** k / factorial(k) for k in range(1, 40))


def no_front(x, z, gamma):
    return sum((2 * gamma * x * z) ** k / factorial(k) for k in range(40))


def two_terms(x, z, gamma):
    return exp(-gamma * (x * x + z * z)) * (1 + 2 * gamma * x * z)


ANSWERS = {
    "18.1": (
        (1.0, (1.0, 2.0), 2.5),
        [
            (-1.0, (1.0, 2.0), 2.5),
            (0.0, (0.0, 0.0), 0.0),
            (0.5, (1.0, 2.0), 2.5),
            (1.0, (1.0, 2.0), 0.0),
            (2.0, (2.0, 4.0), 10.0),
            (1.0, 2.5, 2.5),
        ],
    ),
    "18.2": (
        [(0, 0), (2, 2)],
        [
            [(1, 1)],
            [(0, 0), (2, 0.25)],
            [(1, 0), (1, 5)],
            [(0, 0), (1, 1), (2, 2)],
            [(k, k) for k in range(11)],
            [0, 0, 2, 2],
        ],
    ),
    "18.3": (
        (1.0, [-1.0, 0.0, 1.0]),
        [(1.0, [0.0]), (-1.0, [0.0]), (1.0, [1.0, 1.0]), (1.0, [-2.0, -1.0, 1.0, 2.0]), (0.5, [0.0, 1.0])],
    ),
    "18.4": (series, [no_factor, late_start, no_front, two_terms, lambda x, z, gamma: exp(gamma * (x - z) ** 2)]),
    "18.5": (
        np.linalg.solve(K, [0.0, 0.0, 1.0, 1.0]),
        [
            np.array([-1.0, -1.0, 1.0, 1.0]),
            np.zeros(4),
            np.linalg.solve(K, np.ones(4)),
            np.array([0.0, 0.0, 1.0]),
            np.array([0.0, 0.0, 1.0, 1.0]),
        ],
    ),
}
