"""Exercises of 04: the hard margin."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...datasets import separable
from ...kernels import Linear
from ...problems import QP, Solution, hard_margin
from ...solvers import QPError, solve_active_set, solve_smo
from ..tutor import Exercise, Wrong

# the nine points of the notebook, with f(x) = x₁ + x₂ − 1 as the middle of their street
NINE = (
    np.array([[2, 0], [0, 2], [2, 2], [3, 1], [0, 0], [-1, 0], [-2, 1], [0, -1], [-1, -1]], dtype=float),
    np.array([1, 1, 1, 1, -1, -1, -1, -1, -1], dtype=float),
)
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
    dual = hard_margin(Linear()(X), y)
    try:
        proof = certify(dual, solve_smo(dual, tol=1e-10))
    except QPError as error:
        raise Wrong(str(error)) from None
    on_margin = np.flatnonzero(np.abs(proof.margins) < 1e-7)
    # (w, 0) = Σ αᵢ yᵢ(xᵢ, 1) over the margin points: all that binds their weights, besides α ≥ 0
    signed = y[on_margin, None] * np.column_stack([X[on_margin], np.ones(len(on_margin))])
    if np.linalg.matrix_rank(signed, tol=1e-9) == len(on_margin):
        raise Wrong(
            f"{len(on_margin)} points are on the margin and they pin α down. "
            "You need more points on it than the plane has room for: think of a rectangle."
        )
    other = _another(signed, proof.alpha[on_margin])
    if other is None:
        raise Wrong(
            f"{len(on_margin)} points are on the margin, enough to leave a direction free, but every step along it "
            "makes some α negative. Let the points of the two kerbs face each other."
        )
    return (
        f"Right: w is unique, but on the margin points both α = {_listed(proof.alpha[on_margin])} and {other} give it."
    )


def _another(signed, alpha):
    """Other weights ≥ 0 with the same Σ αᵢ yᵢ(xᵢ, 1), found by pulling at each weight in turn, or None."""
    m, pull = len(alpha), alpha.sum()
    moved = [
        solve_active_set(QP(np.eye(m), -(alpha + to), G=-np.eye(m), h=np.zeros(m), A=signed.T, b=signed.T @ alpha)).x
        for to in pull * np.eye(m)
    ]
    farthest = max(moved, key=lambda other: np.abs(other - alpha).max())
    # a solver knows α itself far less precisely than w
    return _listed(farthest) if np.abs(farthest - alpha).max() > 1e-3 * pull else None


def _listed(weights):
    return "(" + ", ".join(f"{weight + 0.0:.3g}" for weight in weights.round(4)) + ")"


def _recover(answer):
    """A function (X, y, α) ↦ (w, b), tried on streets of several data sets."""
    for seed in range(3):
        X, y = separable(30, gap=0.3, random_state=seed)
        X = X + np.array([1.0, -2.0])  # no street of these passes through the origin
        dual = hard_margin(Linear()(X), y)
        proof = certify(dual, solve_smo(dual, tol=1e-10))
        w, b = answer(X.copy(), y.copy(), proof.alpha.copy())
        _judge_street(np.asarray(w, dtype=float), float(b), X, y, proof)
    return "Right on three data sets: w is the weighted sum, and the support vectors agree about b."


def _judge_street(w, b, X, y, proof):
    true_w = X.T @ proof.beta
    if w.shape != true_w.shape:
        raise Wrong(f"w must have one entry per feature, so shape {true_w.shape}, not {w.shape}.")
    if not np.allclose(w, true_w, atol=1e-6):
        cosine = w @ true_w / max(np.linalg.norm(w) * np.linalg.norm(true_w), 1e-300)
        if cosine > 1 - 1e-9:
            raise Wrong(f"w has the right direction, but ‖w‖ = {np.linalg.norm(w):.3g} instead of the one from Σαyx.")
        raise Wrong("w is not Σ αᵢyᵢxᵢ. Does every point enter with its weight *and* its label?")
    if np.allclose(b, -proof.b, atol=1e-6):
        raise Wrong("b has the wrong sign: solve y = w·x + b for b.")
    if not np.allclose(b, proof.b, atol=1e-6):
        raise Wrong("w is right, b is not. Only points with α > 0 are known to stand on a kerb, y f = 1: ask those.")


def _half_as_wide(answer):
    """A tenth point (x₁, x₂, label) for the nine of the notebook: the street shall be half as wide."""
    x1, x2, label = (float(part) for part in answer)
    if not np.isfinite([x1, x2]).all() or label not in (-1.0, 1.0):
        raise Wrong("Give (x1, x2, label): two finite coordinates and a label −1 or +1.")
    X, y = np.vstack([NINE[0], [x1, x2]]), np.append(NINE[1], label)
    before, after = _width(*NINE), _width(X, y)
    if after > before - 1e-9:
        raise Wrong("The street has not changed: your point stands beyond its kerb and gets no weight.")
    if not np.isclose(after, before / 2, rtol=5e-3):
        side = "wide: step further onto the street" if after > before / 2 else "narrow: step back a little"
        raise Wrong(f"The street is now {after:.3g}; half of {before:.4g} is {before / 2:.3g}. It is too {side}.")
    return f"Right: the street went from {before:.4g} to {after:.4g}, and Σα grew to four times its value."


def _width(X, y):
    dual = hard_margin(Linear()(X), y)
    try:
        proof = certify(dual, solve_smo(dual, tol=1e-10))
    except QPError as error:
        raise Wrong(str(error)) from None
    return 2 / np.sqrt(proof.alpha.sum())


EXERCISES = (
    Exercise(
        "04.1",
        "A support vector without weight",
        _degenerate,
        (
            "Which two of the three points alone already fix the strip?",
            "The points (1, 0) and (−1, 0) are at distance 2, so f(x) = x₁.",
            "Give those two the weight 2/2² and the third nothing.",
        ),
    ),
    Exercise(
        "04.2",
        "Construct: α is not unique",
        _construct,
        (
            "The weights are unique if the margin points are few. How many fit?",
            "On each kerb a line, on each line two points: four points, three equations.",
            "Try the corners of a rectangle, left side −1, right side +1.",
        ),
    ),
    Exercise(
        "04.3",
        "From the weights to the street",
        _recover,
        (
            "Stationarity of the Lagrangian in w gives w at once.",
            "w = Σ αᵢyᵢxᵢ, for example as X.T @ (alpha * y). For b look at points with α > 0.",
            "There y f = 1, so b = y − w·x (y is ±1): average that over alpha > 1e-8.",
        ),
    ),
    Exercise(
        "04.4",
        "Two points by hand",
        _two_points,
        (
            "With one point on each side the strip runs from one to the other.",
            "Both weights are equal because Σαy = 0, so w = α (x₊ − x₋).",
            "y f = 1 at both points gives α = 2/‖x₊ − x₋‖²; b follows from either point.",
        ),
    ),
    Exercise(
        "04.5",
        "Construct: half as wide",
        _half_as_wide,
        (
            "The new point must stand on the old street, on its own side of the other class.",
            "The width is the distance between the convex hulls of the classes. The minus class ends at (0, 0).",
            "A plus point on the diagonal x₁ = x₂, in the middle of the old street, faces (0, 0) directly.",
        ),
    ),
)
