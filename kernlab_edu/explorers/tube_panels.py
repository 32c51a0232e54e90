"""What the tube explorer shows: the tube, and beside it the weights, a sweep or the loss."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..plots import Bars, Curve, HeatMap, Panel, Points, Text, tube_panel
from ..theory import EpsilonInsensitive, Huber, PiecewisePolynomial
from .tube_fit import CAPPED, GAMMAS, KERNELS, PRICES, Fit, flat_from, held_out_errors, sketch, support_over_epsilon

COMPARED = {"epsilon": "ε-insensitive", "huber": "Huber", "gauss": "Gauss"}


def panels_of(machine: Fit, view, coarse):
    """The fit and what stands beside it; coarse while something is dragged."""
    return [_tube(machine, view, coarse), ASIDES[view["aside"]](machine, coarse)]


def _tube(machine, view, coarse):
    task, loss = machine.task, machine.loss
    epsilon = loss.epsilon if isinstance(loss, EpsilonInsensitive) else 0.0
    bent = isinstance(loss, (Huber, PiecewisePolynomial))
    panel = tube_panel(
        task.x, task.y, machine.f, epsilon, machine.role, band=(loss.sigma, "f ± σ: curved inside") if bent else None,
        title="the fit", size=120 if coarse else 300, control="points",
    )  # fmt: skip
    others = OTHERS[view["compare"]](machine, view) if view["compare"] in OTHERS else []
    t = np.linspace(*panel.xlim, 120)
    roles = ("run 2", "run 4")
    curves = [
        Curve(np.column_stack([t, f(t)]), role, label)
        for (label, f), role in zip(others, roles[: len(others)], strict=True)
    ]
    return replace(panel, marks=(*curves, *panel.marks))


def _other_kernels(machine, view):
    kernels = {name: make(view["gamma"], view["degree"]) for name, make in KERNELS.items()}
    others = {name: kernel for name, kernel in kernels.items() if type(kernel) is not type(machine.task.kernel)}
    return [(f"{name} kernel", sketch(replace(machine.task, kernel=kernel)).f) for name, kernel in others.items()]


def _other_losses(machine, view):
    losses = [(name, words) for name, words in COMPARED.items() if name != machine.task.loss][:2]
    return [(f"{words} loss", sketch(replace(machine.task, loss=name)).f) for name, words in losses]


OTHERS = {"other kernels": _other_kernels, "other losses": _other_losses}


def _weights(machine, coarse):
    role, n, C = machine.role, len(machine.beta), machine.task.C
    kinds = ("free", "bounded", "degenerate")
    marks = [Bars(np.flatnonzero(role == kind), machine.beta[role == kind], kind) for kind in kinds]
    high = float(np.abs(machine.beta).max()) or 1.0
    top = 1.15 * (min(C, 2 * high) if isinstance(machine.loss, CAPPED) else high)
    ends = np.array([-0.6, n - 0.4])
    marks += [Curve(np.column_stack([ends, [0.0, 0.0]]), "axis")]
    if isinstance(machine.loss, CAPPED):
        gap = [np.nan]
        marks += [Curve(np.column_stack([[*ends, *gap, *ends], [C, C, *gap, -C, -C]]), "limit", label="|β| = C")]
    return Panel(marks, title="weights β: + above, − below the fit", xlabel="point", ylabel="β",
                 xlim=tuple(ends), ylim=(-top, top))  # fmt: skip


def _support(machine, coarse):
    task, n, flat = machine.task, len(machine.beta), flat_from(machine.task.y)
    path = support_over_epsilon(task.points, task.kernel, task.C, 5 if coarse else 19)
    marks = [
        Curve(path, "profile", label="support vectors with the ε-tube"),
        Curve([[flat, 0.0], [flat, n]], "limit", label="ε = (max y − min y)/2"),
    ]
    if isinstance(machine.loss, EpsilonInsensitive):
        marks.append(Points([[task.epsilon, machine.carried]], "now", label="now"))
    right = max(1.2 * flat, 1.05 * task.epsilon) or 1.0
    return Panel(marks, title="support vectors over ε", xlabel="ε", ylabel="number",
                 xlim=(-0.02 * right, right), ylim=(-0.04 * n, 1.08 * n))  # fmt: skip


def _loss(machine, coarse):
    xi, loss = machine.xi, machine.loss
    reach = 1.1 * max(np.abs(xi).max(), 1.0)
    t = np.linspace(-reach, reach, 201)
    marks = [
        Curve(np.column_stack([t, loss.c(t)]), "profile", label="loss c(ξ)"),
        Curve(np.column_stack([t, loss.density(t)]), "density", label="noise density e^−c(ξ)/Z"),
        Points(np.column_stack([xi, loss.c(xi)]), "now", label="the residuals"),
    ]
    top = max(1.1 * float(loss.c(xi).max()), 1.0)
    return Panel(marks, title="loss and density", xlabel="ξ = y − f(x)", xlim=(-reach, reach), ylim=(-0.04 * top, top))


def _errors(machine, coarse):
    task = machine.task
    E = held_out_errors(task.points, task.epsilon)
    i, j = np.unravel_index(E.argmin(), E.shape)
    box = (*_ends(PRICES), *_ends(GAMMAS))
    x, y = np.meshgrid(np.log10(PRICES), np.log10(GAMMAS))
    xy, words = np.column_stack([x.ravel(), y.ravel()]), np.array([f"{error:.2g}" for error in E.ravel()])
    dark = np.sqrt(E.ravel() / E.max()) > 0.6
    best = np.array([[np.log10(PRICES[j]), np.log10(GAMMAS[i])]])
    marks = [
        HeatMap(np.sqrt(E), box, "matrix"),
        Text(xy[~dark], words[~dark].tolist()),
        Text(xy[dark], words[dark].tolist(), "note on dark"),
        Points(best, "selected", label="smallest held-out error"),
    ]
    return Panel(marks, title="error on every second point", xlabel="log₁₀ C", ylabel="log₁₀ γ (Gaussian)",
                 xlim=box[:2], ylim=box[2:])  # fmt: skip


def _ends(values):
    """The outer edges of cells centred at the logarithms of evenly spaced values."""
    logs = np.log10(values)
    half = (logs[1] - logs[0]) / 2
    return float(logs[0] - half), float(logs[-1] + half)


ASIDES = {
    "weights β": _weights,
    "support vectors over ε": _support,
    "loss and density": _loss,
    "held-out error over γ, C": _errors,
}
