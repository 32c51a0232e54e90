"""Mistakes in SMO."""

import numpy as np

from ..task import Bug


def whole_box(alpha_i, alpha_j, y_i, y_j, C):
    """You cut α_j to [0, C]. But when α_j moves, α_i moves too, and it has walls of its own."""
    return 0.0, C


def labels_forgotten(alpha_i, alpha_j, y_i, y_j, C):
    """That is the segment for equal labels, used for all pairs. With different labels the difference stays."""
    return max(0.0, alpha_i + alpha_j - C), min(C, alpha_i + alpha_j)


def _clipped(K, y, alpha, C, i, j, eta):
    new, error = alpha.copy(), K @ (y * alpha) - y
    low, high = (
        (max(0, alpha[i] + alpha[j] - C), min(C, alpha[i] + alpha[j]))
        if y[i] == y[j]
        else (max(0, alpha[j] - alpha[i]), min(C, C + alpha[j] - alpha[i]))
    )
    new[j] = np.clip(alpha[j] + y[j] * (error[i] - error[j]) / eta, low, high)
    new[i] = alpha[i] - y[i] * y[j] * (new[j] - alpha[j])
    return new


def plus_in_eta(K, y, alpha, C, i, j):
    """Your η has a plus: the curvature is Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ, the squared distance of the two images."""
    return _clipped(K, y, alpha, C, i, j, K[i, i] + K[j, j] + 2 * K[i, j])


def half_eta(K, y, alpha, C, i, j):
    """A lost ½: your step is twice as long as the one to the vertex. The ½ belongs to ½ηt², not to η."""
    return _clipped(K, y, alpha, C, i, j, 0.5 * (K[i, i] + K[j, j] - 2 * K[i, j]))


def clipped_to_C(K, y, alpha, C, i, j):
    """You cut α_j to [0, C] instead of [L, H]: then α_i leaves the box."""
    new, error = alpha.copy(), K @ (y * alpha) - y
    new[j] = np.clip(alpha[j] + y[j] * (error[i] - error[j]) / (K[i, i] + K[j, j] - 2 * K[i, j]), 0, C)
    new[i] = alpha[i] - y[i] * y[j] * (new[j] - alpha[j])
    return new


def one_weight_only(K, y, alpha, C, i, j):
    """Only α_j moves. Then Σαy changes: α_i has to take up the difference."""
    new = _clipped(K, y, alpha, C, i, j, K[i, i] + K[j, j] - 2 * K[i, j])
    new[i] = alpha[i]
    return new


def b_over_all_support_vectors(K, y, alpha, C):
    """This is the mean over ALL support vectors. Those with α = C may lie inside the street: only free ones vote."""
    support = alpha > 1e-8
    return float(np.mean((y - K @ (y * alpha))[support]))


def b_half_way_between_the_classes(K, y, alpha, C):
    """Half-way between the nearest points is the hard margin's recipe; with slack the nearest may be inside."""
    f = K @ (y * alpha)
    return -0.5 * float(f[y > 0].min() + f[y < 0].max())


def no_balance(K, y, C):
    """You optimise one weight at a time. The constraint Σαy = 0 is missing: b is its multiplier."""
    alpha = np.zeros(len(y))
    for _ in range(300):
        for k in range(len(y)):
            gradient = 1 - y[k] * (K[k] @ (y * alpha))
            alpha[k] = np.clip(alpha[k] + gradient / K[k, k], 0, C)
    return alpha, 0.0


BUGS = (
    Bug("hw3.1", whole_box),
    Bug("hw3.1", labels_forgotten),
    Bug("hw3.2", plus_in_eta),
    Bug("hw3.2", half_eta),
    Bug("hw3.2", clipped_to_C),
    Bug("hw3.2", one_weight_only),
    Bug("hw3.3", b_over_all_support_vectors),
    Bug("hw3.3", b_half_way_between_the_classes),
    Bug("hw3.4", no_balance),
)
