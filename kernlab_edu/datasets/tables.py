"""Small real tables shipped with the package."""

from dataclasses import dataclass
from importlib.resources import files

import numpy as np


def _rows(name):
    text = files("kernlab_edu.datasets").joinpath("data", name).read_text(encoding="utf-8")
    return [line.split(",") for line in text.splitlines()[1:]]  # the first line names the columns


def iris_petals():
    """Petal length and width in cm of Fisher's iris: 50 setosa (−1), then 50 versicolor (+1).

    X (100, 2), y (100,).

    >>> X, y = iris_petals()
    >>> X[44].tolist(), X[98].tolist()
    ([1.9, 0.4], [3.0, 1.1])
    """
    rows = _rows("iris_petals.csv")
    X = np.array([row[:2] for row in rows], dtype=float)
    return X, np.where([row[2] == "versicolor" for row in rows], 1.0, -1.0)


@dataclass(frozen=True)
class CityDistances:
    """names (n), D road distances in km (n, n), coordinates in km to the east and north (n, 2)."""

    names: tuple
    D: np.ndarray
    coordinates: np.ndarray


def city_distances():
    """Road distances between ten German cities: typed by hand, approximate (to about 5 %), not Euclidean.

    >>> table = city_distances()
    >>> table.names[:2], float(table.D[0, 1])
    (('Berlin', 'Hamburg'), 290.0)
    """
    rows = _rows("city_distances.csv")
    names = tuple(row[0] for row in rows)
    latitude, longitude = np.array([row[1:3] for row in rows], dtype=float).T
    km_per_degree = 111.2
    north = km_per_degree * (latitude - 51.0)
    east = km_per_degree * np.cos(np.radians(51.0)) * (longitude - 10.5)
    D = np.array([row[3:] for row in rows], dtype=float)
    return CityDistances(names, D, np.column_stack([east, north]))
