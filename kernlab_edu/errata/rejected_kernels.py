"""Doubts about kernels and transforms that a computation removes."""

from __future__ import annotations

import numpy as np

from ..kernels import (
    ExponentialTransform,
    Gaussian,
    RationalQuadratic,
    embedding_curve,
    gaussian_series,
    is_cnd,
    plain_quadratic_map,
    schoenberg_transforms,
)
from ..kernels.log_quadrature import log_rule
from .candidate import Candidate
from .entry import Evidence
from .kernels import smallest
from .words import number

CYCLE = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]], dtype=float)  # steps around a square


def map_without_roots():
    """x = (1, 2), x′ = (3, −1): the scalar product of the features against the printed polynomial, and (1 + x·x′)²."""
    x, other = np.array([1.0, 2.0]), np.array([3.0, -1.0])
    features = plain_quadratic_map(np.stack([x, other]))
    product, (s, t) = float(features[0] @ features[1]), x * other
    square, polynomial = float((1 + s + t) ** 2), float(1 + s + t + s**2 + t**2 + s * t)
    what = f"kernel at (1, 2), (3, −1); z·z′ = {number(product)}"
    return Evidence(what, number(square), number(polynomial), abs(square - product), abs(polynomial - product))


def measures_of_the_transforms():
    """Φ(d) = ∫ (1 − e^{−λd})/λ g(λ) dλ for the five pairs of the notes at d = ½, 1, 4; and two measures exchanged."""
    d = np.array([0.5, 1.0, 4.0])
    transforms = schoenberg_transforms(a=1.7, p=0.4)
    right = max(float(np.abs(from_measure(phi, d) - phi(d)).max()) for phi in transforms)
    logarithm, rational = transforms[2:4]
    doubt = float(np.abs(from_measure(rational, d) - logarithm(d)).max())
    words = f"{number(doubt)} with g₃ for φ₂", f"{number(right)} for all five"
    return Evidence("largest |Φ − ∫|", *words, doubt, right)


def all_small_lambdas():
    """The corners of a square, by air and along its sides: e^{−λd²} ⪰ 0 at λ = 1, and at λ = 1, ½, ¼, …"""
    air = np.minimum(CYCLE, np.sqrt(2.0))  # the diagonal instead of two sides
    truth = [bool(is_cnd(D**2)) for D in (air, CYCLE)]
    tests = [1.0], 0.5 ** np.arange(8)
    verdicts = [[embedding_curve(D**2, lambdas).positive.all() for D in (air, CYCLE)] for lambdas in tests]
    wrong = [float(sum(v != t for v, t in zip(verdict, truth, strict=True))) for verdict in verdicts]
    words = f"{wrong[0]:g} with λ = 1 alone", f"{wrong[1]:g} with λ → 0"
    return Evidence("wrong verdicts on two squares", *words, *wrong)


def lost_minus():
    """Φ must be 0 at distance 0: with the minus sign it is."""
    a = 1.7
    literal, right = float(np.exp(-a * 0.0) / a), float(ExponentialTransform(a)(0.0))
    return Evidence("φ₁(0), a = 1.7", number(literal), number(right), abs(literal), abs(right))


def lost_index():
    """The rational quadratic kernel with c = 1 at 0 and 2: with ‖X_i − X_i‖² = 0 below the line it is 1 − d²/c."""
    points, c = np.array([[0.0], [2.0]]), 1.0
    values = smallest(1 - (points - points.T) ** 2 / c), smallest(RationalQuadratic(c)(points))
    return Evidence("smallest eigenvalue at 0 and 2", *map(number, values), *(max(0.0, -value) for value in values))


def infinite_sums():
    """Partial sums of the Gaussian's series are kernels and converge; with alternating signs they are none."""
    points, gamma = np.array([[-1.0], [0.5], [2.0]]), 0.5
    sums = [gaussian_series(points, points, gamma, order) for order in (*range(8), 60)]
    right = max([-smallest(K) for K in sums] + [np.abs(sums[-1] - Gaussian(gamma)(points)).max()])
    doubt = -smallest(gaussian_series(points, -points, gamma, order=60))  # (−x·z)^k in place of (x·z)^k
    words = f"{number(doubt)} with alternating signs", f"{number(max(0.0, right))} for the series"
    return Evidence("worst −λ_min, and distance from the limit", *words, float(doubt), max(0.0, float(right)))


def from_measure(phi, d):
    """∫ (1 − e^{−λd})/λ g(λ) dλ by quadrature, with the atoms of the measure."""
    lam, weights = (values.ravel() for values in log_rule(panels=4))
    total = -np.expm1(-np.outer(d, lam)) @ (weights * phi.g(lam) / lam)
    for at, mass in phi.atoms:
        total = total + mass * (d if at == 0 else -np.expm1(-at * d) / at)
    return total


CANDIDATES = (
    Candidate(
        "R04", "A second-order map without √2", "003, lines 521–525",
        r"z^\top z' = (1 + x^\top x')^2",
        r"z^\top z' = 1 + x_1x_1' + x_2x_2' + x_1^2x_1'^2 + x_2^2x_2'^2 + x_1x_1'x_2x_2'",
        "The notes give the scalar product of exactly these features; (1 + x·x′)² is another kernel, and comes next.",
        map_without_roots,
    ),
    Candidate(
        "R06", "Measures of the transforms", "000, lines 283–287",
        r"g_3 \text{ for } \phi_2",
        r"\phi_i(d) = \int_0^\infty \frac{1 - e^{-\lambda d}}{\lambda}\,g_i(\lambda)\,d\lambda",
        "All five pairs are right; only the condition on g is too strict (E22).",
        measures_of_the_transforms,
    ),
    Candidate(
        "R14", "Schoenberg's embedding theorem", "000, Theorem 6.1",
        r"e^{-\lambda d^2} \succeq 0\ \text{for one}\ \lambda",
        r"e^{-\lambda d^2} \succeq 0\ \text{for}\ \lambda_i \to 0",
        "Right as stated, and the words about λ → 0 are needed: large λ forgive every metric.",
        all_small_lambdas,
    ),
    Candidate(
        "R15", "A lost minus sign", "000, lines 284 and 452",
        r"\phi_1 = \frac{1\,e^{-ad}}{a},\quad a_0 = y_i\,a^\top x_i",
        r"\phi_1 = \frac{1 - e^{-ad}}{a},\quad a_0 = y_i - a^\top x_i",
        "Minus signs inside a line were lost on the way from page to text; 002, line 471 too.",
        lost_minus, reading="extraction",
    ),
    Candidate(
        "R18", "A lost index", "002, lines 295–317",
        r"1 - \frac{\|X_i - X_j\|^2}{\|X_i - X_i\|^2 + c}", r"1 - \frac{\|X_i - X_j\|^2}{\|X_i - X_j\|^2 + c}",
        "A j became an i; read with j it is the rational quadratic kernel.",
        lost_index, reading="extraction",
    ),
    Candidate(
        "R20", "Infinite sums of kernels", "001, Proposition 13 (4)",
        r"\textstyle\sum_k c_k K_k,\ c_k \in \mathbb R", r"\textstyle\sum_k c_k K_k,\ c_k \ge 0",
        "The rule is stated for finite sums, but a limit of matrices with vᵀKv ≥ 0 has it too.",
        infinite_sums,
    ),
)  # fmt: skip
