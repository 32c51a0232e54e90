"""Exercises of 16: one theory."""

from __future__ import annotations

import warnings

import numpy as np

from ...certificates import certify
from ...datasets import moons
from ...estimators import LDA, PCA
from ...kernels import Gaussian, centre, is_psd
from ...problems import soft_margin
from ...solvers import solve_smo
from ..tutor import Exercise, Wrong

RECTANGLE = np.array([[0.0, 9.0, 25.0, 16.0], [9.0, 0.0, 16.0, 25.0], [25.0, 16.0, 0.0, 9.0], [16.0, 25.0, 9.0, 0.0]])


def _share(answer):
    """(SIR's λ for LDA's λ = 3, LDA's λ for SIR's λ = 3/5)."""
    sir, lda = (float(value) for value in answer)
    if not 0 <= sir <= 1:
        raise Wrong(f"SIR compares with the total scatter, so its eigenvalue lies between 0 and 1; yours is {sir:.3g}.")
    if np.isclose(sir, 1 / 4):
        raise Wrong("1/(1 + λ) is the share *within* the classes. Which share lies between them?")
    if not np.isclose(sir, 3 / 4):
        raise Wrong(f"With λ = 3 the spread between is three times that within; {sir:.3g} of the total is not that.")
    if not np.isclose(lda, 3 / 2):
        raise Wrong(f"The way to SIR is right. Solve 3/5 = λ/(1 + λ) for λ: {lda:.3g} does not satisfy it.")
    return "Right: S_T = S_W + S_B turns the ratio λ into the share λ/(1 + λ), and the order of directions is the same."


def _kernel_of_distances(answer):
    """Any Gram matrix of the rectangle with sides 3 and 4."""
    K = np.asarray(answer, dtype=float)
    if K.shape != (4, 4):
        raise Wrong(f"Four corners need a 4 × 4 matrix, not one of shape {K.shape}.")
    if not np.allclose(K, K.T):
        raise Wrong("k(x, z) = k(z, x), but this matrix is not symmetric.")
    D2 = _distances2(K)
    if np.allclose(D2, np.sqrt(RECTANGLE)):
        raise Wrong("Your matrix reproduces the distances, but it should reproduce their squares.")
    if not np.allclose(D2, RECTANGLE):
        i, j = np.unravel_index(np.abs(D2 - RECTANGLE).argmax(), D2.shape)
        raise Wrong(f"K_ii + K_jj − 2K_ij is {D2[i, j]:.3g} for corners {i} and {j}; it should be {RECTANGLE[i, j]:g}.")
    if not is_psd(K):
        raise Wrong(
            "The distances are right, and an SVM would even accept it, but it is no Gram matrix: "
            f"some v has vᵀKv = {is_psd(K).smallest:.3g} < 0. Centre it."
        )
    return "Right: a Gram matrix with these distances. One of many: distances do not know the origin."


def _disagree(answer):
    """Points for which the first component and the discriminant are perpendicular, yet LDA makes no error."""
    X, y = (np.asarray(part, dtype=float) for part in answer)
    if X.ndim != 2 or X.shape[1] != 2 or y.shape != (len(X),):
        raise Wrong("Give (X, y): points of the plane in rows and one label for each.")
    if len(X) > 12:
        raise Wrong(f"At most twelve points, please; these are {len(X)}.")
    if len(np.unique(y)) != 2:
        raise Wrong(f"LDA should tell two classes apart here; there are {len(np.unique(y))}.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            lda = LDA(n_components=1).fit(X, y)
    except ValueError as error:
        raise Wrong(f"LDA refuses these points: {error}") from None
    wrong = int((lda.predict(X) != y).sum())
    if wrong:
        raise Wrong(f"LDA still puts {wrong} of your points on the wrong side: move the classes further apart.")
    pca = PCA().fit(X)
    if pca.eigenvalues_[1] > 0.99 * pca.eigenvalues_[0]:
        raise Wrong("The points spread equally in all directions: PCA has no first component to speak of.")
    u = lda.scalings_[:, 0]
    cosine = abs(float(pca.components_[0] @ u) / np.linalg.norm(u))
    if cosine > 0.1:
        angle = np.degrees(np.arccos(min(cosine, 1.0)))
        raise Wrong(
            f"The two directions are {angle:.0f}° apart. Let each class spread far along the line between them."
        )
    return "Right: the direction of largest variance says nothing about the classes; LDA finds the short one that does."


def _same_machine(answer):
    """K ↦ another matrix with the same weights β."""
    X, y = moons(16, noise=0.2, random_state=2)
    K = Gaussian(1.0)(X)
    other = np.asarray(answer(K.copy()), dtype=float)
    if other.shape != K.shape or not np.allclose(other, other.T):
        raise Wrong("The new matrix must be symmetric and as large as K.")
    if np.allclose(other, K):
        raise Wrong("This is K itself. Change every entry, and yet no weight.")
    before, after = centre(K), centre(other)
    if not np.allclose(before, after):
        raise Wrong(_what_changed(before, after))
    one, two = (certify(dual, solve_smo(dual, tol=1e-9)) for dual in (soft_margin(M, y, 1.0) for M in (K, other)))
    return (
        f"Right: the largest change of a weight β is below {max(np.abs(one.beta - two.beta).max(), 1e-6):.0e}. "
        "Since Σβ = 0, the dual cannot see what you added."
    )


def _what_changed(before, after):
    ratio = float((before * after).sum() / (before * before).sum())
    if np.allclose(after, ratio * before):
        return f"All squared distances became {ratio:.3g} times as large: w is rescaled, and C has a new meaning."
    rest = after - before
    ridge = np.trace(rest) / (len(rest) - 1)
    if np.allclose(rest, ridge * (np.eye(len(rest)) - 1 / len(rest))):
        return f"You put {ridge:.3g} on the diagonal: all points move apart. That is a ridge, not a shift."
    worst = np.abs(_distances2(rest)).max()
    return f"Some squared distance between points of feature space changed by {worst:.3g}; the SVM sees that."


def _distances2(K):
    """K_ii + K_jj − 2K_ij, also for a matrix that is no Gram matrix."""
    return np.diagonal(K)[:, None] + np.diagonal(K) - 2 * K


EXERCISES = (
    Exercise(
        "16.1",
        "Construct: a kernel matrix from distances",
        _kernel_of_distances,
        (
            "Squared distances are K_ii + K_jj − 2K_ij. Which K has them?",
            "Put the rectangle anywhere you like and take dot products of its corners; or start from −D²/2 …",
            "… and centre it: gram_from_distances2(D2) is one answer.",
        ),
    ),
    Exercise(
        "16.2",
        "From a ratio to a share",
        _share,
        (
            "LDA divides by the scatter within, SIR by the scatter in total.",
            "S_T = S_W + S_B: if between is λ parts and within is one part, how many parts are there?",
            "SIR's eigenvalue is λ/(1 + λ); solved for λ that is s/(1 − s).",
        ),
    ),
    Exercise(
        "16.3",
        "Construct: PCA and LDA at right angles",
        _disagree,
        (
            "PCA follows the long axis of the whole cloud, whatever the labels say.",
            "Make both classes long and thin and parallel, side by side across their length.",
            "For example three points at x₁ = −5, 0, 5 for each class, a little above and below x₂ = ±1.",
        ),
    ),
    Exercise(
        "16.4",
        "Construct: another K, the same machine",
        _same_machine,
        (
            "The weights satisfy Σβ = 0. Which matrices A have βᵀAβ = 0 for all such β?",
            "A constant in every entry; or the same number added along a whole row and the same column.",
            "my_answer = lambda K: K + 7 is one of many; centring is another.",
        ),
    ),
)
