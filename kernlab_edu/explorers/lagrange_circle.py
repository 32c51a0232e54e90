"""Walking on a circle: x₁ + x₂ is stationary where the gradients are parallel, at the minimum and at the maximum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..certificates import certify
from ..plots import Arrows, Curve, Handles, Panel, Picture, Points, joined, line_in
from ..problems import Solution
from ..problems.textbook import example
from .lagrange_flat import circles
from .latex import tex, tex_vector
from .words import pair, said

XLIM, YLIM = (-2.7, 2.7), (-2.0, 2.0)
NEAR = 3.0  # degrees within which the walker snaps to a stationary point


@dataclass(frozen=True, eq=False)
class Walk:
    """A point on the circle ‖x‖² = 1 at `angle` degrees, and whether it is a minimum, a maximum or neither."""

    angle: float
    kind: str

    @property
    def x(self):
        """The point (2,)."""
        return np.array([np.cos(np.radians(self.angle)), np.sin(np.radians(self.angle))])

    @property
    def multiplier(self):
        """The λ that makes ∇F + λ∇φ as short as possible."""
        return -float(self.x.sum()) / 2

    @property
    def rest(self):
        """∇F + λ∇φ: the part of ∇F along the circle."""
        return np.ones(2) + 2 * self.multiplier * self.x

    def picture(self, coarse=False):
        return Picture([self._plane(), self._values()], alt="A walk on the circle.")

    def sentence(self):
        value, lam = said(self.x.sum()), said(self.multiplier)
        here = f"At x = {pair(self.x)} on the circle F = x₁ + x₂ = {value}; the best λ = {lam}"
        if self.kind:
            other = "maximum" if self.kind == "minimum" else "minimum"
            return (
                f"{here} makes ∇F + λ∇φ = 0: a stationary point, and it is the {self.kind}. "
                f"The other one, {pair(-self.x)}, is the {other}: stationary is not minimal."
            )
        length = said(np.linalg.norm(self.rest))
        return f"{here} leaves ∇F + λ∇φ = {pair(self.rest)}, of length {length}: walking against it lowers F."

    def formulas(self):
        """The best multiplier at this point and what it leaves over, with the current numbers."""
        return [
            r"\varphi(x) &= x_1^2 + x_2^2 - 1 = 0, \qquad \nabla F = (1,\, 1), \qquad "
            rf"\nabla\varphi = 2x = {tex_vector(2 * self.x)}",
            r"\lambda &= -\frac{\nabla F \cdot \nabla\varphi}{\lVert \nabla\varphi \rVert^2} = "
            rf"{tex(self.multiplier)}, \qquad \nabla F + \lambda \nabla\varphi = {tex_vector(self.rest)}",
            rf"\frac{{dF}}{{d\theta}} &= {tex(_slope(self.angle))}",
        ]

    def notes(self):
        return "dF/dθ is the length of the rest ∇F + λ∇φ, with a sign"

    def rows(self):
        proof = certify(example("circle_minimum").problem, Solution(x=self.x, nu=[self.multiplier], z=[]))
        return [("condition", "residual"), *proof.residuals.items()]

    def recipe(self):
        return f"""
from kernlab_edu.certificates import certify
from kernlab_edu.problems import Solution
from kernlab_edu.problems.textbook import example

circle = example("circle_minimum").problem
claim = Solution(x={self.x.tolist()}, nu=[{self.multiplier!r}], z=[])
print(certify(circle, claim).explain())
"""

    def _plane(self):
        levels = joined([line_in([1, 1], k, XLIM, YLIM) for k in np.arange(-4.0, 4.5, 0.5)])
        scale = 0.8
        arrows = [Arrows([self.x], [self.x + scale], "gradient", label="∇F"), *self._forces(scale)]
        marks = [
            Curve(levels, "faint level", label="level sets of F"),
            Curve(line_in([1, 1], self.x.sum(), XLIM, YLIM), "touching level", label="level through x"),
            Curve(circles(np.zeros(2), [1.0]), "constraint", label="φ = 0"),
            *arrows,
            Handles([self.x], ["point on the circle"], "handle", label="drag: x", control="edges"),
        ]
        return Panel(marks, title="the plane", xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)

    def _forces(self, scale):
        force, rest = scale * 2 * self.multiplier * self.x, scale * self.rest
        marks = [Arrows([self.x], [self.x + force], "normal", label="λ∇φ")] if np.linalg.norm(force) > 1e-9 else []
        return marks if self.kind else [*marks, Arrows([self.x], [self.x + rest], "half margin", label="∇F + λ∇φ")]

    def _values(self):
        angle = np.linspace(-180, 180, 181)
        ends = np.array([225.0 - 360, 45.0])
        slope, height = _slope(self.angle), self.x.sum()
        tangent = [[self.angle + d, height + np.radians(d) * slope] for d in (-40, 40)]
        marks = [
            Curve(np.column_stack([angle, _value(angle)]), "objective", label="F along the circle"),
            Curve(tangent, "tangent", label="slope dF/dθ"),
            Points(np.column_stack([ends, _value(ends)]), "optimum", label="stationary points"),
            Points([[self.angle, height]], "now"),
        ]
        title, xlabel = "F along the circle", "angle θ in °"
        return Panel(marks, title=title, xlabel=xlabel, ylabel="F", xlim=(-180, 180), ylim=(-2, 2))


def on_circle(place) -> Walk:
    """The point of the circle in the direction of a place in the plane."""
    if np.hypot(*place) < 1e-6:
        raise ValueError("The centre lies in no direction of the circle: drag the point away from it.")
    angle = float(np.degrees(np.arctan2(place[1], place[0])))
    for stationary, kind in ((45.0, "maximum"), (-135.0, "minimum")):
        if abs(angle - stationary) <= NEAR:
            return Walk(stationary, kind)
    return Walk(angle, "")


def _value(degrees):
    return np.cos(np.radians(degrees)) + np.sin(np.radians(degrees))


def _slope(degrees):
    return float(np.cos(np.radians(degrees)) - np.sin(np.radians(degrees)))
