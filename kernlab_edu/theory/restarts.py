"""One optimum or many: the same problem started again and again."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from kernlab_edu.kernels.checks import as_points
from kernlab_edu.solvers import solve_smo


@dataclass(frozen=True, eq=False)
class Restarts:
    """The objective reached from each random start (k,), and the size of the gradient (or KKT violation) there."""

    objective: np.ndarray
    violation: np.ndarray

    @property
    def spread(self) -> float:
        """max − min of the objectives: 0 up to tolerance for a convex problem."""
        return float(np.ptp(self.objective))

    def n_optima(self, tol=1e-3) -> int:
        """How many values lie further apart than tol, relative to the largest |objective|."""
        gaps = np.diff(np.sort(self.objective))
        return 1 + int((gaps > tol * np.abs(self.objective).max()).sum())


def svm_restarts(dual, n_restarts=10, tol=1e-8, random_state=0) -> Restarts:
    """Solve an SVM dual by SMO from random α in the box (in [0, 1] where the box is open).

    >>> from kernlab_edu.problems import soft_margin
    >>> svm_restarts(soft_margin([[1, -1], [-1, 1]], [1, -1], C=1.0), n_restarts=3).objective.round(9)
    array([-0.5, -0.5, -0.5])
    """
    rng = np.random.default_rng(random_state)
    top = np.where(np.isfinite(dual.u), dual.u, 1.0)
    found = [solve_smo(dual, tol=tol, start=rng.uniform(0.0, top)) for _ in range(n_restarts)]
    return Restarts(
        np.array([dual.objective(solution.x) for solution in found]),
        np.array([_violation(dual, solution.x) for solution in found]),
    )


def network_restarts(X, y, hidden=3, decay=1e-3, n_restarts=10, random_state=0) -> Restarts:
    """Train f(x) = v·tanh(Wx + a) + c from random starts: min mean log(1 + e^{−y f}) + ½ decay ‖weights‖².

    >>> network_restarts([-1.0, 0.0, 1.0, 2.0], [1, -1, 1, -1], n_restarts=2).objective.shape
    (2,)
    """
    X, y = as_points(X), np.asarray(y, dtype=float)
    rng = np.random.default_rng(random_state)
    size = hidden * (X.shape[1] + 2) + 1
    found = [
        minimize(network_objective, rng.standard_normal(size), args=(X, y, hidden, decay), jac=True, method="L-BFGS-B",
                 options={"maxiter": 5000, "maxfun": 20_000, "ftol": 1e-14, "gtol": 1e-8})
        for _ in range(n_restarts)
    ]  # fmt: skip
    return Restarts(np.array([r.fun for r in found]), np.array([np.abs(r.jac).max() for r in found]))


def network_objective(theta, X, y, hidden, decay):
    """(mean log(1 + e^{−y f}) + ½ decay ‖θ‖², its gradient) with f(x) = v·tanh(Wx + a) + c, θ = (W, a, v, c)."""
    n, d = X.shape
    W, a, v, c = (
        theta[: hidden * d].reshape(hidden, d),
        theta[hidden * d : -hidden - 1],
        theta[-hidden - 1 : -1],
        theta[-1],
    )
    H = np.tanh(X @ W.T + a)
    margin = y * (H @ v + c)
    df = -y * _logistic(-margin) / n
    dZ = df[:, None] * v * (1 - H**2)
    gradient = np.concatenate([(dZ.T @ X).ravel(), dZ.sum(axis=0), H.T @ df, [df.sum()]])
    return np.logaddexp(0.0, -margin).mean() + decay / 2 * theta @ theta, gradient + decay * theta


def _logistic(z):
    return np.exp(-np.logaddexp(0.0, -z))


def _violation(dual, alpha):
    """m − M, by how much the most violating pair disagrees about b (0 at the optimum)."""
    vote = -dual.sign * dual.gradient(alpha)
    up = np.where(dual.sign > 0, alpha < dual.u, alpha > 0)
    down = np.where(dual.sign > 0, alpha > 0, alpha < dual.u)
    return max(0.0, vote[up].max(initial=-np.inf) - vote[down].min(initial=np.inf))
