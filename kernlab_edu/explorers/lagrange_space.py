"""The point of a plane, or of two, nearest to the origin of space: a sphere grows until it touches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..certificates import KKTCertificate, certify
from ..plots import Arrows, Camera, Curve, Handles, Panel, Picture, Points, plane_marks
from ..problems import QP
from ..solvers import solve_equality_qp
from .latex import tex_in
from .words import pair, said

PLANE = (((1.0, 1.0, 1.0),), ("x + y + z = {}",))
PLANES = (((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)), ("x = {}", "y = {}"))
SIDE, FARTHEST = 1.5, 1.4  # half the box that is looked at, and how far a plane may be pushed
ROLES = ("constraint", "constraint 2")


@dataclass(frozen=True, eq=False)
class Touch:
    """min x² + y² + z² subject to B x = b: normals B (p, 3), minimum x (3,), multipliers λ (p,)."""

    words: tuple[str, ...]
    B: np.ndarray
    b: np.ndarray
    x: np.ndarray
    multipliers: np.ndarray
    proof: KKTCertificate
    view: tuple[float, float]

    @property
    def value(self):
        """F = ‖x‖²."""
        return float(self.x @ self.x)

    def picture(self, coarse=False):
        return Picture([self._space(), self._prices()], alt="A sphere touches.")

    def sentence(self):
        lam = said(self.multipliers[0]) if len(self.b) == 1 else pair(self.multipliers)
        return (
            f"x² + y² + z² subject to {' and '.join(self.words)} is least at {pair(self.x)}, where the sphere of "
            f"radius {said(np.sqrt(self.value))} touches: F = {said(self.value)}, λ = {lam}. ∇F = {pair(2 * self.x)} "
            f"is balanced by Σ λₖ∇φₖ = {pair(self.B.T @ self.multipliers)}; moving c changes the value at the rate "
            f"−λ = {said(-self.multipliers[0])}. {self.proof.explain()}"
        )

    def formulas(self):
        """dF + Σ λₖ dφₖ = 0 in every direction, with the current numbers."""
        lines = [r"dF + \sum_k \lambda_k\, d\varphi_k &= 0 \quad\text{in every direction}"]
        for name, x, column in zip("xyz", self.x, self.B.T, strict=True):
            pushes = " + ".join(
                rf"{tex_in(m)} \cdot {tex_in(n)}" for m, n in zip(self.multipliers, column, strict=True)
            )
            lines.append(rf"\partial/\partial {name}:\quad 2 \cdot {tex_in(x)} + {pushes} &= 0")
        return lines

    def notes(self):
        return ""

    def rows(self):
        return [("condition", "residual"), *self.proof.residuals.items()]

    def recipe(self):
        return f"""
from kernlab_edu.certificates import certify
from kernlab_edu.problems import QP
from kernlab_edu.solvers import solve_equality_qp

qp = QP(P=[[2, 0, 0], [0, 2, 0], [0, 0, 2]], q=[0, 0, 0], A={self.B.tolist()}, b={self.b.tolist()})
solution = solve_equality_qp(qp)
print(solution.x, solution.nu, certify(qp, solution).explain())
"""

    def _space(self):
        camera = Camera(*self.view, ((-SIDE, SIDE),) * 3)
        planes = [
            mark
            for n, b, role, words in zip(self.B, self.b, ROLES, self.words, strict=False)
            for mark in plane_marks(camera, n, -b, "feasible", role, words)
        ]
        sphere = Curve(camera(_sphere(np.sqrt(self.value))), "faint level", label="level set of F")
        ends = [[*self.b, -SIDE], [*self.b, SIDE]]
        meet = [Curve(camera(ends), "boundary", label="where both hold")] if len(self.b) == 2 else []
        marks = [sphere, *planes, *meet, *self._arrows(camera), Points(camera([self.x]), "optimum", label="minimum")]
        return camera.panel(marks, ("x", "y", "z"), title="space")

    def _arrows(self, camera, scale=0.45):
        pushes = self.multipliers[:, None] * self.B
        pushes = pushes[np.linalg.norm(pushes, axis=1) > 1e-9]
        if self.value < 1e-12:
            return []
        start = camera(np.tile(self.x, (len(pushes), 1)))
        return [
            Arrows(camera([self.x]), camera([self.x + scale * 2 * self.x]), "gradient", label="∇F"),
            Arrows(start, camera(self.x + scale * pushes), "normal", label="λₖ∇φₖ"),
        ]

    def _prices(self):
        offsets = np.linspace(-1.5, 1.5, 61)
        others = self.b[1:] @ self.b[1:]
        value = offsets**2 / (self.B[0] @ self.B[0]) + others
        c, slope = self.b[0], -self.multipliers[0]
        here = [c, self.value]
        marks = [
            Curve(np.column_stack([offsets, value]), "constraint", label="V as a function of c"),
            Curve([[c + d, self.value + slope * d] for d in (-0.7, 0.7)], "tangent", label=f"slope −λ = {said(slope)}"),
            Handles([here], ["offset c of the first plane"], "handle", label="drag: c", control="edges"),
        ]
        high = max(3.0, float(value.max()) + 0.2)
        return Panel(marks, title="optimal value V(c)", xlabel="c", ylabel="V", xlim=(-1.5, 1.5), ylim=(-0.4, high))


def in_space(planes, place, view) -> Touch:
    """Solve and prove; the first plane's offset is the first coordinate of its handle in the panel of values."""
    B, words = np.array(planes[0]), planes[1]
    c = round(20 * min(max(place[0], -FARTHEST), FARTHEST)) / 20 + 0.0
    b = np.array([c, 1.0][: len(B)])
    qp = QP(P=2 * np.eye(3), q=np.zeros(3), A=B, b=b)
    found = solve_equality_qp(qp)
    said_words = tuple(word.format(said(offset)) for word, offset in zip(words, b, strict=True))
    return Touch(said_words, B, b, found.x, found.nu, certify(qp, found), view)


def _sphere(radius):
    """Meridians and parallels of a sphere (m, 3), with gaps."""
    turn, rise = np.linspace(0, 2 * np.pi, 49), np.linspace(-np.pi / 2, np.pi / 2, 25)
    gap = np.full((1, 3), np.nan)
    meridians = [_on_sphere(phi, rise) for phi in np.arange(0, 2 * np.pi, np.pi / 6)]
    parallels = [_on_sphere(turn, theta) for theta in np.radians([-60, -30, 0, 30, 60])]
    return radius * np.vstack([row for line in (*meridians, *parallels) for row in (line, gap)][:-1])


def _on_sphere(phi, theta):
    phi, theta = np.broadcast_arrays(phi, theta)
    return np.column_stack([np.cos(theta) * np.cos(phi), np.cos(theta) * np.sin(phi), np.sin(theta)])
