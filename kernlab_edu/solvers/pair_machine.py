"""The moving parts of SMO: the weights α, the votes for b, and who may still move."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np

from ..kernels import GramRows
from ..problems import SVMDual
from . import pair_steps as text
from .free_set import slide
from .offset import votes, who_may_move
from .start import feasible_start

SLIDES = 50  # bounds met in one slide at most
COMPILE_FROM = 100  # variables
FETCH = 32_000  # kernel values computed together


class PairMachine:
    """α and the votes, changed by moves of a pair or by a slide of all free weights."""

    def __init__(self, dual: SVMDual, start, rng):
        self.dual, self.rng = dual, rng
        self.K, self.sign, self.u = dual.K, dual.sign, dual.u
        self.diagonal = dual.K.diagonal()[dual.index]
        # a copy through `index` per row is only needed when a sample owns two variables (regression)
        self.columns = slice(None) if np.array_equal(dual.index, np.arange(dual.n)) else dual.index
        self.eta_floor = 1e-12 * (float(np.abs(self.diagonal).max()) or 1.0)
        # a weight that moves f by 1e-14 is rounding; with huge kernel values ordinary weights are far below 1e-14 C
        self.crumb = 1e-14 * np.minimum(dual.u, dual.unit / dual.effect)
        self.warm, self.alpha = start is not None, feasible_start(dual, start)
        self.rows_seen = np.zeros(dual.n, dtype=bool)
        self.samples = np.arange(dual.n)
        self.steps = _chosen_steps(dual.n_variables)
        self.made, self.unbounded, self.last_step = 0, False, 0.0
        self.sliding = 0.0  # multiplications spent on linear systems
        self.recount()

    def recount(self):
        """Recompute every vote from α: rounding errors of many small steps are forgotten."""
        self.vote = votes(self.dual, self.alpha)
        # ½βᵀKβ + pᵀα, where Kβ is in the votes already
        self.objective = 0.5 * float((self.dual.p - self.sign * self.vote) @ self.alpha)
        self._note_who_may_move()

    def _note_who_may_move(self):
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
        return float(text.highest(self.vote, self.up, self.down)[1])

    def middle(self):
        """The b half-way between m(α) and M(α)."""
        return 0.5 * float((self.vote + self.up).max() + (self.vote + self.down).min())

    def room(self, i, j):
        """How much weight i can take and j can give: the box of t is [0, room]."""
        return text.room(self.alpha, self.sign, self.u, i, j)

    def without_end(self, i, j):
        """Can the pair go on for ever, in a direction that costs nothing?"""
        return np.isinf(self.room(i, j)) and self.eta(i)[j] <= self.eta_floor

    def do(self, task, tol):
        """Move a pair, slide (None), or make a number of steps; returns (room, unclipped step, step, gain) if one."""
        if task is None:
            return self.slide()
        return self.run(task, tol) if isinstance(task, int) else self.move(*task)

    def move(self, i, j):
        """Move the best weight from j to i; returns (room, unclipped step, step, gain)."""
        made = text.move(*self._parts(), self.row(i), self.row(j), i, j)
        self.last_step = made[2]
        self.objective -= made[3]
        self.made += 1
        return made

    def run(self, limit, tol):
        """Up to `limit` steps of the second-order rule in one go."""
        why, until = text.MISSING, self.made + limit
        while why == text.MISSING:
            rows, slot = (self.K.rows, self.K.slot) if isinstance(self.K, GramRows) else (self.K, self.samples)
            done, why, sample, gained = self.steps(
                rows, slot, self.dual.index, self.columns, *self._parts(), self.rows_seen, tol, until - self.made
            )
            self.made, self.objective = self.made + done, self.objective - gained
            if why == text.MISSING:
                self.K.fetch(self._wanted_soon(sample))
        self.unbounded, self.last_step = why == text.UNBOUNDED, 0.0 if why == text.STUCK else np.inf

    def _wanted_soon(self, sample):
        """The missing row, and those of the samples that complain most from either side: they may be chosen next."""
        many = min(max(FETCH // len(self.vote), 1), len(self.vote) - 1)
        highest = np.argpartition(self.vote + self.up, -many)[-many:]
        lowest = np.argpartition(self.vote + self.down, many)[:many]
        return np.unique(np.append(self.dual.index[np.concatenate([highest, lowest])], sample))

    def _parts(self):
        state = self.alpha, self.vote, self.up, self.down
        return *state, self.diagonal, self.sign, self.u, self.crumb, self.eta_floor

    def free(self):
        """Who may both take and give."""
        return (self.up == 0.0) & (self.down == 0.0)

    def slide_pays(self):
        """Sliding should cost no more than stepping: a step takes about 10 N multiplications and some overhead."""
        stepping = (self.made + 200) * (10.0 * self.dual.n_variables + 5e3)
        return self.sliding + self._price(self.free().sum()) <= stepping

    def _price(self, k):
        """A system of k free weights: k³/3 multiplications, the votes, and the way there, as long as 10⁵ of them."""
        return k**3 / 3 + k * self.dual.n_variables + 1e5

    def slide(self):
        """Let all free weights move together, bound by bound; returns (…, gain) like `move`."""
        before = self.objective
        self.made, self.last_step = self.made + 1, np.inf
        for _ in range(SLIDES):
            free = self.free()
            if free.sum() < 2:
                break
            self.sliding += self._price(free.sum())
            alpha, gain, arrived = slide(self.dual, self.alpha, free, -self.sign * self.vote)
            self._jump(alpha, gain)
            if arrived or gain <= 0 or not self.slide_pays():
                break
        return np.inf, 0.0, 0.0, before - self.objective

    def _jump(self, alpha, gain):
        self.vote -= (self.K @ self.dual.beta(alpha - self.alpha))[self.dual.index]
        self.alpha, self.objective = alpha, self.objective - gain
        self._note_who_may_move()


def _chosen_steps(n):
    """Compiled steps where numba is installed and the problem is worth the second that loading it takes."""
    if n < COMPILE_FROM or find_spec("numba") is None:
        return text.pair_steps
    from .compiled import pair_steps

    return pair_steps
