"""A map from road distances: how wrong it is, whether a cure for negative eigenvalues helps, how much noise it bears.

Every distance is multiplied by 1 + noise · N(0, 1), then cured (or not), mapped by classical MDS, and laid onto the
true places by the best motion and scale. What is left between the two, in kilometres, is the error of the map.
"""

from __future__ import annotations

import warnings

import numpy as np
from scipy.spatial.distance import cdist

from ..datasets import city_distances
from ..estimators import ClassicalMDS
from ..kernels import LogTransform, PowerTransform, additive_constant
from ..theory import procrustes
from .study import Study

POWERS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0.1)
CURES = (*(f"power {p:g}" for p in POWERS), "Lingoes", "Cailliez", "logarithm", "straight lines")
NOISES, DRAWS = (0.0, 0.02, 0.05, 0.1, 0.2), 40
SHORTEST = 1.0  # km: no noise makes a road shorter


def disturbed(D, noise, draw):
    """D (n, n) with every distance multiplied by 1 + noise · N(0, 1), the same both ways.

    >>> disturbed(np.array([[0.0, 5.0], [5.0, 0.0]]), 0.0, draw=3).tolist()
    [[0.0, 5.0], [5.0, 0.0]]
    """
    z = np.triu(np.random.default_rng(draw).standard_normal(D.shape), 1)
    return np.where(D > 0, np.maximum(D * (1 + noise * (z + z.T)), SHORTEST), 0.0)


def cured(D, cure):
    """Squared distances (n, n) after a cure: d² ↦ (d²)^p or ln(1 + d²/a), or a constant on all d or all d²."""
    D2 = D**2
    if cure.startswith("power"):
        return PowerTransform(float(cure.split()[1]))(D2) if cure != "power 1" else D2
    if cure == "logarithm":
        return LogTransform(np.median(D2[D2 > 0]))(D2)
    constant = additive_constant(D)
    return {
        "Lingoes": lambda: constant.added_to_squares(D2),
        "Cailliez": lambda: constant.added_to_distances(D) ** 2,
        "straight lines": lambda: D2,
    }[cure]()


def map_cities(cure="power 1", noise=0.0, draw=0):
    """The map after a cure, laid onto the true places: (ClassicalMDS, Procrustes), places in km.

    "straight lines" uses the distances as the crow flies instead of roads: what noise alone does.

    >>> map_cities("straight lines")[1].error < 1e-6
    True
    """
    table = city_distances()
    D = cdist(table.coordinates, table.coordinates) if cure == "straight lines" else table.D
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # negative eigenvalues are what this study counts
        mds = ClassicalMDS(2, squared=True).fit(cured(disturbed(D, noise, draw), cure))
    return mds, procrustes(mds.embedding_, table.coordinates, scaling=True)


def error_of(cure, noise, draw):
    """One row: the eigenvalues, the stress, and the error of the map in km (root mean square, and the worst city)."""
    mds, fit = map_cities(cure, noise, draw)
    off = np.linalg.norm(fit.aligned - city_distances().coordinates, axis=1)
    values = mds.eigenvalues_
    return [
        {
            "cure": cure,
            "noise": noise,
            "draw": draw,
            "negative": int((values < -1e-9 * values[0]).sum()),
            "smallest": round(float(values[-1] / values[0]), 9) + 0.0,  # no −0
            "stress": float(mds.stress_),
            "scale": float(fit.s),
            "error_km": float(np.sqrt(np.square(off).mean())),
            "worst_km": float(off.max()),
        }
    ]


def city_pieces(quick):
    """(cure, noise, draw): one draw where there is no noise."""
    cures, noises, draws = (("power 1", "power 0.5", "Cailliez"), NOISES[::2], 3) if quick else (CURES, NOISES, DRAWS)
    return [(cure, s, draw) for cure in cures for s in noises for draw in range(draws if s else 1)]


def placed_last(city):
    """Where a city lands if the other nine make the map and it is added by its nine distances: (place, error in km).

    Gower's formula, `ClassicalMDS.transform`; the motion onto the true places is that of the nine.
    """
    table = city_distances()
    k = table.names.index(city)
    rest = np.arange(len(table.names)) != k
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mds = ClassicalMDS(2).fit(table.D[np.ix_(rest, rest)])
    fit = procrustes(mds.embedding_, table.coordinates[rest], scaling=True)
    place = fit.move(mds.transform(table.D[[k]][:, rest]))[0]
    return place, float(np.linalg.norm(place - table.coordinates[k]))


CITY_MAP = Study("city_map", "Ten cities by road: cures, noise and the error of the map", city_pieces, error_of)
