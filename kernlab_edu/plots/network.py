"""A kernel machine drawn as a network: one input, one unit per support vector, one sum, one sign."""

from __future__ import annotations

import numpy as np

from .marks import Points, Segments, Text
from .picture import Panel
from .sketch import Sketch


def network_picture(similarity, beta, b, x="x") -> Sketch:
    """The units k(xⱼ, x) (m,), their weights βⱼ (m,) and the offset b, with their values; the sentence does the sum.

    >>> network_picture([0.5, 1.0], [2.0, -1.0], b=0.25).alt
    'f(x) = 2·0.5 − 1·1 + 0.25 = 0.25, so the class is +1.'
    """
    k, beta = np.asarray(similarity, dtype=float), np.asarray(beta, dtype=float)
    if k.shape != beta.shape or k.ndim != 1:
        raise ValueError(f"Every unit needs one weight: {k.shape} similarities, {beta.shape} weights.")
    b = 0.0 if abs(b) <= 1e-12 * np.abs(k * beta).sum() else float(b)  # rounding differs between machines
    f, m = float(k @ beta + b), len(k)
    units = np.column_stack([np.full(m, 1.0), np.linspace(1.0, -1.0, m) if m > 1 else [0.0]])
    source, total, sign = np.array([0.0, 0.0]), np.array([2.2, 0.0]), np.array([3.0, 0.0])
    up = beta >= 0
    marks = [
        Segments(np.tile(source, (m, 1)), units, "stem"),
        Segments(units[up], np.tile(total, (up.sum(), 1)), "hill", label="β > 0"),
        Segments(units[~up], np.tile(total, ((~up).sum(), 1)), "hollow", label="β < 0"),
        Segments([total], [sign], "stem"),
        Points(units[up], "plus", label="unit of a + point"),
        Points(units[~up], "minus", label="unit of a − point"),
        Points([source, total, sign], "after"),
        *_words(units, total, sign, k, beta, f, b, x),
    ]
    frame = {"xlim": (-0.45, 3.35), "ylim": (-1.3, 1.3)}
    return Sketch([Panel(marks, title="the machine as a network", bare=True, **frame)], alt=_sentence(k, beta, b, f))


def _words(units, total, sign, k, beta, f, b, x):
    # away from the middle, where the lines meet
    outwards = np.column_stack([np.zeros(len(units)), np.where(units[:, 1] < 0, -0.13, 0.13)])
    low = np.array([0.0, 0.2])
    said = (x, f"b = {_short(b)}", f"Σ + b\n{_short(f)}", f"sign\n{'+1' if f >= 0 else '−1'}")
    values = [f"k = {_short(a)},  β = {_short(w)}" for a, w in zip(k, beta, strict=True)]
    return [
        Text(units + outwards, tuple(values)),
        Text(np.array([[-0.25, 0.0], total + low, total - low, sign - low]), said),
    ]


def _sentence(k, beta, b, f):
    terms = [f"{_short(w)}·{_short(value)}" for w, value in zip(beta, k, strict=True)]
    total = " + ".join([*terms, _short(b)]).replace("+ −", "− ")
    return f"f(x) = {total} = {_short(f)}, so the class is {'+1' if f >= 0 else '−1'}."


def _short(number):
    return f"{number + 0.0:.3g}".replace("-", "−")
