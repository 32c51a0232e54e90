"""Homework 4: kernels and Mercer.  A bell, a feature map, a mean that nobody can see, a judge, a witness."""

from __future__ import annotations

import numpy as np

from ...kernels import Gaussian, Sigmoid, distances2, is_psd, normalise
from ...verdict import Wrong
from ..task import Homework, Law, Task
from ..zoo import bugs_of
from .pieces import close, numbers, parts

# --- 4.1 the bell ---


def draw_points(rng):
    """Five points, four points of which the last is one of the five, and a width."""
    X = rng.normal(size=(5, 2))
    return {"X": X, "Z": np.vstack([rng.normal(size=(3, 2)), X[:1]]), "sigma": float(rng.uniform(0.7, 2.0))}


def looks_like_a_bell(answer, X, Z, sigma):
    """1 between equal points, between 0 and 1 elsewhere."""
    K, apart = numbers(answer, (len(X), len(Z)), "K"), _apart2(X, Z)
    for (i, j), d2 in np.ndenumerate(apart):
        if d2 == 0 and not close(K[i, j], 1.0, tol=1e-9):
            raise Wrong(f"Row {i} of X and row {j} of Z are the same point, but K is {K[i, j]:.3g} there.")
        if d2 > 0 and not 0 < K[i, j] < 1:
            raise Wrong(f"Row {i} of X and row {j} of Z are different points, and K = {K[i, j]:.3g} is not in (0, 1).")


def right_width(answer, X, Z, sigma):
    """−2σ² ln K is the squared distance."""
    K, apart = numbers(answer, (len(X), len(Z)), "K"), _apart2(X, Z)
    seen = -2 * sigma**2 * np.log(K)
    if close(seen, apart):
        return
    i, j = np.unravel_index(np.abs(seen - apart).argmax(), K.shape)
    width = np.sqrt(-0.5 * apart[i, j] / np.log(K[i, j]))
    raise Wrong(
        f"Row {i} of X and row {j} of Z are {np.sqrt(apart[i, j]):.3g} apart. Your K = {K[i, j]:.3g} is what a bell of "
        f"width {width:.3g} gives there, but σ is {sigma:.3g}."
    )


def _apart2(X, Z):
    return ((X[:, None, :] - Z[None, :, :]) ** 2).sum(axis=2)


# --- 4.2 by hand: a feature map ---

NAMES = {(0, 0): "the constant", (1, 0): "x₁z₁", (0, 1): "x₂z₂", (2, 0): "x₁²z₁²", (1, 1): "x₁x₂z₁z₂", (0, 2): "x₂²z₂²"}


def draw_quadratic(rng):
    """c and s of the kernel (c + s x·z)², two different small numbers."""
    c, s = rng.choice(np.arange(2, 8), size=2, replace=False)
    return {"c": int(c), "s": int(s)}


def _features(answer):
    """Rows (a, p, q): the feature a x₁^p x₂^q."""
    if not isinstance(answer, (list, np.ndarray)) or not 1 <= np.shape(answer)[0] <= 30:
        raise Wrong("Give a table of up to 30 features, one row (a, p, q) for each.")
    rows = numbers(answer, (len(answer), 3), "The table of features, with rows (a, p, q),")
    a, powers = rows[:, 0], rows[:, 1:]
    if (np.abs(a) > 1000).any() or (powers < 0).any() or (powers > 9).any() or (powers % 1).any():
        raise Wrong("In a feature a·x₁^p·x₂^q the powers are whole numbers from 0 to 9, and |a| is at most 1000.")
    return rows


def readable_table(answer, c, s):
    """A table of features."""
    _features(answer)


def same_kernel(answer, c, s):
    """Φ(x)·Φ(z) = Σ a² (x₁z₁)^p (x₂z₂)^q and (c + s x·z)² are the same polynomial: term by term."""
    have = {}
    for a, p, q in _features(answer):
        have[int(p), int(q)] = have.get((int(p), int(q)), 0.0) + a * a
    want = _square({(0, 0): c, (1, 0): s, (0, 1): s})
    for term in sorted(have.keys() | want.keys(), key=sum):
        if not close(have.get(term, 0.0), want.get(term, 0.0)):
            name = NAMES.get(term, f"(x₁z₁)^{term[0]} (x₂z₂)^{term[1]}")
            factor = f"comes with the factor {have[term]:.4g}" if term in have else "is missing"
            raise Wrong(f"In your Φ(x)·Φ(z) {name} {factor}. Multiply ({c} + {s} x·z)² out and compare this term.")


def _square(polynomial):
    square = {}
    for (p, q), a in polynomial.items():
        for (r, t), b in polynomial.items():
            square[p + r, q + t] = square.get((p + r, q + t), 0.0) + a * b
    return square


# --- 4.3 the mean that nobody can see ---


def draw_gram(rng):
    """The Gram matrix of six images whose mean is far from the origin."""
    Phi = rng.normal(size=(6, 4)) + rng.choice([-1.0, 1.0], size=4)
    return {"K": Phi @ Phi.T}


def centred(answer, K):
    """The mean of the images is 0, and their distances are the old ones."""
    made = numbers(parts(answer, 2, "the centred matrix and the cosines")[0], K.shape, "The centred matrix")
    size = np.abs(K).max()
    for axis, what in ((1, "row"), (0, "column")):
        total = made.sum(axis=axis)
        k = int(np.abs(total).argmax())
        if abs(total[k]) > 1e-6 * size:
            raise Wrong(f"The sum of {what} {k} is {total[k]:.3g}, but the centred images add up to 0.")
    d = made.diagonal()
    change = d[:, None] + d - 2 * made - distances2(K)
    i, j = np.unravel_index(np.abs(change).argmax(), K.shape)
    if abs(change[i, j]) > 1e-6 * size:
        raise Wrong(f"The mean is 0, but the images {i} and {j} changed their squared distance by {change[i, j]:.3g}.")


def cosines(answer, K):
    """The angles between the images as they were."""
    made = numbers(parts(answer, 2, "the centred matrix and the cosines")[1], K.shape, "The matrix of cosines")
    angles = normalise(K)
    i, j = np.unravel_index(np.abs(made - angles).argmax(), K.shape)
    if not close(made[i, j], angles[i, j]):
        degrees = np.degrees(np.arccos(np.clip(angles[i, j], -1.0, 1.0)))
        raise Wrong(f"The images {i} and {j} form an angle of {degrees:.1f}°; your cosine is {made[i, j]:.4g}.")


# --- 4.4 find the bug: a judge ---


def draw_matrices(rng):
    """Three Gram matrices and three that are none: (6, 4, 4)."""
    X, a = rng.normal(size=(4, 2)), rng.uniform(0.5, 1.0)
    full = Gaussian(gamma=1.0)(X) * np.outer([1, -1, 1, 1], [1, -1, 1, 1])
    flat = 1e6 * X @ X.T  # four points in a plane: two eigenvalues are 0
    repeated = Gaussian(gamma=1.0)(X[[0, 1, 1, 2]])
    twice = np.kron(np.eye(2), [[a, 1.0], [1.0, a]]) + np.kron([[0.0, 1.0], [1.0, 0.0]], np.full((2, 2), 0.1))
    tiny = 1e-12 * Sigmoid()(rng.uniform(0.8, 1.2) * np.array([[1.0], [2.0], [0.5], [-1.5]]))
    skew = full.copy()
    skew[0, 1] += 0.5
    stack = np.array([full, flat, repeated, twice, tiny, skew])
    return {"matrices": stack[rng.permutation(len(stack))]}


def judged_right(answer, matrices):
    """Symmetric with vᵀKv ≥ 0 for all v, up to rounding, and nothing else."""
    said = numbers(answer, (len(matrices),), "The verdicts")
    if not np.isin(said, (0.0, 1.0)).all():
        raise Wrong("A verdict is True or False.")
    for k, (K, yes) in enumerate(zip(matrices, said, strict=True)):
        size, skewness = np.abs(K).max(), np.abs(K - K.T).max()
        if skewness > 1e-9 * size:
            if yes:
                raise Wrong(f"You accept matrix {k}, but K and Kᵀ differ by {skewness:.3g}: Φᵢ·Φⱼ = Φⱼ·Φᵢ.")
            continue
        proof = is_psd(K)
        if yes and not proof:
            raise Wrong(f"You accept matrix {k}, but a unit vector v has vᵀKv = {proof.smallest:.3g} there.")
        if proof and not yes:
            low = f"its smallest eigenvalue is {proof.smallest:.3g}, its largest entry {size:.3g}"
            raise Wrong(f"You refuse matrix {k}, but it is symmetric, and {low}: no v has vᵀKv < 0 beyond rounding.")


# --- 4.5 construct: a witness ---


def refuted(answer):
    """vᵀKv < 0 for k(x, z) = max(0, 1 − (x − z)²)."""
    x, v = parts(answer, 2, "the points x and the vector v")
    n = np.size(x)
    if not 2 <= n <= 6:
        raise Wrong("Between two and six points, please.")
    x, v = numbers(x, (n,), "x"), numbers(v, (n,), "v")
    if np.abs(x).max() > 100 or not 1e-3 <= np.abs(v).max() <= 1e3:
        raise Wrong("Points between −100 and 100, please, and a v whose largest entry is between 0.001 and 1000.")
    K = np.maximum(0.0, 1 - (x[:, None] - x) ** 2)
    value = float(v @ K @ v / (v @ v))
    if value < -1e-9:
        return
    if is_psd(K):
        why = "two points are never enough" if n == 2 else f"with these {n} points no v can do it"
        raise Wrong(f"vᵀKv/vᵀv = {value:.3g}. It is not your v: {why}, all eigenvalues of K are ≥ 0 up to rounding.")
    raise Wrong(f"vᵀKv/vᵀv = {value:.3g}. But the points are well chosen: K has a negative eigenvalue. Change v.")


HOMEWORK = Homework(
    "hw4",
    "Homework 4: kernels and Mercer",
    (
        Task(
            "hw4.1", "A bell of width σ", "bell", draw=draw_points, bugs=bugs_of("hw4.1"),
            laws=(Law("1 at home, less elsewhere", 0, looks_like_a_bell), Law("width σ", 2, right_width)),
            hints=(
                "First all squared distances, as a matrix (n, m); then one formula for all of them.",
                "X[:, None, :] − Z[None, :, :] has the shape (n, m, d). Which axis disappears?",
                "Compare exp(−γd²) with exp(−d²/2σ²): what is γ?",
            ),
        ),
        Task(
            "hw4.2", "By hand: a feature map of your own kernel", "feature_map", draw=draw_quadratic, asks="value",
            laws=(Law("a table of features", 0, readable_table), Law("Φ(x)·Φ(z) = k(x, z)", 3, same_kernel)),
            bugs=bugs_of("hw4.2"),
            hints=(
                "Multiply (c + s x₁z₁ + s x₂z₂)² out. How many different terms are there?",
                "Each term must be (something of x) times (the same of z).",
                "A term with the factor F belongs to a feature with the factor √F: it occurs twice, at x and at z.",
            ),
        ),
        Task(
            "hw4.3", "Centre and normalise", "centred_and_cosines", draw=draw_gram, bugs=bugs_of("hw4.3"),
            laws=(Law("the mean moves to the origin", 2, centred), Law("angles", 1, cosines)),
            hints=(
                "Write (Φᵢ − m)·(Φⱼ − m) with m = ΣΦₖ/n and multiply out: four terms, each a mean of entries of K.",
                "Row means, column means (axis=…) and the mean of everything: two with a minus, one with a plus.",
                "A cosine is Φᵢ·Φⱼ divided by both lengths, and the squared lengths stand on K's diagonal.",
            ),
        ),
        Task(
            "hw4.4", "Find the bug: is it a Gram matrix?", "are_gram", draw=draw_matrices, bugs=bugs_of("hw4.4"),
            laws=(Law("agrees with vᵀKv ≥ 0", 3, judged_right),),
            hints=(
                "The idea is right. Try a matrix K that it refuses, and then K/1000000000000.",
                "Multiplying K by a positive number changes nothing about its being a Gram matrix. And the verdict?",
            ),
        ),
        Task(
            "hw4.5", "Construct: a witness against a bell", "witness", asks="value", bugs=bugs_of("hw4.5"),
            laws=(Law("vᵀKv < 0", 3, refuted),),
            hints=(
                "Two points give the matrix 1, k, k, 1 with 0 ≤ k ≤ 1: harmless. Take three, evenly spaced.",
                "If neighbours are very similar, the outer two should be too. At which spacing are they not enough?",
                "np.linalg.eigh(K) shows the smallest eigenvalue first and its eigenvector in the first column.",
            ),
        ),
        Task(
            "hw4.6", "Explain: too narrow, too wide", "explanation", asks="text", manual=3,
            hints=(
                "What does the Gram matrix of task 1 (with Z = X) look like when σ is tiny, and when it is huge?",
                "What is left of each of the two after centring, and what could a machine learn from that?",
            ),
        ),
    ),
)  # fmt: skip
