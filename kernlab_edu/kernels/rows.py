"""A Gram matrix that is never written down: rows are computed when somebody asks, and kept while there is room."""

from __future__ import annotations

import numpy as np

from .base import Kernel
from .checks import as_points

BUDGET = 2**29  # bytes of rows that are kept
BLOCK = 2**22  # kernel values computed at a time in a product


class GramRows:
    """K = k(X, X) for many points: K[i], K[np.ix_(I, J)], K @ v, K.diagonal() and len(K), as for an array.

    Five thousand points make 25 million kernel values, and a support vector machine looks at the rows of its support
    vectors only.  In K @ v only the columns with vⱼ ≠ 0 are computed.

    >>> from kernlab_edu.kernels import Linear
    >>> K = GramRows(Linear(), [[1.0], [2.0]])
    >>> K[1].tolist(), (K @ [1.0, 0.0]).tolist()
    ([2.0, 4.0], [1.0, 2.0])
    """

    __array_ufunc__ = None  # so that v @ K asks us
    ndim = 2

    def __init__(self, kernel: Kernel, X):
        self.kernel, self.X = kernel, as_points(X)
        n = len(self.X)
        self.rows = np.empty((min(n, max(64, BUDGET // (8 * n))), n))  # memory is only taken when a row is written
        self.slot = np.full(n, -1, dtype=np.intp)  # where a sample's row is, −1: nowhere
        self.kept = 0

    def __len__(self):
        return len(self.X)

    @property
    def shape(self):
        """(n, n)."""
        return len(self), len(self)

    def diagonal(self):
        """k(xᵢ, xᵢ), shape (n,)."""
        return self.kernel.diag(self.X)

    def __getitem__(self, which):
        """A row, computed at most once while it is kept; or a block K[np.ix_(I, J)]."""
        if isinstance(which, tuple):
            rows, columns = (np.ravel(part) for part in which)
            # computed anew: to gather numbers that lie apart takes longer than most kernels
            return self._computed(rows, columns)
        self.fetch([which])
        return self.rows[self.slot[which]].copy()  # the next row may find the store full and write over this one

    def fetch(self, samples):
        """Compute the rows of these samples together, those that are not kept; a full store is emptied first.

        If they are more than the store can hold, the rest is left to be computed when it is needed.
        """
        samples = np.asarray(samples)
        missing = samples[self.slot[samples] < 0]
        if self.kept + len(missing) > len(self.rows):
            self.slot[:], self.kept = -1, 0
            missing = samples[: len(self.rows)]
        if len(missing):
            place = slice(self.kept, self.kept + len(missing))
            self.rows[place] = self._computed(missing, slice(None))
            self.slot[missing], self.kept = np.arange(place.start, place.stop), place.stop

    def _computed(self, rows, columns):
        """K[rows][:, columns]; the points were checked when they came."""
        return self.kernel._finite(self.kernel._matrix(self.X[rows], self.X[columns]))

    def __matmul__(self, v):
        """K v, from the columns with vⱼ ≠ 0."""
        return self._product(np.asarray(v, dtype=float), lambda block: block)

    __rmatmul__ = __matmul__  # K is symmetric

    def __array__(self, dtype=None, copy=None):
        """The whole matrix after all: for eigenvalues, and for those who have the memory."""
        return np.asarray(self.kernel(self.X), dtype=dtype)

    def __abs__(self):
        return _AbsoluteRows(self)

    def _product(self, v, change):
        on = np.flatnonzero(v)
        known = on[self.slot[on] >= 0]
        total = self._known_part(known, v[known], change)
        rest = on[self.slot[on] < 0]
        step = max(1, BLOCK // max(len(rest), 1))
        for start in range(0, len(self) if len(rest) else 0, step):
            part = slice(start, start + step)
            total[part] += change(self.kernel(self.X[part], self.X[rest])) @ v[rest]
        return total

    def _known_part(self, known, weights, change):
        """Σ over kept rows; to add zero times a row is cheaper than to copy many rows together first."""
        if 3 * len(known) < self.kept:
            return weights @ change(self.rows[self.slot[known]])
        by_slot = np.bincount(self.slot[known], weights, minlength=self.kept)
        return by_slot @ change(self.rows[: self.kept])


class _AbsoluteRows:
    """|K|, good for |K| @ v only: how large the terms are whose rounding errors add up."""

    def __init__(self, gram):
        self.gram = gram

    def _computed(self, rows, columns):
        """K[rows][:, columns]; the points were checked when they came."""
        return self.kernel._finite(self.kernel._matrix(self.X[rows], self.X[columns]))

    def __matmul__(self, v):
        return self.gram._product(np.asarray(v, dtype=float), np.abs)
