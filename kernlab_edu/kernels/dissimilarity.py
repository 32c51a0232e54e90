r"""A table of dissimilarities: is it one, and what must be added to make it Euclidean?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .conditional import complement_of_ones, is_cnd
from .gram import asymmetry

_ROUNDING = 1e-7  # relative to the largest entry: a table in single precision is still symmetric
_SAFE = (1e-140, 1e140)  # squared distances whose products and sums of squares neither vanish nor overflow


def to_distances2(D, squared: bool = False) -> np.ndarray:
    """D² (n, n), exactly symmetric with a zero diagonal, from distances (or from squared ones if squared=True).

    >>> to_distances2([[0, 3], [3, 0]])
    array([[0., 9.],
           [9., 0.]])
    """
    D = np.asarray(D, dtype=float)
    if D.ndim != 2 or D.shape[0] != D.shape[1] or D.size == 0:
        raise ValueError(f"D must be square, one row and one column per point, not of shape {D.shape}.")
    D = _non_negative(D)
    size = D.max()
    apart = asymmetry(D)
    if apart > _ROUNDING * size:
        i, j = np.unravel_index(np.argmax(np.abs(D - D.T)), D.shape)
        raise ValueError(
            f"D is not symmetric: d({i}, {j}) = {D[i, j]:g} but d({j}, {i}) = {D[j, i]:g}. A distance is the same both "
            "ways; try (D + Dᵀ)/2, and ask first why the two differ."
        )
    i = int(np.argmax(np.diagonal(D)))
    if D[i, i] > _ROUNDING * size:
        raise ValueError(f"D has {D[i, i]:g} on its diagonal at {i}: a point is at distance 0 from itself.")
    D2 = squares((D + D.T) / 2 if apart else D, squared)
    np.fill_diagonal(D2, 0.0)
    return D2


def squares(D, squared: bool = False) -> np.ndarray:
    """d² for every entry d ≥ 0 of D (or d itself if squared=True), or an error where that leaves double precision.

    >>> squares([[1.0, 3.0]])
    array([[1., 9.]])
    """
    D = _non_negative(np.asarray(D, dtype=float))
    with np.errstate(over="ignore", under="ignore"):
        D2 = D.copy() if squared else D**2
    if D.max(initial=0.0) > 0 and not _SAFE[0] <= D2.max() <= _SAFE[1]:
        raise ValueError(
            f"The largest entry of D is {D.max():.3g}: products of squared distances leave double precision. "
            "Measure in another unit, D / D.max()."
        )
    return D2


def _non_negative(D):
    if not np.isfinite(D).all():
        raise ValueError("D holds NaN or infinite entries: fill in missing distances, rescale huge ones.")
    smallest = D.min(initial=0.0)
    if smallest == 0:
        return D
    if smallest < -_ROUNDING * np.abs(D).max():
        i, j = np.unravel_index(np.argmin(D), D.shape)
        raise ValueError(
            f"Negative values in data: d({i}, {j}) = {D[i, j]:g}, but distances are ≥ 0. "
            "Similarities become squared distances by K_ii + K_jj − 2K_ij (distances2)."
        )
    return np.maximum(D, 0.0)


@dataclass(frozen=True)
class AdditiveConstant:
    """The least constants that make a table Euclidean, both 0 if it is so already.

    lingoes: added to every *squared* distance between two points, −2 λ_min(−½HD²H) (Lingoes 1971).
    cailliez: added to every distance between two points (Cailliez 1983).
    """

    lingoes: float
    cailliez: float

    def added_to_squares(self, D2) -> np.ndarray:
        """D² + lingoes off the diagonal, (n, n)."""
        return np.asarray(D2, dtype=float) + self.lingoes * (1 - np.eye(len(D2)))

    def added_to_distances(self, D) -> np.ndarray:
        """D + cailliez off the diagonal, (n, n)."""
        return np.asarray(D, dtype=float) + self.cailliez * (1 - np.eye(len(D)))


def additive_constant(D, squared: bool = False) -> AdditiveConstant:
    """How much to add to the distances, or to their squares, so that the points fit into a Euclidean space.

    With Q an orthonormal basis of {v : Σv = 0}, −½Qᵀ(D + c)²Q = B₂ + 2cB₁ + ½c²I for B₂ = −½QᵀD²Q and B₁ = −½QᵀDQ:
    the largest c at which this quadratic loses rank is cailliez.

    >>> cycle = [[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]]
    >>> c = additive_constant(cycle)
    >>> round(c.lingoes, 9), round(c.cailliez, 9)
    (2.0, 1.414213562)
    """
    D2 = to_distances2(D, squared)
    check = is_cnd(D2)
    if check:
        return AdditiveConstant(0.0, 0.0)
    unit = np.sqrt(D2.max())
    Q = complement_of_ones(len(D2))
    B2, B1 = -0.5 * Q.T @ (D2 / unit**2) @ Q, -0.5 * Q.T @ (np.sqrt(D2) / unit) @ Q
    eye = np.eye(len(B1))
    c = np.linalg.eigvals(np.block([[np.zeros_like(eye), 2 * B2], [-eye, -4 * B1]]))
    real = c.real[np.abs(c.imag) <= 1e-6 * np.abs(c).max()]  # a double root splits into a pair
    return AdditiveConstant(check.largest, float(real.max() * unit))
