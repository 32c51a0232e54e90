"""Homework 2: hard and soft margins, by hand and by quadratic programming."""

from __future__ import annotations

from functools import partial

import numpy as np

from ...certificates import certify
from ...problems import Solution, hard_margin
from ...verdict import Wrong
from ..task import SOLVERS, Homework, Law, Task
from ..zoo import bugs_of
from .pieces import blobs, box_and_balance, close, known_machine, number, numbers, optimal, parts

# --- 2.1 by hand: three points ---

ACROSS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2))


def draw_three(rng):
    """Two points that face each other and a third one far behind; whole numbers, and b is not 0."""
    across = np.array(ACROSS[rng.integers(len(ACROSS))], dtype=float)
    minus = rng.integers(1, 4, size=2).astype(float)
    plus, side = minus + across, rng.integers(-1, 2) * np.array([-across[1], across[0]])
    label = float(rng.choice([-1.0, 1.0]))
    third = (plus + across if label > 0 else minus - across) + side
    order, mirror = rng.permutation(3), rng.choice([-1.0, 1.0], size=2)
    return {"X": (mirror * [plus, minus, third])[order] + 0.0, "y": np.array([1.0, -1.0, label])[order]}


def widest_street(answer, X, y):
    """w = Σαyx, and the certificate of the hard margin."""
    alpha, w, b = parts(answer, 3, "alpha, w, b")
    alpha, w, b = numbers(alpha, y.shape, "alpha"), numbers(w, (2,), "w"), number(b, "b")
    box_and_balance(alpha, y, 1 + alpha.max())
    if not close(w, (alpha * y) @ X):
        raise Wrong(f"Σαyx = {_listed((alpha * y) @ X)}, but your w is {_listed(w)}: weights and normal disagree.")
    _hard_optimal(X, y, alpha, b)


def _hard_optimal(X, y, alpha, b, whose="α"):
    """The KKT conditions of the hard margin, the first broken one in words."""
    margins = y * (X @ ((alpha * y) @ X) + b)
    inside, off = np.flatnonzero(margins < 1 - 1e-6), np.flatnonzero((alpha > 1e-7) & (margins > 1 + 1e-6))
    if inside.size:
        raise Wrong(
            f"With {whose} point {inside[0]} has y f = {margins[inside[0]]:.3g} < 1: it lies inside the street."
        )
    if off.size:
        raise Wrong(f"No point is inside the street, but point {off[0]} pushes from y f = {margins[off[0]]:.3g} > 1.")
    if not certify(hard_margin(X @ X.T, y), Solution(x=alpha, nu=[b])).holds(1e-5):
        raise Wrong(f"With {whose} the certificate of the hard margin does not hold.")


def _listed(values):
    return "(" + ", ".join(f"{value:.3g}" for value in values) + ")"


# --- 2.2 the dual as a QP ---


def draw_six(rng):
    """Two small clouds and a C."""
    X, y = blobs(rng, n=6)
    return {"X": X, "y": y, "C": float(rng.uniform(0.5, 3.0))}


def _letters(answer, y):
    P, q, G, h, A, b = parts(answer, 6, "P, q, G, h, A, b")
    n, rows, equalities = len(y), len(np.atleast_1d(h)), len(np.atleast_1d(b))
    P, q, G, h = numbers(P, (n, n), "P"), numbers(q, (n,), "q"), numbers(G, (rows, n), "G"), numbers(h, (rows,), "h")
    return P, q, G, h, numbers(A, (equalities, n), "A"), numbers(b, (equalities,), "b")


def says_the_dual(answer, X, y, C):
    """The same objective everywhere, the same allowed α."""
    P, q, G, h, A, b = _letters(answer, y)
    if not close(P, P.T):
        raise Wrong("P is not symmetric: a solver that reads one half of it sees another problem than you.")
    for alpha in (np.ones(len(y)), *np.eye(len(y)), np.arange(1.0, len(y) + 1)):
        w = (alpha * y) @ X
        if not close(alpha @ P @ alpha, w @ w):
            raise Wrong(f"At α = {_listed(alpha)} your αᵀPα is {alpha @ P @ alpha:.4g}, but ‖Σαyx‖² is {w @ w:.4g}.")
    if not close(q, -1.0):
        raise Wrong(f"P is right, but q = {_listed(q)}: a solver that minimises should see −Σα.")
    for allowed, what, alpha in _trials(y, C):
        accepted = bool(np.all(G @ alpha <= h + 1e-7) and np.all(np.abs(A @ alpha - b) <= 1e-7))
        if accepted != allowed:
            said = "allows" if accepted else "forbids"
            raise Wrong(f"The objective is right, but your QP {said} an α {what}: α = {_listed(alpha)}, C = {C:.3g}.")


def _trials(y, C):
    """(allowed?, in words, α): corners and the middle of the box, and small steps out of it."""
    middle, pairs = np.full(len(y), C / 2), zip(np.flatnonzero(y > 0), np.flatnonzero(y < 0), strict=True)
    for share in (0.0, 0.5, 1.0):
        yield True, "that is balanced and in the box", np.full(len(y), share * C)
    for pair in pairs:
        one = np.isin(np.arange(len(y)), pair)
        yield False, "with negative weights", np.where(one, -0.01 * C, middle)
        yield False, "above C", np.where(one, 1.01 * C, middle)
        for k in pair:
            yield False, "with Σαy ≠ 0", np.where(np.arange(len(y)) == k, 0.4 * C, middle)


# --- 2.3 find the bug: roles ---


def draw_roles(rng):
    """A solved machine in large or small units, its weights as exact as an interior-point solver's."""
    drawn = known_machine(rng)
    unit = 10.0 ** rng.choice([-6, 6])
    alpha, C = drawn["alpha"] / unit, drawn["C"] / unit
    rest = rng.uniform(0.3e-8, 1e-8, size=len(alpha)) * C
    return {"K": drawn["K"] * unit, "y": drawn["y"], "alpha": np.clip(alpha, rest, C - rest), "b": drawn["b"], "C": C}


def roles_fit_the_street(answer, K, y, alpha, b, C):
    """idle: y f > 1, free: y f = 1, bounded: y f < 1; no point of these machines is in between."""
    said = parts(answer, len(y), "one word for each point")
    for k, margin in enumerate(y * (K @ (y * alpha) + b)):
        role = "free" if abs(margin - 1) < 1e-4 else "bounded" if margin < 1 else "idle"
        if said[k] != role:
            word = str(said[k])[:20]
            raise Wrong(f"You call point {k} {word}; it has y f = {margin:.4g}, α = {alpha[k]:.3g} and C = {C:.3g}.")


# --- 2.4 the machine ---


def draw_clouds(rng):
    """Two overlapping clouds."""
    X, y = blobs(rng)
    return {"X": X, "y": y, "C": float(rng.choice([0.5, 2.0, 10.0]))}


def feasible(answer, X, y, C):
    """Box and balance."""
    alpha, _ = parts(answer, 2, "alpha and b")
    box_and_balance(numbers(alpha, y.shape, "alpha"), y, C)


def kkt(answer, X, y, C, tol=1e-4):
    """The certificate."""
    alpha, b = parts(answer, 2, "alpha and b")
    optimal(X @ X.T, y, C, numbers(alpha, y.shape, "alpha"), number(b, "b"), tol)


# --- 2.5 construct: a support vector that nobody needs ---


def _street(answer):
    X, y, alpha, b, k, rest = parts(answer, 6, "X, y, alpha, b, k, rest")
    n = len(np.atleast_1d(y))
    X, y, alpha = numbers(X, (n, 2), "X"), numbers(y, (n,), "y"), numbers(alpha, (n,), "alpha")
    b, k, rest = number(b, "b"), number(k, "k"), numbers(rest, (n - 1,), "rest")
    if not 3 <= n <= 8 or np.abs(X).max() > 100:
        raise Wrong("Between three and eight points, please, with coordinates up to 100.")
    if k not in range(n):
        raise Wrong(f"k should be the number of a point, 0 to {n - 1}.")
    if any(set(labels.tolist()) != {-1.0, 1.0} for labels in (y, np.delete(y, int(k)))):
        raise Wrong("Labels are +1 and −1, and both must occur, also when point k has gone.")
    return X, y, alpha, b, int(k), rest


def has_weight(answer):
    """The machine is optimal, and point k carries weight."""
    X, y, alpha, b, k, _ = _street(answer)
    box_and_balance(alpha, y, 1 + alpha.max())
    _hard_optimal(X, y, alpha, b)
    if alpha[k] < 1e-3 * alpha.max():
        raise Wrong(f"The machine is optimal, but point {k} is no support vector: α = {alpha[k]:.3g}.")


def not_needed(answer):
    """Without point k the street is the same, and so is b."""
    X, y, alpha, b, k, rest = _street(answer)
    left, labels = np.delete(X, k, axis=0), np.delete(y, k)
    box_and_balance(rest, labels, 1 + rest.max())
    w, without = (alpha * y) @ X, (rest * labels) @ left
    if not close(w, without):
        raise Wrong(f"With point {k} w is {_listed(w)}, without it your weights give {_listed(without)}.")
    _hard_optimal(left, labels, rest, b, whose="the weights of the rest")
    if (np.abs(left - X[k]).max(axis=1) < 1e-3).any():
        raise Wrong(f"All true, but point {k} has a twin at the same place. Find an example without twins.")


HOMEWORK = Homework(
    "hw2",
    "Homework 2: hard and soft margins",
    (
        Task(
            "hw2.1", "By hand: three points", "by_hand", draw=draw_three, asks="value", bugs=bugs_of("hw2.1"),
            laws=(Law("the widest street", 3, widest_street),),
            hints=(
                "Draw them. Which two points does the street touch, and which one is idle?",
                "The two that face each other have the same α (why?), so w = α (x₊ − x₋).",
                "On the kerbs f is +1 and −1: subtract the two equations to get α, add them to get b.",
            ),
        ),
        Task(
            "hw2.2", "The dual as a quadratic program", "dual_qp", draw=draw_six, bugs=bugs_of("hw2.2"),
            laws=(Law("the dual, and nothing else", 4, says_the_dual),),
            hints=(
                "Minimise −W(α) = ½‖Σαyx‖² − Σα. Which matrix makes αᵀPα out of the square?",
                "Pᵢⱼ = yᵢyⱼ xᵢ·xⱼ. The box is 2n rows: −α ≤ 0 and α ≤ C.",
                "G = np.vstack([-np.eye(n), np.eye(n)]); A has one row, shape (1, n).",
            ),
        ),
        Task(
            "hw2.3", "Find the bug: who plays which role?", "roles", draw=draw_roles, bugs=bugs_of("hw2.3"),
            laws=(Law("roles fit the street", 2, roles_fit_the_street),),
            hints=(
                "Print alpha and C for one machine that is judged wrong. How large is a small weight there?",
                "If all lengths are measured in millimetres instead of metres, α and C change by a million.",
            ),
        ),
        Task(
            "hw2.4", "The machine by QP", "train", draw=draw_clouds, cases=4, bugs=bugs_of("hw2.4"),
            laws=(
                Law("box and balance", 0, feasible), Law("KKT to 0.1", 2, partial(kkt, tol=0.1)),
                Law("KKT to 0.0001", 2, kkt),
            ),
            hints=(
                "Pass the six letters of task 2 to the solver, each as matrix(letter).",
                "α is np.ravel(solution['x']). For b: which points have y f = 1 exactly? Roles of task 3.",
                "Nobody free? b is also the multiplier of Σαy = 0, which the solver returns as solution['y'].",
            ),
        ),
        Task(
            "hw2.5", "Construct: a support vector that nobody needs", "spare", asks="value", bugs=bugs_of("hw2.5"),
            laws=(Law("point k carries weight", 1, has_weight), Law("and is not needed", 2, not_needed)),
            hints=(
                "w is unique, α need not be. When can a weight be shared out differently?",
                "The street touches three points in general. Let it touch more.",
                "The corners of a rectangle, two on each kerb: who could take over from whom?",
            ),
        ),
        Task(
            "hw2.6", "Explain: a violation is no error", "explanation", asks="text", manual=3,
            hints=(
                "For C below ½ both weights sit at C. What is w then, and where are the kerbs f = ±1?",
                "ξ > 0 and ξ > 1 are two different things.",
            ),
        ),
    ),
    hidden=tuple(name for name in SOLVERS if name != "cvxopt"),
)  # fmt: skip
