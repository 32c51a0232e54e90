r"""Schoenberg transforms: the functions that turn squared distances into squared distances.

Φ acts on *squared* distances: d stands for ‖x − z‖², and C = Φ(D²) entry by entry. On the distance r itself the
transform is r ↦ √Φ(r²), so that d^p means r ↦ r^p.

    Φ(d) = ∫ (1 − e^{−λd})/λ g(λ) dλ,   g ≥ 0 a measure on [0, ∞);  its atom at λ = 0 contributes mass · d.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import gamma

from .checks import check_number
from .log_quadrature import integral_above_one, integral_below_one


@dataclass(frozen=True)
class Integrability:
    """Is Φ finite? near = ∫₀¹ g dλ and far = ∫₁^∞ g/λ dλ; printed = ∫₀^∞ g/λ dλ = Φ(∞), inf where one diverges.

    (1 − e^{−λd})/λ is at most d and at most 1/λ, so near and far are what has to be finite. The shorter condition
    printed < ∞, found in lecture notes, says that Φ is *bounded*: it shuts out d, ln(1 + d/a) and d^p.
    """

    near: float
    far: float
    printed: float

    @property
    def holds(self) -> bool:
        """near + far < ∞."""
        return bool(np.isfinite(self.near + self.far))

    @property
    def printed_holds(self) -> bool:
        """printed < ∞."""
        return bool(np.isfinite(self.printed))

    def explain(self) -> str:
        """One sentence for the student."""
        sums = f"∫₀¹ g = {self.near:.6g}, ∫₁^∞ g/λ = {self.far:.6g}"
        if not self.holds:
            return f"Φ(d) is infinite for d > 0: {sums}."
        bounded = f"and bounded by {self.printed:.6g}" if self.printed_holds else "and unbounded, as ∫₀¹ g/λ diverges"
        return f"Φ is finite ({sums}) {bounded}."


@dataclass(frozen=True)
class SchoenbergTransform:
    """A transform d ↦ Φ(d) with its measure: `g(λ)` is the density, `atoms` the pairs (λ, mass)."""

    @property
    def atoms(self) -> tuple[tuple[float, float], ...]:
        """Point masses (λ, mass) of the measure."""
        return ()

    def g(self, lam) -> np.ndarray:
        """The density of the measure at λ, without the atoms."""
        return np.zeros_like(np.asarray(lam, dtype=float))

    def __call__(self, d) -> np.ndarray:
        """Φ(d) entry by entry, for squared distances d ≥ 0 of any shape."""
        d = np.asarray(d, dtype=float)
        if not (d >= 0).all():
            raise ValueError("Φ acts on squared distances: entries d ≥ 0, none of them NaN.")
        return self._of(d)

    def _of(self, d):
        raise NotImplementedError(f"{type(self).__name__} needs a method _of(d).")

    def condition(self) -> Integrability:
        """The three integrals of its measure.

        >>> PowerTransform(0.4).condition().printed
        inf
        """
        return integrability(self.g, self.atoms)


@dataclass(frozen=True)
class IdentityTransform(SchoenbergTransform):
    """Φ(d) = d, g = δ(λ).

    >>> IdentityTransform()([0.0, 2.0])
    array([0., 2.])
    """

    @property
    def atoms(self):
        """One unit mass at λ = 0."""
        return ((0.0, 1.0),)

    def _of(self, d):
        return d.copy()


@dataclass(frozen=True)
class _Scaled(SchoenbergTransform):
    a: float = 1.0

    def __post_init__(self):
        check_number("a", self.a, low=0.0, strict=True, why="It is a scale of squared distances (or its inverse).")


@dataclass(frozen=True)
class ExponentialTransform(_Scaled):
    """Φ(d) = (1 − e^{−ad})/a, g = δ(λ − a): half the squared distance of the Gaussian kernel of width γ = a, over a.

    >>> ExponentialTransform(a=2.0)([0.0, 1.0]).round(6)
    array([0.      , 0.432332])
    """

    @property
    def atoms(self):
        """One unit mass at λ = a."""
        return ((self.a, 1.0),)

    def _of(self, d):
        return -np.expm1(-self.a * d) / self.a


@dataclass(frozen=True)
class LogTransform(_Scaled):
    """Φ(d) = ln(1 + d/a), g(λ) = e^{−aλ}.

    >>> LogTransform(a=1.0)([0.0, 1.0]).round(6)
    array([0.      , 0.693147])
    """

    def g(self, lam):
        """e^{−aλ}."""
        return np.exp(-self.a * np.asarray(lam, dtype=float))

    def _of(self, d):
        return np.log1p(d / self.a)


@dataclass(frozen=True)
class RationalTransform(_Scaled):
    """Φ(d) = d / (a(a + d)), g(λ) = λ e^{−aλ}: 1 − aΦ is the rational quadratic kernel with c = a.

    >>> RationalTransform(a=2.0)([0.0, 2.0])
    array([0.  , 0.25])
    """

    def g(self, lam):
        """λ e^{−aλ}."""
        lam = np.asarray(lam, dtype=float)
        return lam * np.exp(-self.a * lam)

    def _of(self, d):
        return d / (self.a + d) / self.a


@dataclass(frozen=True)
class PowerTransform(SchoenbergTransform):
    """Φ(d) = d^p, 0 < p < 1, g(λ) = p λ^{−p} / Γ(1 − p): the distance r becomes r^p.

    >>> PowerTransform(p=0.5)([0.0, 4.0])
    array([0., 2.])
    """

    p: float = 0.5

    def __post_init__(self):
        check_number("p", self.p)
        if not 0 < self.p < 1:
            raise ValueError(f"p must lie strictly between 0 and 1, not {self.p:g}: d^p is concave only there.")

    def g(self, lam):
        """p λ^{−p} / Γ(1 − p)."""
        return self.p / gamma(1 - self.p) * np.asarray(lam, dtype=float) ** -self.p

    def _of(self, d):
        return d**self.p


def schoenberg_transforms(a: float = 1.0, p: float = 0.5) -> tuple[SchoenbergTransform, ...]:
    """The five transforms of the course: d, (1 − e^{−ad})/a, ln(1 + d/a), d/(a(a + d)), d^p.

    >>> [round(float(phi(1.0)), 3) for phi in schoenberg_transforms()]
    [1.0, 0.632, 0.693, 0.5, 1.0]
    """
    return IdentityTransform(), ExponentialTransform(a), LogTransform(a), RationalTransform(a), PowerTransform(p)


def integrability(g: Callable, atoms=(), panels: int = 2) -> Integrability:
    """The three integrals for the density g ≥ 0 (a function of arrays of λ > 0) and the atoms (λ, mass).

    >>> integrability(lambda lam: np.exp(-lam)).holds, integrability(lambda lam: 1 / lam).holds
    (True, False)
    """

    def over_lambda(lam):
        return density(g, lam) / lam

    near = integral_below_one(lambda lam: density(g, lam), panels)
    far = integral_above_one(over_lambda, panels)
    printed = integral_below_one(over_lambda, panels) + far
    for at, mass in atoms:
        near, far = (near + mass, far) if at <= 1 else (near, far + mass / at)
        printed += mass / at if at > 0 else np.inf
    return Integrability(near, far, printed)


def density(g: Callable, lam) -> np.ndarray:
    """g(λ) as an array shaped like λ, or an error where g is no density.

    >>> density(lambda lam: 2.0, np.ones(2))
    array([2., 2.])
    """
    with np.errstate(over="ignore", under="ignore"):
        values = np.broadcast_to(np.asarray(g(lam), dtype=float), np.shape(lam))
    bad = ~(values >= 0)
    if bad.any():
        raise ValueError(f"g must be a non-negative measure, but g({lam[bad][0]:.4g}) = {values[bad][0]:.4g}.")
    return values
