"""Answers to the exercises of 09: id → (solution, three or more plausible mistakes)."""

import numpy as np

from kernlab_edu.kernels import Gaussian
from kernlab_edu.theory import representer_split, section

unseen = representer_split(section(Gaussian(gamma=1.0), 3.5), [0.0, 1.0, 2.0]).orthogonal
line = unseen.points[:, 0]

ANSWERS = {
    "09.1": (12, [11, 13, 5, 12.5]),
    "09.2": ((3, 0), [(5, 0), (11, 0), (3**0.5, 0), (3, 4), (7, 0)]),
    "09.3": (
        (unseen.points, unseen.c),
        [([3.5], [1.0]), ([0.0, 0.0], [1.0, -1.0]), (line, 0.1 * unseen.c), ([1.0, 2.0], [1.0])],
    ),
    "09.4": ((0.75, -0.25), [(4 / 3, -2 / 3), (8 / 15, -2 / 15), (1.0, 0.0), (0.75, 0.25), (0.75,)]),
    "09.5": (
        lambda x: np.sqrt(x),
        [
            lambda x: x**2,
            lambda x: x**0.6,
            lambda x: np.where(x > 0.3, 1.0, 0.0),
            lambda x: 1 + np.sqrt(x),
            lambda x: 1 / np.maximum(x, 0),
            np.pi,
        ],
    ),
}
