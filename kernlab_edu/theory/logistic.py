"""Logistic regression, the soft sister of the perceptron."""

import numpy as np
from scipy.special import expit


def logistic(z):
    """p = 1 / (1 + e^{−z}), the probability of the label +1 when z = w·x + b.

    >>> float(logistic(0.0))
    0.5
    """
    return expit(np.asarray(z, dtype=float))


def is_sensitive(z, tau):
    """|z| ≤ τ: the zone where p is still undecided; outside it the model is confident.

    >>> is_sensitive([-3.0, 0.5], tau=1.0)
    array([False,  True])
    """
    return np.abs(np.asarray(z, dtype=float)) <= tau


def logistic_cost(w, b, X, y):
    """Σ_i log(1 + e^{−y_i (w·x_i + b)}), labels in {−1, +1}.

    >>> round(float(logistic_cost([0.0], 0.0, [[5.0]], [1])), 6)
    0.693147
    """
    return np.logaddexp(0.0, -np.asarray(y) * (np.asarray(X) @ np.asarray(w) + b)).sum()


def logistic_gradient(w, b, X, y):
    """(−Σ p̄_i y_i x_i, −Σ p̄_i y_i) with p̄_i = 1/(1 + e^{γ_i}), the probability given to the wrong label.

    The perceptron's gradient has the indicator [γ_i ≤ 0] in place of p̄_i.

    >>> logistic_gradient([0.0], 0.0, [[4.0]], [1])
    (array([-2.]), -0.5)
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    weight = y * expit(-y * (X @ np.asarray(w) + b))
    return -(weight[:, None] * X).sum(axis=0), float(-weight.sum())
