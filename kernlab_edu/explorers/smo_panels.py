"""The six panels of the SMO time machine."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..plots import Bars, Curve, Panel, Points, Segments, Text, margin_picture
from .smo_pair import parabola_panel, square_panel

FLOOR = 1e-12  # what a logarithm shows instead of 0


def panels_of(moment, coarse) -> list[Panel]:
    """Above: the plane and the pair's step; below: all weights, the objective and what is left to do."""
    above = [_plane(moment, coarse), *_pair_panels(moment)]
    return [*above, _weights(moment), _objective(moment), _stopping(moment)]


def sub(k):
    """α with a small index."""
    return "α" + str(k).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def _plane(moment, coarse):
    film, alpha = moment.film, moment.frame.alpha
    picture = margin_picture(film.X, film.y, moment.f, moment.role, size=60 if coarse else 120, control="points")
    panel = picture.panels[0]
    # with α = 0 the machine is a constant: it has no boundary, and no side is coloured
    marks = [mark for mark in panel.marks if mark.role != "slack" and (alpha.any() or not _is_ground(mark))]
    if moment.step is not None:
        marks += _pair_marks(film.X[[moment.step.i, moment.step.j]], moment.step)
    xlim, ylim = _roomy(panel.xlim, panel.ylim)
    return replace(panel, marks=marks, title="the machine so far", xlim=xlim, ylim=ylim)


def _roomy(xlim, ylim, shape=1.45):
    """Limits of the shape of a panel, so that points on a line do not squeeze it."""
    width, height = xlim[1] - xlim[0], ylim[1] - ylim[0]
    more_x, more_y = max(shape * height - width, 0.0) / 2, max(width / shape - height, 0.0) / 2
    return (xlim[0] - more_x, xlim[1] + more_x), (ylim[0] - more_y, ylim[1] + more_y)


def _is_ground(mark):
    return mark.role.startswith(("side", "beyond", "margin", "boundary"))


def _pair_marks(ends, step):
    return [
        Segments(ends[:1], ends[1:], "pair"),
        Points(ends[:1], "pair i", label=f"i = {step.i} asks for a larger b"),
        Points(ends[1:], "pair j", label=f"j = {step.j} for a smaller b"),
    ]


def _pair_panels(moment):
    if moment.step is not None:
        names = sub(moment.step.i), sub(moment.step.j)
        return [square_panel(moment.step, names), parabola_panel(moment.step, names)]
    words = "press step" if moment.at == 0 else "all free weights slide together"
    note = Text([[0.5, 0.5]], (words,))
    return [Panel([note], title=t, xlim=(0, 1), ylim=(0, 1)) for t in ("the pair's square", "the parabola")]


def _weights(moment):
    film, alpha = moment.film, moment.frame.alpha
    index, C, pair = np.arange(len(alpha)), float(film.dual.u[0]), moment.frame.pair or ()
    rest = ~np.isin(index, pair)
    marks = [
        Bars(index[rest & (film.y == s)], alpha[rest & (film.y == s)], role) for s, role in ((1, "plus"), (-1, "minus"))
    ]
    marks += [Bars([k], [alpha[k]], role) for k, role in zip(pair, ("pair i", "pair j"), strict=False)]
    marks += [Points([[k, moment.before[k]]], "before") for k in pair]
    high = max(alpha.max(), moment.before.max())
    limit = [Curve([[-0.6, C], [len(alpha) - 0.4, C]], "limit")]
    size = {"xlim": (-0.6, len(alpha) - 0.4), "ylim": (0.0, 1.15 * (2 * high if 0 < high <= 0.25 * C else C))}
    return Panel([*marks, *limit], title="weights α (dotted: C)", xlabel="point", ylabel="α", **size)


def _objective(moment):
    W, best = moment.film.W, moment.film.W_best
    steps = np.arange(len(W))
    marks = [
        Curve([[0, best], [max(len(W) - 1, 1), best]], "limit"),
        Curve(np.column_stack([steps, W]), "objective"),
        Points([[moment.at, W[moment.at]]], "now", label="now"),
    ]
    return Panel(marks, title="objective W (dotted: W*)", xlabel="step", ylabel="W", ylim=(-0.04 * best, 1.1 * best))


def _stopping(moment):
    film = moment.film
    steps = np.arange(len(film.frames))
    violation = np.log10(np.maximum([frame.violation for frame in film.frames], FLOOR))
    gap = np.log10(np.maximum(film.W_best - film.W, FLOOR))
    tol = np.log10(film.tol)
    marks = [
        Curve([[0, tol], [max(len(steps) - 1, 1), tol]], "limit"),
        Curve(np.column_stack([steps, gap]), "objective", label="W* − W"),
        Curve(np.column_stack([steps, violation]), "violation", label="violation m − M"),
        Points([[moment.at, violation[moment.at]], [moment.at, gap[moment.at]]], "now"),
    ]
    low = max(min(violation.min(), gap.min(), tol) - 0.5, -9.0)
    high = max(violation.max(), gap.max()) + 0.4
    return Panel(marks, title="how far to go (dotted: tolerance)", xlabel="step", ylabel="log₁₀", ylim=(low, high))
