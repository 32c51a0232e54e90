"""Answers to the exercises of 08: id → (solution, three or more plausible mistakes)."""

import numpy as np

from kernlab_edu.kernels import Gaussian, Linear, Polynomial, Sigmoid

ANSWERS = {
    "08.1": (
        lambda a, b: [a * a, a * b, b * a, b * b],
        [
            lambda a, b: [a * a, a * b, b * b],
            lambda a, b: [a, b],
            lambda a, b: [a * a, np.sqrt(2) * a * b, b * b, 1.0],
            lambda a, b: [a, b, a * a, b * b],
            [1.0, 2.0],
        ],
    ),
    "08.2": (
        (1 / 8, 1 / 5, np.log(2) / 9),
        [
            (1 / 4, 1 / 5, np.log(2) / 9),
            (2.0, 1 / 5, np.log(2) / 9),
            (1 / 8, 5.0, np.log(2) / 9),
            (1 / 8, 1 / 5, np.log(2) / 3),
            (1 / 8, 1 / 5, -np.log(2) / 9),
            (1 / 8, 1 / 5),
        ],
    ),
    "08.3": (
        ([0.0, 0.9, 1.8, 5.0], [2.0, -3.0, 2.0, 0.0]),
        [
            ([0.0, 0.3, 0.6], [1, -1, 1]),
            ([0, 2, 4], [1, -1, 1]),
            ([0, 1, 2], [1, 1, 1]),
            ([0, 0.5, 3, 3.5], [1, -1, 1, -1]),
            ([0, 1, 2], [1, -1]),
            (list(range(7)), [1, -1] * 3 + [1]),
        ],
    ),
    "08.4": (
        ([0.25, 0.125, 0.0, 0.125], 0.0),
        [
            ([0.25, 0.25, 0.25, 0.25], 0.0),
            ([0.125, 0.125, 0.125, 0.125], 1.0),
            ([0.25, 0.0, 0.125, 0.125], 0.0),
            ([-0.125] * 4, 0.0),
            ([0.125, 0.125], 0.0),
        ],
    ),
    "08.5": (Gaussian(4.0), [Linear(), Polynomial(degree=3), Gaussian(3000.0), Sigmoid(), "rbf"]),
}
