"""Marks grouped into panels, panels into a picture that can say in a sentence what it shows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape

import numpy as np

from .marks import Bars, HeatMap, Mark, mark_from_dict


@dataclass(frozen=True)
class Panel:
    """One pair of axes. Limits are (low, high), or None: then the marks decide; `equal`: one scale for both axes.

    `bare`: no axes and ticks, for a view into space, whose own axes are marks.
    """

    marks: tuple[Mark, ...]
    title: str = ""
    xlabel: str = ""
    ylabel: str = ""
    xlim: tuple[float, float] | None = None
    ylim: tuple[float, float] | None = None
    equal: bool = False
    bare: bool = False

    def __post_init__(self):
        object.__setattr__(self, "marks", tuple(self.marks))
        for name in ("xlim", "ylim"):
            limits = getattr(self, name)
            object.__setattr__(self, name, None if limits is None else tuple(float(value) for value in limits))

    def having(self, role) -> tuple[Mark, ...]:
        """The marks that play a role."""
        return tuple(mark for mark in self.marks if mark.role == role)

    def limits(self):
        """(x_min, x_max, y_min, y_max): what is asked for, else the bounding box of the marks with a little air."""
        if self.xlim and self.ylim:
            return *self.xlim, *self.ylim
        boxes = [box for box in (mark.extent() for mark in self.marks) if box is not None] or [(0.0, 1.0, 0.0, 1.0)]
        x_min, x_max, y_min, y_max = np.array(boxes).T
        return (*(self.xlim or _aired(x_min.min(), x_max.max())), *(self.ylim or _aired(y_min.min(), y_max.max())))

    @property
    def whole(self) -> tuple[bool, bool]:
        """Do x and y count something?  Where bars stand or cells lie at whole numbers, no tick belongs between them."""
        bars = [mark.x for mark in self.marks if isinstance(mark, Bars) and len(mark.x)]
        maps = [mark for mark in self.marks if isinstance(mark, HeatMap)]
        cells = any(_unit_cells(mark) for mark in maps)
        return cells or (bool(bars) and all((x == np.round(x)).all() for x in bars)), cells

    def to_dict(self) -> dict:
        """Plain data, ready for JSON."""
        rest = {name: getattr(self, name) for name in ("title", "xlabel", "ylabel", "xlim", "ylim", "equal", "bare")}
        return {"marks": [mark.to_dict() for mark in self.marks]} | {
            name: list(value) if isinstance(value, tuple) else value for name, value in rest.items()
        }


@dataclass(frozen=True)
class Picture:
    """Panels side by side (at most `columns` in a row), and `alt`: the sentence a reader should take home.

    >>> from kernlab_edu.plots import Points
    >>> picture = Picture([Panel([Points([[0, 0]], role="plus")])], alt="One point at the origin.")
    >>> Picture.from_json(picture.to_json()) == picture
    True
    """

    panels: tuple[Panel, ...]
    alt: str
    columns: int = 2

    def __post_init__(self):
        object.__setattr__(self, "panels", tuple(self.panels))
        if not self.panels:
            raise ValueError("A picture needs at least one panel.")
        if not self.alt.strip():
            raise ValueError("A picture needs a sentence `alt` that says what it shows: some readers only hear it.")

    def to_dict(self) -> dict:
        """Plain data, ready for JSON."""
        return {"alt": self.alt, "columns": self.columns, "panels": [panel.to_dict() for panel in self.panels]}

    @classmethod
    def from_dict(cls, data) -> Picture:
        """The picture that `to_dict` described."""
        panels = [Panel(**(panel | {"marks": map(mark_from_dict, panel["marks"])})) for panel in data["panels"]]
        return cls(panels, alt=data["alt"], columns=data["columns"])

    def to_json(self) -> str:
        """The whole picture as text."""
        return json.dumps(self.to_dict(), allow_nan=False, ensure_ascii=False)

    @classmethod
    def from_json(cls, text) -> Picture:
        """The picture that `to_json` wrote."""
        return cls.from_dict(json.loads(text))

    def __repr__(self):
        return f"Picture: {self.alt}"

    def _repr_html_(self):
        """An image with its sentence below: the notebook's own image output loses the alternative text."""
        from .renderer import image_tag  # the renderer knows pictures; a picture meets it only when it is shown

        caption = f'<figcaption style="max-width: 44em; font-size: 105%">{escape(self.alt)}</figcaption>'
        return f'<figure style="margin: 0">{image_tag(self)}{caption}</figure>'


def _unit_cells(mark):
    """Is cell (i, j) of the map centred at (j, i)?"""
    rows, columns = mark.values.shape
    return np.array_equal(mark.box, (-0.5, columns - 0.5, -0.5, rows - 0.5))


def _aired(low, high):
    air = 0.05 * (high - low) or 0.5
    return float(low - air), float(high + air)
