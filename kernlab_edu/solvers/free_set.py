"""All free weights at once: on the face of the box where they live the dual is an equality-constrained QP."""

from __future__ import annotations

import numpy as np

from ..problems import SVMDual


def free_block(dual: SVMDual, free):
    """(EᵀKE)_FF."""
    sign, index = dual.sign[free], dual.index[free]
    return sign[:, None] * dual.K[np.ix_(index, index)] * sign


def newton_direction(dual: SVMDual, free, gradient, missing=0.0, Q=None):
    """The step to the minimum over the free weights, and the b it brings.

    (EᵀKE)_FF d + sign_F b = −gradient_F,  sign_Fᵀd = missing.
    A tiny ridge makes the system solvable when weights are not unique; a direction in which the objective only
    falls then comes out very long, and the box cuts it.
    """
    sign, Q = dual.sign[free], free_block(dual, free) if Q is None else Q
    k = len(sign)
    ridge = 1e-12 * max(np.abs(Q.diagonal()).mean(), np.finfo(float).tiny)
    scale = max(np.abs(Q.diagonal()).mean(), np.finfo(float).tiny)  # keeps the border as large as the matrix
    system = np.zeros((k + 1, k + 1))
    system[:k, :k] = Q + ridge * np.eye(k)
    system[:k, k] = system[k, :k] = scale * sign
    try:
        step = np.linalg.solve(system, np.append(-gradient[free], scale * missing))
    except np.linalg.LinAlgError:
        step = np.linalg.lstsq(system, np.append(-gradient[free], scale * missing), rcond=None)[0]
    return step[:k], scale * step[k]


def slide(dual: SVMDual, alpha, free, gradient):
    """Move the free weights towards their minimum until the first one meets its bound.

    Returns (new α, gain, arrived): `arrived` is True if no bound was in the way.  The gain is ≥ 0, or no move is made.
    """
    Q = free_block(dual, free)
    d, _ = newton_direction(dual, free, gradient, Q=Q)
    d -= dual.sign[free] * (dual.sign[free] @ d) / len(d)
    slope = gradient[free] @ d
    curvature = d @ Q @ d
    if not slope < 0:
        return alpha, 0.0, True
    room = np.full(len(d), np.inf)
    np.divide(dual.u[free] - alpha[free], d, out=room, where=d > 0)
    np.divide(-alpha[free], d, out=room, where=d < 0)
    first = int(room.argmin())
    wanted = -slope / curvature if curvature > 0 else np.inf
    t = min(wanted, room[first])
    if not np.isfinite(t):
        return alpha, 0.0, True
    moved = alpha.copy()
    moved[free] = np.clip(alpha[free] + t * d, 0.0, dual.u[free])
    if t < wanted:
        # exactly on its bound, or it would look free for ever
        moved[np.flatnonzero(free)[first]] = dual.u[free][first] if d[first] > 0 else 0.0
    return moved, -t * slope - 0.5 * t * t * curvature, t >= wanted
