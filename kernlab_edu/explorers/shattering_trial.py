"""A labeling on trial: the points, the verdict on all their labelings, and a separating set or what forbids it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from ..kernels import Linear
from ..solvers import common_point
from ..theory import CENTRED_DISCS, CENTRED_DISCS_BOTH_SIDES, DISCS, LINES, separate
from .shattering_labels import codes_of, half_widths, labels_of, realised, street

WIDE = "lines with half-margin ≥ Δ"
CLASSES = {  # the class, its VC dimension in the plane, what one of its sets is called
    "lines": (LINES, 3, "line"),
    WIDE: (LINES, None, "line with half-margin Δ"),
    "discs": (DISCS, 3, "disc"),
    "discs around 0": (CENTRED_DISCS, 1, "disc around 0"),
    "discs around 0, either side": (CENTRED_DISCS_BOTH_SIDES, 2, "circle around 0"),
}


@dataclass(frozen=True, eq=False)
class Trial:
    """Points X (m, 2), their own labels, the labeling that is shown, and the verdict on all of them.

    ok[k]: does the class realise labeling k?  f: the separating set {f > 0}, or the middle of a street that is too
    narrow; shared: the common point of both hulls, if that is why there is none.
    """

    X: np.ndarray
    own: np.ndarray
    at: int
    name: str
    ok: np.ndarray
    f: object
    shared: np.ndarray | None
    delta: float

    @property
    def y(self):
        """The labels shown: bit i of `at` turns the own label of point i round."""
        return self.own * -labels_of(self.at, len(self.own))

    @property
    def found(self):
        """The separability light."""
        return bool(self.ok[self.at])

    @property
    def centred(self):
        """Do all sets have their centre at 0?"""
        return not CLASSES[self.name][0].linear

    @property
    def radius(self):
        """R: the points lie in a ball of this radius around the middle of their box."""
        middle = (self.X.min(axis=0) + self.X.max(axis=0)) / 2
        return float(np.linalg.norm(self.X - middle, axis=1).max())

    @property
    def width(self):
        """The largest half-margin of a line for the labels shown."""
        return float(half_widths(tuple(map(tuple, self.X.tolist())))[codes_of(self.y[None])[0]])


def judge(points, at, name, delta) -> Trial:
    """Put labeling `at` of the points (x, y, own label) on trial; all others get their verdict too."""
    X, own = np.array([p[:2] for p in points]), np.array([p[2] for p in points], dtype=float)
    places, m, by = tuple(p[:2] for p in points), len(points), CLASSES[name][0]
    yes = half_widths(places) >= delta if name == WIDE else realised(places, by)
    ok = yes[codes_of([own * -labels_of(k, m) for k in range(2**m)])]
    at = min(at, 2**m - 1)
    y = own * -labels_of(at, m)
    shared = None if ok[at] else _shared(X, y, by)
    f = _set(X, y, name) if ok[at] or (name == WIDE and shared is None) else None
    return Trial(X, own, at, name, ok, f, shared, delta if name == WIDE else 0.0)


def _set(X, y, name):
    """f with {f > 0} = the points labelled +; for streets the signed distance to the middle line."""
    if (y == y[0]).all():
        return partial(_constant, y[0])
    if name != WIDE:
        return separate(X, y, CLASSES[name][0])
    w, b = street(X, y)
    return lambda Z: (Z @ w + b) / np.linalg.norm(w)


def _constant(sign, Z):
    """Everything, or nothing: the set for a single label; a line or circle far away does it."""
    return np.full(len(Z), 10.0 * sign)


def _shared(X, y, by):
    """A point in the hulls of both labels, if lines are asked for: why none separates them."""
    if by is not LINES:
        return None
    alpha = common_point(Linear()(X), y)
    return None if alpha is None else X[y > 0].T @ alpha[y > 0]
