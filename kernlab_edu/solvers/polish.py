"""From nearly optimal to optimal: once the roles are known, the weights solve a linear system."""

from __future__ import annotations

import numpy as np

from ..problems import Solution, SVMDual
from .free_set import newton_direction
from .offset import claim, offset


def polish(dual: SVMDual, solution: Solution) -> Solution:
    """Put every weight where its role wants it: 0, u or, for the free ones, exactly on the margin.

    A weight is at 0 (at u) if it is smaller than its own multiplier.  The result is kept only if it violates the KKT
    conditions less than the given solution does.

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
    bounded = np.isfinite(dual.u)
    z_low, z_up = solution.z[: dual.n_variables], np.zeros(dual.n_variables)
    z_up[bounded] = solution.z[dual.n_variables :]
    # compare like with like: α moves f by α Kᵢᵢ, and z is measured in f already
    at_zero = solution.x * dual.effect < z_low
    at_bound = (dual.u - solution.x) * dual.effect < z_up
    alpha = np.where(at_zero, 0.0, np.where(at_bound, dual.u, np.clip(solution.x, 0.0, dual.u)))
    free = ~at_zero & ~at_bound
    yield alpha, offset(dual, alpha)
    for _ in range(3):  # the second and third round only remove rounding of the first
        if not free.any():
            return
        step, b = newton_direction(dual, free, dual.gradient(alpha), dual.delta - dual.sign @ alpha)
        alpha = alpha.copy()
        alpha[free] = np.clip(alpha[free] + step, 0.0, dual.u[free])
        yield alpha, b


def kkt_error(dual, alpha, b):
    """The worst of: the margin conditions by case, the box, the balance; in units of f."""
    margin = dual.gradient(alpha) + dual.sign * b
    excess = np.minimum(np.maximum(margin, 0.0), np.maximum(alpha, 0.0) * dual.effect)
    short = np.minimum(np.maximum(-margin, 0.0), np.maximum(dual.u - alpha, 0.0) * dual.effect)
    outside = np.maximum(np.maximum(-alpha, alpha - dual.u), 0.0) * dual.effect
    balance = abs(dual.sign @ alpha - dual.delta) * dual.effect.mean()
    return float(max(excess.max(), short.max(), outside.max(), balance))
