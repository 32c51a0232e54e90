"""Answers to the exercises of 16: id → (solution, three or more plausible mistakes)."""

import numpy as np

CORNERS = np.array([[1.0, 1.0], [4.0, 1.0], [4.0, 5.0], [1.0, 5.0]])
D2 = np.array([[0.0, 9, 25, 16], [9, 0, 16, 25], [25, 16, 0, 9], [16, 25, 9, 0]])
H = np.eye(4) - 1 / 4
LONG = [[-5, 1.2], [0, 0.8], [5, 1.2], [-5, -0.8], [0, -1.2], [5, -0.8]]
SIDES = [1, 1, 1, -1, -1, -1]

ANSWERS = {
    "16.1": (
        CORNERS @ CORNERS.T,
        [D2, -0.5 * D2, -0.5 * H @ np.sqrt(D2) @ H, -H @ D2 @ H, CORNERS @ CORNERS.T + np.triu(np.ones((4, 4)))],
    ),
    "16.2": ((0.75, 1.5), [(3.0, 0.6), (0.25, 1.5), (0.75, 0.375), (0.6, 3.0)]),
    "16.3": (
        (LONG, SIDES),
        [
            ([[x, y] for y, x in LONG[:3]] + [[x - 9, y] for y, x in LONG[3:]], SIDES),
            (LONG, [1, -1, 1, -1, 1, -1]),
            ([[-5, 1], [0, 1], [5, 1], [-5, -1], [0, -1], [5, -1]], SIDES),
            (LONG, [1] * 6),
            ([[1, 5], [2, 4], [5, 1], [-1, -5], [-2, -4], [-5, -1]], SIDES),
        ],
    ),
    "16.4": (
        lambda K: K + 7,
        [
            lambda K: K,
            lambda K: 2 * K,
            lambda K: K + np.eye(len(K)),
            lambda K: K**2,
            lambda K: K + np.arange(len(K)),
        ],
    ),
}
