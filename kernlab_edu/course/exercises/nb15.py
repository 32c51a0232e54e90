"""Exercises of 15: PCA, kernel PCA and the way back."""

from __future__ import annotations

import numpy as np

from ...datasets import moons
from ...estimators import PCA, KernelPCA
from ...kernels import Gaussian, centre
from ..tutor import Exercise, Wrong

POOR, GOOD = 0.75, 0.99  # shares of pairs in the right order


def _cross(answer):
    """(λ₁, λ₂, residual) of the points (±2, 0), (0, ±1)."""
    first, second, rest = (float(value) for value in answer)
    if np.allclose([first, second], [8 / 3, 2 / 3]):
        raise Wrong("You divided by n − 1 = 3. Here the factor is 1/n, so that λ is the mean of the squares.")
    if np.allclose([first, second], [8, 2]):
        raise Wrong("8 and 2 are sums over the four points. An eigenvalue of the covariance is a mean.")
    if np.allclose([first, second], [0.5, 2]):
        raise Wrong("Right values, wrong order: the first component has the largest variance.")
    if not np.allclose([first, second], [2, 0.5]):
        raise Wrong(f"λ₁ = {first:.3g} and λ₂ = {second:.3g} are not the means of x₁² and x₂².")
    if np.isclose(rest, 2):
        raise Wrong("2 is what the line keeps. Asked for is what it loses.")
    if not np.isclose(rest, 0.5):
        raise Wrong(
            f"The eigenvalues are right. Two of the points lose 1, two lose nothing: the mean is not {rest:.3g}."
        )
    return "Right: two residuals of length 1 and two of length 0, mean square ½ = λ₂, the discarded eigenvalue."


def _own_scores(answer):
    """A function (K, k) ↦ scores (n, k) with variance λ, tried on Gram matrices that are not centred."""
    for n, gamma, k in ((14, 0.5, 2), (10, 2.0, 3)):
        K = Gaussian(gamma)(moons(n, noise=0.2, random_state=n)[0])
        _judge_scores(np.asarray(answer(K.copy(), k), dtype=float), K, k)
    return "Right on two Gram matrices: mean 0, uncorrelated, variance λ. (Signs are nobody's property.)"


def _judge_scores(Y, K, k):
    n = len(K)
    if Y.shape != (n, k):
        raise Wrong(f"Scores of {n} points on {k} components have shape ({n}, {k}), not {Y.shape}.")
    if not np.isfinite(Y).all():
        raise Wrong("Some scores are not finite: did an eigenvalue 0 get below a fraction line or a root?")
    right = KernelPCA(k, "precomputed").fit(K).transform(K)
    if np.allclose(np.abs(Y), np.abs(right), atol=1e-7):
        return
    lam = right.var(axis=0)
    if np.abs(Y.mean(axis=0)).max() > 1e-6:
        raise Wrong(f"The first score has mean {Y[:, 0].mean():.3g}, not 0: K must be centred from both sides first.")
    if np.allclose(Y.var(axis=0), n * lam**2):
        raise Wrong(
            "Variance nλ²: that is K̃ times a *unit* eigenvector. The direction in feature space needs length 1."
        )
    if np.allclose(Y.var(axis=0), 1 / n) or np.allclose(Y.var(axis=0), 1):
        raise Wrong("All scores have the same variance: the eigenvectors have not been scaled by their eigenvalues.")
    if np.allclose(Y.var(axis=0), n * lam):
        raise Wrong("Variance nλ: you took eigenvalues of K̃ for those of K̃/n.")
    if np.allclose(np.sort(Y.var(axis=0)), np.sort(np.linalg.eigvalsh(centre(K) / n)[:k]), atol=1e-7):
        raise Wrong("These are the components with the *smallest* variance: eigh lists them in ascending order.")
    got, want = (", ".join(f"{value:.3g}" for value in values) for values in (Y.var(axis=0), lam))
    raise Wrong(f"The variances are ({got}), the largest eigenvalues of K̃/n are ({want}).")


def _new_point(answer):
    """(k̃(x, x₁), k̃(x, x₂)) for training points 0 and 2, new point x = 3, linear kernel."""
    values = np.asarray(answer, dtype=float)
    if values.shape != (2,):
        raise Wrong(f"Two training points, two numbers; these are {values.size}.")
    slips = {
        "These are the plain products 3·0 and 3·2: nothing has been centred.": [0, 6],
        "The training points are centred, the new one is not: it, too, is seen from the mean.": [-3, 3],
        "The new point is centred, the training points are not.": [0, 4],
        "You centred by the mean of all three points. A new point must not move the origin.": [-20 / 9, 4 / 9],
        "The signs are exchanged: 3 lies on the same side of the mean as 2.": [2, -2],
    }
    for words, slip in slips.items():
        if np.allclose(values, slip):
            raise Wrong(words)
    if not np.allclose(values, [-2, 2]):
        raise Wrong(
            f"The mean of the training points is 1; measured from there, the products are not {values.tolist()}."
        )
    return "Right: (3 − 1)(0 − 1) and (3 − 1)(2 − 1), with the mean of the *training* points."


def _parted(answer):
    """(X, y, γ): classes that no linear component parts and one of the first three Gaussian ones does."""
    X, y, gamma = answer
    X, y, gamma = np.asarray(X, dtype=float), np.asarray(y, dtype=float), float(gamma)
    if X.ndim != 2 or X.shape[1] != 2 or y.shape != (len(X),) or not set(y.tolist()) <= {-1.0, 1.0}:
        raise Wrong("Give (X, y, γ): points of the plane in rows, one label ±1 for each, and a number.")
    if len(X) > 16 or min((y > 0).sum(), (y < 0).sum()) < 4:
        raise Wrong("At most 16 points, and at least four in each class, please.")
    if not 0 < gamma < np.inf or not np.isfinite(X).all():
        raise Wrong("γ must be a positive number, and every coordinate finite.")
    if len(np.unique(X, axis=0)) < len(X):
        raise Wrong("Two of the points coincide: give each its own place.")
    straight = max(_order(score, y) for score in PCA().fit_transform(X).T)
    if straight > POOR:
        raise Wrong(f"A straight component orders {straight:.0%} of the pairs already; let it be {POOR:.0%} at most.")
    kernel = KernelPCA(kernel=Gaussian(gamma)).fit(X)
    curved = [_order(score, y) for score in kernel.transform(X)[:, :3].T]
    if max(curved) < GOOD:
        best = int(np.argmax(curved)) + 1
        raise Wrong(f"The best of the first three is component {best}, with {max(curved):.0%} of the pairs. Change γ?")
    return (
        f"Right: component {int(np.argmax(curved)) + 1} orders {max(curved):.0%} of the pairs, a line {straight:.0%}."
    )


def _order(score, y):
    """The share of pairs (+, −) that the score puts in the same order, or 1 minus that; half for a tie."""
    gap = score[y > 0][:, None] - score[y < 0][None]
    share = (gap > 1e-9).mean() + 0.5 * (np.abs(gap) <= 1e-9).mean()
    return float(max(share, 1 - share))


def _one_hill(answer):
    """The largest γ for which the midpoint of −1 and 1 is the pre-image of ½Φ(−1) + ½Φ(1)."""
    gamma = float(answer)
    if not 0 < gamma < np.inf:
        raise Wrong("γ is a positive number.")
    if np.isclose(gamma, 0.5, rtol=1e-3):
        return "Right: at z = 0 the hill has curvature 2γ(2γ − 1)·2e^(−γ), and it turns into a valley at γ = ½."
    if gamma < 0.5:
        raise Wrong(f"At γ = {gamma:.3g} the midpoint is the top, but it still is for a slightly larger γ.")
    z = np.linspace(0, 1, 2001)
    hill = np.exp(-gamma * (z - 1) ** 2) + np.exp(-gamma * (z + 1) ** 2)
    raise Wrong(f"At γ = {gamma:.3g} there are two tops, at z = ±{z[hill.argmax()]:.3g}, and a valley between them.")


EXERCISES = (
    Exercise(
        "15.1",
        "A residual by hand",
        _cross,
        (
            "The mean is 0 and the axes are the components, so C is diagonal.",
            "λ₁ is the mean of x₁² over the four points, λ₂ that of x₂².",
            "The line along x₁ loses x₂ of every point: mean of 0, 0, 1, 1.",
        ),
    ),
    Exercise(
        "15.2",
        "Write kernel PCA",
        _own_scores,
        (
            "Centre K, divide by n, take eigenvectors, scale.",
            "With unit eigenvectors u of K̃/n the scores are √(nλ) u.",
            "centre(K) from kernlab_edu.kernels; eigh is ascending, so reverse it and keep k columns.",
        ),
    ),
    Exercise(
        "15.3",
        "A new point",
        _new_point,
        (
            "k̃ is the dot product after subtracting the mean of the training points, from both.",
            "With the linear kernel everything can be done on the line: the mean is 1.",
            "(3 − 1)·(xᵢ − 1) for both training points.",
        ),
    ),
    Exercise(
        "15.4",
        "Construct: what only a curve can part",
        _parted,
        (
            "A linear component orders the points along a line. Which arrangement looks the same from every side?",
            "Four points near the centre, eight around them.",
            "Take angles in steps of 90° and 45°, radii 1 and 3, and γ of about one half.",
        ),
    ),
    Exercise(
        "15.5",
        "When does one hill become two?",
        _one_hill,
        (
            "The pre-image maximises h(z) = e^(−γ(z − 1)²) + e^(−γ(z + 1)²).",
            "z = 0 is stationary by symmetry. It is a top as long as h''(0) ≤ 0.",
            "h''(0) = 2e^(−γ)(4γ² − 2γ).",
        ),
    ),
)
