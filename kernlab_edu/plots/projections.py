"""Samples of up to three classes after a projection: histograms along lines, points in a plane."""

from __future__ import annotations

import numpy as np

from .marks import Bars, Curve, Points
from .picture import Panel
from .sketch import Sketch

ROLES = ("minus", "plus", "third")
BINS = 18


def histograms_picture(views, y, names=None, columns=2) -> Sketch:
    """A panel for each {title: z}, z (n,): how many samples of each class y (n,) fall into each bin of z.

    The sentence counts the samples that lie nearer to the mean of another class.

    >>> histograms_picture({"x": [0, 1, 5, 6], "−x²": [0, -1, -25, -36]}, [0, 0, 1, 1]).alt
    'Of 4 samples, nearer to the mean of another class: x 0; −x² 0.'
    """
    groups = _groups(y, names)
    views = {title: _numbers(z, (len(y),), "z") for title, z in views.items()}
    counted = "; ".join(f"{title} {_strays(z[:, None], groups)}" for title, z in views.items())
    panels = [_histogram(z, groups, title) for title, z in views.items()]
    return Sketch(panels, f"Of {len(y)} samples, nearer to the mean of another class: {counted}.", columns)


def classes_picture(Z, y, names=None, title="", axes=("first direction", "second direction")) -> Sketch:
    """The samples Z (n, 2) of up to three classes y (n,) and the class means.

    >>> classes_picture([[0, 0], [1, 0], [5, 0]], ["a", "a", "b"]).alt
    '3 samples of 2 classes; nearer to the mean of another class: 0.'
    """
    groups, Z = _groups(y, names), _numbers(Z, (len(y), 2), "Z")
    marks = [Points(Z[mask], role, label=name) for role, (name, mask) in zip(ROLES, groups.items(), strict=False)]
    means = [Z[mask].mean(axis=0) for mask in groups.values()]
    panel = Panel([*marks, Points(means, "mean", label="class means")], title, *axes, equal=True)
    strays = _strays(Z, groups)
    alt = f"{len(y)} samples of {len(groups)} classes; nearer to the mean of another class: {strays}."
    return Sketch([panel], alt=alt)


def _groups(y, names):
    """{name: mask (n,)} of the classes, in the order of their labels."""
    labels = np.unique(y)
    if not 2 <= len(labels) <= len(ROLES):
        raise ValueError(f"y holds {len(labels)} classes; two or three can be told apart in one picture.")
    names = [f"class {label}" for label in labels] if names is None else names
    return {name: np.asarray(y) == label for name, label in zip(names, labels, strict=True)}


def _numbers(values, shape, name):
    values = np.asarray(values, dtype=float)
    if values.shape != shape:
        raise ValueError(f"{name} has shape {values.shape}, but the {shape[0]} labels ask for {shape}.")
    return values


def _strays(Z, groups):
    """How many rows of Z (n, p) are nearer to the mean of another class than to that of their own."""
    d2 = np.stack([np.square(Z - Z[mask].mean(axis=0)).sum(axis=1) for mask in groups.values()], axis=1)
    own = np.stack(list(groups.values()), axis=1)
    return int((d2[own] > d2.min(axis=1)).sum())


def _histogram(z, groups, title):
    edges = np.linspace(z.min(), z.max(), BINS + 1) if np.ptp(z) > 0 else z.min() + np.linspace(-1, 1, BINS + 1)
    middle, width = (edges[1:] + edges[:-1]) / 2, 0.92 * (edges[1] - edges[0]) / len(groups)
    marks = [Curve([[edges[0], 0.0], [edges[-1], 0.0]], "axis")]
    for k, (role, (name, mask)) in enumerate(zip(ROLES, groups.items(), strict=False)):
        # the classes stand beside each other in a bin
        shift = (k - (len(groups) - 1) / 2) * width
        marks.append(Bars(middle + shift, np.histogram(z[mask], bins=edges)[0], role, width=width, label=name))
    return Panel(marks, title, xlabel="projection", ylabel="samples")
