"""The pictures of a lift: below, where the points are dragged, and above, where a flat thing separates them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..plots import (
    Camera,
    Curve,
    Handles,
    Panel,
    Points,
    Segments,
    field_of,
    hills,
    line_in,
    margin_picture,
    plane_marks,
    wireframe,
)
from ..plots.margin import RINGS

FRAME = {"xlim": (-0.96, 0.96), "ylim": (-0.88, 0.88)}  # a little wider than the camera's, for long numbers
CLASSES = ((1, "plus", "y = +1"), (-1, "minus", "y = −1"))


def on_the_line(lift, coarse):
    """f over the line: zero where the lifted line cuts the parabola."""
    x = lift.X[:, 0]
    reach = 0.12 * (np.ptp(x) or 1.0)
    t = np.linspace(x.min() - reach, x.max() + reach, 81 if coarse else 241)
    f, limits = lift.f(t[:, None]), (float(t[0]), float(t[-1]))
    marks = [
        Curve([[t[0], 0], [t[-1], 0]], "limit"),
        Curve([[t[0], 1], [t[-1], 1]], "margin plus", label="f = +1"),
        Curve([[t[0], -1], [t[-1], -1]], "margin minus", label="f = −1"),
        Curve(np.column_stack([t, f]), "boundary", label="f"),
        *_handles(np.column_stack([x, np.zeros(len(x))]), lift.y),
    ]
    high = max(1.3, f.max() + 0.1 * np.ptp(f))
    return Panel(marks, "below: f(x) on the line", "x", "f(x)", limits, (min(-1.3, f.min() - 0.1 * np.ptp(f)), high))


def on_the_parabola(lift, coarse):
    """The points (x, x²), the separating line and its margins."""
    phi, w, b = lift.phi(lift.X), lift.w, lift.proof.b
    wide = max(np.abs(phi[:, 0]).max(), 0.1) * 1.15
    xlim, ylim = (-wide, wide), (-0.06 * wide**2, 1.02 * wide**2)
    t = np.linspace(*xlim, 61 if coarse else 161)
    marks = [Curve(np.column_stack([t, t**2]), "sheet line", label="Φ(line)")]
    if np.linalg.norm(w) > 0:
        for c, role in ((0.0, "boundary"), (1.0, "margin plus"), (-1.0, "margin minus")):
            marks.append(Curve(line_in(w, c - b, xlim, ylim), role))
    marks += [*_rings(lift, phi), *_points(phi, lift.y)]
    return Panel(marks, "above: Φ(x) = (x, x²)", "x", "x²", xlim, ylim)


def in_the_plane(lift, coarse):
    """Boundary and margins in the plane; the points are handles."""
    picture = margin_picture(
        lift.X,
        lift.y,
        lift.f,
        lift.proof.table.role,
        title="below: f(x) = 0 in the plane",
        size=44 if coarse else 120,
        control="points",
    )
    return picture.panels[0]


def in_space(lift, coarse):
    """Φ(x) = (x₁², √2 x₁x₂, x₂²): the plane becomes a cone, the boundary a plane."""
    phi = lift.phi(lift.X)
    R = np.linalg.norm(lift.X, axis=1).max() * 1.05 or 1.0
    camera = Camera(*lift.angles, _cube(np.vstack([phi, [[0, 0, 0], [R**2 / 2] * 3]])))
    r, turn = (
        np.linspace(0, R, 7),
        np.linspace(0, np.pi, 25 if coarse else 41),
    )  # Φ(x) = Φ(−x): half the plane is enough
    cone = lift.phi(np.column_stack([np.outer(r, np.cos(turn)).ravel(), np.outer(r, np.sin(turn)).ravel()]))
    marks = [wireframe(camera, cone.reshape(len(r), len(turn), 3), "sheet line", "Φ(plane), a cone")]
    if lift.norm > 0:
        marks += plane_marks(camera, lift.w, lift.proof.b, "plane", "plane edge", "w·Φ + b = 0")
        held = lift.proof.table.weight > 0
        feet = phi - np.outer(lift.proof.f / lift.norm**2, lift.w)
        marks.append(Segments(camera(phi[held]), camera(feet[held]), "half margin", "way to the plane"))
    marks += [*_rings(lift, camera(phi)), *_points(camera(phi), lift.y)]
    return _view(camera, marks, ("x₁²", "√2 x₁x₂", "x₂²"), "above: Φ(x) = (x₁², √2 x₁x₂, x₂²)")


def bumps(lift, coarse):
    """The surface f over the plane: a hill around each + point, a hollow around each −."""
    xlim, ylim = _around(lift.X)
    field = field_of(lift.f, xlim, ylim, 13 if coarse else 25)
    f = lift.f(lift.X)
    low, high = min(field.values.min(), f.min(), -1.0), max(field.values.max(), f.max(), 1.0)
    camera = Camera(*lift.angles, (xlim, ylim, (float(low), float(high))))
    marks = hills(camera, field.x, field.y, field.values, labels=("f > 0: bumps", "f < 0: cavities"))
    fine = field if coarse else field_of(lift.f, xlim, ylim, 60)
    marks.append(Curve(_mapped(camera, fine.level(0.0), lambda Z: np.column_stack([Z, np.zeros(len(Z))])), "boundary"))
    marks += _points(camera(np.column_stack([lift.X, f])), lift.y)
    return _view(camera, marks, ("x₁", "x₂", "f"), "above: the surface f(x)")


def shadow(lift, coarse):
    """Φ(X) and the bent plane in the three widest directions of feature space."""
    seen, (xlim, ylim) = lift.shadow(lift.X), _around(lift.X)
    size, every = (17, 2) if coarse else (41, 4)
    grid = np.stack(np.meshgrid(np.linspace(*xlim, size), np.linspace(*ylim, size)), axis=2)
    sheet = lift.shadow(grid.reshape(-1, 2)).reshape(size, size, 3)
    camera = Camera(*lift.angles, _cube(np.vstack([seen, sheet.reshape(-1, 3)])))
    level = field_of(lift.f, xlim, ylim, 22 if coarse else 60).level(0.0)
    marks = [
        wireframe(camera, sheet, "sheet line", "Φ(plane), bent", every),
        Curve(_mapped(camera, level, lift.shadow), "boundary", label="boundary f = 0"),
        *_rings(lift, camera(seen)),
        *_points(camera(seen), lift.y),
    ]
    return _view(camera, marks, ("1st", "2nd", "3rd"), f"above: {lift.shadow.share:.0%} of the spread is seen")


def _view(camera, marks, names, title):
    return replace(camera.panel(marks, names, title), **FRAME)


def _handles(xy, y):
    index = np.arange(len(y))
    return [
        Handles(xy[y == s], tuple(f"point {k}, {label}" for k in index[y == s]), role, label, "points", index[y == s])
        for s, role, label in CLASSES
    ]


def _points(xy, y):
    return [Points(xy[y == sign], role) for sign, role, _ in CLASSES]


def _rings(lift, xy):
    role = lift.proof.table.role
    shown = [name for name in RINGS if name != "degenerate" or (role == name).any()]
    return [Points(xy[role == name], name, RINGS[name]) for name in shown]


def _around(X):
    low, high = X.min(axis=0), X.max(axis=0)
    air = 0.15 * (max(high - low) or 1.0)
    return tuple(zip((low - air).tolist(), (high + air).tolist(), strict=True))


def _cube(points):
    """A box with equal sides around points (n, 3): lengths and right angles in space stay what they are."""
    low, high = points.min(axis=0), points.max(axis=0)
    middle, half = _two_digits((low + high) / 2), _two_digits([0.54 * (high - low).max() or 1.0])[0]
    return tuple((float(m - half), float(m + half)) for m in middle)


def _two_digits(values):
    """Numbers that can be read beside an axis."""
    return np.array([float(f"{value:.2g}") for value in values])


def _mapped(camera, curve, to_space):
    """The picture of a curve (m, 2) with gaps under a map to space."""
    drawn = ~np.isnan(curve).any(axis=1)
    flat = np.full(curve.shape, np.nan)
    if drawn.any():
        flat[drawn] = camera(to_space(curve[drawn]))
    return flat
