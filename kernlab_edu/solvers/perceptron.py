"""The perceptron: descend the cost of the misclassified points, and watch where that leads."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class PerceptronFrame:
    """One state of the run: step t, line (w, b), mask of the wrong points, cost, points of the last step."""

    t: int
    w: np.ndarray
    b: float
    misclassified: np.ndarray
    cost: float
    used: np.ndarray  # indices whose y_i x_i moved the line into this frame; empty at the start


@dataclass(frozen=True)
class PerceptronSolution:
    """The last line (w, b), its cost and number of wrong points, the number of steps, and why the run ended.

    status: "separated" (no wrong point), "stalled" (wrong points whose steps cancel: nothing will ever
    move again), "diverged" (w or b left the floating-point numbers) or "max_iter".
    """

    w: np.ndarray
    b: float
    cost: float
    n_errors: int
    n_iter: int
    status: str


def misclassified(w, b, X, y):
    """M = {i : y_i (w·x_i + b) ≤ 0} as a mask (n,).

    A point on the line counts as wrong, else w = 0 would be perfect.

    >>> misclassified([1.0], 0.0, [[2.0], [0.0], [-1.0]], [1, 1, 1])
    array([False,  True,  True])
    """
    # not (γ > 0) rather than γ ≤ 0: a γ that overflowed to NaN is no success either
    return ~(_margins(w, b, X, y) > 0)


def perceptron_cost(w, b, X, y):
    """C(w, b) = −Σ_{i∈M} y_i (w·x_i + b) = Σ_i max(0, −y_i (w·x_i + b)).

    >>> float(perceptron_cost([1.0], 0.0, [[2.0], [-3.0]], [1, 1]))
    3.0
    """
    return np.maximum(0.0, -_margins(w, b, X, y)).sum(initial=0.0)  # initial: 0 rather than −0 for w = 0


def perceptron_gradient(w, b, X, y):
    """(∂C/∂w, ∂C/∂b) = (−Σ_{i∈M} y_i x_i, −Σ_{i∈M} y_i), with shapes (d,) and ().

    >>> perceptron_gradient([1.0], 0.0, [[2.0], [-3.0]], [1, 1])
    (array([3.]), -1.0)
    """
    return _gradient(np.flatnonzero(misclassified(w, b, X, y)), np.asarray(X, float), np.asarray(y, float))


def perceptron_steps(X, y, mode="batch", eta=1.0, start=None, max_iter=1000, sign=-1):
    """Yield the frames of (w, b) ← (w, b) + sign · η ∂C, the start first; at most max_iter steps.

    mode "batch" uses all wrong points, "online" the next wrong one in cyclic order.
    start = (w, b), zero if None. sign = −1 descends; sign = +1 is the misprinted rule, which climbs.

    >>> [frame.cost for frame in perceptron_steps([[1.0], [-1.0]], [1, -1], start=([-1.0], 0.0))]
    [2.0, 0.0]
    """
    X, y, w, b = _checked(X, y, mode, eta, start, max_iter, sign)
    choose = MODES[mode]
    used = np.array([], dtype=int)
    for t in range(max_iter + 1):
        wrong = misclassified(w, b, X, y)
        yield PerceptronFrame(t, w, b, wrong, float(perceptron_cost(w, b, X, y)), used)
        if not wrong.any() or not np.isfinite([*w, b]).all():
            return
        used = choose(wrong, used)
        dw, db = _gradient(used, X, y)
        if not dw.any() and db == 0:
            return
        w, b = w + sign * eta * dw, b + sign * eta * db


def solve_perceptron(X, y, mode="batch", eta=1.0, start=None, max_iter=1000, sign=-1):
    """Drain `perceptron_steps` and say how it ended.

    >>> solve_perceptron([[2.0], [-1.0]], [1, -1]).status
    'separated'
    """
    for frame in perceptron_steps(X, y, mode, eta, start, max_iter, sign):
        last = frame
    n_errors = int(last.misclassified.sum())
    return PerceptronSolution(last.w, last.b, last.cost, n_errors, last.t, _status(last, max_iter))


def _status(last, max_iter):
    if not last.misclassified.any():
        return "separated"
    if not np.isfinite([*last.w, last.b]).all():
        return "diverged"
    # a finite run that ends early with wrong points has met a zero step
    return "max_iter" if last.t == max_iter else "stalled"


def _margins(w, b, X, y):
    return np.asarray(y) * (np.asarray(X) @ np.asarray(w) + b)


def _gradient(M, X, y):
    return -(y[M, None] * X[M]).sum(axis=0), float(-y[M].sum())


def _all_wrong_points(wrong, used):
    return np.flatnonzero(wrong)


def _next_wrong_point(wrong, used):
    first = used[-1] + 1 if len(used) else 0
    ahead = (np.flatnonzero(wrong) - first) % len(wrong)
    return np.array([(first + ahead.min()) % len(wrong)])


MODES = {"batch": _all_wrong_points, "online": _next_wrong_point}


def _checked(X, y, mode, eta, start, max_iter, sign):
    X, y = np.array(X, dtype=float), np.array(y, dtype=float)
    if X.ndim != 2 or y.shape != X.shape[:1] or len(y) == 0:
        raise ValueError(f"X has shape {X.shape}, y {y.shape}: need X (n, d) and one label per row, n ≥ 1.")
    if not np.isfinite(X).all():
        raise ValueError("X contains NaN or infinity: such a point has no side. Remove those rows.")
    if not np.isin(y, (-1.0, 1.0)).all():
        raise ValueError("labels must be −1 or +1: y multiplies the step. Map {0, 1} with y = 2*y01 - 1.")
    if mode not in MODES:
        raise ValueError(f"mode = {mode!r} is unknown. Try one of {sorted(MODES)}.")
    if not eta > 0 or not np.isfinite(eta) or sign not in (-1, 1) or max_iter < 0:
        raise ValueError(f"need η > 0, sign −1 or +1, max_iter ≥ 0; got {eta}, {sign}, {max_iter}.")
    w, b = (np.zeros(X.shape[1]), 0.0) if start is None else start
    w, b = np.array(w, dtype=float), float(b)
    if w.shape != X.shape[1:]:
        raise ValueError(f"start has w of shape {w.shape}, but the points live in R^{X.shape[1]}.")
    return X, y, w, b
