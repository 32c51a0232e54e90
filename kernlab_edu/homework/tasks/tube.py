"""An ε-tube: drawn so that its answer is known, and its KKT conditions in words."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...kernels import Gaussian
from ...problems import Solution, regression
from ...verdict import Wrong


def known_tube(rng):
    """An ε-tube whose answer is known without solving: K, y, β, C and ε.

    Any K, b and any β in the box with Σβ = 0 will do: y is laid where this β is right.  Three points pull with C and
    lie outside, three are free and sit on an edge, three lie inside; above and below the numbers differ.
    """
    K, sign = Gaussian(gamma=0.5)(rng.normal(size=(9, 2))), rng.choice([-1.0, 1.0])
    C, epsilon, b = rng.uniform(0.5, 3.0), rng.uniform(0.1, 0.5), rng.uniform(-2.0, 2.0)
    up, share = rng.uniform(0.2, 0.4), rng.uniform(0.42, 0.58)
    beta = sign * C * np.array([1, 1, -1, up, -(1 + up) * share, -(1 + up) * (1 - share), 0, 0, 0])
    away = np.concatenate([epsilon + rng.uniform(0.2, 1.5, size=3), np.full(3, epsilon)])
    rest = np.concatenate([np.sign(beta[:6]) * away, rng.uniform(-0.9, 0.9, size=3) * epsilon])
    order = rng.permutation(9)
    y = (K @ beta + b + rest)[order]
    return {"K": K[order][:, order], "y": y, "beta": beta[order], "C": float(C), "epsilon": float(epsilon)}


def tube_kkt(K, y, C, epsilon, beta, b, tol=1e-6):
    """The KKT conditions of the ε-tube, the first broken one in words."""
    if np.abs(beta).max() > C * (1 + tol):
        raise Wrong(f"Point {np.abs(beta).argmax()} pulls with |β| = {np.abs(beta).max():.3g}, more than C = {C:.3g}.")
    if abs(beta.sum()) > tol * C * len(y):
        raise Wrong(f"Σβ = {beta.sum():.3g}: the pulls upwards and downwards do not balance.")
    problem, rest = regression(K, y, C, epsilon), y - K @ beta - b
    room = tol * problem.unit
    for k in np.argsort(-np.abs(rest)):
        pull, side = abs(beta[k]) / C, np.sign(beta[k])
        if pull <= tol and abs(rest[k]) > epsilon + room:
            raise Wrong(f"Point {k} has β = 0, but y − f = {rest[k]:.3g} is outside the tube (ε = {epsilon:.3g}).")
        if pull >= 1 - tol and side * rest[k] < epsilon - room:
            raise Wrong(f"Point {k} has β = {beta[k]:.3g}, the full price, but y − f = {rest[k]:.3g}: why so hard?")
        if tol < pull < 1 - tol and abs(rest[k] - side * epsilon) > room:
            edge = "upper" if side > 0 else "lower"
            raise Wrong(f"β = {beta[k]:.3g} is free, so point {k} sits on the {edge} edge; y − f is {rest[k]:.3g}.")
    alpha = np.concatenate([np.maximum(beta, 0.0), np.maximum(-beta, 0.0)])
    proof = certify(problem, Solution(x=alpha, nu=[b]))
    if not (proof.holds(10 * tol) and proof.gap <= 10 * tol * (1 + abs(proof.objective))):
        raise Wrong(f"Every point is content, but the duality gap is {proof.gap:.3g}: not optimal yet.")
