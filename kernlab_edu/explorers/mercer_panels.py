"""Panels of the Mercer explorer: a section and its terms, eigenfunctions, decay, the feature curve; f and its norm."""

from __future__ import annotations

import numpy as np

from ..plots import Bars, Camera, Curve, Handles, Panel, Points, Region, Text
from .mercer_space import SIZES

RUNS = ("run 1", "run 2", "run 3", "run 4")


def section_panels(shown):
    """The four panels of the expansion."""
    return [_section(shown), _eigenfunctions(shown), _decay(shown), _feature_curve(shown)]


def _line(x, y):
    return np.column_stack([x, y])


def _section(shown):
    x, whole, cut = shown.space.x, shown.whole, shown.cut
    words = ("z, where the section is taken",)
    marks = [
        Curve([[0, 0], [1, 0]], "limit"),
        Curve(_line(x, whole), "whole", label="K(x, z)"),
        Curve(_line(x, cut), "first terms", label=f"the first {shown.n} terms"),
        Handles([[shown.z, 0.0]], words, "place", "z: drag", "z"),
    ]
    low, high = min(whole.min(), cut.min(), 0.0), max(whole.max(), cut.max(), 1e-9)
    air = 0.1 * (high - low)
    return Panel(marks, f"section K(·, {shown.z:.2f})", "x", "K(x, z)", (-0.03, 1.03), (low - air, high + air))


def _eigenfunctions(shown):
    x, phi, n = shown.space.x, shown.space.phi, shown.n
    first = range(min(len(RUNS), shown.space.terms, n))
    marks = [Curve([[0, 0], [1, 0]], "limit")]
    marks += [Curve(_line(x, phi[:, k]), RUNS[k], label=f"φ{'₁₂₃₄'[k]}") for k in first if k + 1 != n]
    marks.append(Curve(_line(x, phi[:, n - 1]), "tangent", label="φ of the last term kept"))
    return Panel(marks, f"eigenfunctions, the last is number {n}", "x", "φ(x)", (-0.03, 1.03))


def _decay(shown):
    values, errors, n = np.log10(shown.space.values), np.log10(np.maximum(shown.space.errors, 1e-16)), shown.n
    k = np.arange(1, len(values) + 1)
    xy = _line(k, values)
    marks = [
        Curve(_line(k, errors), "violation", label="log₁₀ of sup |K − K_n|"),
        Points(xy[:n], "first terms", label="log₁₀ λ, kept"),
        Points(xy[n:], "left out", label="left out"),
        Points([[n, errors[n - 1]]], "now", label="error now"),
    ]
    return Panel(marks, "decay", "number of terms", "log₁₀", xlim=(0, len(values) + 1))


def _feature_curve(shown):
    space = shown.space
    at = np.zeros((len(space.x), 3))
    d = min(3, space.terms)
    at[:, :d] = np.sqrt(space.values[:d]) * space.phi[:, :d]
    here = np.zeros((1, 3))
    here[0, :d] = np.sqrt(space.values[:d]) * space.at(shown.z)[:d]
    middle, half = (at.min(axis=0) + at.max(axis=0)) / 2, np.maximum(0.55 * np.ptp(at, axis=0), 0.05)
    box = tuple((float(m - h), float(m + h)) for m, h in zip(middle, half, strict=True))
    camera = Camera(shown.azimuth, 25.0, box)
    marks = [Curve(camera(at), "profile", label="Φ(x), 0 ≤ x ≤ 1"), Points(camera(here), "place", label="Φ(z)")]
    return camera.panel(marks, ("√λ₁φ₁", "√λ₂φ₂", "√λ₃φ₃"), title="three coordinates of Φ(x)")


def function_panels(shown):
    """The four panels of a function: itself in its envelope, its coefficients, its norm, and the same fit with more."""
    return [_function(shown), _parts(shown), _norms(shown), _grids(shown) if shown.target else _pythagoras(shown)]


def _function(shown):
    x, (f, bound, cut) = shown.space.x, shown.on_grid
    data, high = shown.data, float(max(bound.max(), np.abs(shown.data[:, 1]).max()))
    words = tuple(f"data point {k}" for k in range(len(data)))
    marks = [
        Region(np.vstack([_line(x, bound), _line(x, -bound)[::-1]]), "envelope"),
        Curve(_line(x, bound), "envelope edge", label="±√K(x, x) ‖f‖"),
        Curve(_line(x, -bound), "envelope edge"),
        Curve(_line(x, f), "whole", label="f, kernel ridge"),
        Curve(_line(x, cut), "first terms", label=f"its first {shown.n} terms"),
    ]
    if shown.printed:
        for sign, label in ((1, "misprint: ± sup K(x, x) ‖f‖"), (-1, "")):
            marks.append(
                Curve([[0, sign * shown.printed_bound], [1, sign * shown.printed_bound]], "printed bound", label)
            )
        high = max(high, shown.printed_bound)
    if shown.g is not None:
        marks.append(Curve(_line(x, f + shown.g(x)), "ghost", label="f + g: the same values at the data"))
        marks.append(Handles([[shown.z, 0.0]], ("z, from which g is made",), "place", "z: drag", "z"))
    if shown.target:
        marks.append(Points(data, "distance", label=f"{shown.target} of {len(data)} points"))
    else:
        marks.append(Handles(data, words, "handle", "data: drag", "data"))
    return Panel(marks, "a function and its envelope", "x", "f(x)", (-0.03, 1.03), (-1.1 * high, 1.1 * high))


def _parts(shown):
    most = min(20, len(shown.parts))
    k, parts, n = np.arange(1, most + 1), shown.parts[:most], shown.n
    marks = [
        Bars(k[:n], parts[:n], "value", label="u²/λ, kept"),
        Bars(k[n:], parts[n:], "left out", label="left out"),
    ]
    return Panel(
        marks, "what each term adds to ‖f‖²", "term", "u²/λ", xlim=(0.4, most + 0.6), ylim=(0, 1.1 * parts.max())
    )


def _norms(shown):
    total, sums = shown.f.squared_norm, np.cumsum(shown.parts)
    k = np.arange(1, len(sums) + 1)
    marks = [
        Curve([[0, total], [len(sums) + 1, total]], "limit", label="‖f‖² = cᵀKc"),
        Curve(_line(k, sums), "objective", label="Σ u²/λ over the first terms"),
        Points([[shown.n, sums[shown.n - 1]]], "now", label="now"),
    ]
    return Panel(marks, "norm of the first terms", "number of terms", "‖f_n‖²", (0, len(sums) + 1), (0, 1.15 * total))


def _pythagoras(shown):
    norms = [shown.f.squared_norm, *([0.0, shown.f.squared_norm] if shown.g is None else _with_g(shown))]
    top = 1.2 * max(norms)
    words = tuple(f"{name} = {value:.3g}" for name, value in zip(("‖f‖²", "‖g‖²", "‖f + g‖²"), norms, strict=True))
    places = [(k + 1, value + 0.05 * top) for k, value in enumerate(norms)]
    marks = [Bars([1, 3], norms[::2], "value"), Bars([2], norms[1:2], "now"), Text(places, words)]
    return Panel(marks, "the same fit costs more with g", "f, g and f + g", "squared norm", (0.4, 3.6), (0, top))


def _grids(shown):
    x, now = np.log2(SIZES), [np.log2(len(shown.data)), shown.f.squared_norm]
    marks = [
        Curve(_line(x, shown.growth), "violation", label="‖interpolant on m points‖²"),
        Points(_line(x, shown.growth), "negative"),
        Points([now], "now"),
    ]
    high = 1.15 * max(shown.growth.max(), now[1])
    return Panel(marks, "finer grids", "log₂ of the grid size m", "squared norm", (0, x[-1] + 0.3), (0, high))


def _with_g(shown):
    return [shown.g.squared_norm, (shown.f + shown.g).squared_norm]
