"""Pictures of city maps: where a map puts the cities, how far off, and how the places scatter under noise."""

from __future__ import annotations

import numpy as np

from ..datasets import city_distances
from ..plots import Arrows, Panel, Points, Text
from .city_map import map_cities

AIR, WIDE, LETTER = 50.0, (-480.0, 480.0), 8.0  # km: around the cities, from west to east, half a letter of a name


def residuals_panel(aligned, stretch=1.0, title="") -> Panel:
    """True places with names, and an arrow from each towards its place on the map, `stretch` times as long.

    aligned (n, 2): the map, laid onto the places.
    """
    table = city_distances()
    off = stretch * (np.asarray(aligned) - table.coordinates)
    words = "error of the map" if stretch == 1 else f"error of the map, {stretch:g} times as long"
    marks = [Arrows(table.coordinates, table.coordinates + off, "misfit", label=words)]
    return _panel([*marks, _names(table)], title)


def maps_panel(aligned, title="") -> Panel:
    """True places with names, and the places on the map as open squares."""
    table = city_distances()
    return _panel([Points(aligned, "map", label="map from the distances"), _names(table)], title)


def cloud_panel(cure, noise, draws, title="") -> Panel:
    """Each city where `draws` disturbed tables put it."""
    table = city_distances()
    clouds = np.vstack([map_cities(cure, noise, draw)[1].aligned for draw in range(draws)])
    marks = [Points(clouds, "clean", label="maps from disturbed distances"), _names(table, away=90.0)]
    return _panel(marks, title)


def _panel(marks, title):
    places = city_distances().coordinates
    (_, south), (_, north) = places.min(axis=0) - AIR, places.max(axis=0) + AIR
    truth = Points(places, "after", label="true place")
    return Panel([*marks, truth], title, "km to the east", "km to the north", WIDE, (south, north), equal=True)


def _names(table, away=60.0):
    """Names to the left in the west and where a neighbour is close in the east, else to the right."""
    (x, y), size = table.coordinates.T, np.array([len(name) for name in table.names])
    east = x[None] - x[:, None]
    crowded = ((east > 0) & (east < 150) & (np.abs(y[None] - y[:, None]) < 60)).any(axis=1)
    side = np.where((x < 0) | crowded, -1.0, 1.0)
    return Text(np.column_stack([x + side * (away + LETTER * size), y]), table.names)
