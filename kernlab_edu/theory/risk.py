"""The best possible: Bayes error, and the regression function on a finite joint table."""

from dataclasses import dataclass

import numpy as np
from scipy.stats import norm


def bayes_error_gaussians(mean_minus, mean_plus, sigma=1.0, prior_plus=0.5):
    """Least error of N(m₋, σ²I) against N(m₊, σ²I): with Δ = ‖m₊ − m₋‖/σ and t = log(π₊/π₋)/Δ,
    π₊ Φ(−Δ/2 − t) + π₋ Φ(−Δ/2 + t).

    >>> round(float(bayes_error_gaussians(-1.0, 1.0)), 6)
    0.158655
    """
    if not 0 < prior_plus < 1 or not sigma > 0:
        raise ValueError(f"need 0 < prior_plus < 1 and σ > 0, got {prior_plus} and {sigma}.")
    delta = np.linalg.norm(np.atleast_1d(np.subtract(mean_plus, mean_minus))) / sigma
    if delta == 0:
        return min(prior_plus, 1 - prior_plus)  # x says nothing: guess the more frequent label
    t = np.log(prior_plus / (1 - prior_plus)) / delta
    return prior_plus * norm.cdf(-delta / 2 - t) + (1 - prior_plus) * norm.cdf(-delta / 2 + t)


@dataclass(frozen=True)
class JointTable:
    """P(x_i, y_j) = p[i, j] on m points x and k values y; p (m, k), y (k,), functions of x are vectors (m,).

    >>> table = JointTable(y=[0.0, 1.0], p=[[0.25, 0.25], [0.0, 0.5]])
    >>> table.regression_function()
    array([0.5, 1. ])
    """

    y: np.ndarray
    p: np.ndarray

    def __post_init__(self):
        y, p = np.array(self.y, dtype=float), np.array(self.p, dtype=float)
        if p.ndim != 2 or y.shape != p.shape[1:]:
            raise ValueError(f"p has shape {p.shape}, y {y.shape}: need one column of p per value of y.")
        if (p < 0).any() or not np.isclose(p.sum(), 1.0):
            raise ValueError(f"p is no probability: entries must be ≥ 0 and sum to 1, not {p.sum():.6g}. Divide by it.")
        if (p.sum(axis=1) == 0).any():
            raise ValueError("some x has probability 0, so E(y | x) is not defined there. Drop that row.")
        object.__setattr__(self, "y", y)
        object.__setattr__(self, "p", p)

    def p_x(self):
        """Marginal p_X(x_i) = Σ_j p_ij."""
        return self.p.sum(axis=1)

    def regression_function(self):
        """f_p(x_i) = E(y | x_i) = Σ_j y_j p_ij / p_X(x_i)."""
        return self.p @ self.y / self.p_x()

    def risk(self, f):
        """R[f] = Σ_ij (y_j − f(x_i))² p_ij."""
        return ((self.y - np.asarray(f, dtype=float)[:, None]) ** 2 * self.p).sum()

    def squared_distance(self, f, g):
        """‖f − g‖² in L₂(p_X): Σ_i (f(x_i) − g(x_i))² p_X(x_i)."""
        return (np.subtract(f, g) ** 2 * self.p_x()).sum()
