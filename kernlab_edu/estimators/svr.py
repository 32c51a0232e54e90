"""Support vector regression, with the losses of the course."""

from __future__ import annotations

import numpy as np
from sklearn.base import RegressorMixin
from sklearn.utils.validation import validate_data

from ..certificates import certify
from ..solvers.smooth_loss import solve_square_loss
from .choices import solve
from .inputs import all_or_nothing, weights
from .losses import as_dual, chosen_loss, in_units, solve_loss
from .machine import KernelMachine


class SVR(RegressorMixin, KernelMachine):
    """min ½‖w‖² + Σ Cᵢ c(ξᵢ),  ξᵢ = yᵢ − f(xᵢ),  f(x) = Σ βⱼ k(xⱼ, x) + b,  Cᵢ = C · sample weight.

    loss     c(ξ)
    "epsilon"     max(0, |ξ| − ε), the tube of half-width `epsilon`
    "laplace"     |ξ|
    "gauss"       ξ²/2
    "huber"       ξ²/2σ up to |ξ| = `sigma`, then linear
    "polynomial"  |ξ|ᵖ/p
    "piecewise"   |ξ|ᵖ/pσᵖ⁻¹ up to |ξ| = `sigma`, then linear

    kernel, solver, tol, max_iter as for SVC.  The first, second and fourth loss go to `solver`; "gauss" is one linear
    system; for other powers p a Newton method solves the smooth problem, and the certificate is that of the primal.
    The certificate of "gauss" and "huber" is about K + diag(σ/C), for which "y = f" means βᵢ = Cᵢ c'(yᵢ − f(xᵢ)).
    Fitted: what KernelMachine lists, and loss_.  dual_coef_ is β > 0 above the tube, β < 0 below.

    >>> machine = SVR("linear", C=1.0, epsilon=0.25).fit([[1.0], [-1.0]], [1.0, -1.0])
    >>> machine.dual_coef_.tolist(), machine.coef_.tolist(), machine.predict([[2.0]]).tolist()
    ([[0.375, -0.375]], [[0.75]], [1.5])
    """

    def __init__(
        self,
        kernel="rbf",
        C=1.0,
        epsilon=0.1,
        loss="epsilon",
        sigma=1.0,
        p=3.0,
        solver="smo",
        tol=1e-3,
        max_iter=None,
    ):
        self.kernel = kernel
        self.C = C
        self.epsilon = epsilon
        self.loss = loss
        self.sigma = sigma
        self.p = p
        self.solver = solver
        self.tol = tol
        self.max_iter = max_iter

    def fit(self, X, y, sample_weight=None):
        """X (n, d) or a Gram matrix (n, n), y (n,) numbers, sample_weight (n,) ≥ 0."""
        with all_or_nothing(self):
            X, y = validate_data(self, X, y, dtype=np.float64, y_numeric=True)
            weight = weights(sample_weight, len(y))
            kept = np.flatnonzero(weight)
            if not 0 < self.C < np.inf:
                raise ValueError(f"C must be positive and finite, not {self.C!r}: it is the price of the loss.")
            self.loss_ = chosen_loss(self)
            by_rows = self.solver == "smo" and self.loss == "epsilon"
            kernel, X, K = self._gram(X, kept, by_rows)
            self._learn(kernel, X, kept, K, y[kept].astype(float), self.C * weight[kept])
        return self

    def _learn(self, kernel, X, kept, K, y, C):
        dual = as_dual(self.loss_, K, y, C)
        if dual is None:
            solution = solve_loss(self.loss_, K, y, C, self.max_iter)
            beta, b = solution.nu, solution.x[len(y)]
            certificate = certify(*in_units(self.loss_, K, y, C, solution))
        else:
            free = np.isinf(dual.u).all()
            solution = solve_square_loss(dual) if free else solve(dual, self.solver, self.tol, self.max_iter)
            beta, b, certificate = dual.beta(solution.x), solution.nu[0], certify(dual, solution)
        self._keep(kernel, X, kept, beta, b, solution, certificate)

    def predict(self, X):
        """f(x), shape (n,)."""
        return self._f(X)
