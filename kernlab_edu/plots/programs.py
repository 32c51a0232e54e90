"""The picture of a quadratic program in two variables: what is allowed, level curves, forces at the answer."""

from __future__ import annotations

import numpy as np

from .contours import field_of
from .marks import Arrows, Curve, Points, Region, Text
from .picture import Panel, Picture
from .planes import half_planes, line_in

LEVELS = 4  # faint ones, evenly spaced
ARROW = 0.28  # the longest arrow, as a share of the frame's width
TIGHT = 1e-6  # a slack or a force below this counts as 0
TIGHT_WALLS = ("constraint", "constraint 2")


def program_picture(P, q, G, h, x, z, xlim, ylim, names=None, path=()) -> Picture:
    """min ½xᵀPx + q·x subject to Gx ≤ h, seen at a claimed answer (x, z): −∇f and the pushes −zᵢGᵢ that balance it.

    P (2, 2), q (2,), G (m, 2), h (m,), x (2,), z (m,); names (m,): what the constraints are called.
    With `path` (k, 2), the places a solver went through, these are drawn too.

    >>> program_picture(np.eye(2), [0, 0], [[-1, -1]], [-1], [0.5, 0.5], [0.5], (-1, 2), (-1, 2)).alt
    'At x = (0.5, 0.5) the value is 0.25; tight: constraint 1 (price 0.5).'
    """
    P, q, G, h, x, z = (np.asarray(part, dtype=float) for part in (P, q, G, h, x, z))
    if q.shape != (2,):
        raise ValueError(f"This picture shows the plane, but the program has {q.size} unknowns.")

    def f(Z):
        return 0.5 * np.einsum("ij,jk,ik->i", Z, P, Z) + Z @ q

    value = float(f(x[None, :])[0])
    names = [f"constraint {i + 1}" for i in range(len(h))] if names is None else list(names)
    tight = np.abs(h - G @ x) <= TIGHT * (1.0 + np.abs(h))
    forces = _forces(P @ x + q, z[:, None] * G, x, ARROW * (xlim[1] - xlim[0]))
    marks = [
        Region(half_planes(-G, -h, xlim, ylim), "feasible", label="allowed"),
        *_levels(f, value, xlim, ylim),
        *_edges(G, h, tight, names, xlim, ylim),
        *(_path(path) if len(path) else []),
        *forces,
        Points([x], "optimum", label="answer x"),
    ]
    panel = Panel(marks, xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)
    prices = [f"{names[i]} (price {z[i]:.3g})" for i in np.flatnonzero(tight)]
    return Picture([panel], alt=_sentence(x, value, prices, len(path)))


def _levels(f, value, xlim, ylim):
    field = field_of(f, xlim, ylim, 120)
    steps = np.linspace(field.values.min(), field.values.max(), LEVELS + 2)[1:-1]
    faint = [Curve(field.level(c), "faint level", label="f constant") for c in steps]
    return [*faint, Curve(field.level(value), "touching level", label="f as low as here")]


def _edges(G, h, tight, names, xlim, ylim):
    """The border of each constraint: bold and named if it is tight at x."""
    walls = zip(G, h, tight, names, strict=True)
    roles = {True: iter(TIGHT_WALLS * len(h)), False: iter(["limit"] * len(h))}
    return [
        Curve(line_in(g, c, xlim, ylim), next(roles[bool(on)]), label=f"tight: {name}" if on else "not tight")
        for g, c, on, name in walls
    ]


def _path(path):
    xy = np.asarray(path, dtype=float).reshape(-1, 2)
    return [Curve(xy, "tangent"), Points(xy, "now", label=f"steps 1 to {len(xy)} of the solver")]


def _forces(gradient, weighted, x, longest):
    """The pull −∇f, and for every positive multiplier the push −zᵢGᵢ of its wall, on one scale."""
    pushes = -weighted[np.linalg.norm(weighted, axis=1) > TIGHT]
    size = max([np.linalg.norm(gradient), *np.linalg.norm(pushes, axis=1)])
    if size <= TIGHT:
        return []
    scale, starts = longest / size, np.tile(x, (len(pushes), 1))
    tips = np.vstack([x - scale * gradient, starts + scale * pushes])
    words = ["−∇f"] + ["push"] * len(pushes)
    beyond = x + (1.0 + 0.12 * longest / np.linalg.norm(tips - x, axis=1))[:, None] * (tips - x)
    return [
        Arrows([x], tips[:1], "gradient", label="pull −∇f"),
        Arrows(starts, tips[1:], "normal", label="push of a wall, −zᵢGᵢ"),
        Text(beyond, words),
    ]


def _sentence(x, value, prices, n_steps):
    place = ", ".join(f"{round(float(entry), 3) + 0.0:g}" for entry in x)
    tight = f"tight: {', '.join(prices)}" if prices else "no constraint is tight"
    steps = f" The solver is shown on its first {n_steps} steps." if n_steps else ""
    return f"At x = ({place}) the value is {value:.4g}; {tight}.{steps}"
