"""The tube explorer: support vector regression with ε, C, a kernel and a loss, proved while you drag."""

from __future__ import annotations

import numpy as np

from ..kernels import Linear
from ..plots import Picture
from ..theory import EpsilonInsensitive
from .base import Explorer
from .controls import Choice, Drag, Slider
from .latex import tex, tex_in
from .tube_fit import CAPPED, KERNELS, LOSSES, Fit, Task, fit, flat_from
from .tube_panels import ASIDES, OTHERS, panels_of
from .words import said


def wave(n=24, noise=0.15, random_state=4):
    """A noisy sine on [−3, 3] as the rows of a Drag control."""
    x = np.linspace(-3.0, 3.0, n)
    y = np.sin(1.6 * x) + noise * np.random.default_rng(random_state).standard_normal(n)
    return tuple((round(float(a), 3), round(float(b), 3)) for a, b in zip(x, y, strict=True))


SINE = wave()
TILTED = tuple(
    (x, round(0.4 * x + 0.2 * float(np.sin(5 * x)), 3)) for x in (-2.6, -2.0, -1.4, -0.8, -0.2, 0.4, 1.0, 1.6)
)
OUTLIER = (*TILTED, (2.2, 0.78), (2.8, -2.5))
KICKS = {0: 1.2, 5: -1.2}  # every fifth point is kicked, up and down in turn
KICKED = tuple((x, round(y + KICKS.get(k % 10, 0.0), 3)) for k, (x, y) in enumerate(wave(30, noise=0.0)))


class TubeExplorer(Explorer):
    """The flattest function that leaves the tube as little as C allows."""

    title = "Tube"
    task = (
        "Find the smallest ε from which on the best function is a constant, and read it off the data. "
        "Then drag a point that is strictly inside the tube: what changes?"
    )
    covers = ("F180", "F181", "F182", "F183", "F184", "F185", "F186", "F187", "F188", "F189")
    controls = {  # noqa: RUF012
        "points": Drag("points", SINE, editable=True, low=-20, high=20),
        "epsilon": Slider("ε", 0.2, 0.0, 2.0, step=0.01),
        "C": Slider("C", 10.0, 0.01, 100.0, log=True),
        "kernel": Choice("kernel", "Gaussian", tuple(KERNELS)),
        "gamma": Slider("γ", 0.7, 0.01, 100.0, log=True),
        "degree": Slider("degree", 3, 1, 5, whole=True),
        "loss": Choice("loss", "ε-insensitive", tuple(LOSSES)),
        "sigma": Slider("σ of the loss", 0.3, 0.05, 3.0, log=True),
        "p": Slider("p of the loss", 3.0, 1.1, 6.0, step=0.1),
        "compare": Choice("compare with", "nothing", ("nothing", *OTHERS)),
        "aside": Choice("beside it", next(iter(ASIDES)), tuple(ASIDES)),
    }
    scenes = {  # noqa: RUF012
        "noisy sine": {},
        "two points": {"points": ((1.0, 1.0), (-1.0, -1.0)), "kernel": "linear", "epsilon": 0.25, "C": 1.0},
        "cheap slack": {"C": 0.1},
        "wide tube: constant": {"epsilon": 1.3, "aside": "support vectors over ε"},
        "fewer and fewer carry": {"epsilon": 0.1, "aside": "support vectors over ε"},
        "three kernels": {"points": KICKED, "C": 10.0, "gamma": 0.7, "compare": "other kernels"},
        "one outlier, three losses": {"points": OUTLIER, "kernel": "linear", "loss": "Gauss ξ²/2", "C": 100.0}
        | {"compare": "other losses", "aside": "loss and density"},
        "Huber and its density": {"loss": "Huber (σ)", "aside": "loss and density", "C": 1.0},
        "γ and C by held-out error": {"points": wave(40), "gamma": 1.0, "aside": "held-out error over γ, C"},
    }

    def compute(self, points, epsilon, C, kernel, gamma, degree, loss, sigma, p, compare, aside):
        if len(points) < 2:
            raise ValueError("A regression needs at least two points: click into the picture to add one.")
        task = Task(points, KERNELS[kernel](gamma, degree), C, epsilon, LOSSES[loss], sigma, p)
        return fit(task), {"compare": compare, "aside": aside, "gamma": gamma, "degree": degree}

    def draw(self, result, coarse=False):
        machine, view = result
        return Picture(panels_of(machine, view, coarse), alt="Tube")

    def describe(self, result):
        machine, task = result[0], result[0].task
        words = f"{_loss(task)}, C = {said(task.C)}: {_carried(machine)}"
        values = f"total loss {said(_paid(machine))}, ‖w‖ = {said(np.sqrt(2 * machine.flatness))}{_slope(machine)}"
        return f"{words}; {values}, {_offset(machine)}; {_both(machine)}; {_verdict(machine)}"

    def formulas(self, result):
        return _maths(result[0])

    def notes(self, result):
        machine = result[0]
        if not isinstance(machine.loss, EpsilonInsensitive):
            return "β = C c′(ξ): each weight is the slope of the loss at its residual"
        return "" if (machine.role == "free").any() else "no point is free, so b is only bounded"

    def rows(self, result):
        machine, task = result[0], result[0].task
        head = [("point", "x", "y", "f(x)", "y − f(x)", "β", "c(ξ)", "role")]
        columns = task.x, task.y, task.y - machine.xi, machine.xi, machine.beta, machine.loss.c(machine.xi)
        numbers = np.column_stack(columns).tolist()
        return head + [(k, *row, str(role)) for k, (row, role) in enumerate(zip(numbers, machine.role, strict=True))]

    def recipe(self, values):
        kernel = KERNELS[values["kernel"]](values["gamma"], values["degree"])
        return f"""
import numpy as np
from kernlab_edu.estimators import SVR
from kernlab_edu.kernels import Gaussian, Linear, Polynomial

points = np.array({[list(p) for p in values["points"]]})
machine = SVR({kernel!r}, C={values["C"]!r}, epsilon={values["epsilon"]!r}, loss={LOSSES[values["loss"]]!r},
              sigma={values["sigma"]!r}, p={values["p"]!r}, tol=1e-8)
machine.fit(points[:, :1], points[:, 1])
print(machine.dual_coef_, machine.intercept_, machine.certificate_.explain())
"""


def _loss(task: Task):
    sigma, p = f"σ = {said(task.sigma)}", f"p = {said(task.p)}"
    return {
        "epsilon": f"ε = {said(task.epsilon)}",
        "laplace": "Laplace loss",
        "gauss": "Gauss loss",
        "huber": f"Huber loss, {sigma}",
        "polynomial": f"polynomial loss, {p}",
        "piecewise": f"piecewise polynomial loss, {p}, {sigma}",
    }[task.loss]


def _carried(machine: Fit):
    free, out = machine.count("free"), machine.count("bounded")
    head = f"{machine.carried} of {len(machine.beta)} points carry the fit"
    if isinstance(machine.loss, EpsilonInsensitive):
        return f"{head} ({machine.carried - out} on the edge of the tube, {out} outside)"
    return f"{head} ({out} with |β| = C, {free} with less)" if isinstance(machine.loss, CAPPED) else head


def _paid(machine):
    """Σ c(ξ), without the rounding of points that sit on the edge."""
    return machine.price / machine.task.C if machine.price > 1e-9 * (1.0 + machine.flatness) else 0.0


def _slope(machine):
    if not isinstance(machine.task.kernel, Linear):
        return ""
    return f", w = Σβx = {said(machine.task.x @ machine.beta)}"


def _offset(machine):
    y, loss = machine.task.y, machine.loss
    if not isinstance(loss, EpsilonInsensitive) or machine.count("free"):
        return f"b = {said(machine.b)}"
    low, high = machine.proof.b_interval
    every = f"every b in [{said(low)}, {said(high)}] is right"
    if loss.epsilon >= flat_from(y):
        return f"ε ≥ (max y − min y)/2 = {said(flat_from(y))}, so a constant stays inside: β = 0, f = b, {every}"
    return f"no point is free: {every}"


def _both(machine):
    same = abs(machine.primal - machine.dual) <= 1e-6 * (1.0 + machine.primal)
    return f"primal {machine.primal:.6g} {'=' if same else '>'} dual {machine.dual:.6g}"


def _verdict(machine):
    if machine.proof.holds():
        return f"certified, worst KKT residual {machine.proof.worst:.0e}."
    return machine.proof.explain()


def _maths(machine):
    """Primal = dual with the current numbers, and b from both edges of the tube, in LaTeX."""
    task, beta, tube = machine.task, machine.beta, isinstance(machine.loss, EpsilonInsensitive)
    paid = r"\varepsilon \sum_i |\beta_i|" if tube else r"C \sum_i c^*(\beta_i / C)"
    cap = rf" \le C = {tex(task.C)}" if tube else ""
    gain = task.y @ beta
    return [
        rf"\tfrac12 \lVert w \rVert^2 + C \sum_i c(\xi_i) &= {tex(machine.flatness, 6)} + {tex(task.C)} \cdot "
        rf"{tex(_paid(machine), 6)} = {tex(machine.primal, 6)}",
        rf"\sum_i y_i \beta_i - \tfrac12 \beta^\top K \beta - {paid} &= {tex(gain, 6)} - {tex(machine.flatness, 6)} - "
        rf"{tex_in(gain - machine.flatness - machine.dual, 6)} = {tex(machine.dual, 6)}",
        rf"\sum_i \beta_i &= {tex(round(beta.sum(), 9))}, \qquad \max_i |\beta_i| = {tex(np.abs(beta).max(), 4)}{cap}",
        *(_edges(machine) if tube else []),
    ]


def _edges(machine):
    """b as each edge of the tube gives it, from the free points there."""
    free, task = machine.role == "free", machine.task
    without = task.y - machine.K @ machine.beta
    edges = [("upper", "-", free & (machine.beta > 0)), ("lower", "+", free & (machine.beta < 0))]
    return [
        rf"b &= y_i - \sum_j \beta_j k(x_j, x_i) {sign} \varepsilon = {tex(b, 6)} \quad\text{{({name} edge)}}"
        for name, sign, on in edges
        if on.any()
        for b in [(without[on] + float(sign + "1") * task.epsilon).mean()]
    ]
