"""The race of the solvers: one problem, seven ways to its optimum, three clocks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..certificates import certify
from ..datasets import blobs, moons, rings, xor
from ..kernels import Gaussian, Linear
from ..plots import Picture
from ..problems import soft_margin
from ..solvers import cvxopt_available, solve_smo
from .base import Explorer
from .controls import Choice, Slider, Stepper
from .race_lanes import ROLES, lanes_of
from .race_panels import FLOOR, panels_of

PLACES = 60  # stops on the way, evenly spaced on a logarithmic clock
DATA = {
    "moons": lambda n: moons(n, noise=0.2),
    "clouds, overlapping": lambda n: blobs(n, spread=1.0),
    "clouds, apart": lambda n: blobs(n, spread=0.5),
    "rings": lambda n: rings(n, radii=(1.0, 2.0), noise=0.25),
    "chessboard": lambda n: xor(n, noise=0.5),
}
KERNELS = {"linear": lambda gamma: Linear(), "Gaussian": lambda gamma: Gaussian(gamma=gamma)}
UNITS = {"iterations": "{:.0f}", "kernel values": "{:.0f}", "time": "{:.2g} s"}


@dataclass(frozen=True, eq=False)
class Race:
    """The problem, its certified optimum and what every solver did."""

    X: np.ndarray
    y: np.ndarray
    kernel: object
    dual: object
    proof: object
    lanes: list

    @property
    def W_best(self):
        """W*, proved by the certificate."""
        return -float(self.dual.objective(self.proof.alpha))

    def ends(self, clock):
        """The first and the last thing that the clock shows."""
        shown = np.concatenate([lane.clocks[clock] for lane in self.lanes])
        return float(shown.min()), float(shown.max())


@dataclass(frozen=True, eq=False)
class View:
    """The race, stopped when everyone has used up the budget on the chosen clock."""

    race: Race
    clock: str
    goal: float
    place: int
    watch: str
    cap: int

    @property
    def budget(self):
        """What everyone may spend."""
        first, last = self.race.ends(self.clock)
        return first * (last / first) ** (self.place / PLACES)

    def standing(self, lane):
        """The gap of a lane now, and its record; (None, −1) before its first."""
        k = lane.place(self.clock, self.budget)
        return (float(lane.gap[k]) if k >= 0 else None), k


@lru_cache(maxsize=8)  # a race takes 0.2 s and its clock must not be read twice: moving on only looks at it again
def race_of(data, n, kernel, gamma, C, cap) -> Race:
    """State the problem, prove its optimum, let everyone run."""
    X, y = DATA[data](n)
    k = KERNELS[kernel](gamma)
    dual = soft_margin(k(X), y, C)
    proof = certify(dual, solve_smo(dual, tol=1e-10))
    return Race(X, y, k, dual, proof, lanes_of(dual, -float(dual.objective(proof.alpha)), cap))


class SolverRace(Explorer):
    """Interior point, SMO, projected gradient and Pegasos on one problem."""

    title = "Race of the solvers"
    task = "Who wins by iterations? And by kernel values? Find a problem on which the two winners change places."
    covers = ("F065", "F113", "F114", "F115")
    controls = {  # noqa: RUF012
        "place": Stepper("place in the race", 30),
        "clock": Choice("clock", "iterations", tuple(UNITS)),
        "watch": Choice("boundary of", "SMO 2nd order", tuple(ROLES)),
        "data": Choice("data", "moons", tuple(DATA)),
        "n": Slider("points", 40, 10, 80, whole=True),
        "kernel": Choice("kernel", "Gaussian", tuple(KERNELS)),
        "gamma": Slider("γ", 1.0, 0.05, 50.0, log=True, when={"kernel": ("Gaussian",)}),
        "C": Slider("C", 10.0, 0.01, 1000.0, log=True),
        "goal": Slider("goal: gap", 1e-4, 1e-8, 0.1, log=True),
        "cap": Slider("iterations ≤", 300, 50, 2000, log=True, whole=True),
    }
    scenes = {  # noqa: RUF012
        "moons": {},
        "few support vectors, by kernel values": {
            "data": "clouds, apart", "kernel": "linear", "n": 60, "C": 1.0, "clock": "kernel values", "place": 40,
        },
        "by the clock on the wall": {"clock": "time", "watch": "CVXOPT"},
        "small C: Pegasos at home": {
            "data": "clouds, overlapping", "kernel": "linear", "C": 0.05, "watch": "Pegasos", "cap": 1000,
        },
        "large C: the gradient crawls": {"C": 1000.0, "cap": 1000, "watch": "gradient", "place": 45},
    }  # fmt: skip

    def compute(self, place, clock, watch, data, n, kernel, gamma, C, goal, cap):
        race = race_of(data, n, kernel, gamma if kernel == "Gaussian" else 1.0, C, cap)
        return View(race, clock, goal, min(place, PLACES), watch, cap)

    def draw(self, view, coarse=False):
        return Picture(panels_of(view, coarse), alt="race", columns=3)

    def describe(self, view):
        times = [(lane.reached(view.clock, view.goal), lane) for lane in view.race.lanes]
        there = sorted((t, lane.name) for t, lane in times if t is not None)
        slow = [f"{lane.name} ({lane.gap[-1]:.1g})" for t, lane in times if t is None]
        arrived = ", ".join(f"{name} {UNITS[view.clock].format(t)}" for t, name in there) or "nobody"
        late = f"; not within {view.cap} iterations: {', '.join(slow)}" if slow else ""
        return f"{_clock(view)}, a gap of {view.goal:.1g} is reached by {arrived}{late}. {_now(view)}"

    def limits(self, view):
        return {"place": PLACES}

    def notes(self, view):
        return (
            "gap = (W* − W(α))/W*; Pegasos works on the primal: (P(w, b) − W*)/W*, for P* = W* "
            f"= {view.race.W_best:.4g} (certified, duality gap {abs(view.race.proof.gap):.0e}).\n"
            f"{_interior()}\nSMO 1st order moves the pair that violates most, 2nd order the one that promises most.\n"
            "Each kernel row counts once (n values); interior point and gradients need all n² before the first step.\n"
            "Time is measured once, on this machine, with every frame kept: the next run shows other times."
        )

    def rows(self, view):
        head = ("solver", "iterations", "kernel values", "ms", "last gap", "gap now", "goal reached at")
        return [head] + [
            (lane.name, *_ends(lane), float(lane.gap[-1]), _or_dash(view.standing(lane)[0]), _or_dash(arrived))
            for lane in view.race.lanes
            for arrived in [lane.reached(view.clock, view.goal)]
        ]

    def recipe(self, values):
        return f"""
import numpy as np
from kernlab_edu.explorers.race import DATA
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import projected_gradient_steps, smo_steps, solve_smo

X, y = DATA[{values["data"]!r}]({values["n"]})
kernel = {KERNELS[values["kernel"]](values["gamma"])!r}
dual = soft_margin(kernel(X), y, C={values["C"]!r})
best = dual.objective(solve_smo(dual, tol=1e-10).x)
for frames in (smo_steps(dual, max_iter={values["cap"]}), projected_gradient_steps(dual, max_iter={values["cap"]})):
    print([float(f"{{1 - frame.objective / best:.1e}}") for frame in frames][::20])
"""


def _interior():
    if not cvxopt_available():
        return "CVXOPT is not installed here, so its lane is empty."
    return "CVXOPT shows no iterates: stopped after 1, 2, … of them, its α is brought back to 0 ≤ α ≤ C, yᵀα = 0."


def _clock(view):
    if view.clock == "time":
        return "By the clock on the wall (measured here and now)"
    return "By iterations" if view.clock == "iterations" else f"By kernel values (n² = {view.race.dual.n**2})"


def _now(view):
    standing = [(view.standing(lane)[0], lane.name) for lane in view.race.lanes]
    waiting = [name for gap, name in standing if gap is None]
    gap, leader = min((gap, name) for gap, name in standing if gap is not None)
    there = [name for gap, name in standing if gap is not None and gap <= FLOOR]
    spent = UNITS[view.clock].format(view.budget) + ("" if view.clock == "time" else f" {view.clock}")
    ahead = f"{_listed(there)} arrived (gap below {FLOOR:.0e})" if there else f"{leader} leads with a gap of {gap:.1g}"
    return f"With {spent} each, {ahead}{f'; not started: {_listed(waiting)}' if waiting else ''}."


def _listed(names):
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _ends(lane):
    iterations, kernel_values, seconds = (float(clock[-1]) for clock in lane.clocks.values())
    return int(iterations), int(kernel_values), 1e3 * seconds


def _or_dash(value):
    return "–" if value is None else value
