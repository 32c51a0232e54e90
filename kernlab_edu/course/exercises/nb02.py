"""Exercises of 02: Lagrange multipliers and KKT conditions."""

from __future__ import annotations

import numpy as np

from ...problems import QP
from ...solvers import kkt_matrix, solve_active_set
from ..tutor import Exercise, Wrong

LINE = QP(P=np.eye(2), q=[0, 0], A=[[3, 4]], b=[10])
TWO_WALLS = QP(P=np.eye(2), q=[-2, -2], G=[[1, 0], [1, 1]], h=[1, 3])
WEDGE = np.array([[0.0, 1.0], [1.0, -1.0]])  # inward normals of x₂ ≥ 0 and x₁ ≥ x₂
SMALL = 1e-6


def _nearest_on_line(answer):
    """(x, ν) of min ½‖x‖² on 3x₁ + 4x₂ = 10."""
    x, nu = answer
    x, nu = _vector(x, 2, "x"), float(nu)
    missing = float((LINE.A @ x - LINE.b)[0])
    if abs(missing) > SMALL:
        raise Wrong(f"3x₁ + 4x₂ = {missing + 10:.4g} here, but the constraint asks for 10.")
    along = float(x @ [-4.0, 3.0])
    if abs(along) > SMALL:
        raise Wrong("On the line, but ∇F = x is not parallel to (3, 4): a walk along the line still lowers F.")
    if np.allclose(x, nu * np.array([3.0, 4.0])):
        raise Wrong("The place is right and the size of ν too. Now insert both into x + ν(3, 4) = 0: what is the sign?")
    if not np.allclose(x, -nu * np.array([3.0, 4.0])):
        raise Wrong(f"The place is right, but x + ν(3, 4) = ({x[0] + 3 * nu:.3g}, {x[1] + 4 * nu:.3g}) is not zero.")
    return "Right: the nearest point is at distance 2, and ν = −0.4 balances the gradient."


def _two_walls(answer):
    """(x, z) of the point nearest to (2, 2) with x₁ ≤ 1 and x₁ + x₂ ≤ 3."""
    x, z = answer
    x, z = _vector(x, 2, "x"), _vector(z, 2, "z")
    over = TWO_WALLS.G @ x - TWO_WALLS.h
    if over.max() > SMALL:
        raise Wrong(f"Constraint {over.argmax() + 1} is violated by {over.max():.3g}: this x is not allowed.")
    if z.min() < -SMALL:
        raise Wrong(f"z = {z.min():.3g}: a wall can push, but it cannot pull. Multipliers of inequalities are ≥ 0.")
    loose = np.flatnonzero(np.minimum(z, -over) > SMALL)
    if len(loose):
        raise Wrong(f"Constraint {loose[0] + 1} is not touched, and yet its multiplier is positive.")
    rest = TWO_WALLS.gradient(x) + TWO_WALLS.G.T @ z
    if np.abs(rest).max() > SMALL:
        raise Wrong(f"The forces do not balance: ∇F + Σ zᵢ∇gᵢ = ({rest[0]:.3g}, {rest[1]:.3g}).")
    return "Right, and look: both walls are touched, but only one pushes. Active does not mean z > 0."


def _corner(answer):
    """A target with t₂ > 0 whose nearest point of the wedge is the corner, both walls pushing."""
    t = _vector(answer, 2, "t")
    if t[1] <= 0:
        raise Wrong(f"t₂ = {t[1]:.3g}, but the target should lie above the x₁-axis.")
    if (WEDGE @ t >= 0).all():
        raise Wrong("This target is inside the wedge: its nearest point is itself, and no wall pushes.")
    x = solve_active_set(QP(P=np.eye(2), q=-t, G=-WEDGE, h=np.zeros(2))).x
    a = np.linalg.solve(WEDGE.T, -t)  # −t = a₁∇g₁ + a₂∇g₂ at the corner
    if a.min() < -SMALL:
        raise Wrong(f"The nearest point is ({x[0]:.3g}, {x[1]:.3g}) on the slanted wall: the floor would have to pull.")
    if a.min() <= SMALL:
        raise Wrong("On the rim of the cone: the corner is nearest, but one wall carries nothing.")
    return f"Right: −∇F = a₁(0, −1) + a₂(−1, 1) with a = ({a[0]:.3g}, {a[1]:.3g}), inside the normal cone."


def _not_minimal(answer):
    """A symmetric P (2, 2) for which ½xᵀPx on x₁ + x₂ = 1 has a stationary point that is no minimum."""
    P = np.asarray(answer, dtype=float)
    if P.shape != (2, 2) or not np.isfinite(P).all():
        raise Wrong(f"P should be a 2 × 2 matrix, not of shape {P.shape}.")
    if not np.allclose(P, P.T):
        raise Wrong("P is not symmetric: a quadratic form only sees (P + Pᵀ)/2, so give that.")
    curvature = P[0, 0] + P[1, 1] - 2 * P[0, 1]
    lowest = np.linalg.eigvalsh(P)[0]
    if curvature > SMALL:
        why = "P is indefinite, yet" if lowest < 0 else "P bends upwards everywhere, so"
        raise Wrong(f"{why} along (1, −1) the curvature is {curvature:.3g} > 0: the stationary point is a minimum.")
    if curvature > -SMALL:
        straight = np.allclose(P.sum(axis=1)[0], P.sum(axis=1)[1])
        what = "constant: every point is a minimum" if straight else "a slope: no point is stationary"
        raise Wrong(f"Along (1, −1) the curvature is 0, so on the line F is {what}.")
    x1, x2, nu = np.linalg.solve(kkt_matrix(QP(P=P, q=[0, 0], A=[[1, 1]], b=[1])), [0.0, 0.0, 1.0])
    return f"Right: ∇L = 0 at ({x1:.3g}, {x2:.3g}) with ν = {nu:.3g}, and it is the maximum on the line."


def _vector(values, n, name):
    values = np.asarray(values, dtype=float)
    if values.shape != (n,):
        raise Wrong(f"{name} should have {n} entries, not {values.size}.")
    if not np.isfinite(values).all():
        raise Wrong(f"{name} contains a number that is not finite.")
    return values


EXERCISES = (
    Exercise(
        "02.1",
        "The nearest point of a line",
        _nearest_on_line,
        (
            "Write L = ½‖x‖² + ν(3x₁ + 4x₂ − 10) and set its gradient to zero.",
            "x = −ν(3, 4); insert this into the constraint.",
            "−25ν = 10 gives ν; then x = −ν(3, 4).",
        ),
    ),
    Exercise(
        "02.2",
        "Two walls",
        _two_walls,
        (
            "Draw both walls and the target (2, 2). Which wall stops you first?",
            "Try the point (1, 2): which constraints are tight there?",
            "At (1, 2) the force x − t = (−1, 0) must be balanced by z₁(1, 0) + z₂(1, 1).",
        ),
    ),
    Exercise(
        "02.3",
        "Construct: caught in the corner from above",
        _corner,
        (
            "The corner is nearest exactly if −∇F = t lies in the cone of the outward normals.",
            "The outward normals are (0, −1) and (−1, 1). Which sums of positive multiples have t₂ > 0?",
            "Take more of the second than of the first: a₂ > a₁ > 0.",
        ),
    ),
    Exercise(
        "02.4",
        "Construct: stationary, not minimal",
        _not_minimal,
        (
            "On the line only one direction is left to move in: (1, −1).",
            "The curvature along it is P₁₁ + P₂₂ − 2P₁₂. What sign should it have?",
            "A large P₁₂ does it; the diagonal may even be zero.",
        ),
    ),
)
