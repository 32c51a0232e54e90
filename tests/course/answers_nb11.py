"""Answers to the exercises of 11: id → (solution, three or more plausible mistakes)."""

import numpy as np

from kernlab_edu.theory import vc_confidence

ANSWERS = {
    "11.1": (
        lambda p, y: (p @ y) / p.sum(axis=1),
        [
            lambda p, y: p @ y,
            lambda p, y: np.full(len(p), np.sum(p @ y)),
            lambda p, y: y[p.argmax(axis=1)],
            lambda p, y: np.full(len(p), y.mean()),
            lambda p, y: np.zeros(len(p)),
            lambda p, y: np.sum(p @ y),
        ],
    ),
    "11.2": (
        [(0, 0), (1, 0), (2, 0), (0, 1)],
        [
            [(0, 0), (1, 0), (0, 1), (1, 1)],
            [(0, 0), (1, 1), (2, 2), (3, 3)],
            [(0, 0), (1, 0), (1, 0), (0, 1)],
            [(0, 0), (1, 0), (2, 0)],
        ],
    ),
    "11.3": (
        [(-1, 0), (1, 0), (0, -1), (0, 1)],
        [
            [(0, 0), (1, 0), (0, 1), (1, 1)],
            [(0, 0), (1, 1), (2, 2), (3, 3)],
            [(-1, 0), (1, 0), (0, 1)],
            [0, 1, 2, 3],
        ],
    ),
    "11.4": (
        next(n for n in range(1000, 5000) if vc_confidence(3, n) <= 0.1),
        [1000, 5000, 2.5],
    ),
    "11.5": (17, [5, 16, 101, 9, 3]),
}
