"""A homework task is a mathematical promise: fresh inputs are drawn, and laws say whether an answer keeps it.

    Task("hw3.2", "Cut to the box", "clip_pair", laws=(Law("box", 1, box), Law("best", 2, best)), draw=pairs, hints=…)

There is no hidden test to leak.  The secret of a grading is a seed; the laws are open to everyone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..verdict import Wrong
from .wire import pack, unpack

SOLVERS = ("kernlab_edu.solvers", "kernlab_edu.estimators", "kernlab_edu.theory", "sklearn", "cvxopt")
UNREADABLE = (TypeError, ValueError, IndexError, KeyError, AttributeError, ArithmeticError, np.linalg.LinAlgError)


@dataclass(frozen=True)
class Law:
    """`test(answer, **inputs)` raises Wrong with a sentence; who keeps it for every input earns the points."""

    name: str
    points: int
    test: Callable


@dataclass(frozen=True)
class Bug:
    """A mistake people really make: a faulty function for a task, whose docstring tells what is wrong."""

    task: str
    function: Callable

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    @property
    def message(self) -> str:
        """The docstring in one line: what a student with this bug reads."""
        return " ".join(self.function.__doc__.split())


@dataclass(frozen=True)
class Task:
    """What a notebook must define under `name`: a function of `draw`'s inputs, a value, or a text for manual marks.

    function: called with `cases` fresh draws.  value: the reader's own numbers, drawn from the student's id if there is
    something to draw, or an example to construct.  text: words, worth `manual` points that a human gives.
    """

    id: str
    title: str
    name: str
    laws: tuple[Law, ...] = ()
    hints: tuple[str, ...] = ()
    draw: Callable | None = None
    asks: str = "function"
    cases: int = 5
    manual: int = 0
    bugs: tuple[Bug, ...] = ()

    @property
    def points(self) -> int:
        """What the laws are worth together; manual marks come on top."""
        return sum(law.points for law in self.laws)

    def inputs(self, student="", secret="practice") -> list[dict]:
        """The draws for one student.  A value is worked out by hand at home: its numbers know no secret."""
        if self.draw is None:
            return [{}]
        if self.asks == "value":
            return [self.draw(_generator("personal", student, self.id))]
        rng = _generator(secret, student, self.id)
        return [self.draw(rng) for _ in range(self.cases)]


@dataclass(frozen=True)
class Homework:
    """Tasks that are handed in together; `hidden` packages would do the work for the student and are not there."""

    id: str
    title: str
    tasks: tuple[Task, ...]
    hidden: tuple[str, ...] = SOLVERS

    @property
    def points(self) -> int:
        """What can be earned without a human."""
        return sum(task.points for task in self.tasks)

    @property
    def manual(self) -> int:
        """What a human may add."""
        return sum(task.manual for task in self.tasks)


@dataclass(frozen=True)
class Result:
    """Points of a task, the first law that failed ("" if none did) and what to tell the student."""

    task: str
    points: int
    law: str
    message: str


def judge(task: Task, inputs: list[dict], answers: list) -> Result:
    """Go through the laws in order; the first that fails ends the list, and earlier ones keep their points."""
    earned = 0
    for law in task.laws:
        try:
            if len(answers) != len(inputs):
                raise Wrong("There are answers missing.")
            for answer, given in zip(answers, inputs, strict=True):
                law.test(answer, **given)
        except Wrong as wrong:
            return Result(task.id, earned, law.name, diagnose(task, inputs, answers) or str(wrong))
        except UNREADABLE as error:
            return Result(task.id, earned, law.name, f"I cannot read this answer ({str(error)[:200]}).")
        earned += law.points
    return Result(task.id, earned, "", "All laws hold." if task.laws else "Handed in, to be read by a human.")


def diagnose(task: Task, inputs, answers) -> str | None:
    """A wrong answer that a known bug gives too, on every input, has most likely that bug."""
    for bug in task.bugs:
        try:
            faulty = [unpack(pack(bug.function(**fresh(given)))) for given in inputs]
            same = agree(faulty, list(answers))
        except (*UNREADABLE, Wrong):
            same = False
        if same:
            return bug.message
    return None


def agree(a, b) -> bool:
    """Equal up to rounding, as plain data.

    >>> agree([1.0, np.array([2.0])], [1.0 + 1e-12, [2.0]]), agree(1.0, "1.0")
    (True, False)
    """
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    if isinstance(a, dict) and isinstance(b, dict):
        return set(a) == set(b) and all(agree(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(agree(left, right) for left, right in zip(a, b, strict=True))
    left, right = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return left.shape == right.shape and bool(np.allclose(left, right, rtol=1e-6, atol=1e-9))


def fresh(given: dict) -> dict:
    """Copies of the arrays: who changes what was given spoils only the own copy."""
    return {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in given.items()}


def _generator(*words):
    digest = hashlib.sha256("\0".join(map(str, words)).encode()).digest()
    return np.random.default_rng(np.frombuffer(digest, dtype="<u4"))
