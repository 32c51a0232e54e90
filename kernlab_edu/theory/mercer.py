"""Mercer's theorem with numbers: K(x, z) = Σ_k λ_k φ_k(x) φ_k(z), the φ_k orthonormal in L²(p)."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.kernels import Kernel
from kernlab_edu.problems import Spectral
from kernlab_edu.solvers import solve_eigh
from kernlab_edu.theory.quadrature import Quadrature
from kernlab_edu.theory.rkhs import coefficient_inner

_NOISE = 1e-10  # relative to λ₁: below, an eigenvalue is rounding and its eigenfunction undefined


@dataclass(frozen=True, eq=False)
class Mercer:
    """Eigenpairs of f ↦ ∫ K(·, t) f(t) p(t) dt on a quadrature rule.

    values (m,) are *all* eigenvalues, descending; at_nodes (m, rank) holds φ_k(t_j) where λ_k is not rounding.
    """

    kernel: Kernel
    rule: Quadrature
    values: np.ndarray
    at_nodes: np.ndarray

    @property
    def rank(self) -> int:
        """How many eigenvalues are larger than rounding."""
        return self.at_nodes.shape[1]

    @property
    def trace(self) -> float:
        """Σλ_k = ∫K(t, t) p(t) dt."""
        return float(self.values.sum())

    @property
    def hilbert_schmidt(self) -> float:
        """(Σλ_k²)^½ = (∬K(s, t)² p(s) p(t) ds dt)^½."""
        return float(np.linalg.norm(self.values))

    @property
    def operator_norm(self) -> float:
        """λ₁ = max ‖Tf‖/‖f‖."""
        return float(self.values[0])

    def eigenfunctions(self, X, n=None):
        """φ_k(x) = λ_k⁻¹ Σ_j w_j K(x, t_j) φ_k(t_j) anywhere (Nyström), k < n; shape (len(X), n)."""
        n = self._terms(n)
        return self.kernel(X, self.rule.nodes) @ (self.rule.weights[:, None] * self.at_nodes[:, :n]) / self.values[:n]

    def features(self, X, n=None):
        """Φ(x) = (√λ_k φ_k(x))_k, so that Φ(x)·Φ(z) → K(x, z); shape (len(X), n)."""
        return np.sqrt(self.values[: self._terms(n)]) * self.eigenfunctions(X, n)

    def series(self, X, Z=None, n=None):
        """K_n(x, z) = Σ_{k<n} λ_k φ_k(x) φ_k(z), shape (len(X), len(Z))."""
        return self.features(X, n) @ self.features(X if Z is None else Z, n).T

    def truncation_error(self, X, n):
        """max |K(x, z) − K_n(x, z)| over x, z in X."""
        return float(np.abs(self.kernel(X) - self.series(X, n=n)).max())

    def project(self, f, n=None):
        """P_K f = Σ_{k<n} ⟨f, φ_k⟩ φ_k in L²(p): the nearest point of span φ_k."""
        n = self._terms(n)
        return Expansion(self, self.at_nodes[:, :n].T @ (self.rule.weights * self.rule.values(f)))

    def _terms(self, n):
        if n is None:
            return self.rank
        if not 0 <= n <= self.rank:
            raise ValueError(
                f"{n} terms asked for, but only {self.rank} eigenvalues are larger than rounding: "
                "φ_k needs λ_k > 0. Ask for fewer terms, or for more nodes."
            )
        return n


@dataclass(frozen=True, eq=False)
class Expansion:
    """f = Σ_k u_k φ_k, callable; ⟨f, f⟩ is Σu_k² in L²(p) and Σu_k²/λ_k in the RKHS."""

    mercer: Mercer
    u: np.ndarray

    def __call__(self, X):
        """f(x), shape (len(X),)."""
        return self.mercer.eigenfunctions(X, len(self.u)) @ self.u

    @property
    def l2_norm(self) -> float:
        """(Σu_k²)^½."""
        return float(np.linalg.norm(self.u))

    @property
    def norm(self) -> float:
        """(Σu_k²/λ_k)^½."""
        return np.sqrt(self.inner(self))

    def inner(self, other):
        """⟨f, g⟩_K = Σ u_k v_k/λ_k, over the terms that both have."""
        n = min(len(self.u), len(other.u))
        return coefficient_inner(self.u[:n], other.u[:n], self.mercer.values[:n])


def mercer_pairs(kernel, rule) -> Mercer:
    """Eigenpairs of K on a quadrature rule: W^½KW^½v = λv and φ(t_j) = v_j/√w_j.

    >>> from kernlab_edu.kernels import Linear
    >>> from kernlab_edu.theory import gauss_rule
    >>> mercer_pairs(Linear(), gauss_rule(-1, 1, m=3)).values.round(12) + 0.0     # one eigenvalue, ∫x²/2 dx
    array([0.33333333, 0.        , 0.        ])
    """
    root = np.sqrt(rule.weights)
    spectrum = solve_eigh(Spectral(root[:, None] * kernel(rule.nodes) * root))
    largest, smallest = np.abs(spectrum.values).max(), spectrum.values[-1]
    if smallest < -_NOISE * largest:
        raise ValueError(
            f"{kernel!r} is not positive semi-definite here: its smallest eigenvalue is {smallest:.4g}, and Mercer's "
            "theorem needs λ ≥ 0. Try find_witness to see points that refute it."
        )
    rank = int((spectrum.values > _NOISE * largest).sum())
    return Mercer(kernel, rule, spectrum.values, spectrum.vectors[:, :rank] / root[:, None])
