"""Partition trees as an estimator."""

from __future__ import annotations

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from ..solvers.pruning import grow_partition, prune, pruning_path
from .inputs import all_or_nothing

PRUNERS = {None: lambda tree, alpha: tree, "cost-complexity": prune}


class PartitionTree(ClassifierMixin, BaseEstimator):
    """f(x) = the majority label of the box that holds x; for labels ±1 the sign of the mean label, sgn(0) = +1.

    rule       "cart" (cut where the Gini impurity falls most) or "dyadic" (halve the sides of the box in turn)
    max_depth  None: split until the labels in each box agree
    min_leaf   cart: both sides of a cut keep that many samples; dyadic: a box with fewer than twice as many stays whole
    prune      None or "cost-complexity": the smallest subtree minimising (share of errors) + α · (number of leaves)
    alpha      α, the price of a leaf

    Fitted: classes_, grown_ and (after pruning) partition_ with cells and splits, cells_ (the boxes of the leaves:
    lower, upper, label, votes), n_leaves_, depth_.

    >>> tree = PartitionTree().fit([[0.0], [1.0], [2.0], [3.0]], ["a", "b", "b", "a"])
    >>> tree.n_leaves_, tree.predict([[-7.0], [1.2]]).tolist()
    (3, ['a', 'b'])
    """

    def __init__(self, rule="cart", max_depth=None, min_leaf=1, prune=None, alpha=0.0):
        self.rule = rule
        self.max_depth = max_depth
        self.min_leaf = min_leaf
        self.prune = prune
        self.alpha = alpha

    def fit(self, X, y):
        """X (n, d), y (n,) with labels of any type."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64)
            check_classification_targets(y)
            if self.prune not in PRUNERS:
                raise ValueError(f'prune must be None or "cost-complexity", not {self.prune!r}.')
            self.classes_, codes = np.unique(y, return_inverse=True)
            self.grown_ = grow_partition(X, codes, self.rule, self.max_depth, self.min_leaf)
            self.partition_ = PRUNERS[self.prune](self.grown_, self.alpha)
            self.cells_, self.depth_ = self.partition_.leaves, self.partition_.depth
            self.n_leaves_ = len(self.cells_)
        return self

    def pruning_path(self):
        """The α from which each smaller tree is the best one, with its number of leaves and share of errors."""
        check_is_fitted(self)
        return pruning_path(self.grown_)

    def apply(self, X):
        """The position in partition_.cells of the box of each sample, (n,)."""
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return self.partition_.leaf_of(X)

    def predict(self, X):
        """The label of the box of each sample, (n,)."""
        leaves = self.apply(X)
        return self.classes_[np.array([cell.label for cell in self.partition_.cells])[leaves]]

    def shares(self, X):
        """The share of each class in the box, (n, classes).

        Not called predict_proba: scikit-learn gives a tie to the first class, sgn(0) = +1 to the last.
        """
        leaves = self.apply(X)
        votes = np.array([cell.votes for cell in self.partition_.cells])[leaves]
        return votes / votes.sum(axis=1, keepdims=True)
