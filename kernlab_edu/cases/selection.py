"""Choosing genes and judging the choice: ranking, folds, errors on rows that a machine did not see."""

from __future__ import annotations

import numpy as np

from ..estimators import SVC


def best_genes(X, y, k):
    """The k columns of X (n, d) that differ most between the classes, by |μ₊ − μ₋| / (σ₊ + σ₋) (Golub and others).

    >>> best_genes([[0.0, 5.0], [1.0, 6.0], [0.1, -5.0], [0.9, -6.0]], [1, 1, -1, -1], k=1)
    array([1])
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    plus, minus = X[y > 0], X[y < 0]
    spread = plus.std(axis=0) + minus.std(axis=0)
    score = np.abs(plus.mean(axis=0) - minus.mean(axis=0)) / np.where(spread > 0, spread, np.inf)
    return np.argsort(-score, kind="stable")[:k]


def fold_rows(y, n_folds=5, random_state=0):
    """Rows to be left out in turn: n_folds arrays that share no row and together hold all, each class spread evenly.

    >>> y = np.array([1, 1, 1, 1, -1, -1, -1, -1])
    >>> [int(y[rows].sum()) for rows in fold_rows(y, n_folds=2)]
    [0, 0]
    """
    y, rng = np.asarray(y), np.random.default_rng(random_state)
    parts = [np.array_split(rng.permutation(np.flatnonzero(y == label)), n_folds) for label in np.unique(y)]
    return [np.sort(np.concatenate(pieces)) for pieces in zip(*parts, strict=True)]


def grams(X, seen, new, genes=None):
    """Dot products (seen × seen) and (new × seen) over the genes, each standardised by its *seen* rows alone.

    Divided by the number of genes, so that a price C means the same for twenty genes as for twenty thousand.

    >>> K, K_new = grams(np.array([[0.0], [2.0], [3.0]]), seen=[0, 1], new=[2])
    >>> K.tolist(), K_new.tolist()
    ([[1.0, -1.0], [-1.0, 1.0]], [[-2.0, 2.0]])
    """
    X = X if genes is None else X[:, genes]
    train, rest = X[seen], X[new]
    centre, spread = train.mean(axis=0), train.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0) * np.sqrt(X.shape[1])
    Z = (train - centre) / spread
    return Z @ Z.T, ((rest - centre) / spread) @ Z.T


def chosen_inside(X, y, rows, k):
    """The genes that a fold may use: chosen from the patients that are not in `rows`."""
    seen = np.delete(np.arange(len(y)), rows)
    return best_genes(X[seen], y[seen], k)


def out_of_fold(X, y, folds, k=None, leak=False, C=1.0):
    """f(x) of every patient, by a linear machine that was trained without that patient; shape (n,).

    With k, only the k best genes: chosen anew in every fold, or with `leak` once, from all patients. That is the slip.
    """
    f = np.empty(len(y))
    for rows in folds:
        seen = np.delete(np.arange(len(y)), rows)
        genes = None if k is None else best_genes(X, y, k) if leak else chosen_inside(X, y, rows, k)
        f[rows] = decided(*grams(X, seen, rows, genes), y[seen], C)
    return f


def decided(K, K_new, y, C):
    """f at new points by a support vector machine that only sees dot products."""
    return SVC("precomputed", C=C).fit(K, y).decision_function(K_new)


def error_share(f, y):
    """Share of wrong signs; sgn(0) = +1.

    >>> error_share([0.5, 0.0, -2.0, 1.0], [1, 1, -1, -1])
    0.25
    """
    return float(np.mean((np.asarray(f) >= 0) != (np.asarray(y) > 0)))


def errors_by_price(X, y, folds, prices):
    """Cross-validated error for every price C, all genes; each fold's matrix is computed once."""
    F = np.empty((len(prices), len(y)))
    for rows in folds:
        seen = np.delete(np.arange(len(y)), rows)
        K, K_new = grams(X, seen, rows)
        F[:, rows] = [decided(K, K_new, y[seen], C) for C in prices]
    return np.array([error_share(f, y) for f in F])


def nested_error(X, y, folds, prices, random_state=0):
    """Cross-validated error of "choose C by cross-validation, then fit": each fold chooses without its own rows."""
    f = np.empty(len(y))
    for rows in folds:
        seen = np.delete(np.arange(len(y)), rows)
        inner = fold_rows(y[seen], len(folds), random_state)
        C = prices[int(errors_by_price(X[seen], y[seen], inner, prices).argmin())]
        f[rows] = decided(*grams(X, seen, rows), y[seen], C)
    return error_share(f, y)
