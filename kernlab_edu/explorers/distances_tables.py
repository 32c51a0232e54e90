"""Tables of distances that a reader can bend: places to drag, detours between them, and what MDS makes of it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.optimize import brentq
from scipy.spatial.distance import cdist

from ..datasets import city_distances
from ..estimators import ClassicalMDS
from ..kernels import ExponentialTransform, LogTransform, PowerTransform, RationalTransform, embedding_curve, gram_about
from ..theory import procrustes

NOISE = 1e-9  # of the largest squared distance: what rounding may leave of an eigenvalue that is 0


@dataclass(frozen=True, eq=False)
class Table:
    """d_ij = detour_ij ‖x_i − x_j‖: a dragged point keeps its detours.  names (n), places (n, 2), detour (n, n)."""

    control: str
    names: tuple[str, ...]
    places: np.ndarray
    detour: np.ndarray

    def distances(self, places):
        """The table (n, n) for these places."""
        return self.detour * cdist(places, places)


def _table(control, places, D=None, names=None):
    places = np.round(np.asarray(places, dtype=float), 3)
    straight = cdist(places, places)
    detour = np.ones_like(straight) if D is None else np.divide(D, straight, where=straight > 0, out=straight * 0)
    return Table(control, names or tuple(str(k + 1) for k in range(len(places))), places, detour)


_CITIES = city_distances()
_SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
_CYCLE = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]], dtype=float)
TABLES = {
    "ten cities by road": _table("cities", _CITIES.coordinates / 100, _CITIES.D / 100, _CITIES.names),
    "triangle": Table("triangle", ("1", "2", "3"), np.array([[0, 0], [1, 0], [0.5, 0.75**0.5]]), np.ones((3, 3))),
    "line 0, 1, 2": _table("line", [[0, 0], [1, 0], [2, 0]]),
    "square": _table("square", _SQUARE),
    "4-cycle": _table("cycle", _SQUARE, _CYCLE),
}
PLAIN = "d (none)"
TRANSFORMS = {
    PLAIN: lambda a, p: None,
    "(1 − e^(−ad))/a": lambda a, p: ExponentialTransform(a),
    "ln(1 + d/a)": lambda a, p: LogTransform(a),
    "d/(a(a + d))": lambda a, p: RationalTransform(a),
    "d^p": lambda a, p: PowerTransform(p),
    "d² (not one of them)": lambda a, p: np.square,
}


@dataclass(frozen=True, eq=False)
class MapOfTable:
    """Distances D (n, n), C = Φ(D²), the map in the plane and how it lies on the places."""

    table: Table
    places: np.ndarray
    D: np.ndarray
    C: np.ndarray
    pair: tuple[int, int]
    alpha: np.ndarray
    mds: ClassicalMDS
    name: str
    lam: float  # in units of 1/median d²
    phi: str = ""  # Φ as a reader writes it; empty where the distances are left alone

    @cached_property
    def fit(self):
        """The motion (with a scale) that lays the map onto the places."""
        return procrustes(self.mds.embedding_, self.places, scaling=True)

    @cached_property
    def B(self):
        """B_α = −½ H_α C H_αᵀ."""
        return gram_about(self.C, self.alpha)

    @property
    def floor(self):
        """Eigenvalues of this size are rounding."""
        return NOISE * max(self.C.max(), np.abs(self.mds.eigenvalues_).max())

    @cached_property
    def negative(self):
        """Which eigenvalues are negative, (n,) bool."""
        return self.mds.eigenvalues_ < -self.floor

    @property
    def dimensions(self) -> int:
        """How many eigenvalues are positive: the dimension of the space that the points need."""
        return int((self.mds.eigenvalues_ > self.floor).sum())

    @cached_property
    def detour(self):
        """The largest √C_ij − √C_ik − √C_kj and its (i, j, k): positive where a triangle inequality fails."""
        d = np.sqrt(self.C)
        excess = d[:, :, None] - d[:, None, :] - d.T[None, :, :]
        i, j, k = np.unravel_index(np.argmax(excess), excess.shape)
        return float(excess[i, j, k]), (int(i), int(j), int(k))

    @cached_property
    def median(self):
        """The median of the squared distances, the natural unit of 1/λ."""
        return float(np.median(self.C[np.triu_indices(len(self.C), 1)])) or 1.0

    def curve(self, size):
        """λ ↦ the smallest eigenvalue of e^(−λC), up to λ = 2.5/median."""
        return embedding_curve(self.C, np.linspace(0, 2.5 / self.median, size + 1)[1:])

    def smallest(self, lam):
        """The smallest eigenvalue of e^(−λC)."""
        return float(embedding_curve(self.C, [lam]).smallest[0])

    @cached_property
    def threshold(self):
        """The λ above which no tried e^(−λC) has a negative eigenvalue; 0 if none has, inf if the last one has."""
        lambdas = np.geomspace(0.01, 40, 60) / self.median
        bad = np.flatnonzero(~embedding_curve(self.C, lambdas).positive)
        if len(bad) == 0:
            return 0.0
        k = bad[-1]
        return float(brentq(self.smallest, lambdas[k], lambdas[k + 1])) if k + 1 < len(lambdas) else np.inf


def written(transform, a, p):
    """Φ with its number, such as d^0.5; empty for the identity.

    >>> written("d^p", a=1.0, p=0.5), written("d (none)", a=1.0, p=0.5)
    ('d^0.5', '')
    """
    if transform == PLAIN:
        return ""
    return transform.split(" (not")[0].replace("a", f"{a:.3g}").replace("^p", f"^{p:.3g}")


def map_of(name, places, pair, factor, phi, extra, lam, words="") -> MapOfTable:
    """Stretch one distance, apply Φ, move the origin towards a point by `extra`, and draw the map in the plane."""
    table, places = TABLES[name], np.array(places, dtype=float)
    i, j = (min(k, len(places)) - 1 for k in pair)
    if i == j:
        raise ValueError(f"{table.names[i]} has no distance from itself: choose two different points i and j.")
    D = table.distances(places)
    D[i, j] = D[j, i] = factor * D[i, j]
    if not D.any():
        raise ValueError("All points lie on one spot: drag one of them away.")
    C = D**2 if phi is None else phi(D**2)
    alpha = np.full(len(C), (1 - extra) / len(C))
    alpha[i] += extra
    with warnings.catch_warnings():  # what it warns of is what the explorer shows
        warnings.simplefilter("ignore")
        mds = ClassicalMDS(n_components=2, center=alpha, squared=True).fit(C)
    return MapOfTable(table, places, D, C, (i, j), alpha, mds, name, lam, words)
