r"""A Schoenberg transform made from any density g, by quadrature."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from .log_quadrature import log_rule, tail
from .schoenberg import SchoenbergTransform, density, integrability

_BLOCK = 500  # squared distances at a time: (block, nodes) stays near 6 MB


@dataclass(frozen=True)
class Schoenberg(SchoenbergTransform):
    """Φ(d) = ∫ (1 − e^{−λd})/λ g(λ) dλ + Σ mass (1 − e^{−λd})/λ over the atoms, for a density g of your own.

    g takes an array of λ > 0. The sum that replaces the integral is itself a transform with a measure of points, so
    the quadrature error never spoils a squared distance matrix.

    >>> phi = Schoenberg(lambda lam: np.exp(-lam))
    >>> round(float(phi(1.0)), 12) == round(float(np.log(2.0)), 12)
    True
    """

    g: Callable = np.zeros_like
    atoms: tuple = ()
    _rule: tuple = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self):
        atoms = tuple((float(at), float(mass)) for at, mass in self.atoms)
        if not all(0 <= at < np.inf and 0 <= mass < np.inf for at, mass in atoms):
            raise ValueError(f"Atoms are pairs (λ ≥ 0, mass ≥ 0), not {self.atoms!r}.")
        object.__setattr__(self, "atoms", atoms)
        condition = self.condition()
        if not condition.holds:
            raise ValueError(f"{condition.explain()} Choose g that is integrable at 0 and falls off beyond 1.")
        self._compare_rules(condition)
        object.__setattr__(self, "_rule", self._nodes())

    def _compare_rules(self, condition):
        """Warn if panels of half the width give other integrals: g jumps or oscillates."""
        finer = integrability(self.g, self.atoms, panels=4)
        error = abs(finer.near - condition.near) + abs(finer.far - condition.far)
        if error > 1e-6 * (condition.near + condition.far):
            warnings.warn(
                f"g is rough: two quadrature rules differ by {error:.2g}. Φ is a Schoenberg transform, but not quite "
                "the one of g.",
                UserWarning,
                stacklevel=4,
            )

    def _nodes(self):
        """λ and mass/λ of the points, the slope of the part near λ = 0, the height of the part near λ = ∞."""
        lam, w = log_rule()
        mass = w * density(self.g, lam)
        on = mass > 0
        at, weight = lam[on], mass[on] / lam[on]
        slope, height = tail(mass.sum(axis=1)[::-1]), tail((mass / lam).sum(axis=1))
        return at, weight, slope, height

    def _of(self, d):
        lam, weight, slope, height = self._rule
        for at, mass in self.atoms:
            if at > 0:
                lam, weight = np.append(lam, at), np.append(weight, mass / at)
            else:
                slope = slope + mass
        values, where = np.unique(d, return_inverse=True)  # a distance matrix holds everything twice
        phi = [-np.expm1(-block[:, np.newaxis] * lam) @ weight for block in np.split(values, _cuts(values))]
        total = np.concatenate(phi) + slope * values + height * (values > 0)
        return total[where].reshape(d.shape)


def _cuts(values):
    return range(_BLOCK, len(values), _BLOCK)
