"""Optimisation, duality and support vector machines."""

from __future__ import annotations

import numpy as np

from .entry import Entry, Evidence


def sign_of_the_multiplier():
    """min ½‖x‖² with x₁ + x₂ ≥ 1: only L = F − a g has a multiplier a ≥ 0."""
    x = np.array([0.5, 0.5])  # the nearest point of the line to the origin
    gradient, normal = x, np.array([1.0, 1.0])
    plus, minus = -(gradient @ normal) / 2, (gradient @ normal) / 2  # the a with ∇F ± a∇g = 0
    return Evidence("a at the optimum (½, ½)", f"{plus:g}, negative", f"{minus:g}", max(0.0, -plus), max(0.0, -minus))


def dual_of_the_model_problem():
    """The same problem: max H over a ≥ 0 must be the primal value ¼."""
    a = np.linspace(0.0, 2.0, 2001)
    printed, right = (-(a**2) - a).max(), (-(a**2) + a).max()
    return Evidence("max H(a), a ≥ 0; primal ¼", f"{printed:g}", f"{right:g}", 0.25 - printed, 0.25 - right)


ENTRIES = (
    Entry(
        "E01", "The sign in the KKT theorem", "001, Theorem 5, (3.27)–(3.28)", "A",
        r"g \ge 0,\quad L = F + a\cdot g,\quad a \ge 0", r"g \ge 0,\quad L = F - a\cdot g,\quad a \ge 0",
        "At a minimum the gradient of F points to the allowed side: it is a multiple ≥ 0 of the gradient of g.",
        sign_of_the_multiplier,
    ),
    Entry(
        "E02", "The dual loses its linear term's sign", "001, (3.36)", "A",
        r"H = -\tfrac12 a^\top M a - a^\top b", r"H = -\tfrac12 a^\top M a + a^\top b",
        "With the printed sign the best a is 0, and a duality gap appears where there is none.",
        dual_of_the_model_problem,
    ),
)  # fmt: skip
