"""The reproducing kernel Hilbert space: functions Σ c_i k(·, x_i), their inner product and their norm."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.kernels import Kernel
from kernlab_edu.kernels.checks import as_points


@dataclass(frozen=True, eq=False)
class RKHSFunction:
    """f = Σ_i c_i k(·, x_i); ⟨f, g⟩ = Σ_ij c_i d_j k(x_i, z_j), so ⟨f, k(·, x)⟩ = f(x).  points (n, d), c (n,).

    >>> from kernlab_edu.kernels import Linear
    >>> f = RKHSFunction(Linear(), points=[1.0, 2.0], c=[1.0, 1.0])      # f(x) = 3x
    >>> f([2.0]), f.norm, (2 * f - f)([2.0])
    (array([6.]), 3.0, array([6.]))
    """

    kernel: Kernel
    points: np.ndarray
    c: np.ndarray

    __array_ufunc__ = None  # so that np.float64(2) * f asks us instead of making an object array

    def __post_init__(self):
        points, c = as_points(self.points, "points").copy(), np.array(self.c, dtype=float)
        if c.shape != (len(points),) or not np.isfinite(c).all():
            raise ValueError(f"{len(points)} points need as many finite coefficients c, not shape {c.shape}.")
        points.flags.writeable = c.flags.writeable = False
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "c", c)

    def __call__(self, X):
        """f(x), shape (len(X),)."""
        return self.kernel(X, self.points) @ self.c

    def inner(self, other):
        """⟨f, g⟩ = cᵀ K(X, Z) d."""
        self._check_same_space(other)
        return float(self.c @ self.kernel(self.points, other.points) @ other.c)

    @property
    def squared_norm(self) -> float:
        """‖f‖² = cᵀKc."""
        K = self.kernel(self.points)
        value, rounding = self.c @ K @ self.c, 1e-12 * (np.abs(self.c) @ np.abs(K) @ np.abs(self.c))
        if value < -rounding:
            raise ValueError(f"{self.kernel!r} is not positive semi-definite: cᵀKc = {value:.4g} < 0 is no norm.")
        return float(max(value, 0.0))

    @property
    def norm(self) -> float:
        """‖f‖ = √(cᵀKc)."""
        return float(np.sqrt(self.squared_norm))

    def bound(self, X):
        """√k(x, x) ‖f‖ ≥ |f(x)|, by Cauchy–Schwarz; shape (len(X),)."""
        return np.sqrt(self.kernel.diag(X)) * self.norm

    def __add__(self, other):
        if not isinstance(other, RKHSFunction):
            return NotImplemented
        self._check_same_space(other)
        return RKHSFunction(self.kernel, np.vstack([self.points, other.points]), np.concatenate([self.c, other.c]))

    def __mul__(self, factor):
        return RKHSFunction(self.kernel, self.points, self.c * factor) if np.isscalar(factor) else NotImplemented

    __rmul__ = __mul__

    def __neg__(self):
        return -1 * self

    def __sub__(self, other):
        return self + -1 * other if isinstance(other, RKHSFunction) else NotImplemented

    def _check_same_space(self, other):
        if self.kernel != other.kernel:
            raise ValueError(
                f"f lives in the space of {self.kernel!r}, g in that of {other.kernel!r}: no inner product."
            )


def section(kernel, x):
    """k(·, x), the function that represents evaluation at x: ⟨f, k(·, x)⟩ = f(x).

    >>> from kernlab_edu.kernels import Gaussian
    >>> section(Gaussian(1.0), 0.0)([0.0])
    array([1.])
    """
    return RKHSFunction(kernel, np.atleast_2d(np.asarray(x, dtype=float)), [1.0])


def coefficient_inner(u, v, values):
    """⟨Σu_kφ_k, Σv_kφ_k⟩_K = Σ u_k v_k/λ_k; a function with u_k ≠ 0 where λ_k = 0 is not in the space.

    >>> coefficient_inner([1.0, 2.0], [1.0, 1.0], values=[0.5, 0.25])
    10.0
    """
    u, v, values = (np.asarray(a, dtype=float) for a in (u, v, values))
    null = values <= 0
    if u[null].any() or v[null].any():
        k = int(np.flatnonzero(null & ((u != 0) | (v != 0)))[0])
        raise ValueError(f"λ_{k} = 0, but a coefficient there is not: the function is not in the RKHS, its norm is ∞.")
    return float((u[~null] * v[~null] / values[~null]).sum())


def interpolant(kernel, X, y) -> RKHSFunction:
    """The f of smallest norm with f(x_i) = y_i: Kc = y, ‖f‖² = yᵀK⁺y.

    >>> from kernlab_edu.kernels import Spline
    >>> interpolant(Spline("min"), [1.0, 2.0], [1.0, 1.0]).c.round(12) + 0.0
    array([1., 0.])
    """
    y = np.asarray(y, dtype=float)
    K = kernel(X)
    if y.shape != (len(K),) or not np.isfinite(y).all():
        raise ValueError(f"{len(K)} points need as many finite values y, not shape {y.shape}.")
    # directions in which K is rounding only would be amplified without end
    c = np.linalg.lstsq(K, y, rcond=len(K) * np.finfo(float).eps)[0]
    misfit = np.abs(K @ c - y).max(initial=0.0)
    if misfit > 1e-6 * np.abs(y).max(initial=0.0):
        raise ValueError(
            f"No function of this space takes these values (the nearest misses one by {misfit:.3g}): K has rank "
            f"{np.linalg.matrix_rank(K, hermitian=True)} for {len(K)} points. Remove repeated points, or use a "
            "narrower kernel."
        )
    return RKHSFunction(kernel, X, c)


@dataclass(frozen=True, eq=False)
class RepresenterSplit:
    """f = in_span + orthogonal: a function of span{k(·, x_i)} with the same values at the x_i, and g with g(x_i) = 0.

    ‖f‖² = ‖in_span‖² + ‖orthogonal‖²: dropping g keeps the fit and shrinks the norm.
    """

    in_span: RKHSFunction
    orthogonal: RKHSFunction


def representer_split(f, X) -> RepresenterSplit:
    """Split f along span{k(·, x_i)}: the projection is the interpolant of f(x_i).

    >>> from kernlab_edu.kernels import Gaussian
    >>> split = representer_split(section(Gaussian(1.0), 0.5), [0.0, 1.0])
    >>> bool(abs(split.orthogonal([0.0, 1.0])).max() < 1e-12)
    True
    """
    in_span = interpolant(f.kernel, X, f(X))
    return RepresenterSplit(in_span, f - in_span)


def interpolation_norms(kernel, f, sizes, a=0.0, b=1.0):
    """‖interpolant of f on a + (b − a) i/n, i = 1 … n‖² for each n in sizes: bounded exactly if f is in the RKHS.

    >>> from kernlab_edu.kernels import Spline
    >>> interpolation_norms(Spline("min"), lambda x: x, [2, 4]).round(12)      # ∫f'² = 1 on every grid
    array([1., 1.])
    """
    grids = [a + (b - a) * np.arange(1, n + 1) / n for n in sizes]
    return np.array([interpolant(kernel, t, f(t)).squared_norm for t in grids])
