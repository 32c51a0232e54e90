r"""Integrals over (0, ∞) of functions that live on many scales: Gauss–Legendre in ln λ, decade by decade."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

LOW, HIGH = -30, 30  # the decades 10^LOW … 10^HIGH; beyond them the last decades are continued geometrically
_ORDER = 12  # nodes per panel
_CONTINUED = 5  # decades from which the ratio of the continuation is read
_DIVERGES = 1 - 1e-6  # a ratio above this counts as 1: each decade contributes as much as the last one


def log_rule(panels: int = 2, low: int = LOW, high: int = HIGH) -> tuple[np.ndarray, np.ndarray]:
    """Nodes λ and weights w, both (high − low, m): Σ w f(λ) ≈ ∫ f dλ, one row per decade.

    >>> lam, w = log_rule(low=0, high=1)
    >>> round(float((w / lam**2).sum()), 12)  # from 1 to 10
    0.9
    """
    x, weights = np.polynomial.legendre.leggauss(_ORDER)
    starts = low + np.arange((high - low) * panels) / panels
    half = np.log(10) / panels / 2
    t = np.log(10) * starts[:, np.newaxis] + half * (1 + x)
    lam = np.exp(t).reshape(high - low, -1)
    return lam, lam * np.tile(half * weights, panels)


def tail(decades: np.ndarray) -> float:
    """Σ of the decades that follow the given ones if they go on geometrically; inf if they do not shrink.

    A power law does so exactly; slower tails such as 1/(λ ln²λ) are only estimated.

    >>> tail(np.array([32.0, 16.0, 8.0, 4.0, 2.0, 1.0])), tail(np.ones(6))
    (1.0, inf)
    """
    first, last = decades[-1 - _CONTINUED], decades[-1]
    if last == 0:
        return 0.0
    ratio = (last / first) ** (1 / _CONTINUED) if 0 < first < np.inf else np.inf
    return float(last * ratio / (1 - ratio)) if ratio < _DIVERGES else np.inf


def integral_below_one(f: Callable, panels: int = 2) -> float:
    """∫₀¹ f dλ, inf if it diverges.

    >>> round(integral_below_one(lambda lam: lam**-0.5), 9), integral_below_one(lambda lam: 1 / lam)
    (2.0, inf)
    """
    lam, w = log_rule(panels, high=0)
    decades = (w * f(lam)).sum(axis=1)[::-1]
    return float(decades.sum()) + tail(decades)


def integral_above_one(f: Callable, panels: int = 2) -> float:
    """∫₁^∞ f dλ, inf if it diverges.

    >>> round(integral_above_one(lambda lam: lam**-1.5), 9), integral_above_one(lambda lam: 1 / lam)
    (2.0, inf)
    """
    lam, w = log_rule(panels, low=0)
    decades = (w * f(lam)).sum(axis=1)
    return float(decades.sum()) + tail(decades)
