"""b, the multiplier of 1ᵀβ = Δ, from the weights."""

from __future__ import annotations

import numpy as np

from ..problems import Solution, SVMDual


def votes(dual: SVMDual, alpha):
    """The b that would put each variable's sample exactly on the margin: voteᵢ = −(Kβ)[indexᵢ] − signᵢ pᵢ."""
    return -dual.sign * (dual.gradient(alpha) if np.any(alpha) else dual.p)  # no weights, no kernel


def who_may_move(dual: SVMDual, alpha):
    """Masks (up, down): who can take weight in β, who can give some away."""
    positive = dual.sign > 0
    grows, shrinks = alpha < dual.u, alpha > 0
    return np.where(positive, grows, shrinks), np.where(positive, shrinks, grows)


def offset(dual: SVMDual, alpha, vote=None):
    """The mean vote of the *free* variables; if none is free, the middle of the interval of valid b.

    >>> from kernlab_edu.problems import soft_margin
    >>> offset(soft_margin([[4, 0], [0, 0]], [1, -1], C=10), np.array([0.5, 0.5]))      # the points 2 and 0
    -1.0
    """
    vote = votes(dual, alpha) if vote is None else vote
    up, down = who_may_move(dual, alpha)
    if (up & down).any():
        return float(vote[up & down].mean())
    ends = np.array([vote[up].max(initial=-np.inf), vote[down].min(initial=np.inf)])
    ends = ends[np.isfinite(ends)]
    return float(ends.mean()) if len(ends) else 0.0


def claim(dual: SVMDual, alpha, b, status, n_iter, vote=None) -> Solution:
    """The solution (α, b) with the multipliers that fit it best: z = (y f − 1)₊ and (y f − 1)₋ in classification."""
    margin = dual.sign * (b - (votes(dual, alpha) if vote is None else vote))
    bounded = np.isfinite(dual.u)
    z = np.concatenate([np.maximum(margin, 0.0), np.maximum(-margin, 0.0)[bounded]])
    return Solution(x=alpha, nu=[b], z=z, status=status, n_iter=n_iter)
