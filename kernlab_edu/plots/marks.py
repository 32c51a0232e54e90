"""A picture is data: marks hold arrays and a role, never a colour. Renderers turn roles into ink."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

import numpy as np


@dataclass(frozen=True, eq=False)
class Mark:
    """What all marks share: checked read-only arrays, a role, a label for the legend, and plain data for JSON.

    `shapes` names the arrays of a mark and their shape; a letter stands for a length, the same letter for the same.
    """

    shapes: ClassVar[dict[str, tuple]] = {}
    gaps: ClassVar[bool] = False  # may NaN rows interrupt the arrays?

    def __post_init__(self):
        lengths = {}
        for name, shape in self.shapes.items():
            array = _frozen(getattr(self, name), f"{type(self).__name__}.{name}", self.gaps, shape)
            _check_shape(array, shape, lengths, f"{type(self).__name__}.{name}")
            object.__setattr__(self, name, array)

    def corners(self):
        """Points (m, 2) whose bounding box is that of the mark."""
        return self.xy

    def extent(self):
        """(x_min, x_max, y_min, y_max), or None for an empty mark.

        >>> Points([[0, 1], [2, 5]], role="plus").extent()
        (0.0, 2.0, 1.0, 5.0)
        """
        corners = self.corners()
        corners = corners[~np.isnan(corners).any(axis=1)]
        if len(corners) == 0:
            return None
        (x_min, y_min), (x_max, y_max) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        return x_min, x_max, y_min, y_max

    def to_dict(self) -> dict:
        """Plain lists, numbers and words; a gap is null, for JSON knows no NaN."""
        return {"mark": type(self).__name__} | {field.name: plain(getattr(self, field.name)) for field in fields(self)}

    def __eq__(self, other):
        return self.to_dict() == other.to_dict() if isinstance(other, Mark) else NotImplemented

    __hash__ = None


@dataclass(frozen=True, eq=False)
class Points(Mark):
    """Markers at xy (n, 2)."""

    xy: np.ndarray
    role: str
    label: str = ""
    shapes: ClassVar = {"xy": ("n", 2)}


@dataclass(frozen=True, eq=False)
class Curve(Mark):
    """A line through xy (n, 2); a row of NaN lifts the pen."""

    xy: np.ndarray
    role: str
    label: str = ""
    shapes: ClassVar = {"xy": ("n", 2)}
    gaps: ClassVar = True


@dataclass(frozen=True, eq=False)
class Region(Mark):
    """A filled area bounded by closed rings xy (n, 2), separated by rows of NaN; a ring inside a ring is a hole."""

    xy: np.ndarray
    role: str
    label: str = ""
    shapes: ClassVar = {"xy": ("n", 2)}
    gaps: ClassVar = True


@dataclass(frozen=True, eq=False)
class Segments(Mark):
    """Straight lines from start (n, 2) to end (n, 2)."""

    start: np.ndarray
    end: np.ndarray
    role: str
    label: str = ""
    shapes: ClassVar = {"start": ("n", 2), "end": ("n", 2)}

    def corners(self):
        return np.vstack([self.start, self.end])


@dataclass(frozen=True, eq=False)
class Arrows(Segments):
    """Arrows from start (n, 2) to end (n, 2)."""


@dataclass(frozen=True, eq=False)
class Bars(Mark):
    """Upright bars of height (n,) centred at x (n,), standing on 0."""

    x: np.ndarray
    height: np.ndarray
    role: str
    label: str = ""
    width: float = 0.8
    shapes: ClassVar = {"x": ("n",), "height": ("n",)}

    def corners(self):
        half = self.width / 2
        tops = np.column_stack([self.x + half, self.height])
        return np.vstack([tops, np.column_stack([self.x - half, np.zeros_like(self.x)])])


@dataclass(frozen=True, eq=False)
class HeatMap(Mark):
    """values (rows, columns) over box = (x_min, x_max, y_min, y_max); row 0 is at y_min."""

    values: np.ndarray
    box: np.ndarray
    role: str
    label: str = ""
    shapes: ClassVar = {"values": ("rows", "columns"), "box": (4,)}

    def corners(self):
        return self.box.reshape(2, 2).T


@dataclass(frozen=True, eq=False)
class Text(Mark):
    """words[i] written at xy[i]; xy (n, 2)."""

    xy: np.ndarray
    words: tuple[str, ...]
    role: str = "note"
    label: str = ""
    shapes: ClassVar = {"xy": ("n", 2)}

    def __post_init__(self):
        super().__post_init__()
        _one_word_each(self)


@dataclass(frozen=True, eq=False)
class Handles(Mark):
    """Points (n, 2) that a reader may take hold of; words[i] is what handle i is called.

    Handle i moves entry index[i] (n,) of the control named `control`; without an index, entry i.
    """

    xy: np.ndarray
    words: tuple[str, ...]
    role: str = "handle"
    label: str = ""
    control: str = ""
    index: np.ndarray = ()
    shapes: ClassVar = {"xy": ("n", 2), "index": ("n",)}

    def __post_init__(self):
        if len(self.index) == 0:
            object.__setattr__(self, "index", np.arange(len(self.xy)))
        super().__post_init__()
        _one_word_each(self)


MARKS = {cls.__name__: cls for cls in (Points, Curve, Region, Segments, Arrows, Bars, HeatMap, Text, Handles)}


def mark_from_dict(data: dict) -> Mark:
    """The mark that `to_dict` described.

    >>> mark_from_dict(Curve([[0, 0], [np.nan, np.nan], [1, 1]], role="boundary").to_dict()).xy[:, 0]
    array([ 0., nan,  1.])
    """
    values = dict(data)
    return MARKS[values.pop("mark")](**values)


def plain(value):
    """Arrays as nested lists with None for NaN, tuples as lists, the rest as it is."""
    if isinstance(value, np.ndarray):
        return np.where(np.isnan(value), None, value).tolist()
    return list(value) if isinstance(value, tuple) else value


def _frozen(values, name, gaps, shape):
    array = np.array(values, dtype=float)
    if array.size == 0:  # JSON cannot tell (0, 2) from (0,)
        array = array.reshape([0 if isinstance(want, str) else want for want in shape])
    if np.isinf(array).any() or (np.isnan(array).any() and not gaps):
        raise ValueError(f"{name} is not finite: a mark has a place on paper. Leave such rows out.")
    array.flags.writeable = False
    return array


def _check_shape(array, shape, lengths, name):
    fits = array.ndim == len(shape) and all(
        size == (lengths.setdefault(want, size) if isinstance(want, str) else want)
        for size, want in zip(array.shape, shape, strict=True)
    )
    if not fits:
        wanted = ", ".join(str(lengths.get(want, want)) for want in shape)
        raise ValueError(f"{name} has shape {array.shape} but should have ({wanted}).")


def _one_word_each(mark):
    object.__setattr__(mark, "words", tuple(mark.words))
    if len(mark.words) != len(mark.xy):
        raise ValueError(f"{type(mark).__name__} has {len(mark.xy)} places but {len(mark.words)} words: give one each.")
