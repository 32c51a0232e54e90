"""All entries as tables of text."""


def table(entries) -> str:
    """A line per entry: id, severity, where, what was computed, printed value, right value."""
    found = [(entry, entry.show()) for entry in entries]
    rows = [(e.id, e.severity, e.where, show.what, show.printed, show.right) for e, show in found]
    return columns([("id", "", "where", "what", "printed", "right"), *rows])


def values(entries) -> str:
    """A short line per entry: id, printed value, right value."""
    found = [(entry.id, entry.show()) for entry in entries]
    return columns([("id", "printed", "right"), *((name, show.printed, show.right) for name, show in found)])


def columns(rows) -> str:
    """Rows of words below each other.

    >>> print(columns([("id", "right"), ("E02", "0.25")]))
    id   right
    E02  0.25
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
