"""The moving parts of SMO: the weights α, the votes for b, and who may still move."""

from __future__ import annotations

import numpy as np

from ..problems import SVMDual
from .free_set import slide
from .offset import votes, who_may_move
from .start import feasible_start

SLIDES = 50  # bounds met in one slide at most


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
        self.last_step = 0.0
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

    def middle(self):
        """The b half-way between m(α) and M(α)."""
        return 0.5 * float((self.vote + self.up).max() + (self.vote + self.down).min())

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
        t = self.last_step = min(unclipped, room)
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
        value = 0.0 if value <= self.crumb[k] else self.u[k] if value >= self.u[k] * (1.0 - 1e-14) else value
        self.alpha[k] = value
        may_grow, may_shrink = value < self.u[k], value > 0
        positive = self.sign[k] > 0
        self.up[k] = 0.0 if (may_grow if positive else may_shrink) else -np.inf
        self.down[k] = 0.0 if (may_shrink if positive else may_grow) else np.inf
