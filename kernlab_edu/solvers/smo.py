"""Sequential minimal optimisation for every SVM dual, one pair of weights at a time.

Moving weight t from sample j to sample i keeps 1ᵀβ = Δ.  Each variable *votes* for the b that would put its sample
exactly on the margin (SVC) or on the edge of the tube (SVR):

    voteᵢ = −(Kβ)[indexᵢ] − signᵢ pᵢ

A variable that may still take weight (`up`) demands b ≥ voteᵢ, one that may give weight away (`down`) demands
b ≤ voteᵢ.  So α is optimal exactly when m = max over up ≤ M = min over down; a pair with voteᵢ > voteⱼ violates it,
and moving t = (voteᵢ − voteⱼ)/η, η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ, cut to the box, lowers the objective by t(voteᵢ − voteⱼ) − ½ηt².

With a large C many small steps go to and fro between the same free samples.  The default rule therefore lets all free
weights slide together now and then: pairs find out *who* is free, one linear system finds *how much* they weigh.
With many samples it works on a part at a time (parts.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..problems import Solution, SVMDual
from .errors import NotSeparableError, QPError
from .hulls import common_point
from .offset import claim, offset
from .pair_rules import PAIR_RULES
from .parts import Whole

LOOK_EVERY, MARGIN_EVERY = 100, 500  # steps between two looks at the progress and at the margin


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
    whole = Whole(dual, start, np.random.default_rng(random_state), at_once=rule != "second_order")
    move, pair, why = (0.0, 0.0, 0.0, 0.0), None, "the start"
    for iteration, (status, machine, task) in enumerate(_plan(whole, rule, tol, max_iter)):
        yield _frame(whole, machine, iteration, pair, why, move, status)
        if status == "running":
            pair, why = machine.named(task), _reason(machine, rule, task)
            move = machine.do(task)


def solve_smo(dual: SVMDual, rule="second_order", tol=1e-3, max_iter=None, start=None, random_state=None) -> Solution:
    """Run SMO to the end: the same steps as `smo_steps`, without keeping the frames.

    Raises NotSeparableError, with the point that the two convex hulls share, if a hard margin does not exist.

    >>> from kernlab_edu.problems import soft_margin
    >>> solve_smo(soft_margin([[1, -1], [-1, 1]], [1, -1], C=0.25)).x
    array([0.25, 0.25])
    """
    whole = Whole(dual, start, np.random.default_rng(random_state), at_once=rule != "second_order")
    for status, machine, task in _plan(whole, rule, tol, max_iter, in_runs=rule == "second_order"):
        if status == "running":
            machine.do(task)
    if status == "unbounded":
        raise _no_answer(dual)
    return claim(dual, whole.alpha, offset(dual, whole.alpha, whole.vote), status, whole.made, whole.vote)


def _plan(whole, rule, tol, max_iter, in_runs=False):
    """Yield (status, machine, task): "running" with what a machine is to do next, at last how it ended.

    The machine is that of the part being worked on; up to 400 variables the whole is one part.
    """
    limit = max(100_000, 100 * whole.dual.n_variables) if max_iter is None else max_iter
    end = None
    while end is None:
        machine = whole.open(tol)
        for status, task in _tasks(machine, rule, limit - whole.made, in_runs):
            if status == "running":
                yield status, machine, task
        end = whole.close(machine, status, tol)
    yield end, machine, None


def _tasks(machine, rule, limit, in_runs):
    """Yield (status, task) for one part.

    A task is a pair to move, None (slide all free weights) or, in runs, a number of steps of the second-order rule
    that need no decision in between.
    """
    choose, tol = _choose(rule), machine.goal
    watch = _Progress(patience=max(2000, 10 * machine.dual.n_variables))
    while machine.made < limit:
        if machine.violation() <= tol:
            yield "optimal", None
            return
        if machine.made % MARGIN_EVERY == MARGIN_EVERY - 1 and _no_margin(machine):
            yield "unbounded", None
            return
        if watch.stalled(machine):
            break
        if rule == "second_order" and machine.wants_to_slide():
            yield "running", None
            continue
        task = min(_until_a_look(machine), limit - machine.made) if in_runs else choose(machine, tol)
        if not in_runs and machine.without_end(*task):
            yield "unbounded", None
            return
        yield "running", task
        if machine.unbounded:
            yield "unbounded", None
            return
        if machine.last_step == 0.0 and rule != "random":
            watch.gave_up = True  # nothing moved, so the rule will choose the same pair for ever
            break
    yield ("optimal" if machine.violation() <= tol else "stalled" if watch.gave_up else "max_iter"), None


def _until_a_look(machine):
    """How many steps until somebody looks: at the progress, at the margin, or whether to slide."""
    made, due = machine.made, machine.next_slide - machine.made
    looks = LOOK_EVERY - made % LOOK_EVERY, MARGIN_EVERY - (made + 1) % MARGIN_EVERY
    return min(*looks, due) if due > 0 else min(looks)


class _Progress:
    """Notices when neither the violation nor the objective has improved for long."""

    def __init__(self, patience):
        self.patience, self.since, self.gave_up = patience, 0, False
        self.violation = self.objective = np.inf

    def stalled(self, machine):
        step = machine.made
        if step % LOOK_EVERY:
            return False
        violation, objective = machine.violation(), machine.objective
        if violation < 0.99 * self.violation or objective < self.objective - 1e-10 * abs(self.objective):
            self.violation, self.objective, self.since = min(violation, self.violation), objective, step
        self.gave_up = step - self.since > self.patience
        return self.gave_up


def _no_margin(machine):
    """ρ² ≤ βᵀKβ/(Σα)² for every feasible α: if that bound is tiny, a linear program decides whether ρ > 0."""
    if machine.dual.kind != "hard margin":
        return False
    total, quadratic = machine.alpha.sum(), 2.0 * (machine.objective - machine.dual.p @ machine.alpha)
    doubtful = quadratic <= 1e-6 * total * total * machine.diagonal.max()
    return doubtful and common_point(machine.K, machine.sign) is not None


def _no_answer(dual):
    """A dual without bound belongs to a primal without a feasible point."""
    if dual.kind == "hard margin":
        return NotSeparableError.from_weights(common_point(dual.K, dual.sign), dual.sign)
    return QPError(f"The {dual.kind} dual is unbounded: no f satisfies every constraint. Use a finite C.")


def _frame(whole, machine, iteration, pair, why, move, status):
    alpha, objective, seen = whole.lifted(machine)
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
        objective=objective,
        kernel_evaluations=int(seen.sum()) * whole.dual.n,
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
