"""Exercises of 07: sequential minimal optimisation."""

from __future__ import annotations

import numpy as np

from ..tutor import Exercise, Wrong

CASES = ((0.7, 0.8, 1.0), (0.6, 0.1, -1.0))  # αᵢ, αⱼ and yᵢyⱼ, with C = 1
STATE = {
    "x": np.array([3.0, 1.0, 0.0, -1.0, -4.0]),
    "y": np.array([1.0, 1.0, -1.0, 1.0, -1.0]),
    "alpha": np.array([0.25, 0.5, 1.0, 0.25, 0.0]),
}


def _votes(K, y, alpha):
    return y - K @ (y * alpha)


def _may(y, alpha, C):
    """Masks (up, down): whose β can grow, whose can shrink."""
    grows, shrinks = alpha < C, alpha > 0
    return np.where(y > 0, grows, shrinks), np.where(y > 0, shrinks, grows)


def _room(y, alpha, C, i, j):
    take = C - alpha[i] if y[i] > 0 else alpha[i]
    give = alpha[j] if y[j] > 0 else C - alpha[j]
    return min(take, give)


def _intervals(answer):
    """[L, H] of αⱼ for two pairs."""
    if len(answer) != 2:
        raise Wrong("Two pairs, so two intervals: ((L, H), (L, H)).")
    for number, ((alpha_i, alpha_j, same), ends) in enumerate(zip(CASES, answer, strict=True), start=1):
        low, high = (float(end) for end in ends)

        def partner(value, alpha_i=alpha_i, alpha_j=alpha_j, same=same):
            return alpha_i - same * (value - alpha_j)

        for end, outwards in ((low, -0.01), (high, 0.01)):
            if not -1e-9 <= end <= 1 + 1e-9:
                raise Wrong(f"Pair {number}: αⱼ = {end:.3g} itself is outside [0, 1].")
            if not -1e-9 <= partner(end) <= 1 + 1e-9:
                raise Wrong(f"Pair {number}: at αⱼ = {end:.3g} the partner would be αᵢ = {partner(end):.3g}.")
            if 0 <= end + outwards <= 1 and 0 <= partner(end + outwards) <= 1:
                raise Wrong(f"Pair {number}: αⱼ = {end:.3g} is not the end, both weights could go a little further.")
    return "Right: one weight meets its wall, and the other must stop with it."


def _one_step(answer):
    """(η, t wanted, t made, gain) for (2, 1) with + and (1, 0) with −, α = 0, C = 0.75."""
    eta, wanted, made, gain = (float(value) for value in answer)
    if not np.isclose(eta, 2.0):
        raise Wrong(f"η = {eta:.3g}? It is the squared distance of the two points: Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ.")
    if not np.isclose(wanted, 1.0):
        raise Wrong(f"The votes are +1 and −1. Divide their difference by η: that is not {wanted:.3g}.")
    if not np.isclose(made, 0.75):
        raise Wrong(f"A step of {made:.3g} is not how far both weights get before the box ends, at C = 0.75.")
    if np.isclose(gain, 1.0):
        raise Wrong("A gain of 1 is what the full step would bring, but the box has cut it.")
    if not np.isclose(gain, 0.9375):
        raise Wrong(f"The gain is t·(difference of the votes) − ½ηt² at the step made, not {gain:.4g}.")
    return "Right: the box costs this pair only a sixteenth of what the vertex promised."


def _pair(answer):
    """(i, j, violation) of the maximal violating pair in STATE, C = 1."""
    i, j, violation = answer
    i, j, violation = int(i), int(j), float(violation)
    x, y, alpha = STATE["x"], STATE["y"], STATE["alpha"]
    if not (0 <= i < len(x) and 0 <= j < len(x)) or i == j:
        raise Wrong(f"i and j are two different samples among 0, …, {len(x) - 1}.")
    vote, (up, down) = _votes(np.outer(x, x), y, alpha), _may(y, alpha, 1.0)
    if vote[i] < vote[j]:
        raise Wrong(
            f"Sample {i} votes {vote[i]:g} and sample {j} votes {vote[j]:g}: i must be the one that asks for more."
        )
    if not up[i]:
        raise Wrong(f"Sample {i} votes high, but with y = {y[i]:+g} and α = {alpha[i]:g} its β cannot grow.")
    if not down[j]:
        raise Wrong(f"Sample {j} votes low, but with y = {y[j]:+g} and α = {alpha[j]:g} its β cannot shrink.")
    if vote[i] < vote[up].max():
        raise Wrong(f"Somebody who may go up votes higher than sample {i}, which votes {vote[i]:g}.")
    if vote[j] > vote[down].min():
        raise Wrong(f"Somebody who may go down votes lower than sample {j}, which votes {vote[j]:g}.")
    if not np.isclose(violation, vote[i] - vote[j]):
        raise Wrong(f"The right pair; but m − M is the difference of their votes, not {violation:g}.")
    return "Right. The loudest voice of all, sample 4, was not asked: it has nothing to give."


def _states():
    """Seeded problems with a feasible α, some weights at the walls, and a pair."""
    rng, y = np.random.default_rng(7), np.array([1.0, 1.0, -1.0, -1.0, 1.0])
    for _ in range(60):
        X = rng.normal(size=(5, 2))
        alpha = np.clip(rng.uniform(-0.3, 1.3, size=5), 0.0, 1.0)
        plus, minus = alpha[y > 0].sum(), alpha[y < 0].sum()
        alpha[y > 0] *= min(1.0, minus / plus) if plus else 1.0
        alpha[y < 0] *= min(1.0, plus / minus) if minus else 1.0
        yield X @ X.T, y, alpha, *rng.choice(5, size=2, replace=False).tolist()


def _my_step(answer):
    """step(K, y, C, alpha, i, j) → the best α that changes two weights only."""
    for K, y, alpha, i, j in _states():
        given = alpha.copy()
        try:
            new = np.asarray(answer(K, y, 1.0, given, i, j), dtype=float)
        except Exception as error:  # whatever a student's function may do
            raise Wrong(f"Your function stopped with {type(error).__name__}: {error}.") from None
        if not np.array_equal(given, alpha):
            raise Wrong("Your function changes the α it was given. Begin with alpha = alpha.copy().")
        _judge_step(K, y, alpha, new, i, j)
    return "Right on 60 problems: balance kept, box kept, and no better place on the segment."


def _judge_step(K, y, alpha, new, i, j):
    if new.shape != alpha.shape or not np.isfinite(new).all():
        raise Wrong(f"Return all {len(alpha)} weights, finite numbers.")
    others = np.setdiff1d(np.arange(len(y)), [i, j])
    if not np.allclose(new[others], alpha[others], atol=1e-12):
        raise Wrong("Weights outside the pair have moved.")
    if abs(y @ new) > 1e-9:
        raise Wrong(f"Σαy = {y @ new:.3g} after your step: what one weight of the pair does, the other must balance.")
    if new.min() < -1e-9 or new.max() > 1 + 1e-9:
        k = int(np.abs(new - 0.5).argmax())
        raise Wrong(f"A weight has left the box: {new[k]:.3g} with C = 1. Cut αⱼ to [L, H], not to [0, C].")
    vote, eta = _votes(K, y, alpha), K[i, i] + K[j, j] - 2 * K[i, j]
    difference = vote[i] - vote[j]
    a, b = (i, j) if difference >= 0 else (j, i)
    t = min(abs(difference) / eta, _room(y, alpha, 1.0, a, b))
    best, made = t * abs(difference) - 0.5 * eta * t * t, _W(K, y, new) - _W(K, y, alpha)
    if made < -1e-9:
        raise Wrong(f"Your step lowers W by {-made:.3g}: it goes the wrong way.")
    if made < best - 1e-8 and np.allclose(new, alpha):
        raise Wrong(f"Your step stands still where W could rise by {best:.3g}.")
    if made < best - 1e-8:
        raise Wrong(
            f"W rises by {made:.3g}, but {best:.3g} was possible on this segment: go to the vertex, or to its end."
        )


def _W(K, y, alpha):
    beta = y * alpha
    return alpha.sum() - 0.5 * beta @ K @ beta


def _stuck(answer):
    """(X, y, C, α, (i, j)): both samples break a KKT condition, and yet the pair cannot raise W."""
    X, y, C, alpha, pair = answer
    i, j = (int(k) for k in pair)
    X, y, alpha, C = np.asarray(X, float), np.asarray(y, float), np.asarray(alpha, float), float(C)
    n = len(y)
    if X.ndim != 2 or len(X) != n or alpha.shape != (n,) or not set(y.tolist()) == {-1.0, 1.0} or n > 6:
        raise Wrong(
            "Give (X, y, C, alpha, (i, j)): at most six points in rows, labels ±1 of both kinds, a weight each."
        )
    if not 0 < C < np.inf or alpha.min() < 0 or alpha.max() > C:
        raise Wrong("0 ≤ α ≤ C does not hold for every weight.")
    if abs(y @ alpha) > 1e-9:
        raise Wrong(f"Σαy = {y @ alpha:.3g}: this is no place where SMO could stand.")
    K, (up, down) = X @ X.T, _may(y, alpha, C)
    vote = _votes(K, y, alpha)
    m, M = vote[up].max(), vote[down].min()
    if m <= M + 1e-9:
        raise Wrong("These weights are optimal: nobody breaks a condition. Move away from the optimum.")
    b = 0.5 * (m + M)
    for k in (i, j):
        guilty = (up[k] and vote[k] > b + 1e-9) or (down[k] and vote[k] < b - 1e-9)
        if not guilty:
            raise Wrong(f"With b = {b:.3g}, half-way between m and M, sample {k} keeps its KKT condition.")
    i, j = (i, j) if vote[i] >= vote[j] else (j, i)
    if i == j:
        raise Wrong("A pair is two samples.")
    if vote[i] > vote[j] + 1e-12 and _room(y, alpha, C, i, j) > 1e-12:
        raise Wrong(f"This pair can move: {j} gives, {i} takes, and W rises.")
    return "Right. Both are guilty, but neither can give what the other wants: a step needs a *violating pair*."


EXERCISES = (
    Exercise(
        "07.1",
        "How far may they go?",
        _intervals,
        (
            "Follow the segment from (αᵢ, αⱼ) in both directions until it meets a side of the square.",
            "Equal labels: αᵢ + αⱼ stays. Different labels: αᵢ − αⱼ stays.",
            "First pair: αᵢ = 1.5 − αⱼ must stay ≤ 1. Second pair: αᵢ = 0.5 + αⱼ must stay ≤ 1.",
        ),
    ),
    Exercise(
        "07.2",
        "One step by hand",
        _one_step,
        (
            "η is the squared distance of (2, 1) and (1, 0).",
            "At α = 0 everybody votes for b = y: the difference is 2, so t wanted is 2/η.",
            "Both weights rise by t and stop at C; then put the t made into 2t − ½ηt².",
        ),
    ),
    Exercise(
        "07.3",
        "Choose the pair",
        _pair,
        (
            "First the votes: w = Σ βx, then vote = y − w x for each sample.",
            "w = 1, so the votes are −2, 0, −1, 2, 3. Who of them may go up? Who may go down?",
            "Sample 4 has y = −1 and α = 0: its β cannot grow. Take the next highest, and the lowest that may go down.",
        ),
    ),
    Exercise(
        "07.4",
        "Write the step",
        _my_step,
        (
            "Five lines: E = K(yα) − y; η; αⱼ + yⱼ(Eᵢ − Eⱼ)/η; clip to [L, H]; αᵢ takes up the difference.",
            "L and H depend on whether yᵢ = yⱼ; np.clip does the cutting.",
            "new_i = alpha[i] − y[i] y[j] (new_j − alpha[j]); copy alpha first and return the copy.",
        ),
    ),
    Exercise(
        "07.5",
        "Construct: guilty, but stuck",
        _stuck,
        (
            "Start from α = 0, where everybody votes for b = y. Who may go up there, who may go down?",
            "At α = 0 a + sample may only go up and a − sample only down.",
            "Two samples with the same label at α = 0 both want to grow, and Σαy = 0 forbids it.",
        ),
    ),
)
