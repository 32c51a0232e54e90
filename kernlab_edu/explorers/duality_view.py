"""One state of the duality explorer: the surface L(x, a), its two sections, and H(a) against the primal value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..certificates import certify
from ..plots import Camera, Curve, Handles, Panel, Picture, Points, Region, Segments, sheet
from ..problems import QP, Solution
from ..solvers import kkt_matrix
from .duality_cases import Case
from .words import pair, said


@dataclass(frozen=True, eq=False)
class View:
    """A case at (x, a); sign = −1 turns a·g round, as the misprint does for inequalities."""

    case: Case
    x: float
    a: float
    sign: int
    camera: tuple[float, float]

    def L(self, x, a):
        """The Lagrangian as it is claimed."""
        return self.case.L(x, self.sign * a)

    def H(self, a):
        """Its infimum over all points, for a number a; −∞ is possible."""
        return float(self.case.H(self.sign * a))

    @property
    def dual_value(self):
        """sup H over the multipliers that are allowed; with the misprint the best of them is 0."""
        return self.case.known.dual_value if self.sign > 0 else self.H(0.0)

    @property
    def gap(self):
        """π* − δ*."""
        return self.case.known.value - self.dual_value

    def picture(self, coarse=False):
        size = 9 if coarse else 13
        return Picture([self._surface(size), self._section(), self._dual()], alt="A Lagrangian.", columns=3)

    def sentence(self):
        known, low = self.case.known, self.H(self.a)
        values = f"π* = {said(known.value, 4)}, δ* = {_finite(self.dual_value)}, gap {_finite(self.gap)}"
        here = f"At x = {said(self.x)}, a = {said(self.a)}: L = {said(self.L(self.x, self.a))} ≥ H(a) = {_finite(low)}."
        return f"{self.case.statement}: {values}. {here} {self._verdict()}"

    def notes(self):
        words = [self.case.formula if self.sign > 0 else f"misprint: a becomes −a in  {self.case.formula}"]
        problem, claim = self.case.known.problem, self._claim()
        if isinstance(problem, QP) and len(problem.b):
            values = np.linalg.eigvalsh(kkt_matrix(problem))
            words.append(f"eigenvalues of the KKT matrix (A Bᵀ; B 0): {pair(values)}, indefinite: a saddle")
        residuals = ", ".join(f"{name} {said(value)}" for name, value in certify(problem, claim).residuals.items())
        return "\n".join([*words, f"KKT residuals at this (x, a): {residuals}"])

    def rows(self):
        residuals = certify(self.case.known.problem, self._claim()).residuals
        head = [("quantity", "value"), ("π*", self.case.known.value), ("δ*", self.dual_value), ("gap", self.gap)]
        return [*head, ("L(x, a)", self.L(self.x, self.a)), ("H(a)", self.H(self.a)), *residuals.items()]

    def recipe(self):
        name = self.case.known.name
        return f"""
from kernlab_edu.problems.textbook import example

case = example({name!r})
print(case.value, case.dual_value, case.gap, case.note)
"""

    def _claim(self):
        a = [self.sign * self.a]
        return Solution(x=self.case.point(self.x), **(dict(z=a) if self.case.inequality else dict(nu=a, z=[])))

    def _verdict(self):
        if self.sign > 0:
            return self.case.verdict or self.case.known.note
        lost = said(self.gap) if np.isfinite(self.gap) else "infinite"
        return f"The misprinted sign shows a gap of {lost}; with the right one it is {said(self.case.known.gap)}."

    def _surface(self, size):
        x, a = np.linspace(*self.case.xlim, size + 2), np.linspace(*self.case.alim, size)
        Z = self.L(x[:, None], a[None, :])
        camera = Camera(*self.camera, (self.case.xlim, self.case.alim, (float(Z.min()), float(Z.max()))))
        fine_x, fine_a = np.linspace(*self.case.xlim, 61), np.linspace(*self.case.alim, 2)
        along_x = np.column_stack([fine_x, np.full(61, self.a), self.L(fine_x, self.a)])
        along_a = np.column_stack([np.full(2, self.x), fine_a, self.L(self.x, fine_a)])
        marks = [
            *sheet(camera, x, a, Z),
            Curve(camera(along_x), "section x", label="section x ↦ L(x, a)"),
            Curve(camera(along_a), "section a", label="section a ↦ L(x, a), straight"),
            Points(camera([[self.x, self.a, self.L(self.x, self.a)]]), "now"),
            *self._saddle(camera),
        ]
        return camera.panel(marks, ("x", "a", "L"), title="L(x, a)", numbers=False)

    def _saddle(self, camera):
        if self.case.saddle is None or self.sign < 0:
            return []
        x, a = self.case.saddle
        return [Points(camera([[x, a, self.L(x, a)]]), "optimum", label="saddle")]

    def _section(self):
        x = np.linspace(*self.case.xlim, 121)
        low, high = np.clip(self.case.allowed, *self.case.xlim)
        inside = np.linspace(low, high, 61 if high > low else 1)
        V = np.column_stack([inside, self.L(inside, 0.0)])  # F is L without a force
        allowed = [Curve(V, "constraint", label="F where x is allowed")] if high > low else []
        allowed += [Points(V, "optimum", label="F where x is allowed")] if high == low == self.case.allowed[0] else []
        marks = [
            Curve(np.column_stack([x, self.L(x, self.a)]), "section x"),
            *allowed,
            *self._levels(self.case.xlim),
            Handles([[self.x, self._inside(self.L(self.x, self.a))]], ["x"], "handle", "drag: x and a", "place", [0]),
        ]
        return Panel(marks, f"along x, a = {said(self.a)}", "x", "L", self.case.xlim, self.case.height)

    def _dual(self):
        a = np.unique(np.append(np.linspace(*self.case.alim, 81), [0.0, self.a]))
        H = np.array([self.H(value) for value in a])
        ends = np.array(self.case.alim)
        marks = [
            *self._shade(),
            *self._graph(a, H),
            Curve(np.column_stack([ends, self.L(self.x, ends)]), "section a"),
            *self._missing(),
            Curve(np.column_stack([ends, np.full(2, self.case.known.value)]), "limit", label="π*"),
            Handles([[self.a, self._inside(self.L(self.x, self.a))]], ["multiplier a"], "handle", "", "place", [1]),
        ]
        return Panel(marks, f"along a, x = {said(self.x)}", "a", "H, L", self.case.alim, self.case.height)

    def _missing(self):
        """What H(a) still lacks at this a."""
        low, high = self.H(self.a), self.case.known.value
        if not np.isfinite(low):
            return []
        return [Segments([[self.a, low]], [[self.a, high]], "slack", label="π* − H(a)")]

    def _graph(self, a, H):
        finite = np.isfinite(H)
        if finite.sum() == 1:
            return [Points([[a[finite][0], H[finite][0]]], "free", label="H(a), elsewhere −∞")]
        return [Curve(np.column_stack([a, np.where(finite, H, np.nan)]), "dual", label="H(a) = inf over x of L")]

    def _shade(self):
        """The band between δ* and π*, if they differ."""
        low, high = max(self.dual_value, self.case.height[0]), self.case.known.value
        (left, right) = self.case.alim
        ring = [[left, low], [right, low], [right, high], [left, high]]
        return [Region(ring, "gap", label="duality gap")] if high - low > 1e-9 else []

    def _levels(self, ends):
        low = self.H(self.a)
        if not np.isfinite(low):
            return []
        return [Curve([[ends[0], low], [ends[1], low]], "dual", label="H(a) = inf over x of L")]

    def _inside(self, value):
        return float(np.clip(value, *self.case.height))


def _finite(value):
    return said(value, 4) if np.isfinite(value) else ("∞" if value > 0 else "−∞")
