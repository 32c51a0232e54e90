"""Kernels: series, widths, parameters and what positive definite means."""

from __future__ import annotations

from math import factorial

import numpy as np

from ..kernels import Gaussian, Hybrid, Linear, Polynomial, Sigmoid
from ..theory import lp_norm
from .entry import Entry, Evidence
from .words import number, numbers


def factor_of_the_series():
    """e^{−γ(x² + z²)} Σ (…)^k/k! at x = z = 1, γ = 1: it must be the kernel's own value."""
    truth = float(Gaussian(gamma=1.0)([1.0], [1.0])[0, 0])
    printed, right = series(1.0, 1.0, gamma=1.0, factor=1.0), series(1.0, 1.0, gamma=1.0, factor=2.0)
    what = f"the series at x = y = 1, γ = 1; k = {number(truth)}"
    return Evidence(what, number(printed), number(right), abs(printed - truth), abs(right - truth))


def first_term_of_the_series():
    """The same at x = z = 0, γ = ½: only the constant term is left."""
    truth = float(Gaussian(gamma=0.5)([0.0], [0.0])[0, 0])
    printed, right = series(0.0, 0.0, gamma=0.5, first=1), series(0.0, 0.0, gamma=0.5)
    return Evidence("K(0, 0), which is 1", number(printed), number(right), abs(printed - truth), abs(right - truth))


def width_and_gamma():
    """σ = 1.5 and d² = 2: the library's γ must give exp(−d²/2σ²)."""
    sigma, x = 1.5, [[1.0, 1.0]]
    truth = float(np.exp(-2.0 / (2 * sigma**2)))
    printed, right = (
        float(Gaussian(gamma)([[0.0, 0.0]], x)[0, 0]) for gamma in (1 / sigma**2, Gaussian.from_sigma(sigma).gamma)
    )
    what = f"exp(−γd²), σ = 1.5, d² = 2; meant is {number(truth)}"
    return Evidence(what, number(printed), number(right), abs(printed - truth), abs(right - truth))


def sigmoid_is_no_kernel():
    """tanh(a x·z + b) with b = 0, b < 0 and b > 0, each on the points that refute it; the rest of the list holds."""
    cases = (Sigmoid(1.0, 0.0), [1.0, 2.0]), (Sigmoid(1.0, -1.0), [0.0]), (Sigmoid(1.0, 1.0), [-1.0, 0.0, 1.0])
    printed = [smallest(k(points)) for k, points in cases]
    others = Linear(), Gaussian(1.0), Polynomial(2, 1.0), Hybrid(2, 1.0, 1.0)
    right = min(smallest(k(points)) for k in others for _, points in cases)
    words = f"{numbers(printed)} for b = 0, −1, 1", f"{number(right)} for the four others"
    return Evidence("smallest eigenvalue of a Gram matrix", *words, -min(printed), max(0.0, -right))


def sign_of_the_offset():
    """(xz + c)² on the points ±1 with c = −1 and c = 1."""
    points = np.array([[1.0], [-1.0]])
    printed, right = smallest((points @ points.T - 1) ** 2), smallest(Polynomial(degree=2, offset=1.0)(points))
    words = f"{number(printed)} for c = −1", f"{number(right)} for c = 1"
    return Evidence("smallest eigenvalue of (xz + c)² on ±1", *words, max(0.0, -printed), max(0.0, -right))


def strictly_positive():
    """Three points, two of them equal: which of the notes' own kernels satisfy the definition there?"""
    points = [[0.0, 1.0], [1.0, 0.0], [1.0, 0.0]]
    listed = Linear(), Polynomial(2, 1.0), Gaussian(1.0)
    lowest = np.array([smallest(k(points)) for k in listed])
    shut_out = float((lowest < 1e-12).sum()), float((lowest < -1e-12).sum())
    words = f"{shut_out[0]:g} of 3 (a c ≠ 0 gives 0)", f"{shut_out[1]:g} of 3"
    return Evidence("linear, polynomial, Gaussian: shut out", *words, *shut_out)


def dimension_of_a_product():
    """(x·z)² = (x·z)(x·z) in the plane: the rule says 2·2 features, how many are there?"""
    angle = np.pi * np.arange(6) / 6
    points = np.column_stack([np.cos(angle), np.sin(angle)])
    rule, needed = 2 * 2, int(np.linalg.matrix_rank((points @ points.T) ** 2))
    words = f"D = {rule}", f"D = {needed} ≤ {rule}"
    return Evidence("features of (x·y)² in the plane", *words, float(abs(rule - needed)), float(max(0, needed - rule)))


def norms_without_bars():
    """x = (3, −4): the distances from 0 by the streets and by a king's moves."""
    x = np.array([3.0, -4.0])
    truth = np.array([np.linalg.norm(x, 1), np.linalg.norm(x, np.inf)])
    printed, right = np.array([x.sum(), x.max()]), np.array([lp_norm(x, 1), lp_norm(x, np.inf)])
    errors = np.abs(printed - truth).max(), np.abs(right - truth).max()
    return Evidence("L₁ and L∞ of (3, −4)", numbers(printed), numbers(right), *map(float, errors))


def sum_of_semidefinite():
    """A = B = 11ᵀ and v = (1, −1): vᵀ(A + B)v and vᵀ(A∘B)v."""
    A, v = np.ones((2, 2)), np.array([1.0, -1.0])
    values = np.array([v @ M @ v for M in (A + A, A * A)])
    words = f"{numbers(values)}, not > 0", f"{numbers(values)} ≥ 0"
    what = "vᵀMv for M = A + B and A∘B, v = (1, −1)"
    return Evidence(what, *words, float((values <= 0).sum()), float((values < 0).sum()))


def series(x, z, gamma, factor=1.0, first=0):
    """e^{−γ(x² + z²)} Σ_{k ≥ first} (factor·xz)^k/k!, to rounding."""
    total = sum((factor * x * z) ** k / factorial(k) for k in range(first, 40))
    return float(np.exp(-gamma * (x**2 + z**2)) * total)


def smallest(K):
    """The smallest eigenvalue."""
    return float(np.linalg.eigvalsh(K)[0])


ENTRIES = (
    Entry(
        "E14", "The series of the Gaussian", "001, line 764", "A",
        r"e^{2\gamma x\cdot y} = \textstyle\sum_{k\ge0} \frac{(x\cdot y)^k}{k!}",
        r"e^{2\gamma x\cdot y} = \textstyle\sum_{k\ge0} \frac{(2\gamma)^k (x\cdot y)^k}{k!}",
        "Only γ = ½ hides the missing factor; the argument that the series is a kernel stays as it is.",
        factor_of_the_series,
    ),
    Entry(
        "E15", "The first term of the series", "002, line 277", "A",
        r"e^{x\cdot y} = \textstyle\sum_{k=1}^\infty \frac{(x\cdot y)^k}{k!}",
        r"e^{x\cdot y} = \textstyle\sum_{k=0}^\infty \frac{(x\cdot y)^k}{k!}",
        "The constant term is a feature too; 003, line 568 has it.",
        first_term_of_the_series,
    ),
    Entry(
        "E16", "Width and γ", "003, line 669", "C",
        r"\gamma = 1/\sigma^2", r"\gamma = 1/(2\sigma^2)",
        "Libraries write exp(−γd²) for exp(−d²/2σ²); with the printed γ the kernel is squared.",
        width_and_gamma,
    ),
    Entry(
        "E17", "The sigmoid is no kernel", "001, line 728; 002, line 303; 003, line 641", "B",
        r"\tanh(a\,x\cdot y + b)\ \text{legal}", r"\tanh(a\,x\cdot y + b) \not\succeq 0",
        "Two or three points give a negative eigenvalue, and b < 0 even k(0, 0) < 0; 000 and 004 say so.",
        sigmoid_is_no_kernel,
    ),
    Entry(
        "E18", "Offset and degree of the polynomial kernel", "000, line 326; 003, line 555; 004, line 382", "B",
        r"(x\cdot y + c)^d,\ c \in \mathbb R", r"(x\cdot y + c)^d,\ c \ge 0,\ d \in \mathbb N",
        "Expand it: a negative offset gives some monomials a negative weight. A fractional power (002, line 295) "
        "fails on four points.",
        sign_of_the_offset,
    ),
    Entry(
        "E42", "Definite or semi-definite", "000, lines 293–299; 001, Definition 14, Theorem 17", "C",
        r"\textstyle\sum c_i c_j k(x_i, x_j) \ge 0,\ \text{with}\ {=}\ \text{only for}\ c = 0",
        r"\textstyle\sum c_i c_j k(x_i, x_j) \ge 0",
        "A repeated point, or more points than features, gives 0 for some c ≠ 0; the spaces and Mercer's theorem need "
        "only ≥.",
        strictly_positive,
    ),
    Entry(
        "E45", "The dimension of a product", "001, Proposition 13 (5)", "D",
        r"D = D_\Phi D_\Psi", r"D \le D_\Phi D_\Psi",
        "x₁x₂ and x₂x₁ are the same feature; line 807 counts 3 for (x·y)².",
        dimension_of_a_product,
    ),
    Entry(
        "E46", "Norms without absolute values", "002, lines 409–423", "A",
        r"L_1 = \textstyle\sum x_i,\quad L_\infty = \max x_i",
        r"L_1 = \textstyle\sum |x_i|,\quad L_\infty = \max |x_i|",
        "A length is never negative. Also L₂ is ‖x‖, not ‖x‖², and L₀ counts positions, not different values.",
        norms_without_bars,
    ),
    Entry(
        "E64", "Sums and products of matrices", "000, lines 250–251", "B",
        r"A, B \succeq 0 \Rightarrow A + B \succ 0,\ A \circ B \succ 0",
        r"A, B \succeq 0 \Rightarrow A + B \succeq 0,\ A \circ B \succeq 0",
        "11ᵀ has the eigenvalue 0, and so have its sum and its product with itself.",
        sum_of_semidefinite, reading="extraction",
    ),
)  # fmt: skip
