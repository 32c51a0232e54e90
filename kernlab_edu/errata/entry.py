"""One slip of the lecture notes: what is printed, what is right, and a computation that tells them apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

SEVERITY = {
    "A": "coded as printed, it gives a wrong answer",
    "B": "a false statement or a missing hypothesis",
    "C": "two conventions that clash",
    "D": "a slip of an index or a name",
}
READING = {
    "": "",
    "informal": "It rests on a close reading of a sentence.",
    "extraction": "The text file may have lost a sign.",
}


@dataclass(frozen=True)
class Evidence:
    """What a computation found: a value for the printed form and one for the right form, and how wrong each is.

    `printed_error` and `right_error` measure the same promise (a residual, a gap, a distance to the truth): the first
    is clearly not 0, the second is 0 up to rounding.
    """

    what: str
    printed: str
    right: str
    printed_error: float
    right_error: float

    def tells_them_apart(self, tol=1e-6) -> bool:
        """Does the printed form fail, and the right one hold?"""
        return self.right_error <= tol < 1e-3 <= self.printed_error


@dataclass(frozen=True)
class Entry:
    """A card: where it stands, both formulas in LaTeX, why in one line, and `show()`, which computes the evidence.

    `reading` says what else it could be: "" (the text is plain), "informal" (a sentence was read closely), or
    "extraction" (the text file may have lost a sign).
    """

    id: str
    title: str
    where: str
    severity: str
    printed: str
    right: str
    why: str
    show: Callable[[], Evidence]
    reading: str = ""

    def card(self) -> str:
        """The card as text."""
        found = self.show()
        return (
            f"{self.id} {self.title}\n{self.where}; {SEVERITY[self.severity]}. {READING[self.reading]}".rstrip()
            + f"\n\nas printed      {self.printed}\nas it must be   {self.right}\n\n"
            f"{found.what}\nas printed      {found.printed}\nas it must be   {found.right}\n\n{self.why}"
        )

    def __repr__(self):
        found = self.show()
        return f"{self.id} {self.title}: printed {found.printed}; right {found.right}"

    def _repr_html_(self):
        head = f"{self.where}; {SEVERITY[self.severity]}. {READING[self.reading]}"
        return html_card(self, head, {"as printed": self.printed, "as it must be": self.right})


def html_card(card, head, formulas) -> str:
    """Title, where, a table of the two formulas (by what they are called) with their values, and why."""
    found = card.show()
    values = zip(formulas.items(), (found.printed, found.right), strict=True)
    rows = "".join(
        f"<tr><th>{name}<td>${escape(formula)}$<td>{escape(value)}</tr>" for (name, formula), value in values
    )
    return (
        f"<h4>{card.id} {escape(card.title)}</h4><p>{escape(head)}</p>"
        f"<table><tr><th><th>formula<th>{escape(found.what)}</tr>{rows}</table><p>{escape(card.why)}</p>"
    )
