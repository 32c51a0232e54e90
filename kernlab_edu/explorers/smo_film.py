"""A run of SMO as a film: all its frames, the certified optimum they should reach, and one moment of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..certificates import certify
from ..kernels import Gaussian, Linear, Polynomial
from ..problems import soft_margin
from ..solvers import smo_steps, solve_smo
from ..solvers.offset import votes, who_may_move
from .smo_pair import PairStep

LAST = 400  # steps in a film at most
KERNELS = {
    "linear": lambda gamma: Linear(),
    "Gaussian": lambda gamma: Gaussian(gamma=gamma),
    "quadratic": lambda gamma: Polynomial(degree=2, offset=1.0),
}
RULES = {
    "second order": "second_order",
    "maximal violation": "maximal_violation",
    "random": "random",
    "farthest": "farthest",
}


@dataclass(frozen=True, eq=False)
class Film:
    """All frames of one run, and the certified optimum they should reach."""

    X: np.ndarray
    y: np.ndarray
    kernel: object
    dual: object
    frames: tuple
    best: object
    rule: str
    tol: float

    @cached_property
    def W(self):
        """W(α) = Σα − ½βᵀKβ of every frame."""
        return 0.0 - np.array([frame.objective for frame in self.frames])

    @cached_property
    def W_best(self):
        """The largest W there is."""
        return -float(self.dual.objective(self.best.alpha))


@dataclass(frozen=True, eq=False)
class Moment:
    """One frame of a film."""

    film: Film
    at: int

    @property
    def frame(self):
        """The frame shown."""
        return self.film.frames[self.at]

    @property
    def before(self):
        """The weights one step earlier."""
        return self.film.frames[max(self.at - 1, 0)].alpha

    @cached_property
    def step(self):
        """The pair that has just moved, or None."""
        pair = self.frame.pair
        return None if pair is None else PairStep.of(self.film.dual, self.before, self.frame.alpha, pair)

    @property
    def b(self):
        """Half-way between what the two most extreme samples ask for."""
        vote = votes(self.film.dual, self.frame.alpha)
        up, down = who_may_move(self.film.dual, self.frame.alpha)
        return 0.5 * float(vote[up].max() + vote[down].min())

    def f(self, Z):
        """f(x) = Σ βⱼ k(xⱼ, x) + b with the weights of this frame."""
        return self.film.kernel(Z, self.film.X) @ self.film.dual.beta(self.frame.alpha) + self.b

    @property
    def role(self):
        """What the weights of this frame say about the samples."""
        alpha, C = self.frame.alpha, self.film.dual.u
        return np.where(alpha >= C, "bounded", np.where(alpha > 0, "free", ""))


@lru_cache(maxsize=8)  # a step costs 0.1 ms, a film up to 400 of them: turning the page must not shoot it again
def film_of(points, kernel, gamma, C, rule, tol) -> Film:
    """Run SMO on a problem and keep every frame."""
    X, y = np.array([p[:2] for p in points]).reshape(-1, 2), np.array([p[2] for p in points], dtype=float)
    if len(y) < 2 or (y == y[0]).all():
        raise ValueError("A pair that may move needs a point of each class: add one (key A for +, key B for −).")
    k = KERNELS[kernel](gamma)
    dual = soft_margin(k(X), y, C)
    frames = tuple(smo_steps(dual, rule=RULES[rule], tol=tol, max_iter=LAST, random_state=0))
    return Film(X, y, k, dual, frames, certify(dual, solve_smo(dual, tol=1e-10)), rule, tol)
