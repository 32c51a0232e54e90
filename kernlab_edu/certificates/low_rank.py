"""Certificates for matrices taken apart: is this the cheapest low rank plus sparse, is this loading stationary?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..problems.low_rank import Loading, LowRankPlusSparse, SparseRankOne, Split

TINY = np.finfo(float).tiny


class Verdict:
    """What the two certificates below share; `WORDS` says what each residual means when it is not zero."""

    @property
    def residuals(self) -> dict[str, float]:
        """The residuals by name."""
        return {name: getattr(self, name) for name in self.WORDS}

    @property
    def worst(self) -> float:
        """The largest residual; NaN counts as infinitely bad."""
        return float(max(np.inf if np.isnan(r) else abs(r) for r in self.residuals.values()))

    def holds(self, tol=1e-6) -> bool:
        """True if every residual is at most `tol`."""
        return self.worst <= tol

    def explain(self, tol=1e-6) -> str:
        """The verdict in sentences."""
        if self.holds(tol):
            return f"Certified: {self.PROVED}, worst residual {self.worst:.2g}."
        failing = [f"{self.WORDS[name]} ({r:.3g})" for name, r in self.residuals.items() if not abs(r) <= tol]
        return "Not certified: " + "; ".join(failing) + "."


@dataclass(frozen=True, eq=False)
class SplitCertificate(Verdict):
    """Optimality of X = L + S; the problem is convex, so three zeros prove a global minimum.

    primal  ‖X − L − S‖ / ‖X‖
    dual    how far Y leaves ‖Y‖₂ ≤ 1 and |Y| ≤ λ, relative
    gap     (‖L‖_* + λ‖S‖₁ − ⟨Y, X⟩) / objective: zero exactly if Y is a subgradient of both norms
    """

    primal: float
    dual: float
    gap: float
    objective: float
    rank: int
    n_nonzero: int

    WORDS = {  # noqa: RUF012 (a constant of the class, not a field)
        "primal": "L + S differs from X",
        "dual": "the multipliers leave the dual unit balls",
        "gap": "primal and dual value differ",
    }
    PROVED = "no cheaper split into low rank and sparse exists"


@dataclass(frozen=True, eq=False)
class LoadingCertificate(Verdict):
    """Stationarity of a sparse rank-one fit: neither u alone nor v alone can be improved (not a global proof).

    scores   ‖u − √n Xv/‖Xv‖‖ / √n
    loading  ‖v − shrink(Xᵀu/n, λ)‖ / ‖v‖
    length   |‖u‖² − n| / n
    """

    scores: float
    loading: float
    length: float
    objective: float
    n_nonzero: int

    WORDS = {  # noqa: RUF012
        "scores": "u is not along Xv",
        "loading": "v is not the soft-thresholded Xᵀu/n",
        "length": "‖u‖² is not n",
    }
    PROVED = "neither the scores nor the loading can be improved alone"


def certify_split(problem: LowRankPlusSparse, claim: Split) -> SplitCertificate:
    """Judge a claimed split by its duality gap."""
    X, L, S, Y = problem.X, claim.L, claim.S, claim.Y
    if not L.shape == S.shape == Y.shape == X.shape:
        raise ValueError(f"L, S and Y must have the shape {X.shape} of X, not {L.shape}, {S.shape}, {Y.shape}.")
    size = max(np.abs(X).max(), TINY)  # norms of X / size neither overflow nor underflow
    X, L, S = X / size, L / size, S / size
    objective = problem.objective(L, S)
    dual = max(np.linalg.norm(Y, 2) - 1, np.abs(Y).max() / problem.penalty - 1, 0.0)
    lengths = np.linalg.svd(L, compute_uv=False)
    return SplitCertificate(
        primal=float(np.linalg.norm(X - L - S) / max(np.linalg.norm(X), TINY)),
        dual=float(dual),
        gap=float((objective - (Y * X).sum()) / max(objective, TINY)),
        objective=objective * size,
        rank=int((lengths > 1e-10 * max(lengths[0], TINY)).sum()),
        n_nonzero=int((S != 0).sum()),
    )


def certify_loading(problem: SparseRankOne, claim: Loading) -> LoadingCertificate:
    """Judge a claimed loading by substituting it into both updates."""
    X, u, v, n = problem.X, claim.u, claim.v, len(problem.X)
    if u.shape != X.shape[:1] or v.shape != X.shape[1:]:
        raise ValueError(f"X is {X.shape}: u needs {X.shape[0]} entries and v {X.shape[1]}.")
    Xv, c = X @ v, X.T @ u / n
    best_u = np.sqrt(n) * Xv / max(np.linalg.norm(Xv), TINY)
    best_v = np.sign(c) * np.maximum(np.abs(c) - problem.penalty, 0.0)
    return LoadingCertificate(
        scores=float(np.linalg.norm(u - best_u) / np.sqrt(n)),
        loading=float(np.linalg.norm(v - best_v) / max(np.linalg.norm(v), TINY)),
        length=float(abs(u @ u - n) / n),
        objective=problem.objective(u, v),
        n_nonzero=int((v != 0).sum()),
    )
