"""Compare maps: lay one configuration onto another, and say how well a map keeps the distances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from ..kernels import gram_about, to_distances2


@dataclass(frozen=True)
class Procrustes:
    """The motion x ↦ s Rᵀx + t that lays X onto Y best: aligned (n, k), R (k, k), s, t (k,), error = ‖aligned − Y‖.

    relative is error over the spread ‖Y − mean‖ of the target: 0 is a perfect fit, 1 no better than one point.
    """

    aligned: np.ndarray
    R: np.ndarray
    s: float
    t: np.ndarray
    error: float
    relative: float

    def move(self, X) -> np.ndarray:
        """The same motion for other points (m, k)."""
        return self.s * np.asarray(X, dtype=float) @ self.R + self.t


def procrustes(X, Y, scaling: bool = False, reflection: bool = True) -> Procrustes:
    """min ‖s XR + 1tᵀ − Y‖ over orthogonal R, translations t, and s > 0 if scaling: XᵀY = UΣVᵀ gives R = UVᵀ.

    X and Y are (n, k), row by row the same objects; with fewer columns one of them is filled up with zeros.

    >>> square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    >>> turned = square @ [[0, 1], [-1, 0]] + 5
    >>> round(procrustes(turned, square).error, 12)
    0.0
    """
    X, Y = _same_width(X, Y)
    mean_X, mean_Y = X.mean(axis=0), Y.mean(axis=0)
    X0, Y0 = X - mean_X, Y - mean_Y
    U, sigma, Vt = np.linalg.svd(X0.T @ Y0)
    signs = np.ones(len(sigma))
    if not reflection and np.linalg.det(U @ Vt) < 0:
        signs[-1] = -1.0  # the cheapest axis to give up
    R = (U * signs) @ Vt
    spread = np.square(X0).sum()
    s = float((sigma * signs).sum() / spread) if scaling and spread > 0 else 1.0
    t = mean_Y - s * mean_X @ R
    aligned = s * X @ R + t
    error, size = float(np.linalg.norm(aligned - Y)), float(np.linalg.norm(Y0))
    return Procrustes(aligned, R, s, t, error, error / size if size > 0 else float(error > 0))


def _same_width(X, Y):
    X, Y = np.asarray(X, dtype=float), np.asarray(Y, dtype=float)
    if X.ndim != 2 or Y.ndim != 2 or len(X) != len(Y) or len(X) == 0:
        raise ValueError(f"X {X.shape} and Y {Y.shape} must hold the same objects, one per row.")
    if not (np.isfinite(X).all() and np.isfinite(Y).all()):
        raise ValueError("A configuration with NaN or infinite coordinates cannot be aligned.")
    k = max(X.shape[1], Y.shape[1])
    return tuple(np.pad(Z, ((0, 0), (0, k - Z.shape[1]))) for Z in (X, Y))


@dataclass(frozen=True)
class MapReport:
    """How far a map is from the distances d, with d̂ measured on the map.

    stress  √(Σ (d − d̂)² / Σ d²) over all pairs (Kruskal's formula, normed by the given distances)
    strain  ‖B_α − XXᵀ‖, what classical MDS makes as small as it can; strain_share is that over ‖B_α‖
    worst   the pair (i, j) whose distance is most wrong, and worst_error = d̂ − d there
    """

    stress: float
    strain: float
    strain_share: float
    worst: tuple[int, int]
    worst_error: float

    def explain(self) -> str:
        """One sentence for the student."""
        i, j = self.worst
        sense = "too far apart" if self.worst_error > 0 else "too close"
        if self.stress < 1e-9:
            return "The map keeps every distance."
        return (
            f"Stress {self.stress:.3g}, strain {self.strain:.3g} ({self.strain_share:.1%} of B); "
            f"points {i} and {j} are {sense} by {abs(self.worst_error):.3g}."
        )


def map_report(D, X, squared: bool = False, alpha=None) -> MapReport:
    """Stress and strain of the map X (n, k) for the distances D (n, n); X has its α-barycentre at 0.

    >>> map_report([[0, 2], [2, 0]], [[-1.0], [1.0]]).explain()
    'The map keeps every distance.'
    """
    D2 = to_distances2(D, squared)
    X = np.asarray(X, dtype=float)
    if X.ndim != 2 or len(X) != len(D2):
        raise ValueError(f"The map has shape {X.shape}; D speaks of {len(D2)} points, one row each.")
    d = np.sqrt(D2)
    misfit = cdist(X, X) - d
    i, j = np.unravel_index(np.argmax(np.abs(misfit)), misfit.shape)
    B = gram_about(D2, alpha)
    strain = float(np.linalg.norm(B - X @ X.T))
    return MapReport(
        stress=_share(np.linalg.norm(misfit), np.linalg.norm(d)),
        strain=strain,
        strain_share=_share(strain, np.linalg.norm(B)),
        worst=(int(min(i, j)), int(max(i, j))),
        worst_error=float(misfit[i, j]),
    )


def _share(part, whole):
    return float(part / whole) if whole > 0 else float(part > 0)
