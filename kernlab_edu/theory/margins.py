"""Half-margins of labelings, and the simplex: where the bound by the margin is tight."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.kernels import Linear
from kernlab_edu.kernels.checks import as_points
from kernlab_edu.problems import hard_margin
from kernlab_edu.solvers import NotSeparableError, solve_smo
from kernlab_edu.theory.bounds import margin_vc_bound
from kernlab_edu.theory.shattering import all_labelings


def largest_half_margin(X, y):
    """1/‖w‖ of the widest street between the classes; 0 if none exists, ∞ if only one label occurs.

    >>> round(largest_half_margin([[0.0], [1.0], [4.0]], [-1, -1, 1]), 9)
    1.5
    """
    X, y = as_points(X), np.asarray(y, dtype=float)
    if (y == y[0]).all():
        return np.inf  # a hyperplane far away leaves every point on one side
    dual = hard_margin(Linear()(X - X.mean(axis=0)), y)
    try:
        beta = dual.beta(solve_smo(dual, tol=1e-10).x)
    except NotSeparableError:
        return 0.0
    return float(1 / np.sqrt(beta @ dual.K @ beta))


def half_margins(X):
    """The largest half-margin of each of the 2ⁿ labelings of X, in the order of `all_labelings`.

    (half_margins(X) >= delta).sum() counts the labelings that hyperplanes with half-margin Δ still realise.

    >>> half_margins([[0.0], [2.0]]).round(9)
    array([inf,  1.,  1., inf])
    """
    X = as_points(X)
    return np.array([largest_half_margin(X, y) for y in all_labelings(len(X))])


def simplex(m, radius=1.0):
    """m points of R^{m−1} with equal distances, on the sphere of the given radius around 0; shape (m, m − 1).

    >>> simplex(2).ravel().round(12).tolist()
    [1.0, -1.0]
    """
    if m < 2:
        raise ValueError(f"m = {m}: a simplex needs at least 2 corners.")
    # Helmert's basis of {v : Σv = 0}; the corners of the identity, seen in it, are equally far apart
    basis = np.array([[1.0] * k + [-float(k)] + [0.0] * (m - k - 1) for k in range(1, m)]).T
    basis = basis / np.linalg.norm(basis, axis=0)
    return radius * basis * np.sqrt(m / (m - 1))


@dataclass(frozen=True)
class SimplexDemo:
    """The m corners of a simplex in the unit ball are shattered with half-margin Δ ≥ 1/√(m − 1).

    A bound on the VC dimension must therefore be at least m: with Δ it is, with the full width 2Δ it is not.
    """

    m: int
    half_margin: float
    bound_half: int
    bound_full: int


def simplex_demo(m) -> SimplexDemo:
    """Solve all 2^m hard margins of the simplex and compare both readings of "margin" in the VC bound.

    >>> demo = simplex_demo(4)
    >>> round(demo.half_margin**2, 6), demo.bound_half, demo.bound_full
    (0.333333, 4, 2)
    """
    smallest = float(half_margins(simplex(m)).min())
    return SimplexDemo(m, smallest, margin_vc_bound(1.0, smallest, m - 1), margin_vc_bound(1.0, 2 * smallest, m - 1))
