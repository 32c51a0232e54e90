"""Algorithms: the steps of the perceptron and of sequential minimal optimisation."""

from __future__ import annotations

import numpy as np

from ..problems import hard_margin, soft_margin
from ..solvers import smo_steps, solve_perceptron
from ..solvers.perceptron import perceptron_cost, perceptron_gradient
from .entry import Entry, Evidence
from .words import number, numbers

LINE = np.array([[1.0], [-1.0]]), np.array([1.0, -1.0])
FIVE_POINTS = np.array([-2.0, -1.0, 1.0, 3.0, -3.0]), np.array([1.0, -1.0, 1.0, -1.0, 1.0])
BACKWARDS = np.array([-1.0]), 0.25  # w, b: both points of LINE are on the wrong side


def uphill():
    """The points ±1, from a line that is wrong about both: ten steps of size 1 with either sign."""
    X, y = LINE
    printed, right = (solve_perceptron(X, y, start=BACKWARDS, max_iter=10, sign=sign) for sign in (+1, -1))
    start = perceptron_cost(*BACKWARDS, X, y)
    words = (f"{number(run.cost)}, {run.n_errors} wrong" for run in (printed, right))
    return Evidence(f"cost after at most 10 steps, {number(start)} before", *words, printed.cost, right.cost)


def newton_step():
    """The same start: the Hessian is 0, so no step s solves Hs = −∇C; a descent ends with ∇C = 0."""
    X, y = LINE
    gradient = full_gradient(*BACKWARDS, X, y)
    step = np.linalg.lstsq(hessian(*BACKWARDS, X, y), -gradient)[0]
    end = solve_perceptron(X, y, start=BACKWARDS)
    left = full_gradient(BACKWARDS[0] + step[:1], BACKWARDS[1] + step[1], X, y), full_gradient(end.w, end.b, X, y)
    words = (f"{numbers(g)} after {how}" for g, how in zip(left, ("Newton", "gradient descent"), strict=True))
    return Evidence("∇C at the end", *words, *(np.linalg.norm(g) for g in left))


def clipping_one_of_two():
    """The points 1 | 0.9, −1 with C = 1: the best αᵢ of a pair lies in [0, C], its partner does not."""
    X, y, C = np.array([1.0, 0.9, -1.0]), np.array([1.0, -1.0, -1.0]), 1.0
    dual, alpha, i, j = soft_margin(np.outer(X, X), y, C), np.array([0.2, 0.0, 0.2]), 1, 2
    total = alpha[i] + alpha[j]  # kept, because yᵢ = yⱼ
    best = alpha[i] + unclipped_step(dual, alpha, i, j) * y[i]
    printed, right = np.clip(best, 0.0, C), np.clip(best, max(0.0, total - C), min(C, total))
    pairs = [np.array([a, total - a]) for a in (printed, right)]
    errors = (max(0.0, -pair.min(), pair.max() - C) for pair in pairs)
    return Evidence("(αᵢ, αⱼ), both in [0, 1]", *map(numbers, pairs), *errors)


def violators_are_not_a_violating_pair():
    """The points 1, 2 | −1 at α = 0, b = 0, where all have y f = 0 < 1: what one step of a pair gains."""
    X, y = np.array([1.0, 2.0, -1.0]), np.array([1.0, 1.0, -1.0])
    dual = hard_margin(np.outer(X, X), y)
    best = -list(smo_steps(dual, tol=1e-12))[-1].objective
    gains = [-dual.objective(pair_step(dual, np.zeros(3), *pair)) for pair in ((0, 1), (0, 2))]
    words = f"{number(gains[0])} with the pair 1, 2", f"{number(gains[1])} with the pair 1, −1"
    return Evidence(f"gain of one step; W* = {number(best)}", *words, *(best - gain for gain in gains))


def farthest_partner():
    """The points −3, −2, 1 | −1, 3 with C = 1: the farthest partner has nothing to give, for ever."""
    X, y = FIVE_POINTS
    dual = soft_margin(np.outer(X, X), y, C=1.0)
    last = [list(smo_steps(dual, rule=rule, tol=1e-10))[-1] for rule in ("farthest", "second_order")]
    words = (f"{frame.status} at W = {number(-frame.objective)}, {number(frame.violation)} left" for frame in last)
    return Evidence("how the run ends, and the violation m − M", *words, *(frame.violation for frame in last))


def full_gradient(w, b, X, y):
    """∇C as one vector (∂C/∂w, ∂C/∂b)."""
    dw, db = perceptron_gradient(w, b, X, y)
    return np.append(dw, db)


def hessian(w, b, X, y, h=1 / 64):
    """Second derivatives of C by differences of its gradient; h is a power of 2, so that nothing is rounded."""
    steps = h * np.eye(len(w) + 1)
    columns = [full_gradient(w + s[:-1], b + s[-1], X, y) - full_gradient(w - s[:-1], b - s[-1], X, y) for s in steps]
    return np.array(columns) / (2 * h)


def unclipped_step(dual, alpha, i, j):
    """t = (voteᵢ − voteⱼ)/η, the best weight to move from j to i if there were no box."""
    vote = -dual.sign * dual.gradient(alpha)
    eta = dual.K[i, i] + dual.K[j, j] - 2 * dual.K[i, j]
    return (vote[i] - vote[j]) / eta


def pair_step(dual, alpha, i, j):
    """α after the best step of the pair inside its box."""
    signs, pair, t = dual.sign[[i, j]] * [1.0, -1.0], [i, j], unclipped_step(dual, alpha, i, j)
    lows = np.where(signs > 0, -alpha[pair], alpha[pair] - dual.u[pair])
    highs = np.where(signs > 0, dual.u[pair] - alpha[pair], alpha[pair])
    moved = alpha.copy()
    moved[pair] += signs * np.clip(t, lows.max(), highs.min())
    return moved


ENTRIES = (
    Entry(
        "E09", "Uphill", "004, lines 107–111", "A",
        r"b \leftarrow b + \eta\,\partial C/\partial b,\quad w \leftarrow w + \eta\,\partial C/\partial w",
        r"b \leftarrow b - \eta\,\partial C/\partial b,\quad w \leftarrow w - \eta\,\partial C/\partial w",
        "The gradient points to where the cost grows: to lower it, walk against it.",
        uphill,
    ),
    Entry(
        "E47", "Clipping both weights", "002, line 541", "A",
        r"0 \le \alpha_i \le C",
        r"\max(0, \alpha_i + \alpha_j - C) \le \alpha_i \le \min(C, \alpha_i + \alpha_j)\quad (y_i = y_j)",
        "The partner must stay in its box too, which narrows the interval of αᵢ to [L, H]; for yᵢ ≠ yⱼ it is "
        "[max(0, αᵢ − αⱼ), min(C, C + αᵢ − αⱼ)].",
        clipping_one_of_two,
    ),
    Entry(
        "E48", "A violating pair", "002, line 531", "B",
        r"\alpha_i\ \text{or}\ \alpha_j\ \text{violates KKT} \Rightarrow \Delta W > 0",
        r"\alpha_i, \alpha_j\ \text{a violating pair} \Rightarrow \Delta W > 0",
        "Two points of one class at α = 0 both violate, but Σyα = 0 lets neither move: it takes one that may "
        "gain weight and one that may give.",
        violators_are_not_a_violating_pair,
    ),
    Entry(
        "E49", "The farthest partner", "002, line 531", "A",
        r"j = \operatorname{argmax}_j \|x_i - x_j\|", r"j = \operatorname{argmax}_j \frac{(E_i - E_j)^2}{2\eta_{ij}}",
        "The gain is divided by η, the squared distance; and the farthest violator may have nothing to give, so that "
        "the run stalls.",
        farthest_partner, reading="informal",
    ),
    Entry(
        "E65", "No Newton step", "004, line 105", "B",
        r"s = -(\nabla^2 C)^{-1}\,\nabla C", r"s = -\eta\,\nabla C",
        "The cost is made of flat pieces, C(tw, tb) = tC(w, b): its second derivative is 0 wherever it exists.",
        newton_step,
    ),
)  # fmt: skip
