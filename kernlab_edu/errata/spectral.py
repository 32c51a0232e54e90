"""Eigenvalue methods: LDA, sliced inverse regression, scaling, kernel Fisher and kernel PCA."""

from __future__ import annotations

import numpy as np

from ..kernels import Gaussian, Linear, centre, centring
from ..problems import Spectral, kernel_scatter, localised, scatter_matrices
from ..solvers import solve_eigh
from .entry import Entry, Evidence
from .words import number, numbers

LINE = np.array([[0.0], [2.0], [4.0]])  # kernel PCA with the linear kernel: mean 2, variance 8/3


def generalised_decomposition():
    """Two crosses at (±1, 0): U and Λ solve Σ_B u = λΣ_W u; which product gives Σ_B back?"""
    cross = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 2.0], [0.0, -2.0]])
    X = np.vstack([cross - np.array([1, 0]), cross + np.array([1, 0])])
    problem = scatter_matrices(X, np.repeat([0, 1], 4)).class_weighted()
    B, W, spectrum = problem.A, problem.B, solve_eigh(problem)
    U, L = spectrum.vectors, np.diag(spectrum.values)
    products = W @ U @ L @ U.T, W @ U @ L @ U.T @ W
    words = (numbers(np.diagonal(product)) for product in products)
    what = f"diagonal of the product; Σ_B has {numbers(np.diagonal(B))}"
    return Evidence(what, *words, *(float(np.abs(product - B).max()) for product in products))


def factors_of_sir():
    """Three slices of two points: with k = the slice's size the localised method must be SIR."""
    X = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]], dtype=float)
    slices = np.array([0, 0, 1, 1, 2, 2])
    s = scatter_matrices(X, slices)
    D, S = s.means - s.mean, len(s.counts)
    printed = Spectral(D.T @ D / s.n, s.total / S)
    local, right = localised(X, slices, n_neighbors=2), s.inverse_regression()
    truth, *values = (float(solve_eigh(problem).values[0]) for problem in (local, printed, right))
    what = f"largest λ; localised, {number(truth)}"
    return Evidence(what, *map(number, values), *(abs(value - truth) for value in values))


def weights_of_the_classes():
    """The classes −1, 1 | 3: does the scatter between and within add up to the total?"""
    s = scatter_matrices([[-1.0], [1.0], [3.0]], [0, 0, 1])
    n, K = s.n, len(s.counts)
    d2 = (s.means - s.mean)[:, 0] ** 2
    total, within = s.total[0, 0] / n, (n - K) / n * s.class_weighted().B[0, 0]
    sums = d2.mean() + within, (s.counts * d2).sum() / n + within
    what = f"Σ_B + (N − K)/N Σ_W; Σ_T = {number(total)}"
    return Evidence(what, *map(number, sums), *(abs(value - total) for value in sums))


def gram_of_the_columns():
    """Two points of the plane as columns of X: the inner products must be HKH."""
    X = np.array([[0.0, 2.0], [0.0, 0.0]])
    Xc, truth = X @ centring(2), centre(X.T @ X)
    grams = Xc.T @ Xc.T, Xc.T @ Xc
    words = (f"({numbers(gram[0])}, {numbers(gram[1])})" for gram in grams)
    what = f"rows of K̃; HKH = ({numbers(truth[0])}, {numbers(truth[1])})"
    return Evidence(what, *words, *(float(np.abs(gram - truth).max()) for gram in grams))


def inverse_of_the_scatter():
    """Gaussian kernel, the classes 0, 1 | 3, 4: which equation for α has a solution?"""
    s = kernel_scatter(Gaussian(gamma=0.5)([0.0, 1.0, 3.0, 4.0]), [0, 0, 1, 1])
    target = s.means[:, 1] - s.means[:, 0]
    residuals = [best_residual(N, target) for N in (s.N, s.N + 0.1 * np.eye(4))]
    rank = np.linalg.matrix_rank(s.N)
    words = f"{number(residuals[0])}, N has rank {rank} of 4", f"{number(residuals[1])} with μ = 0.1"
    return Evidence("least ‖Nα − (μ₂ − μ₁)‖", *words, *residuals)


def length_of_the_component():
    """Linear kernel on 0, 2, 4: the scores must have the variance λ."""
    alpha, lam = component(LINE)
    Kc, n = centre(Linear()(LINE)), len(LINE)
    spreads = [float(np.mean((Kc @ a) ** 2)) for a in (alpha, alpha / np.sqrt(n * lam))]
    what = f"variance of the scores; λ = {number(lam)}"
    return Evidence(what, *map(number, spreads), *(abs(spread - lam) for spread in spreads))


def new_points():
    """The same component at the new point 5: its score must be its distance from the mean along v."""
    alpha, lam = component(LINE)
    alpha = alpha / np.sqrt(len(LINE) * lam)
    K, k_new = Linear()(LINE), Linear()([[5.0]], LINE)[0]
    v = float(LINE[:, 0] @ alpha)
    truth = (5.0 - LINE.mean()) * v
    scores = k_new @ alpha, (k_new - K.mean(axis=0)) @ alpha
    what = f"score of x = 5; (x − mean)·v = {number(truth)}"
    return Evidence(what, *map(number, scores), *(abs(float(score) - truth) for score in scores))


def best_residual(N, target):
    """min over α of ‖Nα − target‖."""
    return float(np.linalg.norm(N @ np.linalg.lstsq(N, target)[0] - target))


def component(X):
    """The first eigenvector of K̃/n, of length 1, and its eigenvalue λ."""
    spectrum = solve_eigh(Spectral(centre(Linear()(X)) / len(X)), n_components=1)
    return spectrum.vectors[:, 0], float(spectrum.values[0])


ENTRIES = (
    Entry(
        "E24", "The generalised decomposition", "000, lines 79, 123 and 156", "A",
        r"\Sigma_B = \Sigma_W U \Lambda U^\top",
        r"\Sigma_B U = \Sigma_W U \Lambda,\quad \Sigma_B = \Sigma_W U \Lambda U^\top \Sigma_W",
        "With UᵀΣ_W U = I the inverse of U is UᵀΣ_W, not Uᵀ; line 53 has it right. And the directions lie in Rᵖ.",
        generalised_decomposition,
    ),
    Entry(
        "E25", "The factors of sliced inverse regression", "000, lines 117 and 121", "A",
        r"\hat\Sigma = \tfrac1K \textstyle\sum_i (\cdot)(\cdot)^\top,\quad "
        r"\hat\Sigma_B = \tfrac1N \sum_s (\hat\mu_s - \hat\mu)(\hat\mu_s - \hat\mu)^\top",
        r"\hat\Sigma = \tfrac1N \textstyle\sum_i (\cdot)(\cdot)^\top,\quad "
        r"\hat\Sigma_B = \tfrac1N \sum_s N_s (\hat\mu_s - \hat\mu)(\hat\mu_s - \hat\mu)^\top",
        "The localised method of the same notes settles it. Equal slices only scale λ; unequal ones turn the "
        "directions too.",
        factors_of_sir,
    ),
    Entry(
        "E26", "How a class counts", "000, line 33", "C",
        r"\Sigma_B = \tfrac1K \textstyle\sum_k (\mu_k - \mu)(\mu_k - \mu)^\top",
        r"\Sigma_B = \tfrac1N \textstyle\sum_k N_k (\mu_k - \mu)(\mu_k - \mu)^\top",
        "A fair definition, but with classes of different size it no longer splits the total scatter.",
        weights_of_the_classes,
    ),
    Entry(
        "E27", "The inner products of centred data", "000, line 209 and Algorithm 4", "A",
        r"\tilde K = \tilde X^\top \tilde X^\top", r"\tilde K = \tilde X^\top \tilde X",
        "The points are columns. In Algorithm 4 UΛ^{1/2} holds them as rows, and λ_n ≥ 0 is true of Euclidean "
        "distances only.",
        gram_of_the_columns,
    ),
    Entry(
        "E30", "A matrix that is never invertible", "003, line 1031", "A",
        r"\alpha = N^{-1}(\mu_2 - \mu_1)", r"\alpha = (N + \mu I)^{-1}(\mu_2 - \mu_1)",
        "Each class mean costs N a rank, so αᵀNα = 0 along some α that separates the classes: J is infinite there.",
        inverse_of_the_scatter,
    ),
    Entry(
        "E31", "The length of a component", "003, lines 1148, 1152 and 1182", "A",
        r"v_k = \tfrac1N \textstyle\sum_i \alpha_{ki} \Phi(x_i),\quad y_k = \sum_i \alpha_{ki} K(x, x_i)",
        r"v_k = \textstyle\sum_i \alpha_{ki} \Phi(x_i),\quad \alpha_k^\top \alpha_k = 1/(N\lambda_k)",
        "v must have length 1, and vᵀv = Nλ αᵀα; with αᵀα = 1 the scores have the variance Nλ².",
        length_of_the_component,
    ),
    Entry(
        "E32", "Centring of new points", "003, line 1182", "B",
        r"y_k(x) = \textstyle\sum_i \alpha_{ki} K(x, x_i)", r"y_k(x) = \textstyle\sum_i \alpha_{ki} \tilde K(x, x_i)",
        "Without the training mean every score is off by the same constant: harmless in a picture, wrong in a "
        "reconstruction.",
        new_points,
    ),
)  # fmt: skip
