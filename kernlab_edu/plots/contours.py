"""From a function on the plane to curves and regions: f on a grid, its level sets by contourpy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from contourpy import FillType, LineType, contour_generator


@dataclass(frozen=True, eq=False)
class Field:
    """Values of f on a grid: values[i, j] = f(x[j], y[i]); x (columns,), y (rows,), values (rows, columns)."""

    x: np.ndarray
    y: np.ndarray
    values: np.ndarray

    def level(self, c):
        """The level set f = c as xy (m, 2), its pieces separated by a row of NaN; each vertex sits on a grid line.

        >>> field_of(lambda Z: Z[:, 0], xlim=(0, 1), ylim=(0, 1), size=3).level(0.25).tolist()
        [[0.25, 1.0], [0.25, 0.5], [0.25, 0.0]]
        """
        return joined(self._contours.lines(c))

    def between(self, low, high):
        """The region low ≤ f ≤ high as closed rings xy (m, 2), separated by a row of NaN."""
        polygons, offsets = self._contours.filled(low, high)
        pairs = zip(polygons, offsets, strict=True)
        return joined([ring for points, cuts in pairs for ring in np.split(points, cuts[1:-1])])

    @cached_property
    def _contours(self):
        # one generator serves all levels: making it costs as much as following one of them
        return contour_generator(
            self.x, self.y, self.values, line_type=LineType.Separate, fill_type=FillType.OuterOffset
        )


def field_of(f, xlim, ylim, size=100) -> Field:
    """Evaluate f: (m, 2) ↦ (m,) once, on `size` × `size` points that fill the box.

    >>> field_of(lambda Z: Z[:, 1], xlim=(0, 1), ylim=(0, 2), size=2).values.tolist()
    [[0.0, 0.0], [2.0, 2.0]]
    """
    x, y = np.linspace(*xlim, size), np.linspace(*ylim, size)
    Z = np.column_stack([np.tile(x, size), np.repeat(y, size)])
    return Field(x, y, np.asarray(f(Z), dtype=float).reshape(size, size))


def joined(pieces):
    """Polylines as one array (m, 2) with a row of NaN between them.

    >>> joined([[[0, 0], [1, 1]], [[2, 2]]])[:, 0]
    array([ 0.,  1., nan,  2.])
    """
    gap = np.full((1, 2), np.nan)
    rows = [row for piece in pieces for row in (np.asarray(piece, dtype=float), gap)]
    return np.vstack(rows[:-1]) if rows else np.empty((0, 2))


def nearest_on(curve, X):
    """For each row of X (n, 2) the nearest point of a curve (m, 2) with gaps, shape (n, 2); NaN if the curve is empty.

    >>> nearest_on([[0, 0], [2, 0]], [[0.5, 1.0], [3.0, 1.0]]).tolist()
    [[0.5, 0.0], [2.0, 0.0]]
    """
    curve, X = np.asarray(curve, dtype=float), np.asarray(X, dtype=float)
    a, step = curve[:-1], np.diff(curve, axis=0)
    drawn = ~np.isnan(step).any(axis=1)
    a, step = a[drawn], step[drawn]
    if len(a) == 0:
        return np.full(X.shape, np.nan)
    along = np.einsum("nmd,md->nm", X[:, None] - a, step) / np.maximum((step**2).sum(axis=1), np.finfo(float).tiny)
    feet = a + np.clip(along, 0.0, 1.0)[:, :, None] * step
    best = ((feet - X[:, None]) ** 2).sum(axis=2).argmin(axis=1)
    return feet[np.arange(len(X)), best]
