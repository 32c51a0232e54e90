"""All free weights at once: on the face of the box where they live the dual is an equality-constrained QP."""

from __future__ import annotations

import numpy as np

from ..problems import SVMDual
from .linear import solve


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
    Q = free_block(dual, free) if Q is None else Q
    return balanced_minimum(Q, dual.sign[free], gradient[free], missing)


def balanced_minimum(Q, sign, gradient, missing):
    """(d, b) with Qd + sign·b = −gradient and signᵀd = missing."""
    k = len(sign)
    scale = max(np.abs(Q.diagonal()).mean(), np.finfo(float).tiny)  # keeps the border as large as the matrix
    system = np.empty((k + 1, k + 1))
    system[:k, :k] = Q
    system.flat[: k * (k + 2) : k + 2] += 1e-12 * scale
    system[:k, k] = system[k, :k] = scale * sign
    system[k, k] = 0.0
    right = np.append(-gradient, scale * missing)
    try:
        step = solve(system, right)
    except np.linalg.LinAlgError:
        step = np.linalg.lstsq(system, right, rcond=None)[0]
    return step[:k], scale * step[k]


def slide(dual: SVMDual, alpha, free, gradient, most=50):
    """Move all free weights together to where the forces on them vanish, or as far as the walls of the box let them.

    `most` linear systems are solved, if two guesses do not do it.  Returns (new α, gain, how many they were); the gain
    is ≥ 0, or no move is made.
    """
    Q, sign, force = free_block(dual, free), dual.sign[free], gradient[free]
    down, up = -alpha[free], dual.u[free] - alpha[free]  # the box, seen from here
    solved = 0
    for way, limit in ((_all_walls_at_once, 2), (_wall_by_wall, most)):
        step, systems = way(Q, sign, force, down, up, limit)
        solved, gain = solved + systems, float(-(force + 0.5 * (Q @ step)) @ step)
        if gain > 0:
            moved = alpha.copy()
            # exactly on its wall, or it would look free for ever
            moved[free] = np.where(step == up, dual.u[free], np.where(step == down, 0.0, alpha[free] + step))
            return moved, gain, solved
    return alpha, 0.0, solved


def _all_walls_at_once(Q, sign, force, down, up, most):
    """Whom the linear system sends out of the box is put on its wall, and the others solve again: a bold guess."""
    step, inside = np.zeros(len(sign)), np.ones(len(sign), dtype=bool)
    for systems in range(1, most + 1):
        pushed = (force + Q @ np.where(inside, 0.0, step))[inside]
        missing = -sign[~inside] @ step[~inside]
        step[inside] = balanced_minimum(Q[np.ix_(inside, inside)], sign[inside], pushed, missing)[0]
        outside = inside & ((step < down) | (step > up))
        if not outside.any():
            return step, systems
        step, inside = np.where(outside, np.clip(step, down, up), step), inside & ~outside
        if inside.sum() < 2:
            break
    return np.zeros(len(sign)), systems


def _wall_by_wall(Q, sign, force, down, up, most):
    """Towards the minimum as far as the first wall; who has met it stays there, the others go on: slow and sure."""
    step, inside = np.zeros(len(sign)), np.arange(len(sign))
    for systems in range(1, most + 1):  # noqa: B007
        part, pushed = Q[np.ix_(inside, inside)], (force + Q @ step)[inside]
        d = balanced_minimum(part, sign[inside], pushed, 0.0)[0]
        d -= sign[inside] * (sign[inside] @ d) / len(d)
        slope, curvature = pushed @ d, d @ part @ d
        if not slope < 0:
            break
        wall = np.where(d > 0, up[inside], down[inside])
        room = np.full(len(d), np.inf)
        np.divide(wall - step[inside], d, out=room, where=d != 0)
        first, wanted = int(room.argmin()), -slope / curvature if curvature > 0 else np.inf
        if not np.isfinite(min(wanted, room[first])):
            break
        step[inside] = np.clip(step[inside] + min(wanted, room[first]) * d, down[inside], up[inside])
        if wanted <= room[first]:
            break
        step[inside[first]], inside = wall[first], np.delete(inside, first)
        if len(inside) < 2:
            break
    return step, systems
