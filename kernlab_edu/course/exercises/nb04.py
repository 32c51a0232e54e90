"""Exercises of 04: the hard margin."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...kernels import Linear
from ...problems import Solution, hard_margin
from ..tutor import Exercise, Wrong

THREE = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])


def _two_points(answer):
    """α, w, b of the points (3, 1) with + and (0, −2) with −."""
    alpha, w, b = answer
    X, y = np.array([[3.0, 1.0], [0.0, -2.0]]), np.array([1.0, -1.0])
    w, b, alpha = np.asarray(w, dtype=float), float(b), float(alpha)
    if w.shape != (2,):
        raise Wrong(f"w lives in the plane, so it has 2 entries, not {w.size}.")
    if not np.allclose(w, alpha * (X[0] - X[1])):
        raise Wrong("w is not Σ αᵢyᵢxᵢ: with equal weights it must be α (x₊ − x₋).")
    margins = y * (X @ w + b)
    if not np.allclose(margins[0], margins[1]):
        raise Wrong(
            f"The boundary is nearer to one point than to the other (y f = {margins[0]:.3g}, {margins[1]:.3g}): move b."
        )
    if not np.allclose(margins, 1.0):
        raise Wrong(f"Both points have y f = {margins[0]:.3g}, but support vectors have y f = 1: scale α.")
    width = 2 / np.linalg.norm(w)
    return f"Right: y f = 1 at both points, and the strip is 2/‖w‖ = {width:.3g} wide, their whole distance."


def _degenerate(answer):
    """Weights of the three points (1,0)+, (1,1)+, (−1,0)−."""
    X, y = THREE
    alpha = np.asarray(answer, dtype=float)
    if alpha.shape != (3,):
        raise Wrong(f"Three points, three weights; these are {alpha.size}.")
    if (alpha < 0).any():
        raise Wrong("A multiplier of an inequality is never negative.")
    if abs(alpha @ y) > 1e-9:
        raise Wrong(f"Σαy = {alpha @ y:.3g}, but the dual asks for 0.")
    proof = certify(hard_margin(Linear()(X), y), Solution(x=alpha, nu=[0.0]))
    if not proof.holds(1e-9):
        raise Wrong(proof.explain())
    return "Right. All three points are on the margin, and yet one has α = 0: active does not mean α > 0."


def _construct(answer):
    """Four or more points whose hard-margin weights are not unique."""
    X, y = (np.asarray(part, dtype=float) for part in answer)
    if X.ndim != 2 or len(X) != len(y) or not set(y.tolist()) <= {-1.0, 1.0}:
        raise Wrong("Give (X, y): points in rows and one label ±1 for each.")
    if len(X) > 6:
        raise Wrong(f"At most six points, please; these are {len(X)}.")
    if len(set(y.tolist())) < 2:
        raise Wrong("Both labels must occur: a margin lies between two classes.")
    from ...solvers import QPError, solve_smo

    dual = hard_margin(Linear()(X), y)
    try:
        proof = certify(dual, solve_smo(dual, tol=1e-10))
    except QPError as error:
        raise Wrong(str(error)) from None
    on_margin = np.flatnonzero(np.abs(proof.margins) < 1e-7)
    # α can move along directions that change neither w nor Σαy: as many as the margin points leave over
    signed = y[on_margin, None] * np.column_stack([X[on_margin], np.ones(len(on_margin))])
    freedom = len(on_margin) - np.linalg.matrix_rank(signed, tol=1e-9)
    if freedom == 0:
        raise Wrong(
            f"{len(on_margin)} points are on the margin and they pin α down. "
            "You need more points on it than the plane has room for: think of a rectangle."
        )
    return f"Right: w is unique, but α can move in {freedom} direction(s) without changing it."


EXERCISES = (
    Exercise(
        "04.1",
        "Two points by hand",
        _two_points,
        (
            "With one point on each side the strip runs from one to the other.",
            "Both weights are equal because Σαy = 0, so w = α (x₊ − x₋).",
            "y f = 1 at both points gives α = 2/‖x₊ − x₋‖²; b follows from either point.",
        ),
    ),
    Exercise(
        "04.2",
        "A support vector without weight",
        _degenerate,
        (
            "Which two of the three points alone already fix the strip?",
            "The points (1, 0) and (−1, 0) are at distance 2, so f(x) = x₁.",
            "Give those two the weight 2/2² and the third nothing.",
        ),
    ),
    Exercise(
        "04.3",
        "Construct: α is not unique",
        _construct,
        (
            "The weights are unique if the margin points are few. How many fit?",
            "On each kerb a line, on each line two points: four points, three equations.",
            "Try the corners of a rectangle, left side −1, right side +1.",
        ),
    ),
)
