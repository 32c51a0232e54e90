"""What a judge says: Wrong with a sentence for the student, or a Verdict that shows itself."""

from dataclasses import dataclass


class Wrong(ValueError):
    """What a judge raises: the sentence the student should read."""


@dataclass(frozen=True)
class Verdict:
    """What the tutor says, and whether the task is solved.

    >>> Verdict(True, "Balance kept.")
    ✓ Balance kept.
    """

    solved: bool
    text: str

    def __repr__(self):
        return f"{'✓' if self.solved else '✗'} {self.text}"

    def __bool__(self):
        return self.solved
