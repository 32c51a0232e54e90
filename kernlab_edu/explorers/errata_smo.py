"""A slip of SMO: the partner that is farthest away may have nothing to give."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..errata.smo import FIVE_POINTS
from ..plots import Bars, Curve, Panel, Points
from ..problems import soft_margin
from ..solvers import smo_steps
from .errata_view import View
from .words import said

CLASSES = {"plus": "y = +1", "minus": "y = −1"}
SHOWN = 12  # steps on the axis


@lru_cache(maxsize=2)
def run(rule):
    """The first frames of a run on the five points with C = 1, and its last: a stalled run repeats itself."""
    X, y = FIVE_POINTS
    frames = list(smo_steps(soft_margin(np.outer(X, X), y, C=1.0), rule=rule, tol=1e-10))
    return tuple(frames[: SHOWN + 1]), frames[-1]


def stalling(right) -> View:
    """E49: the violation m − M against the steps, for the farthest violator and for the largest gain."""
    X, y = FIVE_POINTS
    frames, last = run("second_order" if right else "farthest")
    W = -last.objective
    worst, far = (" and ".join(said(X[k]) for k in who) for who in zip(*worst_pairs(last.alpha), strict=True))
    best = -run("second_order")[1].objective
    if right:
        words = (
            f"the partner with the largest gain (Eᵢ − Eⱼ)²/2η ends after {last.iteration} steps: m − M = 0, and "
            f"W = {said(W)} is the largest."
        )
    else:
        words = (
            f"after {moved(frames)} steps the run stalls at m − M = {said(last.violation)}, W = {said(W)} of "
            f"{said(best)}. The worst violators are {worst}, the farthest from them {far}: of their class and without "
            "weight, so that neither pair can move, now and for ever."
        )
    head = ("step", "pair", "gain", "m − M", "W")
    rows = [(f.iteration, _names(f.pair, X), f.gain, f.violation, -f.objective) for f in frames]
    return View(("E49",), right, (_gap(frames), _points(X, y, frames[-1])), words, (head, *rows))


def moved(frames):
    """How many steps changed something."""
    return sum(frame.gain > 1e-12 for frame in frames)


def worst_pairs(alpha):
    """(worst violator, the violator farthest from it) for each sample that violates most, at the weights α; C = 1."""
    X, y = FIVE_POINTS
    vote = -y * soft_margin(np.outer(X, X), y, C=1.0).gradient(alpha)
    up, down = np.where(y > 0, alpha < 1, alpha > 0), np.where(y > 0, alpha > 0, alpha < 1)
    b = (vote[up].max() + vote[down].min()) / 2
    breaks = np.maximum(np.where(up, vote - b, -np.inf), np.where(down, b - vote, -np.inf))
    worst = np.flatnonzero(breaks > breaks.max() - 1e-9)
    return [(int(j), int(np.where(breaks > 0, np.abs(X - X[j]), -1.0).argmax())) for j in worst]


def _names(pair, X):
    return "the start" if pair is None else f"{said(X[pair[0]])}, {said(X[pair[1]])}"


def _gap(frames):
    xy = [[frame.iteration, frame.violation] for frame in frames]
    still = [Curve([xy[-1], [SHOWN, xy[-1][1]]], "ghost", label="and so on")] if xy[-1][1] > 1e-9 else []
    marks = [
        Curve([[0, 0], [SHOWN, 0]], "limit", label="optimal: 0"),
        Curve(xy, "violation", label="m − M"),
        *still,
        Points(xy, "now"),
    ]
    return Panel(
        marks, title="what is left to gain", xlabel="step", ylabel="m − M", xlim=(-0.3, SHOWN + 0.3), ylim=(-0.2, 3.3)
    )


def _points(X, y, frame):
    marks = [Bars(X, frame.alpha, "limit", label="α", width=0.3)]
    for role, at in (("plus", X[y > 0]), ("minus", X[y < 0])):
        marks.append(Points(np.column_stack([at, np.zeros(len(at))]), role, label=CLASSES[role]))
    pair = np.column_stack([X[list(frame.pair)], np.zeros(2)])
    marks += [Points(pair[:1], "pair i", label="last pair: i"), Points(pair[1:], "pair j", label="j")]
    return Panel(
        marks, title="the points and their weights", xlabel="x", ylabel="α", xlim=(-3.6, 3.6), ylim=(-0.2, 1.2)
    )
