"""What breaks downstream: one Gram matrix handed to CVXOPT and to SMO."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..certificates import certify
from ..problems import soft_margin
from ..solvers import solve_cvxopt, solve_smo

PRICE = 10.0  # C of the trial machines
MOST_STARTS = 9


@dataclass(frozen=True)
class Downstream:
    """The short sentence, and the lines with the numbers."""

    words: str
    lines: tuple[str, ...]

    def __str__(self):
        return self.words


def downstream(K) -> Downstream:
    """Soft margin machines with alternating labels on K (n, n), by CVXOPT and SMO; from many starts if K is indefinite.

    >>> downstream(np.eye(2)).words
    'CVXOPT and SMO agree.'
    """
    n = len(K)
    if n < 2 or np.abs(K - K.T).max() > 1e-10 * max(np.abs(K).max(), 1e-300):
        return Downstream("", ())
    dual = soft_margin((K + K.T) / 2, np.where(np.arange(n) % 2, -1.0, 1.0), PRICE)
    refusal, proof = _refusal(dual), certify(dual, solve_smo(dual, tol=1e-8))
    lines = [f"CVXOPT: {refusal or 'solved.'}", f"SMO from α = 0: {proof.explain()}"]
    others = [] if proof.convex else _other_ends(dual, proof.objective)
    if others:
        start, value = others[0]
        lines.append(
            f"SMO from α = {start.tolist()}: it stops at objective {value:.4g} instead of {proof.objective:.4g}: "
            "two answers to one question."
        )
    return Downstream(_words(refusal, others, proof.convex), tuple(lines))


def _other_ends(dual, value):
    """Starts (one pair at the bound) from which SMO stops at another objective value, with that value."""
    pairs = [(i, j) for i in range(0, dual.n, 2) for j in range(1, dual.n, 2)][:MOST_STARTS]
    starts = [PRICE * np.isin(np.arange(dual.n), pair) for pair in pairs]
    ends = [(start, dual.objective(solve_smo(dual, tol=1e-8, start=start).x)) for start in starts]
    return [(start, end) for start, end in ends if abs(end - value) > 1e-6 * max(1.0, abs(value))]


def _words(refusal, apart, convex):
    if apart:
        return "An SVM breaks: CVXOPT refuses it, and SMO stops at different stationary points from different starts."
    if refusal and not convex:
        return "An SVM breaks: CVXOPT refuses it, and SMO stops at a stationary point that nobody can call optimal."
    return "CVXOPT refuses it." if refusal else "CVXOPT and SMO agree."


def _refusal(dual):
    """What CVXOPT says, or nothing if it solves the problem (or is not installed here)."""
    try:
        solve_cvxopt(dual)
    except ValueError as error:
        return str(error)
    except ImportError:
        return ""
    return ""
