"""The picture of a classifier on the plane: boundary, margins, support vectors, slack."""

from __future__ import annotations

import numpy as np

from .contours import field_of, nearest_on
from .marks import Curve, Handles, Points, Region, Segments
from .picture import Panel, Picture

RINGS = {"free": "free: 0 < α < C", "bounded": "bounded: α = C", "degenerate": "on the margin, α at an end"}
AIR = 0.12  # around the data, as a share of their width
REACH = 0.6  # level sets are followed this far outside the data, so that a slack finds its foot beyond the frame
ON_MARGIN = 1e-6  # a slack below this is rounding


def margin_picture(X, y, f, role=None, title="", alt=None, size=160, control="") -> Picture:
    """Boundary f = 0, margins f = ±1, rings by role, and for each ξ = max(0, 1 − y f(x)) > 0 its way to the margin.

    X (n, 2), y (n,) of ±1, f: (m, 2) ↦ (m,), role (n,) as in a certificate's table, size: grid lines each way.
    With `control`, the points are handles of that control.

    >>> picture = margin_picture([[1, 0], [-1, 0]], [1, -1], lambda Z: Z[:, 0], role=["free", "free"])
    >>> picture.alt
    '2 points: 2 free and 0 bounded support vectors are ringed, 0 points pay slack; misclassified: 0.'
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    if X.ndim != 2 or X.shape[1] != 2:
        raise ValueError(f"This picture shows the plane, but X has shape {X.shape}. Pick two features: X[:, [0, 1]].")
    role = np.full(len(y), "") if role is None else np.asarray(role)
    margin = y * np.asarray(f(X), dtype=float)
    (xlim, ylim), (far_x, far_y) = _limits(X, AIR), _limits(X, REACH)
    field = field_of(f, far_x, far_y, size)
    marks = [*_sides(field), *_lines(field), _slack(X, y, margin, field), *_rings(X, role), *_classes(X, y, control)]
    panel = Panel(marks, title=title, xlabel="x₁", ylabel="x₂", xlim=xlim, ylim=ylim, equal=True)
    return Picture([panel], alt=alt or margin_sentence(margin, role))


def margin_sentence(margin, role) -> str:
    """What the picture shows, counted from y f(x) (n,) and the roles (n,)."""
    margin, role = np.asarray(margin), np.asarray(role)
    slack, wrong = int((margin < 1 - ON_MARGIN).sum()), int((margin < 0).sum())
    rings = f"{(role == 'free').sum()} free and {(role == 'bounded').sum()} bounded support vectors are ringed"
    return f"{len(margin)} points: {rings}, {slack} points pay slack; misclassified: {wrong}."


def _limits(X, air):
    low, high = X.min(axis=0), X.max(axis=0)
    widest = max(high - low) or 1.0
    # points on a line get a picture too, not a strip
    extra = air * widest + np.maximum(0.5 * widest - (high - low), 0.0) / 2
    return list(zip((low - extra).tolist(), (high + extra).tolist(), strict=True))


def _sides(field):
    low, high = field.values.min() - 1.0, field.values.max() + 1.0
    return [
        Region(field.between(0.0, max(high, 0.5)), "side plus"),
        Region(field.between(min(low, -0.5), 0.0), "side minus"),
        Region(field.between(1.0, max(high, 1.5)), "beyond plus"),
        Region(field.between(min(low, -1.5), -1.0), "beyond minus"),
    ]


def _lines(field):
    return [
        Curve(field.level(0.0), "boundary", label="boundary f = 0"),
        Curve(field.level(1.0), "margin plus", label="margin f = +1"),
        Curve(field.level(-1.0), "margin minus", label="margin f = −1"),
    ]


def _slack(X, y, margin, field):
    """From each paying point to the nearest place where it would pay nothing."""
    pays = margin < 1 - ON_MARGIN
    X, y = X[pays], y[pays]
    feet = np.where(y[:, None] > 0, nearest_on(field.level(1.0), X), nearest_on(field.level(-1.0), X))
    found = ~np.isnan(feet).any(axis=1)
    return Segments(X[found], feet[found], "slack", label="slack ξ > 0")


def _rings(X, role):
    # empty rings stay for the legend, which then keeps its size while a slider moves; degenerate ones are too rare
    kinds = [kind for kind in RINGS if kind != "degenerate" or (role == kind).any()] if (role != "").any() else []
    return [Points(X[role == kind], kind, label=RINGS[kind]) for kind in kinds]


def _classes(X, y, control):
    classes = ((1, "plus", "y = +1"), (-1, "minus", "y = −1"))
    if not control:
        return [Points(X[y == sign], role, label=label) for sign, role, label in classes]
    index = np.arange(len(y))
    return [
        Handles(X[y == sign], _names(index[y == sign], label), role, label, control, index[y == sign])
        for sign, role, label in classes
    ]


def _names(index, label):
    return tuple(f"point {k} with {label}" for k in index)
