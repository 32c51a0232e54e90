"""What the shattering explorer shows: the points with a set or the reason why there is none, and all labelings."""

from __future__ import annotations

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from ..plots import Curve, Handles, Panel, Points, Region, Text, field_of, joined
from .shattering_labels import labels_of

XLIM, YLIM = (-3.4, 3.4), (-2.6, 2.6)
CELL = np.array([[0.06, 0.06], [0.94, 0.06], [0.94, 0.94], [0.06, 0.94]])
INNER = 0.56  # of a cell, for its points


def plane_panel(trial, coarse):
    """The points, the separability light, and the separating set or the point that both hulls share."""
    marks = [*_light(trial), *(_set(trial, coarse) if trial.f is not None else _hulls(trial)), *_points(trial)]
    title = f"labeling {''.join('+' if sign > 0 else '−' for sign in trial.y)}"
    return Panel(marks, title=title, xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)


def _light(trial):
    words = "separable" if trial.found else "too narrow" if trial.f is not None else "not separable"
    role = "light on" if trial.found else "light off"
    return [Points([[-3.05, 2.25]], role), Text([[-2.75 + 0.075 * len(words), 2.25]], (words,))]


def _set(trial, coarse):
    field = field_of(trial.f, XLIM, YLIM, 60 if coarse else 150)
    high = float(np.abs(field.values).max()) + 1.0
    sides = [
        Region(field.between(0.0, high), "side plus"),
        Region(field.between(-high, 0.0), "side minus"),
        Curve(field.level(0.0), "boundary", label="boundary of the set"),
    ]
    return [*(sides if trial.found else []), *(_street(field, trial) if trial.delta else [])]


def _street(field, trial):
    """trial.f is a signed distance here: the street of half-width Δ is |f| ≤ Δ."""
    middle = [] if trial.found else [Curve(field.level(0.0), "ghost", label="middle of the widest street")]
    return [
        *middle,
        Curve(field.level(trial.delta), "margin plus", label="distance Δ on the + side"),
        Curve(field.level(-trial.delta), "margin minus", label="distance Δ on the − side"),
    ]


def _hulls(trial):
    if trial.shared is None:
        return []
    hulls = [(1, "hull plus", "hull of the + points"), (-1, "hull minus", "hull of the − points")]
    return [
        *(Curve(hull(trial.X[trial.y == sign]), role, label) for sign, role, label in hulls),
        Points([trial.shared], "optimum", label="in both hulls"),
    ]


def hull(X):
    """The convex hull of a few points as a closed line (k, 2).

    >>> hull(np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0]])).tolist()
    [[0.0, 0.0], [2.0, 0.0]]
    """
    try:
        ring = X[ConvexHull(X).vertices]
    except (QhullError, ValueError):  # fewer than three points, or all on a line
        along = X - X[0]
        longest = np.abs(along).sum(axis=1).argmax()
        order = along @ along[longest]
        return X[[order.argmin(), order.argmax()]]
    return np.vstack([ring, ring[:1]])


def _points(trial):
    kinds = ((1, "plus", "label +"), (-1, "minus", "label −"))
    index = np.arange(len(trial.y))
    centre = [Points([[0.0, 0.0]], "before", label="centre of the discs")] if trial.centred else []
    return centre + [
        Handles(trial.X[trial.y == sign], [f"point {k} with {label}" for k in index[trial.y == sign]], role, label,
                "points", index[trial.y == sign])
        for sign, role, label in kinds
    ]  # fmt: skip


def labelings_panel(trial):
    """A cell for each labeling, in the order of the stepper: green if the class realises it, crossed out if not."""
    m, ok = len(trial.y), trial.ok
    columns = 2 ** (m - m // 2)
    corners = np.array([[k % columns, -1.0 - k // columns] for k in range(2**m)])
    rings = corners[:, None] + CELL
    crosses = [ring[[a, b]] for ring in rings[~ok] for a, b in ((0, 2), (1, 3))]
    xy = (corners[:, None] + _shrunk(trial.X)).reshape(-1, 2)
    plus = np.concatenate([trial.own * -labels_of(k, m) for k in range(2**m)]) > 0
    marks = [
        Region(joined(rings[ok]), "cell yes", label="realised"),
        Region(joined(rings[~ok]), "cell no", label="not realised"),
        Curve(joined(crosses), "cell cross"),
        Curve(rings[trial.at][[0, 1, 2, 3, 0]], "direction", label="shown on the left"),
        Points(xy[plus], "tiny plus"),
        Points(xy[~plus], "tiny minus"),
    ]
    title = f"{int(ok.sum())} of {2**m} labelings"
    return Panel(marks, title=title, xlim=(0.0, columns), ylim=(-float(2 ** (m // 2)), 0.0), bare=True)


def _shrunk(X):
    middle = (X.min(axis=0) + X.max(axis=0)) / 2
    return 0.5 + INNER * (X - middle) / (np.ptp(X, axis=0).max() or 1.0)
