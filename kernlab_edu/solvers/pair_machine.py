"""The moving parts of SMO: the weights α, the votes for b, and who may still move."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import numpy as np

from ..problems import SVMDual
from . import pair_steps as text
from .free_set import slide
from .offset import votes, who_may_move
from .start import feasible_start

SLIDE_EVERY = 200  # steps between two slides, at first
THERE, WARM = 3e5, 2e7  # nanoseconds, about: from stepping to sliding and back; what a slide before any step may take
COMPILE_FROM, LOAD_FROM = 50, 500  # variables: use compiled steps, load the compiler


class PairMachine:
    """α and the votes of a dual with one variable per kernel row, changed by moves of a pair or by a slide of all."""

    def __init__(self, dual: SVMDual, alpha=None, rng=None, vote=None, crumb=None, names=None, goal=1e-3):
        self.dual, self.rng, self.goal = dual, rng, goal
        self.K, self.sign, self.u = np.ascontiguousarray(dual.K), dual.sign, dual.u
        self.diagonal = self.K.diagonal().copy()
        self.eta_floor = 1e-12 * (float(np.abs(self.diagonal).max()) or 1.0)
        self.crumb = crumbs(dual) if crumb is None else crumb
        self.alpha = feasible_start(dual) if alpha is None else np.array(alpha, dtype=float)
        self.seen = np.zeros(len(self.K), dtype=bool)  # whose kernel rows were used
        self.names = range(len(self.K)) if names is None else names  # what its variables are called in the whole
        self.steps = chosen_steps(len(self.K))
        self.made, self.unbounded, self.last_step = 0, False, 0.0
        self.sliding = 0.0  # nanoseconds spent on linear systems, about
        self.recount(vote)
        self._first = self._after_slide = self.objective
        self.pause, self.next_slide, self.slides_well = SLIDE_EVERY, SLIDE_EVERY - 1, False

    @property
    def gained(self):
        """How much the objective has fallen."""
        return self._first - self.objective

    def recount(self, vote=None):
        """Recompute every vote from α: rounding errors of many small steps are forgotten."""
        self.vote = votes(self.dual, self.alpha) if vote is None else vote
        # ½βᵀKβ + pᵀα, where Kβ is in the votes already
        self.objective = 0.5 * float((self.dual.p - self.sign * self.vote) @ self.alpha)
        self._note_who_may_move()

    def _note_who_may_move(self):
        up, down = who_may_move(self.dual, self.alpha)
        # adding 0 or ∓∞ to the votes is faster than masking them
        self.up, self.down = np.where(up, 0.0, -np.inf), np.where(down, 0.0, np.inf)

    def row(self, i):
        """The kernel row of variable i, one entry per variable."""
        self.seen[i] = True
        return self.K[i]

    def eta(self, i):
        """η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ for all j; a tiny floor lets an indefinite kernel run to the end of the box."""
        return np.maximum(self.diagonal[i] + self.diagonal - 2.0 * self.row(i), self.eta_floor)

    def violation(self):
        """m(α) − M(α), LIBSVM's measure; ≤ 0 at the optimum."""
        _, m, M = text.look(self.vote, self.up, self.down)
        return float(m - M)

    def middle(self):
        """The b half-way between m(α) and M(α)."""
        _, m, M = text.look(self.vote, self.up, self.down)
        return 0.5 * float(m + M)

    def room(self, i, j):
        """How much weight i can take and j can give: the box of t is [0, room]."""
        return text.room(self.alpha, self.sign, self.u, i, j)

    def without_end(self, i, j):
        """Can the pair go on for ever, in a direction that costs nothing?"""
        return np.isinf(self.room(i, j)) and self.eta(i)[j] <= self.eta_floor

    def named(self, pair):
        """A pair by the names of its variables; None stays None."""
        return None if pair is None else tuple(int(self.names[k]) for k in pair)

    def do(self, task):
        """Move a pair, slide (None), or make a number of steps; returns (room, unclipped step, step, gain) if one."""
        if task is None:
            return self.slide()
        return self.run(task) if isinstance(task, int) else self.move(*task)

    def move(self, i, j):
        """Move the best weight from j to i; returns (room, unclipped step, step, gain)."""
        row_i, row_j = self.row(i), self.row(j)
        made = text.exchange(*self._parts(), row_i, i, j)
        text.shift(self.vote, self.up, self.down, made[2], row_i, row_j)
        self.last_step = made[2]
        self.objective -= made[3]
        self.made += 1
        return made

    def run(self, limit):
        """Up to `limit` steps of the second-order rule in one go."""
        done, why, gained = self.steps(self.K, *self._parts(), self.seen, self.goal, limit)
        self.made, self.objective = self.made + done, self.objective - gained
        self.unbounded, self.last_step = why == text.UNBOUNDED, 0.0 if why == text.STUCK else np.inf

    def _parts(self):
        state = self.alpha, self.vote, self.up, self.down
        return *state, self.diagonal, self.sign, self.u, self.crumb, self.eta_floor

    def free(self):
        """Who may both take and give."""
        return (self.up == 0.0) & (self.down == 0.0)

    def wants_to_slide(self):
        """Is a slide due, and no dearer than the steps before it?  If it is too dear, it is put off."""
        if self.made < self.next_slide:
            return False
        if self._affordable(int(self.free().sum())) >= 1:
            return True
        self.next_slide = self.made + self.pause
        return False

    def _affordable(self, k):
        """How many linear systems with k unknowns take as long as the steps so far: compiled ones are much faster."""
        step = 3.0 * len(self.K) + (20_000.0 if self.steps is text.pair_steps else 500.0)
        stepping = (self.made + SLIDE_EVERY) * step if self.made else WARM
        share = 4.0 if self.slides_well else 1.0  # what brings more than steps may take longer
        return int((share * stepping - self.sliding - THERE) / _nanoseconds(k))

    def slide(self):
        """Let all free weights move together; returns (…, gain) like `move`."""
        before, free = self.objective, self.free()
        k = int(free.sum())
        most = max(1, self._affordable(k))
        self.made, self.last_step = self.made + 1, np.inf
        if k >= 2:
            alpha, gain, systems = slide(self.dual, self.alpha, free, -self.sign * self.vote, most)
            self.sliding += THERE + systems * _nanoseconds(k)
            self._jump(alpha, gain)
        stepped, slid = self._after_slide - before, before - self.objective
        self.slides_well = slid > stepped
        self.pause = SLIDE_EVERY if self.slides_well else 2 * self.pause  # what brings little is done less often
        self.next_slide, self._after_slide = self.made + self.pause - 1, self.objective
        return np.inf, 0.0, 0.0, slid

    def _jump(self, alpha, gain):
        moved = np.flatnonzero(alpha != self.alpha)
        self.vote -= (self.sign * (alpha - self.alpha))[moved] @ self.K[moved]
        self.alpha, self.objective = alpha, self.objective - gain
        self._note_who_may_move()


def crumbs(dual):
    """A weight that moves f by 1e-14 is rounding; with huge kernel values ordinary weights are far below 1e-14 C."""
    return 1e-14 * np.minimum(dual.u, dual.unit / dual.effect)


def _nanoseconds(k):
    """What a linear system with k unknowns takes, about."""
    return k**3 / 4 + 1e5


def chosen_steps(n):
    """Compiled steps where numba is at hand: loaded already, or installed and the problem worth the second it takes."""
    loaded = sys.modules.get("numba") is not None
    if n < COMPILE_FROM or not (loaded or (n >= LOAD_FROM and find_spec("numba") is not None)):
        return text.pair_steps
    from .compiled import pair_steps

    return pair_steps
