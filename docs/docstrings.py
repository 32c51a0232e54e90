"""Our docstrings are plain text with formulas; Sphinx reads reStructuredText. The way from one to the other."""

import re

COLUMNS = re.compile(r"\S+(?: \S+)?(?<!\.) {2,}\S|\s")  # `name   what it is`, or an indented line
SPECIAL = re.compile(r"([\\*|_])")


def as_rst(lines):
    """Replace the lines of a docstring in place: examples stay, tables keep their columns, prose is escaped."""
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines).strip("\n"))
    lines[:] = [*"\n\n".join(map(_paragraph, paragraphs)).split("\n"), ""]


def _paragraph(text):
    rows = text.split("\n")
    if rows[0].startswith((">>>", "..")):
        return text
    for at, row in enumerate(rows):
        if row.startswith(">>>"):  # an example right below its sentence
            return f"{_paragraph(chr(10).join(rows[:at]))}\n\n{chr(10).join(rows[at:])}"
    if (len(rows) > 1 and any(COLUMNS.match(row) for row in rows)) or text.startswith(" "):
        return "::\n\n" + "\n".join(f"    {row}" for row in rows)
    return "``".join(part if at % 2 else SPECIAL.sub(r"\\\1", part) for at, part in enumerate(text.split("`")))
