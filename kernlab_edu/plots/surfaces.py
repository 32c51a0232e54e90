"""A function on the plane as a surface in space, cut by the plane of height 0."""

from __future__ import annotations

import numpy as np

from .camera import Camera
from .contours import field_of
from .marks import Curve
from .picture import Picture
from .sketch import Sketch
from .space import hills, plane_marks

LINES = 9  # of the surface, each way


def surface_picture(f, xlim, ylim, alt, view=(-60.0, 25.0), title="") -> Picture:
    """The surface z = f(x), f: (m, 2) ↦ (m,), with the plane z = 0 and the line f = 0 where they meet.

    view = (azimuth, elevation) in degrees.

    >>> picture = surface_picture(lambda Z: Z[:, 0], (-1, 1), (-1, 1), alt="A tilted plane.")
    >>> len(picture.panels[0].having("boundary"))
    1
    """
    coarse, fine = field_of(f, xlim, ylim, LINES), field_of(f, xlim, ylim, 8 * LINES)
    heights = float(min(coarse.values.min(), 0.0)), float(max(coarse.values.max(), 0.0))
    if heights[0] == heights[1]:
        raise ValueError("f is 0 everywhere: the surface is the plane it should be cut by.")
    camera = Camera(*view, (xlim, ylim, heights))
    cut = fine.level(0.0)
    marks = [
        *hills(camera, coarse.x, coarse.y, coarse.values, labels=("f > 0", "f < 0")),
        *plane_marks(camera, [0.0, 0.0, 1.0], 0.0, "plane", "plane edge", "height 0"),
        Curve(camera(np.column_stack([cut, np.zeros(len(cut))])), "boundary", label="boundary f = 0"),
    ]
    return Sketch([camera.panel(marks, ("x₁", "x₂", "f"), title=title)], alt=alt)
