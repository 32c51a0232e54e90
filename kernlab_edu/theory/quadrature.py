"""Integrals as sums: ∫ f p dx ≈ Σ_j w_j f(t_j), with the density p inside the weights."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.kernels.checks import as_points


@dataclass(frozen=True, eq=False)
class Quadrature:
    """Nodes t_j (m, d) and weights w_j ≥ 0 (m,); nodes of weight 0 lie outside the support of p and are dropped.

    >>> Quadrature(nodes=[0.0, 1.0], weights=[0.5, 0.5]).integral(lambda t: 1 + t)
    1.5
    """

    nodes: np.ndarray
    weights: np.ndarray

    def __post_init__(self):
        nodes, weights = as_points(self.nodes, "nodes"), np.asarray(self.weights, dtype=float)
        if weights.shape != (len(nodes),):
            raise ValueError(f"{len(nodes)} nodes need as many weights, not an array of shape {weights.shape}.")
        if not np.isfinite(weights).all() or (weights < 0).any():
            raise ValueError("The weights must be finite and ≥ 0: a density is nowhere negative.")
        if not weights.any():
            raise ValueError("Every weight is 0: the density vanishes at all nodes. Move the interval to its support.")
        nodes, weights = nodes[weights > 0].copy(), weights[weights > 0]
        nodes.flags.writeable = weights.flags.writeable = False
        object.__setattr__(self, "nodes", nodes)
        object.__setattr__(self, "weights", weights)

    def values(self, f):
        """f at the nodes, (m,); on the line f receives an array (m,), else (m, d)."""
        m, d = self.nodes.shape
        values = np.asarray(f(self.nodes[:, 0] if d == 1 else self.nodes), dtype=float)
        if values.size not in (1, m) or not np.isfinite(values).all():
            raise ValueError(f"f must give one finite number per node: ({m},), not shape {values.shape} or NaN.")
        return np.broadcast_to(values.ravel(), (m,))

    def integral(self, f):
        """Σ_j w_j f(t_j)."""
        return float(self.weights @ self.values(f))

    def times(self, other):
        """The rule on the product of both domains: nodes (s, t), weights w_s w_t."""
        i, j = (index.ravel() for index in np.indices((len(self.weights), len(other.weights))))
        nodes = np.hstack([self.nodes[i], other.nodes[j]])
        return Quadrature(nodes, self.weights[i] * other.weights[j])


def midpoint_rule(a, b, m=200, density=None):
    """The midpoints of m equal pieces of [a, b]; density p(t) on arrays, None for the uniform 1/(b − a).

    >>> midpoint_rule(0, 1, m=2).nodes.ravel(), midpoint_rule(0, 1, m=2).weights
    (array([0.25, 0.75]), array([0.5, 0.5]))
    """
    _check_interval(a, b, m)
    t = a + (b - a) * (np.arange(m) + 0.5) / m
    return _weighted(t, np.full(m, (b - a) / m), a, b, density)


def gauss_rule(a, b, m=20, pieces=1, density=None):
    """Gauss–Legendre with m nodes in each of `pieces` equal parts of [a, b]: exact up to degree 2m − 1 there.

    >>> round(gauss_rule(0, 1, m=2).integral(lambda t: t**3), 12)
    0.25
    """
    _check_interval(a, b, min(m, pieces))
    x, w = np.polynomial.legendre.leggauss(m)
    h = (b - a) / pieces
    t = a + h * (np.arange(pieces)[:, None] + (x + 1) / 2)
    return _weighted(t.ravel(), np.tile(w * h / 2, pieces), a, b, density)


def sample_rule(X):
    """p as the sample sees it: weight 1/n on each x_i, so that Mercer becomes kernel PCA without centring.

    >>> sample_rule([1.0, 2.0, 6.0]).integral(lambda t: t)
    3.0
    """
    X = as_points(X)
    return Quadrature(X, np.full(len(X), 1 / len(X)))


def _check_interval(a, b, m):
    if not (np.isfinite([a, b]).all() and a < b and m >= 1):
        raise ValueError(f"need finite a < b and at least one node, got a = {a}, b = {b}, {m} node(s).")


def _weighted(t, w, a, b, density):
    p = 1 / (b - a) if density is None else np.asarray(density(t), dtype=float)
    return Quadrature(t, w * p)
