"""Two slips of machines: a regression that learns nothing, and four values for b."""

from __future__ import annotations

import numpy as np

from ..certificates import certify
from ..errata.soft_margin import FOUR_POINTS, certified, offsets, primal_value
from ..plots import Bars, Curve, Panel, Points, joined, tube_panel
from ..problems import QP, Solution, regression
from ..solvers import solve_smo
from .errata_view import View
from .words import pair, said

PRICE, EPSILON = 1.0, 0.25  # C and ε
DATA = ((0.0, 0.2), (1.0, 0.9), (2.0, 1.6), (3.0, 2.9), (4.0, 3.2))


def tube(right, points) -> View:
    """E06: the dual of ε-regression under Σβy = 0 (printed) or Σβ = 0, with β the signed weights."""
    x, y = np.array(points).T
    dual = regression(np.outer(x, x), y, PRICE, EPSILON)
    alpha = solve_smo(dual, tol=1e-10).x if right else as_printed(dual, y)
    beta, W = dual.beta(alpha), -float(dual.objective(alpha)) + 0.0
    w = float(beta @ x)
    b, loss = best_offset(y - w * x)
    value = 0.5 * w**2 + PRICE * loss
    held = f"{int((np.abs(beta) > 1e-9).sum())} of {len(x)} points pull"
    gap = value - W
    verdict = "and there is no gap" if gap < 1e-6 else f"a gap of {said(gap)}"
    moral = "" if right else " Drag the points: whatever they are, nothing is learnt."
    words = (
        f"max W = {said(W)} with w = {said(w)}, b = {said(b)}; {held}. The line costs {said(value)}, {verdict}.{moral}"
    )
    rows = (("x", "y", "β", "f(x)"), *zip(x, y, beta, w * x + b, strict=True))
    plane = tube_panel(x, y, lambda t: w * t + b, EPSILON, title="drag the points", control="points")
    return View(("E06",), right, (plane, _weights(beta)), words, rows)


def as_printed(dual, y):
    """α = α̂ = 0, proved: with the multiplier 1 the printed equality cancels Σβy, and every weight then costs ε."""
    qp, N = dual.as_qp(), dual.n_variables
    printed = QP(P=qp.P, q=qp.q, G=qp.G, h=qp.h, A=qp.A * y[dual.index], b=qp.b)
    claim = Solution(x=np.zeros(N), nu=[1.0], z=np.repeat([EPSILON, 0.0], N))
    proof = certify(printed, claim)
    if not proof.holds(1e-9):
        raise ArithmeticError(proof.explain())
    return claim.x


def best_offset(residual):
    """(b, loss): the middle of all b with the least Σ max(0, |residual − b| − ε), and that sum."""
    candidates = np.sort(np.concatenate([residual - EPSILON, residual + EPSILON]))
    losses = np.maximum(np.abs(residual - candidates[:, None]) - EPSILON, 0.0).sum(axis=1)
    best = candidates[losses <= losses.min() + 1e-9]
    return float((best[0] + best[-1]) / 2), float(losses.min())


def _weights(beta):
    ends = (-0.6, len(beta) - 0.4)
    marks = [
        Curve(joined([[[end, c] for end in ends] for c in (-PRICE, PRICE)]), "limit", label="±C"),
        Bars(np.arange(len(beta)), beta, "value", label="βᵢ"),
        Curve([[end, 0.0] for end in ends], "axis"),
    ]
    return Panel(marks, title="how each point pulls", xlabel="point", ylabel="β", xlim=ends, ylim=(-1.25, 1.25))


def offset(right) -> View:
    """E11: ½w² + CΣξ as a function of b with w fixed, and the recipes for b on it."""
    X, y = FOUR_POINTS
    machine = certified(X, y, PRICE)
    b = offsets(machine)
    w = float(machine.beta @ X[:, 0])
    excess = {name: primal_value(machine, PRICE, value) + machine.objective for name, value in b.items()}
    names = list(b)[3:] if right else list(b)[:3]
    if right:
        words = (
            f"the points with 0 < α < C give b = {said(b['free'])}, where the objective is least, "
            f"{said(-machine.objective, 4)}, the value of the dual; they lie exactly on y f = 1."
        )
    else:
        words = (
            f"the mean over all α > 0, the middle of the classes and the lowest support vector give "
            f"b = {pair([b[name] for name in names])}; the objective is {pair([excess[name] for name in names])} "
            f"above its least value {said(-machine.objective, 4)}."
        )
    rows = (("recipe", "b", "objective above the least"), *((name, b[name], excess[name]) for name in b))
    chosen = {name: b[name] for name in names}
    return View(("E11",), right, (_objective(machine, chosen), _lines(X[:, 0], y, w, chosen)), words, rows)


ROLES = {"every": ("run 2", "wrong"), "halfway": ("run 3", "vertex"), "lowest": ("run 4", "selected"),
         "free": ("run 1", "optimum")}  # fmt: skip
WORDS = {"every": "mean over α > 0", "halfway": "middle of the classes", "lowest": "lowest support vector",
         "free": "mean over 0 < α < C"}  # fmt: skip


def _objective(machine, chosen):
    b = np.linspace(-1.0, 3.5, 181)
    value = [primal_value(machine, PRICE, t) for t in b]
    marks = [Curve(np.column_stack([b, value]), "objective", label="½w² + CΣξ")]
    for name, at in chosen.items():
        marks.append(Points([[at, primal_value(machine, PRICE, at)]], ROLES[name][1], label=WORDS[name]))
    return Panel(marks, title="objective against b", xlabel="b", ylabel="objective", xlim=(-1.0, 3.5), ylim=(2.0, 7.0))


def _lines(x, y, w, chosen):
    xlim = (-3.6, 1.6)
    t = np.array(xlim)
    marks = [Curve(joined([[[end, level] for end in xlim] for level in (-1, 1)]), "limit", label="f = ±1")]
    marks += [
        Curve(np.column_stack([t, w * t + b]), ROLES[name][0], label=f"f with b = {said(b)}")
        for name, b in chosen.items()
    ]
    for role, label in (("plus", "y = +1"), ("minus", "y = −1")):
        here = (y > 0) == (role == "plus")
        marks.append(Points(np.column_stack([x, y])[here], role, label=label))
    return Panel(marks, title="f(x) = wx + b", xlabel="x", ylabel="f", xlim=xlim, ylim=(-3.2, 3.8))
