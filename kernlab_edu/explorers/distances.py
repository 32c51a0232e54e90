"""Distances: drag a city, stretch a distance, and watch when no Euclidean space has room for the table any more."""

from __future__ import annotations

import numpy as np

from ..kernels import additive_constant
from ..plots import Picture
from .base import Explorer
from .controls import Choice, Drag, Slider
from .distances_panels import kept_panel, kernel_panel, map_panel, spectrum_panel
from .distances_tables import PLAIN, TABLES, TRANSFORMS, map_of, written
from .words import said


def _drags():
    """One Drag control for the places of each table, under the name that the table gives it."""
    return {table.control: Drag(f"places: {name}", _rows(table.places)) for name, table in TABLES.items()}


def _rows(places):
    return tuple(map(tuple, np.asarray(places).tolist()))


class DistancesExplorer(Explorer):
    """Classical scaling, Schoenberg transforms and the test by e^(−λd²)."""

    title = "Distances"
    task = (
        "Stretch one distance of the square until it stops being Euclidean. Which inequality breaks first in the "
        "triangle, and why does none break in the 4-cycle?"
    )
    covers = ("F230", "F231", "F232", "F233", "F235", "F238", "F239")
    controls = {  # noqa: RUF012
        "table": Choice("distances", "ten cities by road", tuple(TABLES)),
        **_drags(),
        "first": Slider("point i", 1, 1, 10, whole=True),
        "second": Slider("point j", 3, 1, 10, whole=True),
        "factor": Slider("stretch d(i, j) by", 1.0, 0.0, 2.5, step=0.01),
        "transform": Choice("Φ on squared distances d", PLAIN, tuple(TRANSFORMS)),
        "a": Slider("a", 1.0, 0.01, 100.0, log=True, when={"transform": tuple(TRANSFORMS)[1:4]}),
        "p": Slider("p", 0.5, 0.05, 0.95, step=0.01, when={"transform": ("d^p",)}),
        "extra": Slider("origin: extra weight t on i", 0.0, -1.5, 2.0, step=0.05),
        "lam": Slider("λ · median d²", 0.3, 0.02, 2.5, step=0.01),
    }
    scenes = {  # noqa: RUF012
        "ten cities by road": {},
        "cities, d^0.7": {"transform": "d^p", "p": 0.7},
        "origin beyond a city": {"extra": -1.0, "first": 3, "second": 2},
        "line, one distance too long": {"table": "line 0, 1, 2", "factor": 1.2},
        "square, a longer diagonal": {"table": "square", "factor": 1.1},
        "4-cycle": {"table": "4-cycle"},
        "4-cycle, Φ = √d": {"table": "4-cycle", "transform": "d^p", "p": 0.5},
        "d² is no transform": {"table": "line 0, 1, 2", "transform": "d² (not one of them)"},
        "triangle about a corner": {"table": "triangle", "extra": 1.0},
    }

    def compute(self, table, first, second, factor, transform, a, p, extra, lam, **places):
        phi, words = TRANSFORMS[transform](a, p), written(transform, a, p)
        return map_of(table, places[TABLES[table].control], (first, second), factor, phi, extra, lam, words)

    def draw(self, shown, coarse=False):
        panels = [
            map_panel(shown),
            spectrum_panel(shown),
            kept_panel(shown),
            kernel_panel(shown, 40 if coarse else 150),
        ]
        return Picture(panels, alt="A map from distances.")

    def describe(self, shown):
        values, count = shown.mds.eigenvalues_, int(shown.negative.sum())
        if count:
            fact = (
                f"{count} of {len(values)} eigenvalues of B {'is' if count == 1 else 'are'} negative, "
                f"λ_min = {said(values[-1])} beside λ_max = {said(values[0])}: not Euclidean, in no dimension"
            )
        else:
            fact = f"no eigenvalue of B is negative: Euclidean, {shown.dimensions} dimensions are enough"
        return f"{_opening(shown)}{_changed(shown)}: {fact}; {_triangles(shown)} {_laid(shown)} {_schoenberg(shown)}"

    def notes(self, shown):
        (i, j), B, alpha = shown.pair, shown.B, shown.alpha
        lam = shown.lam / shown.median
        lines = [
            f"B = −½ H_α C H_αᵀ,  H_α = I − 1αᵀ,  Σα = 1:  α_i = {said(alpha[i])}, the others {said(alpha[j])};  "
            f"row i of B: largest entry {said(np.abs(B[i]).max())};  ‖Bα‖ = {np.linalg.norm(B @ alpha):.0e}",
            f"d²(i, j) = B_ii + B_jj − 2B_ij = {said(B[i, i])} + {said(B[j, j])} − 2·({said(B[i, j])}) = "
            f"{said(B[i, i] + B[j, j] - 2 * B[i, j])}   (C_ij = {said(shown.C[i, j])})",
            f"at λ = {said(lam)} the smallest eigenvalue of e^(−λd²) is {said(shown.smallest(lam))}",
        ]
        if shown.negative.any():
            cure = additive_constant(shown.C, squared=True)
            lines.append(
                f"Euclidean again: add −2λ_min (about the mean) = {said(cure.lingoes)} to each squared distance, "
                f"or {said(cure.cailliez)} to each distance"
            )
        return "\n".join(lines)

    def rows(self, shown):
        names = shown.table.names
        return [("distance", *names)] + [
            (name, *map(float, row)) for name, row in zip(names, np.sqrt(shown.C), strict=True)
        ]

    def recipe(self, values):
        table = TABLES[values["table"]]
        shown = self.compute(**values)
        phi = TRANSFORMS[values["transform"]](values["a"], values["p"])
        code = "np.square" if phi is np.square else repr(phi)
        return f"""
import numpy as np
from kernlab_edu.estimators import ClassicalMDS
from kernlab_edu.kernels import *
from kernlab_edu.theory import procrustes

D = np.array({shown.D.round(6).tolist()})
places = np.array({_rows(values[table.control])})
mds = ClassicalMDS(transform={code}, center={shown.alpha.round(12).tolist()}).fit(D)
print(mds.eigenvalues_.round(6), procrustes(mds.embedding_, places, scaling=True).relative)
"""


def _opening(shown):
    (i, j), names, name = shown.pair, shown.table.names, shown.name[0].upper() + shown.name[1:]
    straight = shown.table.distances(shown.places)[i, j]
    if abs(shown.D[i, j] - straight) <= 1e-12 * max(straight, 1.0):
        return f"{name}, as given" if np.allclose(shown.places, shown.table.places) else f"{name}, moved"
    return f"{name} with d({names[i]}, {names[j]}) = {said(shown.D[i, j])} instead of {said(straight)}"


def _changed(shown):
    """Φ and the origin, where they are not the usual ones."""
    alpha, name = shown.alpha[shown.pair[0]], shown.table.names[shown.pair[0]]
    phi = f", Φ(d) = {shown.phi} on squared distances" if shown.phi else ""
    usual = abs(alpha - 1 / len(shown.alpha)) < 1e-12
    return phi + ("" if usual else f", origin with weight {said(alpha)} on {name}")


def _triangles(shown):
    excess, (i, j, k) = shown.detour
    d, names = np.sqrt(shown.C), shown.table.names
    if excess > 1e-9 * d.max():
        return (
            f"a triangle inequality fails: d({names[i]}, {names[j]}) = {said(d[i, j])} > "
            f"{said(d[i, k])} + {said(d[k, j])} by way of {names[k]}."
        )
    return "every triangle inequality holds" + (", but that is not enough." if shown.negative.any() else ".")


def _laid(shown):
    error = np.linalg.norm(shown.fit.aligned[:, :2] - shown.places, axis=1).mean()
    stress = shown.mds.stress_
    kept = "keeps every distance" if stress < 1e-7 else f"has stress {said(stress)}"
    unit = f"{100 * error:.0f} km" if shown.table.control == "cities" else said(error if error > 1e-9 else 0.0)
    return f"The flat map {kept}; scaled by {said(shown.fit.s)} onto the places it misses them by {unit} on average."


def _schoenberg(shown):
    if shown.threshold == 0:
        return "e^(−λd²) has no negative eigenvalue at any λ tried."
    if np.isinf(shown.threshold):
        return "e^(−λd²) has a negative eigenvalue even at the largest λ tried."
    return f"e^(−λd²) has a negative eigenvalue for λ < {shown.threshold:.4g}."
