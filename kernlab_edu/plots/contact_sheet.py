"""Many pictures on one sheet: one panel of each, with its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .picture import Picture


def contact_sheet(pictures: Mapping[str, Picture], alt: str, columns: int = 3) -> Picture:
    """The first panel of each picture under its name; legends and axis labels stay at home.

    >>> from kernlab_edu.plots import Panel, Points
    >>> dot = Picture([Panel([Points([[0, 0]], role="plus", label="plus")], xlabel="x")], alt="A dot.")
    >>> [panel.title for panel in contact_sheet({"one": dot, "two": dot}, "Two dots.").panels]
    ['one', 'two']
    """
    return Picture([_tile(name, picture.panels[0]) for name, picture in pictures.items()], alt, columns)


def _tile(name, panel):
    marks = [replace(mark, label="") for mark in panel.marks]
    return replace(panel, marks=marks, title=name, xlabel="", ylabel="")
