"""Exercises of 12: LDA and the kernel Fisher discriminant."""

from __future__ import annotations

import numpy as np

from ...kernels import Gaussian
from ...problems import fisher_maximum, fisher_ratio, kernel_scatter, scatter_matrices
from ...solvers import SingularMetricError, solve_eigh
from ..tutor import Exercise, Wrong

WITHIN, GAP = np.array([[3.0, 1.0], [1.0, 1.0]]), np.array([2.0, 0.0])
SIX = np.array([[0, 0], [1, 0], [0, 1], [2, 2], [3, 2], [2, 3]], dtype=float), np.array([-1, -1, -1, 1, 1, 1.0])
ZERO = 1e-9


def _by_hand(answer):
    """(w, J_max) for S_W = [[3, 1], [1, 1]] and m₂ − m₁ = (2, 0)."""
    w, J = answer
    w, J = np.asarray(w, dtype=float), float(J)
    if w.shape != (2,):
        raise Wrong(f"w is a direction of the plane, so it has two entries, not {w.size}.")
    if not np.isfinite(w).all() or not w.any():
        raise Wrong("w = 0 points nowhere, and neither does an infinite w.")
    if abs(w[1]) < ZERO * abs(w[0]):
        raise Wrong("That is the line from mean to mean. It would be best if S_W were a multiple of the identity.")
    if np.isclose(w[0], w[1]):
        raise Wrong("S_W⁻¹ has −1 beside its diagonal: inverting a 2 × 2 matrix changes the sign there.")
    if not np.isclose(w[0], -w[1]):
        pushed = WITHIN @ w
        raise Wrong(f"S_W w should be a multiple of m₂ − m₁ = (2, 0), but it is ({pushed[0]:.3g}, {pushed[1]:.3g}).")
    if np.isclose(J, 4 / 3):
        raise Wrong("w is right. Your J is the ratio along m₂ − m₁; insert the w that you found.")
    if not np.isclose(J, 2):
        raise Wrong(f"w is right, J = {J:.3g} is not: J = (m₂ − m₁)ᵀ S_W⁻¹ (m₂ − m₁).")
    return "Right: S_W w = m₂ − m₁ for w = (1, −1), and J = 2, half as much again as along the line of the means."


def _means_mislead(answer):
    """(X, y), at most 12 points of the plane: along m₂ − m₁ J is at most a twentieth of J_max."""
    X, y = _classes(answer, 12)
    if len(np.unique(y)) != 2:
        raise Wrong(f"Two classes, please; these are {len(np.unique(y))}.")
    d = _spread_and_gaps(X, y).means
    along, best = float(fisher_ratio(X, y, d[1] - d[0])), fisher_maximum(X, y).J
    if along > 0.05 * best * (1 + ZERO):
        raise Wrong(
            f"Along m₂ − m₁ J is {along / best:.0%} of its maximum: still too good. "
            "Stretch both classes along a line that leans towards the arrow between the means."
        )
    return f"Right: J is {along:.2g} from mean to mean and {best:.2g} along S_W⁻¹(m₂ − m₁)."


def _means_on_a_line(answer):
    """(X, y): three different class means, but a single eigenvalue that is not 0."""
    X, y = _classes(answer, 15)
    if len(np.unique(y)) != 3:
        raise Wrong(f"Three classes, please; these are {len(np.unique(y))}.")
    s = _spread_and_gaps(X, y)
    first, second = solve_eigh(s.size_weighted()).values
    if second > 1e-9 * first:
        raise Wrong(
            f"λ₂ = {second:.3g} is not 0: the three means form a triangle, and a triangle needs two directions."
        )
    return f"Right: λ = ({first:.3g}, 0). Three means on one line differ in one direction only."


def _infinite(answer):
    """α with αᵀNα = 0 and αᵀMα = 1 for the Gaussian kernel, γ = ½, of six points."""
    X, y = SIX
    alpha = np.asarray(answer, dtype=float)
    if alpha.shape != (6,):
        raise Wrong(f"Six points, six coefficients; these are {alpha.size}.")
    K = Gaussian(0.5)(X)
    s = kernel_scatter(K, y)
    between, within = float(alpha @ s.M @ alpha), float(alpha @ s.N @ alpha)
    if not between > ZERO:
        raise Wrong("The two projected means coincide, αᵀMα = 0: this α tells nobody apart.")
    if within > 1e-9 * between:
        raise Wrong(
            f"αᵀMα/αᵀNα = {between / within:.4g}, which is finite: inside a class the projections Kα still differ."
        )
    if not np.isclose(between, 1):
        raise Wrong(f"αᵀNα = 0, so the ratio is infinite, but αᵀMα = {between:.3g}. Scale α to make it 1.")
    low, high = (K @ alpha)[[0, -1]].round(6) + 0.0
    return f"Right: Kα is {low:.3g} on one class and {high:.3g} on the other, without any spread: learning by heart."


def _ratio(answer):
    """A function (X, y, w) ↦ J(w) for labels ±1."""
    for seed in range(3):
        rng = np.random.default_rng(seed)
        y = np.repeat([-1.0, 1.0], [5, 9])
        X, w = rng.normal(size=(14, 3)) + y[:, None], rng.normal(size=3)
        J = np.asarray(answer(X.copy(), y.copy(), w.copy()), dtype=float)
        if J.shape != ():
            raise Wrong(f"J(w) is one number; your function returns an array of shape {J.shape}.")
        _judge_ratio(float(J), *(X[y == k] @ w for k in (-1, 1)))
    return "Right on three data sets, with classes of different size."


def _judge_ratio(J, a, b):
    gap, spread = b.mean() - a.mean(), ((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum()
    slips = {
        "You divide by the sum of the *variances*. Fisher's s² are raw sums: a large class counts more.": gap**2
        / (a.var() + b.var()),
        "You divide by the variances with N − 1. Fisher's s² are raw sums of squares.": gap**2
        / (a.var(ddof=1) + b.var(ddof=1)),
        "Square the distance of the means: otherwise J depends on the length of w.": abs(gap) / spread,
        "The spread of *all* projections is in your denominator; take it around each class's own mean.": gap**2
        / ((np.concatenate([a, b]) - np.concatenate([a, b]).mean()) ** 2).sum(),
    }
    if np.isclose(J, gap**2 / spread):
        return
    for words, slip in slips.items():
        if np.isclose(J, slip):
            raise Wrong(words)
    raise Wrong(f"For one of my data sets J is {gap**2 / spread:.4g}; your function says {J:.4g}.")


def _classes(answer, most):
    X, y = answer
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    if X.ndim != 2 or X.shape[1] != 2 or y.shape != X.shape[:1]:
        raise Wrong("Give (X, y): points of the plane in rows and one label for each.")
    if len(X) > most:
        raise Wrong(f"At most {most} points, please; these are {len(X)}.")
    return X, y


def _spread_and_gaps(X, y):
    """The scatter matrices, once it is sure that S_W is invertible and all means differ."""
    s = scatter_matrices(X, y)
    try:
        solve_eigh(s.size_weighted())
    except SingularMetricError:
        raise Wrong(
            "S_W is singular: along some line no class has any spread, so J has no maximum. Let the classes breathe."
        ) from None
    gaps = [np.abs(s.means[i] - s.means[j]).max() for i in range(len(s.means)) for j in range(i)]
    if min(gaps) < ZERO * np.abs(X).max():
        raise Wrong("Two class means coincide: no line can tell these classes apart by their means.")
    return s


EXERCISES = (
    Exercise(
        "12.1",
        "Fisher's direction by hand",
        _by_hand,
        (
            "The best direction solves S_W w = m₂ − m₁; its length does not matter.",
            "det S_W = 2, so S_W⁻¹ = ½ (1, −1; −1, 3).",
            "w = S_W⁻¹ (2, 0) = (1, −1), and J is the product of m₂ − m₁ with it.",
        ),
    ),
    Exercise(
        "12.2",
        "Construct: the means mislead",
        _means_mislead,
        (
            "When is the line from mean to mean far from S_W⁻¹(m₂ − m₁)? Think of long, thin classes.",
            "The classes must be long in a direction that is neither along nor across the arrow between the means.",
            "Take two parallel sticks along the diagonal, slightly bent, one moved to the right of the other.",
        ),
    ),
    Exercise(
        "12.3",
        "Write Fisher's ratio",
        _ratio,
        (
            "Project first: a = X[y < 0] @ w and b = X[y > 0] @ w are just two lists of numbers.",
            "Above the bar the squared distance of their means, below it their sums of squares around the means.",
            "s² of a class is ((a − a.mean())**2).sum(), not divided by anything.",
        ),
    ),
    Exercise(
        "12.4",
        "Construct: three classes, one direction",
        _means_on_a_line,
        (
            "The rank of S_B is the dimension of what the class means span around the overall mean.",
            "Three points span one dimension only if they lie on a line.",
            "Copy a small cross to (0, 0), (3, 0) and (7, 0), one class each.",
        ),
    ),
    Exercise(
        "12.5",
        "Construct: an infinite ratio",
        _infinite,
        (
            "αᵀNα is the spread of the projections Kα inside the classes. Which Kα has none?",
            "Choose Kα first, constant on each class, and solve for α.",
            "np.linalg.solve(K, y > 0) makes Kα equal to 1 on one class and 0 on the other.",
        ),
    ),
)
