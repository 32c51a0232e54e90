"""The pieces of a notebook's cells that no page of a lecture may cut, and how tall they are."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace

from .blocks import CODE, PICTURE, height, level, units

PAGE = 15.0  # lines that the last row can read
FIGURE = 11.0  # lines: a picture may shrink so far
CHECK = "# NBVAL_CHECK_OUTPUT"
SHORT = 5  # lines of code that an audience reads
WIDE = 90  # letters in a line of printed numbers


@dataclass(frozen=True)
class Piece:
    """Part of a cell that no page may cut.  kind: given, notes, skip, title, task, prose, question, answer, whole."""

    cell: dict
    kind: str
    text: str
    lines: float = 0.0
    slide: str = "-"
    part: int = 0


def pieces(cell) -> list[Piece]:
    """A cell's pieces in order."""
    text, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
    if given := cell["metadata"].get("slideshow", {}).get("slide_type"):
        return [Piece(cell, "given", text, _lines(cell, text), given)]
    if "notes" in tags:
        return [Piece(cell, "notes", text, slide="notes")]
    if cell["cell_type"] == "markdown":
        return _prose(cell, text)
    if "exercise" in tags or _silent(cell, text):
        return [Piece(cell, "skip", text, slide="skip")]
    text = text.removeprefix(CHECK).lstrip("\n") if shows_code(cell) else text
    kind = "whole" if _alone(cell) else "question" if _asks(cell) else "answer"
    return [Piece(cell, kind, text, _lines(cell, text))]


def _prose(cell, text):
    found = []
    for part, unit in enumerate(units(text)):
        task = unit.startswith("**Exercise")
        if 0 < level(unit) < 3:
            kind = "title"
        elif found and found[-1].kind == "task" and not task:  # all that follows belongs to the exercise
            found[-1] = replace(found[-1], text=f"{found[-1].text}\n\n{unit}")
            continue
        else:
            kind = "task" if task else "prose"
        found += [Piece(cell, kind, unit, height(unit), part=part)]
    return [part for piece in found for part in (_title_alone(piece) if piece.kind == "title" else [piece])]


def _title_alone(piece):
    """A title before another title (`# A` and at once `## B`) is a slide too."""
    heads = re.split(r"\n\n(?=##? )", piece.text)
    return [replace(piece, text=head, lines=height(head)) for head in heads]


def _silent(cell, text):
    """Imports, assignments and the health line: nothing to see.  A cell that never ran is judged by its last line."""
    if cell["cell_type"] != "code" or text.rstrip().endswith("health()"):
        return True
    if cell.get("outputs") or cell.get("execution_count"):
        return not cell.get("outputs")
    body = ast.parse(re.sub(r"(?m)^\s*[%!].*$", "", text)).body
    return not body or not isinstance(body[-1], ast.Expr | ast.For)


def _alone(cell):
    """An explorer, source to read, or a cell that never ran: it gets the whole page."""
    shown = [output.get("data", {}) for output in cell["outputs"]]
    explorers = [d for d in shown if "<figure" in _joint(d, "text/html") and not _plain(d).startswith("Picture")]
    return not cell["outputs"] or bool(explorers) or "read_code(" in "".join(cell["source"])


def _asks(cell):
    """A prediction: stored as a fold that hides its answer."""
    return any("<details>" in _joint(output.get("data", {}), "text/html") for output in cell["outputs"])


def shows_code(cell) -> bool:
    """Is the code worth a look?  Short cells with checked numbers, and those tagged `show-input`.

    >>> shows_code({"source": "# NBVAL_CHECK_OUTPUT\\nw @ w", "metadata": {}})
    True
    """
    text, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
    if "transient" in cell["metadata"]:  # decided before
        return not cell["metadata"]["transient"].get("remove_source", False)
    short = len(text.splitlines()) <= SHORT + 1
    return "show-input" in tags or (text.startswith(CHECK) and short and "hide-input" not in tags)


# --- how tall ---


def _lines(cell, text):
    if cell["cell_type"] == "markdown":
        return height(text)
    if _alone(cell):
        return PAGE
    return CODE * len(text.splitlines()) * shows_code(cell) + sum(map(_output_lines, cell["outputs"])) + 0.5


def _output_lines(output):
    data = output.get("data", {})
    if size := re.search(r'<img[^>]* height="(\d+)"', _joint(data, "text/html")):
        return min(FIGURE, 0.72 * int(size[1]) / PICTURE) + 1  # and its sentence
    if "<details>" in _joint(data, "text/html"):
        return 3.0 + _joint(data, "text/html").count("<li>") / 2
    if "<table" in (html := _joint(data, "text/html")):  # a card: its plain text is one line, its table is not
        return 3.0 + 2.0 * html.count("<tr") + len(re.sub(r"<[^>]*>", "", html)) / WIDE
    rows = "".join(output.get("text", _plain(data))).splitlines()
    return CODE * sum(1 + len(row) // WIDE for row in rows)


def _joint(data, kind):
    return "".join(data.get(kind, ""))


def _plain(data):
    return _joint(data, "text/plain")
