"""The six panels of the slices explorer: a row for SIR, a row for localized SIR."""

from __future__ import annotations

import numpy as np

from ..plots import Bars, Curve, Handles, Panel, Points, Segments, Text, joined
from .slices_sample import cosines_by_k

WIDE, XLIM, YLIM, RADIUS = (-4.3, 3.0), (-3.6, 3.6), (-2.7, 2.7), 2.5


def panels_of(cut, coarse) -> list[Panel]:
    """Above SIR, below localized SIR: y along the direction found, what was averaged, how sure one can be."""
    above = [_responses(cut, cut.u, "SIR", True), _slice_means(cut), _eigenvalues(cut)]
    below = [
        _responses(cut, cut.v, "localized SIR", False),
        _local_means(cut),
        _by_neighbours(cut, 12 if coarse else 30),
    ]
    return [*above, *below]


def role_of(s):
    """The role of slice s = 0, 1, …"""
    return f"slice {s + 1}"


def _coloured(xy, slices, label=False):
    return [
        Points(xy[slices == s], role_of(s), label=f"slice {s + 1}" if label else "") for s in range(slices.max() + 1)
    ]


def _responses(cut, u, name, held):
    """y against the projection on what was found; in the upper row the borders are handles."""
    sample = cut.sample
    xy = np.column_stack([(sample.X - sample.X.mean(axis=0)) @ u, sample.y])
    lines = joined([[[WIDE[0], b], [WIDE[1], b]] for b in cut.borders])
    low, high = sample.y.min(), sample.y.max()
    marks = [Curve(lines, "border", label="slice borders"), *_coloured(xy, cut.slices, label=held)]
    if held:
        # beside each other, for borders may be close
        places = [[WIDE[0] + 0.3 + 0.33 * (r % 4), b] for r, b in zip(_rank(cut.borders), cut.borders, strict=True)]
        words = [f"border {i}" for i in range(len(places))]
        marks.append(Handles(places, words, "handle", label="drag: borders", control="borders"))
    air = 0.06 * (high - low)
    title = f"y along the direction of {name}"
    return Panel(marks, title=title, xlabel="u·x", ylabel="y", xlim=WIDE, ylim=(low - air, high + air))


def _slice_means(cut):
    means = cut.sir.inverse_regression_curve().x
    marks = [
        *_coloured(cut.sample.X, cut.slices),
        *_directions(cut, cut.u),
        Curve(means, "inverse curve", label="curve of E[X | y]"),
        Points(means, "slice mean", label="slice means"),
        Handles([RADIUS * cut.sample.gamma], ["true direction γ"], "handle", control="truth"),
    ]
    return Panel(marks, title="SIR: slice means", xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)


def _local_means(cut):
    marks = [
        Segments(cut.sample.X, cut.local, "stem", label="sample → its local mean"),
        *_coloured(cut.local, cut.slices),
        *_directions(cut, cut.v),
    ]
    title = f"localized SIR: means of {cut.k} neighbours"
    return Panel(marks, title=title, xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)


def _directions(cut, u):
    found, gamma = RADIUS * u / np.linalg.norm(u), RADIUS * cut.sample.gamma
    return [
        Curve([-gamma, gamma], "true direction", label="true direction γ"),
        Curve([-found, found], "best direction", label="direction found"),
    ]


def _eigenvalues(cut):
    groups = (
        ((1, 2), cut.sir.eigenvalues_, "eigenvalue", "SIR"),
        ((4, 5), cut.local_sir.eigenvalues_, "value", "local"),
    )
    marks = [Curve([[0.2, 0.0], [5.8, 0.0]], "axis"), Curve([[0.2, 1.0], [5.8, 1.0]], "limit")]
    for x, values, role, name in groups:
        below = [(["λ₁", "λ₂"], -0.09), ([f"{v:.2f}" for v in values], -0.2)]
        marks += [Bars(x, values, role), Text([[sum(x) / 2, -0.33]], [name])]
        marks += [Text([[a, height] for a in x], words) for words, height in below]
    return Panel(marks, title="eigenvalues (dotted: 1)", xlim=(0.0, 6.0), ylim=(-0.42, 1.15), bare=True)


def _by_neighbours(cut, size):
    most = int(np.bincount(cut.slices).max())
    ks = np.unique(np.geomspace(2, max(most, 3), size).astype(int))
    values = cosines_by_k(cut.sample.X, cut.slices, cut.sample.gamma, ks)
    k = min(max(cut.k, 1), most)
    marks = [
        Curve([[1, cut.cos_sir], [most, cut.cos_sir]], "limit", label="|cos| of SIR"),
        Curve(np.column_stack([ks, values]), "objective", label="|cos| of localized SIR"),
        *([] if cut.undecided else [Points([[k, cut.cos_local]], "now")]),
    ]
    words = {"title": "how well γ is found", "xlabel": "neighbours k", "ylabel": "|cos|"}
    return Panel(marks, xlim=(0.0, 1.04 * most), ylim=(-0.05, 1.1), **words)


def _rank(values):
    return np.argsort(np.argsort(values))
