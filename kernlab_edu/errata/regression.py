"""Support vector regression: its dual, the roles of its two multipliers and the densities of its losses."""

from __future__ import annotations

import numpy as np
from scipy.special import gamma

from ..problems import QP, regression
from ..solvers import solve_active_set, solve_smo
from ..theory import Gauss, Polynomial
from .entry import Entry, Evidence
from .words import number

# w = ¾, b = ¼: the flattest line within ε of both points touches the tube's lower edge at 0 and its upper edge at 2
X, Y = np.array([[0.0], [2.0]]), np.array([0.0, 2.0])
C, EPSILON = 1.0, 0.25


def constraint_of_the_dual():
    """max W under the printed equality and under Σ(α̂ − α) = 0: strong duality asks for the primal value."""
    dual = regression(X @ X.T, Y, C, EPSILON)
    right = dual.as_qp()
    printed = QP(P=right.P, q=right.q, G=right.G, h=right.h, A=right.A * Y[dual.index], b=right.b)
    least = float(tube().objective(solve_active_set(tube()).x))
    alphas = [solve_active_set(qp).x for qp in (printed, right)]
    values = [-dual.objective(alpha) for alpha in alphas]
    slopes = [float(X[:, 0] @ dual.beta(alpha)) for alpha in alphas]
    words = (f"{number(value)}, w = {number(w)}" for value, w in zip(values, slopes, strict=True))
    return Evidence(f"max W and its w; primal {number(least)}", *words, *(abs(value - least) for value in values))


def roles_of_the_multipliers():
    """The multipliers of the printed Lagrangian, read from the primal: which difference gives back w?"""
    answer = solve_active_set(tube())
    w, above, below = answer.x[0], answer.z[:2], answer.z[2:4]  # α: y − f − ε − ξ ≤ 0, α̂: f − y − ε − ξ̂ ≤ 0
    printed, right = (below - above) @ X[:, 0], (above - below) @ X[:, 0]
    what = f"sum over the points; w = {number(w)}"
    return Evidence(what, number(printed), number(right), abs(printed - w), abs(right - w))


def sums_over_one_index():
    """Σᵢⱼ of a term that has no j counts it n times: the dual then sees nε and ny."""
    w, n = solve_active_set(tube(C=10.0)).x[0], len(Y)
    duals = regression(X @ X.T, n * Y, 10.0, n * EPSILON), regression(X @ X.T, Y, 10.0, EPSILON)
    slopes = [float(X[:, 0] @ dual.beta(solve_smo(dual, tol=1e-12).x)) for dual in duals]
    return Evidence(f"w; the primal says {number(w)}", *map(number, slopes), *(abs(slope - w) for slope in slopes))


def edges_of_the_tube():
    """A point whose α (the multiplier of y ≥ f + ε) is free: on which edge does it lie?"""
    answer = solve_active_set(tube())
    w, b, alpha = answer.x[0], answer.x[1], answer.z[:2]
    (free,) = np.flatnonzero((alpha > 1e-9) & (alpha < C - 1e-9))
    residual = float(Y[free] - w * X[free, 0] - b)
    words = f"lower edge: {number(-EPSILON)}", f"upper edge: {number(residual)}"
    what = "y − f where 0 < α < C"
    return Evidence(what, *words, abs(residual + EPSILON), abs(residual - EPSILON))


def density_of_the_polynomial_loss():
    """At p = 2 the polynomial loss is the Gaussian one, so their densities must agree."""
    p, xi = 2.0, 1.0
    gaussian = float(Gauss().density(xi))
    printed = float(p / (2 * gamma(1 / p)) * np.exp(-(xi**p)))
    right = float(Polynomial(p).density(xi))
    what = f"p(1) at p = 2; the Gaussian row says {number(gaussian)}"
    return Evidence(what, number(printed), number(right), abs(printed - gaussian), abs(right - gaussian))


def tube(C=C):
    """The primal in (w, b, ξ, ξ̂): constraints y − f ≤ ε + ξ first, then f − y ≤ ε + ξ̂, then the signs of the slack."""
    line, slack, n = np.column_stack([X, np.ones(len(Y))]), np.eye(len(Y)), len(Y)
    none = np.zeros((n, n))
    signs = np.hstack([np.zeros((2 * n, 2)), -np.eye(2 * n)])
    G = np.vstack([np.hstack([-line, -slack, none]), np.hstack([line, none, -slack]), signs])
    h = np.concatenate([EPSILON - Y, EPSILON + Y, np.zeros(2 * n)])
    return QP(P=np.diag([1.0] + [0.0] * (2 * n + 1)), q=np.array([0.0, 0.0] + [C] * (2 * n)), G=G, h=h)


ENTRIES = (
    Entry(
        "E06", "A regression that learns nothing", "002, line 462", "A",
        r"\textstyle\sum_i (\hat\alpha_i - \alpha_i)\,y_i = 0", r"\textstyle\sum_i (\hat\alpha_i - \alpha_i) = 0",
        "The printed equality removes the only term of W that can be positive, so α = α̂ = 0 is best for any data; "
        "line 452 has it right.",
        constraint_of_the_dual,
    ),
    Entry(
        "E07", "Which multiplier is which", "002, lines 443 and 452", "A",
        r"w = \textstyle\sum_i (\hat\alpha_i - \alpha_i) X_i", r"w = \textstyle\sum_i (\alpha_i - \hat\alpha_i) X_i",
        "In the Lagrangian of line 443 α belongs to the points above the tube, and they pull the line up; the dual and "
        "the prediction use the other naming, the cases 2 and 3 this one.",
        roles_of_the_multipliers,
    ),
    Entry(
        "E08", "A double sum over one index", "003, lines 786 and 798", "A",
        r"-\epsilon\textstyle\sum_{i,j}(\alpha_i + \alpha_i^*) + \sum_{i,j} y_i(\alpha_i^* - \alpha_i)",
        r"-\epsilon\textstyle\sum_{i}(\alpha_i + \alpha_i^*) + \sum_{i} y_i(\alpha_i^* - \alpha_i)",
        "Only the quadratic term has two indices; coded as printed, ε and y count n times.",
        sums_over_one_index,
    ),
    Entry(
        "E33", "The density of the polynomial loss", "003, line 815", "B",
        r"c = \tfrac1p|\xi|^p,\quad p(\xi) = \frac{p}{2\Gamma(1/p)}\,e^{-|\xi|^p}",
        r"c = \tfrac1p|\xi|^p,\quad p(\xi) = \frac{p^{1-1/p}}{2\Gamma(1/p)}\,e^{-|\xi|^p/p}",
        "The printed density is one, but that of the loss |ξ|^p without the division by p.",
        density_of_the_polynomial_loss,
    ),
    Entry(
        "E56", "The two edges of the tube", "002, lines 427, 474, 478 and 484", "C",
        r"y_i = f(X_i) + \varepsilon\ \text{on the lower edge}",
        r"y_i = f(X_i) + \varepsilon\ \text{on the upper edge}",
        "Above the line is up. Likewise a deviation of at most ε is allowed, the loss is called ε-insensitive, and "
        "free support vectors lie on the tube, not outside.",
        edges_of_the_tube, reading="informal",
    ),
)  # fmt: skip
