"""The three panels of the race: gap against clock, weights as strips, and the boundary of the solver we watch."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..plots import Curve, HeatMap, Panel, Points, Text, field_of, margin_picture
from .race_lanes import ROLES

FLOOR = 1e-10  # gaps below this are rounding
POINTS = 200  # of a curve at most
THICK = 12  # rows of pixels per strip
AXES = {"iterations": "log₁₀ iterations", "kernel values": "log₁₀ kernel values", "time": "log₁₀ seconds"}


def panels_of(view, coarse) -> list[Panel]:
    """Who is how far, what they hold, and what it looks like."""
    return [_race(view), _strips(view), _plane(view, coarse)]


def _log(values):
    return np.log10(np.maximum(values, FLOOR))


def _race(view):
    first, last = (np.log10(end) for end in view.race.ends(view.clock))
    last = max(last, first + 0.1)
    highest = max(float(_log(lane.gap).max()) for lane in view.race.lanes)
    low, high = np.log10(FLOOR) - 0.4, min(highest, 1.5) + 0.4
    now, goal = np.log10(view.budget), np.log10(view.goal)
    marks = [Curve([[first, goal], [last, goal]], "limit"), Curve([[now, low], [now, high]], "ghost", label="now")]
    for lane in view.race.lanes:
        x, gap, k = np.log10(lane.clocks[view.clock]), _log(lane.gap), view.standing(lane)[1]
        kept = _spread(len(x))
        marks.append(Curve(np.column_stack([x, gap])[kept], ROLES[lane.name], label=lane.name))
        marks.append(Points(np.column_stack([x, gap])[k : k + 1] if k >= 0 else np.empty((0, 2)), ROLES[lane.name]))
    air = 0.04 * (last - first)
    limits = {"xlim": (first - air, last + air), "ylim": (low, high)}
    return Panel(marks, title="who is how far (dotted: goal)", xlabel=AXES[view.clock], ylabel="log₁₀ gap", **limits)


def _spread(m):
    """At most POINTS of m records, evenly on a logarithmic scale, the last one included."""
    return np.unique(np.geomspace(1, m, min(m, POINTS)).round().astype(int)) - 1 if m > POINTS else np.arange(m)


def _strips(view):
    """yα of every lane beside its name; columns sorted by the optimum, which lies on top; the same colours for all."""
    race, n = view.race, view.race.dual.n
    best = race.dual.sign * race.proof.alpha
    order, top = np.argsort(best, kind="stable"), float(np.abs(best).max())
    now = [view.standing(lane)[1] for lane in race.lanes]
    names = ["the optimum", *(lane.name for lane in race.lanes)]
    waits = [False, *(k < 0 for k in now)]
    held = [best, *(race.dual.sign * lane.alpha[k] * (k >= 0) for lane, k in zip(race.lanes, now, strict=True))]
    y = len(names) - np.arange(len(names)) - 0.5
    rows = [np.clip(strip[order], -top, top) / top for strip in reversed(held) for _ in range(THICK)]
    rows = np.array(rows).reshape(len(names), THICK, n)
    rows[:, [0, -1]] = 0.0  # white between the strips
    marks = [
        HeatMap(rows.reshape(-1, n), (0, n, 0, len(names)), "matrix"),
        Text(np.column_stack([np.full(len(y), -0.42 * n), y]), names),
        Text(np.column_stack([np.full(sum(waits), 0.5 * n), y[waits]]), ["not started"] * sum(waits)),
    ]
    return Panel(marks, title="signed weights yα", xlim=(-0.84 * n, n), ylim=(0, len(names)), bare=True)


def _plane(view, coarse):
    race = view.race
    beta, b = race.dual.sign * race.proof.alpha, race.proof.b
    picture = margin_picture(race.X, race.y, _f(race, beta, b), race.proof.table.role, size=60 if coarse else 120)
    panel = picture.panels[0]
    marks = [_dotted(mark) for mark in panel.marks if mark.role not in ("slack", "margin plus", "margin minus")]
    for lane in race.lanes:
        k = view.standing(lane)[1]
        if lane.name == view.watch and k >= 0:
            field = field_of(_f(race, *lane.machine(race.dual, k)), panel.xlim, panel.ylim, 50 if coarse else 100)
            marks.append(Curve(field.level(0.0), ROLES[lane.name], label=""))
    return replace(panel, marks=marks, title=f"{view.watch} (dotted: optimum)")


def _dotted(mark):
    return replace(mark, role="ghost", label="boundary of the optimum") if mark.role == "boundary" else mark


def _f(race, beta, b):
    return lambda Z: race.kernel(Z, race.X) @ beta + b
