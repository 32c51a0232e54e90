"""Samples of y = g(γ·x) + noise over three clouds, cut into slices of y."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import norm

LINKS = {
    "y = u + u³/4": lambda u: u + u**3 / 4,
    "y = u²": np.square,
    "y = (u + 1)²": lambda u: (u + 1) ** 2,
    "y = 2 sin 2u": lambda u: 2 * np.sin(2 * u),
}
RISING = "y = u + u³/4"
CLOUDS = {
    "round": lambda Z: Z,
    "correlated": lambda Z: Z @ np.array([[1.2, 0.7], [0.0, 0.5]]),
    "bent": lambda Z: np.column_stack([Z[:, 0], 0.4 * Z[:, 1] + 0.5 * (Z[:, 0] ** 2 - 1)]),
}
REACH = 2.5  # the normal law is cut off at this radius: still elliptical, and no lonely points in the picture


@dataclass(frozen=True, eq=False)
class Sample:
    """X (n, 2), y (n,) and the unit vector gamma (2,) they hang on: y = g(γ·x) + noise."""

    X: np.ndarray
    y: np.ndarray
    gamma: np.ndarray


def sample(link, cloud, gamma, n, noise, seed) -> Sample:
    """n samples; x normal, correlated normal or bent, so not elliptical.

    >>> s = sample("y = u²", "round", [3.0, 4.0], n=5, noise=0.0, seed=0)
    >>> bool(np.allclose(s.y, (s.X @ [0.6, 0.8]) ** 2))
    True
    """
    gamma = np.asarray(gamma, dtype=float)
    length = np.linalg.norm(gamma)
    if length < 1e-6:
        raise ValueError("γ = 0 is no direction: drag the true direction away from the centre.")
    rng = np.random.default_rng(seed)
    X, e = CLOUDS[cloud](_round(rng, n)), rng.standard_normal(n)
    gamma = gamma / length
    return Sample(X, LINKS[link](X @ gamma) + noise * e, gamma)


def sliced(y, borders):
    """The slice of each y (n,), numbered from 0 without empty slices, for borders in any order.

    >>> sliced([0.0, 3.0, 0.5, 9.0], [5.0, 1.0, 2.0]).tolist()
    [0, 1, 0, 2]
    """
    return np.unique(np.searchsorted(np.sort(borders), y), return_inverse=True)[1]


def ideal_eigenvalue(p) -> float:
    """λ₁ of SIR for normal X and a rising link without noise, if slice s holds the share p[s] of the samples.

    Σₛ pₛmₛ² with mₛ = E[z | z in slice s] = (φ(aₛ) − φ(aₛ₊₁))/pₛ for the quantiles a of the normal law.

    >>> round(ideal_eigenvalue([0.5, 0.5]) * np.pi, 12)
    2.0
    """
    p = np.asarray(p, dtype=float)
    density = norm.pdf(norm.ppf(np.clip(np.concatenate([[0.0], np.cumsum(p)]), 0.0, 1.0)))
    return float((np.diff(density) ** 2 / p).sum())


def means_by_k(X, slices, ks):
    """The local means of `problems.local_means` for every k of ks at once, (len(ks), n, p); no ties in X.

    The neighbours of a sample are sorted once; a running sum gives its local mean for every k.

    >>> means_by_k(np.array([[0.0], [1.0], [5.0]]), np.zeros(3, dtype=int), np.array([1, 2, 9]))[:, 0, 0].tolist()
    [0.0, 0.5, 2.0]
    """
    means = np.empty((len(ks), *X.shape))
    for s in np.unique(slices):
        inside = X[slices == s]
        order = np.square(inside[:, None] - inside).sum(axis=2).argsort(axis=1)
        sums, k = np.cumsum(inside[order], axis=1), np.minimum(ks, len(inside))
        means[:, slices == s] = (sums[:, k - 1] / k[:, None]).transpose(1, 0, 2)
    return means


def cosines_by_k(X, slices, gamma, ks):
    """|cos| of the angle between γ and localized SIR's first direction for every k of ks (m,)."""
    Z = X - X.mean(axis=0)
    L = means_by_k(Z, slices, ks)
    values, Q = np.linalg.eigh(Z.T @ Z / len(Z))
    white = (Q / np.sqrt(values)) @ Q.T
    local = white @ (L.transpose(0, 2, 1) @ L / len(Z)) @ white
    return cosine(np.linalg.eigh(local)[1][:, :, -1] @ white, gamma)


def cosine(u, gamma):
    """|cos| of the angle between rows u (…, 2) and γ (2,).

    >>> round(float(cosine([0.0, -3.0], [0.6, 0.8])), 12)
    0.8
    """
    u = np.asarray(u, dtype=float)
    return np.abs(u @ np.asarray(gamma)) / (np.linalg.norm(u, axis=-1) * np.linalg.norm(gamma))


def _round(rng, n):
    r = np.sqrt(-2 * np.log1p(-rng.uniform(0.0, -np.expm1(-(REACH**2) / 2), n)))
    t = rng.uniform(0.0, 2 * np.pi, n)
    return np.column_stack([r * np.cos(t), r * np.sin(t)])
