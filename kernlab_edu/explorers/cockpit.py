"""The margin cockpit: drag points, turn C and the kernel, and read the proof as it follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..certificates import certify
from ..datasets import moons, xor
from ..kernels import Gaussian, Linear, Polynomial
from ..plots import Arrows, Bars, Curve, Panel, Picture, Points, field_of, margin_picture
from ..problems import hard_margin, lambda_from_C, soft_margin
from ..solvers import solve_smo
from .base import Explorer
from .cockpit_maths import point_formulas
from .controls import Choice, Drag, Slider, Toggle

ROLES = ("free", "bounded", "degenerate", "non-support")


def rows_of(X, y):
    """Points with a class as the rows of a Drag control."""
    return tuple((round(float(a), 3), round(float(b), 3), int(s)) for (a, b), s in zip(X, y, strict=True))


LINE = rows_of(
    [[-2.2, 0.4], [-1.4, -1.3], [-1.1, 1.2], [-0.4, -0.2], [0.6, 0.9], [1.2, -0.8], [1.7, 1.4], [2.3, 0.1]],
    [-1] * 4 + [1] * 4,
)
KERNELS = {
    "linear": lambda gamma, degree: Linear(),
    "Gaussian": lambda gamma, degree: Gaussian(gamma=gamma),
    "polynomial": lambda gamma, degree: Polynomial(degree=degree, offset=1.0),
}


@dataclass(frozen=True, eq=False)
class Machine:
    """A fitted machine with its proof, and perhaps the one that never saw the selected point."""

    X: np.ndarray
    y: np.ndarray
    kernel: object
    C: float
    proof: object
    selected: int | None = None
    ghost: object = None

    def f(self, Z):
        """f(x) = Σ βⱼ k(xⱼ, x) + b, summed over the support vectors only."""
        on = self.proof.beta != 0
        return self.kernel(Z, self.X[on]) @ self.proof.beta[on] + self.proof.b

    @property
    def norm(self):
        """‖w‖ in feature space."""
        return float(np.sqrt(max(self.proof.beta @ self.proof.problem.K @ self.proof.beta, 0.0)))


class MarginCockpit(Explorer):
    """Soft and hard margins with any kernel, proved while you drag."""

    title = "Margin cockpit"
    task = "Place at most six points so that no support vector is free. What does the cockpit say about b then?"
    covers = ("F005", "F013", "F070", "F074", "F090", "F095", "F096", "F097", "F098", "F099", "F134", "F137", "F138")
    controls = {  # noqa: RUF012
        "points": Drag("points", LINE, editable=True),
        "kernel": Choice("kernel", "linear", tuple(KERNELS)),
        "C": Slider("C", 1.0, 0.01, 1000.0, log=True, when={"hard": (False,)}),
        "hard": Toggle("hard margin (C = ∞)"),
        "gamma": Slider("γ", 1.0, 0.05, 50.0, log=True, when={"kernel": ("Gaussian",)}),
        "degree": Slider("degree", 2, 1, 8, whole=True, when={"kernel": ("polynomial",)}),
        "selected": Slider("selected point", 0, 0, 99, whole=True),
        "ghost": Toggle("show the machine without the selected point"),
    }
    scenes = {  # noqa: RUF012
        "overlap": {},
        "two points, C = ¼": {"points": ((1.0, 0.0, 1), (-1.0, 0.0, -1)), "C": 0.25},
        "XOR by a square": {"points": rows_of(*xor()), "kernel": "polynomial", "degree": 2, "C": 100.0},
        "moons, Gaussian": {"points": rows_of(*moons(60, noise=0.2)), "kernel": "Gaussian", "gamma": 2.0, "C": 10.0},
        "narrow bumps": {"points": rows_of(*moons(40, noise=0.2)), "kernel": "Gaussian", "gamma": 40.0, "C": 100.0},
        "hard margin": {"points": LINE[:3] + LINE[4:], "hard": True},
    }

    @classmethod
    def of(cls, X, y, **values):
        """A cockpit with points of your own: X (n, 2), y (n,) of ±1.

        >>> MarginCockpit.of([[1.0, 0.0], [-1.0, 0.0]], [1, -1], C=0.25).sentence()[:36]
        'C = 0.25 (λ = 1): half margin 1/‖w‖ '
        """
        return cls(points=[(*place, sign) for place, sign in zip(X, y, strict=True)], **values)

    def compute(self, points, kernel, C, hard, gamma, degree, selected, ghost):
        X, y = np.array([p[:2] for p in points]).reshape(-1, 2), np.array([p[2] for p in points], dtype=float)
        if len(y) < 2 or (y == y[0]).all():
            raise ValueError("A margin needs a point of each class: add one (key A for +, key B for −).")
        machine = Machine(X, y, KERNELS[kernel](gamma, degree), np.inf if hard else C, None)
        machine = replace(machine, proof=_prove(machine, self._neighbour(machine)))
        if selected >= len(y):
            return machine
        return replace(machine, selected=selected, ghost=_without(machine, selected) if ghost else None)

    def _neighbour(self, machine):
        """Under the hand, the weights of the last picture: a good start.  They scale with C: bounded stay bounded."""
        last = self._result
        if not self.coarse or last is None or len(last.y) != len(machine.y) or (last.y != machine.y).any():
            return None
        return last.proof.alpha * (machine.C / last.C if np.isfinite(machine.C + last.C) else 1.0)

    def draw(self, machine, coarse=False):
        picture = margin_picture(
            machine.X, machine.y, machine.f, machine.proof.table.role, size=70 if coarse else 140, control="points"
        )
        panel = picture.panels[0]
        extra = [*_selected(machine), *_ghost(machine, panel, coarse), *_margin_arrows(machine)]
        return Picture([replace(panel, marks=(*panel.marks, *extra)), _weights(machine)], alt=picture.alt)

    def describe(self, machine):
        proof, table = machine.proof, machine.proof.table
        roles = ", ".join(f"{table.count(role)} {role}" for role in ROLES if table.count(role))
        price = (
            "C = ∞" if np.isinf(machine.C) else f"C = {machine.C:.3g} (λ = {lambda_from_C(machine.C, len(table)):.2g})"
        )
        wrong = int((table.margin < 0).sum())
        return (
            f"{price}: half margin 1/‖w‖ = {1 / machine.norm:.3g}, width {2 / machine.norm:.3g}; {roles}; total slack "
            f"{table.slack[table.slack > 1e-6].sum():.3g}, {wrong} misclassified; {_offset(proof)}; {_verdict(proof)}"
        )

    def rows(self, machine):
        proof, table = machine.proof, machine.proof.table
        head = [("point", "y", "α", "y f(x)", "ξ", "role", "KKT residual")]
        residual = np.abs(
            np.minimum(np.abs(proof.margins), np.where(proof.margins > 0, proof.alpha, proof.problem.u - proof.alpha))
        )
        return head + [(i, f"{machine.y[i]:+g}", a, m, s, r, float(residual[i])) for i, a, m, s, r in table.rows()]

    def formulas(self, machine):
        return [] if machine.selected is None else point_formulas(machine, machine.selected)

    def notes(self, machine):
        proof = machine.proof
        residuals = ", ".join(f"{name} {value:.0e}" for name, value in proof.residuals.items())
        return f"KKT residuals: {residuals}; duality gap {abs(proof.gap):.0e}"

    def recipe(self, values):
        return f"""
import numpy as np
from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import hard_margin, soft_margin
from kernlab_edu.solvers import solve_smo

points = np.array({[list(p) for p in values["points"]]})
X, y = points[:, :2], points[:, 2]
kernel = {KERNELS[values["kernel"]](values["gamma"], values["degree"])!r}
dual = {"hard_margin(kernel(X), y)" if values["hard"] else f"soft_margin(kernel(X), y, C={values['C']!r})"}
proof = certify(dual, solve_smo(dual, tol=1e-8))
print(proof.explain())
"""


def _prove(machine, start=None):
    K = machine.kernel(machine.X)
    dual = hard_margin(K, machine.y) if np.isinf(machine.C) else soft_margin(K, machine.y, machine.C)
    return certify(dual, solve_smo(dual, tol=1e-8, start=start))


def _without(machine, k):
    """The machine that never saw point k, or None if a class would be empty."""
    keep = np.arange(len(machine.y)) != k
    y = machine.y[keep]
    if len(y) < 2 or (y == y[0]).all():
        return None
    rest = replace(machine, X=machine.X[keep], y=y)
    return replace(rest, proof=_prove(rest))


def _selected(machine):
    return (
        [] if machine.selected is None else [Points(machine.X[[machine.selected]], "selected", label="selected point")]
    )


def _ghost(machine, panel, coarse):
    if machine.ghost is None:
        return []
    field = field_of(machine.ghost.f, panel.xlim, panel.ylim, 50 if coarse else 100)
    return [Curve(field.level(0.0), "ghost", label="boundary without it")]


def _margin_arrows(machine):
    """1/‖w‖ and 2/‖w‖ as arrows: only where feature space is the plane itself."""
    if not isinstance(machine.kernel, Linear) or machine.norm == 0:
        return []
    w = machine.X.T @ machine.proof.beta
    foot = machine.X.mean(axis=0) - machine.f(machine.X.mean(axis=0)[None])[0] * w / machine.norm**2
    along = np.array([-w[1], w[0]]) / machine.norm
    half, whole = w / machine.norm**2, foot + 0.35 * along
    return [
        Arrows([foot], [foot + half], "half margin", label="1/‖w‖ and 2/‖w‖"),
        Arrows([whole - half, whole + half], [whole + half, whole - half], "half margin"),
    ]


def _weights(machine):
    table = machine.proof.table
    marks = [
        Bars(np.flatnonzero(table.role == role), table.weight[table.role == role], role, label="") for role in ROLES[:3]
    ]
    cap = (
        []
        if np.isinf(machine.C)
        else [Curve([[-0.6, machine.C], [len(table) - 0.4, machine.C]], "limit", label="α = C")]
    )
    high = max(table.weight.max(), 1e-9)
    top = 1.15 * (min(machine.C, 2 * high) if np.isfinite(machine.C) else high)
    return Panel(
        [*marks, *cap], title="weights α", xlabel="point", ylabel="α", xlim=(-0.6, len(table) - 0.4), ylim=(0.0, top)
    )


def _offset(proof):
    low, high = proof.b_interval
    if proof.table.count("free") == 0 and high - low > 1e-9:
        return f"no point is free: every b in [{low:.3g}, {high:.3g}] is right"
    return f"b = {proof.b:.3g}"


def _verdict(proof):
    if proof.holds():
        return "certified: no KKT residual above 1e-6."
    return proof.explain()
