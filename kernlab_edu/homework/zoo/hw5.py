"""Mistakes with support vector regression and kernel ridge."""

from itertools import permutations

import numpy as np

from ..task import Bug


def _edges(x, y, epsilon):
    """Who sits on the lower edge, who on the upper: (i, j)."""
    for i, j in permutations(range(3), 2):
        w = (y[j] - y[i] - 2 * epsilon) / (x[j] - x[i])
        b = y[i] + epsilon - w * x[i]
        if w * (x[j] - x[i]) > 0 and np.all(np.abs(y - w * x - b) <= epsilon + 1e-9):
            return i, j


def _three_weights(i, j, weight):
    beta = np.zeros(3)
    beta[i], beta[j] = -weight, weight
    return beta


def tube_of_no_width(x, y, epsilon, C):
    """Your line goes through two of the points. It may miss each by ε, and by using that it becomes flatter."""
    i, j = _edges(x, y, epsilon)
    w = (y[j] - y[i]) / (x[j] - x[i])
    return w, y[i] - w * x[i], _three_weights(i, j, w / (x[j] - x[i]))


def epsilon_used_once(x, y, epsilon, C):
    """You took ε off the climb once. Both points give way, one from above and one from below: that makes 2ε."""
    i, j = _edges(x, y, epsilon)
    w = (y[j] - y[i] - epsilon) / (x[j] - x[i])
    return w, y[i] + epsilon / 2 - w * x[i], _three_weights(i, j, w / (x[j] - x[i]))


def pulls_the_wrong_way(x, y, epsilon, C):
    """The line is right, the signs of β are turned round: β > 0 belongs to the point above, which pulls the line up."""
    i, j = _edges(x, y, epsilon)
    w = (y[j] - y[i] - 2 * epsilon) / (x[j] - x[i])
    return w, y[i] + epsilon - w * x[i], _three_weights(i, j, -w / (x[j] - x[i]))


def slope_for_weight(x, y, epsilon, C):
    """The line is right, but you took the slope for the weight: w is Σβx, so the distance of the two points counts."""
    i, j = _edges(x, y, epsilon)
    w = (y[j] - y[i] - 2 * epsilon) / (x[j] - x[i])
    return w, y[i] + epsilon - w * x[i], _three_weights(i, j, abs(w))


def least_squares_line(x, y, epsilon, C):
    """That is the line of least squares, and its rests for β. Least squares knows no tube: there everybody pulls."""
    w, b = np.polyfit(x, y, 1)
    return w, b, y - w * x - b


def half_of_the_bend_lost(K, y, beta, epsilon):
    """A lost ½: the price of bending is ½βᵀKβ, half the squared length of w."""
    return y @ beta - epsilon * np.abs(beta).sum() - beta @ K @ beta


def modulus_lost(K, y, beta, epsilon):
    """You wrote εΣβ, and Σβ is 0: your tube forgives nothing. Both edges count with a plus: εΣ|β|."""
    return y @ beta - epsilon * beta.sum() - 0.5 * beta @ K @ beta


def sums_counted_n_times(K, y, beta, epsilon):
    """The linear terms stand under a double sum in your formula and are counted n times: one index, one sum."""
    n = len(y)
    return n * (y @ beta - epsilon * np.abs(beta).sum()) - 0.5 * beta @ K @ beta


def targets_as_labels(K, y, beta, epsilon):
    """You multiplied β by y in the quadratic term, as with labels ±1. Here β has its own sign, y is a height."""
    return y @ beta - epsilon * np.abs(beta).sum() - 0.5 * (y * beta) @ K @ (y * beta)


def b_without_the_tube(K, y, beta, C, epsilon):
    """On the margin of a classifier y − f is 0. On an edge of the tube it is ε or −ε, and you left that out."""
    free = (np.abs(beta) > 1e-8 * C) & (np.abs(beta) < C * (1 - 1e-8))
    return float(np.mean((y - K @ beta)[free]))


def b_with_those_outside(K, y, beta, C, epsilon):
    """Points outside the tube voted too. With |β| = C only y − f ≥ ε is known, not how far: the free ones decide."""
    pulls = np.abs(beta) > 1e-8 * C
    return float(np.mean((y - K @ beta - epsilon * np.sign(beta))[pulls]))


def b_all_on_the_upper_edge(K, y, beta, C, epsilon):
    """You took every free point for one of the upper edge. Where β < 0 the point sits on the lower one."""
    free = (np.abs(beta) > 1e-8 * C) & (np.abs(beta) < C * (1 - 1e-8))
    return float(np.mean((y - K @ beta - epsilon)[free]))


def b_centres_the_rests(K, y, beta, C, epsilon):
    """You made the mean of y − f zero. That is least squares; here a point far outside counts no more than C."""
    return float(np.mean(y - K @ beta))


def _bordered(matrix, y):
    n = len(y)
    system = np.block([[matrix, np.ones((n, 1))], [np.ones((1, n)), np.zeros((1, 1))]])
    solved = np.linalg.solve(system, np.append(y, 0.0))
    return solved[:n], solved[n]


def n_of_the_mean_lost(K, y, lam):
    """The n is lost: the loss is a mean, so the price of bending is nλ for each unit of squared rest. (An SVM's C is
    1/(2nλ) for the same reason.)"""
    return _bordered(K + lam * np.eye(len(y)), y)


def lambda_on_every_entry(K, y, lam):
    """Your f goes through every point, whatever λ is. It belongs on the diagonal: K + number adds it everywhere."""
    return _bordered(K + len(y) * lam, y)


def b_is_the_mean_of_y(K, y, lam):
    """You took the mean of y for b and solved for the rest. That would be right if the images were centred too."""
    b = y.mean()
    return np.linalg.solve(K + len(y) * lam * np.eye(len(y)), y - b), b


def b_pays_too(K, y, lam):
    """Your b pays a price: adding 1 to the kernel makes b a weight like the others, and λ pushes it towards 0."""
    alpha = np.linalg.solve(K + 1 + len(y) * lam * np.eye(len(y)), y)
    return alpha, alpha.sum()


BUGS = (
    Bug("hw5.1", tube_of_no_width),
    Bug("hw5.1", epsilon_used_once),
    Bug("hw5.1", pulls_the_wrong_way),
    Bug("hw5.1", slope_for_weight),
    Bug("hw5.1", least_squares_line),
    Bug("hw5.2", half_of_the_bend_lost),
    Bug("hw5.2", modulus_lost),
    Bug("hw5.2", sums_counted_n_times),
    Bug("hw5.2", targets_as_labels),
    Bug("hw5.3", b_without_the_tube),
    Bug("hw5.3", b_with_those_outside),
    Bug("hw5.3", b_all_on_the_upper_edge),
    Bug("hw5.3", b_centres_the_rests),
    Bug("hw5.4", n_of_the_mean_lost),
    Bug("hw5.4", lambda_on_every_entry),
    Bug("hw5.4", b_is_the_mean_of_y),
    Bug("hw5.4", b_pays_too),
)
