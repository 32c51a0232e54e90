"""Which labelings can a class of sets realise?  Decided by a linear program, never by fitting."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, product
from math import comb

import numpy as np
from scipy.optimize import linprog

from kernlab_edu.kernels.checks import as_points

_MARGIN = 1e-9  # a gap below this share of the data's size is rounding, so the labels count as not separable
_MOST = 14  # 2¹⁴ linear programs are enough for a lecture


@dataclass(frozen=True)
class SetClass:
    """Sets {x : s·q(x) + w·x + b > 0} labelled +: q = ‖x‖² or absent.

    quadratic   "none" (s = 0) or "inside" (s ≤ 0: the + side is the inner one)
    linear      may w differ from 0?
    both_sides  may the labels be swapped?
    """

    name: str
    quadratic: str = "none"
    linear: bool = True
    both_sides: bool = False


LINES = SetClass("half-spaces")
DISCS = SetClass("discs", quadratic="inside")
CENTRED_DISCS = SetClass("discs around the origin", quadratic="inside", linear=False)
CENTRED_DISCS_BOTH_SIDES = SetClass("discs around the origin and their complements", "inside", False, True)


@dataclass(frozen=True, eq=False)
class Separation:
    """The widest gap found by the linear program: t = min_i y_i (s‖x_i‖² + w·x_i + b) > 0 if `exists`.

    s, w, b describe the set {s‖x‖² + w·x + b > 0}; a disc has centre −w/2s.
    """

    exists: bool
    s: float
    w: np.ndarray
    b: float

    def __call__(self, X):
        """s‖x‖² + w·x + b, shape (n,)."""
        X = as_points(X)
        return self.s * (X**2).sum(axis=1) + X @ self.w + self.b


def separate(X, y, by: SetClass = LINES) -> Separation:
    """A set of the class that holds exactly the points labelled +1, if there is one.

    max t  subject to  y_i (s‖x_i‖² + w·x_i + b) ≥ t,  |w|, |b|, |s| ≤ 1,  s ≤ 0 for discs.

    >>> separate([[0.0, 0], [1, 1], [1, 0], [0, 1]], [1, 1, -1, -1]).exists           # XOR
    False
    """
    X, y = as_points(X), _labels(X, y)
    found = _inside(X, y, by)
    if by.both_sides and not found.exists:
        other = _inside(X, -y, by)
        found = Separation(other.exists, -other.s, -other.w, -other.b)
    return found


def separable(X, y, by: SetClass = LINES) -> bool:
    """Is there a set of the class that holds exactly the points labelled +1?

    >>> separable([0.0, 1.0, 2.0], [1, -1, 1]), separable([0.0, 1.0, 2.0], [-1, 1, -1], by=DISCS)
    (False, True)
    """
    return separate(X, y, by).exists


def realisable_labelings(X, by: SetClass = LINES):
    """The labelings in {−1, +1}ⁿ that the class realises, one per row; all 2ⁿ of them if X is shattered.

    >>> len(realisable_labelings([[0.0, 0], [1, 0], [0, 1], [1, 1]]))
    14
    """
    X = as_points(X)
    return np.array([y for y in all_labelings(len(X)) if separable(X, y, by)]).reshape(-1, len(X))


def is_shattered(X, by: SetClass = LINES) -> bool:
    """Does the class realise all 2ⁿ labelings of X?

    >>> is_shattered([[0.0, 0], [1, 0], [0, 1]]), is_shattered([[0.0, 0], [1, 1], [2, 2]])
    (True, False)
    """
    X = as_points(X)
    return all(separable(X, y, by) for y in all_labelings(len(X)))


def largest_shattered(X, by: SetClass = LINES):
    """Indices of a largest subset of X that is shattered: its size is a lower bound of the VC dimension.

    >>> largest_shattered([0.0, 1.0, 2.0])
    (0, 1)
    """
    X, best = as_points(X), ()
    for size in range(1, len(X) + 1):
        found = _first_shattered(X, size, by)
        if found is None:  # subsets of shattered sets are shattered, so larger ones cannot be
            return best
        best = found
    return best


def vc_dimension(draw: Callable, by: SetClass = LINES, largest=6, tries=20, random_state=0):
    """The largest n ≤ `largest` such that one of `tries` random sets draw(rng, n) is shattered: brute force.

    >>> vc_dimension(lambda rng, n: rng.standard_normal((n, 2)), largest=4, tries=5)
    3
    """
    rng = np.random.default_rng(random_state)
    sizes = [n for n in range(1, largest + 1) if any(is_shattered(draw(rng, n), by) for _ in range(tries))]
    return max(sizes, default=0)


def cover_count(n, d):
    """2 Σ_{k ≤ d} C(n − 1, k): labelings of n points in general position of R^d that hyperplanes realise (Cover).

    >>> cover_count(4, 2), cover_count(3, 2)
    (14, 8)
    """
    return 2 * sum(comb(n - 1, k) for k in range(d + 1))


def all_labelings(n):
    """{−1, +1}ⁿ as rows (2ⁿ, n).

    >>> all_labelings(2).tolist()
    [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    """
    if not 1 <= n <= _MOST:
        raise ValueError(f"{n} points have 2^{n} labelings; brute force is for 1 to {_MOST} points.")
    return np.array(list(product((-1, 1), repeat=n)))


def _first_shattered(X, size, by):
    return next((found for found in combinations(range(len(X)), size) if is_shattered(X[list(found)], by)), None)


def _labels(X, y):
    y = np.asarray(y, dtype=float)
    if y.shape != (len(X),) or not np.isin(y, (-1.0, 1.0)).all():
        raise ValueError(f"need one label −1 or +1 for each of the {len(X)} points.")
    return y


def _inside(X, y, by):
    """The linear program, in coordinates where the data fill the unit ball, so that its tolerance means something."""
    middle = X.mean(axis=0) if by.linear else np.zeros(X.shape[1])
    size = np.abs(X - middle).max(initial=0.0) or 1.0
    Z = (X - middle) / size
    d = Z.shape[1]
    lifted = np.column_stack([(Z**2).sum(axis=1), Z, np.ones(len(Z))])
    bounds = [(-1, 0) if by.quadratic == "inside" else (0, 0), *[(-1, 1) if by.linear else (0, 0)] * d, (-d, d)]
    rows = np.column_stack([-y[:, None] * lifted, np.ones(len(y))])
    tight = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    goal = np.r_[np.zeros(d + 2), -1.0]
    result = linprog(goal, A_ub=rows, b_ub=np.zeros(len(y)), bounds=[*bounds, (None, None)], options=tight)
    return _in_old_coordinates(result.x, middle, size)


def _in_old_coordinates(x, middle, size):
    s, w, b, t = x[0] / size**2, x[1:-2] / size, x[-2], x[-1]
    shifted = s * middle @ middle - w @ middle + b
    return Separation(bool(t > _MARGIN), float(s), w - 2 * s * middle, float(shifted))
