"""Two slips about classes: which width bounds the VC dimension, and a scatter matrix that has no inverse."""

from __future__ import annotations

import numpy as np

from ..kernels import Gaussian
from ..plots import Arrows, Bars, Curve, Panel, Points, line_in
from ..problems import kernel_scatter
from .bounds_simplex import CORNERS, Simplex, simplex_widths
from .errata_view import View
from .lagrange_flat import circles
from .words import said


def simplex_bound(right, m) -> View:
    """E29: min(⌈R²/Δ²⌉, D) + 1 for the m corners of a simplex, with Δ the half-width or the whole width."""
    bounds = {k: Simplex.bounds(k)[0 if right else 1] for k in CORNERS}
    half = float(simplex_widths(m).min())
    delta, bound = (half if right else 2 * half), bounds[m]
    verdict = f"{bound} ≥ {m}: the bound holds" if bound >= m else f"{bound} < {m}: the bound is false"
    width = "1/‖w‖" if right else "2/‖w‖"
    words = (
        f"with Δ = {width} = {said(delta)} the bound on h is min(⌈1/Δ²⌉, {m - 1}) + 1 = {bound}, "
        f"and all {2**m} labelings of the {m} corners have their street; {verdict}."
    )
    rows = (
        ("corners m", "half-width", "bound on h"),
        *((k, float(simplex_widths(k).min()), bounds[k]) for k in CORNERS),
    )
    return View(("E29",), right, (_bars(bounds, m, right), _street(right)), words, rows)


def _bars(bounds, m, right):
    at, height = np.array(list(bounds.items()), dtype=float).T
    marks = [
        Bars(at - 0.19, at, "limit", label="m corners are shattered", width=0.36),
        Bars(at + 0.19, height, "value" if right else "negative", label="bound on h", width=0.36),
        Curve([[m - 0.45, 0], [m - 0.45, 8.6], [m + 0.45, 8.6], [m + 0.45, 0]], "direction"),
    ]
    return Panel(marks, title="the bound on h", xlabel="corners m", ylabel="points", xlim=(1.4, 8.6), ylim=(0, 9))


def _street(right):
    """The triangle, m = 3, with its street between one corner and the two others."""
    corners = np.array([[0.0, 1.0], [-np.sqrt(0.75), -0.5], [np.sqrt(0.75), -0.5]])
    lim = (-1.75, 1.75), (-1.25, 1.25)
    low, high = (0.25, 1.0) if right else (-0.5, 1.0)
    marks = [
        Curve(circles(np.zeros(2), [1.0]), "faint level", label="R = 1"),
        Curve(line_in([0, 1], 0.25, *lim), "boundary", label="f = 0"),
        Curve(line_in([0, 1], 1.0, *lim), "margin plus"),
        Curve(line_in([0, 1], -0.5, *lim), "margin minus"),
        Points(corners[:1], "plus", label="y = +1"),
        Points(corners[1:], "minus", label="y = −1"),
        Arrows(
            [[0.45, low], [0.45, high]], [[0.45, high], [0.45, low]], "half margin", label=f"Δ = {said(high - low)}"
        ),
    ]
    title = f"three corners: Δ is the {'half' if right else 'whole'} width"
    return Panel(marks, title=title, xlabel="x₁", ylabel="x₂", xlim=lim[0], ylim=lim[1], equal=True)


KERNEL = Gaussian(gamma=2.0)
ONE = np.array([-2.4, -1.8, -1.2, -0.7, -0.1, 0.9])
TWO = np.array([-0.4, 0.4, 1.3, 1.7, 2.2, 2.7])
X = np.concatenate([ONE, TWO])
CLASS = np.repeat([0, 1], [len(ONE), len(TWO)])


def fisher(right, mu) -> View:
    """E30: J = αᵀMα/αᵀNα of kernel Fisher, for α with αᵀNα = 0 (printed) or α = (N + μI)⁻¹(μ₂ − μ₁)."""
    K = KERNEL(X)
    s = kernel_scatter(K, CLASS)
    alpha = ridge_direction(s, mu) if right else np.linalg.solve(K, CLASS.astype(float))
    alpha = alpha / (alpha @ (s.means[:, 1] - s.means[:, 0]))  # the class means are 1 apart
    spread = float(alpha @ s.N @ alpha)
    rank, n = int(np.linalg.matrix_rank(s.N)), len(X)
    if right:
        words = (
            f"N + μI with μ = {said(mu)} has an inverse; the classes scatter by αᵀNα = {said(spread)} about means that "
            f"are 1 apart, J = {said(1 / spread)}."
        )
    else:
        words = (
            f"N has rank {rank} of {n}, so N⁻¹ does not exist; the f that is 0 on one class and 1 on the other has "
            f"αᵀNα = {said(0.0 if spread < 1e-9 else spread)}, J = ∞, and swings from one point to the next."
        )
    rows = (("x", "class", "f(x)"), *zip(X.tolist(), (CLASS + 1).tolist(), (K @ alpha).tolist(), strict=True))
    return View(("E30",), right, (_projection(alpha), _blow_up(s, mu if right else None)), words, rows)


def ridge_direction(s, mu):
    """(N + μI)⁻¹(μ₂ − μ₁)."""
    return np.linalg.solve(s.N + mu * np.eye(len(s.N)), s.means[:, 1] - s.means[:, 0])


def ratio(s, mu):
    """J of the direction for μ."""
    alpha = ridge_direction(s, mu)
    return float((alpha @ s.M @ alpha) / (alpha @ s.N @ alpha))


def _projection(alpha):
    t = np.linspace(-3.0, 3.3, 253)
    marks = [Curve(np.column_stack([t, KERNEL(t, X) @ alpha]), "fit", label="f(x)")]
    for label, role in ((0, "plus"), (1, "minus")):
        at = X[label == CLASS]
        marks.append(Points(np.column_stack([at, KERNEL(at, X) @ alpha]), role, label=f"class {label + 1}"))
    return Panel(marks, title="f on the line, class means 1 apart", xlabel="x", ylabel="f", xlim=(-3.0, 3.3))


def _blow_up(s, mu):
    powers = np.linspace(-8.0, 1.0, 73)
    marks = [Curve([[p, np.log10(ratio(s, 10.0**p))] for p in powers], "objective", label="log₁₀ J")]
    if mu is not None:
        marks.append(Points([[np.log10(mu), np.log10(ratio(s, mu))]], "now", label="this μ"))
    else:
        beside = np.array([[p + 0.6, np.log10(ratio(s, 10.0**p))] for p in (-5.5, -7.5)])
        marks.append(Arrows(beside[:1], beside[1:], "violation", label="μ → 0: J → ∞"))
    return Panel(marks, title="Fisher's ratio against μ", xlabel="log₁₀ μ", ylabel="log₁₀ J", xlim=(-8.0, 1.0))
