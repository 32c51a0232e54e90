"""Exercises of 18: the errata lab."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...kernels import Gaussian
from ...problems import QP, Solution, kernel_scatter, regression
from ...solvers import solve_smo
from ..tutor import Exercise, Wrong

NORMAL, OFFSET = np.array([1.0, 2.0]), 5.0  # the constraint x₁ + 2x₂ ≥ 5 of 18.1
EPSILON, PRICE = 0.25, 1.0  # of 18.2
LINE = np.array([0.0, 1.0, 3.0, 4.0])  # the classes 0, 1 | 3, 4 of 18.5


def _multiplier(answer):
    """(a, x, H) for min ½‖x‖² with x₁ + 2x₂ ≥ 5: multiplier, minimum, largest value of the dual."""
    a, x, H = answer
    a, x, H = float(a), np.asarray(x, dtype=float), float(H)
    if x.shape != (2,) or not np.isfinite([a, H, *x]).all():
        raise Wrong("Give (a, (x₁, x₂), H): the multiplier, the minimum and the largest value of the dual.")
    if NORMAL @ x < OFFSET - 1e-9:
        raise Wrong(f"x₁ + 2x₂ = {NORMAL @ x:.3g} there: your x is not allowed.")
    if np.allclose(x, -a * NORMAL):
        raise Wrong("That is the printed sign: a multiplier of g ≥ 0 is not negative. Stationary must be F − a·g.")
    if not np.allclose(x, a * NORMAL):
        raise Wrong(f"∇F = x must be a·(1, 2); with your a that is ({a:.3g}, {2 * a:.3g}).")
    problem = QP(P=np.eye(2), q=[0, 0], G=[-NORMAL], h=[-OFFSET])
    proof = certify(problem, Solution(x=x, z=[a]))
    if not proof.holds(1e-9):
        raise Wrong(proof.explain())
    if not np.isclose(H, problem.objective(x)):
        raise Wrong(f"a and x are right, but H = {H:.3g} leaves a gap: at the optimum H(a) = F(x).")
    return "Right, and certified: ∇F = a∇g with a = 1, and no duality gap."


def _smallest_sample(answer):
    """Points (x, y), as few as possible, on which the right dual learns and the printed one does not."""
    points = np.asarray(answer, dtype=float)
    if points.ndim != 2 or points.shape[1] != 2 or not np.isfinite(points).all() or np.abs(points).max() > 1e3:
        raise Wrong("Give points as rows (x, y), with coordinates up to 1000.")
    x, y = points.T
    if len(x) == 1:
        raise Wrong("With one point the right equality says β₁ = 0 as well: neither dual learns anything.")
    if len(x) > 10:
        raise Wrong(f"{len(x)} points are far too many: the printed dual fails on much less.")
    dual = regression(np.outer(x, x), y, PRICE, EPSILON)
    w = float(dual.beta(solve_smo(dual, tol=1e-10).x) @ x)
    if abs(w) < 1e-6 and np.ptp(x) == 0:
        raise Wrong("All your points have the same x: no slope can be learnt from them, by any dual.")
    if abs(w) < 1e-6:
        raise Wrong("A flat tube of height 2ε = ½ holds your points: the right dual answers w = 0 too, and rightly.")
    if len(x) > 2:
        raise Wrong(f"The right dual finds w = {w:.3g} and the printed one 0; but fewer than {len(x)} points will do.")
    return f"Right: two points. The right dual finds w = {w:.3g}, the printed one w = 0; one point teaches nobody."


def _witness(answer):
    """(b, points): at most three numbers on which tanh(xz + b) has a negative eigenvalue, with b > 0."""
    b, points = answer
    b, points = float(b), np.asarray(points, dtype=float)
    if points.ndim != 1 or not 1 <= len(points) <= 3 or not np.isfinite([b, *points]).all():
        raise Wrong("Give (b, [x₁, x₂, …]): an offset and at most three numbers.")
    if b <= 0:
        raise Wrong(f"b = {b:.3g} is not positive. For b < 0 one point is enough; here we want the harder case b > 0.")
    if len(set(points.tolist())) < len(points):
        raise Wrong("A repeated point only adds an eigenvalue 0: take different ones.")
    lowest = float(np.linalg.eigvalsh(np.tanh(np.outer(points, points) + b))[0])
    if lowest > -1e-6:
        raise Wrong(f"On these points the smallest eigenvalue is {lowest:.3g}: no witness. Spread them, or change b.")
    return f"Right: λ_min = {lowest:.4g} < 0, so tanh(xz + {b:g}) is no kernel."


def _series(answer):
    """A function (x, z, γ) ↦ exp(−γ(x − z)²), by its series in xz."""
    for x, z, gamma in ((0.0, 0.0, 0.5), (1.0, 1.0, 1.0), (0.5, -1.0, 2.0), (1.2, 0.7, 0.5)):
        found, truth = float(answer(x, z, gamma)), float(np.exp(-gamma * (x - z) ** 2))
        if not np.isclose(found, truth, rtol=1e-6):
            raise Wrong(_known_series(found, x, z, gamma, truth))
    return "Right at four places: with (2γ)ᵏ and from k = 0 on the series is the Gaussian kernel."


def _known_series(found, x, z, gamma, truth):
    front = np.exp(-gamma * (x**2 + z**2))
    slips = {
        "The series begins at k = 0: without its first term k(0, 0) is 0.": truth - front,
        "The factor (2γ)ᵏ is missing: only γ = ½ hides that.": front * np.exp(x * z),
        "That is e^(2γxz) alone: the factor e^(−γ(x² + z²)) is missing.": np.exp(2 * gamma * x * z),
        "The sign in the exponent is turned round.": 1 / truth,
    }
    near = [words for words, value in slips.items() if np.isclose(found, value, rtol=1e-6)]
    words = f"At x = {x:g}, z = {z:g}, γ = {gamma:g} the kernel is {truth:.4g}, not {found:.4g}: take more terms?"
    return near[0] if near else words


def _infinite_ratio(answer):
    """α (4,) with αᵀNα = 0 that separates the classes 0, 1 | 3, 4 under the Gaussian kernel, γ = ½."""
    alpha = np.asarray(answer, dtype=float)
    if alpha.shape != (4,) or not np.isfinite(alpha).all():
        raise Wrong("Give the four numbers α₁ … α₄.")
    if np.abs(alpha).max() < 1e-12:
        raise Wrong("α = 0 has no direction: J would be 0/0.")
    K = Gaussian(gamma=0.5)(LINE)
    s, f = kernel_scatter(K, [0, 0, 1, 1]), K @ alpha
    apart = alpha @ (s.means[:, 1] - s.means[:, 0])
    if abs(apart) < 1e-9 * np.abs(f).max():
        raise Wrong("The two class means of f are the same: αᵀMα = 0, nothing is separated.")
    scatter = float(alpha @ s.N @ alpha) / apart**2
    if scatter > 1e-12:
        raise Wrong(f"f = {np.round(f, 3).tolist()} still scatters within a class: J = {1 / scatter:.4g} is finite.")
    return f"Right: f = {np.round(f, 3).tolist()} is constant on each class, αᵀNα = 0, and J is infinite."


EXERCISES = (
    Exercise(
        "18.1",
        "The sign, by hand",
        _multiplier,
        (
            "Which point of the line x₁ + 2x₂ = 5 is nearest to the origin?",
            "It lies on the normal: x = a·(1, 2). Put that into x₁ + 2x₂ = 5.",
            "H(a) = 5a − (5/2)a². Its maximum must be ½‖x‖².",
        ),
    ),
    Exercise(
        "18.2",
        "Construct: the smallest sample that the printed dual cannot learn from",
        _smallest_sample,
        (
            "The printed dual learns nothing from any data. So ask: how few points does the right one need?",
            "Σβ = 0: with one point the only weight is 0.",
            "Two points with different x, and y further apart than the tube is high.",
        ),
    ),
    Exercise(
        "18.3",
        "Construct: refute the sigmoid with b > 0",
        _witness,
        (
            "A Gram matrix with a negative determinant has a negative eigenvalue. Two or three points are enough.",
            "For two points the determinant is negative if tanh(xz + b)² > tanh(x² + b)·tanh(z² + b).",
            "Points on both sides of 0 work well: try −1, 0, 1 and a moderate b.",
        ),
    ),
    Exercise(
        "18.4",
        "Mend the series",
        _series,
        (
            "(x − z)² = x² + z² − 2xz: which part does the series stand for?",
            "exp(2γxz) = Σ (2γxz)ᵏ/k!, from k = 0.",
            "Forty terms are enough; math.factorial gives k!. Do not forget e^(−γ(x² + z²)).",
        ),
    ),
    Exercise(
        "18.5",
        "Construct: a ratio that is infinite",
        _infinite_ratio,
        (
            "αᵀNα is the scatter of f = Kα within the classes. When is it 0?",
            "When f takes one value on 0 and 1 and another on 3 and 4. Which α makes f = (0, 0, 1, 1)?",
            "np.linalg.solve(K, [0, 0, 1, 1]) with K = Gaussian(0.5)([0, 1, 3, 4]).",
        ),
    ),
)
