"""Prose in blocks, and how many lines of a slide they take; pure text, no notebook in sight."""

from __future__ import annotations

import re

WIDTH = 80  # letters in a line of a slide that the last row can read
PICTURE = 36.0  # pixels of a stored picture in one such line
ROWS = 9  # of a table on one page
CODE = 0.85  # code is set smaller than prose


def blocks(text: str) -> list[str]:
    """Paragraphs, headings, lists, tables, formulas and fenced code, one block each.

    >>> blocks("## Street\\nIt is wide:\\n\\n$$a\\n\\nb$$")
    ['## Street', 'It is wide:', '$$a\\n\\nb$$']
    """
    found, open_block, fence = [], [], None
    for line in text.splitlines():
        mark = "```" if line.lstrip().startswith("```") else "$$" if line.count("$$") % 2 else None
        heading = fence is None and re.match(r"#+ ", line)
        if heading or (fence is None and not line.strip()):
            found, open_block = [*found, "\n".join(open_block), line], []
        else:
            open_block.append(line)
        if mark:
            fence = mark if fence is None else None if fence == mark else fence
    return [part for block in [*found, "\n".join(open_block)] if block.strip() for part in _shares(block)]


def _shares(block):
    """A table too long for a page goes on with its head repeated."""
    rows = block.splitlines()
    if not block.startswith("|") or len(rows) <= ROWS + 2:
        return [block]
    head, body = rows[:2], rows[2:]
    return ["\n".join(head + body[k : k + ROWS]) for k in range(0, len(body), ROWS)]


def level(block: str) -> int:
    """1 for a title, 2 for a section, …, 0 for anything that is no heading.

    >>> level("## Street"), level("#hashtag")
    (2, 0)
    """
    match = re.match(r"(#+) ", block)
    return len(match[1]) if match else 0


def leads_in(block: str) -> bool:
    """Does it belong to what follows?  A heading, or a sentence that has not ended.

    >>> leads_in("so we get:"), leads_in("### Proof"), leads_in("That is all."), leads_in("$$x$$")
    (True, True, False, False)
    """
    if re.match(r"\$\$|```|[|*+-] |\||\d+\. ", block):  # formulas, code, tables and lists need no full stop
        return False
    return level(block) > 0 or not re.search(r"[.?!…][)\"”*_]*$", block.rstrip())


def units(text: str) -> list[str]:
    """Blocks that may be parted by a page: a lead-in stays with what it announces, a sentence with its end.

    >>> units("First.\\n\\nThen:\\n\\n$$x$$\\n\\nLast.")
    ['First.', 'Then:\\n\\n$$x$$', 'Last.']
    >>> units("It is\\n\\n$$x = y,$$\\n\\nas promised.")
    ['It is\\n\\n$$x = y,$$\\n\\nas promised.']
    """
    found, waiting = [], []
    for block in blocks(text):
        if found and not waiting and block.lstrip("*_")[:1].islower():  # goes on after a formula
            waiting = [found.pop()]
        waiting.append(block)
        if not leads_in(block):
            found, waiting = [*found, "\n\n".join(waiting)], []
    return found + (["\n\n".join(waiting)] if waiting else [])


def height(text: str) -> float:
    """Lines of a slide that prose takes, spaces between blocks included.

    >>> height("One short line.")
    1.5
    """
    return sum(_height(block) + 0.5 for block in blocks(text))


def _height(block):
    rows = block.splitlines()
    if block.startswith("```"):
        return CODE * (len(rows) - 2)
    if block.startswith("$$"):
        return 1.5 + (r"\frac" in block or r"\sum" in block) + 1.2 * block.count(r"\\")
    if level(block):
        return 1.5
    if block.startswith("|"):
        return 1.3 * (len(rows) - 1)
    items = re.split(r"\n(?=\s*(?:[*+-]|\d+\.) )", block)
    return sum(_wrapped(item) for item in items)


def _wrapped(text):
    """Lines that a paragraph fills; a TeX command is about one letter wide."""
    letters = re.sub(r"\\[a-zA-Z]+|[{}$*_^`]|\]\([^)]*\)", "", " ".join(text.split()))
    return 1 + len(letters) // WIDTH
