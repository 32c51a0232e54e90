"""Exercises of 09: Mercer, the RKHS and the representer theorem."""

from __future__ import annotations

import numpy as np

from ...kernels import Gaussian
from ...theory import RKHSFunction, bridge_eigenvalues
from ..tutor import Exercise, Wrong

SIZES = 2 ** np.array([6, 10, 14, 18])  # grids on which a function of the line is looked at


def _terms(answer):
    """The least n with Σ_{k ≤ n} λ_k ≥ 0.95 Σλ for the Brownian bridge."""
    n = float(answer)
    if n != int(n) or n < 1:
        raise Wrong("A number of terms is 1, 2, 3, …")
    n = int(n)
    shares = 6 * np.cumsum(bridge_eigenvalues(max(n, 100)))
    if shares[n - 1] < 0.95:
        raise Wrong(f"{n} terms hold {shares[n - 1]:.1%} of Σλ = 1/6: not enough.")
    if n > 1 and shares[n - 2] >= 0.95:
        raise Wrong(f"{n} terms hold {shares[n - 1]:.1%}, but fewer would do: {n - 1} hold {shares[n - 2]:.1%}.")
    return f"Right: {n} terms hold {shares[n - 1]:.1%} of Σλ, one term less only {shares[n - 2]:.1%}."


def _norm(answer):
    """(‖f‖², f(2)) of f = 2k(·, 1) − k(·, 3), k = min."""
    norm2, value = (float(part) for part in answer)
    if np.isclose(norm2, 5):
        raise Wrong("5 = Σc² would be right if the sections k(·, 1) and k(·, 3) were orthonormal. They are neither.")
    if np.isclose(norm2, 11):
        raise Wrong("11 has all terms with a plus sign: the two coefficients have opposite signs.")
    if np.isclose(norm2, np.sqrt(3)):
        raise Wrong("That is ‖f‖. Asked for is its square.")
    if not np.isclose(norm2, 3):
        raise Wrong(f"‖f‖² is not {norm2:.4g}: add c_i c_j min(x_i, x_j) over all four pairs.")
    if not np.isclose(value, 0):
        raise Wrong(f"The norm is right, but f(2) is not {value:.4g}: f(2) = 2 min(1, 2) − min(3, 2).")
    return "Right: cᵀKc = 4 − 4 + 3 = 3, and it equals ∫f'²: slope 1 up to 1, slope −1 from 1 to 3."


def _unseen(answer):
    """(points, c) of a function g that vanishes at 0, 1, 2 and has ‖g‖ ≥ ½, Gaussian γ = 1."""
    points, c = (np.asarray(part, dtype=float) for part in answer)
    points = points[:, 0] if points.ndim == 2 and points.shape[1] == 1 else points
    if points.ndim != 1 or points.shape != c.shape or not 1 <= len(points) <= 8:
        raise Wrong("Give (points, c): at most eight points of the line and one coefficient for each.")
    g = RKHSFunction(Gaussian(gamma=1.0), points, c)
    if not np.isfinite(g.norm) or g.norm < 1e-9:
        raise Wrong("This g is zero, and zero hides from everybody. Choose one with a norm.")
    at = g([0.0, 1.0, 2.0])
    if np.abs(at).max() > 1e-6 * g.norm:
        i = int(np.abs(at).argmax())
        raise Wrong(f"The data see your g: g({i}) = {at[i]:.3g}, not 0.")
    if g.norm < 0.5:
        raise Wrong(f"g vanishes at the data, but ‖g‖ = {g.norm:.3g} is less than ½. Stretch it.")
    return f"Right: g is 0 at the data, orthogonal to k(·, 0), k(·, 1), k(·, 2), and costs ‖g‖² = {g.norm**2:.3g} more."


def _ridge(answer):
    """α for K = [[1, ½], [½, 1]], y = (1, 0), λ = ½."""
    alpha = np.asarray(answer, dtype=float)
    if alpha.shape != (2,):
        raise Wrong(f"Two points, two coefficients; these are {alpha.size}.")
    K, y = np.array([[1.0, 0.5], [0.5, 1.0]]), np.array([1.0, 0.0])
    if np.allclose(K @ alpha, y):
        raise Wrong("This f runs through the data, Kα = y: that is λ = 0. The norm has a price here.")
    if np.allclose((K + np.eye(2)) @ alpha, y):
        raise Wrong("You added 2λ to the diagonal: differentiate again, both terms bring a factor 2.")
    residual = y - K @ alpha - 0.5 * alpha
    if not np.allclose(residual, 0):
        raise Wrong(f"y − Kα should be λα, but it is off by ({residual[0]:.3g}, {residual[1]:.3g}).")
    return "Right: every residual y − f(x) is λ times its own coefficient."


def _outside(answer):
    """A continuous f on [0, 1] with f(0) = 0 that is not in the space of min(x, z)."""
    if not callable(answer):
        raise Wrong("Give a function of x, for example lambda x: x**2.")
    values = [_values(answer, np.arange(n + 1) / n) for n in SIZES]
    if not np.isfinite(values[-1]).all():
        raise Wrong("f must be finite on the whole of [0, 1].")
    if abs(values[-1][0]) > 1e-9:
        raise Wrong(f"f(0) = {values[-1][0]:.3g}: every function of this space vanishes at 0, that would be too easy.")
    jumps = [np.abs(np.diff(f)).max() for f in values]
    if jumps[-1] > 0.6 * jumps[0] > 0:
        raise Wrong("Your f jumps. Find a continuous one: the space is much smaller than the continuous functions.")
    energy = np.array([n * (np.diff(f) ** 2).sum() for n, f in zip(SIZES, values, strict=True)])
    before, last = energy[2] - energy[1], energy[3] - energy[2]
    if last < 0.9 * before or last <= 1e-6 * energy[-1]:
        raise Wrong(f"The norm² of the interpolants stops growing ({energy[-1]:.4g} so far): this f is in the space.")
    seen = f"{energy[-2]:.3g} on {SIZES[-2]} points, {energy[-1]:.3g} on {SIZES[-1]}"
    return f"Right: the norm² of the interpolants is {seen}, and it goes on."


def _values(f, x):
    with np.errstate(all="ignore"):
        try:
            values = np.asarray(f(x), dtype=float)
        except (TypeError, ValueError):
            values = np.vectorize(f, otypes=[float])(x)
    return np.broadcast_to(values, x.shape)


EXERCISES = (
    Exercise(
        "09.1",
        "How many terms?",
        _terms,
        (
            "λ_k = 1/(kπ)², and all of them add up to 1/6.",
            "bridge_eigenvalues(n).sum() is what the first n hold.",
            "What is left after n terms is about 1/(π²n), and it must be at most 5 % of 1/6.",
        ),
    ),
    Exercise(
        "09.2",
        "A norm and a value by hand",
        _norm,
        (
            "⟨k(·, x), k(·, z)⟩ = k(x, z), and the inner product is linear in both places.",
            "‖f‖² = 2·2·min(1, 1) − 2·2·min(1, 3) + min(3, 3).",
            "f(2) = 2·min(1, 2) − min(3, 2).",
        ),
    ),
    Exercise(
        "09.3",
        "Construct: a function the data cannot see",
        _unseen,
        (
            "Take any function of the space and subtract what the data see of it.",
            "representer_split(f, [0, 1, 2]).orthogonal is such a g; it has .points and .c.",
            "Start from f = section(kernel, 3.5), and multiply it by a number if its rest is too small.",
        ),
    ),
    Exercise(
        "09.4",
        "Ridge with two points",
        _ridge,
        (
            "The minimum satisfies (K + λI) α = y.",
            "K + λI has 3/2 on the diagonal and 1/2 beside it.",
            "Its determinant is 2; the inverse is (3/2, −1/2; −1/2, 3/2)/2.",
        ),
    ),
    Exercise(
        "09.5",
        "Construct: continuous, and yet outside",
        _outside,
        (
            "‖f‖² = ∫f'². Which continuous function is infinitely steep somewhere?",
            "Not every one with infinite slope: ∫f'² must diverge. Try powers of x.",
            "f' = p x^(p−1) is square integrable exactly if p > ½.",
        ),
    ),
)
