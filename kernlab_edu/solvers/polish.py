"""From nearly optimal to optimal: once the roles are known, the weights solve a linear system."""

from __future__ import annotations

import numpy as np

from ..problems import Solution, SVMDual
from .free_set import newton_direction
from .offset import claim, offset

ROUNDS = 12


def polish(dual: SVMDual, solution: Solution) -> Solution:
    """Put every weight where its role wants it: 0, u or, for the free ones, exactly on the margin.

    The result is kept only if it violates the KKT conditions less than the given solution does.

    >>> from kernlab_edu.problems import soft_margin
    >>> dual = soft_margin([[1, -1], [-1, 1]], [1, -1], C=10)
    >>> polish(dual, Solution(x=[0.499, 0.4995], nu=[0.001], z=[1e-7] * 4)).x.round(9)
    array([0.5, 0.5])
    """
    candidates = [(solution.x, float(solution.nu[0])), *_candidates(dual, solution)]
    alpha, b = min(candidates, key=lambda candidate: kkt_error(dual, *candidate))
    if alpha is solution.x:
        return solution
    return claim(dual, alpha, b, status=solution.status, n_iter=solution.n_iter)


def _candidates(dual, solution):
    """Primal-dual active sets (Hintermüller, Ito & Kunisch 2002): guess the roles, solve, look again.

    A weight below its own multiplier belongs to 0, one closer to u than its multiplier belongs to u; α counts in the
    units of f (it moves f by α Kᵢᵢ), so like is compared with like.
    """
    alpha, margin = solution.x, _claimed_margin(dual, solution)
    before = None
    for _ in range(ROUNDS):
        pull = alpha * dual.effect - margin
        at_zero, at_bound = pull < 0.0, pull > dual.u * dual.effect
        free = ~at_zero & ~at_bound
        roles = np.where(at_zero, 0, np.where(at_bound, 2, 1))
        alpha = np.where(at_zero, 0.0, np.where(at_bound, dual.u, alpha))
        if free.any():
            step, b = newton_direction(dual, free, dual.gradient(alpha), dual.delta - dual.sign @ alpha)
            alpha[free] += step
        else:
            b = offset(dual, alpha)
        yield np.clip(alpha, 0.0, dual.u), b
        if before is not None and (roles == before).all():
            return
        before, margin = roles, dual.gradient(alpha) + dual.sign * b


def _claimed_margin(dual, solution):
    """signᵢ f(xᵢ) + pᵢ = z_low − z_up, as the solver believes it."""
    margin = solution.z[: dual.n_variables].copy()
    margin[np.isfinite(dual.u)] -= solution.z[dual.n_variables :]
    return margin


def kkt_error(dual, alpha, b):
    """The worst of: the margin conditions by case, the box, the balance; in units of f."""
    margin = dual.gradient(alpha) + dual.sign * b
    excess = np.minimum(np.maximum(margin, 0.0), np.maximum(alpha, 0.0) * dual.effect)
    short = np.minimum(np.maximum(-margin, 0.0), np.maximum(dual.u - alpha, 0.0) * dual.effect)
    outside = np.maximum(np.maximum(-alpha, alpha - dual.u), 0.0) * dual.effect
    balance = abs(dual.sign @ alpha - dual.delta) * dual.effect.mean()
    return float(max(excess.max(), short.max(), outside.max(), balance))
