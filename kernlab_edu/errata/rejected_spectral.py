"""Doubts about centring, scatter and bounds that a computation removes."""

from __future__ import annotations

import numpy as np

from ..kernels import Linear, centre, gram_about
from ..problems import scatter_matrices
from .candidate import Candidate
from .entry import Evidence
from .words import number

POINTS = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [3.0, 4.0], [-1.0, 2.0]])
CLASSES = np.array([0, 0, 0, 1, 1])


def any_centre():
    """Five points and α = (3, −1, −2, ½, ½): B_α must hold the inner products about Σαᵢxᵢ."""
    alpha = np.array([3.0, -1.0, -2.0, 0.5, 0.5])
    about = POINTS - alpha @ POINTS
    D2 = np.square(POINTS[:, None] - POINTS).sum(axis=2)
    H = np.eye(5) - np.outer(alpha, np.ones(5))  # the transpose of the notes' matrix
    errors = [float(np.abs(B - about @ about.T).max()) for B in (-0.5 * H @ D2 @ H.T, gram_about(D2, alpha))]
    words = f"{number(errors[0])} with I − α1ᵀ", f"{number(errors[1])} with I − 1αᵀ"
    return Evidence("largest error of B_α", *words, *errors)


def a_matrix_of_ones():
    """K̃ = (I − 1_N1_Nᵀ)K(I − 1_N1_Nᵀ): 1_N as a vector of ones, and as the matrix of 1/N the notes define."""
    K, n = Linear()(POINTS), len(POINTS)
    vector, matrix = np.ones((n, 1)), np.full((n, n), 1 / n)
    outer = [np.eye(n) - one @ one.T for one in (vector, matrix)]
    expanded = K - matrix @ K - K @ matrix + matrix @ K @ matrix
    errors = [float(np.abs(H @ K @ H - centre(K)).max()) for H in outer]
    errors[1] += float(np.abs(expanded - centre(K)).max())
    words = f"{number(errors[0])} as a vector", f"{number(errors[1])} as a matrix"
    return Evidence("distance from the centred Gram matrix", *words, *errors)


def within_scatter_in_feature_space():
    """Linear kernel, w = Σαᵢxᵢ: αᵀNα must be wᵀS_W w, with 1_l of entries 1/l or 1."""
    K, alpha = Linear()(POINTS), np.array([1.0, -2.0, 0.5, 1.0, 3.0])
    w = POINTS.T @ alpha
    truth = float(w @ scatter_matrices(POINTS, CLASSES).within @ w)
    values = [within(K, alpha, share) for share in (lambda size: 1.0, lambda size: 1 / size)]
    what = f"αᵀNα; wᵀS_W w = {number(truth)}"
    return Evidence(what, *map(number, values), *(abs(value - truth) for value in values))


def price_of_the_class():
    """The second term of the bound, n = 100, δ = 0.05: it must grow with h, for all h that the notes allow."""
    n = 100
    steps = [np.diff(confidence(h, n)) for h in (np.arange(2 * n, 4 * n), np.arange(1, n))]
    falls = [max(0.0, float(-step.min())) for step in steps]
    words = f"{number(falls[0])} for h > 2n", f"{number(falls[1])} for h < n"
    return Evidence("largest fall when h grows by 1", *words, *falls)


def sum_over_the_class():
    """Σ_W with the sum over y_i = k, and over all i: S_T = S_W + S_B holds only for the first."""
    s = scatter_matrices(POINTS, CLASSES)
    everyone = sum((POINTS - mean).T @ (POINTS - mean) for mean in s.means)
    own = sum((POINTS[CLASSES == k] - mean).T @ (POINTS[CLASSES == k] - mean) for k, mean in enumerate(s.means))
    errors = [float(np.abs(S + s.between - s.total).max()) for S in (everyone, own)]
    words = f"{number(errors[0])} over all i", f"{number(errors[1])} over y_i = k"
    return Evidence("largest entry of S_W + S_B − S_T", *words, *errors)


def within(K, alpha, share):
    """αᵀ Σⱼ Kⱼ(I − 1_l)Kⱼᵀ α, the entries of 1_l being share(l)."""
    total = 0.0
    for j in np.unique(CLASSES):
        Kj = K[:, j == CLASSES]
        size = Kj.shape[1]
        total += alpha @ Kj @ (np.eye(size) - share(size)) @ Kj.T @ alpha
    return float(total)


def confidence(h, n, delta=0.05):
    """√((h(ln(2n/h) + 1) − ln(δ/4))/n), also where the bound says nothing any more."""
    return np.sqrt(np.maximum(0.0, (h * (np.log(2 * n / h) + 1) - np.log(delta / 4)) / n))


CANDIDATES = (
    Candidate(
        "R01", "Any signed centre", "000, Lemma 5.1",
        r"H_\alpha = I - \alpha \mathbf 1^\top", r"H_\alpha = I - \mathbf 1 \alpha^\top,\ \textstyle\sum\alpha_i = 1",
        "Right for every α with sum 1, negative weights included: B_α is the Gram matrix about the α-barycentre.",
        any_centre,
    ),
    Candidate(
        "R02", "Centring with a matrix of ones", "003, line 1186",
        r"\mathbf 1_N = (1, \dots, 1)^\top", r"(\mathbf 1_N)_{ij} = 1/N",
        "With the matrix that the notes define both lines of the formula agree, since 1_N·1_N = 1_N.",
        a_matrix_of_ones,
    ),
    Candidate(
        "R03", "Scatter within, in feature space", "003, line 1017",
        r"(\mathbf 1_{l_j})_{ik} = 1",
        r"N = \textstyle\sum_j K_j(I - \mathbf 1_{l_j})K_j^\top,\ (\mathbf 1_{l_j})_{ik} = 1/l_j",
        "The expansion is correct; what is missing is only the ridge (E30).",
        within_scatter_in_feature_space,
    ),
    Candidate(
        "R05", "The VC bound", "003, line 88",
        r"h > 2n", r"\sqrt{\tfrac1n\left(h(\ln\tfrac{2n}{h} + 1) - \ln\tfrac\delta4\right)},\ h < n",
        "The standard form: it grows with h as long as h < n, which the notes ask for.",
        price_of_the_class,
    ),
    Candidate(
        "R19", "The sum over a class", "000, line 37",
        r"\textstyle\sum_k \sum_i (X_i - \hat\mu_k)(X_i - \hat\mu_k)^\top",
        r"\textstyle\sum_k \sum_{y_i = k} (X_i - \hat\mu_k)(X_i - \hat\mu_k)^\top",
        "The condition under the sum is garbled in the text; line 77 has y_i = k.",
        sum_over_the_class, reading="extraction",
    ),
)  # fmt: skip
