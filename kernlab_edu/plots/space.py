"""What stands in space before a camera: a surface with hills and hollows, a bent grid, a plane cut to a box."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from .contours import joined
from .marks import Curve, Region

_EDGES = [(a, a | bit) for a in range(8) for bit in (1, 2, 4) if not a & bit]  # corners of a box, numbered in binary


def wireframe(camera, surface, role, label="", every=1) -> Curve:
    """A surface (rows, columns, 3) as the lines along its rows and columns, one in `every`; it hides nothing.

    >>> from kernlab_edu.plots import Camera
    >>> camera = Camera(30, 30, ((0, 1), (0, 1), (0, 1)))
    >>> len(wireframe(camera, np.zeros((3, 3, 3)), "sheet line").xy) == 6 * 3 + 5
    True
    """
    flat = camera(surface)
    return Curve(joined([*flat[::every], *flat.swapaxes(0, 1)[::every]]), role, label)


def hills(camera, x, y, Z, above="hill", below="hollow", paper="sheet", labels=("", "")) -> list:
    """The surface Z[i, j] over (x[j], y[i]), as in a Field: lines of role `above` where Z ≥ 0, `below` where Z < 0.

    The strips come from far to near on white paper, so that each hides what lies behind it.

    >>> from kernlab_edu.plots import Camera
    >>> camera = Camera(30, 30, ((0, 1), (0, 1), (0, 1)))
    >>> [mark.role for mark in hills(camera, [0, 1], [0, 1], [[0, 0], [1, 1]])]
    ['sheet', 'hill', 'hollow']
    """
    Z = np.asarray(Z, dtype=float)
    surface = np.stack([*np.meshgrid(x, y), Z], axis=2)
    depth = camera.towards[[1, 0]]
    if abs(depth[1]) > abs(depth[0]):  # cut the strips across the line of sight
        surface, depth = surface.swapaxes(0, 1), depth[::-1]
    surface = surface if depth[0] > 0 else surface[::-1]
    parts = np.concatenate([camera(surface), surface[:, :, 2:]], axis=2)  # place on paper and height
    strips = [_strip(far, near, (above, below), paper) for far, near in pairwise(parts)]
    named = [replace(mark, label=label) for mark, label in zip(strips[0][1:], labels, strict=True)]
    return [strips[0][0], *named, *(mark for strip in strips[1:] for mark in strip)]


def plane_in_box(w, b, low, high):
    """The corners (m, 3) of the piece of the plane w·x + b = 0 inside the box low ≤ x ≤ high, in order; (0, 3) if none.

    >>> plane_in_box([0, 0, 1], -0.5, [0, 0, 0], [1, 1, 1])[:, 2].tolist()
    [0.5, 0.5, 0.5, 0.5]
    """
    w, low, high = (np.asarray(v, dtype=float) for v in (w, low, high))
    corners = np.array([[(high if k & bit else low)[d] for d, bit in enumerate((1, 2, 4))] for k in range(8)])
    f = corners @ w + b
    cut = [(i, j) for i, j in _EDGES if (f[i] < 0) != (f[j] < 0)]
    if len(cut) < 3:
        return np.empty((0, 3))
    met = np.array([(f[j] * corners[i] - f[i] * corners[j]) / (f[j] - f[i]) for i, j in cut])
    u, v = np.linalg.svd(w[None])[2][1:]  # two directions inside the plane
    spokes = met - met.mean(axis=0)
    return met[np.argsort(np.arctan2(spokes @ v, spokes @ u))]


def plane_marks(camera, w, b, role, edge, label="") -> list:
    """The plane w·x + b = 0 inside the camera's box: a Region of role `role` and its outline of role `edge`."""
    low, high = np.array(camera.box, dtype=float).T
    corners = plane_in_box(w, b, low, high)
    if len(corners) == 0:
        return []
    ring = camera(corners)
    return [Region(ring, role), Curve(np.vstack([ring, ring[:1]]), edge, label)]


def _strip(far, near, roles, paper):
    """One strip of a surface: white paper, and the lines of its cells, sorted by the sign of their height."""
    starts, ends = np.vstack([far[:-1], near[:-1], far]), np.vstack([far[1:], near[1:], near])
    low = starts[:, 2] + ends[:, 2] < 0
    lines = np.stack([starts[:, :2], ends[:, :2], np.full((len(starts), 2), np.nan)], axis=1)
    curves = [Curve(lines[chosen].reshape(-1, 2), role) for role, chosen in zip(roles, (~low, low), strict=True)]
    return [Region(np.vstack([far, near[::-1]])[:, :2], paper), *curves]
