"""Exercises of 08: kernels and feature maps."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...datasets import spirals, xor
from ...estimators import SVC
from ...kernels import Kernel, Polynomial, is_psd
from ...problems import Solution, hard_margin
from ..tutor import Exercise, Wrong

PROBES = np.array([[1.0, 2.0], [3.0, -1.0], [-0.5, 0.7], [2.0, 2.5], [0.0, -1.3]])


def _map(answer):
    """A function (x₁, x₂) ↦ Φ with Φ(x)·Φ(z) = (x·z)²."""
    if not callable(answer):
        raise Wrong("Give a function of two numbers x1 and x2 that returns a list of features.")
    Phi = np.array([np.asarray(answer(*x), dtype=float).ravel() for x in PROBES])
    have, want = Phi @ Phi.T, (PROBES @ PROBES.T) ** 2
    if np.allclose(have, want):
        return f"Right: with {Phi.shape[1]} features the scalar product is (x·z)² at every pair tried."
    if np.allclose(have, PROBES @ PROBES.T):
        raise Wrong("These features give x·z itself. Square that by hand and read off the products.")
    if np.allclose(have - want, (have - want)[0, 0]):
        raise Wrong(f"Your scalar product is (x·z)² + {have[0, 0] - want[0, 0]:.3g}: one feature is constant. Drop it.")
    (x1, x2), (z1, z2) = PROBES[:2]
    mixed = float(have[0, 1] - (x1 * z1) ** 2 - (x2 * z2) ** 2) / (x1 * x2 * z1 * z2)
    if np.allclose(have - want, (mixed - 2) * np.outer(PROBES.prod(axis=1), PROBES.prod(axis=1))):
        raise Wrong(f"The squares are right, but x₁x₂z₁z₂ comes with the factor {mixed:.3g}, and (x·z)² has 2.")
    raise Wrong(f"At x = (1, 2), z = (3, −1) your features give {have[0, 1]:.4g}, but (x·z)² = {want[0, 1]:.4g}.")


def _widths(answer):
    """γ for σ = 2, for exp(−d²/5), and for k = ½ at distance 3."""
    gamma = np.asarray(answer, dtype=float)
    if gamma.shape != (3,):
        raise Wrong(f"Three descriptions, three numbers γ; these are {gamma.size}.")
    if not (gamma > 0).all():
        raise Wrong("γ is positive: otherwise k would grow with the distance.")
    first, second, third = gamma
    if np.isclose(first, 1 / 4):
        raise Wrong("γ = 1/σ² is the square of the right kernel: mind the 2 in d²/2σ².")
    if not np.isclose(first, 1 / 8):
        raise Wrong(f"Your first kernel has σ = {1 / np.sqrt(2 * first):.3g}, not 2.")
    if not np.isclose(second, 1 / 5):
        raise Wrong(f"Your second kernel is exp(−d²/{1 / second:.3g}), not exp(−d²/5).")
    if not np.isclose(third, np.log(2) / 9):
        raise Wrong(f"With your third γ two points at distance 3 have k = {np.exp(-9 * third):.3g}, not ½.")
    return "Right: 1/(2σ²), 1/c and ln 2/d². One kernel, three spellings."


def _box(answer):
    """Points and v that refute k(x, z) = 1 if |x − z| ≤ 1 else 0."""
    x, v = (np.asarray(part, dtype=float) for part in answer)
    if x.ndim != 1 or x.shape != v.shape or len(x) == 0:
        raise Wrong("Give (x, v): a list of points of the line and one number v for each.")
    if len(x) > 6:
        raise Wrong(f"At most six points, please; these are {len(x)}.")
    K = (np.abs(x[:, None] - x) <= 1).astype(float)
    value = float(v @ K @ v)
    if value < -1e-9 * (v @ v):
        return f"Right: vᵀKv = {value:.3g} < 0. “Is a neighbour of” is a similarity, but no scalar product."
    smallest = np.linalg.eigvalsh(K)[0]
    if smallest < -1e-9:
        raise Wrong(f"These points do refute it, but your v gives vᵀKv = {value:.3g}. The signs of v should alternate.")
    if (K == 1).all():
        raise Wrong("All your points are neighbours of each other, so K is all ones: vᵀKv = (Σv)² ≥ 0.")
    if (K == np.eye(len(x))).all():
        raise Wrong("No two of your points are neighbours, so K is the identity: vᵀKv = ‖v‖² ≥ 0.")
    raise Wrong("Your neighbours fall into separate groups. You need x ~ y and y ~ z where x and z are not neighbours.")


def _xor(answer):
    """Weights and offset for XOR with (x·z)², in the order of xor()."""
    alpha, b = answer
    alpha, b = np.asarray(alpha, dtype=float), float(b)
    X, y = xor()
    if alpha.shape != (4,):
        raise Wrong(f"Four corners, four weights; these are {alpha.size}.")
    if (alpha < 0).any():
        raise Wrong("A weight α is a multiplier of an inequality: never negative.")
    if abs(alpha @ y) > 1e-9:
        raise Wrong(f"Σαy = {alpha @ y:.3g}, but the two classes must balance.")
    kernel = Polynomial(degree=2, offset=0.0)
    margins = y * (kernel(X) @ (alpha * y) + b)
    if not np.allclose(margins, margins[0]):
        raise Wrong(f"y f(x) runs from {margins.min():.3g} to {margins.max():.3g}: by symmetry all four should agree.")
    if not np.allclose(margins, 1.0):
        raise Wrong(f"Every corner has y f(x) = {margins[0]:.3g}, but on the margin it is 1: scale α.")
    if not certify(hard_margin(kernel(X), y), Solution(x=alpha, nu=[b])).holds(1e-8):
        raise Wrong("The margins are right, but the certificate does not hold: check Σα against ‖w‖².")
    return f"Right: f(x) = x₁x₂ and Σα = ‖w‖² = {alpha.sum():.3g}. Other weights would have done as well: α₁ + α₃ = ¼."


def _spirals(answer):
    """A kernel that separates two spirals and is right about new points of them."""
    if not isinstance(answer, Kernel):
        raise Wrong("Give a kernel object, for example Gaussian(gamma=...), or a sum or product of some.")
    (X, y), (X_new, y_new) = spirals(60, noise=0.03), spirals(200, noise=0.03, random_state=1)
    psd = is_psd(answer(X))
    if not psd:
        raise Wrong(f"That is no kernel: on the sample its Gram matrix has the eigenvalue {psd.smallest:.3g}.")
    machine = SVC(answer, C=1e3).fit(X, y)
    train, test = machine.score(X, y), machine.score(X_new, y_new)
    if train < 1:
        raise Wrong(f"Only {train:.0%} of the training points are right: the boundaries of {answer!r} are too stiff.")
    if test < 0.95:
        raise Wrong(
            f"Every training point is right, but only {test:.0%} of new ones: {answer!r} sees similarity nowhere else."
        )
    return f"Right: {len(machine.support_)} support vectors, and {test:.0%} of 200 new points are classified correctly."


EXERCISES = (
    Exercise(
        "08.1",
        "A feature map by hand",
        _map,
        (
            "Write out (x₁z₁ + x₂z₂)² as a sum of three products.",
            "The middle one is 2 x₁x₂z₁z₂; it must be (something of x) times (the same of z).",
            "Share the 2 equally, √2 each; or use the feature x₁x₂ twice.",
        ),
    ),
    Exercise(
        "08.2",
        "One width, three spellings",
        _widths,
        (
            "Bring each into the form exp(−γ d²) and read off γ.",
            "exp(−d²/2σ²) has γ = 1/(2σ²); the second needs no work at all.",
            "For the third solve exp(−9γ) = ½.",
        ),
    ),
    Exercise(
        "08.3",
        "Construct: points that refute “is a neighbour of”",
        _box,
        (
            "Neighbourhood is not transitive. Three points are enough.",
            "At 0, 1 and 2 the middle point knows both others, and they do not know each other.",
            "Give the middle point a negative v, and the outer ones a positive v that is a little smaller.",
        ),
    ),
    Exercise(
        "08.4",
        "XOR without an offset in the kernel",
        _xor,
        (
            "Try equal weights: then w is α times Φ of the + corners minus Φ of the − corners.",
            "Φ = (x₁², √2 x₁x₂, x₂²): the first and last coordinate cancel, b = 0 by symmetry.",
            "y f = 1 gives 8α = 1.",
        ),
    ),
    Exercise(
        "08.5",
        "Construct: a kernel for two spirals",
        _spirals,
        (
            "A boundary that winds needs a kernel whose reach is shorter than the way from arm to arm.",
            "The arms are about half a unit apart. What γ makes exp(−γ/4) clearly smaller than 1, but not 0?",
            "Try γ between 1 and 100; any other kernel with such a reach does as well.",
        ),
    ),
)
