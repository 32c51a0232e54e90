"""The nearest point to a target under one or two linear constraints: level sets, forces, normal cone, shadow price."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..certificates import KKTCertificate, certify
from ..plots import Arrows, Curve, Handles, Panel, Picture, Points, Region, half_planes, joined, line_in
from ..problems import QP
from ..solvers import solve_active_set
from .latex import tex, tex_vector
from .words import pair, said

HALF_PLANE = ((1.0, 1.0),)
WEDGE = ((0.0, 1.0), (1.0, -1.0))
WORDS = {HALF_PLANE: ("x₁ + x₂ ≥ {}",), WEDGE: ("x₂ ≥ {}", "x₁ − x₂ ≥ {}")}
XLIM, YLIM = (-2.7, 2.7), (-2.0, 2.0)
OFFSETS = (-2.0, 3.0)  # of a constraint, in the panel of optimal values
SNAP = 20  # offsets are multiples of 1/20, so that a hand can hit 0
ACTIVE = 1e-9
ROLES = ("constraint", "constraint 2")


@dataclass(frozen=True, eq=False)
class Flat:
    """min ½‖x − t‖² subject to N x ≥ c: normals N (m, 2), offsets c (m,), minimum x (2,), multipliers a (m,)."""

    words: tuple[str, ...]
    N: np.ndarray
    c: np.ndarray
    t: np.ndarray
    x: np.ndarray
    a: np.ndarray
    printed: bool
    held: np.ndarray
    proof: KKTCertificate

    @property
    def value(self):
        """F(x) = ½‖x − t‖²."""
        return 0.5 * float((self.x - self.t) @ (self.x - self.t))

    @property
    def active(self):
        """Which constraints hold with equality."""
        return self.N @ self.x - self.c <= ACTIVE

    def picture(self, coarse=False):
        return Picture([self._plane(), self._prices(81)], alt="A constrained minimum.")

    def sentence(self):
        return (
            f"F = ½‖x − t‖² with t = {pair(self.t)} subject to {' and '.join(self.words)} is least at "
            f"x = {pair(self.x)}: F = {said(self.value)}. {self._forces()} {self._degenerate()}{self._verdict()}"
        ).strip()

    def formulas(self):
        """KKT at x with the current numbers; not beside a misprint."""
        if self.printed:
            return []
        g, index = self.N @ self.x - self.c, ["_1", "_2"] if len(self.c) > 1 else [""]
        terms = " + ".join(rf"{tex(a)} \cdot {tex_vector(n)}" for a, n in zip(self.a, self.N, strict=True))
        slopes = r",\quad ".join(
            rf"\frac{{\partial V}}{{\partial c{i}}} = a{i} = {tex(a)}" for i, a in zip(index, self.a, strict=True)
        )
        return [
            rf"\nabla F(x) = x - t &= {tex_vector(self.x - self.t)} = \sum_i a_i \nabla g_i = {terms}",
            rf"g(x) &= {_tex(g)} \ge 0, \qquad a = {_tex(self.a)} \ge 0, \qquad a \cdot g(x) = {tex(self.a @ g)}",
            rf"\text{{shadow price}}\quad {slopes.replace(' = ', ' &= ', 1)}",
        ]

    def notes(self):
        return self._misprint() if self.printed else ""

    def _misprint(self):
        """Where F + a·g is stationary for a ≥ 0: at x = t − Σ aᵢ∇gᵢ, which moves away from what is allowed."""
        lines = [f"misprint: ∇F + Σ aᵢ∇gᵢ = 0 at x = {pair(self.x)} needs a = {_numbers(-self.a)}"]
        if len(self.N) == 1:
            start, slope = (self.N @ self.t - self.c)[0], self.N[0] @ self.N[0]
            lines.append(f"for a ≥ 0 it is stationary at x = t − a∇g, where g = {said(start)} − {said(slope)}·a")
        return "\n".join(lines)

    def rows(self):
        g = self.N @ self.x - self.c
        head = [("condition", "g(x)", "a", "residual")]
        rows = [(words, float(g[i]), float(self.a[i]), "") for i, words in enumerate(self.words)]
        return head + rows + [(name, "", "", value) for name, value in self.proof.residuals.items()]

    def recipe(self):
        return f"""
from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP
from kernlab_edu.solvers import solve_active_set

qp = QP(P=[[1, 0], [0, 1]], q={(-self.t).tolist()}, G={(-self.N).tolist()}, h={(-self.c).tolist()})
solution = solve_active_set(qp)
print(solution.x, solution.z, certify(qp, solution).explain())
"""

    def _forces(self):
        if not self.active.any():
            return "No constraint is active: ∇F = 0 and a = 0, as if there were none."
        if self.printed:
            lost = (self.a > ACTIVE).any()
            verdict = "which is not ≥ 0: its conditions have no solution" if lost else "and the misprint does not show"
            return f"The misprinted L = F + a·g would need a = {_numbers(-self.a)}, {verdict}."
        cone = f"−∇F = {pair(self.t - self.x)} lies in the cone of −∇g"
        return f"With L = F − a·g the multiplier is a = {_numbers(self.a)}, the slope of the optimal value; {cone}."

    def _verdict(self):
        return "" if self.printed else self.proof.explain()

    def _degenerate(self):
        idle = np.flatnonzero(self.active & (self.a <= ACTIVE))
        if len(idle) == 0:
            return ""
        names = " and ".join(self.words[i] for i in idle)
        return f"{names} is active although its multiplier is 0: supp(a) is smaller than the active set. "

    def _plane(self):
        feet = self.held - ((np.sum(self.N * self.held, axis=1) - self.c) / (self.N**2).sum(axis=1))[:, None] * self.N
        marks = [
            Region(half_planes(self.N, self.c, XLIM, YLIM), "feasible", label="allowed"),
            Curve(circles(self.t, np.arange(0.5, 5.0, 0.5)), "faint level", label="level sets of F"),
            Curve(circles(self.t, [np.linalg.norm(self.x - self.t)]), "touching level", label="level of the minimum"),
            *(
                Curve(line_in(n, c, XLIM, YLIM), ROLES[i], label=self.words[i].replace("≥", "="))
                for i, (n, c) in enumerate(zip(self.N, self.c, strict=True))
            ),
            *self._cone(),
            *self._arrows(),
            Points([self.x], "optimum", label="minimum x"),
            Handles([self.t], ["target t"], "handle", label="drag: target, constraints", control="target"),
            Handles(feet, [f"constraint {w}" for w in self.words], "handle", control="edges"),
        ]
        return Panel(marks, title="the plane", xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)

    def _cone(self):
        """{Σ aᵢ (∓∇gᵢ) : a ≥ 0} at x, over the active constraints: the forces that L allows."""
        sign = 1.0 if self.printed else -1.0
        rays = [sign * n / np.linalg.norm(n) for n in self.N[self.active]]
        label = "what a ≥ 0 can balance"
        if len(rays) == 2:
            between = [rays[0] * (1 - s) + rays[1] * s for s in np.linspace(0, 1, 9)]
            rim = [self.x + 1.7 * ray / np.linalg.norm(ray) for ray in between]
            return [Region([self.x, *rim], "cone", label=label)]
        return [Curve([self.x, self.x + 1.7 * ray], "cone", label=label) for ray in rays]

    def _arrows(self):
        """The pull −∇F = t − x and the pushes aᵢ∇gᵢ, which balance; the misprint has no push to offer."""
        pushes = (self.a[:, None] * self.N)[self.a > ACTIVE]
        if np.linalg.norm(self.t - self.x) <= ACTIVE:
            return []
        pull = [Arrows([self.x], [self.t], "gradient", label="pull −∇F")]
        if self.printed or len(pushes) == 0:
            return pull
        starts = np.tile(self.x, (len(pushes), 1))
        return [*pull, Arrows(starts, starts + pushes, "normal", label="push aᵢ∇gᵢ")]

    def _prices(self, size):
        """V(c) = min F for every offset of one constraint; its slope is the multiplier."""
        offsets = np.linspace(*OFFSETS, size)
        marks = []
        for i, (role, c, a) in enumerate(zip(ROLES, self.c, self.a, strict=False)):
            C = np.tile(self.c, (size, 1))
            C[:, i] = offsets
            values = values_at(self.N, C, self.t)
            name = f"c{_sub(i, self.c)}"
            slope = np.array([[c + d, self.value + a * d] for d in (-0.8, 0.8)])
            marks += [
                Curve(np.column_stack([offsets, values]), role, label=f"V as a function of {name}"),
                Curve(slope, "tangent", label=f"slope a{_sub(i, self.c)} = {said(a)}"),
                Points([[c, self.value]], "now"),
            ]
        title = "optimal value V(c)"
        return Panel(marks, title=title, xlabel="offset c of a constraint", ylabel="V", xlim=OFFSETS, ylim=(-0.4, 3.2))


def in_plane(normals, target, edges, printed) -> Flat:
    """Solve and prove: the offsets are where the handles of the constraints are held."""
    N, t, held = np.array(normals), np.array(target), np.array(edges[: len(normals)])
    c = np.round(SNAP * (N * held).sum(axis=1)) / SNAP + 0.0  # + 0: no negative zero
    qp = QP(P=np.eye(2), q=-t, G=-N, h=-c)
    found = solve_active_set(qp)
    words = tuple(word.format(said(offset)) for word, offset in zip(WORDS[normals], c, strict=True))
    return Flat(words, N, c, t, found.x, found.z, printed, held, certify(qp, found))


def values_at(N, C, t):
    """min ½‖x − t‖² subject to N x ≥ c for every row c of C (k, m), m ≤ 2, by the dual: V = max ½aᵀ(c − Nt).

    Each set of constraints that could be active gives one a; those with a ≥ 0 are lower bounds, the largest is V.

    >>> values_at(np.array([[1.0, 1.0]]), np.array([[1.0], [-1.0]]), np.zeros(2)).tolist()
    [0.25, 0.0]
    """
    R = C - N @ t
    best = (np.maximum(R, 0.0) ** 2 / (2 * (N**2).sum(axis=1))).max(axis=1)
    if len(N) == 1:
        return best
    a = np.linalg.solve(N @ N.T, R.T).T
    return np.maximum(best, np.where((a >= 0).all(axis=1), 0.5 * (a * R).sum(axis=1), 0.0))


def circles(centre, radii):
    """Circles about a point as one curve."""
    angle = np.linspace(0, 2 * np.pi, 97)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    return joined([centre + r * ring for r in radii])


def _tex(a):
    return tex_vector(a) if len(a) > 1 else tex(a[0])


def _numbers(a):
    return said(a[0]) if len(a) == 1 else pair(a)


def _sub(i, c):
    return "₁₂"[i] if len(c) > 1 else ""
