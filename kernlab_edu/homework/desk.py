"""At the student's desk: check an answer, ask for a hint, get one's own numbers.  Offline, as often as one likes."""

from __future__ import annotations

from ..verdict import Verdict, Wrong
from .task import Task, fresh, judge
from .tasks import find
from .wire import pack, unpack


def check(number: str, answer=None, student: str = "") -> Verdict:
    """Try an answer on practice inputs; the first law that fails is named, the solution never.

    >>> check("hw3.1")
    ✗ Nothing to check yet. First hint: ...
    """
    task = find(number) if isinstance(number, str) else number
    if answer is None or answer is ...:
        return _blank(task)
    inputs = task.inputs(student)
    try:
        result = judge(task, inputs, _answers(task, inputs, answer))
    except NotImplementedError:
        return _blank(task)
    except Wrong as wrong:
        return Verdict(False, str(wrong))
    if task.asks == "text":
        return Verdict(True, result.message)
    text = f"{result.points} of {task.points} points. {result.message}"
    return Verdict(not result.law, f"{text} (law: {result.law})" if result.law else text)


def _answers(task: Task, inputs, answer):
    if task.asks != "function":
        return [unpack(pack(answer))]
    if not callable(answer):
        raise Wrong(f"Give me the function itself: check({task.id!r}, {task.name}).")
    return [unpack(pack(_call(task, answer, given))) for given in inputs]


def _call(task, function, given):
    try:
        return function(**fresh(given))
    except (NotImplementedError, KeyboardInterrupt):
        raise
    except Exception as error:  # whatever a student's function may do
        raise Wrong(f"{task.name} stopped with {type(error).__name__}: {error}") from None


def _blank(task):
    return Verdict(False, f"Nothing to check yet. First hint: {task.hints[0] if task.hints else task.title}")


def hint(number: str, level: int = 1) -> str:
    """A hint; a higher level says more.

    >>> hint("hw3.1", 99) == hint("hw3.1", len(find("hw3.1").hints))
    True
    """
    hints = find(number).hints
    return hints[max(1, min(level, len(hints))) - 1]


def personal(number: str, student: str) -> dict:
    """The numbers of a task that belong to one student: everybody gets others."""
    task = find(number)
    if task.asks != "value" or task.draw is None:
        raise ValueError(f"{number} has no personal numbers: everybody works on the same task.")
    return task.inputs(student)[0]
