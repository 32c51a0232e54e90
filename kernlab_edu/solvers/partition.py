"""Partition trees: split cells until their labels agree, then prune what does not pay.

A cell is an axis-parallel box; a split sends x[feature] ≤ threshold to the left.  Only cells with mixed labels are
split, so the partition refines where the classes meet and stays coarse elsewhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np


@dataclass(frozen=True, eq=False)
class Cell:
    """A box: number, depth, corners lower and upper (d,), the indices `rows` of its samples, and votes (classes,).

    votes counts the labels inside; an empty cell votes like its parent.
    """

    number: int
    depth: int
    lower: np.ndarray
    upper: np.ndarray
    rows: np.ndarray
    votes: np.ndarray

    @cached_property
    def label(self) -> int:
        """The most frequent label; of several, the last: for −1 and +1 the sign of the mean label, with sgn(0) = +1."""
        return len(self.votes) - 1 - int(self.votes[::-1].argmax())

    @property
    def mixed(self) -> bool:
        """Do samples of different classes lie in the cell?"""
        return len(self.rows) > 0 and np.count_nonzero(self.votes) > 1

    @cached_property
    def errors(self) -> int:
        """How many samples of the cell its label gets wrong."""
        return len(self.rows) and int(self.votes.sum() - self.votes[self.label])


@dataclass(frozen=True, eq=False)
class Split:
    """`cell` is cut at x[feature] = threshold into `left` and `right`."""

    cell: Cell
    feature: int
    threshold: float
    left: Cell
    right: Cell


def partition_steps(X, codes, rule="cart", max_depth=None, min_leaf=1) -> Iterator[Split]:
    """Yield the splits one by one, level by level; X (n, d) finite, codes (n,) in 0 … classes − 1.

    rule "cart" cuts where the Gini impurity falls most, "dyadic" halves the sides in turn.

    >>> [(s.feature, s.threshold) for s in partition_steps([[0.0, 5], [1, 5], [3, 5]], [0, 0, 1])]
    [(0, 2.0)]
    """
    X, codes = np.asarray(X, dtype=float), np.asarray(codes)
    choose = _chosen(rule, max_depth, min_leaf)
    waiting, n_cells = deque([root_cell(X, codes)]), 1
    while waiting:
        cell = waiting.popleft()
        ripe = cell.mixed and (max_depth is None or cell.depth < max_depth)
        found = choose(X[cell.rows], codes[cell.rows], cell, min_leaf) if ripe else None
        if found is not None:
            split = _cut(X, codes, cell, *found, n_cells)
            n_cells += 2
            waiting.extend((split.left, split.right))
            yield split


def root_cell(X, codes) -> Cell:
    """The bounding box of all samples."""
    X = np.asarray(X, dtype=float)
    return Cell(0, 0, X.min(axis=0), X.max(axis=0), np.arange(len(X)), np.bincount(codes))


def _cut(X, codes, cell, feature, threshold, n_cells):
    goes_left = X[cell.rows, feature] <= threshold
    upper, lower = cell.upper.copy(), cell.lower.copy()
    upper[feature] = lower[feature] = threshold
    left = _child(codes, cell, n_cells, cell.lower, upper, cell.rows[goes_left])
    right = _child(codes, cell, n_cells + 1, lower, cell.upper, cell.rows[~goes_left])
    return Split(cell, int(feature), float(threshold), left, right)


def _child(codes, parent, number, lower, upper, rows):
    votes = np.bincount(codes[rows], minlength=len(parent.votes)) if len(rows) else parent.votes
    return Cell(number, parent.depth + 1, lower, upper, rows, votes)


def _cart(X, codes, cell, min_leaf):
    """The cut with the least Gini impurity Σ_side n_side (1 − Σ_c p_c²); None if no cut is allowed."""
    n, best = len(codes), (-np.inf, None)
    one_hot = np.eye(len(cell.votes))[codes]
    sizes = np.arange(1, n)
    for feature in range(X.shape[1]):
        order = X[:, feature].argsort(kind="stable")
        x, left = X[order, feature], one_hot[order].cumsum(axis=0)[:-1]
        # n_side Σp_c² summed over both sides: the larger, the purer
        purity = (left**2).sum(axis=1) / sizes + ((cell.votes - left) ** 2).sum(axis=1) / (n - sizes)
        allowed = (x[1:] > x[:-1]) & (sizes >= min_leaf) & (n - sizes >= min_leaf)
        if allowed.any():
            i = np.where(allowed, purity, -np.inf).argmax()
            best = max(best, (purity[i], (feature, _between(x[i], x[i + 1]))), key=lambda candidate: candidate[0])
    return best[1]


def _dyadic(X, codes, cell, min_leaf):
    """Half of the side whose turn it is, skipping sides along which the samples agree; None if too few."""
    differs = np.flatnonzero(X.max(axis=0) > X.min(axis=0))
    if not len(differs) or len(codes) < 2 * min_leaf:
        return None
    feature = differs[cell.depth % len(differs)]
    a, b = cell.lower[feature], cell.upper[feature]
    middle = a / 2 + b / 2
    # neighbouring floating-point numbers have no middle: cut above the smallest sample instead
    return feature, middle if a < middle < b else X[:, feature].min()


RULES = {"cart": _cart, "dyadic": _dyadic}


def _between(a, b):
    """A threshold t with a ≤ t < b: the middle, unless rounding pushes it up to b."""
    middle = a / 2 + b / 2
    return middle if a <= middle < b else a


def _chosen(rule, max_depth, min_leaf):
    if rule not in RULES:
        raise ValueError(f"rule must be one of {sorted(RULES)}, not {rule!r}.")
    if min_leaf < 1 or (max_depth is not None and max_depth < 0):
        raise ValueError(f"need min_leaf ≥ 1 and max_depth ≥ 0 (or None), not {min_leaf} and {max_depth}.")
    return RULES[rule]
