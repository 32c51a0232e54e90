"""Three panels of the plane: the samples, the ratio of every direction, the samples whitened."""

from __future__ import annotations

import numpy as np

from ..plots import Curve, Handles, Panel, Points, joined
from .discriminant_bars import CLASSES
from .discriminant_geometry import angle, power, unit

XLIM, YLIM, RADIUS = (-4.3, 4.3), (-3.1, 3.1), 2.85
CIRCLE = np.array([[np.cos(t), np.sin(t)] for t in np.linspace(0, 2 * np.pi, 73)])


def plane_panel(plane) -> Panel:
    """The samples, the direction by hand on its circle, and the best one."""
    place = RADIUS * plane.w
    marks = [
        Curve(RADIUS * CIRCLE, "axis"),
        *_directions(plane, np.eye(2), RADIUS),
        *drag_points(plane.X, plane.y),
        Points(plane.scatter.means, "mean", label="class means"),
        Handles([place], ["direction w"], "handle", label="drag: direction w", control="direction"),
    ]
    return Panel(marks, title="the plane", xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)


def _directions(plane, A, reach):
    """The two directions, seen through the map x ↦ A⁻ᵀx, under which w becomes Aw and w·x stays."""
    lines = ((plane.w, "direction", "w by hand"), (plane.best, "best direction", "best w"))
    ends = [(reach * (A @ w) / np.linalg.norm(A @ w), role, label) for w, role, label in lines]
    return [Curve([-end, end], role, label=label) for end, role, label in ends]


def ratio_panel(plane, coarse=False) -> Panel:
    """The ratio of every direction."""
    degrees = np.linspace(0, 180, 91 if coarse else 181)
    J = plane.ratio(unit(degrees))
    here, best = (float(plane.ratio(w[:, None])[0]) for w in (plane.w, plane.best))
    marks = [
        Curve(np.column_stack([degrees, J]), "objective"),
        Points([[angle(plane.best), best]], "optimum", label="best angle"),
        Points([[angle(plane.w), here]], "now"),
    ]
    if plane.two:
        d = plane.scatter.means[1] - plane.scatter.means[0]
        marks.insert(0, Points([[angle(d), plane.ratio(d[:, None])[0]]], "mean direction", label="along m₂ − m₁"))
    else:
        levels = [[[0.0, value], [180.0, value]] for value in plane.lda.eigenvalues_]
        marks.insert(0, Curve(joined(levels), "limit", label="λ₁ and λ₂"))
    name = "Fisher's ratio J(θ)" if plane.two else "between/within along θ"
    limits = {"xlim": (-4, 184), "ylim": (-0.04 * best, 1.15 * best)}
    return Panel(marks, title=name, xlabel="angle θ of w in °", ylabel="J" if plane.two else "ratio", **limits)


def whitened_panel(plane) -> Panel:
    """The same samples after S_W^(−t/2): for t = 1 the best direction runs through the means."""
    root = power(plane.within, plane.t / 2)
    seen = np.linalg.inv(root)
    Z, means = plane.X @ seen, plane.scatter.means @ seen
    # a class as one ellipse: Σ_W around its mean, a circle once everything is whitened
    spread = np.sqrt(np.sqrt(np.linalg.det(plane.scatter.within)) / (len(plane.y) - len(means)))
    ring = 1.5 * spread * CIRCLE @ power(plane.within, 0.5) @ seen
    reach = max(RADIUS, 1.08 * float(np.abs(np.vstack([Z, means])).max()))
    marks = [
        *_directions(plane, root, reach),
        *[Points(Z[plane.y == k], CLASSES[k][0]) for k in plane.scatter.labels],
        Curve(joined([m + ring for m in means]), "spread"),
        Points(means, "mean"),
    ]
    if plane.two:
        middle, d = means.mean(axis=0), means[1] - means[0]
        ends = [middle + k * reach * d / np.linalg.norm(d) for k in (-1, 1)]
        marks.insert(2, Curve(ends, "mean direction", label="through the means"))
    title = {0.0: "not whitened: S_W is an ellipse", 1.0: "whitened: S_W is a circle"}.get(plane.t, "half way to white")
    scale = reach / RADIUS
    limits = {"xlim": tuple(scale * x for x in XLIM), "ylim": tuple(scale * y for y in YLIM)}
    return Panel(marks, title=title, xlabel="z₁", ylabel="z₂", equal=True, **limits)


def drag_points(X, y):
    """The samples as handles: the first two classes belong to the control `points`, the third to `third`."""
    marks = []
    for k in np.unique(y):
        role, label = CLASSES[k]
        index = np.flatnonzero(y == k) - ((y != 2).sum() if k == 2 else 0)
        words = tuple(f"point {i} with {label}" for i in index)
        marks.append(Handles(X[y == k], words, role, label, "third" if k == 2 else "points", index))
    return marks
