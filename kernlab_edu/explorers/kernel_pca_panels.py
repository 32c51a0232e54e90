"""Panels of the kernel PCA explorer: level lines, space, scores, spectrum, noise and the way back."""

from __future__ import annotations

import numpy as np

from ..plots import Arrows, Bars, Camera, Curve, Handles, Panel, Points, field_of, joined

CLASSES = ((1, "plus", "y = +1"), (-1, "minus", "y = −1"))


def limits_of(X, air=0.12):
    """Equal air around points (n, 2)."""
    low, high = X.min(axis=0), X.max(axis=0)
    extra = air * (max(high - low) or 1.0)
    return list(zip((low - extra).tolist(), (high + extra).tolist(), strict=True))


def level_panel(shown, size):
    """Where the chosen component is constant: straight and parallel for linear PCA, curved in general."""
    (xlim, ylim), k = limits_of(shown.X, 0.2), shown.component + 1
    field = field_of(shown.f, xlim, ylim, size)
    top = np.abs(shown.scores[:, shown.component]).max()
    steps = top * np.array([0.2, 0.4, 0.6, 0.8, 1.0])
    plus, minus = (joined([line for c in sign * steps for line in [field.level(c)] if len(line)]) for sign in (1, -1))
    marks = [
        Curve(plus, "component plus", label="component > 0"),
        Curve(minus, "component minus", label="component < 0"),
        Curve(field.level(0.0), "component zero", label="component = 0"),
        *_handles(shown),
    ]
    return Panel(marks, f"level lines of component {k}", "x₁", "x₂", xlim, ylim, equal=True)


def space_panel(shown):
    """Points of space before a camera."""
    reach = 1.05 * float(np.abs(shown.X).max())
    camera = Camera(shown.azimuth, 20.0, ((-reach, reach),) * 3)
    order = np.argsort(shown.X @ camera.towards)  # what is near hides what is far
    marks = [Points(camera(shown.X[order][shown.y[order] == s]), role, label) for s, role, label in CLASSES]
    return camera.panel(marks, ("x₁", "x₂", "x₃"), title="the points in space")


def scores_panel(shown):
    """Two components against each other: what another algorithm would see."""
    i, j = shown.axes
    best, _ = shown.separation(shown.scores[:, [i]])
    title = f"scores: components {i + 1} and {j + 1}" + ("" if np.isnan(best) else f", AUC {best:.3f}")
    return _scatter(shown.scores[:, [i, j]], shown.y, title, f"component {i + 1}", f"component {j + 1}")


def linear_panel(shown):
    """The first two components of linear PCA, for comparison."""
    best, _ = shown.separation(shown.linear_scores)
    title = "linear PCA" + ("" if np.isnan(best) else f", best AUC {best:.3f}")
    return _scatter(shown.linear_scores[:, :2], shown.y, title, "component 1", "component 2")


def _scatter(Y, y, title, xlabel, ylabel):
    marks = [Points(Y[y == sign], role, label) for sign, role, label in CLASSES if (y == sign).any()]
    return Panel(marks, title, xlabel, ylabel)


def spectrum_panel(shown, chosen, label):
    """The largest eigenvalues of K̃/n; the chosen ones in another colour."""
    values = shown.kpca.eigenvalues_[: min(12, len(shown.X))]
    at = np.arange(1, len(values) + 1)
    picked = np.isin(at, chosen)
    marks = [
        Bars(at[~picked], values[~picked], "value", label="λ = variance of a component"),
        Bars(at[picked], values[picked], "now", label=label),
    ]
    return Panel(marks, "eigenvalues of K̃/n", "number", "λ", xlim=(0.4, len(values) + 0.6), ylim=(0, 1.1 * values[0]))


def way_back_panel(shown, Z, title, hold=True):
    """Noisy points, and arrows to where their projections come from; `hold`: the clean ones can be dragged here."""
    moved = np.linalg.norm(Z - shown.X, axis=1) > 1e-9
    marks = [
        Arrows(shown.X[moved], Z[moved], "pull"),
        Points(shown.X, "noisy", label="noisy"),
        Points(Z, "denoised", label="pre-image of its projection"),
        _clean(shown) if hold else Points(shown.clean, "clean"),
    ]
    xlim, ylim = limits_of(np.vstack([shown.X, shown.clean]), 0.1)
    return Panel(marks, title, "x₁", "x₂", xlim, ylim, equal=True)


def error_panel(curves, noisy, now, kept):
    """Mean squared error over the number of components, numbered by their logarithm to base 2."""
    top = 2.2 * noisy if noisy > 0 else 1.15 * max(errors.max() for _, _, errors, _ in curves)
    x = [np.log2(places) for places, _, _, _ in curves]
    high = max(4.0, *(part.max() for part in x), np.log2(kept))
    marks = [Curve([[-0.2, noisy], [high + 0.2, noisy]], "noisy", label="noisy")]
    for part, (_, role, errors, label) in zip(x, curves, strict=True):
        xy = np.column_stack([part, errors])
        marks += [Curve(xy, role, label=label), Points(xy, role)]
    marks.append(Points([[np.log2(kept), now]], "now", label="now"))
    title = "mean squared error against the clean data"
    return Panel(marks, title, "log₂ of components kept", "mean squared error", (-0.2, high + 0.2), (0, top))


def _clean(shown):
    words = tuple(f"clean point {k}" for k in range(len(shown.clean)))
    return Handles(shown.clean, words, "clean", "clean (drag on the left)", "points")


def _handles(shown):
    index, marks = np.arange(len(shown.y)), []
    for sign, role, label in CLASSES:
        mine = index[shown.y == sign]
        words = tuple(f"point {k} with {label}" for k in mine)
        marks.append(Handles(shown.clean[mine], words, role, label, "points", mine))
    return [mark for mark in marks if len(mark.xy)]
