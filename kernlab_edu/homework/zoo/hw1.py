"""Mistakes with Lagrange multipliers and KKT conditions."""

import numpy as np

from ..task import Bug


def corner_by_habit(t, G, h):
    """You went into the corner where both walls are tight. There the forces balance only if one of the walls pulls."""
    x = np.linalg.solve(G, h)
    return x, np.linalg.solve(G.T, t - x)


def walls_that_pull(t, G, h):
    """The place is right, but your z has the wrong sign: g ≤ 0 enters L with a plus, and then every z is ≥ 0."""
    for k in range(2):
        z = np.zeros(2)
        z[k] = (h[k] - G[k] @ t) / (G[k] @ G[k])
        x = t + z @ G
        if np.all(G @ x <= h + 1e-9):
            return x, z


def other_wall_only(t, G, h):
    """Your x sits on one wall and overruns the other: the target lies beyond both, and you stopped at the wrong one."""
    for k in range(2):
        z = np.zeros(2)
        z[k] = (G[k] @ t - h[k]) / (G[k] @ G[k])
        x = t - z @ G
        if np.any(G @ x > h + 1e-9):
            return x, z


def linear_term_lost(A, c, B, b):
    """The linear term c is missing on the right-hand side: the gradient of the objective is Ax + c, not Ax."""
    n, p = len(c), len(b)
    system = np.block([[A, B.T], [B, np.zeros((p, p))]])
    solved = np.linalg.solve(system, np.concatenate([np.zeros(n), b]))
    return solved[:n], solved[n:]


def minus_at_the_multiplier(A, c, B, b):
    """The point is right, the multiplier has the wrong sign: you solved for L = F − a·(Bx − b), the task has a plus."""
    n, p = len(c), len(b)
    system = np.block([[A, -B.T], [B, np.zeros((p, p))]])
    solved = np.linalg.solve(system, np.concatenate([-c, b]))
    return solved[:n], solved[n:]


def pseudo_inverse_of_A(A, c, B, b):
    """You eliminate x with an inverse of A, but A is singular: a pseudo-inverse drops a part of the equations."""
    inverse = np.linalg.pinv(A)
    a = -np.linalg.solve(B @ inverse @ B.T, b + B @ inverse @ c)
    return -inverse @ (c + B.T @ a), a


def complementarity_as_inequality(P, q, G, h, X, Z):
    """z times slack is asked to be ≥ 0. That follows from the other conditions and says nothing: it has to be = 0."""
    slack = h - X @ G.T
    stationary = np.abs(X @ P + q + Z @ G).max(axis=1) < 1e-8
    feasible = (slack > -1e-8).all(axis=1)
    pushing = (Z > -1e-8).all(axis=1)
    complementary = (Z * slack > -1e-8).all(axis=1)
    return stationary & feasible & pushing & complementary


def sign_of_z_not_tested(P, q, G, h, X, Z):
    """Nothing tests the sign of z: you accept a point that sticks to a wall which would have to pull it."""
    slack = h - X @ G.T
    stationary = np.abs(X @ P + q + Z @ G).max(axis=1) < 1e-8
    complementary = np.abs(Z * slack).max(axis=1) < 1e-8
    return stationary & (slack > -1e-8).all(axis=1) & complementary


def touched_walls_must_push(P, q, G, h, X, Z):
    """You ask every touched wall to push. A wall may be touched with z = 0: only the reverse has to hold."""
    slack = h - X @ G.T
    stationary = np.abs(X @ P + q + Z @ G).max(axis=1) < 1e-8
    touched, pushes = slack < 1e-8, Z > 1e-8
    return stationary & (slack > -1e-8).all(axis=1) & (Z > -1e-8).all(axis=1) & (touched == pushes).all(axis=1)


def dual_with_plus_h(P, q, G, h, z):
    """The sign of z·h is wrong: L contains z·(Gx − h), so h enters the dual function with a minus."""
    v = q + G.T @ z
    return float(-0.5 * v @ np.linalg.solve(P, v) + z @ h)


def dual_without_its_half(P, q, G, h, z):
    """A lost ½: the linear part of L gives −v·P⁻¹v, and the quadratic part gives half of it back."""
    v = q + G.T @ z
    return float(-v @ np.linalg.solve(P, v) - z @ h)


def dual_without_q(P, q, G, h, z):
    """Your dual function does not know q: the x that minimises L depends on q as well as on Gᵀz."""
    v = G.T @ z
    return float(-0.5 * v @ np.linalg.solve(P, v) - z @ h)


BUGS = (
    Bug("hw1.1", corner_by_habit),
    Bug("hw1.1", walls_that_pull),
    Bug("hw1.1", other_wall_only),
    Bug("hw1.2", linear_term_lost),
    Bug("hw1.2", minus_at_the_multiplier),
    Bug("hw1.2", pseudo_inverse_of_A),
    Bug("hw1.3", complementarity_as_inequality),
    Bug("hw1.3", sign_of_z_not_tested),
    Bug("hw1.3", touched_walls_must_push),
    Bug("hw1.4", dual_with_plus_h),
    Bug("hw1.4", dual_without_its_half),
    Bug("hw1.4", dual_without_q),
)
