"""Which of the 2ᵐ labelings of a few points does a class of sets realise?

A labeling is a number: bit i says that point i is labelled +.  A set that separates it is proof enough, so sets through
few of the points, pushed a little off them, are tried first; a linear program decides about the rest.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

import numpy as np

from ..kernels import Linear
from ..problems import hard_margin
from ..solvers import solve_smo
from ..theory import LINES, SetClass, separable

PROOF = 1e-9  # as in theory.shattering: a gap below this is rounding
PUSH = 1e-3


def labels_of(code, m):
    """The labels (m,) that a number stands for.

    >>> labels_of(5, 4).tolist()
    [1.0, -1.0, 1.0, -1.0]
    """
    return np.where(np.right_shift(code, np.arange(m)) & 1, 1.0, -1.0)


def codes_of(Y):
    """The numbers of labelings Y (k, m)."""
    return (np.asarray(Y) > 0) @ 2 ** np.arange(np.shape(Y)[1])


@lru_cache(maxsize=256)  # stepping through the labelings asks the same question again and again
def realised(points, by: SetClass):
    """Which labelings the class realises: a truth value for each number 0 … 2ᵐ − 1.

    >>> int(realised(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)), LINES).sum())
    14
    """
    X = np.array(points)
    m, mirror = len(X), by.quadratic == "none" or by.both_sides
    known = np.zeros(2**m, dtype=bool)
    known[witnessed(X, by)] = True
    if mirror:
        known |= known[::-1]  # ~code turns every label round
    for code in np.flatnonzero(~known):
        if not mirror or code < 2 ** (m - 1):
            known[code] = separable(X, labels_of(code, m), by)
    if mirror:
        known |= known[::-1]
    known.flags.writeable = False
    return known


def witnessed(X, by: SetClass):
    """Labelings for which one of the sets below separates with room to spare.

    The sets {v·l(x) > 0}, l = (‖x‖², x, 1) or what the class has of it, vanish on D − 1 points and are then pushed
    to either side of each of them.
    """
    L = _lifted(X, by)
    size = min(L.shape[1] - 1, len(X))
    pushes = PUSH * np.array(list(product((-1.0, 1.0), repeat=size))).T
    found = []
    for few in combinations(range(len(X)), size):
        A = L[list(few)]
        v = np.linalg.svd(A)[2][-1][:, None]
        off = np.linalg.pinv(A) @ pushes
        found.append(np.hstack([v + off, off - v]))
    V = np.hstack(found)
    if by.quadratic == "inside":
        V = V[:, V[0] <= 0]
    values = (L @ (V / np.abs(V).max(axis=0, initial=1e-12))).T
    return codes_of(values[np.abs(values).min(axis=1) > PROOF])


def _lifted(X, by):
    """Rows l(x), in coordinates where the data fill the unit ball."""
    Z = X - X.mean(axis=0) if by.linear else X
    Z = Z / (np.abs(Z).max() or 1.0)
    parts = [(Z**2).sum(axis=1)[:, None]] if by.quadratic == "inside" else []
    return np.hstack([*parts, *([Z] if by.linear else []), np.ones((len(Z), 1))])


def street(X, y):
    """(w, b) of the widest street between two separable classes: its half-width is 1/‖w‖.

    >>> w, b = street(np.array([[0.0, 0.0], [4.0, 0.0]]), np.array([-1.0, 1.0]))
    >>> w.round(9).tolist(), round(float(b), 9)
    ([0.5, 0.0], -1.0)
    """
    middle = X.mean(axis=0)
    dual = hard_margin(Linear()(X - middle), y)
    solution = solve_smo(dual, tol=1e-8)
    w = (X - middle).T @ dual.beta(solution.x)
    return w, float(solution.nu[0] - w @ middle)


@lru_cache(maxsize=64)
def half_widths(points):
    """The largest half-margin of every labeling: 0 where no line separates, ∞ where only one label occurs."""
    X, m = np.array(points), len(points)
    widths = np.where(realised(points, LINES), np.inf, 0.0)
    for code in range(1, 2 ** (m - 1)):  # the other half are the same streets with the labels swapped
        if widths[code]:
            widths[code] = widths[~code] = 1 / np.linalg.norm(street(X, labels_of(code, m))[0])
    widths.flags.writeable = False
    return widths
