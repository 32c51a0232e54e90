"""A line held by hand: what f(x) = w·x + b says about a point, and about all of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..plots import Arrows, Bars, Curve, Handles, Panel, Picture, Points, Region, Segments, Text, half_planes, line_in
from ..solvers.perceptron import misclassified, perceptron_gradient
from ..theory import (
    decision,
    foot_point,
    functional_margins,
    geometric_margins,
    half_margin,
    logistic,
    logistic_gradient,
    margin_width,
    signed_distance,
)
from .latex import tex, tex_in, tex_vector
from .words import pair, said

WIDE = 1.35  # a panel is about so much wider than high


@dataclass(frozen=True, eq=False)
class Hand:
    """Points X (n, 2) with classes y (n,), the line (w, b), a probe x (2,), and where the handle of w is held."""

    X: np.ndarray
    y: np.ndarray
    w: np.ndarray
    b: float
    x: np.ndarray
    handle: np.ndarray
    last: int = 0

    @property
    def functional(self):
        """γᵢ = yᵢ f(xᵢ)."""
        return functional_margins(self.X, self.y, self.w, self.b)

    @property
    def geometric(self):
        """γᵢ/‖w‖."""
        return geometric_margins(self.X, self.y, self.w, self.b)

    def picture(self):
        return Picture([self._plane(), self._margins()], alt="A line.")

    def sentence(self):
        x, delta, foot = self.x, signed_distance(self.x, self.w, self.b), foot_point(self.x, self.w, self.b)
        wrong = int(misclassified(self.w, self.b, self.X, self.y).sum())
        return (
            f"w = {pair(self.w)}, b = {said(self.b)}, ‖w‖ = {said(1 / half_margin(self.w))}: x′ = {pair(x)} has "
            f"f(x′) = {said(decision(x, self.w, self.b))}, signed distance δ = {said(delta)} and foot point "
            f"{pair(foot)}. The lines f = ±1 are 2/‖w‖ = {said(margin_width(self.w))} apart. Smallest functional "
            f"margin {said(self.functional.min())}, smallest geometric margin {said(self.geometric.min())}; "
            f"{wrong} of {len(self.y)} points on the wrong side."
        )

    def formulas(self):
        """Distance and foot point of x′ with the current numbers."""
        f, norm = decision(self.x, self.w, self.b), np.linalg.norm(self.w)
        foot = foot_point(self.x, self.w, self.b)
        return [
            r"\delta(x') &= \frac{w \cdot x' + b}{\lVert w \rVert} = "
            rf"\frac{{{tex(f)}}}{{{tex(norm)}}} = {tex(f / norm)}",
            r"\text{foot} &= x' - \delta \frac{w}{\lVert w \rVert} = "
            rf"{tex_vector(self.x)} - {tex_in(f / norm)} \cdot {tex_vector(self.w / norm)} = {tex_vector(foot)}",
        ]

    def notes(self):
        hard, soft = gradients(self.w, self.b, self.X, self.y)
        norm = np.linalg.norm(self.w)
        return (
            f"f = ±1 are H(w, b ∓ 1): |b − b′|/‖w‖ = 2/{said(norm)};   width · ‖w‖ = 2\n"
            f"gradient of the perceptron's cost in w: {pair(hard)};   of the logistic cost: {pair(soft)}"
        )

    def rows(self):
        wrong, p = misclassified(self.w, self.b, self.X, self.y), 1 - logistic(self.functional)
        head = [("point", "y", "functional y f", "geometric y f/‖w‖", "wrong (perceptron)", "p of the wrong label")]
        return head + [
            (i, f"{self.y[i]:+g}", float(self.functional[i]), float(self.geometric[i]), int(wrong[i]), float(p[i]))
            for i in range(len(self.y))
        ]

    def _plane(self):
        xlim, ylim = frame(np.vstack([self.X, [self.x], [self.handle]]))
        foot = foot_point(self.x, self.w, self.b)
        away = np.sign(signed_distance(self.x, self.w, self.b)) * self.w / np.linalg.norm(self.w)
        beyond = np.clip(self.x + 0.25 * ylim[1] * away, [0.8 * xlim[0], 0.9 * ylim[0]], [0.8 * xlim[1], 0.9 * ylim[1]])
        marks = [
            *sides(self.w, self.b, xlim, ylim),
            Curve(line_in(self.w, -self.b, xlim, ylim), "boundary", label="f = 0"),
            Curve(line_in(self.w, 1 - self.b, xlim, ylim), "margin plus", label="f = +1"),
            Curve(line_in(self.w, -1 - self.b, xlim, ylim), "margin minus", label="f = −1"),
            Arrows([[0.0, 0.0]], [self.w], "normal", label="w"),
            Segments([self.x], [foot], "half margin", label="δ, the way to the foot point"),
            Points([foot], "optimum", label="foot point"),
            Text([beyond], [f"δ = {said(signed_distance(self.x, self.w, self.b))}"]),
            *classes(self.X, self.y),
            Handles([self.handle], ["direction of w"], "handle", control="w"),
            Handles([self.x], ["point x′"], "handle", label="drag: x′ and w", control="probe"),
        ]
        return Panel(marks, title="the plane", xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)

    def _margins(self):
        at = np.arange(len(self.y))
        marks = [
            Bars(at - 0.2, self.functional, "bounded", label="functional margin y f(x)", width=0.36),
            Bars(at + 0.2, self.geometric, "value", label="geometric margin y f(x)/‖w‖", width=0.36),
            Curve([[-0.6, 0.0], [len(at) - 0.4, 0.0]], "limit"),
        ]
        return Panel(marks, title="margins", xlabel="point", ylabel="margin", xlim=(-0.6, len(at) - 0.4))


def gradients(w, b, X, y):
    """∂C/∂w of the perceptron and of logistic regression: an indicator in one is a probability in the other."""
    return perceptron_gradient(w, b, X, y)[0], logistic_gradient(w, b, X, y)[0]


def sides(w, b, xlim, ylim):
    """The half-planes f ≥ 0 and f ≤ 0."""
    plus, minus = half_planes([w], [-b], xlim, ylim), half_planes([-w], [b], xlim, ylim)
    return [Region(plus, "side plus"), Region(minus, "side minus")]


def classes(X, y):
    """The points as handles of the control `points`."""
    index = np.arange(len(y))
    return [
        Handles(X[y == s], [f"point {k} with {label}" for k in index[y == s]], role, label, "points", index[y == s])
        for s, role, label in ((1, "plus", "y = +1"), (-1, "minus", "y = −1"))
        if (y == s).any()
    ]


def frame(points, least=3.0):
    """Limits around the origin; they grow in steps of ½, so that the picture stands still while a point is dragged."""
    reach = np.maximum(np.abs(points[:, 1]), np.abs(points[:, 0]) / WIDE).max() + 0.3  # a handle needs room
    half = max(least, np.ceil(2 * reach) / 2)
    return (-WIDE * half, WIDE * half), (-half, half)
