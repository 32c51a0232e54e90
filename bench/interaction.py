"""Under the hand, without a browser: warm starts, and what a frame of every explorer costs.

A frame is compute → draw → describe and encode, as one call of Stage.receive makes it while a control is being moved.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from sklearn.datasets import make_classification

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.line import Line, at_most, duel
from kernlab_edu.datasets import moons
from kernlab_edu.explorers import MarginCockpit
from kernlab_edu.explorers.controls import Drag, Slider, Stepper
from kernlab_edu.explorers.gallery import gallery
from kernlab_edu.kernels import Gaussian
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_smo

PRICES, MOVE = (1.0, 10.0, 100.0), 1.1  # a slider moves C or γ by 10 %
FRAMES = 40
STAGES = ("compute", "draw", "describe and encode")
COCKPIT_SCENE = "moons, Gaussian"
TYPICAL = {  # (scene, control) where the first slider of the first scene says little or nothing
    "DistancesExplorer": (None, "cities"),
    "ErrataExplorer": ("E06 regression that learns nothing", "points"),
}


def lines(rounds: int) -> Iterator[Line]:
    """Warm starts, the cockpit under its budget, and a line per explorer."""
    yield from warm_lines("C", C=MOVE)
    yield from warm_lines("γ", gamma=MOVE)
    for what, control in (("dragging a point", "points"), ("moving C", "C")):
        frames = Frames(MarginCockpit(COCKPIT_SCENE), control).move(FRAMES * rounds)
        yield at_most(f"margin cockpit, 60 points, {what}: p95", frames.p95("all"), 60, "ms", frames.words())
    for name, kind in gallery().items():
        scene, control = TYPICAL.get(name, (None, None))
        explorer = kind(scene)
        control = control or typical_control(explorer)
        frames = Frames(explorer, control).move(FRAMES)
        yield Line(f"{name}, moving {control}: p95 of a frame", frames.p95("all"), "ms", note=frames.words())


# --- warm starts ------------------------------------------------------------------------------------------------------


def warm_lines(letter, C=1.0, gamma=1.0) -> Iterator[Line]:
    """Work of the warm start over work of the cold one, when C or γ is multiplied by a factor."""
    shares = {name: warm_share(*problem, C, gamma) for name, problem in problems()}
    for place, what, goal in ((0, "steps", 1 / 3), (1, "time", None)):
        share = {name: pair[place] for name, pair in shares.items()}
        typical, worst = statistics.median(share.values()), max(share, key=share.get)
        line = Line(f"{letter} moves by 10 %: warm {what} / cold {what}, median", typical, "of cold")
        note = f"worst {share[worst]:.2f}: {worst}"
        verdict = {"goal": "≤ 1/3", "passed": typical <= goal} if goal else {}
        yield replace(line, note=note, **verdict)


def problems():
    """(name, (X, y, γ, C)): what a lecture shows, and a little more."""
    wide, labels = make_classification(300, n_features=20, n_informative=8, class_sep=0.8, random_state=0)
    data = {f"moons, n = {n}": (*moons(n, noise=0.2), 0.5) for n in (60, 300, 1000)}
    data["20-D, n = 300"] = wide, 2.0 * labels - 1.0, 0.05
    for name, sample in data.items():
        for price in PRICES:
            yield f"{name}, C = {price:g}", (*sample, price)


def warm_share(X, y, gamma, C, C_factor, gamma_factor) -> tuple[float, float]:
    """(steps, seconds) from the old weights, scaled with C as the cockpit does, over those from nothing.

    A slide of all free weights counts as one step, and it costs more than a pair: hence the seconds.
    """
    before = solve_smo(soft_margin(Gaussian(gamma)(X), y, C), tol=1e-3)
    moved = soft_margin(Gaussian(gamma * gamma_factor)(X), y, C * C_factor)
    work = duel(
        lambda: solve_smo(moved, tol=1e-3, start=before.x * C_factor), lambda: solve_smo(moved, tol=1e-3), rounds=3
    )
    return work.theirs.n_iter / max(work.ours.n_iter, 1), work.ratio


# --- frames -----------------------------------------------------------------------------------------------------------


class Frames:
    """Times of the frames of one explorer while one control is moved, in milliseconds, stage by stage."""

    def __init__(self, explorer, control):
        self.explorer, self.control, self.stage = explorer, control, explorer.stage()
        self.times, self.running = defaultdict(list), defaultdict(float)
        self._watch(explorer, "compute", "compute")
        self._watch(explorer, "draw", "draw")
        self._watch(explorer, "describe", "describe and encode")
        self._watch(self.stage, "show", "describe and encode")

    def _watch(self, owner, name, stage):
        work = getattr(owner, name)

        def watched(*arguments, **options):
            start = time.perf_counter()
            try:
                return work(*arguments, **options)
            finally:
                self.running[stage] += time.perf_counter() - start

        object.__setattr__(owner, name, watched)

    def move(self, count):
        """Move the control there and back; the first frames warm up and are forgotten."""
        first = self.explorer.values[self.control]
        for k in range(-5, count):
            self.running.clear()
            value = moved(self.explorer.controls[self.control], first, k)
            message = {"do": "set", "values": {self.control: value}, "final": False, "seq": k + 6}
            start = time.perf_counter()
            self.stage.receive(message)
            whole = time.perf_counter() - start
            if self.explorer.error:
                raise RuntimeError(f"{type(self.explorer).__name__}: {self.explorer.error}")
            if k >= 0:
                self.times["all"].append(1e3 * whole)
                for stage in STAGES:
                    self.times[stage].append(1e3 * self.running[stage])
        return self

    def p95(self, stage) -> float:
        """The 95th percentile in milliseconds."""
        return float(np.percentile(self.times[stage], 95))

    def words(self) -> str:
        """p50 and p95 of the whole and of its stages."""
        stages = ("all", *STAGES)
        parts = [f"{stage} {np.median(self.times[stage]):.1f}/{self.p95(stage):.1f}" for stage in stages]
        return f"p50/p95 in ms: {', '.join(parts)}"


def moved(control, first, k):
    """The value after k moves of a hand that goes to and fro."""
    swing = float(np.sin(0.35 * k))
    if isinstance(control, Drag):
        (x, y, *rest), *others = first
        return [[x + 0.3 * swing, y + 0.2 * swing, *rest], *others]
    if isinstance(control, Stepper):
        return first + k + 5
    if control.log:
        return float(np.clip(first * 3.0**swing, control.low, control.high))
    return first + 0.2 * swing * (control.high - control.low)


def typical_control(explorer) -> str:
    """The first that is on screen and can be moved: a slider, else a point, else the steps."""
    on_screen = {
        name: control
        for name, control in explorer.controls.items()
        if all(explorer.values[other] in allowed for other, allowed in (control.when or {}).items())
    }
    return next(name for kind in (Slider, Drag, Stepper) for name in on_screen if isinstance(on_screen[name], kind))
