"""Losses c(ξ) of a regression residual ξ = y − f(x), each with the noise density it stands for.

Least loss is most likely: p(ξ) = e^{−c(ξ)} / Z. Each class gives c, its derivative (0 at a kink where 0 is a
subgradient), Z in closed form, and the convex conjugate c*(β) = sup_ξ βξ − c(ξ) that the dual of SVR needs.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from scipy.special import erf, gamma, gammainc


class ResidualLoss(ABC):
    """Even, convex c with c(0) = 0. All methods take and return arrays of any shape."""

    @abstractmethod
    def c(self, xi):
        """The loss."""

    @abstractmethod
    def derivative(self, xi):
        """c'(ξ)."""

    @abstractmethod
    def conjugate(self, beta):
        """c*(β), ∞ outside its domain."""

    @abstractmethod
    def normaliser(self):
        """Z = ∫ e^{−c(ξ)} dξ."""

    def density(self, xi):
        """p(ξ) = e^{−c(ξ)} / Z."""
        return np.exp(-self.c(xi)) / self.normaliser()


@dataclass(frozen=True)
class EpsilonInsensitive(ResidualLoss):
    """c(ξ) = |ξ|_ε = max(0, |ξ| − ε), Z = 2(1 + ε), c*(β) = ε|β| on |β| ≤ 1.

    >>> EpsilonInsensitive(0.5).c([0.3, -2.0])
    array([0. , 1.5])
    """

    epsilon: float = 0.1

    def __post_init__(self):
        if not 0 <= self.epsilon < np.inf:
            raise ValueError(f"ε = {self.epsilon}: the tube |ξ| ≤ ε needs a width ε ≥ 0. Try 0.1.")

    def c(self, xi):
        return np.maximum(0.0, np.abs(xi) - self.epsilon)

    def derivative(self, xi):
        return np.where(np.abs(xi) > self.epsilon, np.sign(xi), 0.0)

    def conjugate(self, beta):
        return _on_unit_interval(beta, self.epsilon * np.abs(beta))

    def normaliser(self):
        return 2.0 * (1.0 + self.epsilon)


@dataclass(frozen=True)
class Laplace(ResidualLoss):
    """c(ξ) = |ξ|, Z = 2, c*(β) = 0 on |β| ≤ 1.

    >>> Laplace().c([-2.0])
    array([2.])
    """

    def c(self, xi):
        return np.abs(np.asarray(xi, dtype=float))

    def derivative(self, xi):
        return np.sign(np.asarray(xi, dtype=float))

    def conjugate(self, beta):
        return _on_unit_interval(beta, np.zeros(np.shape(beta)))

    def normaliser(self):
        return 2.0


@dataclass(frozen=True)
class Gauss(ResidualLoss):
    """c(ξ) = ξ²/2, Z = √(2π), c*(β) = β²/2.

    >>> Gauss().c([-2.0])
    array([2.])
    """

    def c(self, xi):
        return np.asarray(xi, dtype=float) ** 2 / 2

    def derivative(self, xi):
        return np.asarray(xi, dtype=float)

    def conjugate(self, beta):
        return np.asarray(beta, dtype=float) ** 2 / 2

    def normaliser(self):
        return np.sqrt(2 * np.pi)


@dataclass(frozen=True)
class Huber(ResidualLoss):
    """c(ξ) = ξ²/2σ for |ξ| ≤ σ, else |ξ| − σ/2; Z = √(2πσ) erf √(σ/2) + 2e^{−σ/2}; c*(β) = σβ²/2 on |β| ≤ 1.

    >>> Huber(2.0).c([1.0, 2.0, 3.0])
    array([0.25, 1.  , 2.  ])
    """

    sigma: float = 1.0

    def __post_init__(self):
        _check_sigma(self.sigma)

    def c(self, xi):
        size, sigma = np.abs(xi), self.sigma
        return np.where(size <= sigma, np.minimum(size, sigma) ** 2 / (2 * sigma), size - sigma / 2)

    def derivative(self, xi):
        return np.clip(np.asarray(xi, dtype=float) / self.sigma, -1.0, 1.0)

    def conjugate(self, beta):
        return _on_unit_interval(beta, self.sigma * np.square(beta) / 2)

    def normaliser(self):
        sigma = self.sigma
        return np.sqrt(2 * np.pi * sigma) * erf(np.sqrt(sigma / 2)) + 2 * np.exp(-sigma / 2)


@dataclass(frozen=True)
class Polynomial(ResidualLoss):
    """c(ξ) = |ξ|^p/p, Z = 2Γ(1/p) / p^{1−1/p}, c*(β) = |β|^q/q with 1/p + 1/q = 1.

    p/(2Γ(1/p)) e^{−|ξ|^p} is a density too, but of the loss |ξ|^p, without the division by p.

    >>> Polynomial(3.0).c([-3.0])
    array([9.])
    """

    p: float = 3.0

    def __post_init__(self):
        _check_power(self.p)

    def c(self, xi):
        return np.abs(np.asarray(xi, dtype=float)) ** self.p / self.p

    def derivative(self, xi):
        return np.sign(xi) * np.abs(np.asarray(xi, dtype=float)) ** (self.p - 1)

    def conjugate(self, beta):
        if self.p == 1:
            return Laplace().conjugate(beta)
        q = self.p / (self.p - 1)
        return np.abs(np.asarray(beta, dtype=float)) ** q / q

    def normaliser(self):
        return 2 * gamma(1 / self.p) / self.p ** (1 - 1 / self.p)


@dataclass(frozen=True)
class PiecewisePolynomial(ResidualLoss):
    """c(ξ) = |ξ|^p / (p σ^{p−1}) for |ξ| ≤ σ, else |ξ| − σ(p−1)/p; p = 2 is Huber.

    Z = 2 (σ/p)^{1−1/p} γ(1/p, σ/p) + 2e^{−σ/p} with the lower incomplete γ; c*(β) = σ|β|^q/q on |β| ≤ 1.

    >>> PiecewisePolynomial(p=3.0, sigma=1.0).c([1.0, 2.0]).round(6)
    array([0.333333, 1.333333])
    """

    p: float = 3.0
    sigma: float = 1.0

    def __post_init__(self):
        _check_power(self.p)
        _check_sigma(self.sigma)

    def c(self, xi):
        size, p, sigma = np.abs(xi), self.p, self.sigma
        inner = sigma / p * np.minimum(size / sigma, 1.0) ** p
        return np.where(size <= sigma, inner, size - sigma * (p - 1) / p)

    def derivative(self, xi):
        return np.sign(xi) * np.minimum(np.abs(xi) / self.sigma, 1.0) ** (self.p - 1)

    def conjugate(self, beta):
        # σ c₁(ξ/σ) with the polynomial c₁ has the conjugate σ c₁*(β); the linear tails cut it at |β| = 1
        return _on_unit_interval(beta, self.sigma * Polynomial(self.p).conjugate(beta))

    def normaliser(self):
        p, sigma = self.p, self.sigma
        inner = 2 * (sigma / p) ** (1 - 1 / p) * gamma(1 / p) * gammainc(1 / p, sigma / p)
        return inner + 2 * np.exp(-sigma / p)


def _on_unit_interval(beta, value):
    return np.where(np.abs(beta) <= 1, value, np.inf)


def _check_sigma(sigma):
    if not 0 < sigma < np.inf:
        raise ValueError(f"σ = {sigma}: the loss turns linear at |ξ| = σ, which must be positive. Try 1.0.")


def _check_power(p):
    if not 1 <= p < np.inf:
        raise ValueError(f"p = {p}: |ξ|^p is convex only for p ≥ 1. Try 2 (Gauss) or 3.")
