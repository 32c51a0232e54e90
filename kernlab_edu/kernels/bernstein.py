r"""Is a function of squared distances a Schoenberg transform? Look for reasons against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

import numpy as np
from scipy.spatial.distance import cdist

from .base import Kernel
from .checks import check_natural
from .witness import find_witness

_SURE = 30  # a violation must beat the rounding of Φ by this factor
_RELATIVE = 1e-11  # … and this share of the values it is a difference of
_DIMENSIONS = (1, 3)  # a function can be harmless on the line and not in space


@dataclass(frozen=True)
class BernsteinCheck:
    """Answer of `is_bernstein`: a violated difference (−1)^{k−1}Δₕᵏ Φ(d) = value < 0, or none (order 0).

    at_zero = Φ(0), which must be 0: a point is at distance 0 from itself.
    """

    holds: bool
    order: int
    d: float
    h: float
    value: float
    at_zero: float

    def __bool__(self):
        return self.holds

    def explain(self) -> str:
        """One sentence for the student."""
        if self.holds:
            return "No difference has the wrong sign: Φ looks like a Bernstein function; that is evidence, not proof."
        if self.order == 0:
            return f"Φ(0) = {self.at_zero:.3g}, not 0: every point would be at a distance from itself."
        return (
            f"Φ is no Bernstein function: at d = {self.d:.3g} its difference of order {self.order} with step "
            f"{self.h:.3g} has the wrong sign, (−1)^{self.order - 1} Δᵏ Φ = {self.value:.3g} < 0."
        )


def is_bernstein(phi: Callable, order: int = 6, scale: float = 1.0) -> BernsteinCheck:
    """Φ(0) = 0, Φ ≥ 0, Φ' ≥ 0, Φ'' ≤ 0, Φ''' ≥ 0, …: tested by differences up to `order`, around d ≈ `scale`.

    A Bernstein function has (−1)^{k−1} Σⱼ (−1)^{k−j} C(k, j) Φ(d + jh) ≥ 0 for every d ≥ 0, h > 0, k ≥ 1. Steps and
    places run over six powers of ten; a violation counts only if it is clearly larger than the rounding of Φ.

    >>> bool(is_bernstein(np.sqrt)), is_bernstein(np.square).order
    (True, 2)
    """
    check_natural("order", order, low=1)
    zero = float(_values(phi, np.zeros(1))[0])
    h = scale * np.geomspace(1e-3, 1e3, 37)
    if abs(zero) > _RELATIVE * np.abs(_values(phi, h)).max():
        return BernsteinCheck(False, 0, 0.0, 0.0, np.nan, zero)
    d, h = (grid.ravel() for grid in np.meshgrid(np.append(0.0, h), h))
    for k in range(1, order + 1):
        difference, rounding = _difference(phi, d, h, k)
        excess = np.where(difference < -rounding, difference / np.maximum(rounding, np.finfo(float).tiny), 0.0)
        i = int(np.argmin(excess))
        if excess[i] < 0:
            return BernsteinCheck(False, k, float(d[i]), float(h[i]), float(difference[i]), zero)
    return BernsteinCheck(True, 0, np.nan, np.nan, np.nan, zero)


def _difference(phi, d, h, k):
    """(−1)^{k−1} Δₕᵏ Φ(d) for all pairs, and what rounding can make of it."""
    j = np.arange(k + 1)
    at = d[:, np.newaxis] + h[:, np.newaxis] * j
    values = _values(phi, at)
    signs = np.array([(-1) ** (i + 1) * comb(k, i) for i in j])  # (−1)^{k−1} (−1)^{k−j}
    # three spacings, for on one of them Φ may climb in whole units of its rounding and look exact
    places = np.multiply.outer([0.83e-3, 1e-3, 1.37e-3], np.arange(9))
    near = _values(phi, at[:, :, np.newaxis, np.newaxis] * (1 + places))
    # fourth differences of a smooth function are of size 10⁻¹², those of rounding errors up to 16 times the error
    sigma = np.abs(np.diff(near, n=4, axis=3)).max(axis=(1, 2, 3)) / 8
    return values @ signs, 2**k * (_SURE * sigma + _RELATIVE * np.abs(values).max(axis=1))


@dataclass(frozen=True)
class TransformWitness:
    """What `refute_transform` found: points (n, dim), v (n,) with Σv = 0 and value = vᵀΦ(D²)v > 0.

    `tried` counts the configurations that were drawn; at_zero = Φ(0), which refutes Φ by itself unless it is 0.
    """

    found: bool
    points: np.ndarray | None
    v: np.ndarray | None
    value: float
    at_zero: float
    tried: int

    def __bool__(self):
        return self.found

    def explain(self) -> str:
        """One sentence for the student."""
        if self.found and self.v is None:
            return f"Φ(0) = {self.at_zero:.3g}, not 0: every point would be at a distance from itself."
        if self.found:
            n, dim = self.points.shape
            return f"{n} points in dimension {dim} refute Φ: vᵀΦ(D²)v = {self.value:.3g} > 0 although Σv = 0."
        return f"None found among {self.tried} configurations: that is evidence, not proof."


def refute_transform(phi: Callable, rng=0, n_points: int = 5, restarts: int = 60, dims=_DIMENSIONS) -> TransformWitness:
    """Search Euclidean points whose transformed squared distances Φ(‖x − z‖²) are not Euclidean.

    About one of the points, the origin, the Gram matrix is k(x, z) = ½(Φ(‖x‖²) + Φ(‖z‖²) − Φ(‖x − z‖²)); a witness
    against this kernel is a witness against Φ.

    >>> refute_transform(np.square).found, refute_transform(np.sqrt, restarts=10, dims=(1,)).found
    (True, False)
    """
    zero = float(_values(phi, np.zeros(1))[0])
    if abs(zero) > _RELATIVE * np.abs(_values(phi, np.geomspace(1e-3, 1e3, 7))).max():
        return TransformWitness(True, None, None, np.nan, zero, 0)
    rng = np.random.default_rng(rng)
    for dim in dims:
        w = find_witness(_AboutOrigin(phi), dim=dim, n_points=n_points - 1, restarts=restarts, rng=rng)
        if w:
            points, v = np.vstack([np.zeros(dim), w.points]), np.append(-w.v.sum(), w.v)
            value = float(v @ _values(phi, cdist(points, points, "sqeuclidean")) @ v)
            return TransformWitness(True, points, v, value, zero, restarts)
    return TransformWitness(False, None, None, np.nan, zero, restarts * len(dims))


@dataclass(frozen=True, repr=False)
class _AboutOrigin(Kernel):
    phi: Callable

    def _matrix(self, X, Z):
        x, z = np.square(X).sum(axis=1), np.square(Z).sum(axis=1)
        phi_x, phi_z = _values(self.phi, x), _values(self.phi, z)
        return 0.5 * (phi_x[:, np.newaxis] + phi_z - _values(self.phi, cdist(X, Z, "sqeuclidean")))


def _values(phi, d):
    with np.errstate(all="ignore"):
        values = np.asarray(phi(d), dtype=float)
    if values.shape != d.shape:
        raise ValueError(f"Φ must work on arrays entry by entry: it made shape {values.shape} of {d.shape}.")
    if not np.isfinite(values).all():
        raise ValueError(f"Φ is not finite at d = {d[~np.isfinite(values)][0]:.4g}: it must be defined for all d ≥ 0.")
    return values
