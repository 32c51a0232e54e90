"""A feasible α to start from."""

from __future__ import annotations

import numpy as np

from ..problems import SVMDual


def feasible_start(dual: SVMDual, start=None):
    """The point of the box with 1ᵀβ = Δ that is reached from `start` (or 0) by filling variables in turn.

    A warm start from a neighbouring problem is welcome: it is cut to the new box first.

    >>> from kernlab_edu.problems import one_class
    >>> feasible_start(one_class(np.eye(4), nu=0.375))
    array([1. , 0.5, 0. , 0. ])
    """
    if start is None:
        alpha = np.zeros(dual.n_variables)
    else:
        alpha = np.array(start, dtype=float)
        if alpha.shape != (dual.n_variables,) or not np.isfinite(alpha).all():
            raise ValueError(f"A warm start needs {dual.n_variables} finite numbers α, one per variable.")
        alpha = np.clip(alpha, 0.0, dual.u)
    missing = dual.delta - dual.sign @ alpha
    # the room of each variable in the direction that is missing, used up from the first variable on
    helps = dual.sign * np.sign(missing) > 0
    room = np.where(helps, dual.u - alpha, alpha)
    filled = np.minimum(np.concatenate([[0.0], np.cumsum(np.minimum(room, abs(missing)))]), abs(missing))
    alpha = alpha + np.where(helps, 1.0, -1.0) * np.diff(filled)
    if abs(dual.sign @ alpha - dual.delta) > 1e-9 * max(
        1.0, abs(dual.delta), alpha.sum()
    ):  # large weights round coarsely
        raise ValueError(f"No α in the box reaches 1ᵀβ = {dual.delta:g}: the problem is infeasible.")
    return np.clip(alpha, 0.0, dual.u)
