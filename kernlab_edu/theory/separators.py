"""Many lines separate the same points; the margin ranks them."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.solvers.perceptron import solve_perceptron
from kernlab_edu.theory.hyperplanes import geometric_margins


@dataclass(frozen=True)
class Separator:
    """A separating hyperplane (w, b) and its smallest geometric margin min_i y_i (w·x_i + b)/‖w‖ > 0."""

    w: np.ndarray
    b: float
    margin: float


def random_separators(X, y, count=10, budget=10_000, random_state=0):
    """`count` separators found by online perceptrons from random starts and orders, widest margin first.

    >>> found = random_separators([[2.0, 0.0], [-2.0, 0.0]], [1, -1], count=3)
    >>> len(found), found[0].margin >= found[1].margin >= found[2].margin > 0
    (3, True)
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    rng = np.random.default_rng(random_state)
    found = [_one_separator(X, y, budget, rng) for _ in range(count)]
    return tuple(sorted(found, key=lambda s: -s.margin))


def _one_separator(X, y, budget, rng):
    order, scale = rng.permutation(len(y)), np.abs(X).max()
    start = (rng.standard_normal(X.shape[1]), scale * rng.standard_normal())
    last = solve_perceptron(X[order], y[order], "online", 1.0, start, budget)
    if last.status != "separated":
        raise ValueError(
            f"no separating hyperplane after {budget} perceptron steps: the classes touch or overlap. "
            "Try a larger budget, or data with a gap."
        )
    return Separator(last.w, last.b, float(geometric_margins(X, y, last.w, last.b).min()))
