"""Structural risk minimisation: larger classes fit better and promise less."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.theory.bounds import vc_confidence


@dataclass(frozen=True, eq=False)
class SRMCurve:
    """Nested classes of VC dimension h: empirical risk (falls) + confidence (rises) = bound (a U).  All (k,)."""

    h: np.ndarray
    empirical: np.ndarray
    confidence: np.ndarray

    @property
    def bound(self):
        """empirical + confidence."""
        return self.empirical + self.confidence

    @property
    def best(self) -> int:
        """The index of the smallest bound: what SRM chooses."""
        return int(self.bound.argmin())

    @property
    def erm(self) -> int:
        """The index of the first smallest empirical risk: what plain fitting chooses."""
        return int(self.empirical.argmin())


def srm_curve(h, empirical, n, delta=0.05) -> SRMCurve:
    """The curve for VC dimensions h of nested classes and the empirical risks reached in them; δ is shared equally.

    >>> curve = srm_curve(h=[1, 2, 3], empirical=[0.5, 0.1, 0.099], n=10_000)
    >>> curve.best, curve.erm
    (1, 2)
    """
    h, empirical = np.asarray(h, dtype=float), np.asarray(empirical, dtype=float)
    if h.shape != empirical.shape or h.ndim != 1:
        raise ValueError(f"one empirical risk per class: h has shape {h.shape}, the risks {empirical.shape}.")
    if (np.diff(h) <= 0).any() or (np.diff(empirical) > 0).any():
        raise ValueError("Nested classes must grow in h, and the best fit cannot get worse in a larger class.")
    # a union bound over the k classes: each may fail with probability δ/k
    return SRMCurve(h, empirical, vc_confidence(h, n, delta / len(h)))


def polynomial_errors(x, y, max_degree):
    """min over polynomials of degree d of the share of wrong signs on the line, d = 0 … max_degree: (max_degree + 1,).

    sgn of such a polynomial changes at most d times, and any such pattern occurs: so the best fit is found exactly,
    point by point from the left, by E_d(i, s) = [y_i ≠ s] + min(E_d(i−1, s), E_{d−1}(i−1, −s)).

    >>> polynomial_errors([0.0, 1.0, 2.0, 3.0], [1, -1, -1, 1], max_degree=2)
    array([0.5 , 0.25, 0.  ])
    """
    x, y = np.asarray(x, dtype=float).ravel(), np.asarray(y, dtype=float)
    if y.shape != x.shape or not len(y) or not np.isin(y, (-1.0, 1.0)).all() or max_degree < 0:
        raise ValueError("need numbers x with one label −1 or +1 each, and a degree ≥ 0.")
    place = np.unique(x, return_inverse=True)[1]
    # wrong[i] = how many points at the i-th place a minus there, or a plus there, gets wrong
    wrong = np.column_stack([np.bincount(place, weights=y > 0), np.bincount(place, weights=y < 0)])
    fewest = np.zeros((max_degree + 1, 2))
    for cost in wrong:
        changed = np.vstack([[np.inf, np.inf], fewest[:-1, ::-1]])
        fewest = cost + np.minimum(fewest, changed)
    return fewest.min(axis=1) / len(y)


def srm_polynomials(x, y, max_degree, delta=0.05) -> SRMCurve:
    """The SRM curve of sgn(polynomial of degree d) on the line, VC dimension d + 1, fitted exactly.

    >>> srm_polynomials([0.0, 1.0, 2.0, 3.0], [1, -1, -1, 1], max_degree=2).h
    array([1., 2., 3.])
    """
    empirical = polynomial_errors(x, y, max_degree)
    return srm_curve(np.arange(1, max_degree + 2), empirical, len(np.asarray(y)), delta)
