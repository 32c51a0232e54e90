"""Perceptron runs from several starts: where each line is after so many steps, and what each run cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..plots import Arrows, Curve, Handles, Panel, Picture, Points, line_in
from ..solvers import perceptron_steps
from ..theory import geometric_margins
from .hyperplane_by_hand import classes, frame, gradients, sides
from .latex import tex, tex_vector
from .words import pair, said

MODES = {"all wrong points": "batch", "the next wrong point": "online"}
MOST = 200  # steps of a run


@dataclass(frozen=True, eq=False)
class Runs:
    """Frames of every run, and the step that is shown; the first run is the one that is described."""

    X: np.ndarray
    y: np.ndarray
    runs: tuple
    step: int
    rule: str
    eta: float
    sign: int
    handle: np.ndarray

    @property
    def last(self):
        """The last step of the longest run."""
        return max(len(run) for run in self.runs) - 1

    @property
    def now(self):
        """The present frame of every run."""
        return [run[min(self.step, len(run) - 1)] for run in self.runs]

    def picture(self):
        return Picture([self._plane(), self._costs()], alt="Perceptron runs.")

    def sentence(self):
        frame, run = self.now[0], self.runs[0]
        sign = "" if self.sign < 0 else " uphill, with the misprinted sign"
        first = (
            f"Step {frame.t} of {len(run) - 1}{sign}: w = {pair(frame.w)}, b = {said(frame.b)}, "
            f"{frame.misclassified.sum()} of {len(self.y)} points wrong, cost C = {said(frame.cost)}"
        )
        return f"{first} (at the start {said(run[0].cost)}). {self._ending()} {self._others()}".strip()

    def formulas(self):
        """Cost, gradient and next step with the current numbers."""
        frame = self.now[0]
        M = r",\, ".join(map(str, np.flatnonzero(frame.misclassified)))
        hard, _ = gradients(frame.w, frame.b, self.X, self.y)
        return [
            rf"C(w, b) &= -\sum_{{i \in M}} y_i f(x_i) = {tex(frame.cost)}, \qquad M = \{{{M or chr(32)}\}}",
            rf"\frac{{\partial C}}{{\partial w}} &= -\sum_{{i \in M}} y_i x_i = {tex_vector(hard)}, \qquad "
            rf"w \leftarrow w {'-' if self.sign < 0 else '+'} {tex(self.eta)}\, \frac{{\partial C}}{{\partial w}}",
        ]

    def notes(self):
        _, soft = gradients(self.now[0].w, self.now[0].b, self.X, self.y)
        return f"logistic regression puts a probability where the perceptron asks “wrong?”: {pair(soft)}"

    def rows(self):
        head = [("run", "steps", "ended", "wrong", "direction of w in °", "smallest geometric margin")]
        return head + [
            (k, len(run) - 1, ending(run), int(run[-1].misclassified.sum()), angle(run[-1].w), self._margin(run[-1]))
            for k, run in enumerate(self.runs, start=1)
        ]

    def _margin(self, frame):
        return float(geometric_margins(self.X, self.y, frame.w, frame.b).min()) if is_line(frame) else float("nan")

    def _ending(self):
        run, fewest = self.runs[0], min(int(f.misclassified.sum()) for f in self.runs[0])
        if ending(run) == "separated":
            margin = said(self._margin(run[-1]))
            return f"The run separates at step {len(run) - 1}, with smallest geometric margin {margin}."
        if ending(run) == "stalled":
            return "The run stalls: the steps of the wrong points cancel, so the line never moves again."
        return f"The run has not ended after {len(run) - 1} steps: never fewer than {fewest} wrong."

    def _others(self):
        if len(self.runs) == 1:
            return ""
        ends = [run[-1] for run in self.runs if is_line(run[-1])]
        words = [f"{said(round(angle(end.w)))}° ({said(self._margin(end))})" for end in ends]
        return f"Where w points at the end, with the smallest geometric margin: {', '.join(words)}."

    def _plane(self):
        now, run = self.now[0], self.runs[0]
        xlim, ylim = frame(np.vstack([self.X, [self.handle]]))
        before = run[max(now.t - 1, 0)]
        lines = [(f, f"run {k}", f"line from start {k}") for k, f in enumerate(self.now, start=1)]
        marks = [
            *(sides(now.w, now.b, xlim, ylim) if is_line(now) else []),
            *(
                Curve(line_in(f.w, -f.b, xlim, ylim), role, label)
                for f, role, label in [(before, "ghost", "one step before"), *lines]
                if is_line(f)
            ),
            Arrows([[0.0, 0.0]], [now.w], "normal", label="w"),
            Points(self.X[now.misclassified], "wrong", label="wrong now"),
            Points(self.X[now.used], "selected", label="used by this step"),
            *classes(self.X, self.y),
            Handles([self.handle], ["w at the start"], "handle", label="drag: w at the start", control="w"),
        ]
        return Panel(marks, title=f"step {now.t}", xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)

    def _costs(self):
        curves = [Curve([[f.t, f.cost] for f in run], f"run {k}") for k, run in enumerate(self.runs, start=1)]
        here = Points([[f.t, f.cost] for f in self.now], "now", label="now")
        high = 1.08 * max(f.cost for run in self.runs for f in run) or 1.0
        return Panel([*curves, here], title="cost C(w, b)", xlabel="step", ylabel="C", ylim=(-0.03 * high, high))


def runs_from(X, y, w, t, b, rule, eta, starts, sign, step):
    """`starts` runs; the first starts at t·(w, b), the others with w turned."""
    runs = tuple(
        tuple(perceptron_steps(X, y, MODES[rule], eta, (turned(t * w, 2 * np.pi * k / starts), t * b), MOST, sign))
        for k in range(starts)
    )
    return Runs(X, y, runs, step, rule, eta, sign, w)


def turned(w, by):
    """w turned anticlockwise by an angle.

    >>> turned([1.0, 0.0], np.pi / 2).round(12).tolist()
    [0.0, 1.0]
    """
    return np.array([[np.cos(by), -np.sin(by)], [np.sin(by), np.cos(by)]]) @ w if by else np.asarray(w)


def is_line(frame):
    """Is w long enough to have a direction?"""
    return bool(np.linalg.norm(frame.w) > 1e-9)


def ending(run):
    """separated, stalled or unfinished."""
    if not run[-1].misclassified.any():
        return "separated"
    return "unfinished" if len(run) > MOST else "stalled"


def angle(w):
    """The direction of w in degrees."""
    return float(np.degrees(np.arctan2(w[1], w[0])))
