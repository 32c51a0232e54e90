"""Petals of two irises and the lines that six recipes draw between them.

Setosa and versicolor by petal length and width. On the raw centimetres the hard margin has an answer in fractions; on
standardised petals with C = 5 there are several programs that claim to draw "the linear SVM", and not all solve it.
"""

from __future__ import annotations

import numpy as np
from sklearn.svm import LinearSVC

from ..datasets import iris_petals
from ..estimators import SVC
from ..kernels import Linear
from ..problems import lambda_from_C
from ..solvers import pegasos_steps, solve_perceptron
from .study import Study

C = 5.0
DRAWS = 20
STEPS = 20_000  # of Pegasos
EXACT = ("SMO", "CVXOPT", "LinearSVC, hinge", "LinearSVC, squared hinge")
RANDOM = ("Pegasos", "perceptron")


def standard_petals():
    """Petals with mean 0 and standard deviation 1: X (100, 2), y (100,), and the mean and deviation (2,) each.

    >>> X, y, mean, deviation = standard_petals()
    >>> mean.round(3).tolist()
    [2.861, 0.786]
    """
    X, y = iris_petals()
    mean, deviation = X.mean(axis=0), X.std(axis=0)
    return (X - mean) / deviation, y, mean, deviation


def petal_line(method, draw=0, steps=STEPS):
    """The line (w, b) that a recipe draws through standardised petals; `draw` is the order in which it meets them.

    >>> w, b = petal_line("SMO")
    >>> petal_row("SMO", w, b)["wrong"]
    0
    """
    X, y, *_ = standard_petals()
    if method in ("SMO", "CVXOPT"):
        machine = SVC(Linear(), C=C, solver=method.lower(), tol=1e-9).fit(X, y)
        return machine.coef_[0], float(machine.intercept_[0])
    if method in EXACT:
        loss = "hinge" if method.endswith(", hinge") else "squared_hinge"
        machine = LinearSVC(C=C, loss=loss, tol=1e-9, max_iter=1_000_000, random_state=0).fit(X, y)
        return machine.coef_[0], float(machine.intercept_[0])
    rng = np.random.default_rng(draw)
    if method == "Pegasos":
        *_, last = pegasos_steps(X, y, lambda_from_C(C, len(y)), rng, max_iter=steps)
        return last.w, last.b
    order = rng.permutation(len(y))
    found = solve_perceptron(X[order], y[order], mode="online")
    return found.w, found.b


def petal_row(method, w, b, draw=0):
    """What a line is worth: ½‖w‖² + CΣξ, the nearest petal's distance to it, its angle, and whom it gets wrong."""
    X, y, *_ = standard_petals()
    f, size = X @ w + b, np.linalg.norm(w)
    return {
        "method": method,
        "draw": draw,
        "w1": float(w[0]),
        "w2": float(w[1]),
        "b": float(b),
        "objective": float(0.5 * size**2 + C * np.maximum(0.0, 1 - y * f).sum()),
        "nearest": float((y * f).min() / size),
        "angle": float(np.degrees(np.arctan2(w[1], w[0]))),
        "wrong": int((y * f <= 0).sum()),
    }


def line_of(method, draw):
    """One row of the study."""
    return [petal_row(method, *petal_line(method, draw), draw)]


def petal_pieces(quick):
    """(method, draw): one draw for recipes without chance."""
    draws = 2 if quick else DRAWS
    return [(method, 0) for method in EXACT] + [(method, draw) for method in RANDOM for draw in range(draws)]


def in_centimetres(w, b):
    """The same line for raw petals: w·(x − mean)/deviation + b = 0."""
    *_, mean, deviation = standard_petals()
    w = np.asarray(w) / deviation
    return w, float(b - w @ mean)


PETALS = Study("petals", "Iris petals: one street, six recipes", petal_pieces, line_of)
