"""Maps of named places, side by side on one scale."""

from __future__ import annotations

import numpy as np

from .marks import Points, Text
from .picture import Panel
from .sketch import Sketch

AIR, AWAY = 0.16, 0.055  # around the places, and between a place and its name, as shares of the widest map


def maps_picture(maps, names, alt, columns=2) -> Sketch:
    """A panel for each {title: places (n, 2)}, with names (n) beside the places.

    Every panel is as wide as every other: a map that was turned keeps its size, one that was shrunk looks smaller.

    >>> maps_picture({"a map": [[0, 0], [3, 4]]}, ["here", "there"], alt="Two places.").panels[0].equal
    True
    """
    maps = {title: np.asarray(places, dtype=float) for title, places in maps.items()}
    width = max(np.ptp(places, axis=0).max() for places in maps.values()) or 1.0
    names = tuple(names)
    panels = [_panel(title, places, names, width) for title, places in maps.items()]
    return Sketch(panels, alt=alt, columns=columns)


def _panel(title, places, names, width):
    middle, half = (places.min(axis=0) + places.max(axis=0)) / 2, (0.5 + AIR) * width
    xlim, ylim = ((float(m - half), float(m + half)) for m in middle)
    marks = [Points(places, "sample"), Text(_beside(places, AWAY * width), names)]
    return Panel(marks, title, xlim=xlim, ylim=ylim, equal=True)


def _beside(places, away):
    """Above a place, or below it if its nearest neighbour is above."""
    apart = np.square(places[:, None] - places[None]).sum(axis=2) + np.diag(np.full(len(places), np.inf))
    upwards = places[apart.argmin(axis=1), 1] <= places[:, 1]
    return places + np.column_stack([np.zeros(len(places)), np.where(upwards, away, -away)])
