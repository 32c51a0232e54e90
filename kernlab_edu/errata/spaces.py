"""Mercer, the reproducing kernel Hilbert space and Schoenberg's transforms."""

from __future__ import annotations

import numpy as np

from ..kernels import Linear, Spline, is_bernstein, is_cnd, schoenberg_transforms
from ..theory import (
    BrownianBridge,
    RKHSFunction,
    bridge_eigenvalues,
    coefficient_inner,
    gauss_rule,
    interpolation_norms,
    mercer_pairs,
    section,
)
from .entry import Entry, Evidence
from .words import number


def which_space_is_larger():
    """K = min(x, y): does the norm of the space said to be larger stay bounded on finer grids?"""
    sizes = 32, 64
    in_H = np.diff(interpolation_norms(Spline("min"), np.sqrt, sizes))[0]  # √x is continuous
    member = section(Spline("min"), 0.5)
    in_C = np.diff([np.abs(member(np.arange(1, n + 1) / n)).max() for n in sizes])[0]
    words = f"{number(in_H)} for ‖√x‖²_K", f"{number(in_C)} for max |f|, f = K(·, ½)"
    return Evidence("growth of the norm from 32 to 64 points", *words, abs(in_H), abs(in_C))


def bound_of_the_evaluation():
    """K = min(x, y) − xy on [0, 1] and f = K(·, ½): |f(½)| must stay below the bound."""
    f, x = section(BrownianBridge(), 0.5), np.linspace(0.0, 1.0, 101)
    largest, value = BrownianBridge().diag(x).max(), float(np.abs(f(x)).max())
    bounds = largest * f.norm, np.sqrt(largest) * f.norm
    words = (f"|f| ≤ {number(bound)}" for bound in bounds)
    return Evidence(f"bound; max |f| = {number(value)}", *words, *(max(0.0, value - float(bound)) for bound in bounds))


def closed_in_which_norm():
    """f_n = Σ_{k≤n} u_k φ_k of the Brownian bridge, Cauchy in L² or in ‖·‖_K: does ‖f_80 − f_40‖_K vanish?"""
    k, values = np.arange(1, 81), bridge_eigenvalues(80)
    tails = [np.where(k > 40, u, 0.0) for u in (1.0 / k, 0.5**k)]
    in_L2, in_H = (tails[0] ** 2).sum(), [coefficient_inner(tail, tail, values) for tail in tails]
    words = f"{number(in_H[0])}, though {number(in_L2)} in L²", f"{number(in_H[1])}, Cauchy in ‖·‖_K"
    return Evidence("‖f₈₀ − f₄₀‖²_K of a Cauchy sequence", *words, *in_H)


def basis_of_what():
    """K(x, y) = xy on [−1, 1] has one eigenfunction: what is left of f after projection onto it?"""
    rule = gauss_rule(-1, 1, m=5)
    mercer = mercer_pairs(Linear(), rule)
    outside, member = (lambda t: np.ones_like(t)), (lambda t: t)
    left = [rule.integral(lambda t, f=f: f(t) ** 2) - mercer.project(f).l2_norm ** 2 for f in (outside, member)]
    words = f"{number(left[0])} for f = 1 in L²", f"{number(left[1])} for f = x in H_K"
    return Evidence("‖f − Σ⟨f, φ_k⟩φ_k‖²", *words, *map(abs, left))


def what_definiteness_gives():
    """Ridge regression with k(x, z) = xz at 1 and 2: two vectors α, one minimiser f."""
    points, y, lam = np.array([1.0, 2.0]), np.array([1.0, 1.0]), 1.0
    K = Linear()(points)
    alpha = np.linalg.solve(K + lam * np.eye(2), y)
    other = alpha + np.array([2.0, -1.0])  # K(2, −1) = 0
    f, g = (RKHSFunction(Linear(), points, c) for c in (alpha, other))
    in_alpha, in_f = np.linalg.norm(other - alpha), (f - g).norm
    words = f"{number(in_alpha)} between the α", f"{number(in_f)} between the f"
    return Evidence("distance of two minimisers", *words, float(in_alpha), float(in_f))


def integrability_of_the_measure():
    """The five transforms of the notes, a = 1.7 and p = 0.4: whom does the condition on g shut out?"""
    names = "d", "(1 − e^(−ad))/a", "ln(1 + d/a)", "d/(a(a + d))", "d^p"
    conditions = [phi.condition() for phi in schoenberg_transforms(a=1.7, p=0.4)]
    printed = [name for name, c in zip(names, conditions, strict=True) if not c.printed_holds]
    right = [name for name, c in zip(names, conditions, strict=True) if not c.holds]
    words = f"{len(printed)}: {', '.join(printed)}", f"{len(right)}"
    return Evidence("examples of the notes that are shut out", *words, float(len(printed)), float(len(right)))


def for_one_matrix_or_for_all():
    """d ↦ d² and d ↦ √d: tested on one matrix D, and on two, against the signs of a Bernstein function."""
    triangle = np.ones((3, 3)) - np.eye(3)
    line = np.square(np.subtract.outer(np.arange(3.0), np.arange(3.0)))
    transforms = np.square, np.sqrt
    truth = [bool(is_bernstein(phi)) for phi in transforms]
    tests = [triangle], [triangle, line]
    verdicts = [[all(is_cnd(phi(D)) for D in matrices) for phi in transforms] for matrices in tests]
    wrong = [sum(v != t for v, t in zip(verdict, truth, strict=True)) for verdict in verdicts]
    words = f"{wrong[0]}: d² passes the triangle", f"{wrong[1]}: 0, 1, 2 on a line refutes d²"
    return Evidence("d² and √d: wrong verdicts", *words, *map(float, wrong))


ENTRIES = (
    Entry(
        "E19", "Which space is larger", "001, line 1022", "B",
        r"C(\mathcal X) \subset \mathcal H_K", r"\mathcal H_K \subset C(\mathcal X)",
        "Evaluation is continuous, so members are continuous functions; √x is continuous and its norm in the space of "
        "min(x, y) is infinite.",
        which_space_is_larger,
    ),
    Entry(
        "E20", "A square root in the bound", "001, (3.72)", "B",
        r"|f(x)| \le \sup K(x, x)\,\|f\|_K", r"|f(x)| \le \sup \sqrt{K(x, x)}\,\|f\|_K",
        "Cauchy–Schwarz gives ‖K(·, x)‖ = √K(x, x); the line above and 000, line 339 have it.",
        bound_of_the_evaluation,
    ),
    Entry(
        "E21", "Closed in which norm", "001, lines 966–968 and 1017", "B",
        r"\mathcal H_K\ \text{closed in}\ L_2", r"\mathcal H_K\ \text{closed in}\ \|\cdot\|_K",
        "Since λ_k → 0 the norm of the space is stronger: a limit in L² may leave it.",
        closed_in_which_norm,
    ),
    Entry(
        "E22", "Which measures make a transform", "000, line 279", "B",
        r"\int_0^\infty \frac{g(\lambda)}{\lambda}\,d\lambda < \infty",
        r"\int_0^1 g\,d\lambda + \int_1^\infty \frac{g(\lambda)}{\lambda}\,d\lambda < \infty",
        "(1 − e^{−λd})/λ is at most d near 0 and at most 1/λ far out; the printed integral is Φ(∞), and asks for a "
        "bounded Φ.",
        integrability_of_the_measure,
    ),
    Entry(
        "E23", "For one matrix or for all", "000, Theorem 5.2", "B",
        r"\text{given}\ D:\ \Phi(D)\ \text{squared distances} \iff \Phi\ \text{Schoenberg}",
        r"\Phi(D)\ \text{squared distances for all}\ D \iff \Phi\ \text{Schoenberg}",
        "A triangle with equal sides forgives any Φ; it takes all matrices, of all sizes, to force the integral.",
        for_one_matrix_or_for_all,
    ),
    Entry(
        "E43", "A basis of what", "000, line 354; 001, Theorem 17", "B",
        r"\{\phi_i\}\ \text{orthonormal basis of}\ L_2", r"\{\phi_i\}\ \text{orthonormal system in}\ L_2",
        "Where the kernel is blind there are no φ with γ > 0. And equality at every point needs a density whose "
        "support is all of the domain.",
        basis_of_what,
    ),
    Entry(
        "E60", "What definiteness gives", "000, line 390; 002, line 512", "B",
        r"k \succ 0 \Rightarrow g = 0",
        r"\lambda > 0 \Rightarrow g = 0,\quad K \succ 0 \Rightarrow \alpha\ \text{unique}",
        "Any g ≠ 0 costs norm and changes no value, so it goes with every kernel; definiteness makes α unique. Ω must "
        "increase strictly, and an offset b stands outside the theorem.",
        what_definiteness_gives,
    ),
)  # fmt: skip
