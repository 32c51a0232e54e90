"""KKT certificates: is this claimed answer an answer?  Recomputed from the statement, knowing nothing of the solver."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..problems import QP, Program, Solution

CONDITIONS = {
    "stationarity": "the gradient of the Lagrangian does not vanish",
    "primal": "a constraint is violated",
    "dual": "a multiplier of an inequality is negative",
    "complementarity": "a constraint with a positive multiplier is not tight",
}


@dataclass(frozen=True, eq=False)
class KKTCertificate:
    """The four KKT residuals of a claim; all are zero exactly at a KKT point.

    stationarity     ‖∇f + ∇gᵀz + ∇hᵀν‖∞
    primal           the worst violated constraint
    dual             the most negative multiplier of an inequality
    complementarity  max over i of min(zᵢ, slackᵢ): a product would grow with the size of z
    gap              primal minus dual value (for convex problems that know their dual), else NaN
    """

    stationarity: float
    primal: float
    dual: float
    complementarity: float
    objective: float
    gap: float = np.nan

    @property
    def residuals(self) -> dict[str, float]:
        """The four residuals by name."""
        return {name: getattr(self, name) for name in CONDITIONS}

    @property
    def worst(self) -> float:
        """The largest of the four residuals; NaN anywhere counts as infinitely bad."""
        worst = max(np.inf if np.isnan(r) else r for r in self.residuals.values())
        return float(worst)

    def holds(self, tol=1e-6) -> bool:
        """True if every residual is at most `tol`."""
        return self.worst <= tol

    def explain(self, tol=1e-6) -> str:
        """What holds and what fails, in sentences."""
        failing = [
            f"{CONDITIONS[name]} ({name} residual {r:.3g})" for name, r in self.residuals.items() if not r <= tol
        ]
        if failing:
            return "Not certified: " + "; ".join(failing) + "."
        gap = "" if np.isnan(self.gap) else f", duality gap {self.gap:.3g}"
        return f"Certified: all four KKT conditions hold, worst residual {self.worst:.3g}{gap}."


def certify_program(program: Program, solution: Solution) -> KKTCertificate:
    """The KKT residuals of a first-order program.  Without convexity they prove a KKT point, not a minimum."""
    x, g, h = solution.x, program.inequalities(solution.x), program.equalities(solution.x)
    nu, z = _multipliers(solution, len(h), len(g))
    return KKTCertificate(
        stationarity=_largest(np.abs(program.lagrangian_gradient(x, nu, z))),
        objective=program.objective(x),
        **_constraint_residuals(g, h, z),
    )


def certify_qp(qp: QP, solution: Solution) -> KKTCertificate:
    """The KKT residuals and the duality gap of a quadratic program."""
    x, (nu, z) = solution.x, _multipliers(solution, len(qp.b), len(qp.h))
    g, h = qp.G @ x - qp.h, qp.A @ x - qp.b
    objective = float(qp.objective(x))
    return KKTCertificate(
        stationarity=_largest(np.abs(qp.gradient(x) + qp.G.T @ z + qp.A.T @ nu)),
        objective=objective,
        gap=objective - float(qp.dual_value(x, nu, z)),
        **_constraint_residuals(g, h, z),
    )


def _constraint_residuals(g, h, z):
    return dict(
        primal=max(_largest(g), _largest(np.abs(h))),
        dual=_largest(-z),
        complementarity=_largest(np.minimum(np.abs(z), np.abs(g))),
    )


def _largest(values):
    """The largest entry, at least 0; NaN stays NaN so that it can never pass."""
    return float(np.max(values, initial=0.0))


def _multipliers(solution, p, m):
    """The claimed (ν, z), one multiplier per equality and per inequality."""
    z = np.zeros(0) if solution.z is None and m == 0 else solution.z
    if len(solution.nu) != p:
        raise ValueError(f"This problem has {p} equalities: the claim must carry as many multipliers nu.")
    if z is None or len(z) != m:
        raise ValueError(f"This problem has {m} inequalities: the claim must carry as many multipliers z.")
    return solution.nu, z
