"""What a bench module yields: lines with a figure, a goal and a verdict; and the one way to compare two programs."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One measured figure.  `goal` is the promise in words; `passed` is None where nothing was promised."""

    case: str
    value: float
    unit: str
    goal: str = ""
    passed: bool | None = None
    note: str = ""


def at_least(case, value, bound, unit="×", note="") -> Line:
    """A line that passes if value ≥ bound."""
    return Line(case, value, unit, f"≥ {bound:g}", bool(value >= bound), note)


def at_most(case, value, bound, unit, note="") -> Line:
    """A line that passes if value ≤ bound."""
    return Line(case, value, unit, f"≤ {bound:g}", bool(value <= bound), note)


@dataclass(frozen=True)
class Duel:
    """The best time of each side, with what it returned then."""

    peer_seconds: float
    our_seconds: float
    theirs: object
    ours: object

    @property
    def ratio(self) -> float:
        """Above 1: we are faster."""
        return self.peer_seconds / self.our_seconds


def duel(peer: Callable, ours: Callable, rounds: int) -> Duel:
    """Both run in turns, so that a busy moment of the machine hits both; the minimum counts."""
    times = [(clock(peer), clock(ours)) for _ in range(rounds)]
    theirs, mine = (min((pair[side] for pair in times), key=lambda timed: timed[0]) for side in (0, 1))
    return Duel(theirs[0], mine[0], theirs[1], mine[1])


def clock(work: Callable):
    """(seconds, result)."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result
