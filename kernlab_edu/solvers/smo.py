"""Sequential minimal optimisation for every SVM dual, one pair of weights at a time.

Moving weight t from sample j to sample i keeps 1ᵀβ = Δ.  Each variable *votes* for the b that would put its sample
exactly on the margin (SVC) or on the edge of the tube (SVR):

    voteᵢ = −(Kβ)[indexᵢ] − signᵢ pᵢ

A variable that may still take weight (`up`) demands b ≥ voteᵢ, one that may give weight away (`down`) demands
b ≤ voteᵢ.  So α is optimal exactly when m = max over up ≤ M = min over down; a pair with voteᵢ > voteⱼ violates it,
and moving t = (voteᵢ − voteⱼ)/η, η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ, cut to the box, lowers the objective by t(voteᵢ − voteⱼ) − ½ηt².

With a large C many small steps go to and fro between the same free samples.  The default rule therefore lets all free
weights slide together now and then: pairs find out *who* is free, one linear system finds *how much* they weigh.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..problems import Solution, SVMDual
from .errors import NotSeparableError
from .free_set import slide
from .hulls import common_point
from .offset import claim, offset, votes, who_may_move
from .pair_rules import PAIR_RULES
from .start import feasible_start

SLIDE_EVERY = 200  # pair steps between two slides
SLIDES = 50  # bounds met in one slide


@dataclass(frozen=True, eq=False)
class Frame:
    """One step of SMO, frozen: what was moved, why, and what it brought."""

    iteration: int
    alpha: np.ndarray
    pair: tuple[int, int] | None
    why: str
    box: tuple[float, float]
    unclipped: float
    step: float
    gain: float
    violation: float
    objective: float
    kernel_evaluations: int
    status: str


class _Machine:
    """The moving parts: α, the votes, and who may still move."""

    def __init__(self, dual: SVMDual, start, rng):
        self.dual, self.rng = dual, rng
        self.K, self.sign, self.u = dual.K, dual.sign, dual.u
        self.diagonal = dual.K.diagonal()[dual.index]
        # a copy through `index` per row is only needed when a sample owns two variables (regression)
        self.columns = slice(None) if np.array_equal(dual.index, np.arange(dual.n)) else dual.index
        self.eta_floor = 1e-12 * max(np.abs(self.diagonal).max(), np.finfo(float).tiny)
        self.alpha = feasible_start(dual, start)
        self.rows_seen = np.zeros(dual.n, dtype=bool)
        self.recount()

    def recount(self):
        """Recompute every vote from α: rounding errors of many small steps are forgotten."""
        self.vote = votes(self.dual, self.alpha)
        self.objective = float(self.dual.objective(self.alpha))
        up, down = who_may_move(self.dual, self.alpha)
        # adding 0 or ∓∞ to the votes is faster than masking them
        self.up, self.down = np.where(up, 0.0, -np.inf), np.where(down, 0.0, np.inf)

    def row(self, i):
        """The kernel row of variable i, one entry per variable."""
        self.rows_seen[self.dual.index[i]] = True
        return self.K[self.dual.index[i]][self.columns]

    def eta(self, i):
        """η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ for all j; a tiny floor lets an indefinite kernel run to the end of the box."""
        return np.maximum(self.diagonal[i] + self.diagonal - 2.0 * self.row(i), self.eta_floor)

    def violation(self):
        """m(α) − M(α), LIBSVM's measure; ≤ 0 at the optimum."""
        return float((self.vote + self.up).max() - (self.vote + self.down).min())

    def room(self, i, j):
        """How much weight i can take and j can give: the box of t is [0, room]."""
        take = self.u[i] - self.alpha[i] if self.sign[i] > 0 else self.alpha[i]
        give = self.alpha[j] if self.sign[j] > 0 else self.u[j] - self.alpha[j]
        return min(take, give)

    def move(self, i, j):
        """Move the best weight from j to i; returns (room, unclipped step, step, gain)."""
        difference = self.vote[i] - self.vote[j]
        eta = self.diagonal[i] + self.diagonal[j] - 2.0 * self.row(i)[j]
        room, unclipped = self.room(i, j), difference / max(eta, self.eta_floor)
        t = min(unclipped, room)
        gain = t * difference - 0.5 * eta * t * t
        self._set(i, self.alpha[i] + self.sign[i] * t)
        self._set(j, self.alpha[j] - self.sign[j] * t)
        self.vote -= t * (self.row(i) - self.row(j))
        self.objective -= gain
        return room, unclipped, t, gain

    def slide(self):
        """Let all free weights move together, bound by bound; returns (…, gain) like `move`."""
        before = self.objective
        for _ in range(SLIDES):
            free = (self.up == 0.0) & (self.down == 0.0)
            if free.sum() < 2:
                break
            self.alpha, gain, arrived = slide(self.dual, self.alpha, free, -self.sign * self.vote)
            self.recount()
            if arrived or gain <= 0:
                break
        return np.inf, 0.0, 0.0, before - self.objective

    def _set(self, k, value):
        # a variable that ran to the end of its box must sit *exactly* there, or it would look free
        slack = 1e-14 * (self.u[k] if np.isfinite(self.u[k]) else abs(value))
        value = 0.0 if value <= slack else self.u[k] if value >= self.u[k] - slack else value
        self.alpha[k] = value
        may_grow, may_shrink = value < self.u[k], value > 0
        positive = self.sign[k] > 0
        self.up[k] = 0.0 if (may_grow if positive else may_shrink) else -np.inf
        self.down[k] = 0.0 if (may_shrink if positive else may_grow) else np.inf


def smo_steps(
    dual: SVMDual, rule="second_order", tol=1e-3, max_iter=None, start=None, random_state=None
) -> Iterator[Frame]:
    """Yield a frozen Frame per step; the first shows the start, the last carries the final status.

    rule: "second_order", "maximal_violation", "random", or "farthest" (which may stall: then the status says so).
    The final status is "optimal", "stalled", "max_iter" or "unbounded" (a hard margin that does not exist).

    >>> from kernlab_edu.problems import hard_margin
    >>> [frame.alpha.tolist() for frame in smo_steps(hard_margin([[1, -1], [-1, 1]], [1, -1]))]
    [[0.0, 0.0], [0.5, 0.5]]
    """
    machine = _Machine(dual, start, np.random.default_rng(random_state))
    move, pair, why = (0.0, 0.0, 0.0, 0.0), None, "the start"
    for iteration, (status, next_pair) in enumerate(_plan(machine, rule, tol, max_iter)):
        yield _frame(machine, iteration, pair, why, move, status)
        if status == "running":
            pair, why = next_pair, _reason(machine, rule, next_pair)
            move = machine.slide() if pair is None else machine.move(*pair)


def solve_smo(
    dual: SVMDual, rule="second_order", tol=1e-3, max_iter=None, start=None, random_state=None
) -> Solution:
    """Run SMO to the end: the same steps as `smo_steps`, without keeping the frames.

    Raises NotSeparableError, with the point that the two convex hulls share, if a hard margin does not exist.

    >>> from kernlab_edu.problems import soft_margin
    >>> solve_smo(soft_margin([[1, -1], [-1, 1]], [1, -1], C=0.25)).x
    array([0.25, 0.25])
    """
    machine = _Machine(dual, start, np.random.default_rng(random_state))
    for n_iter, (status, pair) in enumerate(_plan(machine, rule, tol, max_iter)):  # noqa: B007
        if status == "running":
            machine.slide() if pair is None else machine.move(*pair)
    if status == "unbounded":
        raise NotSeparableError.from_weights(common_point(dual.K, dual.sign), dual.sign)
    return claim(dual, machine.alpha, offset(dual, machine.alpha), status, n_iter)


def _plan(machine, rule, tol, max_iter):
    """Yield (status, pair): "running" with the pair to move (None: slide all free ones), at last how it ended."""
    choose = _choose(rule)
    limit = max(100_000, 100 * machine.dual.n_variables) if max_iter is None else max_iter
    watch = _Progress(patience=max(2000, 10 * machine.dual.n_variables))
    for step in range(limit):
        if machine.violation() <= tol:
            machine.recount()
            if machine.violation() <= tol:
                yield "optimal", None
                return
        if step % 500 == 499 and _no_margin(machine):
            yield "unbounded", None
            return
        if watch.stalled(machine, step):
            break
        if rule == "second_order" and step % SLIDE_EVERY == SLIDE_EVERY - 1:
            yield "running", None
            continue
        i, j = choose(machine, tol)
        if np.isinf(machine.room(i, j)) and machine.eta(i)[j] <= machine.eta_floor:
            yield "unbounded", None
            return
        yield "running", (i, j)
    machine.recount()
    yield ("optimal" if machine.violation() <= tol else "stalled" if watch.gave_up else "max_iter"), None


class _Progress:
    """Notices when neither the violation nor the objective has improved for long."""

    def __init__(self, patience):
        self.patience, self.since, self.gave_up = patience, 0, False
        self.violation = self.objective = np.inf

    def stalled(self, machine, step):
        if step % 100:
            return False
        violation, objective = machine.violation(), machine.objective
        if violation < 0.99 * self.violation or objective < self.objective - 1e-10 * abs(self.objective):
            self.violation, self.objective, self.since = min(violation, self.violation), objective, step
        self.gave_up = step - self.since > self.patience
        return self.gave_up


def _no_margin(machine):
    """ρ² ≤ βᵀKβ/(Σα)² for every feasible α: if that bound is tiny, a linear program decides whether ρ > 0."""
    if not np.isinf(machine.u).any():
        return False
    total, quadratic = machine.alpha.sum(), 2.0 * (machine.objective - machine.dual.p @ machine.alpha)
    doubtful = quadratic <= 1e-6 * total * total * machine.diagonal.max()
    return doubtful and common_point(machine.K, machine.sign) is not None


def _frame(machine, iteration, pair, why, move, status):
    alpha = machine.alpha.copy()
    alpha.flags.writeable = False
    room, unclipped, step, gain = (float(value) for value in move)
    return Frame(
        iteration=iteration,
        alpha=alpha,
        pair=pair,
        why=why,
        box=(0.0, room),
        unclipped=unclipped,
        step=step,
        gain=gain,
        violation=max(machine.violation(), 0.0),
        objective=machine.objective,
        kernel_evaluations=int(machine.rows_seen.sum()) * machine.dual.n,
        status=status,
    )


def _choose(rule):
    if rule not in PAIR_RULES:
        raise ValueError(f"There is no pair rule {rule!r}; choose one of {', '.join(PAIR_RULES)}.")
    return PAIR_RULES[rule][0]


def _reason(machine, rule, pair):
    if pair is None:
        return "all free variables at once: they solve a linear system"
    return PAIR_RULES[rule][1](machine, *pair)
