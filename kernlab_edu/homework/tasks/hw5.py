"""Homework 5: support vector regression and kernel ridge.  Pulls: who pulls, how hard, and what b is."""

from __future__ import annotations

import numpy as np

from ...kernels import Gaussian
from ...verdict import Wrong
from ..task import Homework, Law, Task
from ..zoo import bugs_of
from .pieces import close, number, numbers, parts
from .tube import known_tube, tube_kkt

# --- 5.1 by hand: three points ---


def draw_three(rng):
    """Whole numbers and halves: one point on each edge of the flattest tube, the third inside."""
    slope, width = rng.choice([-1.5, -1.0, -0.5, 0.5, 1.0, 1.5]), rng.choice([2.0, 4.0])
    epsilon, b, first = rng.choice([0.5, 1.0]), rng.integers(-3, 4), rng.integers(-3, 2)
    x = first + np.sign(slope) * width * np.array([0.0, 1.0, rng.choice([-0.5, 0.5, 1.5])])
    y = slope * x + b + epsilon * np.array([-1.0, 1.0, rng.choice([-0.5, 0.0, 0.5])])
    order = rng.permutation(3)
    return {"x": x[order], "y": y[order], "epsilon": float(epsilon), "C": 2.0}


def _line(answer):
    w, b, beta = parts(answer, 3, "w, b and the three β")
    return number(w, "w"), number(b, "b"), numbers(beta, (3,), "β")


def all_inside(answer, x, y, epsilon, C):
    """Nobody has to pay."""
    w, b, _ = _line(answer)
    away = np.abs(y - w * x - b)
    k = int(away.argmax())
    if away[k] > epsilon + 1e-6:
        raise Wrong(f"Point {k} is {away[k]:.3g} away from your line. There is a line with all three within ε.")


def pulls_prove_it(answer, x, y, epsilon, C):
    """w = Σβx, and the KKT conditions."""
    w, b, beta = _line(answer)
    if not close(beta @ x, w):
        raise Wrong(f"All points are inside, but Σβx = {beta @ x:.3g} should be the slope w = {w:.3g}.")
    tube_kkt(np.outer(x, x), y, C, epsilon, beta, b)


# --- 5.2 the dual objective ---


def draw_weights(rng):
    """A solved tube: K, y, β, ε."""
    drawn = known_tube(rng)
    return {name: drawn[name] for name in ("K", "y", "beta", "epsilon")}


def _price(K, y, beta, epsilon):
    """½‖w‖² + CΣξ of the machine that belongs to an optimal β; its C and b can be read off β."""
    C, f = np.abs(beta).max(), K @ beta
    free = (np.abs(beta) > 1e-6 * C) & (np.abs(beta) < (1 - 1e-6) * C)
    b = (y - f - epsilon * np.sign(beta))[free][0]
    return 0.5 * beta @ f + C * np.maximum(np.abs(y - f - b) - epsilon, 0.0).sum()


def never_above(answer, K, y, beta, epsilon):
    """Weak duality."""
    W, price = number(answer, "W(β)"), _price(K, y, beta, epsilon)
    if W > price + 1e-6 * (1 + price):
        raise Wrong(f"W(β) = {W:.4g}, but a machine exists that costs only {price:.4g}: a dual value is never above.")


def no_gap(answer, K, y, beta, epsilon):
    """Strong duality: this β is optimal."""
    W, price = number(answer, "W(β)"), _price(K, y, beta, epsilon)
    if not close(W, price):
        raise Wrong(f"W(β) = {W:.4g} is below {price:.4g}, the price of the best machine. β is optimal: no gap.")


# --- 5.3 find the bug: b ---


def the_only_b(answer, K, y, beta, C, epsilon):
    """The free points sit on their edges."""
    tube_kkt(K, y, C, epsilon, beta, number(answer, "b"))


# --- 5.4 kernel ridge ---


def draw_ridge(rng):
    """Seven noisy heights, far from 0."""
    X = rng.normal(size=(7, 2))
    y = rng.uniform(2.0, 4.0) + np.sin(2 * X[:, 0]) + 0.3 * rng.normal(size=7)
    return {"K": Gaussian(gamma=0.5)(X), "y": y, "lam": float(rng.uniform(0.02, 0.2))}


def _rests(answer, K, y):
    alpha, b = parts(answer, 2, "alpha and b")
    alpha = numbers(alpha, y.shape, "alpha")
    return alpha, y - K @ alpha - number(b, "b")


def rests_balance(answer, K, y, lam):
    """∂J/∂b = 0."""
    _, rest = _rests(answer, K, y)
    if abs(rest.mean()) > 1e-6 * np.abs(y).max():
        raise Wrong(f"The mean of y − f is {rest.mean():.3g}. b is free of charge: moving it would lower the loss.")


def nothing_to_gain(answer, K, y, lam):
    """No step along the gradient in function space lowers J = mean (y − f)² + λ‖g‖²."""
    alpha, rest = _rests(answer, K, y)
    d = rest / len(y) - lam * alpha
    steep = d @ K @ d
    gain = steep**2 / max(np.mean((K @ d) ** 2) + lam * steep, np.finfo(float).tiny)
    J = np.mean(rest**2) + lam * alpha @ K @ alpha
    if not gain <= 1e-9 * np.var(y):
        raise Wrong(f"b fits this α, but J = {J:.4g} is not the minimum: a single step lowers it by {gain:.2g}.")


# --- 5.5 construct: an outlier that may go anywhere ---


def _two_tables(answer):
    x, y, moved, C, epsilon, beta, b = parts(answer, 7, "x, y, moved, C, epsilon, beta, b")
    n = np.size(y)
    if not 2 <= n <= 6:
        raise Wrong("Between two and six points, please.")
    x, y, moved, beta = (numbers(v, (n,), name) for v, name in ((x, "x"), (y, "y"), (moved, "moved"), (beta, "beta")))
    C, epsilon, b = number(C, "C"), number(epsilon, "epsilon"), number(b, "b")
    if not (0.01 <= C <= 100 and 0.01 <= epsilon <= 1):
        raise Wrong("C between 0.01 and 100, please, and ε between 0.01 and 1.")
    if max(np.abs(v).max() for v in (x, y, moved, beta, b)) > 1000:
        raise Wrong("Numbers up to 1000 are enough.")
    return np.outer(x, x), y, moved, C, epsilon, beta, b


def pulled_and_optimal(answer):
    """(β, b) is the answer for y, and somebody pulls."""
    K, y, _, C, epsilon, beta, b = _two_tables(answer)
    if np.abs(beta).max() < 1e-3 * C:
        raise Wrong("Nobody pulls: with β = 0 this machine has learnt nothing from anybody.")
    tube_kkt(K, y, C, epsilon, beta, b)


def optimal_after_the_move(answer):
    """One height has moved by 5 or more, and (β, b) is still the answer."""
    K, y, moved, C, epsilon, beta, b = _two_tables(answer)
    by = np.abs(moved - y)
    if np.count_nonzero(by) != 1 or by.max() < 5:
        raise Wrong(
            f"One height should move, by 5 or more; yours moves {np.count_nonzero(by)}, by up to {by.max():.3g}."
        )
    try:
        tube_kkt(K, moved, C, epsilon, beta, b)
    except Wrong as why:
        raise Wrong(f"Right before the move, but after it the machine has to change. {why}") from None


HOMEWORK = Homework(
    "hw5",
    "Homework 5: support vector regression and kernel ridge",
    (
        Task(
            "hw5.1", "By hand: the flattest tube", "flattest", draw=draw_three, asks="value", bugs=bugs_of("hw5.1"),
            laws=(Law("everybody inside", 0, all_inside), Law("KKT", 3, pulls_prove_it)),
            hints=(
                "Draw the points, each with a bar from y − ε to y + ε. Which is the flattest line through all bars?",
                "It touches the top end of one bar and the bottom end of another; the third point is idle, β = 0.",
                "The two weights are ±t because Σβ = 0, and Σβx = w gives t. β > 0 belongs to the point above.",
            ),
        ),
        Task(
            "hw5.2", "The dual objective", "dual_value", draw=draw_weights, bugs=bugs_of("hw5.2"),
            laws=(Law("never above the price", 0, never_above), Law("no gap at the optimum", 3, no_gap)),
            hints=(
                "Three terms: what y wants, what the tube forgives, and what bending costs.",
                "The tube forgives on both sides: it sees |β|, not β. (What is Σβ?)",
            ),
        ),
        Task(
            "hw5.3", "Find the bug: b of the tube", "offset", draw=known_tube, bugs=bugs_of("hw5.3"),
            laws=(Law("free points sit on the edge", 2, the_only_b),),
            hints=(
                "For which points is y − f known exactly, and what is it there?",
                "A free point with β > 0 sits on the upper edge, one with β < 0 on the lower. Solve both for b.",
            ),
        ),
        Task(
            "hw5.4", "Kernel ridge with an offset", "ridge", draw=draw_ridge, bugs=bugs_of("hw5.4"),
            laws=(Law("the rests balance", 0, rests_balance), Law("the minimum", 3, nothing_to_gain)),
            hints=(
                "Put f = Kα + b and ‖g‖² = αᵀKα into J. It is quadratic in (α, b): where is its gradient 0?",
                "Cancelling a K leaves y − f = (a number) · α. Which number? Mind the 1/n in front of the sum.",
                "Together with Σα = 0 these are n + 1 linear equations: np.block, then np.linalg.solve.",
            ),
        ),
        Task(
            "hw5.5", "Construct: an outlier that may go anywhere", "unmoved", asks="value", bugs=bugs_of("hw5.5"),
            laws=(Law("optimal, and pulled", 1, pulled_and_optimal), Law("still optimal", 2, optimal_after_the_move)),
            hints=(
                "No point pulls harder than C, however far away it is.",
                "A point outside the tube has |β| = C; somebody on the other side must balance it.",
                "Two points at the same x, one far above and one far below: what are w = Σβx and b?",
            ),
        ),
        Task(
            "hw5.6", "Explain: every point twice", "explanation", asks="text", manual=3,
            hints=(
                "Write down both objectives for the doubled data. Which sums double, and which means do not?",
                "What is the C of a machine that is written with a mean and λ?",
            ),
        ),
    ),
)  # fmt: skip
