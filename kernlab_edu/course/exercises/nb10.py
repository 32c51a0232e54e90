"""Exercises of 10: support vector regression."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...datasets import noisy_sine
from ...estimators import SVR
from ...kernels import Gaussian, Linear
from ...problems import Solution, regression
from ...solvers import solve_smo
from ..tutor import Exercise, Wrong

PAIR = np.array([0.0, 4.0]), np.array([0.0, 3.0])  # x and y of the two points of 10.1
HEIGHTS = np.array([2.0, -1.0, 4.0, 0.5])  # the data of 10.2


def _two_points(answer):
    """w, b and (β₁, β₂) for the points (0, 0) and (4, 3), ε = ½, C = 10."""
    w, b, beta = answer
    w, b, beta = float(w), float(b), np.asarray(beta, dtype=float)
    if not np.isfinite([w, b]).all() or beta.shape != (2,):
        raise Wrong("Give (w, b, (β₁, β₂)): a slope, an offset, and one weight for each of the two points.")
    x, y = PAIR
    _flattest(w, np.abs(y - w * x - b))
    if abs(beta.sum()) > 1e-9:
        raise Wrong(f"The line is right, but β₁ + β₂ = {beta.sum():.3g}: the pulls up and down must balance.")
    if np.isclose(beta @ x, -w):
        raise Wrong("Right size, wrong sign: β > 0 belongs to the point *above* the line, which pulls it up.")
    if not np.isclose(beta @ x, w):
        raise Wrong(f"The line is right, but Σβx = {beta @ x:.3g} is not its slope w = {w:.3g}.")
    alpha = np.concatenate([np.maximum(beta, 0.0), np.maximum(-beta, 0.0)])
    proof = certify(regression(Linear()(x[:, None]), y, C=10.0, epsilon=0.5), Solution(x=alpha, nu=[b]))
    if not proof.holds(1e-9):
        raise Wrong(proof.explain())
    return f"Right, and certified: primal and dual are both {-proof.objective:.6g}."


def _flattest(w, away):
    k = int(away.argmax())
    if away[k] > 0.5 + 1e-9:
        raise Wrong(f"Point {k + 1} is {away[k]:.3g} away from your line: with C = 10 nobody pays, so stay within ½.")
    if not np.isclose(w, 0.5):
        raise Wrong(f"Both points are inside the tube, but the slope {w:.3g} is not the flattest: use the room.")


def _constant(answer):
    """(ε, b): the smallest tube around a constant that holds the four heights."""
    epsilon, b = (float(part) for part in answer)
    if not np.isfinite([epsilon, b]).all() or epsilon < 0:
        raise Wrong("Give (ε, b): half the height of the tube, and the constant in its middle.")
    least = float(np.ptp(HEIGHTS) / 2)
    if epsilon < least - 1e-9:
        raise Wrong(f"With ε = {epsilon:.3g} no constant is within ε of both the lowest and the highest point.")
    if epsilon > least + 1e-9:
        raise Wrong(f"ε = {epsilon:.3g} is enough, but a smaller tube would do: which two points decide?")
    if not np.isclose(b, (HEIGHTS.max() + HEIGHTS.min()) / 2):
        far = HEIGHTS[np.abs(HEIGHTS - b).argmax()]
        raise Wrong(f"ε is right, but b = {b:.4g} leaves the height {far:.3g} outside. (It is not the mean of y.)")
    return "Right: half the range, and the middle of the range. All weights are 0, and f is the constant 1.5."


def _offset(answer):
    """A function (g, y, β, C, ε) ↦ b, g = Σβk, tried on three noisy sines."""
    for seed in (0, 1, 4):
        X, y = noisy_sine(40, random_state=seed)
        dual = regression(Gaussian(1.0)(X), y, C=1.0, epsilon=0.1)
        proof = certify(dual, solve_smo(dual, tol=1e-10))
        g, beta = proof.f - proof.b, proof.beta
        b = float(answer(g.copy(), y.copy(), beta.copy(), 1.0, 0.1))
        if not np.isclose(b, proof.b, atol=1e-6):
            raise Wrong(_known_offset(b, g, y, beta))
    return "Right on three data sets: the points on both edges agree about b."


def _known_offset(b, g, y, beta, C=1.0, epsilon=0.1):
    """What somebody who found this b may have done."""
    carries, free = np.abs(beta) > 1e-8, (np.abs(beta) > 1e-8) & (np.abs(beta) < C - 1e-8)
    votes = y - g - epsilon * np.sign(beta)
    slips = {
        "You forgot the tube: a point on an edge is ε away from f, so y − g is b ± ε there.": (y - g)[free].mean(),
        "Points outside the tube (|β| = C) voted too. Only 0 < |β| < C is known to sit on an edge.": votes[
            carries
        ].mean(),
        "ε has the wrong sign: β > 0 is the upper edge, y = g + b + ε.": (y - g + epsilon * np.sign(beta))[free].mean(),
        "You took every free point for one of the upper edge. Where β < 0 it is y = g + b − ε.": (y - g - epsilon)[
            free
        ].mean(),
        "All points voted, also those inside the tube. They know b only up to ε.": (y - g).mean(),
    }
    near = [words for words, value in slips.items() if np.isclose(b, value, atol=1e-6)]
    return near[0] if near else f"b = {b:.4g} is not what the free points say. Solve y = g + b ± ε for b at those."


def _no_vote(answer):
    """At most six points (x, y): ε = ½, C = 1, a linear kernel, weights, and yet b is an interval."""
    points = np.asarray(answer, dtype=float)
    if points.ndim != 2 or points.shape[1] != 2 or not np.isfinite(points).all() or np.abs(points).max() > 1e3:
        raise Wrong("Give points as rows (x, y), with coordinates up to 1000.")
    if not 2 <= len(points) <= 6:
        raise Wrong(f"Between two and six points, please; these are {len(points)}.")
    x, y = points.T
    dual = regression(Linear()(x[:, None]), y, C=1.0, epsilon=0.5)
    proof = certify(dual, solve_smo(dual, tol=1e-10))
    if np.abs(proof.beta).max() < 1e-9:
        raise Wrong("All these points fit into one flat tube: nobody has any weight. Pull some further apart.")
    free = np.flatnonzero(proof.table.role == "free")
    if len(free):
        k = free[0]
        raise Wrong(f"Point {k + 1} sits on an edge with |β| = {abs(proof.beta[k]):.3g} < C, and so it fixes b.")
    low, high = proof.b_interval
    if high - low < 1e-6:
        raise Wrong(f"Nobody is free, but points without weight touch both edges: b = {low:.3g} is fixed.")
    carried = np.count_nonzero(proof.beta)
    return f"Right: {carried} points carry the fit, all with |β| = C, and any b in [{low:.3g}, {high:.3g}] will do."


def _huber(answer):
    """A function (ξ, C, σ) ↦ β for Huber's loss, tried on fits."""
    X, y = noisy_sine(40)
    for C, sigma in ((2.0, 0.3), (0.5, 0.1), (5.0, 1.0)):
        machine = SVR(Gaussian(1.0), C=C, loss="huber", sigma=sigma, tol=1e-10).fit(X, y)
        xi, beta = y - machine.predict(X), np.zeros(len(y))
        beta[machine.support_] = machine.dual_coef_[0]
        found = np.asarray(answer(xi.copy(), C, sigma), dtype=float)
        if found.shape != beta.shape:
            raise Wrong(f"One weight for each residual: {len(beta)} numbers, not an array of shape {found.shape}.")
        if not np.allclose(found, beta, atol=1e-6):
            raise Wrong(_known_weights(found, xi, C, sigma, beta))
    return "Right for three machines: a weight is C times the slope of the loss at the residual."


def _known_weights(found, xi, C, sigma, beta):
    slips = {
        "The sign is turned round: ξ = y − f > 0 means that the point is above the fit, and β > 0.": -beta,
        "Beyond |ξ| = σ Huber's loss is straight: no point pulls harder than C.": C * xi / sigma,
        "The price is missing: β is C times the slope.": beta / C,
        "That is the loss |ξ|. Huber's is curved near 0: small residuals pull only a little.": C * np.sign(xi),
        "You stopped the slope at σ, but the slope of ξ²/2σ is ξ/σ, which reaches 1 at ξ = σ.": C
        * np.clip(xi, -sigma, sigma),
    }
    near = [words for words, value in slips.items() if np.allclose(found, value, atol=1e-6)]
    k = int(np.abs(found - beta).argmax())
    return near[0] if near else f"At ξ = {xi[k]:.3g} with C = {C:g}, σ = {sigma:g} the weight is not {found[k]:.3g}."


EXERCISES = (
    Exercise(
        "10.1",
        "Two points by hand",
        _two_points,
        (
            "The line may miss each point by ε = ½, and it should be as flat as that allows.",
            "It passes ½ above (0, 0) and ½ below (4, 3). That gives w and b.",
            "β₂ = −β₁ because the sum is 0, and w = 4β₂. The point (4, 3) lies above the line, so β₂ > 0.",
        ),
    ),
    Exercise(
        "10.2",
        "When is a constant enough?",
        _constant,
        (
            "A constant b with |y − b| ≤ ε for all y: which y are hardest to hold?",
            "The lowest and the highest. Both must be within ε of b.",
            "ε = (max y − min y)/2, and b is halfway between the two.",
        ),
    ),
    Exercise(
        "10.3",
        "Who knows b?",
        _offset,
        (
            "Which points are known to sit exactly on an edge of the tube?",
            "Those with 0 < |β| < C. Where β > 0 it is the upper edge, y = g + b + ε; where β < 0 the lower one.",
            "b = y − g − ε·sign(β), averaged over the free points. Leave a little room for rounding at 0 and C.",
        ),
    ),
    Exercise(
        "10.4",
        "Construct: weights, and yet no b",
        _no_vote,
        (
            "b is free to move a little if nobody touches an edge: all carriers must be well outside the tube.",
            "Outside means |β| = C. Since Σβ = 0, as many points are above the tube as below.",
            "Two points with the same x and very different y: what is Σβx then?",
        ),
    ),
    Exercise(
        "10.5",
        "The pull of a residual",
        _huber,
        (
            "The weight of a point is C c′(ξ). Differentiate Huber's loss on both of its pieces.",
            "c′(ξ) = ξ/σ while |ξ| ≤ σ, and ±1 beyond.",
            "np.clip(xi / sigma, −1, 1) does both pieces at once; then multiply by C.",
        ),
    ),
)
