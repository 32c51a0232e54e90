"""A part of a dual is a dual: hold all weights but a few, and what remains has the same form.

With many samples most weights end at 0 or at u early and stay there.  So SMO works on a part W at a time: the free
weights and those that complain most.  With s = sign and the weights outside W held,

    min over α_W   ½ β_WᵀK_WW β_W + p′ᵀα_W,   1ᵀβ_W = Δ′,   0 ≤ α_W ≤ u_W,    p′ = −s (vote_W + K_WW β_W) at the start

has the same votes on W as the whole.  Its matrix is small and copied, and only the kernel rows of weights that changed
are ever computed in full: they carry the news to the votes of everybody else.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..kernels import GramRows
from ..problems import SVMDual
from .offset import votes, who_may_move
from .pair_machine import PairMachine, chosen_steps, crumbs
from .start import feasible_start

SMALL = 400  # up to so many variables the whole is one part
LARGEST = 4000  # variables in a part: its matrix takes 128 MB
HEARD = 300  # complaints that are heard at once, or an eighth of all
DOUBTS = 20  # so often a recount may find that rounding had feigned the end; then `tol` is beyond it
EASE = 0.1  # a part need not be solved better than the whole was before, but for this factor


class Whole:
    """All weights and votes of a dual; `open` a part, work on it, `close` it."""

    def __init__(self, dual: SVMDual, start=None, rng=None, at_once=False):
        self.dual, self.rng, self.warm = dual, rng, start is not None
        # a hard margin may turn out not to exist, which only all samples together can tell
        self.at_once = at_once or dual.n_variables <= SMALL or np.isinf(dual.u).any()
        self.alpha, self.crumb = feasible_start(dual, start), crumbs(dual)
        self.heard = min(max(HEARD, dual.n_variables // 8), LARGEST // 2)
        self.doubts = 0
        self.made, self.seen, self.steps = 0, np.zeros(dual.n, dtype=bool), chosen_steps(dual.n_variables)
        self.recount()

    def recount(self):
        """Recompute every vote from α."""
        self.vote = votes(self.dual, self.alpha)
        self.objective = 0.5 * float((self.dual.p - self.dual.sign * self.vote) @ self.alpha)
        self._look()

    def _look(self):
        """How far each vote is beyond that of the best partner its variable could have, and who is free.

        The greatest of these wishes is the violation m(α) − M(α), LIBSVM's measure.
        """
        up, down = who_may_move(self.dual, self.alpha)
        m, M = self.vote[up].max(initial=-np.inf), self.vote[down].min(initial=np.inf)
        self.wish = np.maximum(np.where(up, self.vote - M, -np.inf), np.where(down, m - self.vote, -np.inf))
        self.free, self.violation = up & down, float(m - M)

    def open(self, tol):
        """The machine of the next part; its goal says how well it is to be solved."""
        self.before, self.W, goal = self.objective, np.arange(self.dual.n_variables), tol
        if not self.at_once:
            self.W, goal = self._choose(tol), max(tol, EASE * self.violation)
        W, part = self.W, part_of(self.dual, self.alpha, self.vote, self.W)
        machine = PairMachine(part, self.alpha[W], self.rng, self.vote[W], self.crumb[W], names=W, goal=goal)
        machine.steps = self.steps
        if self.warm:  # a warm start knows who is free
            machine.next_slide = 0
        return machine

    def _choose(self, tol):
        """The free weights and those that complain most."""
        wish, free = self.wish, self.free
        if not self.alpha.any():
            return _even_sample(self.dual.sign, self.heard)  # at the start all complain alike
        bound = _voices(wish, ~free & (wish > 0.5 * tol), self.heard)
        return np.sort(np.append(_most(wish, free, LARGEST // 2), bound))

    def close(self, machine, status, tol):
        """Take over what a part has found; how it ended, or None if there is more to do."""
        W, dual = self.W, self.dual
        alpha, self.objective, self.seen = self.lifted(machine)
        change, self.alpha, self.made = alpha - self.alpha, alpha, self.made + machine.made
        if len(W) == len(alpha):
            self.vote = machine.vote
        else:
            self.vote -= _times(dual.K, dual.beta(change))[dual.index]
        self._look()
        if self.violation <= tol:
            self.recount()  # the rounding errors of many small steps are forgotten
            if self.violation <= tol:
                return "optimal"
            self.doubts += 1
        if status == "optimal":
            return None if change.any() and self.doubts < DOUBTS else "stalled"
        return status

    def lifted(self, machine):
        """(α, objective, whose kernel rows were used) of the whole while a part is being worked on."""
        alpha, seen = self.alpha.copy(), self.seen.copy()
        alpha[self.W] = machine.alpha
        seen[self.dual.index[self.W[machine.seen]]] = True
        return alpha, self.before - machine.gained, seen


def part_of(dual: SVMDual, alpha, vote, W) -> SVMDual:
    """The dual of the weights in W, the others held; one variable per kernel row.

    >>> from kernlab_edu.problems import soft_margin
    >>> dual = soft_margin([[2.0, 1.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 2.0]], [1, 1, -1], C=1)
    >>> alpha = np.array([0.5, 0.0, 0.5])
    >>> part = part_of(dual, alpha, votes(dual, alpha), [1, 2])
    >>> part.p.tolist(), part.delta                     # the held weight has moved f at the first of them by 0.5
    ([-0.5, -1.0], -0.5)
    """
    W, index = np.asarray(W), dual.index[W]
    if len(W) == dual.n and np.array_equal(dual.index, W):
        return dual
    K, sign = np.asarray(dual.K[np.ix_(index, index)]), dual.sign[W]
    own = sign * alpha[W]
    p = -sign * (vote[W] + K @ own)
    return replace(dual, K=K, sign=sign, index=np.arange(len(W)), p=p, u=dual.u[W], delta=float(own.sum()))


def _most(wish, among, many):
    """Those with the greatest wishes, at most `many`."""
    chosen = np.flatnonzero(among)
    return chosen if len(chosen) <= many else chosen[np.argpartition(wish[chosen], -many)[-many:]]


def _voices(wish, among, many):
    """Half of them with the greatest wishes, the others an even sample: the loudest often want the same."""
    ranked = np.flatnonzero(among)
    if len(ranked) <= many:
        return ranked
    ranked = ranked[np.argsort(-wish[ranked])]
    rest = ranked[many // 2 :]
    return np.append(ranked[: many // 2], _every(rest, many // 2))


def _even_sample(sign, many):
    """About so many variables, evenly spread over those of either sign."""
    sides = [np.flatnonzero(sign > 0), np.flatnonzero(sign < 0)]
    return np.sort(np.concatenate([_every(side, many // 2) for side in sides]))


def _every(things, many):
    """`many` of them at equal distances, or all."""
    return (
        things[np.unique(np.linspace(0, len(things) - 1, min(many, len(things))).astype(int))]
        if len(things)
        else things
    )


def _times(K, v):
    """K v; of kernel rows on demand, those that are needed are kept."""
    on = np.flatnonzero(v)
    if isinstance(K, GramRows):
        K.fetch(on)
    elif 3 * len(on) < len(v):
        return v[on] @ K[on]
    return K @ v
