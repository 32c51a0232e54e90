"""Exercises of 06: quadratic programming."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...problems import QP, Solution
from ...problems.textbook import example
from ..tutor import Exercise, Wrong

THREE = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([1.0, 1.0, -1.0])


def _arrays(answer, names, n):
    """The parts of an answer as arrays, with the sizes that n unknowns ask for."""
    parts = [np.asarray(part, dtype=float) for part in answer]
    if len(parts) != len(names):
        raise Wrong(f"Give {len(names)} things, in this order: {', '.join(names)}.")
    named = dict(zip(names, parts, strict=True))
    if named["P"].shape != (n, n) or named["q"].shape != (n,):
        raise Wrong(f"With {n} unknowns P is {n} × {n} and q has {n} entries.")
    for matrix, right in (("G", "h"), ("A", "b")):
        if matrix in named and named[matrix].shape != (named[right].size, n):
            raise Wrong(
                f"{matrix} has shape {named[matrix].shape}: it needs a row for each entry of {right} "
                f"({named[right].size}) and a column for each of the {n} unknowns."
            )
    return parts


def _same_region(G, h, allowed, points):
    """Every point is let in by Gx ≤ h exactly if it is allowed."""
    for x in points:
        inside = bool((G @ x <= h + 1e-9).all())
        if inside != bool(allowed(x)):
            place = ", ".join(f"{entry:.4g}" for entry in x)
            says = "lets it in" if inside else "keeps it out"
            raise Wrong(f"x = ({place}) is {'not ' * inside}allowed, but your Gx ≤ h {says}. Which row is to blame?")


def _standard_form(answer):
    """Maximise 4x + 6y − x² − 2y² subject to x + 2y ≥ 3, x ≤ 1."""
    P, q, G, h = _arrays(answer, "PqGh", 2)
    if np.allclose(2 * P, np.diag([2.0, 4.0])):
        raise Wrong("The form says ½xᵀPx: with your P the squares count half. Which P makes ½P₁₁ equal to 1?")
    if np.allclose(P, np.diag([-2.0, -4.0])):
        raise Wrong("This P bends downwards: CVXOPT minimises, so hand over minus the profit.")
    if not np.allclose(P, np.diag([2.0, 4.0])):
        raise Wrong("½xᵀPx should be x² + 2y², but P says something else.")
    if not np.allclose(q, [-4.0, -6.0]):
        raise Wrong(f"q = ({q[0]:.3g}, {q[1]:.3g}) is not the linear part of minus the profit.")
    near = [-1e-3, 1e-3]  # just beside the walls
    points = [(-1, 2 + d) for d in near] + [(1 + d, 2) for d in near] + [(-1, 0), (-1, 4), (3, 3), (0, 50), (-50, 50)]
    _same_region(G, h, lambda x: x[0] + 2 * x[1] >= 3 and x[0] <= 1, np.array(points, dtype=float))
    return (
        "Right: the same hill upside down, the same land. Its top is at (1, 1.5), and a unit more of x would bring 2."
    )


def _prices(answer):
    """z at (0, 5) for q = (4, 6)."""
    z = np.asarray(answer, dtype=float)
    if z.shape != (5,):
        raise Wrong(f"Five constraints, five prices; these are {z.size}.")
    if (z < 0).any():
        raise Wrong("A wall can push, not pull: no price is negative.")
    qp, x = example("two_variables", q=(4, 6)).problem, np.array([0.0, 5.0])
    priced = np.flatnonzero((qp.h - qp.G @ x > 1e-9) & (z > 1e-9))
    if len(priced):
        raise Wrong(f"Constraint {priced[0] + 1} is not tight at (0, 5), so it is for free.")
    left = qp.gradient(x) + qp.G.T @ z
    if not np.allclose(left, 0.0):
        raise Wrong(f"∇f + Gᵀz = ({left[0]:.3g}, {left[1]:.3g}), but the forces must cancel.")
    return f"Right, and certified: {certify(qp, Solution(x=x, z=z)).explain()}"


def _assemble(answer):
    """P, q, G, h, A, b of three points with C = 2."""
    P, q, G, h, A, b = _arrays(answer, "PqGhAb", 3)
    (X, y), C = THREE, 2.0
    K = X @ X.T
    if np.allclose(P, K):
        raise Wrong("This P is K: the labels are missing. Entry (i, j) is yᵢyⱼKᵢⱼ.")
    wrong = np.argwhere(~np.isclose(P, np.outer(y, y) * K))
    if len(wrong):
        i, j = wrong[0]
        raise Wrong(f"P[{i}, {j}] should be y[{i}] y[{j}] K[{i}, {j}] = {y[i] * y[j] * K[i, j]:g}, not {P[i, j]:g}.")
    if np.allclose(q, 1.0):
        raise Wrong("Σα is to be large but CVXOPT minimises: what is the sign of q?")
    if not np.allclose(q, -1.0):
        raise Wrong("Each α enters the linear part with the same factor: it is −1.")
    grid = np.stack(np.meshgrid(*[[-1e-3, 1e-3, 1.0, C - 1e-3, C + 1e-3]] * 3), axis=-1).reshape(-1, 3)
    _same_region(G, h, lambda a: (a >= 0).all() and (a <= C).all(), grid)
    if len(A) != 1 or not np.allclose(np.cross(A[0], y), 0.0) or not A.any() or not np.allclose(b, 0.0):
        raise Wrong("There is one equality, Σ αᵢyᵢ = 0: A is a single row, the labels, and b = 0.")
    return "Right: six letters, and nothing about the points is left in them but their dot products."


def _design(answer):
    """A convex QP with the minimiser (1, 2) and exactly one tight constraint, of price 3."""
    P, q, G, h = _arrays(answer, "PqGh", 2)
    x = np.array([1.0, 2.0])
    if not np.allclose(P, P.T):
        raise Wrong("P is not symmetric: a quadratic form only sees (P + Pᵀ)/2.")
    if np.linalg.eigvalsh(P)[0] < -1e-9:
        raise Wrong(f"P has the eigenvalue {np.linalg.eigvalsh(P)[0]:.3g}: the bowl is a saddle, KKT proves nothing.")
    slack = h - G @ x
    if (slack < -1e-9).any():
        raise Wrong(f"(1, 2) breaks your constraint {int(slack.argmin()) + 1}: it is not even allowed.")
    tight = np.flatnonzero(slack <= 1e-9)
    if len(tight) != 1:
        raise Wrong(f"{len(tight)} constraints are tight at (1, 2), and I asked for one.")
    g, pull = G[tight[0]], -(P @ x + q)
    price = float(pull @ g / max(g @ g, 1e-300))
    if not np.allclose(pull, price * g):
        raise Wrong(
            f"At (1, 2) the pull −∇f = ({pull[0]:.3g}, {pull[1]:.3g}) is not along the wall's normal "
            f"({g[0]:.3g}, {g[1]:.3g}): the minimiser slides away."
        )
    if not np.isclose(price, 3.0):
        raise Wrong(
            f"(1, 2) is {'a' if price >= 0 else 'no'} minimiser, the wall's multiplier is {price:.3g}; make it 3."
        )
    z = np.zeros(len(h))
    z[tight] = price
    return f"Right. {certify(QP(P=P, q=q, G=G, h=h), Solution(x=x, z=z)).explain()}"


EXERCISES = (
    Exercise(
        "06.1",
        "Into the standard form",
        _standard_form,
        (
            "Three translations: maximise → minimise, ½ in front of P, and ≥ → ≤.",
            "Minimise x² + 2y² − 4x − 6y. Which P gives ½xᵀPx = x² + 2y²?",
            "P = diag(2, 4), q = (−4, −6); x + 2y ≥ 3 is −x − 2y ≤ −3, and x ≤ 1 stays as it is.",
        ),
    ),
    Exercise(
        "06.2",
        "Prices by hand",
        _prices,
        (
            "Only walls that touch (0, 5) may push. Which two?",
            "∇f = (4, 6) at (0, 5). Write ∇f + z₁·(−1, 0) + z₃·(−1, −3) = 0.",
            "The second line gives z₃ = 6/3, the first then z₁ = 4 − z₃.",
        ),
    ),
    Exercise(
        "06.3",
        "Six letters for three points",
        _assemble,
        (
            "Start with K: nine dot products. Then multiply entry (i, j) by yᵢyⱼ.",
            "q = −1 three times; G has six rows: −I for α ≥ 0 and I for α ≤ C; h = (0, 0, 0, 2, 2, 2).",
            "A = [[1, 1, −1]], b = [0]; P = [[1, 0, −1], [0, 4, −2], [−1, −2, 2]].",
        ),
    ),
    Exercise(
        "06.4",
        "Construct: a problem with a given answer",
        _design,
        (
            "Run KKT backwards: choose P and one wall through (1, 2), then ask which q makes ∇f + 3g = 0.",
            "q = −P x − 3 g with x = (1, 2), g the row of G.",
            "With P = I and the wall x₁ ≤ 1: g = (1, 0), h = 1. What is q?",
        ),
    ),
)
