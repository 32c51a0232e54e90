"""Which rows of the curriculum have a test and a notebook: `make rows` or `python -m tests.rows`.

The index is docs/curriculum.csv. A test covers the rows whose ids are in its name (`test_F070_F071_...`),
a notebook covers the rows whose ids are among the tags of its cells. The slips of the errata, E01 to E65, are counted
in the same way.
"""

import argparse
import ast
import csv
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
ID = re.compile(r"C\d{2}|F\d{3}")
SLIP = re.compile(r"E\d{2}")
SLIPS = tuple(f"E{k:02d}" for k in range(1, 66))


@dataclass(frozen=True)
class Row:
    """A row of the index; an empty check or show means that there is none to make."""

    id: str
    topic: str
    notes: str
    check: str
    show: str


def read_index(path=ROOT / "docs" / "curriculum.csv"):
    """The rows of the curriculum, in order."""
    with open(path, encoding="utf-8", newline="") as file:
        return [Row(**record) for record in csv.DictReader(file, strict=True)]


def ids_in(name, ids=ID):
    """Row ids among the underscore-separated parts of a name: F070 and F071 in test_F070_F071_two_points."""
    return [part for part in name.split("_") if ids.fullmatch(part)]


def scan_tests(folder=ROOT / "tests", ids=ID):
    """Map id -> places of its tests, as `file::function` relative to the folder."""
    found = defaultdict(list)
    for file in sorted(Path(folder).rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for row in ids_in(node.name, ids):
                    found[row].append(f"{file.relative_to(folder).as_posix()}::{node.name}")
    return dict(found)


def scan_notebooks(folder=ROOT / "notebooks", ids=ID):
    """Map id -> notebooks with a cell that carries the id as a tag."""
    found = defaultdict(list)
    for file in sorted(Path(folder).rglob("*.ipynb")):
        cells = json.loads(file.read_text("utf-8"))["cells"]
        tags = {tag for cell in cells for tag in cell["metadata"].get("tags", []) if ids.fullmatch(tag)}
        for row in sorted(tags):
            found[row].append(file.relative_to(folder).as_posix())
    return dict(found)


def in_ranges(row_id, ranges):
    """Is an id inside ranges such as "F001-F143,F150,C01-C06"? An empty text means all."""
    pairs = [part.strip().partition("-") for part in ranges.split(",") if part.strip()]
    return not pairs or any(first <= row_id <= (last or first) for first, _, last in pairs)


def mark(wanted, places):
    """The first place and how many more; "-- none" where one is wanted and there is none."""
    if not places:
        return "-- none" if wanted else ""
    return places[0] + (f" (+{len(places) - 1})" if len(places) > 1 else "")


def table(rows, tests, notebooks, missing=False):
    """A line per row: id, topic, test, notebook; with `missing` only the rows that lack something."""
    lines = ["id    topic".ljust(52) + "test".ljust(74) + "notebook"]
    for row in rows:
        test, notebook = mark(row.check, tests.get(row.id)), mark(row.show, notebooks.get(row.id))
        if not missing or "-- none" in (test, notebook):
            lines.append(f"{row.id:4}  {row.topic[:44]:44}  {test:72}  {notebook}".rstrip())
    return lines


def totals(rows, tests, notebooks):
    """How many rows that have something to check (to show) are covered by tests (by notebooks)."""
    wanted = {
        "tests": ([row.id for row in rows if row.check], tests),
        "notebooks": ([row.id for row in rows if row.show], notebooks),
    }
    counts = {what: (len(ids), sum(row in have for row in ids)) for what, (ids, have) in wanted.items()}
    return [f"{what}: {k} of {n} rows covered, {n - k} not" for what, (n, k) in counts.items()]


def errata(tests=None, notebooks=None):
    """How many slips have both a test in tests/errata and a card in a notebook, and which have not."""
    tests = scan_tests(ROOT / "tests" / "errata", SLIP) if tests is None else tests
    notebooks = scan_notebooks(ids=SLIP) if notebooks is None else notebooks
    lacking = [slip for slip in SLIPS if slip not in tests or slip not in notebooks]
    names = f", not {' '.join(lacking)}" if lacking else ""
    return f"errata: {len(SLIPS) - len(lacking)} of {len(SLIPS)} have a test and a card{names}"


def main(argv=None):
    """Print which rows are covered; `--range F001-F143,F150-F159 --missing` narrows the list."""
    parser = argparse.ArgumentParser(prog="python -m tests.rows", description=main.__doc__)
    parser.add_argument("--range", default="", help="for example F001-F143,F150-F159 (default: all)")
    parser.add_argument("--missing", action="store_true", help="only rows that lack a test or a notebook")
    parser.add_argument("--summary", action="store_true", help="only the totals")
    options = parser.parse_args(argv)
    rows = [row for row in read_index() if in_ranges(row.id, options.range)]
    tests, notebooks = scan_tests(), scan_notebooks()
    lines = [] if options.summary else table(rows, tests, notebooks, options.missing)
    print("\n".join([*lines, *totals(rows, tests, notebooks), errata()]))


if __name__ == "__main__":
    main()
