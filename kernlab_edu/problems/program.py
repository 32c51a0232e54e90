"""First-order programs: what the Lagrange and KKT lectures minimise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


def _nothing(x):
    return np.zeros(0)


@dataclass(frozen=True, eq=False)
class Program:
    """min f(x)  subject to  g(x) ≤ 0,  h(x) = 0,  all differentiable.

    Lagrangian L = f + zᵀg + νᵀh with z ≥ 0.
    grad_f(x) (n,), g(x) (m,), grad_g(x) (m, n), h(x) (p,), grad_h(x) (p, n).

    >>> line = Program(n=1, f=lambda x: x[0]**2, grad_f=lambda x: 2*x, g=lambda x: 1 - x, grad_g=lambda x: [[-1.0]])
    >>> line.lagrangian_gradient([1.0], nu=[], z=[2.0])
    array([0.])
    """

    n: int
    f: Callable
    grad_f: Callable
    g: Callable = _nothing
    grad_g: Callable | None = None
    h: Callable = _nothing
    grad_h: Callable | None = None

    def objective(self, x):
        """f(x)."""
        return float(self.f(np.asarray(x, dtype=float)))

    def inequalities(self, x):
        """g(x), which should be ≤ 0."""
        return np.atleast_1d(np.asarray(self.g(np.asarray(x, dtype=float)), dtype=float))

    def equalities(self, x):
        """h(x), which should be 0."""
        return np.atleast_1d(np.asarray(self.h(np.asarray(x, dtype=float)), dtype=float))

    def inequality_jacobian(self, x):
        """∇g(x), one row per constraint."""
        return self._jacobian(self.grad_g, x)

    def equality_jacobian(self, x):
        """∇h(x), one row per constraint."""
        return self._jacobian(self.grad_h, x)

    def lagrangian(self, x, nu, z):
        """L(x, ν, z)."""
        return self.objective(x) + np.dot(z, self.inequalities(x)) + np.dot(nu, self.equalities(x))

    def lagrangian_gradient(self, x, nu, z):
        """∇f + ∇gᵀz + ∇hᵀν: zero at a KKT point."""
        x = np.asarray(x, dtype=float)
        gradient = np.asarray(self.grad_f(x), dtype=float)
        return (
            gradient
            + self.inequality_jacobian(x).T @ np.asarray(z, dtype=float)
            + (self.equality_jacobian(x).T @ np.asarray(nu, dtype=float))
        )

    def _jacobian(self, jacobian, x):
        if jacobian is None:
            return np.zeros((0, self.n))
        return np.atleast_2d(np.asarray(jacobian(np.asarray(x, dtype=float)), dtype=float))
