"""A notebook as slides: cut at its headings and where a screen is full, nothing rewritten."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from .pieces import PAGE, pieces, shows_code


def as_slides(notebook):
    """A copy with slide metadata: a slide for each title and section, sub-slides where a page is full.

    What answers a question on the same page is a fragment.  Cells tagged `notes` are the presenter's; set-up and the
    code of exercises run unseen, the task stands on a page of its own.  Code is hidden, except short cells whose
    numbers the prose quotes and those tagged `show-input`.  A `slideshow` entry that is there already wins.

    >>> cell = {"cell_type": "markdown", "metadata": {}, "source": "# Title\\n\\n## Part\\n\\nWords."}
    >>> [c["metadata"]["slideshow"]["slide_type"] for c in as_slides({"cells": [cell]})["cells"]]
    ['slide', 'slide']
    """
    book = deepcopy(notebook)
    found = [piece for cell in book["cells"] for piece in pieces(cell)]
    book["cells"] = [_finished(piece) for piece in _joined(_paged(found))]
    return book


# --- pieces -> pages ---


def _paged(found):
    """Give every piece its place: slide, subslide, fragment or - (the page goes on)."""
    placed, used, full = [], 0.0, True
    for number, piece in enumerate(found):
        if piece.kind in ("notes", "skip"):
            placed.append(piece)
            continue
        lonely = bool(placed) and _last(placed).kind == "title" and _heading_only(_last(placed))
        slide = _place(piece, used, full, lonely, _ends(found[number + 1 :]))
        if slide == "subslide" and piece.kind == "answer" and _moves(placed, piece, full):
            at = placed.index(_last(placed))
            placed[at], slide = replace(placed[at], slide="subslide"), "fragment"
            used = placed[at].lines
        used = piece.lines + (0.0 if slide in ("slide", "subslide") else used)
        full = piece.kind in ("whole", "task")
        placed.append(replace(piece, slide=slide))
    return placed


def _place(piece, used, full, lonely, ends):
    tight = 1.2 if ends else 1.1 if piece.kind == "answer" else 1.0  # better than a page with one line
    room = tight * PAGE
    if piece.kind == "given":
        return piece.slide
    if piece.kind == "title" or used == 0.0:
        return "slide"
    if lonely:
        return "-"
    if full or piece.kind in ("whole", "task") or used + piece.lines > room:
        return "subslide"
    return "fragment" if piece.kind == "answer" else "-"


def _moves(placed, piece, full):
    """The question before a picture turns the page with it, if both fit and something stays behind."""
    last = _last(placed) if placed else None
    return not full and last.kind == "prose" and last.slide == "-" and last.lines + piece.lines <= PAGE


def _last(placed):
    return next((piece for piece in reversed(placed) if piece.kind not in ("notes", "skip")), placed[-1])


def _ends(following):
    """Does the page end here anyway?"""
    seen = [piece.kind for piece in following if piece.kind not in ("notes", "skip")]
    return not seen or seen[0] in ("title", "task", "whole")


def _heading_only(piece):
    return len(piece.text.strip().splitlines()) == 1


# --- pages -> cells ---


def _joined(placed):
    """Pieces of one cell on one page become one cell again."""
    found = []
    for piece in placed:
        if found and piece.slide == "-" and found[-1].cell is piece.cell:
            found[-1] = replace(found[-1], text=f"{found[-1].text}\n\n{piece.text}")
        else:
            found.append(piece)
    return found


def _finished(piece):
    cell = deepcopy(piece.cell)
    cell["source"] = piece.text
    if "id" in cell and piece.part:
        cell["id"] = f"{cell['id'][:58]}-{piece.part}"
    cell["metadata"]["slideshow"] = {**cell["metadata"].get("slideshow", {}), "slide_type": piece.slide}
    if cell["cell_type"] == "code":
        cell["metadata"]["transient"] = {"remove_source": not shows_code(piece.cell)}  # nbconvert's own word for it
    return cell
