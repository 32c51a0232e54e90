"""Spectral certificates: are these the eigenpairs?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..problems import Spectral, Spectrum


@dataclass(frozen=True, eq=False)
class SpectrumCertificate:
    """What must be true of eigenpairs of Av = λBv; each residual is relative, so 10⁻¹² is rounding.

    residual        max over k of ‖Avₖ − λₖBvₖ‖ / (‖A‖ + |λₖ|‖B‖)‖vₖ‖
    orthonormality  ‖VᵀBV − I‖∞
    order           the largest step upwards in λ₁ ≥ λ₂ ≥ …, relative to max |λ|
    extremal        how far vᵀAv / vᵀBv can rise above λ₁ (and, outside the span, above the last λ), relative to max |λ|
    smallest        the smallest eigenvalue given (a negative one means: A is not positive semi-definite)
    rank            how many eigenvalues differ from zero
    negative        is the smallest one below zero by more than rounding?
    """

    residual: float
    orthonormality: float
    order: float
    extremal: float
    smallest: float
    rank: int
    n_values: int
    negative: bool

    @property
    def residuals(self) -> dict[str, float]:
        """The four residuals by name."""
        return {name: getattr(self, name) for name in ("residual", "orthonormality", "order", "extremal")}

    @property
    def worst(self) -> float:
        """The largest residual; NaN counts as infinitely bad."""
        return float(max(np.inf if np.isnan(r) else r for r in self.residuals.values()))

    def holds(self, tol=1e-8) -> bool:
        """True if every residual is at most `tol`."""
        return self.worst <= tol

    def explain(self, tol=1e-8) -> str:
        """The verdict in sentences."""
        if self.holds(tol):
            sign = f"λ_min = {self.smallest:.4g} < 0" if self.negative else "no negative one"
            return f"Certified: {self.n_values} eigenpairs, rank {self.rank}, {sign}, worst residual {self.worst:.2g}."
        wrong = {
            "residual": "Av = λBv fails",
            "orthonormality": "the vectors are not B-orthonormal",
            "order": "the eigenvalues do not descend",
            "extremal": "a larger eigenvalue exists that is not among them",
        }
        failing = [f"{wrong[name]} ({r:.3g})" for name, r in self.residuals.items() if not r <= tol]
        return "Not certified: " + "; ".join(failing) + "."


def certify_spectrum(problem: Spectral, spectrum: Spectrum) -> SpectrumCertificate:
    """Judge claimed eigenpairs by substituting them."""
    A, B, values, V = problem.A, problem.B, spectrum.values, spectrum.vectors
    if V.shape[0] != problem.n:
        raise ValueError(f"The eigenvectors have {V.shape[0]} entries, the matrices are {problem.n} × {problem.n}.")
    size = max(np.abs(values).max(initial=0.0), np.finfo(float).tiny)
    BV, norm_B = (V, np.sqrt(problem.n)) if B is None else (B @ V, np.linalg.norm(B))
    scale = (np.linalg.norm(A) + np.abs(values) * norm_B) * np.linalg.norm(V, axis=0)
    misfit = np.linalg.norm(A @ V - BV * values, axis=0)
    return SpectrumCertificate(
        residual=float((misfit / np.maximum(scale, np.finfo(float).tiny)).max(initial=0.0)),
        orthonormality=float(np.abs(V.T @ BV - np.eye(len(values))).max(initial=0.0)),
        order=float(max(0.0, np.diff(values).max(initial=0.0)) / size),
        extremal=_missed(problem, values, BV, size),
        smallest=float(values.min(initial=np.inf)),
        rank=int((np.abs(values) > 1e-10 * size).sum()),
        n_values=len(values),
        negative=bool(values.min(initial=0.0) < -1e-10 * size),
    )


def _missed(problem, values, BV, size):
    """How far an eigenvalue outside the span of V exceeds the last one given (0 if none does).

    With VᵀBV = I, removing the found part from A leaves A − BVΛ(BV)ᵀ, whose eigenvalues are the remaining ones and 0.
    """
    if len(values) == problem.n:
        return 0.0
    A, B = problem.A, problem.metric()
    rest = A - (BV * values) @ BV.T
    # Sylvester's law of inertia: rest − λB has a positive eigenvalue exactly if an eigenvalue above λ was missed
    excess = np.linalg.eigvalsh(rest - max(values[-1], 0.0) * B)[-1] / max(np.linalg.norm(B), np.finfo(float).tiny)
    return float(max(0.0, excess) / size)
