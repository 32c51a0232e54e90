"""A grown partition, and the subtrees that minimise errors + α · leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .partition import Cell, Split, partition_steps, root_cell


@dataclass(frozen=True, eq=False)
class Partition:
    """The root cell and its splits, parents before children."""

    root: Cell
    splits: tuple[Split, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, parents before children."""
        return (self.root, *(cell for split in self.splits for cell in (split.left, split.right)))

    @cached_property
    def leaves(self) -> tuple[Cell, ...]:
        """The cells that are not split: they tile the root."""
        inner = {split.cell.number for split in self.splits}
        return tuple(cell for cell in self.cells if cell.number not in inner)

    @property
    def depth(self) -> int:
        """The depth of the deepest leaf."""
        return max(cell.depth for cell in self.leaves)

    @property
    def risk(self) -> float:
        """The share of the samples that the leaves' labels get wrong."""
        return sum(cell.errors for cell in self.leaves) / len(self.root.rows)

    @cached_property
    def _table(self):
        """feature, threshold, left and right by position in `cells`; a leaf points to itself."""
        place = {cell.number: i for i, cell in enumerate(self.cells)}
        feature, threshold = np.zeros(len(place), dtype=np.intp), np.zeros(len(place))
        children = np.tile(np.arange(len(place)), (2, 1))
        for split in self.splits:
            i = place[split.cell.number]
            feature[i], threshold[i] = split.feature, split.threshold
            children[:, i] = place[split.left.number], place[split.right.number]
        return feature, threshold, children

    def leaf_of(self, X):
        """The position in `cells` of the leaf of each row of X; points outside the root belong to the nearest edge."""
        X = np.asarray(X, dtype=float)
        feature, threshold, children = self._table
        at, rows = np.zeros(len(X), dtype=np.intp), np.arange(len(X))
        for _ in range(self.depth):
            at = children[(X[rows, feature[at]] > threshold[at]).astype(int), at]
        return at


def grow_partition(X, codes, rule="cart", max_depth=None, min_leaf=1) -> Partition:
    """Split until every cell is pure, or as far as max_depth and min_leaf allow.

    >>> grow_partition([[0.0], [1.0], [2.0]], [0, 1, 0]).risk
    0.0
    """
    return Partition(root_cell(X, codes), tuple(partition_steps(X, codes, rule, max_depth, min_leaf)))


def prune(partition: Partition, alpha) -> Partition:
    """The smallest subtree with the same root that minimises (share of errors) + α · (number of leaves).

    >>> tree = grow_partition([[0.0], [1.0], [2.0]], [1, 1, 0], max_depth=1)
    >>> len(prune(tree, 0.0).leaves), len(prune(tree, 0.5).leaves)
    (2, 1)
    """
    if not 0 <= alpha < np.inf:
        raise ValueError(f"alpha must be a finite number ≥ 0, not {alpha}: it is the price of a leaf.")
    n, cost, kept = len(partition.root.rows), {}, set()
    price = {cell.number: cell.errors / n + alpha for cell in partition.cells}
    for split in reversed(partition.splits):
        k = split.cell.number
        below = sum(cost.get(child.number, price[child.number]) for child in (split.left, split.right))
        # equal up to rounding counts as equal: then the smaller tree wins
        if below < price[k] - 1e-12:
            cost[k] = below
            kept.add(k)
    return _restricted(partition, kept)


@dataclass(frozen=True, eq=False)
class PruningPath:
    """The price α from which each ever smaller tree is the best, its leaves and its share of errors; all (k,)."""

    alpha: np.ndarray
    n_leaves: np.ndarray
    risk: np.ndarray


def pruning_path(partition: Partition) -> PruningPath:
    """Weakest links: the prices at which the best subtree changes, from α = 0 to the α that leaves the root alone.

    >>> pruning_path(grow_partition([[0.0], [1.0], [2.0]], [1, 1, 0])).alpha.round(6)
    array([0.      , 0.333333])
    """
    alpha, tree = 0.0, prune(partition, 0.0)
    path = [(alpha, tree)]
    while tree.splits:
        alpha = max(alpha, min(_links(tree).values()))
        smaller = prune(tree, alpha)
        tree = smaller if len(smaller.splits) < len(tree.splits) else _restricted(tree, _without_weakest(tree))
        path.append((alpha, tree))
    return PruningPath(
        alpha=np.array([alpha for alpha, _ in path]),
        n_leaves=np.array([len(tree.leaves) for _, tree in path]),
        risk=np.array([tree.risk for _, tree in path]),
    )


def _links(tree):
    """(errors as a leaf − errors of the subtree) / n / (leaves − 1) for each inner cell."""
    below = {cell.number: (cell.errors, 1) for cell in tree.leaves}
    links, n = {}, len(tree.root.rows)
    for split in reversed(tree.splits):
        errors, leaves = (a + b for a, b in zip(below[split.left.number], below[split.right.number], strict=True))
        below[split.cell.number] = (errors, leaves)
        links[split.cell.number] = (split.cell.errors - errors) / n / (leaves - 1)
    return links


def _without_weakest(tree):
    links = _links(tree)
    return set(links) - {min(links, key=links.get)}


def _restricted(partition, kept):
    """The splits that are kept and whose ancestors all are."""
    alive, splits = {partition.root.number}, []
    for split in partition.splits:
        if split.cell.number in alive and split.cell.number in kept:
            splits.append(split)
            alive |= {split.left.number, split.right.number}
    return Partition(partition.root, tuple(splits))
