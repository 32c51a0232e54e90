"""Exercises that answer like a tutor: the first law that fails, in words, and never the solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..verdict import Verdict, Wrong


@dataclass(frozen=True)
class Exercise:
    """A task of a notebook: `judge(answer)` returns praise or raises Wrong; hints go from a nudge to nearly all."""

    id: str
    title: str
    judge: Callable
    hints: tuple[str, ...]


def check(number: str, answer=None) -> Verdict:
    """Judge an answer to exercise `number` ("04.2"); a blank answer gets the first hint.

    >>> check("04.1")
    ✗ Nothing to check yet. First hint: ...
    """
    exercise = _find(number)
    if answer is None or answer is ...:
        return Verdict(False, f"Nothing to check yet. First hint: {exercise.hints[0]}")
    try:
        return Verdict(True, exercise.judge(answer))
    except Wrong as wrong:
        return Verdict(False, str(wrong))
    except (TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
        return Verdict(False, f"I cannot read this answer ({error}). {exercise.hints[0]}")


def hint(number: str, level: int = 1) -> str:
    """A hint to exercise `number`; a higher level says more.

    >>> hint("04.1", 99) == hint("04.1", 3)
    True
    """
    hints = _find(number).hints
    return hints[max(1, min(level, len(hints))) - 1]


def _find(number):
    from .exercises import EXERCISES

    if number not in EXERCISES:
        raise ValueError(f"There is no exercise {number!r}. The exercises are {', '.join(EXERCISES)}.")
    return EXERCISES[number]
