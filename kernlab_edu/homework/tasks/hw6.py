"""Homework 6: LDA, SIR, MDS, kernel PCA.  Distances to products, scatter, slices, new points, a table without a map."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...kernels import Gaussian, centre, centre_new
from ...problems import Spectral, Spectrum, scatter_matrices
from ...verdict import Wrong
from ..task import Homework, Law, Task
from ..zoo import bugs_of
from .maps import (
    draw_towns,
    has_no_map,
    is_a_metric,
    places_give_products,
    products_centred,
    products_give_distances,
    worst,
)
from .pieces import close, numbers, parts

# --- 6.2 scatter matrices and Fisher's direction ---


def draw_classes(rng):
    """Three classes of different size around different centres; labels are any three whole numbers."""
    group = rng.permutation(np.repeat(np.arange(3), 3 + rng.permutation([1, 4, 8])))
    centres, names = rng.normal([1.0, -2.0, 4.0], 1.5, size=(3, 3)), rng.permutation(10)[:3]
    X = centres[group] + rng.normal(size=(len(group), 3)) @ rng.normal(size=(3, 3))
    return {"X": X, "labels": names[group]}


def _scatters(answer, X):
    within, between, w = parts(answer, 3, "S_W, S_B and w")
    p = X.shape[1]
    return numbers(within, (p, p), "S_W"), numbers(between, (p, p), "S_B"), numbers(w, (p,), "w")


def total_is_the_sum(answer, X, labels):
    """S_T = S_W + S_B."""
    within, between, _ = _scatters(answer, X)
    Z = X - X.mean(axis=0)
    i, j = worst(within + between - Z.T @ Z)
    ours, total = (within + between)[i, j], (Z.T @ Z)[i, j]
    if not close(ours, total):
        raise Wrong(f"S_W + S_B should be S_T; at ({i}, {j}) the sum is {ours:.4g}, but S_T has {total:.4g}.")


def within_along_lines(answer, X, labels):
    """vᵀS_Wv is the sum of squares inside the classes of the numbers Xv, for enough directions v to fix S_W."""
    within, _, _ = _scatters(answer, X)
    if not close(within, within.T):
        raise Wrong("S_W + S_B = S_T holds, but S_W is not symmetric.")
    axes = np.eye(X.shape[1])
    for v in (*axes, *(a + b for k, a in enumerate(axes) for b in axes[:k])):
        inside = sum(np.sum((X[labels == k] @ v - (X[labels == k] @ v).mean()) ** 2) for k in np.unique(labels))
        if not close(v @ within @ v, inside):
            seen = f"along v = {v.astype(int).tolist()} the classes scatter by {inside:.4g}"
            raise Wrong(f"S_W + S_B = S_T holds, but {seen} inside, and vᵀS_Wv is {v @ within @ v:.4g}.")


def best_direction(answer, X, labels):
    """w has the largest ratio of all directions."""
    within, between, w = _scatters(answer, X)
    if not w.any():
        raise Wrong("w = 0 is no direction.")
    ratio = w @ between @ w / (w @ within @ w)
    claim = Spectrum([ratio], (w / np.sqrt(w @ within @ w))[:, np.newaxis])
    proof = certify(Spectral(between, within), claim)
    if proof.residual > 1e-6:
        raise Wrong(f"Both matrices are right. Along your w the ratio is {ratio:.4g}, but S_B w is not λ S_W w.")
    if proof.extremal > 1e-6:
        raise Wrong(f"S_B w = λ S_W w holds with λ = {ratio:.4g}, but there is a larger λ.")


# --- 6.3 find the bug: sliced inverse regression ---


def draw_slices(rng):
    """Features of different spread and slices of very different size."""
    slices = rng.permutation(np.repeat(np.arange(4), rng.permutation([4, 7, 15, 30])))
    shift = rng.normal(size=(4, 3))
    X = (rng.normal(size=(len(slices), 3)) + shift[slices]) * rng.uniform(0.5, 3.0, size=3) + rng.normal(size=3)
    return {"X": X, "slices": slices}


def shares_of_variance(answer, X, slices):
    """0 ≤ λ ≤ 1, descending."""
    p = X.shape[1]
    values, V = parts(answer, 2, "λ and V")
    values, _ = numbers(values, (p,), "λ"), numbers(V, (p, p), "V")
    if (np.diff(values) > 1e-9).any():
        raise Wrong("The λ should descend: largest first.")
    if values[0] > 1 + 1e-9 or values[-1] < -1e-9:
        raise Wrong(f"λ is a share of variance; yours reach from {values[-1]:.3g} to {values[0]:.3g}.")


def slice_means_certified(answer, X, slices):
    """Σ_B V = Σ V Λ and VᵀΣV = I."""
    values, V = (np.asarray(part, dtype=float) for part in answer)
    proof = certify(scatter_matrices(X, slices).inverse_regression(), Spectrum(values, V))
    if proof.orthonormality > 1e-6:
        raise Wrong(f"The λ lie in [0, 1], but VᵀΣV differs from I by {proof.orthonormality:.3g}: Σ of all points?")
    if proof.residual > 1e-6:
        z = (X - X.mean(axis=0)) @ V[:, 0]
        share = sum((slices == s).mean() * z[slices == s].mean() ** 2 for s in np.unique(slices)) / (z**2).mean()
        raise Wrong(f"VᵀΣV = I holds, but your first direction shows a share of {share:.4g}, not λ = {values[0]:.4g}.")


# --- 6.4 kernel PCA of new points ---


def draw_images(rng):
    """A Gaussian kernel: K of training points, K_new whose first rows are the training points again."""
    X, new, k = rng.normal(size=(12, 2)), rng.normal(size=(4, 2)), Gaussian(gamma=0.4)
    return {"K": k(X), "K_new": np.vstack([k(X), k(new, X)]), "k": 2}


def training_scores(answer, K, K_new, k):
    """The training points: mean 0, K̃y = nλy, variance λ, the largest λ."""
    Y = numbers(answer, (len(K_new), k), "The scores")[: len(K)]
    mean, variance = Y.mean(axis=0), (Y**2).mean(axis=0)
    if np.abs(mean).max() > 1e-6:
        raise Wrong(
            f"The training points have mean score {mean.round(3).tolist()}: in the centred feature space it is 0."
        )
    if variance.min() < 1e-9:
        raise Wrong("A component on which all training points have the score 0 shows nothing.")
    proof = certify(Spectral(centre(K) / len(K)), Spectrum(variance, Y / np.sqrt(len(K) * variance)))
    if not proof.holds(1e-6):
        raise Wrong(
            f"The scores are centred, but their variances {variance.round(3).tolist()} should be the largest "
            "eigenvalues of K̃/n, and the scores eigenvectors."
        )


def new_scores(answer, K, K_new, k):
    """The new points are projected on the same directions."""
    Y = numbers(answer, (len(K_new), k), "The scores")
    train = Y[: len(K)]
    error = np.abs(centre_new(K_new, K) @ train / (train**2).sum(axis=0) - Y).max(axis=1)
    if error.max() > 1e-6:
        raise Wrong(f"The training points are right, but row {error.argmax()}, a new one, is off by {error.max():.3g}.")


HOMEWORK = Homework(
    "hw6",
    "Homework 6: LDA, SIR, MDS, kernel PCA",
    (
        Task(
            "hw6.1", "By hand: three towns on a road", "road", asks="value", draw=draw_towns, bugs=bugs_of("hw6.1"),
            laws=(
                Law("B is centred", 0, products_centred), Law("B gives the distances", 2, products_give_distances),
                Law("x gives B", 1, places_give_products),
            ),
            hints=(
                "Square the distances first. Then subtract row means, then column means.",
                "B = −½HD²H with H = I − 11ᵀ/3. Test yourself: B_ii + B_jj − 2B_ij must be the squared distance.",
                "Towns on a line: B has rank 1, B = xxᵀ. Read the sizes of x from the diagonal, its signs from a row.",
            ),
        ),
        Task(
            "hw6.2", "Scatter, and Fisher's direction", "fisher", draw=draw_classes, bugs=bugs_of("hw6.2"),
            laws=(
                Law("S_T = S_W + S_B", 0, total_is_the_sum), Law("S_W", 2, within_along_lines),
                Law("best direction", 2, best_direction),
            ),
            hints=(
                "S_W: deviations from the mean of the own class. S_B: class means around the mean of all points.",
                "A class of N_k points stands N_k times at its mean. Check S_W + S_B = S_T before you go on.",
                "The best w is an eigenvector: S_B w = λ S_W w with the largest λ. np.linalg.eig of S_W⁻¹S_B finds it.",
            ),
        ),
        Task(
            "hw6.3", "Find the bug: sliced inverse regression", "sir", draw=draw_slices, bugs=bugs_of("hw6.3"),
            laws=(Law("shares of variance", 0, shares_of_variance), Law("certificate", 3, slice_means_certified)),
            hints=(
                "With slices of equal size the function is right. What if one slice is much larger?",
                "Σ_B is the covariance of the points after each has moved to the mean of its slice.",
            ),
        ),
        Task(
            "hw6.4", "Kernel PCA of new points", "scores", draw=draw_images, bugs=bugs_of("hw6.4"),
            laws=(Law("training points", 2, training_scores), Law("new points", 2, new_scores)),
            hints=(
                "The origin of the feature space is nowhere special: measure everything from the mean image.",
                "K̃ = HKH. A direction Σα_iΦ̃_i has length 1 when αᵀK̃α = 1: how long is α then?",
                "New rows lose the column means of K (not of K_new) and then their own row mean: (K_new − 11ᵀK/n)H.",
            ),
        ),
        Task(
            "hw6.5", "Construct: a metric without a map", "no_map", asks="value", bugs=bugs_of("hw6.5"),
            laws=(Law("a metric", 0, is_a_metric), Law("no map in any dimension", 3, has_no_map)),
            hints=(
                "Three places always have a map. Count steps on a small network instead of flying.",
                "If b lies exactly half-way between a and c, there is only one place where it can be.",
            ),
        ),
        Task(
            "hw6.6", "Explain: when SIR is blind", "explanation", asks="text", manual=3,
            hints=(
                "Where are the slice means when y = x₁²?",
                "What does the mean of a slice know about two clouds, one left and one right?",
            ),
        ),
    ),
)  # fmt: skip
