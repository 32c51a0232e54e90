"""Histograms of projections: one question asked upwards, the same question asked downwards."""

from __future__ import annotations

import numpy as np

from ..plots import Arrows, Bars, Curve, Panel, Segments

CLASSES = {-1: ("minus", "y = −1"), 1: ("plus", "y = +1"), 2: ("third", "third class")}
N_BINS = 20


def mirrored(up, down, y, reach, **words) -> Panel:
    """Counts of the projections `up` (n,) above the axis and of `down` (n,) below it, for classes y (n,).

    What lies beyond ±reach is counted in the last bin, so that no sample is lost.
    """
    labels = np.unique(y)
    edges = np.linspace(-reach, reach, N_BINS + 1)
    counts = [{k: _counts(z[y == k], edges) for k in labels} for z in (up, down)]
    top = 1.4 * max(max(c.max() for c in side.values()) for side in counts)
    marks = [bars for sign, side in zip((1, -1), counts, strict=True) for bars in _bars(sign, side, edges)]
    marks += [Curve([[-reach, 0.0], [reach, 0.0]], "axis")]
    marks += [mark for sign, z in ((1, up), (-1, down)) for mark in _summary(z, y, sign * top, reach)]
    return Panel(marks, xlim=(-reach, reach), ylim=(-top, top), **words)


def _counts(z, edges):
    return np.histogram(np.clip(z, edges[0], edges[-1]), bins=edges)[0]


def _bars(sign, side, edges):
    """The bars of the classes stand side by side in their bin."""
    width = 0.92 * (edges[1] - edges[0]) / len(side)
    middle = (edges[1:] + edges[:-1]) / 2
    shift = (np.arange(len(side)) - (len(side) - 1) / 2) * width
    return [
        Bars(middle[c > 0] + s, sign * c[c > 0], CLASSES[k][0], width=width)
        for s, (k, c) in zip(shift, side.items(), strict=True)
    ]


def _summary(z, y, top, reach):
    """The spread of each class around its mean; for two classes also the arrow from mean to mean."""
    labels = np.unique(y)
    m = np.array([z[y == k].mean() for k in labels])
    s = np.array([z[y == k].std() for k in labels])
    height = top * (0.94 - 0.05 * np.arange(len(labels)))  # one above the other, for they may overlap
    ends = [np.column_stack([np.clip(at, -reach, reach), height]) for at in (m - s, m + s)]
    marks = [Segments(*ends, "spread", label="mean ± spread of a class")]
    if len(labels) > 2:
        return marks
    foot, tip = ([[float(np.clip(at, -reach, reach)), 0.78 * top]] for at in m)
    return [*marks, Arrows(foot, tip, "half margin", label="m₂ − m₁")]
