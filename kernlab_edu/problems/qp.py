"""The quadratic program in the standard form of CVXOPT."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .checks import finite_array


@dataclass(frozen=True, eq=False)
class QP:
    """min ½xᵀPx + qᵀx  subject to  Gx ≤ h,  Ax = b.

    Lagrangian L = ½xᵀPx + qᵀx + zᵀ(Gx − h) + νᵀ(Ax − b) with z ≥ 0.
    P (n, n) symmetric, q (n,), G (m, n), h (m,), A (p, n), b (p,); leave out G, h or A, b if there are none.

    >>> model = QP(P=np.eye(2), q=[0, 0], G=[[-1, -1]], h=[-1])     # ½‖x‖² with x₁ + x₂ ≥ 1
    >>> float(model.objective([0.5, 0.5]))
    0.25
    """

    P: np.ndarray
    q: np.ndarray
    G: np.ndarray | None = None
    h: np.ndarray | None = None
    A: np.ndarray | None = None
    b: np.ndarray | None = None

    def __post_init__(self):
        q = finite_array(self.q, "q", ndim=1)
        n = len(q)
        P = finite_array(self.P, "P", shape=(n, n))
        asymmetry = np.abs(P - P.T).max(initial=0.0)
        if asymmetry > 1e-10 * max(1.0, np.abs(P).max(initial=0.0)):
            i, j = np.unravel_index(np.abs(P - P.T).argmax(), P.shape)
            raise ValueError(
                f"P is not symmetric: P[{i}, {j}] and P[{j}, {i}] differ by {asymmetry:.3g}. "
                "A quadratic form only sees (P + Pᵀ)/2: check the formula, then pass that."
            )
        G, h = _constraint(self.G, self.h, n, "G", "h")
        A, b = _constraint(self.A, self.b, n, "A", "b")
        for name, value in dict(P=P, q=q, G=G, h=h, A=A, b=b).items():
            object.__setattr__(self, name, value)

    @property
    def n(self) -> int:
        """The number of unknowns."""
        return len(self.q)

    def objective(self, x):
        """½xᵀPx + qᵀx."""
        x = np.asarray(x, dtype=float)
        return 0.5 * x @ self.P @ x + self.q @ x

    def gradient(self, x):
        """Px + q."""
        return self.P @ np.asarray(x, dtype=float) + self.q

    def lagrangian(self, x, nu, z):
        """L(x, ν, z)."""
        x = np.asarray(x, dtype=float)
        return self.objective(x) + np.dot(z, self.G @ x - self.h) + np.dot(nu, self.A @ x - self.b)

    def dual_value(self, x, nu, z):
        """H(ν, z) = min over x of L, for convex P at a stationary x: −½xᵀPx − hᵀz − bᵀν."""
        x = np.asarray(x, dtype=float)
        return -0.5 * x @ self.P @ x - np.dot(self.h, z) - np.dot(self.b, nu)


def _constraint(matrix, right_side, n, matrix_name, right_name):
    if (matrix is None) != (right_side is None):
        raise ValueError(f"{matrix_name} and {right_name} belong together: give both or neither.")
    if matrix is None:
        return np.zeros((0, n)), np.zeros(0)
    right_side = finite_array(np.atleast_1d(right_side), right_name, ndim=1)
    matrix = finite_array(np.atleast_2d(matrix), matrix_name, shape=(len(right_side), n))
    return matrix, right_side
