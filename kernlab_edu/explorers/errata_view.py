"""What a slip looks like in one of its two states: panels, a sentence, a table, and the card behind it."""

from __future__ import annotations

from dataclasses import dataclass

from ..errata import ERRATA
from ..plots import Panel

READINGS = {
    "informal": "rests on a close reading of a sentence",
    "extraction": "the text file may have lost a sign",
}


@dataclass(frozen=True, eq=False)
class View:
    """`ids` are the entries shown, `right` says which state; `said` is the sentence without its first words."""

    ids: tuple[str, ...]
    right: bool
    panels: tuple[Panel, ...]
    said: str
    table: tuple[tuple, ...]

    @property
    def sentence(self):
        """Which state, then what there is to see."""
        return f"{'As it must be' if self.right else 'As printed'}: {self.said}"

    @property
    def formulas(self):
        """The formula of this state, a line per entry."""
        pairs = [(name, ERRATA[name].right if self.right else ERRATA[name].printed) for name in self.ids]
        return [rf"\text{{{name}}} &\quad {formula}" for name, formula in pairs]

    @property
    def notes(self):
        """Where each slip stands, what else it could be, and why."""
        return "\n".join(_note(ERRATA[name]) for name in self.ids)

    @property
    def recipe(self):
        """The evidence on the smallest example, by the library."""
        shows = "\n".join(f'print(ERRATA["{name}"].show())' for name in self.ids)
        return f"from kernlab_edu.errata import ERRATA\n\n{shows}\n"


def _note(entry):
    reading = f" ({READINGS[entry.reading]})" if entry.reading else ""
    return f"{entry.id}, {entry.where}{reading}: {entry.why}"
