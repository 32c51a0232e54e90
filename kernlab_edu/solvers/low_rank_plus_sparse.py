"""Principal component pursuit: X = low rank + sparse, by alternating directions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..problems.low_rank import LowRankPlusSparse, Split


@dataclass(frozen=True, eq=False)
class PursuitFrame:
    """One step: L and S (m, n), multipliers Y (m, n), and how far from the end.

    misfit = ‖X − L − S‖ / ‖X‖ and change = μ‖S − S_before‖ / ‖Y‖; both vanish exactly at an optimum.
    """

    t: int
    L: np.ndarray
    S: np.ndarray
    Y: np.ndarray
    rank: int
    n_nonzero: int
    misfit: float
    change: float


def shrink(A, threshold):
    """sgn(a) max(|a| − t, 0), entry by entry: the minimiser of ½(x − a)² + t|x|.

    >>> shrink(np.array([-3.0, 0.5, 2.0]), 1.0).tolist()
    [-2.0, 0.0, 1.0]
    """
    A = np.asarray(A, dtype=float)
    return np.sign(A) * np.maximum(np.abs(A) - threshold, 0.0) + 0.0  # + 0.0 turns −0 into 0


def shrink_singular_values(A, threshold):
    """(U shrink(Σ, t) Vᵀ, its rank): the minimiser of ½‖L − A‖² + t‖L‖_*.

    >>> shrink_singular_values(np.diag([3.0, 0.5]), 1.0)[0].tolist()
    [[2.0, 0.0], [0.0, 0.0]]
    """
    U, lengths, Vt = np.linalg.svd(A, full_matrices=False)
    lengths = np.maximum(lengths - threshold, 0.0)
    rank = int((lengths > 0).sum())
    return (U[:, :rank] * lengths[:rank]) @ Vt[:rank] + 0.0, rank


def pursuit_steps(problem: LowRankPlusSparse, tol=1e-7, max_iter=5000):
    """Yield the frames of alternating directions: L, then S minimises the augmented Lagrangian; Y ← Y + μ(X − L − S).

    Augmented Lagrangian: ‖L‖_* + λ‖S‖₁ + ⟨Y, X − L − S⟩ + ½μ‖X − L − S‖².
    Ends when misfit and change are at most tol, or after max_iter steps.

    >>> frames = list(pursuit_steps(LowRankPlusSparse(np.ones((3, 3)))))
    >>> frames[-1].rank, frames[-1].n_nonzero
    (1, 0)
    """
    if not 0 < tol < 1 or max_iter < 1:
        raise ValueError(f"need 0 < tol < 1 and max_iter ≥ 1; got {tol!r} and {max_iter!r}.")
    # L and S scale with X while Y does not: in units of max |X| nothing overflows
    size = np.abs(problem.X).max() or 1.0
    X, penalty = problem.X / size, problem.penalty
    length = np.linalg.norm(X) or 1.0
    mu = X.size / (4 * (np.abs(X).sum() or 1.0))  # the step that Candès et al. recommend; it never changes
    S, Y = np.zeros_like(X), np.zeros_like(X)
    for t in range(1, max_iter + 1):
        L, rank = shrink_singular_values(X - S + Y / mu, 1 / mu)
        before, S = S, shrink(X - L + Y / mu, penalty / mu)
        gap = X - L - S
        Y = Y + mu * gap
        misfit = np.linalg.norm(gap) / length
        change = mu * np.linalg.norm(S - before) / (np.linalg.norm(Y) or 1.0)
        yield PursuitFrame(t, size * L, size * S, Y, rank, int((S != 0).sum()), float(misfit), float(change))
        if max(misfit, change) <= tol:
            return


def solve_pursuit(problem: LowRankPlusSparse, tol=1e-7, max_iter=5000) -> Split:
    """Drain `pursuit_steps`; status "optimal" or "max_iter".

    >>> solve_pursuit(LowRankPlusSparse(np.ones((3, 3)))).status
    'optimal'
    """
    for frame in pursuit_steps(problem, tol, max_iter):
        last = frame
    status = "optimal" if max(last.misfit, last.change) <= tol else "max_iter"
    return Split(last.L, last.S, last.Y, status, last.t)
