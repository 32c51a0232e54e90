"""Exercises of 05: the soft margin."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...datasets import blobs
from ...kernels import Linear
from ...problems import Solution, soft_margin
from ...solvers import solve_smo
from ...theory import hinge
from ..tutor import Exercise, Wrong
from .nb04 import NINE

MOST = 6  # points in a construction


def _prove(X, y, C):
    dual = soft_margin(Linear()(X), y, C)
    return certify(dual, solve_smo(dual, tol=1e-10))


def _two_capped_points(answer):
    """α, w and the interval of b for the points ±2 on a line and C = 0.05."""
    C, dual = 0.05, soft_margin([[4.0, -4.0], [-4.0, 4.0]], [1, -1], 0.05)
    alpha, w, (low, high) = answer
    alpha, w, low, high = (float(part) for part in (alpha, w, low, high))
    if not 0 <= alpha <= C + 1e-9:
        raise Wrong(f"α = {alpha:.3g} leaves the box [0, {C}]: nobody pushes harder than the price of slack.")
    if not np.isclose(w, 4 * alpha):
        raise Wrong(f"w = Σ αᵢyᵢxᵢ = α·2 − α·(−2), which is {4 * alpha:.3g} with your α, not {w:.3g}.")
    proof = certify(dual, Solution(x=[alpha, alpha], nu=[0.0]))
    if not proof.holds(1e-9):
        raise Wrong(f"α = {alpha:.3g} is below its cap, and yet y f = {2 * w:.3g} < 1: both points pay. Push harder.")
    if not np.allclose([low, high], proof.b_interval, atol=1e-6):
        raise Wrong(f"α and w are right; [{low:.3g}, {high:.3g}] is not where ½w² + CΣξ stays lowest when b moves.")
    return f"Right: both points are bounded, and every b in [{low:.3g}, {high:.3g}] costs the same."


def _price(answer):
    """A function (w, b, X, y, C) ↦ ½‖w‖² + CΣξ."""
    rng = np.random.default_rng(5)
    for C in (0.5, 7.0):
        X, y = blobs(30, spread=1.2, random_state=int(2 * C))
        w, b = rng.standard_normal(2), 0.3
        value = float(answer(w.copy(), b, X.copy(), y.copy(), C))
        _judge_price(value, w, y * (X @ w + b), C)
    return "Right: the width on one side of the scales, the slack at its price on the other."


def _judge_price(value, w, margins, C):
    structure, slack = 0.5 * w @ w, hinge(margins)
    if np.isclose(value, structure + C * slack.sum(), rtol=1e-9):
        return
    mistakes = {
        structure + C * (1 - margins).sum(): "Points beyond their kerb *earn* money here: slack is never negative.",
        2 * structure + C * slack.sum(): "The slack is right, but w·w enters with the factor one half.",
        structure + slack.sum(): "You forgot the price: a unit of slack costs C.",
        structure + C * slack.mean(): "You average the slack; here it is added up (the average belongs to the λ-form).",
        structure + C * (margins < 0).sum(): "You count errors. Slack measures how far a point is from its kerb.",
        structure + C * np.maximum(0, -margins).sum(): "The right side is not enough: slack begins at y f = 1.",
    }
    for wrong, words in mistakes.items():
        if np.isclose(value, wrong, rtol=1e-9):
            raise Wrong(words)
    raise Wrong(f"For one line I get {structure + C * slack.sum():.4g} and you get {value:.4g}.")


def _nobody_free(answer):
    """At most six points without a free support vector at C = 1."""
    X, y = (np.asarray(part, dtype=float) for part in answer)
    if X.ndim != 2 or len(X) != len(y) or not set(y.tolist()) <= {-1.0, 1.0}:
        raise Wrong("Give (X, y): points in rows and one label ±1 for each.")
    if len(X) > MOST:
        raise Wrong(f"At most {MOST} points, please; these are {len(X)}.")
    if len(set(y.tolist())) < 2:
        raise Wrong("Both labels must occur: a margin lies between two classes.")
    proof = _prove(X, y, 1.0)
    free, bounded = np.flatnonzero(proof.table.role == "free"), proof.table.count("bounded")
    if len(free):
        shown = ", ".join(f"{proof.alpha[k]:.3g}" for k in free[:3])
        raise Wrong(
            f"{len(free)} point(s) are free, with α = {shown} < C = 1, {bounded} bounded. Who needs more than C?"
        )
    low, high = proof.b_interval
    return f"Right: nobody is free, {bounded} bounded, and all b from {low:.3g} to {high:.3g} are optimal."


def _offset(answer):
    """A function (scores, y, α, C) ↦ b, where scores = w·x."""
    for seed in (0, 1, 4):
        X, y = blobs(40, spread=1.1, random_state=seed)
        proof = _prove(X, y, 1.0)
        scores = proof.f - proof.b
        b = float(answer(scores.copy(), y.copy(), proof.alpha.copy(), 1.0))
        if not np.isclose(b, proof.b, atol=1e-6):
            raise Wrong(_why_not(b, proof, scores, y))
    return "Right on three data sets: the free points, and only they, know b."


def _why_not(b, proof, scores, y):
    votes, support = y - scores, ~proof.at_zero
    mistakes = {
        votes[support].mean(): "You asked all support vectors. The bounded ones pay slack: they do not know b.",
        votes.mean(): "You asked every point. Most of them stand beyond their kerb, where y f > 1.",
        votes[proof.at_bound].mean(): "You asked the bounded points, α = C: just those that pay slack.",
        -(scores[y > 0].min() + scores[y < 0].max()) / 2: "Halfway between the nearest points: right only if nobody "
        "stands on the street.",
        -proof.b: "b has the wrong sign: on a kerb y = w·x + b.",
    }
    for wrong, words in mistakes.items():
        if np.isclose(b, wrong, atol=1e-9):
            return words
    dearer = hinge(y * (scores + b)).sum() - hinge(y * proof.f).sum()
    return f"With your b = {b:.4g} the slack costs {dearer:.3g} more than it must."


def _smallest_price(answer):
    """The smallest C at which the soft margin of the nine points is their hard margin."""
    C = float(answer)
    if not C > 0:
        raise Wrong(f"C = {C:g} is no price: slack must cost something.")
    slack = _prove(*NINE, C).table.slack.sum()
    if C < 1 - 1e-3:
        raise Wrong(f"At C = {C:g} somebody still prefers to pay: the total slack is {slack:.3g}. Slack is too cheap.")
    if C > 1 + 1e-3:
        raise Wrong(f"At C = {C:g} nobody pays, that is true; but a smaller C already has this effect.")
    return "Right: C ≥ max αᵢ of the hard margin. Then the cap touches nobody, and the two problems have one answer."


EXERCISES = (
    Exercise(
        "05.1",
        "The price of a line",
        _price,
        (
            "First the margins m = y (w·x + b), then the slack of each point, then the sum.",
            "The slack is max(0, 1 − m): np.maximum works on a whole array.",
            "0.5 * w @ w + C * (sum of the slacks).",
        ),
    ),
    Exercise(
        "05.2",
        "Who knows b?",
        _offset,
        (
            "Which points are known to satisfy y f = 1 exactly?",
            "Those with 0 < α < C. Leave a little room for rounding at both ends.",
            "free = (alpha > 1e-8) & (alpha < C - 1e-8); there b = y − scores.",
        ),
    ),
    Exercise(
        "05.3",
        "Two points under a cap",
        _two_capped_points,
        (
            "Compare the cap C with the weight that the hard margin would need.",
            "The hard margin needs α = 2/D with D = 16, more than C = 0.05. So both weights sit at the cap.",
            "w = 4α. Both points pay as long as 1 − 2w − b ≥ 0 and 1 − 2w + b ≥ 0: that gives the interval of b.",
        ),
    ),
    Exercise(
        "05.4",
        "Construct: nobody is free",
        _nobody_free,
        (
            "A weight is bounded when the point would like to push harder than C allows.",
            "For two points the hard margin needs α = 2/D. When is that more than C = 1?",
            "Put one plus and one minus point closer together than √2.",
        ),
    ),
    Exercise(
        "05.5",
        "When is soft hard?",
        _smallest_price,
        (
            "Look at the weights of the hard margin. When would a cap disturb none of them?",
            "In the last notebook the nine points had the weights ½, ½ and 1.",
            "The cap must not be lower than the largest weight.",
        ),
    ),
)
