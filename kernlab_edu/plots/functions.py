"""Functions of the line in one pair of axes, with data, an envelope that none may leave, and a curve in space."""

from __future__ import annotations

import numpy as np

from .camera import Camera
from .contours import joined
from .marks import Curve, Points, Region
from .picture import Panel
from .sketch import Sketch

ROLES = ("run 1", "run 2", "run 3", "run 4")
AIR = 0.06


def functions_picture(x, functions, alt, points=None, envelope=None, title="", xlabel="x", ylabel="") -> Sketch:
    """Up to four functions {name: values (n,)} over x (n,), data points (m, 2), and the strip ±envelope (n,).

    >>> picture = functions_picture([0, 1, 2], {"x²": [0, 1, 4]}, alt="A parabola.")
    >>> picture.panels[0].marks[0].xy.tolist()
    [[0.0, 0.0], [1.0, 1.0], [2.0, 4.0]]
    """
    if not 1 <= len(functions) <= len(ROLES):
        raise ValueError(f"{len(functions)} functions in one panel cannot be told apart: show one to {len(ROLES)}.")
    x = np.asarray(x, dtype=float)
    marks = [] if envelope is None else _strip(x, np.asarray(envelope, dtype=float))
    marks += [
        Curve(np.column_stack([x, values]), role, label=name)
        for role, (name, values) in zip(ROLES, functions.items(), strict=False)
    ]
    marks += [] if points is None else [Points(points, "sample", label="data")]
    return Sketch([Panel(marks, title=title, xlabel=xlabel, ylabel=ylabel)], alt=alt)


def space_curve_picture(points, names, alt, azimuth=-60.0, elevation=22.0, title="") -> Sketch:
    """A curve through points (n, 3) seen by a camera, its shadow on the floor; names of the three axes.

    >>> space_curve_picture([[0, 0, 0], [1, 1, 1]], ("a", "b", "c"), alt="A diagonal.").panels[0].bare
    True
    """
    points = np.asarray(points, dtype=float)
    low, high = points.min(axis=0), points.max(axis=0)
    air = AIR * np.where(high > low, high - low, 1.0)
    camera = Camera(azimuth, elevation, tuple(zip((low - air).tolist(), (high + air).tolist(), strict=True)))
    floor = np.column_stack([points[:, :2], np.full(len(points), low[2] - air[2])])
    ends = points[[0, -1]]
    marks = [Curve(camera(floor), "ghost", label="shadow on the floor"), Curve(camera(points), "run 1", label="curve")]
    return Sketch([camera.panel([*marks, Points(camera(ends), "now", label="its ends")], names, title)], alt=alt)


def _strip(x, half):
    up, down = np.column_stack([x, half]), np.column_stack([x, -half])
    edge = Curve(joined([up, down]), "tube edge", label="envelope")
    return [Region(np.vstack([up, down[::-1]]), "tube"), edge]
