"""Answers to the exercises of 10: id → (solution, three or more plausible mistakes)."""

import numpy as np


def free(beta, C):
    return (np.abs(beta) > 1e-8) & (np.abs(beta) < C - 1e-8)


def offset(g, y, beta, C, epsilon):
    return (y - g - epsilon * np.sign(beta))[free(beta, C)].mean()


def no_tube(g, y, beta, C, epsilon):
    return (y - g)[free(beta, C)].mean()


def bounded_vote(g, y, beta, C, epsilon):
    return (y - g - epsilon * np.sign(beta))[np.abs(beta) > 1e-8].mean()


def wrong_edge(g, y, beta, C, epsilon):
    return (y - g + epsilon * np.sign(beta))[free(beta, C)].mean()


def one_edge(g, y, beta, C, epsilon):
    return (y - g - epsilon)[free(beta, C)].mean()


def everybody(g, y, beta, C, epsilon):
    return (y - g).mean()


def nobody(g, y, beta, C, epsilon):
    return 0.0


ANSWERS = {
    "10.1": (
        (0.5, 0.5, (-0.125, 0.125)),
        [
            (0.75, 0.0, (-0.1875, 0.1875)),
            (0.5, 0.0, (-0.125, 0.125)),
            (0.5, 0.5, (0.125, 0.125)),
            (0.5, 0.5, (0.125, -0.125)),
            (0.5, 0.5, (-0.5, 0.5)),
            (0.5, 0.5, 0.125),
        ],
    ),
    "10.2": ((2.5, 1.5), [(5.0, 1.5), (1.5, 1.5), (2.5, 1.375), (-2.5, 1.5)]),
    "10.3": (offset, [no_tube, bounded_vote, wrong_edge, one_edge, everybody, nobody]),
    "10.4": (
        [(0, 2), (0, -2)],
        [
            [(0, 0), (1, 0.5)],
            [(-1, -1), (1, 1)],
            [(0, 2), (0, -2), (5, 9), (6, 9), (7, 9), (8, 9), (9, 9)],
            [(0, 2)],
            [0, 2, 0, -2],
            [(0, 2), (0, -2), (0, 0.5), (0, -0.5)],
        ],
    ),
    "10.5": (
        lambda xi, C, sigma: C * np.clip(xi / sigma, -1, 1),
        [
            lambda xi, C, sigma: -C * np.clip(xi / sigma, -1, 1),
            lambda xi, C, sigma: C * xi / sigma,
            lambda xi, C, sigma: np.clip(xi / sigma, -1, 1),
            lambda xi, C, sigma: C * np.sign(xi),
            lambda xi, C, sigma: C * np.clip(xi, -sigma, sigma),
            lambda xi, C, sigma: C,
        ],
    ),
}
