"""The soft margin: its offset, its multipliers and what C means."""

from __future__ import annotations

import numpy as np

from ..certificates import certify
from ..problems import QP, C_from_lambda, hard_margin, primal, soft_margin
from ..solvers import solve_active_set, solve_smo
from .entry import Entry, Evidence
from .machines import TWO_POINTS
from .words import number, numbers

FOUR_POINTS = np.array([[-3.0], [-2.0], [-1.0], [1.0]]), np.array([-1.0, 1.0, -1.0, 1.0])


def four_offsets():
    """The points −2, 1 | −3, −1 with C = 1: which recipe for b reaches the least objective?"""
    machine, C = certified(*FOUR_POINTS, 1.0), 1.0
    *others, free = offsets(machine).values()
    excess = [primal_value(machine, C, b) + machine.objective for b in (*others, free)]
    words = (
        f"b = {numbers(others)}: {numbers(excess[:3])}",
        f"b = {number(free)}: {number(excess[3])}",
    )
    return Evidence("objective above its least value", *words, min(excess[:3]), excess[3])


def active_without_force():
    """The points (1, 0), (1, 1) | (−1, 0): all three lie on the margin, two carry the machine."""
    X, y = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    machine = certified(X, y)
    active, support = np.abs(machine.margins) < 1e-9, ~machine.at_zero
    errors = float((active != support).sum()), float((support & ~active).sum())
    words = f"{errors[0]:g}: active, α = 0", f"{errors[1]:g}: α > 0, not active"
    return Evidence(f"points that break the rule, α = {numbers(machine.alpha)}", *words, *errors)


def two_scales():
    """The points ±1 with λ = 1: the mean hinge loss plus λ‖w‖² against the printed dual."""
    (X, y), lam = TWO_POINTS, 1.0
    machine = certified(X, y, C_from_lambda(lam, n=2))
    value = np.maximum(0.0, 1 - y * machine.f).mean() + lam * squared_length(machine)
    dual = -machine.objective
    words = number(dual), f"{number(2 * lam * dual)} = 2λ · {number(dual)}"
    return Evidence(f"dual value; primal {number(value)}", *words, abs(dual - value), abs(2 * lam * dual - value))


def budget_or_price():
    """The points ±1: C = 0.2 as a price of slack, and as a budget for it."""
    (X, y), C = TWO_POINTS, 0.2
    machine = certified(X, y, C)
    w = np.sqrt(squared_length(machine))
    printed, right = C, total_slack(machine)
    budgets = [width_within(X, y, budget) for budget in (printed, right)]
    words = (f"w = {number(v)} with Σξ ≤ {number(B)}" for v, B in zip(budgets, (printed, right), strict=True))
    return Evidence(f"w; the price C = {C:g} gives {number(w)}", *words, *(abs(v - w) for v in budgets))


def inside_the_strip():
    """The points ±1 with C = ¼: both have α = C, and y f = ½."""
    machine = certified(*TWO_POINTS, 0.25)
    edge = machine.margins[machine.at_bound]  # y f − 1
    words = f"outside: short by {number(-edge.min())}", f"inside or wrong: y f = {numbers(1 + edge)}"
    return Evidence("where the points with α = C lie", *words, max(0.0, -edge.min()), max(0.0, edge.max()))


def sum_of_the_multipliers():
    """The same points, C = ¼: 1/ρ² = w·w is not Σα but Σα − CΣξ."""
    machine, C = certified(*TWO_POINTS, 0.25), 0.25
    length = squared_length(machine)
    printed = machine.alpha.sum()
    right = printed - C * total_slack(machine)
    what = f"1/ρ², where w·w = {number(length)}"
    return Evidence(what, number(printed), number(right), abs(printed - length), abs(right - length))


def violations_are_not_errors():
    """±1, ±2, ±3 with C = 10⁻³: the strip swallows every point, the line still separates them."""
    x = np.array([1.0, 2.0, 3.0, -1.0, -2.0, -3.0])
    y = np.sign(x)
    f = certified(x[:, None], y, 1e-3).f
    wrong, inside = (y * f <= 0).mean(), (y * f < 1).mean()
    words = f"{number(wrong)} misclassified", f"{number(inside)} violate the margin"
    return Evidence("share of the six points, C = 0.001", *words, 1 - wrong, 1 - inside)


def certified(X, y, C=np.inf):
    """The machine's certificate, from SMO to the last digits."""
    dual = soft_margin(X @ X.T, y, C) if np.isfinite(C) else hard_margin(X @ X.T, y)
    return certify(dual, solve_smo(dual, tol=1e-12))


def offsets(machine):
    """b by four recipes: all support vectors, the middle of the classes, the lowest support vector, the free ones."""
    y, score = machine.problem.sign, machine.f - machine.b  # score = w·x
    support = ~machine.at_zero
    return {
        "every": float((y - score)[support].mean()),
        "halfway": float(-0.5 * (score[y > 0].min() + score[y < 0].max())),
        "lowest": float(1 - score[support & (y > 0)].min()),
        "free": float((y - score)[support & ~machine.at_bound].mean()),
    }


def squared_length(machine):
    """‖w‖² = βᵀKβ."""
    return float(machine.beta @ machine.problem.K @ machine.beta)


def total_slack(machine):
    """Σξ with ξ = max(0, 1 − y f)."""
    return float(np.maximum(0.0, -machine.margins).sum())


def primal_value(machine, C, b):
    """½‖w‖² + CΣ max(0, 1 − y f) with another offset b."""
    loss = np.maximum(0.0, 1 - machine.problem.sign * (machine.f - machine.b + b))
    return 0.5 * squared_length(machine) + C * float(loss.sum())


def width_within(X, y, budget):
    """‖w‖ of the shortest w with y f ≥ 1 − ξ, ξ ≥ 0, Σξ ≤ budget."""
    relaxed = primal(X, y, C=1.0)
    total = np.concatenate([np.zeros(X.shape[1] + 1), np.ones(len(y))])
    rows, sides = np.vstack([relaxed.G, total]), np.append(relaxed.h, budget)
    answer = solve_active_set(QP(P=relaxed.P, q=np.zeros(relaxed.n), G=rows, h=sides))
    return float(np.linalg.norm(answer.x[: X.shape[1]]))


ENTRIES = (
    Entry(
        "E11", "The offset of the soft margin", "002, line 371; 001, lines 627 and 642; 004, lines 258–260", "A",
        r"b = \operatorname{mean}\{y_j - w^\top x_j : \alpha_j > 0\}",
        r"b = \operatorname{mean}\{y_j - w^\top x_j : 0 < \alpha_j < C\}",
        "A point with α = C has slack and does not lie on the margin; the two other printed recipes meet such points "
        "too. If no point is free, a whole interval of b is right.",
        four_offsets,
    ),
    Entry(
        "E39", "Active without a force", "001, (3.25), Remark 6; 000, line 452; 002, lines 379 and 387", "B",
        r"\{i : g_i(\bar x) = 0\} = \operatorname{supp}(\bar a)",
        r"\operatorname{supp}(\bar a) \subseteq \{i : g_i(\bar x) = 0\}",
        "A point may touch the margin without holding it; so α = 0 gives y f ≥ 1 and α = C gives y f ≤ 1, "
        "neither of them strict.",
        active_without_force,
    ),
    Entry(
        "E53", "Two scales of the same machine", "000, sections 6.3 and 6.4", "C",
        r"\min \tfrac1n\textstyle\sum\ell_i + \lambda\|a\|^2 = \max W(\hat\alpha)",
        r"\min \tfrac1n\textstyle\sum\ell_i + \lambda\|a\|^2 = 2\lambda\,\max W(\hat\alpha)",
        "Replacing α by α/(2λ) divides the dual by 2λ; and a sum of losses instead of their mean asks for C = 1/(2λ), "
        "not 1/(2nλ).",
        two_scales,
    ),
    Entry(
        "E54", "Two meanings of C", "004, lines 284 and 290", "C",
        r"\textstyle\sum\xi_i \le C,\quad \min \tfrac12\|w\|^2 + C\sum\xi_i",
        r"\textstyle\sum\xi_i \le B,\quad \min \tfrac12\|w\|^2 + C\sum\xi_i,\quad B = \sum\xi_i(C)",
        "A larger budget makes the strip wider, a larger price makes it narrower: give them two letters.",
        budget_or_price,
    ),
    Entry(
        "E55", "Inside or outside the margin", "003, line 404; 000, line 451; 002, line 395", "C",
        r"\alpha_i = C:\ \text{outside the margin}", r"\alpha_i = C:\ y_i f(x_i) \le 1",
        "These points lie inside the strip or on the wrong side; and every α ≠ 0 belongs to a support vector, not only "
        "the free ones.",
        inside_the_strip, reading="informal",
    ),
    Entry(
        "E59", "The margin from the multipliers", "003, lines 331–347", "B",
        r"1/\rho^2 = \textstyle\sum\alpha_i", r"1/\rho^2 = w^\top w = \textstyle\sum\alpha_i - C\sum\xi_i",
        "The first form is right for the hard margin, where it is derived; a bounded point has y f = 1 − ξ.",
        sum_of_the_multipliers,
    ),
    Entry(
        "E63", "Violations are not errors", "001, line 250", "B",
        r"C \to 0:\ \text{many}\ i\ \text{with}\ y_i f(x_i) \le 0",
        r"C \to 0:\ \text{many}\ i\ \text{with}\ y_i f(x_i) < 1",
        "A wide strip holds many points on their own side: they pay slack and are classified well.",
        violations_are_not_errors, reading="informal",
    ),
)  # fmt: skip
