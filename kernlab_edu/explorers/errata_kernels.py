"""Two slips of kernels: the sigmoid, and the measures that make a Schoenberg transform."""

from __future__ import annotations

import numpy as np

from ..kernels import Gaussian, Hybrid, Linear, Polynomial, Sigmoid, schoenberg_transforms
from ..plots import Bars, Curve, Panel, Points, Text
from .errata_view import View
from .words import said

CASES = (
    ("b = 0 on 1, 2", Sigmoid(1.0, 0.0), (1.0, 2.0)),
    ("b = −1 on 0", Sigmoid(1.0, -1.0), (0.0,)),
    ("b = 1 on −1, 0, 1", Sigmoid(1.0, 1.0), (-1.0, 0.0, 1.0)),
)
LEGAL = (
    ("linear", Linear()),
    ("Gaussian", Gaussian(1.0)),
    ("(xz + 1)²", Polynomial(2, 1.0)),
    ("hybrid", Hybrid(2, 1.0, 1.0)),
)
PAIR = (1.0, 2.0)


def sigmoid(right) -> View:
    """E17: cᵀKc and the smallest eigenvalue, for tanh(xz + b) and for the other kernels of the list."""
    angle = np.linspace(0.0, np.pi, 121)
    kernels = LEGAL if right else (("tanh(xz)", CASES[0][1]),)
    forms = {name: form(k(PAIR), angle) for name, k in kernels}
    lowest = {name: min(smallest(k(at)) for _, _, at in CASES) for name, k in LEGAL}
    refuted = {name: smallest(k(at)) for name, k, at in CASES}
    values = lowest if right else refuted
    if right:
        words = (
            f"tanh is taken off the list; the smallest eigenvalue of the four other kernels on the same points is "
            f"{said(min(values.values()))}, and no c makes cᵀKc negative."
        )
    else:
        zero, minus, plus = refuted.values()
        words = (
            f"tanh(xz) on the points 1 and 2 has the eigenvalue {said(zero)} < 0, so cᵀKc < 0 for some "
            f"c = (cos θ, sin θ); tanh(xz − 1) has {said(minus)} on one point, tanh(xz + 1) has {said(plus)} on three."
        )
    rows = (("kernel", "smallest eigenvalue"), *values.items())
    return View(("E17",), right, (_forms(angle, forms), _lowest(values, right)), words, rows)


def form(K, angle):
    """cᵀKc/trace K for c = (cos θ, sin θ)."""
    c = np.array([np.cos(angle), np.sin(angle)])
    return (c * (K @ c)).sum(axis=0) / np.trace(K)


def smallest(K):
    """The smallest eigenvalue, free of rounding."""
    value = float(np.linalg.eigvalsh(K)[0])
    return value if abs(value) > 1e-12 else 0.0


def _forms(angle, forms):
    degrees = np.degrees(angle)
    roles = ("run 1", "run 2", "run 3", "run 4") if len(forms) > 1 else ("negative",)
    curves = [
        Curve(np.column_stack([degrees, v]), role, label=n) for (n, v), role in zip(forms.items(), roles, strict=True)
    ]
    low = [Points([[degrees[v.argmin()], v.min()]], "now", label="lowest") for v in forms.values() if v.min() < -1e-9]
    marks = [Curve([[0.0, 0.0], [180.0, 0.0]], "limit", label="0"), *curves, *low]
    title, xlabel = "points 1 and 2: cᵀKc, as a share of the trace", "angle θ of c in °"
    return Panel(marks, title=title, xlabel=xlabel, ylabel="cᵀKc", xlim=(0, 180), ylim=(-0.15, 1.1))


def _lowest(values, right):
    at, height = np.arange(len(values)), np.array(list(values.values()))
    low, high = (-0.15, 1.15 * height.max()) if right else (-0.9, 0.2)
    marks = [
        Curve([[-0.6, 0.0], [len(values) - 0.4, 0.0]], "limit"),
        Bars(at, height, "value" if right else "negative", width=0.5),
        Text(np.column_stack([at, np.full(len(at), low + 0.03 * (high - low))]), list(values)),
    ]
    xlim = (-0.6, len(values) - 0.4)
    return Panel(marks, title="smallest eigenvalue", xlabel="kernel", ylabel="λ", xlim=xlim, ylim=(low, high))


SCALE, POWER = 1.7, 0.2  # a and p of the transforms
NAMES = ("d", "(1 − e^(−ad))/a", "ln(1 + d/a)", "d/(a(a + d))", "d^p")
ROLES = ("", "run 2", "run 1", "run 4", "run 3")
DECADES = np.linspace(0.0, 6.0, 61)  # ε = 10^(−decades)


def measures(right) -> View:
    """E22: ∫ over [ε, ∞) of g/λ (printed), or of g below 1 and g/λ above it, as ε → 0."""
    transforms = schoenberg_transforms(a=SCALE, p=POWER)
    conditions = [phi.condition() for phi in transforms]
    passes = [c.holds if right else c.printed_holds for c in conditions]
    curves = {name: growing(phi, right) for name, phi in zip(NAMES[1:], transforms[1:], strict=True)}
    log = curves[NAMES[2]]
    out = [name for name, good in zip(NAMES, passes, strict=True) if not good]
    if right:
        words = (
            f"all {sum(passes)} transforms of the list pass: with g below 1 and g/λ above it even the integral of "
            f"ln(1 + d/a) ends at {said(log[-1])} as ε → 0."
        )
    else:
        words = (
            f"∫ g/λ from ε grows for ln(1 + d/a) from {said(log[0])} to {said(log[-1])} as ε falls from 1 to 10⁻⁶, "
            f"without end; {len(out)} of the list's own 5 transforms are shut out: {', '.join(out)}."
        )
    rows = (("transform", "integral down to 10⁻⁶", "passes"),
            *zip(NAMES, ("atom at 0", *(float(c[-1]) for c in curves.values())), passes, strict=True))  # fmt: skip
    return View(("E22",), right, (_growth(curves, right), _lights(passes)), words, rows)


def growing(phi, right):
    """The integral over λ ≥ ε for ε = 10^(−DECADES), by the trapezoidal rule in ln λ, and the atoms above 0."""
    fine = 160  # places per decade
    step = np.log(10.0) / fine
    lam = np.exp(step * np.arange(-6 * fine, 40 * fine + 1))
    weight = phi.g(lam) * (np.minimum(lam, 1.0) if right else 1.0)  # g dλ = g λ d(ln λ)
    panels = 0.5 * step * (weight[1:] + weight[:-1])
    above = np.append(np.cumsum(panels[::-1])[::-1], 0.0)
    atoms = sum(mass * (1 / at if not right or at > 1 else 1.0) for at, mass in phi.atoms if at > 0)
    return np.interp(-DECADES, np.log10(lam), above) + atoms


def _growth(curves, right):
    marks = [Curve(np.column_stack([DECADES, v]), role, label=name) for (name, v), role in
             zip(curves.items(), ROLES[1:], strict=True)]  # fmt: skip
    title = "∫ g below 1, g/λ above it, from ε on" if right else "∫ g/λ from ε on"
    return Panel(marks, title=title, xlabel="decades below 1: −log₁₀ ε", ylabel="integral", xlim=(0, 6),
                 ylim=(0, 15))  # fmt: skip


def _lights(passes):
    height = np.arange(len(NAMES), dtype=float)[::-1]
    good = np.array(passes)
    marks = [Text(np.column_stack([np.full(len(NAMES), 0.55), height]), NAMES)]
    for role, which, label in (("light on", good, "passes"), ("light off", ~good, "shut out")):
        at = height[which]
        marks.append(Points(np.column_stack([np.zeros(len(at)), at]), role, label=label))
    return Panel(marks, title="who passes the condition", xlim=(-0.4, 1.4), ylim=(-0.8, 4.8), bare=True)
