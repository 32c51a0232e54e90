"""A corner and its normal cone: which pulls two walls can hold."""

from __future__ import annotations

import numpy as np

from .marks import Arrows, Points, Region
from .picture import Panel, Picture
from .planes import half_planes
from .sketch import Sketch

REACH = 1.5  # the frame, as a multiple of the longest arrow


def cone_picture(N, pull) -> Picture:
    """The corner 0 of {x : N x ≥ 0}, the cone of the outward normals −Nᵢ, a pull (2,) and how −Nᵢ add up to it.

    N (2, 2), one inward normal per row; pull = −∇F = −(a₁N₁ + a₂N₂).

    >>> cone_picture([[0, 1], [1, -1]], [-1.0, -0.5]).alt
    'The pull (-1, -0.5) needs a = (1.5, 1): it lies in the cone of the outward normals, so the corner holds.'
    """
    N, pull = np.asarray(N, dtype=float), np.asarray(pull, dtype=float)
    a = np.linalg.solve(N.T, -pull)
    parts = -a[:, None] * N
    side = REACH * max(np.linalg.norm(pull), *np.linalg.norm(parts, axis=1))
    limits, far = (-side, side), 20.0 * side  # the far end of the cone stays outside the frame
    rays = -N / np.linalg.norm(N, axis=1, keepdims=True)
    marks = [
        Region(half_planes(N, np.zeros(2), limits, limits), "feasible", label="allowed"),
        Region([[0, 0], *(far * rays)], "cone", label="normal cone: what the walls can hold"),
        Arrows([[0, 0], parts[0]], [parts[0], parts[0] + parts[1]], "normal", label="−aᵢ∇gᵢ, one after the other"),
        Arrows([[0, 0]], [pull], "gradient", label="pull −∇F"),
        Points([[0, 0]], "optimum", label="corner"),
    ]
    panel = Panel(marks, xlabel="x₁", ylabel="x₂", xlim=limits, ylim=limits, equal=True)
    return Sketch([panel], alt=_sentence(pull, a))


def _sentence(pull, a):
    place, weights = (f"({v[0] + 0.0:.3g}, {v[1] + 0.0:.3g})" for v in (pull, a))
    verdict = (
        "it lies in the cone of the outward normals, so the corner holds"
        if (a >= 0).all()
        else "a wall would have to pull, so the minimum leaves the corner"
    )
    return f"The pull {place} needs a = {weights}: {verdict}."
