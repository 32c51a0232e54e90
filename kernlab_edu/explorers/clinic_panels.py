"""The four panels of the kernel clinic: profile, Gram matrix, spectrum, refuting vector."""

from __future__ import annotations

import numpy as np

from ..plots import Bars, Curve, Handles, HeatMap, Panel, Points, Segments, Text

READABLE = 7  # more rows than this are shown as colours only


def profile_panel(patient, frame, size):
    """k(x, z) over x for the chosen z, and the points as handles on the axis."""
    low, high = max(patient.domain[0], -frame), min(patient.domain[1], frame)
    x = np.linspace(low, high, size)
    x = x[(x < patient.domain[1]) & (x != 0)]  # the cosine has no value at 0
    z = min(max(patient.z, low), np.nextafter(high, low))
    k = patient.kernel(x, [z])[:, 0]
    inside = np.column_stack([patient.places, np.zeros(len(patient.places))])
    words = tuple(f"point {i}" for i in range(len(inside)))
    marks = [
        Curve([[-frame, 0], [frame, 0]], "limit"),
        Curve(np.column_stack([x, k]), "profile", label="k(x, z)"),
        Points(inside[~patient.inside], "outside", label="outside the domain" if not patient.inside.all() else ""),
        Handles(inside, words, "handle", "points: drag them", "points"),
    ]
    top, bottom = max(k.max(), 0.0), min(k.min(), 0.0)
    air = 0.12 * (top - bottom or 1.0)
    wide = (low - 0.08 * (high - low), high + 0.08 * (high - low)) if high - low < frame else (-frame, frame)
    return Panel(marks, f"profile k(x, z) for z = {z:.3g}", "x", "k(x, z)", xlim=wide, ylim=(bottom - air, top + air))


def gram_panel(patient):
    """K as colours, blue above and red below zero, with its numbers while they can be read."""
    K, n = patient.K, len(patient.x)
    marks = [HeatMap(K, (-0.5, n - 0.5, -0.5, n - 0.5), "matrix")]
    if n <= READABLE:
        dark = np.abs(K) > 0.55 * np.abs(K).max()
        for role, chosen in (("note", ~dark), ("note on dark", dark)):
            rows, columns = np.nonzero(chosen)
            words = tuple(_short(K[i, j], np.abs(K).max()) for i, j in zip(rows, columns, strict=True))
            marks.append(Text(np.column_stack([columns, rows]), words, role))
    return Panel(marks, "Gram matrix K (blue +, red −)", "point, sorted", "point, sorted", equal=True)


def _short(value, largest):
    """As many digits as fit into a cell; what is small beside the largest entry is 0.

    >>> _short(-0.134, 1.0), _short(4.0, 4.0), _short(-0.001, 1.0)
    ('−.13', '4', '0')
    """
    digits = 2 if largest < 1.5 else 1 if largest < 15 else 0
    text = f"{abs(value):.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    if text in ("", "0"):
        return "0"
    return ("−" if value < 0 else "") + text.removeprefix("0")


def spectrum_panel(patient):
    """The eigenvalues of K, largest first; what rounding could have made counts as zero."""
    values, n = patient.eigen[0], len(patient.x)
    below = values < -patient.floor
    marks = [
        Curve([[0.4, 0], [n + 0.6, 0]], "limit"),
        Bars(1 + np.flatnonzero(~below), values[~below], "value", label="eigenvalue ≥ 0"),
        Bars(1 + np.flatnonzero(below), values[below], "negative", label="eigenvalue < 0: no kernel"),
    ]
    span = max(values.max(), 0.0) - min(values.min(), 0.0) or 1.0
    limits = (min(values.min(), 0.0) - 0.08 * span, max(values.max(), 0.0) + 0.08 * span)
    return Panel(marks, "spectrum of K", "number", "eigenvalue", xlim=(0.4, n + 0.6), ylim=limits)


def witness_panel(patient, frame):
    """The points and the vector v with the smallest vᵀKv that is known."""
    points, v, value = patient.evidence
    small = abs(value) <= patient.floor
    value = f"{0.0 if small else value:.3g}".replace("-", "−")
    title = f"v with vᵀKv = {value}" + (": refuted" if value[0] == "−" else "")
    if points.shape[1] == 1:
        return _over_the_line(points[:, 0], v, title, frame)
    return _in_the_plane(points, v, title, frame)


def _over_the_line(x, v, title, frame):
    tips = np.column_stack([x, v])
    feet = np.column_stack([x, np.zeros(len(x))])
    marks = [Curve([[-frame, 0], [frame, 0]], "limit")]
    for role, chosen in (("value", v >= 0), ("negative", v < 0)):
        marks += [Segments(feet[chosen], tips[chosen], role), Points(tips[chosen], role)]
    span = x.max() - x.min()
    wide = (x.min() - 0.15 * span, x.max() + 0.15 * span) if span > 0 else (x[0] - 1, x[0] + 1)
    return Panel(marks, title, "x", "vᵢ at xᵢ", xlim=wide, ylim=(-1.15, 1.15))


def _in_the_plane(points, v, title, frame):
    middle, reach = (points.min(axis=0) + points.max(axis=0)) / 2, np.ptp(points, axis=0).max() * 0.65 or 1.0
    words = tuple(f"v = {entry:.2f}" for entry in v)
    marks = [Points(points[v >= 0], "value"), Points(points[v < 0], "negative")]
    marks.append(Text(points + np.array([0.0, 0.12 * reach]), words))
    box = [(float(m - reach), float(m + reach)) for m in middle]
    return Panel(marks, title, "first coordinate", "second coordinate", *box, equal=True)
