"""Support vector machines: their statement, their dual and the matrices that go into a solver."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog

from ..certificates import certify
from ..problems import QP, Solution, hard_margin, primal, soft_margin
from ..problems.textbook import lower_value
from ..solvers import solve_active_set, solve_smo
from ..theory import margin_width
from .entry import Entry, Evidence
from .words import number, numbers

TWO_POINTS = np.array([[1.0], [-1.0]]), np.array([1.0, -1.0])  # w = 1, b = 0, α = (½, ½)
THREE_POINTS = np.array([[1.0], [3.0], [-1.0]]), np.array([1.0, 1.0, -1.0])  # the same machine


def complementarity():
    """The points ±1 with α = (t, t), w = 2t: which t pass, and is the duality gap of all that pass 0?"""
    t = np.array([0.0, 0.5, 1.0])
    w, slack = 2 * t, 2 * t - 1  # slack = y f − 1, the same for both points
    gap = 0.5 * w**2 - (2 * t - 0.5 * w**2)
    feasible = (t >= 0) & (slack >= 0)
    passes = feasible & (t * slack >= 0), feasible & (t * slack == 0)
    words = (f"w = {numbers(w[p])}, gap {numbers(gap[p])}" for p in passes)
    return Evidence("what passes of w = 0, 1, 2, with its duality gap", *words, *(gap[p].max() for p in passes))


def slack_as_an_equality():
    """The points 1, 3 | −1 with C = 10: the value of the machine is ½."""
    relaxed, n = primal(*THREE_POINTS, C=10.0), 3
    forced = QP(P=relaxed.P, q=relaxed.q, G=relaxed.G[n:], h=relaxed.h[n:], A=relaxed.G[:n], b=relaxed.h[:n])
    values = [float(qp.objective(solve_active_set(qp).x)) for qp in (forced, relaxed)]
    least = dual_value(*THREE_POINTS, C=10.0)
    return Evidence(f"value; the dual says {number(least)}", *map(number, values), *(abs(v - least) for v in values))


def slack_of_any_sign():
    """w = 0 and b = 0, 10, 100 on the same points: weak duality bounds the objective from below."""
    (_, y), C = THREE_POINTS, 10.0
    bound = dual_value(*THREE_POINTS, C=C)
    slack = 1 - y * np.array([[0.0], [10.0], [100.0]])
    free, kept = C * slack.sum(axis=1), C * np.maximum(slack, 0.0).sum(axis=1)
    what = f"objective for w = 0, b = 0, 10, 100; never below {number(bound)}"
    return Evidence(what, numbers(free), numbers(kept), *(max(0.0, bound - v.min()) for v in (free, kept)))


def width_and_half_width():
    """The points ±1: their distance is the width of the strip, and 1/√Σα = 1/‖w‖ is half of it."""
    X, y = TWO_POINTS
    answer = solve_smo(hard_margin(X @ X.T, y), tol=1e-12)
    w, gap = X.T @ (y * answer.x), float(np.ptp(X))
    half, width = 1 / np.sqrt(answer.x.sum()), margin_width(w)
    words = (
        f"{number(width)} and {number(half)}, both called margin",
        f"width {number(width)}, half-width {number(half)}",
    )
    return Evidence(f"distance of the two classes: {number(gap)}", *words, abs(half - gap), abs(2 * half - gap))


def entry_of_the_matrix():
    """The points 1 | −1, −2: an entry with the wrong label makes P asymmetric, and what it gives is no answer."""
    X, y = np.array([[1.0], [-1.0], [-2.0]]), np.array([1.0, -1.0, -1.0])
    dual = hard_margin(X @ X.T + np.eye(3), y)  # + I makes α unique
    right = dual.as_qp().P
    printed = right.copy()
    printed[1, 2] = y[0] * y[2] * dual.K[1, 2]
    claims = [solve_active_set(_with_matrix(dual, (P + P.T) / 2)) for P in (printed, right)]
    skew = [np.abs(P - P.T).max() for P in (printed, right)]
    words = (f"{number(s)}, α = {numbers(c.x)}" for s, c in zip(skew, claims, strict=True))
    errors = (certify(dual, Solution(x=c.x, nu=c.nu)).worst for c in claims)
    return Evidence("asymmetry of P, and α from its symmetric part", *words, *errors)


def existence():
    """XOR: no line satisfies the four constraints, however convex the problem; with the feature x₁x₂ one does."""
    X = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    y = X.prod(axis=1)
    printed, right = least_violation(X, y), least_violation(np.column_stack([X, y]), y)
    words = f"{number(printed)}: no solution", f"{number(right)}: feasible"
    return Evidence("least possible violation of y f ≥ 1 on XOR", *words, printed, right)


def constraints_in_feature_space():
    """y(w·Φ(x) + b) − 1 with a quadratic Φ: bent as a function of x, straight in the unknowns (w, b)."""
    origin, x = np.zeros(2), np.array([2.0, 1.0])
    theta, other = np.array([1.0, 0.0, 0.0, 0.5]), np.array([-2.0, 3.0, 5.0, 1.0])  # (w, b)
    in_x = bend_between(lambda v: quadratic_features(v) @ theta[:3] + theta[3] - 1, origin, x)
    in_w = bend_between(lambda v: quadratic_features(x) @ v[:3] + v[3] - 1, theta, other)
    words = f"{number(in_x)} along x", f"{number(in_w)} along (w, b)"
    return Evidence("constraint at a midpoint minus mean of the ends", *words, in_x, in_w)


def which_way_the_lagrangian_goes():
    """The points ±1, value ½: L falls without end when it is minimised over α too."""
    problem = primal(*TWO_POINTS)
    down = [problem.lagrangian([2.0, 0.0], nu=[], z=[t, t]) for t in (0.0, 1.0, 1000.0)]
    up = max(lower_value(problem, z=[t, t]) for t in np.linspace(0.0, 1.0, 11))
    words = f"{numbers(down)} at w = 2, α = 0, 1, 1000", f"{number(up)} = max over α of min over (w, b)"
    return Evidence("value of L; the optimum is ½", *words, abs(min(down) - 0.5), abs(up - 0.5))


def squared_length():
    """w = (3, 4): wᵀw is the square of its length."""
    w = np.array([3.0, 4.0])
    length = np.linalg.norm(w)
    what = f"wᵀw = {number(w @ w)} against"
    return Evidence(what, number(length), number(length**2), abs(w @ w - length), abs(w @ w - length**2))


def dual_value(X, y, C):
    """The optimum of the soft margin from its dual, certified."""
    dual = soft_margin(X @ X.T, y, C)
    return -certify(dual, solve_smo(dual, tol=1e-12)).objective


def least_violation(X, y):
    """min over (w, b) of max(0, 1 − y f): a linear program in (w, b, t)."""
    n, d = X.shape
    rows = -np.column_stack([y[:, None] * X, y, np.ones(n)])  # −y f − t ≤ −1
    bounds = [(None, None)] * (d + 1) + [(0, None)]
    return float(linprog(np.eye(d + 2)[-1], A_ub=rows, b_ub=-np.ones(n), bounds=bounds).fun)


def quadratic_features(x):
    """Φ(x) = (x₁², √2 x₁x₂, x₂²), whose kernel is (x·z)²."""
    return np.array([x[0] ** 2, np.sqrt(2.0) * x[0] * x[1], x[1] ** 2])


def bend_between(g, u, v):
    """|g(½(u + v)) − ½(g(u) + g(v))|: 0 for an affine g."""
    return float(abs(g((u + v) / 2) - (g(u) + g(v)) / 2))


def _with_matrix(dual, P):
    qp = dual.as_qp()
    return QP(P=P, q=qp.q, G=qp.G, h=qp.h, A=qp.A, b=qp.b)


ENTRIES = (
    Entry(
        "E10", "Complementarity is an equation", "002, lines 161 and 214; 004, line 224", "A",
        r"\alpha_i\,[y_i(w^\top x_i + b) - 1] \ge 0", r"\alpha_i\,[y_i(w^\top x_i + b) - 1] = 0",
        "With ≥ the condition follows from the two others and says nothing, so lines that are not optimal pass.",
        complementarity,
    ),
    Entry(
        "E12", "Slack needs an inequality", "004, lines 280 and 294", "A",
        r"y_i(w^\top x_i + b) = 1 - \xi_i,\ \xi_i \ge 0", r"y_i(w^\top x_i + b) \ge 1 - \xi_i,\ \xi_i \ge 0",
        "The equality forbids y f > 1: a point far on its own side would pull the line towards itself.",
        slack_as_an_equality,
    ),
    Entry(
        "E13", "Slack is not negative", "001, (3.9), lines 231, 309 and 640", "A",
        r"\min \tfrac12\|w\|^2 + C\textstyle\sum \xi_j,\ y_j f(x^j) \ge 1 - \xi_j",
        r"\min \tfrac12\|w\|^2 + C\textstyle\sum \xi_j,\ y_j f(x^j) \ge 1 - \xi_j,\ \xi_j \ge 0",
        "The words before the display say ξ ≥ 0; without it, points on their own side earn money and b runs away.",
        slack_of_any_sign,
    ),
    Entry(
        "E28", "One word for two widths", "001, (3.5); 003, lines 245 and 347; 004, lines 143–147", "C",
        r"\text{margin} = 2/\|w\|,\quad \text{margin} = 1/\|w\|",
        r"\text{width} = 2/\|w\|,\quad \text{half-width } \rho = 1/\|w\| = 1/\sqrt{\textstyle\sum\alpha_i}",
        "Both numbers are right; the word names the whole strip in one place and half of it in another.",
        width_and_half_width,
    ),
    Entry(
        "E37", "An entry of the matrix P", "004, lines 240, 365 and 463", "A",
        r"P_{2n} = y_1 y_n K(x_2, x_n)", r"P_{2n} = y_2 y_n K(x_2, x_n)",
        "CVXOPT reads only the lower triangle and hides the slip; a solver that uses (P + Pᵀ)/2 shows it.",
        entry_of_the_matrix,
    ),
    Entry(
        "E41", "Existence needs a feasible point", "001, Remark 7, (3.34), line 690", "B",
        r"A \succ 0 \Rightarrow \exists\, \bar x",
        r"A \succ 0,\ \{x : Bx \ge b\} \ne \emptyset \Rightarrow \exists\, \bar x",
        "An empty set has no lowest point. Likewise M = BA⁻¹Bᵀ is definite only if B has full row rank, and for the "
        "dual a semi-definite matrix is enough.",
        existence,
    ),
    Entry(
        "E44", "Constraints in the feature space", "001, line 701", "B",
        r"y_j(w\cdot\Phi(x^j) + b) \ge 1\ \text{nonlinear}",
        r"(w, b) \mapsto y_j(w\cdot\Phi(x^j) + b) - 1\ \text{affine}",
        "Only x enters through Φ, and x is data; in the unknowns the problem stays a QP.",
        constraints_in_feature_space, reading="informal",
    ),
    Entry(
        "E51", "Down in w, up in α", "003, lines 297, 309 and 367; 004, line 205", "B",
        r"\min_{w, b, \alpha \ge 0} L(w, b, \alpha)", r"\max_{\alpha \ge 0}\ \min_{w, b} L(w, b, \alpha)",
        "Wherever a constraint has room, a larger α lowers L without end; the answer is a saddle point.",
        which_way_the_lagrangian_goes,
    ),
    Entry(
        "E52", "Small slips in norms and sums", "004, lines 143 and 240; 001, (3.37)", "D",
        r"w^\top w = \|w\|", r"w^\top w = \|w\|^2",
        "Likewise the sum of the squares of w runs to d, not to N, and yᵀλ = 0 must be accompanied by λ ≥ 0.",
        squared_length,
    ),
)  # fmt: skip
