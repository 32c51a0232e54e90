"""What several homeworks need: reading answers, drawing problems whose solution is known, and a machine's KKT laws."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...problems import Solution, soft_margin
from ...verdict import Wrong


def numbers(answer, shape, what) -> np.ndarray:
    """The answer as an array of the wanted shape; Wrong says what shape came instead."""
    try:
        array = np.asarray(answer, dtype=float)
    except (TypeError, ValueError):
        raise Wrong(f"{what} should be made of numbers.") from None
    if array.shape != tuple(shape):
        raise Wrong(f"{what} should have the shape {tuple(shape)}, yours has {array.shape}.")
    if not np.isfinite(array).all():  # numpy reads None as NaN
        raise Wrong(f"{what} should be finite numbers.")
    return array


def number(answer, what) -> float:
    """The answer as one number."""
    return float(numbers(answer, (), what))


def parts(answer, count, what) -> list:
    """The answer as a list of `count` things."""
    if not isinstance(answer, (list, tuple, np.ndarray)) or len(answer) != count:
        raise Wrong(f"Return {count} things: {what}.")
    return list(answer)


def close(a, b, tol=1e-6) -> bool:
    """Equal up to rounding, in units of b's size."""
    return bool(np.all(np.abs(np.subtract(a, b)) <= tol * (1 + np.abs(b))))


def blobs(rng, n=16, shift=1.2):
    """Two overlapping clouds in the plane, as many + as −: X (n, 2) and y = ±1, mixed."""
    y = rng.permutation(np.repeat([1.0, -1.0], n // 2))
    return rng.normal(size=(n, 2)) + shift * np.outer(y, [0.6, 0.8]), y


def known_machine(rng, n_free=2, n_bound=2, n_idle=3):
    """A soft margin whose answer is known without solving: K, y, C, α and the only valid b.

    All points lie on one line, w = 1 along it and f = x + b.  Free points sit on the margins, bounded ones (α = C)
    inside, idle ones (α = 0) beyond.  Σβ = 0 holds because the classes have equal numbers, and Σβx = 1 fixes C.
    """
    b, share = rng.uniform(-1.5, 1.5), rng.uniform(0.3, 0.7)
    inside, beyond = rng.uniform(0.0, 0.9, size=(2, n_bound)), 1 + rng.uniform(0.2, 2.0, size=(2, n_idle))
    margin = np.hstack([np.ones((2, n_free)), inside, beyond])  # y f: a row for each class
    C = 1 / (2 * share * n_free + inside.sum())
    weight = np.concatenate([np.full(n_free, share * C), np.full(n_bound, C), np.zeros(n_idle)])
    y = np.repeat([1.0, -1.0], margin.shape[1])
    x = y * margin.ravel() - b
    order = rng.permutation(len(y))
    return {"K": np.outer(x, x)[order][:, order], "y": y[order], "alpha": np.tile(weight, 2)[order], "C": C, "b": b}


def box_and_balance(alpha, y, C, tol=1e-6):
    """0 ≤ α ≤ C and Σαy = 0, in words."""
    low, high = int(np.argmin(alpha)), int(np.argmax(alpha))
    if alpha[low] < -tol * C:
        raise Wrong(f"Point {low} has α = {alpha[low]:.3g}, which is negative: a force that pulls instead of pushes.")
    if alpha[high] > C * (1 + tol):
        raise Wrong(f"Point {high} has α = {alpha[high]:.3g}, more than C = {C:.3g}: look at your clipping.")
    if abs(alpha @ y) > tol * C * len(y):
        raise Wrong(
            f"Σαy = {alpha @ y:.3g} should be 0: the forces do not balance. When one weight moves, who answers?"
        )


def optimal(K, y, C, alpha, b, tol=1e-3):
    """The KKT conditions of the soft margin, the first broken one in words."""
    problem = soft_margin(K, y, C)
    certificate = certify(problem, Solution(x=alpha, nu=np.array([b])))
    margins = y * (K @ (y * alpha) + b)
    if certificate.holds(tol):
        return
    inside = 1e-6 * C
    for k in np.argsort(-np.abs(margins - 1)):
        if alpha[k] <= inside and margins[k] < 1 - tol:
            raise Wrong(
                f"Box and balance hold, but point {k} has α = 0 and y f = {margins[k]:.3g} < 1: it should push."
            )
        if alpha[k] >= C - inside and margins[k] > 1 + tol:
            raise Wrong(
                f"Box and balance hold, but point {k} has α = C and y f = {margins[k]:.3g} > 1: it is safe, why push?"
            )
        if inside < alpha[k] < C - inside and abs(margins[k] - 1) > tol:
            raise Wrong(f"Point {k} is free (0 < α < C), so y f should be 1 there; it is {margins[k]:.3g}.")
    raise Wrong(f"The duality gap is {certificate.gap:.3g}: these weights are not optimal yet.")
