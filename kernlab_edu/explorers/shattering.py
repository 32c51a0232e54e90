"""The shattering explorer: all labelings of a few points, and which of them lines or discs can cut out."""

from __future__ import annotations

from ..plots import Picture
from ..theory import CENTRED_DISCS, DISCS, LINES, cover_count, margin_vc_bound
from .base import Explorer
from .controls import Choice, Drag, Slider, Stepper
from .shattering_labels import labels_of
from .shattering_panels import labelings_panel, plane_panel
from .shattering_trial import CLASSES, WIDE, judge
from .words import pair, said

MOST = 6


def minus(*xy):
    """Points labelled −, so that the stepper counts in binary."""
    return tuple((float(a), float(b), -1) for a, b in xy)


TRIANGLE = minus((-1.6, -1.1), (1.7, -0.8), (0.1, 1.4))
SQUARE = minus((-1.4, -1.1), (1.5, -1.2), (1.3, 1.2), (-1.5, 1.0))
KITE = minus((-0.8, -0.9), (1.9, -1.3), (0.8, 0.9), (-2.0, 1.2))


class ShatteringExplorer(Explorer):
    """2ᵐ ways to label m points: the class shatters them if it realises every one."""

    title = "Shattering"
    task = (
        "Step through all labelings of three points, then add a fourth: can you place it so that lines realise all 16? "
        "And three points that lines do not shatter?"
    )
    covers = ("F200", "F201", "F202", "F204")
    controls = {  # noqa: RUF012
        "step": Stepper("labeling (binary count)", 5),
        "points": Drag("points", TRIANGLE, editable=True, low=-2.5, high=2.5),
        "sets": Choice("class of sets", "lines", tuple(CLASSES)),
        "delta": Slider("Δ, half the margin", 0.8, 0.05, 2.5, step=0.05, when={"sets": (WIDE,)}),
    }
    scenes = {  # noqa: RUF012
        "three points: 8 of 8": {},
        "four points: XOR fails": {"points": SQUARE, "step": 5},
        "a point in a triangle": {"points": (*TRIANGLE, (0.1, -0.1, -1)), "step": 8},
        "three on a line": {"points": minus((-2.0, -1.0), (0.0, 0.0), (2.0, 1.0)), "step": 5},
        "two points, centred discs": {"points": minus((0.7, 0.4), (-1.2, 1.1)), "sets": "discs around 0", "step": 2},
        "three points, free discs": {"sets": "discs", "step": 4},
        "four points, free discs": {"points": KITE, "sets": "discs", "step": 5},
        "wide streets only": {"points": TRIANGLE, "sets": WIDE, "delta": 1.5, "step": 4},
        "six points": {"points": (*SQUARE, *minus((0.2, 0.3), (2.2, 0.2))), "step": 12},
    }

    def compute(self, step, points, sets, delta):
        if not 1 <= len(points) <= MOST:
            raise ValueError(
                f"{len(points)} points have {2 ** len(points)} labelings: keep between 1 and {MOST} points "
                "(click adds one, double click removes it)."
            )
        return judge(points, step, sets, delta)

    def draw(self, trial, coarse=False):
        return Picture([plane_panel(trial, coarse), labelings_panel(trial)], alt="Shattering")

    def describe(self, trial):
        signs = " ".join("+" if sign > 0 else "−" for sign in trial.y)
        m, count, one = len(trial.y), int(trial.ok.sum()), CLASSES[trial.name][2]
        here = f"a {one} separates them" if trial.found else f"no {one} separates them{_reason(trial)}"
        verdict = "shattered" if count == 2**m else "not shattered"
        return f"Labels {signs}: {here}. {count} of {2**m} labelings are realised: {verdict}. {_lesson(trial)}"

    def limits(self, trial):
        return {"step": len(trial.ok) - 1}

    def rows(self, trial):
        m = len(trial.y)
        words = ["".join("+" if s > 0 else "−" for s in trial.own * -labels_of(k, m)) for k in range(2**m)]
        head = [("labeling", "labels", "realised")]
        return head + [
            (k, word, "yes" if ok else "no") for k, (word, ok) in enumerate(zip(words, trial.ok, strict=True))
        ]

    def recipe(self, values):
        points = [list(p[:2]) for p in values["points"]]
        if values["sets"] == WIDE:
            return f"""
from kernlab_edu.theory import half_margins

widths = half_margins({points})
print((widths >= {values["delta"]!r}).sum(), "of", len(widths), "labelings are realised")
"""
        by = {LINES: "LINES", DISCS: "DISCS", CENTRED_DISCS: "CENTRED_DISCS"}.get(CLASSES[values["sets"]][0])
        by = by or "CENTRED_DISCS_BOTH_SIDES"
        return f"""
from kernlab_edu.theory import {by}, realisable_labelings

X = {points}
print(len(realisable_labelings(X, by={by})), "of", 2 ** len(X), "labelings are realised")
"""


def _reason(trial):
    if trial.shared is not None:
        return f": the hulls of both labels share the point {pair(trial.shared)}"
    return f": the widest street has half-margin {said(trial.width)} < Δ = {said(trial.delta)}" if trial.delta else ""


def _lesson(trial):
    m, h = len(trial.y), CLASSES[trial.name][1]
    if trial.delta:
        R = trial.radius
        bound = margin_vc_bound(R, trial.delta, D=2)
        return f"In this ball, R = {said(R)}, they shatter at most min(⌈R²/Δ²⌉, 2) + 1 = {bound} points."
    cover = f" In general position lines realise {cover_count(m, 2)} of {2**m}." if trial.name == "lines" else ""
    known = f"The VC dimension of {trial.name} in the plane is {h}"
    return f"{known}: sets of {h} can be shattered, sets of {h + 1} never.{cover}"
