"""Doubts about duality and support vector machines that a computation removes."""

from __future__ import annotations

import numpy as np

from ..certificates import certify
from ..kernels import Linear
from ..problems import QP, C_from_lambda, hard_margin, regression
from ..problems.textbook import lower_value
from ..solvers import solve_active_set, solve_smo
from ..theory import Huber, largest_half_margin
from .candidate import Candidate
from .entry import Evidence
from .machines import TWO_POINTS
from .regression import EPSILON, C, X, Y, tube
from .soft_margin import certified, squared_length, total_slack
from .words import number, numbers

SHIFTED = np.array([[2.0], [4.0], [0.0]]), np.array([1.0, 1.0, -1.0])  # w = 1, b = −1
OVERLAP = np.array([[-3.0], [-2.0], [-1.0], [1.0]]), np.array([-1.0, 1.0, -1.0, 1.0])


def dual_of_equalities():
    """min ½‖x‖² with x₁ + x₂ = 1: the best a of H must give a feasible x = −A⁻¹Bᵀa."""
    B, b = np.array([[1.0, 1.0]]), np.array([1.0])
    M = B @ B.T
    gaps = [float(abs(B @ (-B.T @ np.linalg.solve(M, sign * b)) - b)[0]) for sign in (1.0, -1.0)]  # ∇H = 0
    words = f"{number(gaps[0])} with + a·b", f"{number(gaps[1])} with − a·b"
    return Evidence("|x₁ + x₂ − 1| at the best a", *words, *gaps)


def four_recipes_for_b():
    """The points 2, 4 | 0: the recipes for b agree as long as no slack is allowed."""
    spread = [float(np.ptp(recipes(certified(*data)))) for data in ((*OVERLAP, 1.0), SHIFTED)]
    words = f"{number(spread[0])} on overlapping points", f"{number(spread[1])} at the hard margin"
    return Evidence("largest minus smallest b of four recipes", *words, *spread)


def rho_is_the_half_width():
    """The points 2, 4 | 0: half their gap is 1."""
    X, y = SHIFTED
    machine = certified(X, y)
    gap = float(X[y > 0].min() - X[y < 0].max())
    rho = 1 / np.sqrt(machine.alpha.sum())
    words = f"{number(rho)} for the width {number(gap)}", f"{number(rho)} for the half-width {number(gap / 2)}"
    return Evidence("ρ = 1/√Σα", *words, abs(rho - gap), abs(rho - gap / 2))


def price_from_lambda():
    """The points ±1 with λ = 1: mean hinge loss plus λ‖w‖², above its least value."""
    (X, y), lam = TWO_POINTS, 1.0
    least = 2 * lam * -certified(X, y, C_from_lambda(lam, n=2)).objective  # by strong duality
    machines = [certified(X, y, price) for price in (1 / (2 * lam), C_from_lambda(lam, n=2))]
    excess = [total_slack(m) / 2 + lam * squared_length(m) - least for m in machines]
    words = f"{number(excess[0])} with C = 1/(2λ)", f"{number(excess[1])} with C = 1/(2nλ)"
    return Evidence("objective above its least value", *words, *map(abs, excess))


def foot_on_the_boundary():
    """w = (3, 4), b = −5 and points of both classes: does B = x − γ y w/‖w‖ lie on the line?"""
    w, b, points, y = np.array([3.0, 4.0]), -5.0, np.array([[3.0, 4.0], [0.0, 0.0]]), np.array([1.0, -1.0])
    size = np.linalg.norm(w)
    margins = y * (points @ w + b) / size
    without, right = (points - (margins * factor)[:, None] * w / size for factor in (np.ones(2), y))
    errors = [float(np.abs(feet @ w + b).max()) for feet in (without, right)]
    return Evidence("|w·B + b|", f"{number(errors[0])} without the label", number(errors[1]), *errors)


def signs_of_the_tube():
    """The primal's multipliers in the naming of 003: α* belongs to the points above the tube."""
    answer = solve_active_set(tube())
    w, star, plain = answer.x[0], answer.z[:2], answer.z[2:4]
    sums = (plain - star) @ X[:, 0], (star - plain) @ X[:, 0]
    what = f"sum over the points; w = {number(w)}"
    return Evidence(what, *map(number, sums), *(abs(value - w) for value in sums))


def slater():
    """½x² with x ≥ 1, and with 1 ≤ x ≤ 1: the first has an inner point, neither has a gap."""
    wide, narrow = QP(P=[[1]], q=[0], G=[[-1]], h=[-1]), QP(P=[[1]], q=[0], G=[[-1], [1]], h=[-1, 1])
    answers = solve_active_set(wide), solve_active_set(narrow)
    gaps = np.array([qp.objective(a.x) - lower_value(qp, z=a.z) for qp, a in zip((wide, narrow), answers, strict=True)])
    inner, closed = np.array([True, False]), np.abs(gaps) < 1e-9  # x = 2 is inside the first set
    wrong = float((inner != closed).sum()), float((inner & ~closed).sum())
    return Evidence("cases that contradict it", f"{wrong[0]:g} as ⇔", f"{wrong[1]:g} as ⇒", *wrong)


def one_number():
    """The points ±1: the objective of the dual is one number, minus the primal value ½."""
    X, y = TWO_POINTS
    dual = hard_margin(X @ X.T, y)
    lam = solve_smo(dual, tol=1e-12).x
    quadratic = 0.5 * lam @ dual.as_qp().P @ lam
    as_vector, as_sum = quadratic - np.eye(2) @ lam, quadratic - np.ones(2) @ lam
    words = f"{numbers(as_vector)}, two numbers", number(as_sum)
    return Evidence("½λᵀPλ minus …; primal ½", *words, float(abs(as_vector.sum() + 0.5)), float(abs(as_sum + 0.5)))


def loss_with_bars():
    """Huber's loss with σ = 1.3 at ±3: a loss of |ξ| is even, and its two branches meet at σ."""
    sigma = 1.3
    loss = Huber(sigma)
    literal = [x**2 / (2 * sigma) if x <= sigma else x - sigma / 2 for x in (3.0, -3.0)]
    right = loss.c(np.array([3.0, -3.0]))
    jump = abs(sigma**2 / (2 * sigma) - (sigma - sigma / 2))
    errors = abs(literal[0] - literal[1]), float(np.ptp(right)) + jump
    return Evidence("c(3) and c(−3), σ = 1.3", numbers(literal), numbers(right), *errors)


def minimise_or_maximise():
    """The points ±1: the least value of ½λᵀPλ − 1ᵀλ is minus the largest of the dual."""
    X, y = TWO_POINTS
    qp = hard_margin(X @ X.T, y).as_qp()
    least, width = float(qp.objective(solve_active_set(qp).x)), float(np.ptp(X))
    optimum = 0.5 * (2 / width) ** 2  # ½‖w‖² with ‖w‖ = 2/width
    words = f"{number(least)} as the maximum", f"{number(-least)} = −({number(least)})"
    return Evidence(f"value; the primal has {number(optimum)}", *words, abs(least - optimum), abs(-least - optimum))


def largest_tau():
    """(1, 0), (1, 1) | (−1, 0): max over unit w of half the gap between the projections, and 1/‖w‖ of the machine."""
    X, y = np.array([[1.0, 0.0], [1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 1.0, -1.0])
    xor = np.array([[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]), np.array([1.0, 1.0, -1.0, -1.0])
    errors = [abs(best_tau(*data) - largest_half_margin(*data)) for data in (xor, (X, y))]
    words = f"{number(errors[0])} on XOR, where no w exists", f"{number(errors[1])} where a line separates"
    return Evidence("|max τ − 1/‖w‖|", *words, *errors)


def linear_in_what():
    """The tube for y and for 2y: twice the data do not give twice the line, but f is Σβⱼk(xⱼ, ·) + b."""
    once, twice = (certified_tube(target) for target in (Y, 2 * Y))
    w, b = solve_active_set(tube()).x[:2]
    combination = Linear()([[5.0]], X)[0] @ once.beta + once.b
    errors = float(np.abs(twice.f - 2 * once.f).max()), float(abs(combination - (5.0 * w + b)))
    words = f"{number(errors[0])} in y", f"{number(errors[1])} in k(xⱼ, ·)"
    return Evidence("departure from linearity", *words, *errors)


def certified_tube(y):
    """The certificate of the regression machine for the targets y at the points X."""
    dual = regression(Linear()(X), y, C, EPSILON)
    return certify(dual, solve_smo(dual, tol=1e-12))


def recipes(machine):
    """b from one support vector, as their mean, halfway between the classes, and from the lowest positive one."""
    y, score, support = machine.problem.target, machine.f - machine.b, ~machine.at_zero
    votes = (y - score)[support]
    halfway = -0.5 * (score[y > 0].min() + score[y < 0].max())
    return np.array([votes[0], votes.mean(), halfway, 1 - score[support & (y > 0)].min()])


def best_tau(X, y):
    """max over 360 unit vectors w of ½(min of w·x over class +1 − max over class −1)."""
    angle = np.radians(np.arange(360))
    scores = X @ np.stack([np.cos(angle), np.sin(angle)])
    return float((scores[y > 0].min(axis=0) - scores[y < 0].max(axis=0)).max() / 2)


CANDIDATES = (
    Candidate(
        "R07", "The dual of equalities", "001, (3.33) and (3.34)",
        r"H = -\tfrac12 a^\top M a + a^\top b", r"H = -\tfrac12 a^\top M a - a^\top b",
        "With equalities a has no sign and L = F + a·g fits; only the step to inequalities needs the other one (E02).",
        dual_of_equalities,
    ),
    Candidate(
        "R08", "Four recipes for b", "001, line 627; 002, line 217; 004, lines 250–260",
        r"\text{four different}\ b", r"b = y_j - w^\top x_j = -\tfrac12(\min_+ w^\top x + \max_- w^\top x)",
        "At the hard margin all support vectors lie on the margin, so the recipes agree; with slack they do not (E11).",
        four_recipes_for_b,
    ),
    Candidate(
        "R09", "The sum of the multipliers", "003, line 347",
        r"\text{width}^2 = 1/\textstyle\sum\alpha_i", r"\rho^2 = 1/\|w\|^2 = 1/\textstyle\sum\alpha_i",
        "ρ is the half-width, and at the hard margin w·w = Σα.",
        rho_is_the_half_width,
    ),
    Candidate(
        "R10", "From λ to C", "000, line 436",
        r"C = 1/(2\lambda)", r"C = 1/(2n\lambda)",
        "The loss there is a mean, so the n belongs into C.",
        price_from_lambda,
    ),
    Candidate(
        "R11", "The foot of a point", "002, line 56",
        r"B_i = X_i - \gamma_i w/\|w\|", r"B_i = X_i - \gamma_i\,y_i\,w/\|w\|",
        "γ contains the label once, the formula a second time, and y² = 1.",
        foot_on_the_boundary,
    ),
    Candidate(
        "R12", "Signs of the regression", "003, lines 766–792",
        r"w = \textstyle\sum(\alpha_i - \alpha_i^*)x_i", r"w = \textstyle\sum(\alpha_i^* - \alpha_i)x_i",
        "Here α* belongs to the points above the tube, in the Lagrangian and everywhere after.",
        signs_of_the_tube,
    ),
    Candidate(
        "R13", "Slater's condition", "001, line 559",
        r"\text{inner point} \iff \delta^* = \pi^*", r"\text{inner point} \Rightarrow \delta^* = \pi^*",
        "It is stated as sufficient, and that it is; for affine constraints a feasible point is enough.",
        slater,
    ),
    Candidate(
        "R16", "The linear term of the dual", "004, lines 240, 365 and 463",
        r"\tfrac12\lambda^\top P\lambda - \mathbb I\lambda", r"\tfrac12\lambda^\top P\lambda - \mathbf 1^\top\lambda",
        "The letter before λ stands for a row of ones; an objective is one number.",
        one_number, reading="extraction",
    ),
    Candidate(
        "R17", "Losses without bars", "003, lines 811–816",
        r"c(\xi) = \xi - \tfrac\sigma2\ \text{if}\ \xi > \sigma",
        r"c(\xi) = |\xi| - \tfrac\sigma2\ \text{if}\ |\xi| > \sigma",
        "The table's column marks ate the bars of |ξ|; with them the loss is even and continuous at σ.",
        loss_with_bars, reading="extraction",
    ),
    Candidate(
        "R21", "Minimise or maximise", "004, line 238",
        r"\min\,(\tfrac12\lambda^\top P\lambda - \mathbf 1^\top\lambda) = \max W",
        r"\min\,(\tfrac12\lambda^\top P\lambda - \mathbf 1^\top\lambda) = -\max W",
        "Solvers minimise: the sign of the whole dual is turned, and its multipliers stay the same.",
        minimise_or_maximise,
    ),
    Candidate(
        "R22", "From the largest margin to the shortest w", "002, lines 122–156",
        r"\max\tau = 1/\min\|w\|\ \text{for any data}", r"\max\tau = 1/\min\|w\|\ \text{for separable data}",
        "The notes assume that all samples can be classified correctly, and then each step of the chain holds.",
        largest_tau,
    ),
    Candidate(
        "R23", "Linear in what", "001, Remark 12",
        r"f_{2y} = 2 f_y", r"f = \textstyle\sum_j \beta_j K(x^j, \cdot) + b",
        "The estimator is linear in the functions K(xʲ, ·) once their weights are known; it is not linear in y.",
        linear_in_what, reading="wording",
    ),
)  # fmt: skip
