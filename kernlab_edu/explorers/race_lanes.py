"""Seven solvers on one problem, measured by the same referee: iterations, kernel values, seconds, gap, weights."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from ..solvers import QPError, cvxopt_available, pegasos_steps, projected_gradient_steps, smo_steps, solve_cvxopt
from ..solvers.gradient import project
from ..solvers.offset import offset

SMO = {"SMO 2nd order": "second_order", "SMO 1st order": "maximal_violation", "SMO random": "random"}
GRADIENT = {"gradient": False, "momentum": True}
ROLES = {
    "CVXOPT": "lane cvxopt",
    "SMO 2nd order": "lane second order",
    "SMO 1st order": "lane maximal violation",
    "SMO random": "lane random",
    "gradient": "lane gradient",
    "momentum": "lane momentum",
    "Pegasos": "lane pegasos",
}


@dataclass(frozen=True, eq=False)
class Lane:
    """What one solver did, a row per iteration: weights alpha (m, n), gap (m,), three clocks (m,), perhaps b (m,)."""

    name: str
    alpha: np.ndarray
    gap: np.ndarray
    clocks: dict
    b: np.ndarray | None = None

    def place(self, clock, budget):
        """The last record that the budget pays for; −1 if it does not even pay for the first."""
        return int(np.searchsorted(self.clocks[clock], budget * (1 + 1e-9), side="right")) - 1

    def reached(self, clock, goal):
        """What the clock shows when the gap is first as small as the goal; None if it never is."""
        there = self.gap <= goal
        return float(self.clocks[clock][there.argmax()]) if there.any() else None

    def machine(self, dual, k):
        """(β, b) after record k."""
        b = offset(dual, self.alpha[k]) if self.b is None else float(self.b[k])
        return dual.sign * self.alpha[k], b


def lanes_of(dual, W_best, cap) -> list[Lane]:
    """Let everyone run on a soft margin dual, for at most `cap` iterations each.

    The gap of the dual methods is (W* − W(α))/W*, that of Pegasos (P(w, b) − W*)/W*, for P* = W*.
    """
    lanes = [_cvxopt(dual, W_best)]
    lanes += [_smo(dual, W_best, name, rule, cap) for name, rule in SMO.items()]
    lanes += [_gradient(dual, W_best, name, momentum, cap) for name, momentum in GRADIENT.items()]
    return [lane for lane in [*lanes, _pegasos(dual, W_best, cap)] if lane is not None]


def timed(frames):
    """The frames of a generator as a list, and the seconds that had passed when each of them came."""
    found, seconds, start = [], [], perf_counter()
    for frame in frames:
        seconds.append(perf_counter() - start)
        found.append(frame)
    return found, np.array(seconds)


def dual_gaps(dual, W_best, A):
    """(W* − W(α))/W* for every row α of A (m, n); rounding below the optimum counts as 0."""
    B = A * dual.sign
    W = A.sum(axis=1) - 0.5 * ((B @ dual.K) * B).sum(axis=1)
    return np.maximum(W_best - W, 0.0) / W_best


def _clocks(iterations, kernel_values, seconds):
    kernel_values = np.broadcast_to(np.asarray(kernel_values, dtype=float), len(iterations))
    return {"iterations": np.asarray(iterations, dtype=float), "kernel values": kernel_values, "time": seconds}


def _smo(dual, W_best, name, rule, cap):
    frames, seconds = timed(smo_steps(dual, rule=rule, tol=1e-9, max_iter=cap, random_state=0))
    frames, seconds = frames[1:] or frames, seconds[1:] if len(seconds) > 1 else seconds  # the start is no step
    A = np.array([frame.alpha for frame in frames])
    clocks = _clocks(np.arange(1, len(frames) + 1), [frame.kernel_evaluations for frame in frames], seconds)
    return Lane(name, A, dual_gaps(dual, W_best, A), clocks)


def _gradient(dual, W_best, name, momentum, cap):
    frames, seconds = timed(projected_gradient_steps(dual, momentum=momentum, tol=1e-9, max_iter=cap))
    A = np.array([frame.alpha for frame in frames])
    clocks = _clocks(np.arange(1, len(A) + 1), dual.n**2, seconds)  # every gradient needs the whole Gram matrix
    return Lane(name, A, dual_gaps(dual, W_best, A), clocks, np.array([frame.b for frame in frames]))


def _cvxopt(dual, W_best):
    """CVXOPT shows no iterates: stop it after 1, 2, … iterations, and bring what it holds back into the box.

    Its clock is one whole solve, shared evenly among its iterations, which all cost the same.
    """
    if not cvxopt_available():
        return None
    qp = dual.as_qp()
    try:
        start = perf_counter()
        end = solve_cvxopt(qp)
        seconds = perf_counter() - start
        found = [*(solve_cvxopt(qp, maxiters=k) for k in range(1, end.n_iter)), end]
    except QPError:
        return None
    A = np.array([project(solution.x, dual.sign, dual.u)[0] for solution in found])
    iterations = np.arange(1, len(A) + 1)
    clocks = _clocks(iterations, dual.n**2, seconds * iterations / len(A))
    # inside the box every weight looks free, so b must not be guessed from them: it is the multiplier of yᵀα = 0
    return Lane("CVXOPT", A, dual_gaps(dual, W_best, A), clocks, np.array([float(s.nu[0]) for s in found]))


def _pegasos(dual, W_best, cap):
    """Pegasos walks in feature space: the rows of √Λ Uᵀ with K = UΛUᵀ have the inner products K."""
    n, C, y = dual.n, float(dual.u[0]), dual.sign
    eigenvalues, U = np.linalg.eigh(dual.K)
    phi = U * np.sqrt(np.maximum(eigenvalues, 0.0))
    lam = 1.0 / (2 * n * C)
    frames, seconds = timed(pegasos_steps(phi, y, lam, np.random.default_rng(0), max_iter=cap))
    new = np.zeros(len(frames))
    new[np.unique([frame.samples[0] for frame in frames], return_index=True)[1]] = n  # a kernel row is computed once
    gap = np.array([n * C * frame.objective for frame in frames]) / W_best - 1.0
    clocks = _clocks(np.arange(1, len(frames) + 1), new.cumsum(), seconds)
    b = np.array([frame.b for frame in frames])
    return Lane("Pegasos", _implied_weights(phi, y, frames), np.maximum(gap, 0.0), clocks, b)


def _implied_weights(phi, y, frames):
    """α (m, n) with w = Σ αᵢyᵢφᵢ after every step: the shares that the samples have added to w so far."""
    alpha, w, b, rows = np.zeros(len(y)), np.zeros(phi.shape[1]), 0.0, []
    for frame in frames:
        i = frame.samples[0]
        shrink = 1.0 - 1.0 / frame.iteration
        added = frame.eta * (y[i] * (phi[i] @ w + b) < 1)
        alpha = shrink * alpha
        alpha[i] += added
        stride = shrink * w + added * y[i] * phi[i]
        length = np.linalg.norm(stride)
        alpha = alpha * (np.linalg.norm(frame.w) / length if length > 0 else 1.0)  # pulled back into the ball
        w, b = frame.w, frame.b
        rows.append(alpha.copy())
    return np.array(rows)
