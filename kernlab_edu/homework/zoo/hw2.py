"""Mistakes with hard and soft margins and their quadratic programs."""

import numpy as np

from ..task import Bug


def _nearest_pair(X, y):
    """The two points that face each other: one of each class, as close as possible."""
    plus, minus = np.flatnonzero(y > 0), np.flatnonzero(y < 0)
    distance = np.linalg.norm(X[plus][:, None] - X[minus][None], axis=2)
    k, m = np.unravel_index(distance.argmin(), distance.shape)
    return plus[k], minus[m]


def factor_two_lost(X, y):
    """A factor 2 is lost: on the way from one support vector to the other f climbs from −1 to +1, not by 1."""
    i, j = _nearest_pair(X, y)
    D, alpha = np.sum((X[i] - X[j]) ** 2), np.zeros(len(y))
    alpha[[i, j]] = 1 / D
    w = (X[i] - X[j]) / D
    return alpha, w, -0.5 * w @ (X[i] + X[j])


def normal_of_length_one(X, y):
    """Your w has length 1, so f measures distances. The dual speaks of the w for which support vectors have y f = 1."""
    i, j = _nearest_pair(X, y)
    D, alpha = np.sum((X[i] - X[j]) ** 2), np.zeros(len(y))
    alpha[[i, j]] = 1 / np.sqrt(D)
    w = (X[i] - X[j]) / np.sqrt(D)
    return alpha, w, -0.5 * w @ (X[i] + X[j])


def b_on_the_other_side(X, y):
    """The sign of b is wrong: yours belongs to f = w·x − b, the task has f = w·x + b."""
    i, j = _nearest_pair(X, y)
    D, alpha = np.sum((X[i] - X[j]) ** 2), np.zeros(len(y))
    alpha[[i, j]] = 2 / D
    w = 2 * (X[i] - X[j]) / D
    return alpha, w, 0.5 * w @ (X[i] + X[j])


def _six(X, y, C):
    n = len(y)
    P = np.outer(y, y) * (X @ X.T)
    G, h = np.vstack([-np.eye(n), np.eye(n)]), np.concatenate([np.zeros(n), np.full(n, C)])
    return P, -np.ones(n), G, h, y[None, :].astype(float), np.zeros(1)


def half_taken_twice(X, y, C):
    """The ½ is there twice: the standard form already has it, ½αᵀPα, so P itself goes without."""
    P, q, G, h, A, b = _six(X, y, C)
    return 0.5 * P, q, G, h, A, b


def maximised(X, y, C):
    """Your q has the wrong sign: a QP solver minimises, and the dual of the lecture is maximised."""
    P, q, G, h, A, b = _six(X, y, C)
    return P, -q, G, h, A, b


def C_divided_by_n(X, y, C):
    """Your box ends at C/n. That is the C of a mean over the samples; here the price is paid for each one, CΣξ."""
    P, q, G, h, A, b = _six(X, y, C)
    return P, q, G, h / len(y), A, b


def balance_without_labels(X, y, C):
    """Your equality is Σα = 0, which with α ≥ 0 allows α = 0 only. The labels belong into it: Σαy = 0."""
    P, q, G, h, A, b = _six(X, y, C)
    return P, q, G, h, np.ones_like(A), b


def no_upper_wall(X, y, C):
    """The upper wall α ≤ C is missing: that is the hard margin."""
    P, q, G, h, A, b = _six(X, y, C)
    return P, q, G[: len(y)], h[: len(y)], A, b


def labels_zero_and_one(X, y, C):
    """You use labels 0 and 1: then a whole class vanishes from P and from Σαy = 0. The dual needs −1 and +1."""
    return _six(X, (y + 1) / 2, C)


def threshold_in_absolute_units(K, y, alpha, b, C):
    """A fixed threshold such as 1e-5 knows nothing of the size of C: compare α with a fraction of C."""
    idle, bounded = alpha < 1e-5, alpha > C - 1e-5
    return np.select([idle, bounded], ["idle", "bounded"], "free").tolist()


def bounded_called_free(K, y, alpha, b, C):
    """Every support vector counts as free. Those with α = C have no room left: they may lie inside the street."""
    return ["free" if weight > 1e-6 * C else "idle" for weight in alpha]


def _pairs(K, y, top):
    """Weights in [0, top] with Σαy = 0, two at a time, and the b in the middle of the last votes."""
    alpha = np.zeros(len(y))
    for _ in range(20_000):
        vote = y - K @ (y * alpha)
        up, down = np.where(y > 0, top - alpha, alpha), np.where(y > 0, alpha, top - alpha)
        i, j = np.argmax(np.where(up > 0, vote, -np.inf)), np.argmin(np.where(down > 0, vote, np.inf))
        if vote[i] - vote[j] < 1e-10:
            break
        t = min((vote[i] - vote[j]) / (K[i, i] + K[j, j] - 2 * K[i, j]), up[i], down[j])
        alpha[i], alpha[j] = alpha[i] + y[i] * t, alpha[j] - y[j] * t
    return alpha, float(vote[i] + vote[j]) / 2


def squared_hinge(X, y, C):
    """You solved for the squared hinge, CΣξ²: there weights have no upper wall, and every support vector has slack."""
    return _pairs(X @ X.T + np.eye(len(y)) / (2 * C), y, np.inf)


def mean_instead_of_sum(X, y, C):
    """You solved for (C/n)Σξ: the penalty is a sum over the samples and not their mean."""
    return _pairs(X @ X.T, y, C / len(y))


def b_as_a_feature(X, y, C):
    """You hid b in w by a column of ones. Then b is penalised as well, and nothing keeps Σαy = 0."""
    K, alpha = X @ X.T + 1, np.zeros(len(y))
    for _ in range(1_000):
        before = alpha.copy()
        for k in range(len(y)):
            alpha[k] = min(max(alpha[k] + (1 - y[k] * (K[k] @ (y * alpha))) / K[k, k], 0.0), C)
        if np.abs(alpha - before).max() < 1e-10:
            break
    return alpha, float(y @ alpha)


BUGS = (
    Bug("hw2.1", factor_two_lost),
    Bug("hw2.1", normal_of_length_one),
    Bug("hw2.1", b_on_the_other_side),
    Bug("hw2.2", half_taken_twice),
    Bug("hw2.2", maximised),
    Bug("hw2.2", C_divided_by_n),
    Bug("hw2.2", balance_without_labels),
    Bug("hw2.2", no_upper_wall),
    Bug("hw2.2", labels_zero_and_one),
    Bug("hw2.3", threshold_in_absolute_units),
    Bug("hw2.3", bounded_called_free),
    Bug("hw2.4", squared_hinge),
    Bug("hw2.4", mean_instead_of_sum),
    Bug("hw2.4", b_as_a_feature),
)
