"""Two slips of optimisation: the sign of the multiplier, and a matrix that has no inverse."""

from __future__ import annotations

import numpy as np

from ..plots import Arrows, Curve, Panel, Points, Region, half_planes, joined, line_in
from ..problems import QP
from ..problems.textbook import example
from ..solvers import solve_equality_qp
from .errata_view import View
from .lagrange_flat import circles
from .words import pair, said

XLIM, YLIM = (-1.9, 1.9), (-1.4, 1.4)
NORMAL = np.array([1.0, 1.0])  # ∇g of g = x₁ + x₂ − 1
LEAST = 0.25  # ½‖(½, ½)‖²


def sign(right) -> View:
    """E01, E02: min ½‖x‖² with g = x₁ + x₂ − 1 ≥ 0.  L = F ∓ a g is stationary at x = ±a∇g."""
    s, a = (1.0 if right else -1.0), np.linspace(0.0, 1.0, 101)
    H = -(a**2) + s * a  # min over x of ½‖x‖² − s a g
    best = int(H.argmax())
    walk = np.array([[0.0, 0.0], s * NORMAL])
    story = (
        "L = F − a·g is stationary at x = a·(1, 1), which reaches the line at a = 0.5 ≥ 0; "
        if right
        else "L = F + a·g is stationary at x = −a·(1, 1), which walks away from the line: (½, ½) would need a = −0.5; "
    )
    gap = LEAST - H[best]
    verdict = "no gap" if abs(gap) < 1e-12 else f"a gap of {said(gap)} that is not there"
    top = f"max H(a) over a ≥ 0 is {said(H[best])} at a = {said(a[best])}, min F is {LEAST}: {verdict}."
    rows = (("a", "x₁ = x₂", "g(x)", "H(a)"), *((a[k], s * a[k], 2 * s * a[k] - 1, H[k]) for k in range(0, 101, 25)))
    return View(("E01", "E02"), right, (_plane(walk), _dual(a, H, best)), story + top, rows)


def _plane(walk):
    marks = [
        Region(half_planes([NORMAL], [1.0], XLIM, YLIM), "feasible", label="allowed: g ≥ 0"),
        Curve(circles(np.zeros(2), np.arange(0.4, 2.4, 0.4)), "faint level", label="level sets of F"),
        Curve(line_in(NORMAL, 1.0, XLIM, YLIM), "constraint", label="g = 0"),
        Arrows([walk[0]], [walk[1]], "gradient", label="where L is stationary, 0 ≤ a ≤ 1"),
        Points([[0.5, 0.5]], "optimum", label="minimum (½, ½)"),
    ]
    return Panel(marks, title="the plane", xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)


def _dual(a, H, best):
    marks = [
        Curve([[0.0, LEAST], [1.0, LEAST]], "limit", label="least F = ¼"),
        Curve(np.column_stack([a, H]), "dual", label="H(a)"),
        Points([[a[best], H[best]]], "now", label="best a ≥ 0"),
    ]
    return Panel(marks, title="the dual", xlabel="a", ylabel="H", xlim=(-0.03, 1.03), ylim=(-1.0, 0.5))


def recipes(right) -> View:
    """E05: min ½x₁² with x₁ + x₂ = 1, by the pseudo-inverse of A, by A + δI, and by the whole KKT system."""
    problem = example("singular_matrix").problem
    by = {"pseudo-inverse": by_pseudo_inverse(problem), "A + δI, δ = 0.1": by_ridge(problem, 0.1)}
    found = solve_equality_qp(problem)
    by["whole system"] = (found.x, float(found.nu[0]))
    rows = [(name, *x, a, float(problem.objective(x)), unsolved(problem, a)) for name, (x, a) in by.items()]
    _, x1, x2, a, value, left = rows[2 if right else 0]
    ridge = f" A + δI with δ = 0.1 comes near it with {pair(by['A + δI, δ = 0.1'][0])}." if right else ""
    verdict = "which is the least" if value < 1e-12 else "though (0, 1) costs 0"
    words = (
        f"the {'whole system' if right else 'pseudo-inverse'} gives x = {pair([x1, x2])} with a = {said(a)} and "
        f"½x₁² = {said(value)}, {verdict}; Ax = −Bᵀa leaves {said(left)} unsolved at that a.{ridge}"
    )
    head = ("recipe", "x₁", "x₂", "a", "½x₁²", "unsolved")
    return View(("E05",), right, (_line(by, right, problem), _range(a, left)), words, (head, *rows))


def by_pseudo_inverse(problem):
    """(x, a): a from min ‖Ma + b‖ with M = BA⁺Bᵀ, then x = −A⁺Bᵀa."""
    inverse = np.linalg.pinv(problem.P)
    a = np.linalg.lstsq(problem.A @ inverse @ problem.A.T, -problem.b)[0]
    return -inverse @ problem.A.T @ a, float(a[0])


def by_ridge(problem, delta):
    """(x, a) of the same problem with A + δI for A."""
    found = solve_equality_qp(QP(P=problem.P + delta * np.eye(2), q=problem.q, A=problem.A, b=problem.b))
    return found.x, float(found.nu[0])


def unsolved(problem, a):
    """min over x of ‖Ax + Bᵀa‖."""
    target = -problem.A.T @ np.array([a])
    return float(np.linalg.norm(problem.P @ np.linalg.lstsq(problem.P, target)[0] - target))


def _line(by, right, problem):
    xlim, ylim = (-0.7, 1.7), (-0.4, 1.4)
    levels = joined([line_in([1, 0], c, xlim, ylim) for c in np.arange(-0.75, 2.0, 0.25)])
    path = [by_ridge(problem, delta)[0] for delta in (0.05, 0.1, 0.2, 0.5, 1.0)]
    chosen = by["whole system" if right else "pseudo-inverse"][0]
    more = [Points(path, "place", label="A + δI, δ = 0.05 … 1")] if right else []
    marks = [
        Curve(levels, "faint level", label="level sets of ½x₁²"),
        Curve(line_in([1, 1], 1.0, xlim, ylim), "constraint", label="x₁ + x₂ = 1"),
        *more,
        Points([[0.0, 1.0]], "optimum", label="minimum (0, 1)"),
        Points([chosen], "selected", label="the recipe's answer"),
    ]
    return Panel(marks, title="three recipes", xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)


def _range(a, left):
    t = np.linspace(-1.5, 1.5, 61)
    marks = [
        Curve(np.column_stack([t, np.abs(t)]), "violation", label="least ‖Ax + Bᵀa‖"),
        Points([[a, left]], "now", label="the recipe's a"),
    ]
    return Panel(
        marks, title="is Ax = −Bᵀa solvable?", xlabel="a", ylabel="unsolved", xlim=(-1.55, 1.55), ylim=(-0.1, 1.6)
    )
