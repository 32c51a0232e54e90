r"""A view into space: numpy projects points to the plane, so every renderer can draw it.

The eye is infinitely far away (orthographic projection), so parallel lines stay parallel and lengths can be compared.
`azimuth` turns the eye around the vertical axis, `elevation` lifts it above the ground; both in degrees.
"""

from __future__ import annotations

import numpy as np

from .contours import joined
from .marks import Arrows, Curve, Region, Text

_EDGES = [(a, a | bit) for a in range(8) for bit in (1, 2, 4) if not a & bit]  # corners of a box, numbered in binary


def project(points, azimuth=-60.0, elevation=25.0):
    """Where points (…, 3) appear on the screen: (…, 2), first to the right, then up.

    From straight above (elevation 90) and from the south (azimuth −90) the plane looks as usual:

    >>> project([[1.0, 2.0, 5.0]], azimuth=-90, elevation=90).round(12).tolist()
    [[1.0, 2.0]]
    """
    points = np.asarray(points, dtype=float)
    if points.shape[-1] != 3:
        raise ValueError(f"Points of space have three coordinates, not {points.shape[-1]}.")
    return points @ screen_axes(azimuth, elevation).T


def screen_axes(azimuth, elevation):
    """The unit vectors of space (2, 3) that point to the right and upwards on the screen."""
    a, e = np.deg2rad(azimuth), np.deg2rad(elevation)
    return np.array([[-np.sin(a), np.cos(a), 0.0], [-np.sin(e) * np.cos(a), -np.sin(e) * np.sin(a), np.cos(e)]])


def wireframe(surface, role, azimuth=-60.0, elevation=25.0, label="", every=1, keep=None) -> Curve:
    """A surface (rows, columns, 3) as the lines along its rows and columns, one in `every`; NaN lifts the pen.

    keep (rows, columns) of bool: only the parts where it is true.

    >>> square = np.zeros((3, 3, 3))
    >>> len(wireframe(square, "surface").xy) == 6 * 3 + 5
    True
    """
    flat = project(surface, azimuth, elevation)
    if keep is not None:
        flat = np.where(np.asarray(keep)[..., None], flat, np.nan)
    return Curve(joined([*flat[::every], *flat.swapaxes(0, 1)[::every]]), role, label)


def plane_in_box(w, b, low, high):
    """The corners (m, 3) of the piece of the plane w·x + b = 0 inside the box low ≤ x ≤ high, in order; (0, 3) if none.

    >>> plane_in_box([0, 0, 1], -0.5, [0, 0, 0], [1, 1, 1])[:, 2].tolist()
    [0.5, 0.5, 0.5, 0.5]
    """
    w, low, high = (np.asarray(v, dtype=float) for v in (w, low, high))
    corners = np.array([[(high if k & bit else low)[d] for d, bit in enumerate((1, 2, 4))] for k in range(8)])
    f = corners @ w + b
    cut = [(i, j) for i, j in _EDGES if f[i] * f[j] < 0 or (f[i] == 0) != (f[j] == 0)]
    if len(cut) < 3:
        return np.empty((0, 3))
    met = np.array([(f[j] * corners[i] - f[i] * corners[j]) / (f[j] - f[i]) for i, j in cut])
    u, v = np.linalg.svd(w[None])[2][1:]  # two directions inside the plane
    spokes = met - met.mean(axis=0)
    return met[np.argsort(np.arctan2(spokes @ v, spokes @ u))]


def plane_marks(w, b, low, high, role, azimuth=-60.0, elevation=25.0, label="", edge="") -> list:
    """That piece as a filled Region and, if `edge` names a role, its outline."""
    corners = plane_in_box(w, b, low, high)
    if len(corners) == 0:
        return []
    ring = project(corners, azimuth, elevation)
    outline = [Curve(np.vstack([ring, ring[:1]]), edge, label)] if edge else []
    return [Region(ring, role, label="" if edge else label), *outline]


def tripod(low, high, names, azimuth=-60.0, elevation=25.0, role="axis") -> list:
    """Three named arrows from the corner `low` (3,) along the edges of a box to `high` (3,)."""
    low, high = np.asarray(low, dtype=float), np.asarray(high, dtype=float)
    ends = low + np.diag(high - low)
    start = project(np.tile(low, (3, 1)), azimuth, elevation)
    words = low + 1.09 * (ends - low)
    return [
        Arrows(start, project(ends, azimuth, elevation), role),
        Text(project(words, azimuth, elevation), tuple(names)),
    ]
