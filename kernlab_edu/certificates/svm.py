"""The certificate of an SVM: KKT residuals, duality gap, the role of every sample and the interval of valid b."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..problems import Solution, SVMDual
from .kkt import KKTCertificate
from .samples import SampleTable, sample_table
from .words import explain_svm

# below this share of its natural size a weight counts as 0 (or as sitting on its bound)
ROLE_TOL = 1e-7


@dataclass(frozen=True, eq=False)
class SVMCertificate(KKTCertificate):
    """KKT certificate of an SVM dual; residuals are in units of f (for classification: of the margin 1).

    A weight is compared with a multiplier through what it does: adding s to αᵢ changes f(xᵢ) by s Kᵢᵢ, so
    complementarity is max of min(z, Kᵢᵢ·slack).
    """

    problem: SVMDual = None
    alpha: np.ndarray = None
    b: float = 0.0

    @cached_property
    def beta(self):
        """β = Eα, the signed weight of each sample."""
        return self.problem.beta(self.alpha)

    @cached_property
    def f(self):
        """f(xᵢ) = (Kβ)ᵢ + b for every sample."""
        return self.problem.K @ self.beta + self.b

    @cached_property
    def margins(self):
        """signᵢ f(xᵢ) + pᵢ for every variable: y f − 1 in classification, distance to the tube's edge in regression."""
        return self.problem.sign * self.f[self.problem.index] + self.problem.p

    @cached_property
    def _natural_weight(self):
        """A weight of ordinary size: enough to move f by one unit, or the whole box if that is smaller."""
        return np.minimum(self.problem.unit / self.problem.effect, self.problem.u)

    @cached_property
    def at_zero(self):
        """Which α are 0, up to rounding."""
        return self.alpha <= ROLE_TOL * self._natural_weight

    @cached_property
    def at_bound(self):
        """Which α are u, up to rounding."""
        return self.problem.u - self.alpha <= ROLE_TOL * self._natural_weight

    @cached_property
    def b_interval(self) -> tuple[float, float]:
        """All b that satisfy the KKT conditions with this α: a point if a free support vector exists."""
        return min(self._demands), max(self._demands)

    @cached_property
    def _demands(self):
        """(the largest b that some sample asks for at least, the smallest that some sample allows at most)."""
        vote = self.b - self.problem.sign * self.margins
        positive = self.problem.sign > 0
        at_least = vote[np.where(positive, ~self.at_bound, ~self.at_zero)]
        at_most = vote[np.where(positive, ~self.at_zero, ~self.at_bound)]
        return float(at_least.max(initial=-np.inf)), float(at_most.min(initial=np.inf))

    @property
    def weights_allow_a_b(self) -> bool:
        """Does any b satisfy every sample, given these weights?  If so, only b can be wrong."""
        at_least, at_most = self._demands
        return at_least <= at_most + 1e-6 * self.problem.unit

    @cached_property
    def table(self) -> SampleTable:
        """One row per sample: weight, margin, slack and role."""
        return sample_table(self)

    @cached_property
    def convex(self) -> bool:
        """Is K positive semi-definite?  If not, a KKT point need not be the optimum."""
        values = np.linalg.eigvalsh(self.problem.K)
        return bool(values[0] >= -1e-9 * max(abs(values[-1]), np.finfo(float).tiny))

    @cached_property
    def rounding_floor(self) -> float:
        """What float64 can resolve here: ε times the numbers that cancel in Kβ, in units of f."""
        cancelling = abs(self.problem.K) @ np.abs(self.beta)
        return float(np.finfo(float).eps * cancelling.max() / self.problem.unit)

    def holds(self, tol=1e-6) -> bool:
        """True if every residual is at most `tol`, and float64 can tell: rounding must be smaller than `tol` too."""
        return super().holds(tol) and self.rounding_floor <= tol

    def explain(self, tol=1e-6) -> str:
        """Sentences a student can act on."""
        return explain_svm(self, tol)


def certify_svm(problem: SVMDual, solution: Solution) -> SVMCertificate:
    """Recompute everything from (K, y, C, ...) and the claimed (α, b); z is optional."""
    alpha, b = _claim(problem, solution)
    unit, weight = problem.unit, problem.effect
    f = problem.K @ problem.beta(alpha) + b
    margin = problem.sign * f[problem.index] + problem.p
    bounded = np.isfinite(problem.u)
    z_low, z_up = _multipliers(solution, margin, bounded)
    over = np.where(bounded, alpha - problem.u, -np.inf)
    balance = abs(problem.sign @ alpha - problem.delta) * weight.mean()
    slack_up = np.where(bounded, np.abs(problem.u - alpha), np.inf)
    loss = np.maximum(-margin, 0.0)
    # gap of the pair (α; w, b, ξ): what the two sides of the duality inequality differ by, term by term
    gap = alpha @ np.maximum(margin, 0.0) + (problem.u - alpha)[bounded] @ loss[bounded]
    return SVMCertificate(
        stationarity=float(np.abs(margin - z_low + z_up).max() / unit),
        primal=float(max(0.0, (-alpha * weight).max(), (over * weight).max(), balance) / unit),
        dual=float(max(0.0, (-z_low).max(), (-z_up).max()) / unit),
        complementarity=float(
            max(
                np.minimum(np.abs(z_low), np.abs(alpha) * weight).max(),
                np.minimum(np.abs(z_up), slack_up * weight).max(),
            )
            / unit
        ),
        objective=float(problem.objective(alpha)),
        gap=float(gap),
        problem=problem,
        alpha=alpha,
        b=b,
    )


def _multipliers(solution, margin, bounded):
    """The claimed z, or the best possible one for the claimed (α, b)."""
    if solution.z is None:
        return np.maximum(margin, 0.0), np.where(bounded, np.maximum(-margin, 0.0), 0.0)
    N = len(margin)
    if len(solution.z) != N + bounded.sum():
        raise ValueError(
            f"This dual has {N + bounded.sum()} bounds: the claim must carry as many multipliers z, or none."
        )
    z_up = np.zeros(N)
    z_up[bounded] = solution.z[N:]
    return solution.z[:N], z_up


def _claim(problem, solution):
    if len(solution.x) != problem.n_variables or len(solution.nu) != 1:
        raise ValueError(
            f"A claim about this {problem.kind} dual needs {problem.n_variables} weights α in `x` and one offset b "
            f"in `nu`, not {len(solution.x)} and {len(solution.nu)}."
        )
    return solution.x, float(solution.nu[0])
