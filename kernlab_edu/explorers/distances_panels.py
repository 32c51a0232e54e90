"""The four panels of the distances explorer: map, eigenvalues, kept distances, e^(−λd²)."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import cdist

from ..plots import Bars, Curve, Handles, Panel, Points, Segments, Text


def map_panel(shown):
    """The places (handles), the map laid onto them, and what is left between the two."""
    places, aligned, names = shown.places, shown.fit.aligned[:, :2], shown.table.names
    i, j = shown.pair
    everything = np.vstack([places, aligned])
    low, high = everything.min(axis=0), everything.max(axis=0)
    size = max(high - low)
    middle, half = (low + high) / 2, 0.63 * size
    origin = np.clip(shown.fit.move(np.zeros((1, shown.mds.embedding_.shape[1])))[:, :2], middle - half, middle + half)
    marks = [
        Segments(places[[i]], places[[j]], "chosen distance", label=f"the distance {names[i]}–{names[j]}"),
        Segments(places, aligned, "misfit", label="misfit"),
        Points(aligned, "map", label="map from the distances, laid onto the places"),
        Points(origin, "origin", label="origin Σ αᵢxᵢ"),
        Text(_beside(places, 0.095 * size), names),
        Handles(places, tuple(f"place of {name}" for name in names), "handle", "places: drag", shown.table.control),
    ]
    box = [(float(m - half), float(m + half)) for m in middle]
    axes = ("east (100 km)", "north (100 km)") if shown.table.control == "cities" else ("x₁", "x₂")
    return Panel(marks, "places and map", *axes, *box, equal=True)


def _beside(places, away):
    """Where to write the names: above a point, or below it if its nearest neighbour is above."""
    D = cdist(places, places) + np.diag(np.full(len(places), np.inf))
    upwards = places[D.argmin(axis=1), 1] <= places[:, 1]
    return places + np.column_stack([np.zeros(len(places)), np.where(upwards, away, -away)])


def spectrum_panel(shown):
    """All eigenvalues of B_α, largest first."""
    values, n = shown.mds.eigenvalues_, len(shown.alpha)
    below, at = shown.negative, np.arange(1, len(shown.alpha) + 1)
    marks = [
        Curve([[0.4, 0], [n + 0.6, 0]], "limit"),
        Bars(at[~below], values[~below], "value", label="eigenvalue ≥ 0"),
        Bars(at[below], values[below], "negative", label="eigenvalue < 0: not Euclidean"),
    ]
    span = max(values.max(), 0.0) - min(values.min(), 0.0) or 1.0
    words = tuple(_short(v, n) for v in np.where(np.abs(values) < shown.floor, 0.0, values))
    marks.append(Text(np.column_stack([at, values + np.where(below, -0.05, 0.05) * span]), words))
    limits = (min(values.min(), 0.0) - 0.12 * span, max(values.max(), 0.0) + 0.12 * span)
    return Panel(marks, "eigenvalues of B", "number", "eigenvalue", xlim=(0.4, n + 0.6), ylim=limits)


def _short(value, n):
    """Three digits, or two where many numbers stand side by side."""
    number = f"{value:.3g}" if n <= 5 else f"{value:.0f}" if abs(value) >= 10 else f"{value:.2g}"
    return number.replace("-", "−")


def kept_panel(shown):
    """Each distance of the table against the same one measured on the map."""
    upper = np.triu_indices(len(shown.C), 1)
    given, measured = np.sqrt(shown.C), cdist(shown.mds.embedding_, shown.mds.embedding_)
    i, j = shown.pair
    top = 1.08 * max(given.max(), measured.max())
    marks = [
        Curve([[0, 0], [top, top]], "limit", label="kept exactly"),
        Points(np.column_stack([given[upper], measured[upper]]), "distance"),
        Points([[given[i, j], measured[i, j]]], "chosen distance"),
    ]
    asked = "√Φ(d²)" if shown.phi else "d"
    return Panel(marks, "which distances the map keeps", f"{asked} in the table", "on the map", (0, top), (0, top))


def kernel_panel(shown, size):
    """Schoenberg's test: the smallest eigenvalue of e^(−λd²) must not be negative at any λ > 0."""
    curve = shown.curve(size)
    xy, lam = np.column_stack([curve.lambdas, curve.smallest]), shown.lam / shown.median
    bad = curve.smallest < -curve.tol
    below, above = (np.where(keep[:, None], xy, np.nan) for keep in (bad, ~bad))
    now = shown.smallest(lam)
    span = max(xy[:, 1].max(), now) - min(xy[:, 1].min(), 0.0) or 1.0
    marks = [
        Curve([[0, 0], [xy[-1, 0], 0]], "limit"),
        Curve(above, "profile", label="smallest eigenvalue of e^(−λd²)"),
        Curve(below, "negative", label="negative: no Hilbert space"),
        Points([[lam, now]], "now", label="λ"),
    ]
    if 0 < shown.threshold < xy[-1, 0]:
        beside = shown.threshold + 0.13 * xy[-1, 0] * (1 if shown.threshold < 0.8 * xy[-1, 0] else -1)
        marks.append(Text([[beside, -0.06 * span]], (f"root {shown.threshold:.3g}",)))
    limits = (min(xy[:, 1].min(), 0.0) - 0.15 * span, max(xy[:, 1].max(), 0.0) + 0.08 * span)
    return Panel(marks, "Schoenberg's test", "λ", "smallest eigenvalue", xlim=(0, xy[-1, 0]), ylim=limits)
