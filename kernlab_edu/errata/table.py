"""All entries as one table of text."""


def table(entries) -> str:
    """A line per entry: id, severity, where, what was computed, printed value, right value."""
    rows = [("id", "", "where", "what", "printed", "right")]
    for entry in entries:
        found = entry.show()
        rows.append((entry.id, entry.severity, entry.where, found.what, found.printed, found.right))
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
