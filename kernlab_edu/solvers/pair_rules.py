"""Which pair should SMO move next?  Four answers, each with its reason in words.

A rule sees the machine (votes, who may go up or down, kernel rows) and returns the pair (i, j): i takes, j gives.
"""

from __future__ import annotations

import numpy as np

from .pair_steps import best_partner, look


def maximal_violation(machine, tol):
    """i with the highest vote that may go up, j with the lowest that may go down (Keerthi et al. 2001)."""
    return int((machine.vote + machine.up).argmax()), int((machine.vote + machine.down).argmin())


def second_order(machine, tol):
    """i as above; j promises the largest gain (voteᵢ − voteⱼ)²/(2η) (Fan, Chen & Lin 2005)."""
    i = int(look(machine.vote, machine.up, machine.down)[0])
    return i, int(best_partner(machine.vote, machine.down, machine.diagonal, machine.row(i), i, machine.eta_floor))


def random_pair(machine, tol):
    """Any violating pair, drawn at random."""
    lowest = (machine.vote + machine.down).min()
    i = int(machine.rng.choice(np.flatnonzero(machine.vote + machine.up > lowest + tol)))
    j = int(machine.rng.choice(np.flatnonzero(machine.vote + machine.down < machine.vote[i] - tol)))
    return i, j


def farthest(machine, tol):
    """The sample that breaks its KKT condition most, with the violating sample farthest from it in feature space.

    This is a literal reading of an informal advice.  That both break *a* condition does not make them a violating
    pair: sooner or later neither can give what the other wants, the box of the step is empty, and the same pair is
    chosen for ever.  (And a large η = ‖φᵢ − φⱼ‖² *divides* the gain.)
    """
    vote, b = machine.vote, machine.middle()
    breaks = np.maximum(vote + machine.up - b, b - (vote + machine.down))
    first = int(breaks.argmax())
    others = breaks > 0
    others[first] = False
    partner = int(np.where(others, machine.eta(first), -np.inf).argmax())
    return (first, partner) if vote[first] >= vote[partner] else (partner, first)


def _because_extreme(machine, i, j):
    a, b = machine.named((i, j))
    return f"variables {a} and {b} disagree most about b: {machine.vote[i]:.4g} against {machine.vote[j]:.4g}"


def _because_gain(machine, i, j):
    difference, eta, (a, b) = machine.vote[i] - machine.vote[j], machine.eta(i)[j], machine.named((i, j))
    return (
        f"variable {a} wants the largest b ({machine.vote[i]:.4g}); "
        f"partner {b} promises the largest gain {difference * difference / (2 * eta):.4g}"
    )


def _because_luck(machine, i, j):
    return f"{machine.named((i, j))} was drawn among the violating pairs"


def _because_far(machine, i, j):
    a, b = machine.named((i, j))
    return (
        f"variable {a} wants the largest b; {b} is its farthest violating partner (distance² {machine.eta(i)[j]:.4g})"
    )


PAIR_RULES = {
    "second_order": (second_order, _because_gain),
    "maximal_violation": (maximal_violation, _because_extreme),
    "random": (random_pair, _because_luck),
    "farthest": (farthest, _because_far),
}
