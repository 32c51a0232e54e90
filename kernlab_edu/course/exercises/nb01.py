"""Exercises of 01: hyperplanes and the perceptron."""

from __future__ import annotations

import numpy as np

from ...solvers import common_point, perceptron_steps, solve_perceptron
from ...theory import decision, margin_width
from ..tutor import Exercise, Wrong

FOUR = np.array([[1.0, 1.0], [3.0, 0.0], [-1.0, 0.0], [0.0, -2.0]])
STEP_X = np.array([[2.0, 1.0], [-1.0, 1.0], [1.0, -2.0], [0.0, -3.0]])
STEP_Y = np.array([1.0, -1.0, 1.0, 1.0])
SLOW, PATIENCE = 30, 20_000  # steps


def _unit_normal(answer):
    """(w, b) with ‖w‖ = 1 through (4, 0) and (0, 3), the origin on the negative side."""
    w, b = _line(answer)
    f = decision([[4.0, 0.0], [0.0, 3.0]], w, b)
    if not np.allclose(f, 0, atol=1e-9 * np.linalg.norm(w)):
        raise Wrong(f"f(4, 0) = {f[0]:.3g} and f(0, 3) = {f[1]:.3g}: both points should lie on the line, f = 0.")
    if not np.isclose(np.linalg.norm(w), 1):
        raise Wrong(f"The right line, but ‖w‖ = {np.linalg.norm(w):.3g}: divide w and b by it to make f a distance.")
    if b > 0:
        raise Wrong(f"f(0, 0) = b = {b:.3g} > 0: the origin is on the positive side. Which way should w point?")
    return f"Right: f is now the signed distance, and the origin is {-b:.3g} away from the line."


def _canonical(answer):
    """(w, b, width) of the line 2x₁ + 2x₂ − 1 = 0, scaled so that the nearest of four points has |f| = 1."""
    w, b, width = answer
    w, b = _line((w, b))
    if abs(w[0] - w[1]) > 1e-9 or not np.isclose(b * 2, -w[0]):
        raise Wrong("This is another line: w and b must be divided by the same number.")
    nearest = np.abs(decision(FOUR, w, b)).min()
    if not np.isclose(nearest, 1):
        raise Wrong(f"The smallest |f| at the four points is {nearest:.3g}, not 1: divide (w, b) by it.")
    if w[0] < 0:
        raise Wrong("Right size, but the line has been turned round: divide by a positive number.")
    if np.isclose(float(width), margin_width(w) / 2):
        raise Wrong("That is the half margin, from f = 0 to f = 1; the strip reaches from f = −1 to f = +1.")
    if not np.isclose(float(width), margin_width(w)):
        raise Wrong(f"w and b are right, but the strip is not {float(width):.3g} wide: it is 2/‖w‖.")
    return f"Right: m = 3, and the strip between f = −1 and f = +1 is {margin_width(w):.4g} wide."


def _one_step(answer):
    """(w, b) after one batch step with η = ½ from w = (0, 1), b = 0."""
    w, b = _line(answer)
    start, eta = (np.array([0.0, 1.0]), 0.0), 0.5
    right = _after_one(start, eta)
    M = np.array([1, 2, 3])
    push, lift = (STEP_Y[M, None] * STEP_X[M]).sum(axis=0), STEP_Y[M].sum()
    everyone = (STEP_Y[:, None] * STEP_X).sum(axis=0)
    slips = {
        "You climbed: the cost grows along its gradient, so the step goes against it.": (
            start[0] - eta * push,
            start[1] - eta * lift,
        ),
        "That is the step with η = 1.": (start[0] + push, start[1] + lift),
        "All four points pushed, but only the wrong ones may: the first has y f > 0.": (
            start[0] + eta * everyone,
            start[1] + eta * STEP_Y.sum(),
        ),
        "Only the first wrong point pushed; a batch step uses all of them.": _after_one(start, eta, "online"),
    }
    if _same((w, b), right):
        return "Right: three wrong points push, w moves by η Σ y x and b by η Σ y."
    for words, slip in slips.items():
        if _same((w, b), slip):
            raise Wrong(words)
    if np.allclose(w, right[0]):
        raise Wrong(f"w is right, b = {b:.3g} is not: it moves by η Σ y over the wrong points.")
    raise Wrong("Not this line. Which points have y f ≤ 0? Add η y x of each to w, and η y to b.")


def _slow(answer):
    """At most six points on which the online perceptron needs SLOW steps or more, and arrives."""
    X, y = _points(answer, 6)
    if np.abs(X).max() > 3:
        raise Wrong(f"A coordinate is {np.abs(X).max():.3g}: stay inside the square |x₁|, |x₂| ≤ 3.")
    if common_point(X @ X.T, y) is not None:
        raise Wrong("The hulls of the two classes meet: this run is not slow, it never ends. Leave a gap.")
    run = solve_perceptron(X, y, "online", max_iter=PATIENCE)
    if run.n_iter < SLOW:
        raise Wrong(f"Separated after {run.n_iter} steps already. Points of different classes may be closer.")
    steps = f"{run.n_iter} steps" if run.status == "separated" else f"not even {PATIENCE} steps are enough"
    return f"Right: {steps}. The bound of Novikoff, (R/margin)², grows as the gap shrinks."


def _never(answer):
    """At most four distinct points that no line separates."""
    X, y = _points(answer, 4)
    if len(np.unique(X, axis=0)) < len(X):
        raise Wrong("Two of the points coincide. That is one way, but a dull one: take distinct points.")
    weights = common_point(X @ X.T, y)
    if weights is None:
        steps = solve_perceptron(X, y, "online", max_iter=PATIENCE).n_iter
        raise Wrong(f"A line separates them: the perceptron finds one in {steps} steps.")
    meet = ((weights * (y > 0)) @ X).round(9) + 0.0
    return f"Right: the hulls of the two classes share ({meet[0]:.3g}, {meet[1]:.3g}), so no line can pass between."


def _line(answer):
    w, b = answer
    w, b = np.asarray(w, dtype=float), float(b)
    if w.shape != (2,):
        raise Wrong(f"w lives in the plane, so it has 2 entries, not {w.size}.")
    if not np.isfinite([*w, b]).all() or not w.any():
        raise Wrong("w = 0 or an infinite number is no line.")
    return w, b


def _points(answer, most):
    X, y = (np.asarray(part, dtype=float) for part in answer)
    if X.ndim != 2 or X.shape[1] != 2 or y.shape != X.shape[:1] or not set(y.tolist()) <= {-1.0, 1.0}:
        raise Wrong("Give (X, y): points of the plane in rows and one label ±1 for each.")
    if len(X) > most:
        raise Wrong(f"At most {most} points, please; these are {len(X)}.")
    if len(set(y.tolist())) < 2:
        raise Wrong("Both labels must occur, else every line far away is right.")
    return X, y


def _after_one(start, eta, mode="batch"):
    _, second = perceptron_steps(STEP_X, STEP_Y, mode, eta, start, max_iter=1)
    return second.w, second.b


def _same(line, other):
    return np.allclose(line[0], other[0]) and np.isclose(line[1], other[1])


EXERCISES = (
    Exercise(
        "01.1",
        "A line whose f is a distance",
        _unit_normal,
        (
            "A line through (4, 0) and (0, 3): its intercepts give one equation x₁/4 + x₂/3 = 1.",
            "Multiply out: 3x₁ + 4x₂ − 12 = 0. How long is (3, 4)?",
            "Divide w = (3, 4) and b = −12 by 5; then check the sign of f at the origin.",
        ),
    ),
    Exercise(
        "01.2",
        "Canonical form",
        _canonical,
        (
            "Evaluate f(x) = 2x₁ + 2x₂ − 1 at the four points first.",
            "The smallest |f| is 3; divide both w and b by it.",
            "w = (2/3, 2/3), b = −1/3; the width is 2/‖w‖ with the new w.",
        ),
    ),
    Exercise(
        "01.3",
        "One step by hand",
        _one_step,
        (
            "Compute y f(x) for the four points: which are not positive?",
            "Points 2, 3 and 4 are wrong. Sum y x over them, and y.",
            "The sums are (2, −6) and 1; half of each is added to w = (0, 1) and b = 0.",
        ),
    ),
    Exercise(
        "01.4",
        "Construct: a slow run",
        _slow,
        (
            "What makes the perceptron slow: many points, or a narrow gap?",
            "Two points are enough if they are close together and far from the origin.",
            "Try (3, 3) with +1 and a point a tenth away from it with −1.",
        ),
    ),
    Exercise(
        "01.5",
        "Construct: a run that never ends",
        _never,
        (
            "No line separates two classes exactly if their convex hulls meet.",
            "Three points on a line are enough: which label for the one in the middle?",
            "Or take the corners of a square and give equal labels across the diagonals.",
        ),
    ),
)
