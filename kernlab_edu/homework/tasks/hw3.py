"""Homework 3: write SMO.  The box, the step, the intercept, the machine."""

from __future__ import annotations

import numpy as np

from ...kernels import Gaussian
from ...verdict import Wrong
from ..task import Homework, Law, Task
from ..zoo import bugs_of
from .pieces import blobs, box_and_balance, close, known_machine, number, numbers, optimal, parts

# --- 3.1 the box ---


def draw_pair(rng):
    """Two weights inside the box and their labels."""
    C = float(rng.uniform(0.5, 3.0))
    alpha_i, alpha_j = rng.uniform(0.0, C, size=2)
    y_i, y_j = rng.choice([-1.0, 1.0], size=2)
    return {"alpha_i": float(alpha_i), "alpha_j": float(alpha_j), "y_i": float(y_i), "y_j": float(y_j), "C": C}


def _partner(end, alpha_i, alpha_j, y_i, y_j):
    """αᵢ when αⱼ has moved to `end` and yᵢαᵢ + yⱼαⱼ has not changed."""
    return alpha_i - y_i * y_j * (end - alpha_j)


def ends_inside(answer, alpha_i, alpha_j, y_i, y_j, C):
    """Both weights stay in [0, C] at both ends."""
    for name, end in zip(("L", "H"), numbers(answer, (2,), "(L, H)"), strict=True):
        if not -1e-9 <= end <= C + 1e-9:
            raise Wrong(f"{name} = {end:.3g} is itself outside [0, C] with C = {C:.3g}.")
        partner = _partner(end, alpha_i, alpha_j, y_i, y_j)
        if not -1e-9 <= partner <= C + 1e-9:
            kind = "equal" if y_i == y_j else "different"
            raise Wrong(
                f"At α_j = {name} = {end:.3g} the partner would be α_i = {partner:.3g} (C = {C:.3g}, {kind} labels)."
            )


def ends_are_ends(answer, alpha_i, alpha_j, y_i, y_j, C):
    """Nothing further out is allowed."""
    low, high = numbers(answer, (2,), "(L, H)")
    for name, beyond in (("L", low - 1e-4), ("H", high + 1e-4)):
        if 0 <= beyond <= C and 0 <= _partner(beyond, alpha_i, alpha_j, y_i, y_j) <= C:
            raise Wrong(f"{name} is not the end of the segment: both weights could go a little further.")


# --- 3.2 the step ---


def draw_step(rng):
    """A feasible α somewhere in the box, and a pair."""
    X, y = blobs(rng, n=8)
    alpha = np.where(rng.random(8) < 0.3, 0.0, rng.uniform(0.0, 1.0, size=8))
    alpha[y > 0] *= min(1.0, alpha[y < 0].sum() / max(alpha[y > 0].sum(), 1e-12))
    alpha[y < 0] *= min(1.0, alpha[y > 0].sum() / max(alpha[y < 0].sum(), 1e-12))
    i, j = (int(k) for k in rng.choice(8, size=2, replace=False))
    return {"K": Gaussian(gamma=0.5)(X), "y": y, "alpha": alpha, "C": 1.0, "i": i, "j": j}


def only_the_pair(answer, K, y, alpha, C, i, j):
    """The other weights stay."""
    new = numbers(answer, y.shape, "The new α")
    others = np.setdiff1d(np.arange(len(y)), [i, j])
    if not close(new[others], alpha[others]):
        raise Wrong(f"The pair is ({i}, {j}), but other weights have moved too.")
    box_and_balance(new, y, C)


def best_on_the_segment(answer, K, y, alpha, C, i, j):
    """No point of the segment has a larger W."""
    new = numbers(answer, y.shape, "The new α")

    def W(weights):
        beta = y * weights
        return weights.sum() - 0.5 * beta @ K @ beta

    made, best = W(new) - W(alpha), _best_gain(K, y, alpha, C, i, j)
    if made < -1e-9:
        raise Wrong(f"Your step lowers W by {-made:.3g}: it goes the wrong way.")
    if made < best - 1e-8:
        raise Wrong(
            f"W rises by {made:.4g}, but {best:.4g} is possible on this segment: go to the vertex, or to the end."
        )


def _best_gain(K, y, alpha, C, i, j):
    vote = y - K @ (y * alpha)
    slope, eta = vote[i] - vote[j], K[i, i] + K[j, j] - 2 * K[i, j]
    up = lambda k: C - alpha[k] if y[k] > 0 else alpha[k]  # noqa: E731  how far β_k can grow
    down = lambda k: alpha[k] if y[k] > 0 else C - alpha[k]  # noqa: E731
    room = min(up(i), down(j)) if slope > 0 else min(up(j), down(i))
    t = min(abs(slope) / eta, room)
    return t * abs(slope) - 0.5 * eta * t * t


# --- 3.3 the intercept ---


def draw_machine(rng):
    """A solved machine: K, y, C and α."""
    drawn = known_machine(rng)
    return {name: drawn[name] for name in ("K", "y", "alpha", "C")}


def the_only_b(answer, K, y, alpha, C):
    """The free support vectors agree on one b."""
    b = number(answer, "b")
    free = (alpha > 1e-6 * C) & (alpha < (1 - 1e-6) * C)
    votes = (y - K @ (y * alpha))[free]
    if abs(b - votes[0]) > 1e-6:
        raise Wrong(f"With b = {b:.4g} a free support vector has y f = {1 + y[free][0] * (b - votes[0]):.4g}, not 1.")


# --- 3.4 the machine ---


def draw_problem(rng):
    """A Gaussian soft margin on two clouds."""
    X, y = blobs(rng)
    return {"K": Gaussian(gamma=0.7)(X), "y": y, "C": float(rng.choice([0.5, 1.0, 5.0]))}


def feasible(answer, K, y, C):
    """Box and balance."""
    alpha, _ = parts(answer, 2, "alpha and b")
    alpha = numbers(alpha, y.shape, "alpha")
    if not alpha.any():
        raise Wrong("All weights are 0: this machine has not learnt anything.")
    box_and_balance(alpha, y, C)


def kkt(answer, K, y, C, tol=1e-3):
    """The certificate."""
    alpha, b = parts(answer, 2, "alpha and b")
    optimal(K, y, C, numbers(alpha, y.shape, "alpha"), number(b, "b"), tol)


def roughly_optimal(answer, K, y, C):
    """The certificate, with one eye closed."""
    kkt(answer, K, y, C, tol=0.1)


# --- 3.5 construct: nobody is free ---


def nobody_free(answer):
    """X, y, C, α, b: an optimal machine, none of whose support vectors is free."""
    X, y, C, alpha, b = parts(answer, 5, "X, y, C, alpha, b")
    n = len(np.atleast_1d(y))
    if not 2 <= n <= 6:
        raise Wrong("Between two and six points, please.")
    X, y = numbers(X, (n, 2), "X"), numbers(y, (n,), "y")
    alpha, C, b = numbers(alpha, (n,), "alpha"), number(C, "C"), number(b, "b")
    if set(y.tolist()) != {-1.0, 1.0}:
        raise Wrong("Labels are +1 and −1, and both must occur.")
    if C <= 0:
        raise Wrong("C should be positive.")
    box_and_balance(alpha, y, C)
    optimal(X @ X.T, y, C, alpha, b, tol=1e-6)
    free = np.flatnonzero((alpha > 1e-7 * C) & (alpha < (1 - 1e-7) * C))
    if free.size:
        raise Wrong(f"The machine is optimal, but point {free[0]} is free: 0 < {alpha[free[0]]:.3g} < C.")
    if not (alpha > 0).any():
        raise Wrong("There is no support vector at all.")


HOMEWORK = Homework(
    "hw3",
    "Homework 3: write SMO",
    (
        Task(
            "hw3.1", "How far may the pair go?", "box_ends", draw=draw_pair, cases=12, bugs=bugs_of("hw3.1"),
            laws=(Law("both stay in the box", 0, ends_inside), Law("widest", 2, ends_are_ends)),
            hints=(
                "yᵢαᵢ + yⱼαⱼ may not change: a segment in the square. Where does it leave the square?",
                "Equal labels: αᵢ + αⱼ stays. Different labels: αᵢ − αⱼ stays. Draw both.",
                "Equal labels: L = max(0, αᵢ + αⱼ − C), H = min(C, αᵢ + αⱼ).",
            ),
        ),
        Task(
            "hw3.2", "One step", "step", draw=draw_step, cases=20, bugs=bugs_of("hw3.2"),
            laws=(Law("pair, box and balance", 0, only_the_pair), Law("best on the segment", 4, best_on_the_segment)),
            hints=(
                "Along the segment W is a parabola. Where is its vertex, and is the vertex inside?",
                "With E = K(yα) − y and η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ the vertex is at αⱼ + yⱼ(Eᵢ − Eⱼ)/η.",
                "Clip αⱼ to [L, H] of task 1, then let αᵢ take up the difference; work on a copy of alpha.",
            ),
        ),
        Task(
            "hw3.3", "Find the bug: the intercept", "intercept", draw=draw_machine, bugs=bugs_of("hw3.3"),
            laws=(Law("free support vectors sit on the margin", 2, the_only_b),),
            hints=(
                "Which points are known to have y f = 1 exactly?",
                "A point with α = C is a support vector, but it may lie inside the street.",
            ),
        ),
        Task(
            "hw3.4", "The machine", "smo", draw=draw_problem, cases=4, bugs=bugs_of("hw3.4"),
            laws=(
                Law("box and balance", 0, feasible), Law("KKT to 0.1", 3, roughly_optimal), Law("KKT to 0.001", 3, kkt),
            ),
            hints=(
                "Start from α = 0. Choose the pair that breaks KKT most, step, repeat until nobody breaks it much.",
                "Votes y − K(yα): the highest of those that may grow, the lowest of those that may shrink.",
                "Stop when the two votes differ by less than 1e-6 and take b half-way between them.",
            ),
        ),
        Task(
            "hw3.5", "Construct: nobody is free", "lonely_machine", asks="value", bugs=bugs_of("hw3.5"),
            laws=(Law("optimal, and nobody free", 3, nobody_free),),
            hints=(
                "Small C makes every support vector pay the full price. How small?",
                "Two points at distance d: the hard margin has α = 2/d². Choose C below that.",
            ),
        ),
        Task(
            "hw3.6", "Explain: why two at a time?", "explanation", asks="text", manual=3,
            hints=("What happens to Σαy = 0 if a single weight moves?",),
        ),
    ),
)  # fmt: skip
