"""Sparse loadings: one penalised rank-one fit after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..problems.low_rank import Loading, SparseRankOne
from .eigen import fix_signs
from .low_rank_plus_sparse import shrink


@dataclass(frozen=True, eq=False)
class LoadingFrame:
    """One step: u (n,), v (d,), the objective, and the step ‖v − v_before‖ / ‖v‖."""

    t: int
    u: np.ndarray
    v: np.ndarray
    objective: float
    step: float


def loading_steps(problem: SparseRankOne, start, tol=1e-10, max_iter=2000):
    """Yield the frames of u ← √n Xv/‖Xv‖, v ← shrink(Xᵀu/n, λ): each half minimises the objective exactly, so it falls.

    start (d,) is the first v.  Ends when the step is at most tol, when v = 0 (the penalty has won), or after max_iter.

    >>> X = np.array([[2.0, 0.1], [-2.0, -0.1]])
    >>> list(loading_steps(SparseRankOne(X, 0.5), start=[1.0, 1.0]))[-1].v.round(9).tolist()
    [1.5, 0.0]
    """
    X, n, v = problem.X, len(problem.X), np.asarray(start, dtype=float)
    for t in range(1, max_iter + 1):
        Xv = X @ v
        if not Xv.any():
            return
        u = np.sqrt(n) * Xv / np.linalg.norm(Xv)
        before, v = v, shrink(X.T @ u / n, problem.penalty)
        step = np.linalg.norm(v - before) / (np.linalg.norm(v) or 1.0)
        yield LoadingFrame(t, u, v, problem.objective(u, v), float(step))
        if step <= tol or not v.any():
            return


def solve_loading(problem: SparseRankOne, tol=1e-10, max_iter=2000) -> Loading:
    """The better of two runs: from the leading right singular vector, and from the feature of largest spread.

    The second never ends in v = 0 while λ is below that spread.  status: "converged", "max_iter" or "zero".

    >>> solve_loading(SparseRankOne(np.array([[2.0, 0.1], [-2.0, -0.1]]), penalty=0.5)).v.round(9).tolist()
    [1.5, 0.0]
    """
    X = problem.X
    spread = np.linalg.norm(X, axis=0)
    if not spread.any():
        raise ValueError("X is zero: there is no spread left for a loading to describe.")
    starts = np.linalg.svd(X, full_matrices=False)[2][0], np.eye(X.shape[1])[spread.argmax()]
    ends = [list(loading_steps(problem, start, tol, max_iter))[-1] for start in starts]
    best = min(ends, key=lambda frame: frame.objective)
    # the loading and its mirror image are the same answer
    sign = 1.0 if not best.v.any() or (fix_signs(best.v[:, None])[:, 0] == best.v).all() else -1.0
    status = "zero" if not best.v.any() else "converged" if best.step <= tol else "max_iter"
    return Loading(sign * best.u + 0.0, sign * best.v + 0.0, status, best.t)


def solve_loadings(X, n_components, penalty, tol=1e-10, max_iter=2000):
    """A list of (problem, loading): each problem is X without the directions found before, X ← X − Xwwᵀ, w = v/‖v‖.

    X (n, d) has centred columns; penalty is a share in [0, 1) of the largest spread left, so no loading is zero.
    The list is shorter than n_components when nothing is left of X.

    >>> X = np.array([[2.0, 0.0], [-2.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    >>> [loading.v.round(4).tolist() for _, loading in solve_loadings(X, 2, penalty=0.5)]
    [[0.7071, 0.0], [0.0, 0.3536]]
    """
    if not 0 <= penalty < 1:
        raise ValueError(f"penalty is a share of the largest spread: it lies in [0, 1), not {penalty!r}.")
    X = np.array(X, dtype=float)
    found, first = [], np.linalg.norm(X, axis=0).max()
    for _ in range(n_components):
        spread = np.linalg.norm(X, axis=0).max()
        if not spread > 1e-10 * first:
            break
        problem = SparseRankOne(X, penalty * spread / np.sqrt(len(X)))
        loading = solve_loading(problem, tol, max_iter)
        found.append((problem, loading))
        w = loading.v / np.linalg.norm(loading.v)
        X = X - np.outer(X @ w, w)
    return found
