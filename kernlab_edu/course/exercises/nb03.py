"""Exercises of 03: duality."""

from __future__ import annotations

import numpy as np

from ...problems import QP
from ...problems.textbook import lower_value
from ...solvers import kkt_matrix
from ..tutor import Exercise, Wrong

HALF_LINE = QP(P=[[1.0]], q=[0], G=[[-1]], h=[-2])
BOUNDED = QP(P=np.eye(2), q=[0, 0], G=[[-1, -2]], h=[-5])
EQUALITY = QP(P=np.diag([1.0, 2.0]), q=[-1, 0], A=[[1, -1]], b=[4])
FORCES = (0.0, 0.5, 1.0, 2.0, 3.0)
WANTED_BOUND = 2.4
WANTED_GAP = 1.0


def _dual_function(answer):
    """H(a) of min ½x² with x ≥ 2, as a Python function."""
    given = np.array([float(answer(a)) for a in FORCES])
    right = np.array([lower_value(HALF_LINE, z=[a]) for a in FORCES])
    a = np.array(FORCES)
    if np.allclose(given, right):
        return "Right: H(a) = 2a − ½a² is concave, and its top H(2) = 2 is the primal value."
    if np.allclose(given, -2 * a - a**2 / 2):
        raise Wrong("This is the dual of L = F + a·g: it falls for a > 0. With g = x − 2 ≥ 0 the sign is minus.")
    if np.allclose(given, given[0]):
        raise Wrong(f"This is {given[0]:.3g} for every a; but the lowest place x(a) of L moves with a.")
    if np.allclose(given, 2 * a - a**2) or np.allclose(given, 2 * a + a**2 / 2):
        raise Wrong("Nearly: insert x(a) = a into ½x² − a(x − 2) once more, term by term.")
    worst = int(np.abs(given - right).argmax())
    raise Wrong(f"At a = {FORCES[worst]:g} you say {given[worst]:.4g}, but min over x of L is another number.")


def _lower_bound(answer):
    """A force a that proves ½‖x‖² ≥ WANTED_BOUND for all x with x₁ + 2x₂ ≥ 5."""
    a = float(answer)
    if not np.isfinite(a):
        raise Wrong("A force is a finite number.")
    if a < 0:
        raise Wrong(f"a = {a:.3g} < 0 rewards breaking the constraint: H(a) is then no bound.")
    bound = lower_value(BOUNDED, z=[a])
    if bound < WANTED_BOUND:
        way = "push harder" if a < 1 else "this is too much force: L sinks elsewhere"
        raise Wrong(f"H({a:.3g}) = {bound:.4g} proves less than {WANTED_BOUND}: {way}.")
    return f"Right: H({a:.4g}) = {bound:.4g}, so nobody will ever find an allowed x with a value below that."


def _kkt_system(answer):
    """(K, r) with K (x, ν) = r for min ½x₁² + x₂² − x₁ on x₁ − x₂ = 4."""
    K, r = (np.asarray(part, dtype=float) for part in answer)
    right = kkt_matrix(EQUALITY)
    if K.shape != (3, 3) or r.shape != (3,):
        raise Wrong(f"Two unknowns and one multiplier: K is 3 × 3 and r has 3 entries, not {K.shape} and {r.shape}.")
    if not np.allclose(K, K.T):
        raise Wrong("K is not symmetric: the constraint stands below P as A and beside it as Aᵀ.")
    if not np.allclose(K[:2, :2], right[:2, :2]):
        raise Wrong("The upper left block is the matrix P of ½xᵀPx: compare ½P₂₂x₂² with x₂².")
    if abs(K[2, 2]) > 1e-12:
        raise Wrong("L is affine in ν, so nothing bends in the direction of ν: the last diagonal entry is 0.")
    if not np.allclose(K, right):
        raise Wrong("The border of K is the constraint's row (1, −1).")
    if np.allclose(r, [-1, 0, 4]):
        raise Wrong("Px + q + Aᵀν = 0, so q changes its sign when it moves to the right-hand side.")
    if np.allclose(r, [0, 0, 4]):
        raise Wrong("The linear term −x₁ has been lost: it belongs to the right-hand side.")
    if not np.allclose(r, [1, 0, 4]):
        raise Wrong("The matrix is right; the right-hand side is (−q, b).")
    x1, x2, nu = np.linalg.solve(K, r)
    return f"Right: one linear solve gives x = ({x1:.3g}, {x2:.3g}) and ν = {nu:.3g}."


def _polynomial_gap(answer):
    """Coefficients, highest power first, of an f with min f on x = 0 and a duality gap of at least WANTED_GAP."""
    c = np.trim_zeros(np.asarray(answer, dtype=float), "f")
    if c.ndim != 1 or not 2 < len(c) <= 7 or not np.isfinite(c).all():
        raise Wrong("Give the coefficients of a polynomial of degree 2 to 6, highest power first, as np.polyval does.")
    if len(c) % 2 == 0:
        raise Wrong("An odd power leads: f falls to −∞ on one side, and so does L, whatever a is. Take an even one.")
    if c[0] < 0:
        raise Wrong("This f falls to −∞ on both sides, so H(a) = −∞ for every a: let it rise.")
    gap = c[-1] - _envelope_at_zero(c)
    if gap < 1e-9 * max(1.0, np.abs(c).max()):
        raise Wrong("No gap: at 0 a tight string below the graph touches it. Put a hill there, between two valleys.")
    if gap < WANTED_GAP:
        raise Wrong(f"A gap, but only {gap:.4g}: make the hill higher or the valleys deeper.")
    return f"Right: π* − δ* = {gap:.4g}. The dual only sees the convex hull of the graph."


def _envelope_at_zero(c):
    """δ* = sup over a of min over x of f(x) − a x: a concave function of a, climbed by golden section."""
    reach = 2.0 + 2.0 * np.abs(c[1:] / c[0]).max()  # beyond this f rises by its first term alone
    x = np.linspace(-reach, reach, 4001)
    f = np.polyval(c, x)
    low, high = -np.abs(f).max(), np.abs(f).max()
    for _ in range(200):
        left, right = high - 0.618 * (high - low), low + 0.618 * (high - low)
        if (f - left * x).min() < (f - right * x).min():
            low = left
        else:
            high = right
    return float((f - low * x).min())


EXERCISES = (
    Exercise(
        "03.1",
        "A dual function by hand",
        _dual_function,
        (
            "g(x) = x − 2 ≥ 0, so L = ½x² − a(x − 2). For which x is it lowest?",
            "x(a) = a. Insert it into L.",
            "½a² − a(a − 2), as a Python function of a.",
        ),
    ),
    Exercise(
        "03.2",
        "Construct: a proof without a solution",
        _lower_bound,
        (
            "Every a ≥ 0 gives a lower bound H(a). You need one of at least 2.4.",
            "L = ½‖x‖² − a(x₁ + 2x₂ − 5) is lowest at x = a(1, 2).",
            "H(a) = 5a − 5a²/2: look near its top.",
        ),
    ),
    Exercise(
        "03.3",
        "One linear system",
        _kkt_system,
        (
            "Stationarity gives two rows, the constraint the third.",
            "K = (P Aᵀ; A 0) with P = diag(1, 2) and A = (1, −1).",
            "The right-hand side is (−q, b) with q = (−1, 0) and b = 4.",
        ),
    ),
    Exercise(
        "03.4",
        "Construct: a gap",
        _polynomial_gap,
        (
            "A convex f has no gap here. What should stand at x = 0?",
            "Think of (x² − s)²: a hill of height s² between two valleys at ±√s.",
            "s = 2 gives x⁴ − 4x² + 4: write down its five coefficients.",
        ),
    ),
)
