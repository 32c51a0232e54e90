"""Optimisation and duality: Lagrange, KKT and the quadratic program."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from scipy.optimize import nnls

from ..certificates import certify
from ..problems import QP, Program, Solution
from ..problems.textbook import example, jensen_defect, lower_value
from ..solvers import solve_active_set, solve_equality_qp
from .entry import Entry, Evidence
from .words import number, numbers


def sign_of_the_multiplier():
    """min ½‖x‖² with x₁ + x₂ ≥ 1: only L = F − a g has a multiplier a ≥ 0."""
    x = np.array([0.5, 0.5])  # the nearest point of the line to the origin
    gradient, normal = x, np.array([1.0, 1.0])
    plus, minus = -(gradient @ normal) / 2, (gradient @ normal) / 2  # the a with ∇F ± a∇g = 0
    return Evidence("a at the optimum (½, ½)", f"{plus:g}, negative", f"{minus:g}", max(0.0, -plus), max(0.0, -minus))


def dual_of_the_model_problem():
    """The same problem: max H over a ≥ 0 must be the primal value ¼."""
    a = np.linspace(0.0, 2.0, 2001)
    printed, right = (-(a**2) - a).max(), (-(a**2) + a).max()
    return Evidence("max H(a), a ≥ 0; primal ¼", number(printed), number(right), 0.25 - printed, 0.25 - right)


def linear_term_left_out():
    """min ½xᵀAx + c·x on a half-plane: at the minimum some a must make the printed condition 0."""
    problem = example("linear_term").problem
    best = solve_active_set(problem)
    printed = nearest_multiple(problem.P @ best.x, problem.G[0])
    right = np.linalg.norm(problem.P @ best.x + problem.q + problem.G.T @ best.z)
    what = f"what no multiplier can cancel at the minimum {numbers(best.x)}"
    return Evidence(what, number(printed), f"{number(right)} with a = {number(best.z[0])}", printed, right)


def constraint_of_a_machine():
    """The points 2 (class +1) and 0 (class −1) with w = 0.1, b = −1: Bw − b must be y f − 1."""
    X, y, w, b = np.array([2.0, 0.0]), np.array([1.0, -1.0]), 0.1, -1.0
    margin = y * (w * X + b) - 1
    printed, right = y * X * w - (y * b - 1), y * X * w - (1 - y * b)
    what = f"Bw − b, where y f − 1 = {numbers(margin)}"
    errors = np.abs(printed - margin).max(), np.abs(right - margin).max()
    return Evidence(what, f"{numbers(printed)}, as if feasible", numbers(right), *errors)


def three_recipes():
    """min ½x₁² with x₁ + x₂ = 1: eliminating x by a pseudo-inverse of the singular A misses the minimum 0."""
    problem = example("singular_matrix").problem
    inverse = np.linalg.pinv(problem.P)
    a = np.linalg.lstsq(problem.A @ inverse @ problem.A.T, -problem.b)[0]
    printed, right = -inverse @ problem.A.T @ a, solve_equality_qp(problem).x
    values = problem.objective(printed), problem.objective(right)
    words = (f"{number(value)} at {numbers(x)}" for value, x in zip(values, (printed, right), strict=True))
    return Evidence("½x₁² on x₁ + x₂ = 1, least value 0", *words, *values)


def example_for_cvxopt():
    """min ½x² + 5x + 3y with five inequalities: does the answer of the matrix form prove itself for it?"""
    stated, changed = example("two_variables", q=(5, 3)).problem, example("two_variables", q=(3, 4)).problem
    claims = solve_active_set(changed), solve_active_set(stated)
    values = changed.objective(claims[0].x), stated.objective(claims[1].x)
    words = (f"{number(value)}, z = {numbers(claim.z)}" for value, claim in zip(values, claims, strict=True))
    errors = (certify(stated, claim).worst for claim in claims)
    return Evidence(f"value and multipliers at x = {numbers(claims[0].x)}", *words, *errors)


def no_equalities():
    """The same QP: CVXOPT needs rank A = p, else the multiplier of the empty equality is free."""
    stated = example("two_variables").problem
    zero_row = QP(P=stated.P, q=stated.q, G=stated.G, h=stated.h, A=np.zeros((1, 2)), b=[0.0])
    missing = [len(qp.b) - (np.linalg.matrix_rank(qp.A) if len(qp.b) else 0) for qp in (zero_row, stated)]
    words = (f"{gap} with A of shape {qp.A.shape}" for gap, qp in zip(missing, (zero_row, stated), strict=True))
    return Evidence("p − rank A, which must be 0", *words, *map(float, missing))


def shape_of_the_dual_function():
    """H of the model problem at 0, 1, 2: the chord lies below the graph."""
    model = example("model_problem").problem
    defect = jensen_defect(lambda a: lower_value(model, z=[a]), [0.0, 2.0])
    above, below = max(0.0, -defect), max(0.0, defect)
    what = "by how much H(1) breaks the inequality with the mean of H(0) and H(2)"
    return Evidence(what, number(above), number(below), above, below)


def constraint_qualification():
    """min x on the set {0}: written as x² = 0 it has no multiplier, written as x = 0 it has one."""
    printed = best_multiplier(example("no_multiplier").problem, [0.0])
    straight = Program(n=1, f=lambda x: x[0], grad_f=lambda x: [1.0], h=lambda x: x, grad_h=lambda x: [[1.0]])
    right = best_multiplier(straight, [0.0])
    words = f"{number(printed[1])} for every a, g = x²", f"{number(right[1])} with a = {number(right[0])}, g = x"
    return Evidence("the least |∇F + a∇g| at x = 0", *words, printed[1], right[1])


def stationary_points():
    """x + y on the unit circle: both stationary points pass; on the convex disc only the minimum does."""
    low, high = example("circle_minimum"), example("circle_maximum")
    circle = low.problem
    disc = Program(n=2, f=circle.f, grad_f=circle.grad_f, g=circle.h, grad_g=circle.grad_h)
    on_circle = [e.value for e in (low, high) if certify(circle, e.answer).holds(1e-12)]
    on_disc = [e.value for e in (low, high) if certify(disc, Solution(x=e.answer.x, z=e.answer.nu)).holds(1e-12)]
    least = -np.sqrt(2.0)  # Cauchy–Schwarz
    errors = max(on_circle) - least, max(on_disc) - least
    return Evidence("values at the points that pass; least −√2", numbers(on_circle), numbers(on_disc), *errors)


def midpoints_are_not_enough():
    """On the numbers p + q√2: f = q is affine at every midpoint and still not convex; x/√2 = p/√2 + q is both."""
    wild, tame = (lambda p, q: float(q)), (lambda p, q: float(p) / np.sqrt(2.0) + float(q))
    # −2 = λ(−2√2) + (1 − λ)0 with λ = 1/√2, and f(0) = 0; a function that bends at a midpoint would prove nothing
    errors = [max(0.0, f(-2, 0) - f(0, -2) / np.sqrt(2.0)) if bend(f) < 1e-12 else 0.0 for f in (wild, tame)]
    words = f"{number(errors[0])} for q, not continuous", f"{number(errors[1])} for x/√2, continuous"
    return Evidence("f(−2) above the chord from −2√2 to 0", *words, *errors)


def model_problem_and_dimension():
    """One point of class +1 in R¹, and in R² without an offset: which machine has the value of the model problem?"""
    model = example("model_problem").value
    line = QP(P=np.diag([1.0, 0.0]), q=[0, 0], G=[[-1, -1]], h=[-1])  # unknowns (w, b), only w is paid for
    plane = QP(P=np.eye(2), q=[0, 0], G=[[-1, -1]], h=[-1])  # unknowns (w₁, w₂), the point (1, 1), no b
    values = [float(qp.objective(solve_active_set(qp).x)) for qp in (line, plane)]
    return Evidence("least value; model problem ¼", *map(number, values), *(abs(value - model) for value in values))


def cone_of_the_descent():
    """At the corner of a wedge: how far is −∇F from the cone of allowed directions, and from the normal cone?"""
    corner = example("wedge")
    descent = -corner.problem.gradient(corner.answer.x)
    tangent = solve_active_set(QP(P=np.eye(2), q=-descent, G=corner.problem.G, h=[0, 0])).x
    multipliers, right = nnls(corner.problem.G.T, descent)
    printed = np.linalg.norm(tangent - descent)
    words = f"{number(printed)} (allowed directions)", f"{number(right)} (normal cone, a = {numbers(multipliers)})"
    return Evidence(f"distance of −∇F = {numbers(descent)} from the cone", *words, printed, right)


def bend(f):
    """The worst |f(midpoint) − mean of f| over pairs of numbers p + q√2 with rational p, q."""
    points = [(Fraction(p, 3), Fraction(q, 2)) for p in (-2, 0, 1) for q in (-3, 0, 2)]
    return max(abs(f((p + r) / 2, (q + s) / 2) - (f(p, q) + f(r, s)) / 2) for p, q in points for r, s in points)


def nearest_multiple(vector, normal):
    """min over a of ‖vector + a·normal‖, for a of either sign."""
    return float(np.linalg.norm(vector - normal * (vector @ normal) / (normal @ normal)))


def best_multiplier(program, x):
    """The a with the least ‖∇F + a∇h‖ at x, and that length."""
    normals, gradient = program.equality_jacobian(x).T, np.asarray(program.grad_f(np.asarray(x)), dtype=float)
    a = np.linalg.lstsq(normals, -gradient)[0]
    return float(a[0]), float(np.linalg.norm(gradient + normals @ a))


ENTRIES = (
    Entry(
        "E01", "The sign in the KKT theorem", "001, Theorem 5, (3.27)–(3.28)", "A",
        r"g \ge 0,\quad L = F + a\cdot g,\quad a \ge 0", r"g \ge 0,\quad L = F - a\cdot g,\quad a \ge 0",
        "At a minimum the gradient of F points to the allowed side: it is a multiple ≥ 0 of the gradient of g.",
        sign_of_the_multiplier,
    ),
    Entry(
        "E02", "The dual loses its linear term's sign", "001, (3.36)", "A",
        r"H = -\tfrac12 a^\top M a - a^\top b", r"H = -\tfrac12 a^\top M a + a^\top b",
        "With the printed sign the best a is 0, and a duality gap appears where there is none.",
        dual_of_the_model_problem,
    ),
    Entry(
        "E03", "The linear term disappears", "001, (3.28)–(3.30)", "A",
        r"A\bar x + B^\top \bar a = 0", r"A\bar x + c - B^\top \bar a = 0",
        "The objective contains c·x, so its gradient contains c; the right side of (3.30) becomes (−c, b).",
        linear_term_left_out,
    ),
    Entry(
        "E04", "The right side of a machine's constraints", "001, Remark 3, line 322", "A",
        r"b_j = y_j b - 1", r"b_j = 1 - y_j b",
        "Bw ≥ 1 − yb is y(w·x + b) ≥ 1; with the printed sign a line that errs passes as feasible. "
        "And b is an unknown too: (3.38) is the form to code.",
        constraint_of_a_machine,
    ),
    Entry(
        "E05", "A singular matrix A", "001, Remark 10", "A",
        r"A x = -B^\top a \ \text{has a solution for every } a",
        r"A x = -B^\top a \ \text{has a solution} \iff B^\top a \in \operatorname{range} A",
        "Elsewhere H(a) = −∞, and for a machine that is where Σaᵢyᵢ = 0 comes from: solve the whole system (3.30).",
        three_recipes,
    ),
    Entry(
        "E35", "The example for CVXOPT", "004, lines 430 and 443", "A",
        r"\tfrac12 x^2 + 5x + 3y,\quad q = (3, 4)^\top", r"\tfrac12 x^2 + 5x + 3y,\quad q = (5, 3)^\top",
        "Both have their minimum at (0, 5), so a look at x alone hides the slip: look at the multipliers.",
        example_for_cvxopt,
    ),
    Entry(
        "E36", "No equalities", "004, line 457", "A",
        r"A = 0", r"A \in \mathbb R^{0 \times n}",
        "A row of zeros is an equality of rank 0, which CVXOPT refuses; leave A out, or give it no rows.",
        no_equalities,
    ),
    Entry(
        "E38", "The dual function is concave", "001, Remark 11", "B",
        r"H(a) = \inf_x \{F(x) + a^\top g(x)\}\ \text{convex}",
        r"H(a) = \inf_x \{F(x) + a^\top g(x)\}\ \text{concave}",
        "Each x gives an affine function of a; their lowest envelope bends down. That is why we maximise it.",
        shape_of_the_dual_function,
    ),
    Entry(
        "E40", "A constraint qualification is missing", "001, Proposition 4, Theorem 5", "B",
        r"\bar x\ \text{minimal} \Rightarrow \exists\, a : \nabla F + a \nabla g = 0",
        r"\bar x\ \text{minimal},\ \nabla g(\bar x) \ne 0 \Rightarrow \exists\, a : \nabla F + a \nabla g = 0",
        "Where the gradient of g vanishes it cannot balance the gradient of F; with several constraints the "
        "gradients must be independent.",
        constraint_qualification,
    ),
    Entry(
        "E50", "Stationary is not minimal", "002, lines 68 and 102–112", "B",
        r"\nabla L = 0 \Rightarrow \text{minimum}", r"\nabla L = 0,\ \text{convex problem} \Rightarrow \text{minimum}",
        "A vanishing gradient finds maxima and saddles too; without convexity the KKT conditions do not close the "
        "duality gap either.",
        stationary_points, reading="informal",
    ),
    Entry(
        "E57", "Convex at midpoints", "001, lines 297–301", "B",
        r"f(\tfrac12(x + v)) \le \tfrac12(f(x) + f(v)) \iff f\ \text{convex}",
        r"f(\tfrac12(x + v)) \le \tfrac12(f(x) + f(v)),\ f\ \text{continuous} \iff f\ \text{convex}",
        "Midpoints reach only weights k/2ⁿ; continuity carries the inequality to all the others.",
        midpoints_are_not_enough,
    ),
    Entry(
        "E61", "The dimension of the model problem", "001, line 326", "C",
        r"d = 1:\ \min \tfrac12(x_1^2 + x_2^2),\ x_1 + x_2 \ge 1",
        r"d = 2:\ \min \tfrac12(x_1^2 + x_2^2),\ x_1 + x_2 \ge 1",
        "A machine on the line has the unknowns (w, b) and pays for w alone: w = 0, b = 1 costs nothing.",
        model_problem_and_dimension,
    ),
    Entry(
        "E62", "Tangent and normal cone", "001, lines 347 and 438", "B",
        r"-\nabla F \in \{v : \nabla g_i \cdot v \ge 0\}",
        r"-\nabla F \in \{-\textstyle\sum a_i \nabla g_i : a \ge 0\}",
        "If the descent pointed into the feasible cone we could still go down; it points out, along the normals. "
        "Likewise a tangent z is perpendicular to the gradient of g, not to the surface.",
        cone_of_the_descent, reading="informal",
    ),
)  # fmt: skip
