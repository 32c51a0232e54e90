"""Worked examples of duality, each with one number x along a line of points and one multiplier a."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ..problems.textbook import Example, example, lower_value

Limits = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Case:
    """A program seen along a line: point(x) is the full point, L(x, a) the Lagrangian there, H(a) its infimum.

    allowed   the interval of x that satisfies the constraint: there V(x) = max over a of L is F, elsewhere +∞
    lowest    a ↦ the x where L(·, a) is least, or None
    """

    statement: str
    formula: str
    known: Example
    L: Callable
    H: Callable
    point: Callable
    lowest: Callable
    allowed: Limits
    xlim: Limits
    alim: Limits
    height: Limits
    inequality: bool = False
    verdict: str = ""

    @property
    def saddle(self):
        """(x, a) where L is lowest along x and highest along a, or None."""
        multipliers = np.append(self.known.answer.nu, [] if self.known.answer.z is None else self.known.answer.z)
        if self.known.gap > 0 or len(multipliers) != 1:
            return None
        return self.allowed[0], float(multipliers[0])


def saddle(slope) -> Case:
    """½x² on slope·x = 1."""
    known = example("saddle", slope=slope)
    return Case(
        statement=f"min ½x² subject to {slope:.3g}·x = 1" if slope != 1 else "min ½x² subject to x = 1",
        formula="L = ½x² + a(Bx − 1),  H(a) = −½B²a² − a",
        known=known,
        L=lambda x, a: 0.5 * x**2 + a * (slope * x - 1),
        H=known.dual,
        point=lambda x: [x],
        lowest=lambda a: -slope * a,
        allowed=(1 / slope, 1 / slope),
        xlim=(-1.0, 3.0),
        alim=(-3.0, 1.0),
        height=(-2.0, 3.0),
    )


def equality_model(slope=1.0) -> Case:
    """½‖x‖² on x₁ + x₂ = 1, along the diagonal, where all minima of L lie."""
    known = example("equality_model")
    return Case(
        statement="min ½(x₁² + x₂²) subject to x₁ + x₂ = 1, on the diagonal x = (x, x)",
        formula="L = F + a(x₁ + x₂ − 1),  M = BA⁻¹Bᵀ = 2,  H(a) = −½Ma² − a,  x(a) = −A⁻¹Bᵀa",
        known=known,
        L=lambda x, a: x**2 + a * (2 * x - 1),
        H=known.dual,
        point=lambda x: [x, x],
        lowest=lambda a: -a,
        allowed=(0.5, 0.5),
        xlim=(-0.5, 1.5),
        alim=(-1.5, 0.5),
        height=(-0.8, 1.2),
    )


def model_problem(slope=1.0) -> Case:
    """½‖x‖² with x₁ + x₂ ≥ 1, along the diagonal."""
    known = example("model_problem")
    return Case(
        statement="min ½(x₁² + x₂²) subject to x₁ + x₂ ≥ 1, on the diagonal x = (x, x)",
        formula="L = F − a(x₁ + x₂ − 1) with a ≥ 0,  H(a) = a − a²",
        known=known,
        L=lambda x, a: x**2 - a * (2 * x - 1),
        H=known.dual,
        point=lambda x: [x, x],
        lowest=lambda a: a,
        allowed=(0.5, np.inf),
        xlim=(-0.5, 1.5),
        alim=(0.0, 1.5),
        height=(-0.8, 1.2),
        inequality=True,
        verdict="A strictly allowed point exists, so some a ≥ 0 closes the gap: a = ½.",
    )


def linear_term(slope=1.0) -> Case:
    """A QP with a linear term, along the line of the minima of L: x(s) = (1, 3/2) − s(1, ½)."""
    known = example("linear_term")
    known = replace(known, dual_value=lower_value(known.problem, z=known.answer.z))
    return Case(
        statement="min ½x₁² + x₂² − x₁ − 3x₂ subject to x₁ + x₂ ≤ 1, on the line (1, 3/2) − x(1, ½)",
        formula="Ax + c − Bᵀa = 0 with c = (−1, −3),  H(a) = −11/4 + 3a/2 − 3a²/4",
        known=known,
        L=lambda x, a: -2.75 + 0.75 * x**2 + a * (1.5 - 1.5 * x),
        H=lambda a: -2.75 + 1.5 * a - 0.75 * a**2,
        point=lambda x: [1 - x, 1.5 - x / 2],
        lowest=lambda a: a,
        allowed=(1.0, np.inf),
        xlim=(-1.0, 3.0),
        alim=(0.0, 3.0),
        height=(-3.4, -0.4),
        inequality=True,
    )


def singular_matrix(slope=1.0) -> Case:
    """½x₁² on x₁ + x₂ = 1, along x₁ = 0: nothing bends L there."""
    known = example("singular_matrix")
    return Case(
        statement="min ½x₁² subject to x₁ + x₂ = 1, on the line (0, x)",
        formula="L = a(x − 1) has no minimum over x unless a = 0;  the pseudo-inverse of A gives (1, 0), not (0, 1)",
        known=known,
        L=lambda x, a: a * (x - 1) + 0 * x,
        H=known.dual,
        point=lambda x: [0.0, x],
        lowest=lambda a: None,
        allowed=(1.0, 1.0),
        xlim=(-1.0, 3.0),
        alim=(-1.0, 1.0),
        height=(-1.5, 1.5),
    )


def double_well(slope=1.0) -> Case:
    """(x² − 0.64)² on x = 0: between two wells."""
    known = example("double_well")
    return Case(
        statement="min (x² − 0.64)² subject to x = 0",
        formula="L = (x² − 0.64)² + ax,  H(a) = min over x, at a root of 4x³ − 2.56x + a",
        known=known,
        L=lambda x, a: (x**2 - 0.64) ** 2 + a * x,
        H=known.dual,
        point=lambda x: [x],
        lowest=_bottom,
        allowed=(0.0, 0.0),
        xlim=(-1.25, 1.25),
        alim=(-1.0, 1.0),
        height=(-0.9, 0.9),
    )


def unattained_dual(slope=1.0) -> Case:
    """x with −x² ≥ 0: one feasible point and no inside."""
    known = example("unattained_dual")
    return Case(
        statement="min x subject to −x² ≥ 0",
        formula="L = x + ax² with a ≥ 0,  H(a) = −1/(4a) at x = −1/(2a)",
        known=known,
        L=lambda x, a: x + a * x**2,
        H=known.dual,
        point=lambda x: [x],
        lowest=lambda a: -1 / (2 * a) if a > 0 else None,
        allowed=(0.0, 0.0),
        xlim=(-2.5, 1.5),
        alim=(0.0, 4.0),
        height=(-1.6, 1.2),
        inequality=True,
    )


def convex_gap(slope=1.0) -> Case:
    """e⁻ˣ with x²/y ≤ 0, along y = x³, where L falls to 0."""
    known = example("convex_gap")
    return Case(
        statement="min e⁻ˣ subject to x²/y ≤ 0 and y > 0, on the curve y = x³",
        formula="L = e⁻ˣ + ax²/y = e⁻ˣ + a/x → 0 as x → ∞, so H(a) = 0;  but x²/y ≤ 0 forces x = 0, so π* = e⁰",
        known=known,
        L=lambda x, a: np.exp(-x) + a / x,
        H=known.dual,
        point=lambda x: [x, x**3],
        lowest=lambda a: None,
        allowed=(np.inf, np.inf),
        xlim=(0.5, 6.0),
        alim=(0.0, 1.5),
        height=(-0.3, 1.8),
        inequality=True,
    )


CASES = {
    "saddle": saddle,
    "equality": equality_model,
    "inequality": model_problem,
    "linear term": linear_term,
    "singular matrix": singular_matrix,
    "double well": double_well,
    "never attained": unattained_dual,
    "convex with a gap": convex_gap,
}


def _bottom(a):
    """The lowest point of (x² − 0.64)² + ax, the right one of two at a = 0."""
    x = np.sort(np.roots([4.0, 0.0, -2.56, a]).real)[::-1]
    return float(x[((x**2 - 0.64) ** 2 + a * x).round(12).argmin()])
