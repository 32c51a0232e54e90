"""The SMO time machine: every step of the algorithm is a frame, so going back is as easy as going on."""

from __future__ import annotations

import numpy as np

from ..datasets import blobs, moons
from ..plots import Picture
from .base import Explorer
from .cockpit import rows_of
from .controls import Choice, Drag, Slider, Stepper
from .latex import tex, tex_in
from .smo_film import KERNELS, LAST, RULES, Moment, film_of
from .smo_panels import panels_of, sub

CLOUDS = rows_of(*blobs(16, centres=((-1.4, -0.5), (1.4, 0.5)), spread=1.1, random_state=27))
TWO = ((1.0, 0.0, 1), (-1.0, 0.0, -1))


class SMOTimeMachine(Explorer):
    """Sequential minimal optimisation, step by step and back."""

    title = "SMO time machine"
    task = (
        "Find a step that the box cuts and one that it does not. Then choose the rule “farthest”: "
        "why does it stop long before the optimum?"
    )
    covers = ("F110", "F111", "F112", "F113", "F114")
    controls = {  # noqa: RUF012
        "step": Stepper("step", 3),
        "rule": Choice("pair rule", "second order", tuple(RULES)),
        "points": Drag("points", CLOUDS, editable=True),
        "kernel": Choice("kernel", "linear", tuple(KERNELS)),
        "C": Slider("C", 1.0, 0.01, 1000.0, log=True),
        "gamma": Slider("γ", 1.0, 0.05, 50.0, log=True, when={"kernel": ("Gaussian",)}),
        "tol": Slider("tolerance", 1e-3, 1e-6, 0.1, log=True),
    }
    scenes = {  # noqa: RUF012
        "overlap": {},
        "two points, one step": {"points": TWO, "C": 1.0, "step": 1},
        "two points, cut at C": {"points": TWO, "C": 0.25, "step": 1},
        "moons, Gaussian": {"points": rows_of(*moons(30, noise=0.2)), "kernel": "Gaussian", "C": 10.0, "step": 12},
        "farthest: stalls": {"rule": "farthest", "step": LAST},
        "random pairs": {"rule": "random", "step": 20},
        "large C: to and fro": {"rule": "maximal violation", "C": 100.0, "step": 70},
    }

    def compute(self, points, kernel, gamma, C, rule, tol, step):
        film = film_of(points, kernel, gamma if kernel == "Gaussian" else 1.0, C, rule, tol)
        return Moment(film, min(step, len(film.frames) - 1))

    def draw(self, moment, coarse=False):
        return Picture(panels_of(moment, coarse), alt="SMO", columns=3)

    def describe(self, moment):
        film, frame = moment.film, moment.frame
        head = f"Step {moment.at} of {len(film.frames) - 1} ({film.rule}): {frame.why}."
        W = f"W = {film.W[moment.at]:.4g} of W* = {film.W_best:.4g}"
        return f"{head}{_moved(moment)} {W}; violation m − M = {frame.violation:.3g}, {_verdict(moment)}"

    def limits(self, moment):
        return {"step": len(moment.film.frames) - 1}

    def formulas(self, moment):
        return [] if moment.step is None else _maths(moment.step)

    def rows(self, moment):
        head = ("step", "pair", "t may be", "t wanted", "t made", "gain", "W", "m − M", "kernel values", "status")
        return [head] + [
            (f.iteration, f.pair or "–", f.box[1], f.unclipped, f.step, f.gain, -f.objective, f.violation, *counts)
            for f in moment.film.frames
            for counts in [(f.kernel_evaluations, f.status)]
        ]

    def recipe(self, values):
        return f"""
import numpy as np
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import smo_steps

points = np.array({[list(p) for p in values["points"]]})
kernel = {KERNELS[values["kernel"]](values["gamma"])!r}
dual = soft_margin(kernel(points[:, :2]), points[:, 2], C={values["C"]!r})
frames = list(smo_steps(dual, rule={RULES[values["rule"]]!r}, tol={values["tol"]!r}, max_iter={LAST}, random_state=0))
frame = frames[min({values["step"]}, len(frames) - 1)]
print(frame.why, frame.pair, frame.step, frame.gain, frame.violation)
"""


def _moved(moment):
    step = moment.step
    if step is None:
        return ""
    (L, H), i, j = step.interval, sub(step.i), sub(step.j)
    kept = f"{i} + {j}" if step.y[0] == step.y[1] else f"{i} − {j}"
    if H - L <= 0:
        return f" {kept} is kept, which leaves them no room: L = H = {L:.3g}, nothing moves."
    if step.after == step.before:
        return (
            f" {kept} is kept, so {j} lives in [L, H] = [{L:.3g}, {H:.3g}]; it sits at an end already, and the vertex "
            f"{_finite(step.vertex)} lies beyond: nothing moves."
        )
    how = f"cut to {step.after[1]:.3g}" if step.clipped else "inside: a full step"
    return (
        f" {kept} is kept, so {j} lives in [L, H] = [{L:.3g}, {H:.3g}]; the vertex {_finite(step.vertex)} is {how}"
        f" ({i}: {step.before[0]:.3g} → {step.after[0]:.3g}); W rises by {moment.frame.gain:.3g}."
    )


def _finite(value):
    return f"{value:.3g}" if np.isfinite(value) else "at infinity (η = 0)"


def _verdict(moment):
    film, frame = moment.film, moment.frame
    if frame.status == "optimal":
        return f"not above {film.tol:.2g}: optimal, W* − W = {max(film.W_best - film.W[moment.at], 0.0):.1g}."
    if frame.status == "stalled":
        return "yet the rule would choose this pair for ever: stalled."
    if frame.status == "max_iter":
        return f"above {film.tol:.2g}, but the film ends after {LAST} steps."
    return f"above {film.tol:.2g}: go on."


def _maths(step):
    """The step with the current numbers, in LaTeX."""
    (L, H), i, j = step.interval, step.i, step.j
    (y_i, y_j), slope, move = step.y, step.E[0] - step.E[1], step.after[1] - step.before[1]
    vertex = tex(step.vertex) if np.isfinite(step.vertex) else r"\text{at infinity } (\eta = 0)"
    sign = "-" if y_i * y_j > 0 else "+"
    return [
        rf"\eta &= K_{{ii}} + K_{{jj}} - 2 K_{{ij}} = {tex(step.K[0])} + {tex_in(step.K[1])} - 2 \cdot "
        rf"{tex_in(step.K[2])} = {tex(step.eta)}, \qquad i = {i},\ j = {j}",
        rf"E_i - E_j &= {tex(step.E[0])} - {tex_in(step.E[1])} = {tex(slope)}",
        rf"\alpha_j + y_j\, \frac{{E_i - E_j}}{{\eta}} &= {tex(step.before[1])} {'+' if y_j > 0 else '-'} "
        rf"\frac{{{tex(slope)}}}{{{tex(step.eta)}}} = {vertex}",
        rf"\alpha_j^{{\text{{new}}}} &= \text{{that, cut to }} [{tex(L)},\, {tex(H)}] = {tex(step.after[1])}",
        rf"\alpha_i^{{\text{{new}}}} &= \alpha_i - y_i y_j (\alpha_j^{{\text{{new}}}} - \alpha_j) = "
        rf"{tex(step.before[0])} {sign} {tex_in(move)} = {tex(step.after[0])}",
    ]
