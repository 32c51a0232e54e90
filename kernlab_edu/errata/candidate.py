"""A passage that looked like a slip and is none: what the notes say, the doubt, and a computation that settles it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .entry import Evidence, html_card

VERDICT = {
    "": "The notes are right.",
    "extraction": "The text file lost a sign or a letter; the notes are right.",
    "wording": "Only the wording invites the doubt; the notes are right.",
}


@dataclass(frozen=True)
class Candidate:
    """A card like `Entry`: `formula` is what the notes say or mean, `doubt` the reading that would make it wrong.

    In the evidence of `show()`, `right` belongs to the notes and `printed` to the doubt.
    """

    id: str
    title: str
    where: str
    doubt: str
    formula: str
    why: str
    show: Callable[[], Evidence]
    reading: str = ""
    severity: str = ""  # none: so that a table of entries can list candidates too

    def _repr_html_(self):
        head = f"{self.where}. {VERDICT[self.reading]}"
        return html_card(self, head, {"as it was doubted": self.doubt, "as the notes mean it": self.formula})
