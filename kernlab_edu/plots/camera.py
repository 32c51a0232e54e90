"""A camera for surfaces: a box seen from far away, its axes, and sheets that hide what lies behind them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from .contours import joined
from .marks import Curve, Region, Text
from .picture import Panel

INSET = 0.2  # the numbers of two edges that meet in a corner keep this share of their edge apart
REACH = (0.88, 0.9)  # half width and half height of the view: the unit cube fits in from every side, with its labels


@dataclass(frozen=True)
class Camera:
    """Looks at a box from azimuth and elevation (degrees); each side of the box is drawn equally long.

    Seen with azimuth 0 along the first axis, with elevation 90 from above.

    >>> Camera(azimuth=-90, elevation=0, box=((0, 2), (0, 2), (0, 2)))([2.0, 1.0, 1.0]).round(12).tolist()
    [0.5, 0.0]
    """

    azimuth: float
    elevation: float
    box: tuple[tuple[float, float], ...]

    def __call__(self, points):
        """Where points (…, 3) appear on paper: (…, 2)."""
        low, high = np.array(self.box, dtype=float).T
        unit = (np.asarray(points, dtype=float) - (low + high) / 2) / (high - low)
        return unit @ self._axes()[:2].T

    @property
    def towards(self):
        """The direction (3,) from the box to the eye, in units of the box."""
        return self._axes()[2]

    def panel(self, marks, names, title="", numbers=True) -> Panel:
        """A bare panel with these marks and the three axes, whose limits do not change while the camera turns."""
        (wide, high), frame = REACH, self._frame(names, numbers)
        return Panel([*frame, *marks], title=title, xlim=(-wide, wide), ylim=(-high, high), equal=True, bare=True)

    def _axes(self):
        """Rows: right, up, towards the eye."""
        phi, theta = np.radians([self.azimuth, self.elevation])
        right = [-np.sin(phi), np.cos(phi), 0.0]
        up = [-np.sin(theta) * np.cos(phi), -np.sin(theta) * np.sin(phi), np.cos(theta)]
        return np.array([right, up, np.cross(right, up)])

    def _frame(self, names, numbers):
        """Floor, upright axis at the left, and words for the two floor edges near the eye and the upright one."""
        low, high = np.array(self.box, dtype=float).T
        (x0, y0, z0), (x1, y1, z1) = low, high
        ring = np.array([[x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0], [x0, y0, z0]])
        left = ring[self(ring)[:, 0].argmin()]
        upright = np.array([left, [*left[:2], z1]])
        sides, middle = np.where(self.towards >= 0, high, low), (low + high) / 2
        words = [
            self._beside((middle[0], sides[1], z0), names[0], 0),
            self._beside((sides[0], middle[1], z0), names[1], 1),
            (self(upright) + np.array([[-0.09, 0.06], [-0.09, 0.0]]), (_short(z0), _short(z1))),
            (self(upright[1:]) + np.array([0.0, 0.1]), (names[2],)),
        ]
        places, spoken = np.vstack([xy for xy, _ in words]), sum((said for _, said in words), ())
        if not numbers:
            places, spoken = places[[spoken.index(name) for name in names]], tuple(names)
        return [Curve(self(ring), "axis"), Curve(self(upright), "axis"), Text(places, spoken)]

    def _beside(self, edge, name, axis):
        """Places and words for a floor edge: its name in the middle, its two ends, all a little outside."""
        low, high = self.box[axis]
        points = np.array([edge] * 3)
        points[[1, 2], axis] = low + INSET * (high - low), high - INSET * (high - low)
        away = self._away(edge, points)
        wide = 0.07 * abs(away[0])  # words are wider than high
        return self(points) + away * (np.array([[0.15], [0.07], [0.07]]) + wide), (name, _short(low), _short(high))

    def _away(self, edge, points):
        """The unit vector on paper across a floor edge, from the floor outwards; downwards if the floor is a line."""
        along = self(points[2]) - self(points[1])
        across = np.array([along[1], -along[0]]) / (np.linalg.norm(along) or 1.0)
        centre = [*((a + b) / 2 for a, b in self.box[:2]), self.box[2][0]]
        side = across @ (self(edge) - self(centre))
        return across * (np.sign(side) if abs(side) > 1e-9 else -np.sign(across[1]) or 1.0)


def sheet(camera: Camera, x, y, Z, role="sheet"):
    """The surface Z[i, j] over (x[i], y[j]) as marks from far to near: each strip hides what lies behind it.

    x (m,), y (n,), Z (m, n).  Returns one region and one curve for each strip, of roles `role` and `role + " line"`.

    >>> camera = Camera(30, 30, ((0, 1), (0, 1), (0, 1)))
    >>> [type(mark).__name__ for mark in sheet(camera, [0, 1], [0, 1], [[0, 0], [1, 1]])]
    ['Region', 'Curve']
    """
    x, y, Z = np.asarray(x, dtype=float), np.asarray(y, dtype=float), np.asarray(Z, dtype=float)
    P = camera(np.stack([*np.broadcast_arrays(x[:, None], y[None, :]), Z], axis=2))
    depth = camera.towards[:2]
    if abs(depth[1]) > abs(depth[0]):  # cut the strips across the line of sight
        P, depth = P.transpose(1, 0, 2), depth[::-1]
    P = P if depth[0] > 0 else P[::-1]
    return [mark for far, near in pairwise(P) for mark in _strip(far, near, role)]


def _short(number):
    return f"{number:.3g}".replace("-", "−")


def _strip(far, near, role):
    rungs = [np.array(pair) for pair in zip(far, near, strict=True)]
    return Region(np.vstack([far, near[::-1]]), role), Curve(joined([far, *rungs, near]), f"{role} line")
