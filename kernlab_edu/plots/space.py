r"""A view into space: numpy projects points to the plane, so every renderer can draw it.

The eye is infinitely far away (parallel projection), so middles stay middles and parallels stay parallel. `azimuth`
turns the eye around the vertical axis, `elevation` lifts it above the ground, both in degrees.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .contours import joined
from .marks import Arrows, Curve, Region, Text
from .picture import Panel

REACH, AIR = 0.87, 0.17  # half the diagonal of a unit cube, and room for the words around it


@dataclass(frozen=True)
class Camera:
    """Looks at a box ((x_min, x_max), (y_min, y_max), (z_min, z_max)) whose sides are all drawn with length 1.

    >>> Camera(-90, 90, ((0, 2), (0, 2), (0, 2)))([[2.0, 2.0, 0.0]]).round(12).tolist()
    [[0.5, 0.5]]
    """

    azimuth: float
    elevation: float
    box: tuple

    def __call__(self, points):
        """Where points (…, 3) appear on paper: (…, 2), to the right and up."""
        low, high = np.array(self.box, dtype=float).T
        return (np.asarray(points, dtype=float) - (low + high) / 2) / (high - low) @ self.screen.T

    @property
    def screen(self):
        """The unit vectors (2, 3) that point to the right and up on paper."""
        a, e = np.deg2rad(self.azimuth), np.deg2rad(self.elevation)
        return np.array([[-np.sin(a), np.cos(a), 0.0], [-np.sin(e) * np.cos(a), -np.sin(e) * np.sin(a), np.cos(e)]])

    @property
    def towards(self):
        """The direction on the ground (2,) in which the eye is."""
        return np.array([np.cos(np.deg2rad(self.azimuth)), np.sin(np.deg2rad(self.azimuth))])

    def panel(self, marks, names, title="") -> Panel:
        """A bare panel with three named axes; its frame does not move when the camera turns."""
        limits = (-REACH - AIR, REACH + AIR)
        return Panel([*self.axes(names), *marks], title=title, xlim=limits, ylim=limits, equal=True, bare=True)

    def axes(self, names) -> list:
        """Arrows along three edges of the box from the lowest corner, with their names and end values."""
        low, high = np.array(self.box, dtype=float).T
        ends = low + np.diag(high - low)
        named, first, last = (low + t * (ends - low) for t in (1.1, 0.06, 0.97))
        shift = -0.07 * self.screen[1]  # numbers stand a little below their axis
        numbers = self(np.vstack([first, last])) + shift @ self.screen.T
        words = tuple(f"{value:.3g}" for value in (*low, *high))
        return [
            Arrows(self(np.tile(low, (3, 1))), self(ends), "axis"),
            Text(np.vstack([self(named), numbers]), (*names, *words)),
        ]


def sheet(camera, x, y, Z, role="sheet line", label="", paper="sheet") -> list:
    """The surface z = Z[i, j] over (x[j], y[i]) as strips from far to near, so that it hides what lies behind it.

    Each strip is a Region of role `paper` and the lines around its cells, a Curve of role `role`.
    """
    x, y, Z = (np.asarray(values, dtype=float) for values in (x, y, Z))
    flat = camera(np.stack([*np.meshgrid(x, y), Z], axis=-1))
    toward_x, toward_y = camera.towards
    if abs(toward_x) > abs(toward_y):  # cut across the direction of sight
        flat, near = flat.swapaxes(0, 1), toward_x
    else:
        near = toward_y
    flat = flat if near > 0 else flat[::-1]
    marks = []
    for far, close in zip(flat[:-1], flat[1:], strict=True):
        ring = np.vstack([far, close[::-1]])
        rungs = np.stack([far, close], axis=1)
        marks += [Region(ring, paper), Curve(joined([far, close, *rungs]), role, "" if marks else label)]
    return marks
