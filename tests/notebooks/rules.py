"""The shape of the cells: short, more prose than code, figures that speak, numbers that are checked.

Each rule gives sentences about what is wrong. That the cells run and print what is stored is nbval's part
(make notebooks).
"""

import ast
import json
import re
from statistics import median

from tests.notebooks.books import code_lines, printed, tags, text
from tests.rows import ID, read_index

CHECK = "# NBVAL_CHECK_OUTPUT"
WIDGET = "application/vnd.jupyter.widget-view+json"


def long_cells(book):
    sizes = [len(code_lines(cell)) for cell in book.code]
    found = [f"a cell of {size} lines" for size in sizes if size > 12]
    return found + ([f"median cell of {median(sizes)} lines"] if sizes and median(sizes) > 5 else [])


def definitions(book):
    """Functions and classes belong into the package, where they are tested."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    plain = [cell for cell in book.code if "exercise" not in tags(cell)]
    nodes = [node for cell in plain for node in ast.walk(ast.parse(text(cell)))]
    return [f"defines {node.name}" for node in nodes if isinstance(node, kinds)]


def little_prose(book):
    words = sum(len(text(cell).split()) for cell in book.prose)
    lines = sum(len(code_lines(cell)) for cell in book.code)
    return [] if words >= 8 * lines else [f"{words} words for {lines} lines of code"]


def headings_out_of_order(book):
    """One title first, then never a step down of more than one level."""
    levels = [level for level, _ in book.headings]
    jumps = [f"level {b} after level {a}" for a, b in zip([0, *levels], levels, strict=False) if b > a + 1]
    return jumps + ([] if levels[:1] == [1] and levels.count(1) == 1 else ["no single title at the top"])


def mute_figures(book):
    """Every stored picture carries alternative text and shows the same sentence below itself."""
    found = []
    for output in (output for cell in book.code for output in cell["outputs"]):
        html = "".join(output.get("data", {}).get("text/html", ""))
        for alt, caption in re.findall(r'<img alt="([^"]*)".*?>(?:<figcaption[^>]*>(.*?)</figcaption>)?', html):
            found += [] if alt and alt == caption else ["a picture without its sentence"]
        found += ["an image without alternative text"] if "image/png" in output.get("data", {}) else []
    return found


def widget_state(book):
    views = [1 for cell in book.code for output in cell["outputs"] if WIDGET in output.get("data", {})]
    return (["widget views are stored"] if views else []) + (
        ["widget state is stored"] if "widgets" in book.content["metadata"] else []
    )


def failures(book):
    outputs = [output for cell in book.code for output in cell["outputs"]]
    errors = [output for output in outputs if output["output_type"] == "error" or output.get("name") == "stderr"]
    return [f"a stored {error.get('ename', 'warning')}" for error in errors]


def unchecked_numbers(book):
    """A decimal number in the prose stands in the output of a cell that nbval compares."""
    checked = "\n".join(printed(cell) for cell in book.code if text(cell).startswith(CHECK))
    quoted = re.findall(r"(?<![\d.])\d+\.\d+(?!\d)", "\n".join(text(cell) for cell in book.prose))
    return [f"{number} is quoted but not checked" for number in quoted if number not in checked]


def silent_checks(book):
    checked = [cell for cell in book.code if CHECK in text(cell)]
    found = ["a checked cell that shows nothing" for cell in checked if not printed(cell).strip()]
    return found + ([] if checked else ["no output is checked"])


def strange_tags(book):
    rows = {row.id for row in read_index()}
    return [
        f"tag {tag} is no row" for cell in book.cells for tag in tags(cell) if ID.fullmatch(tag) and tag not in rows
    ]


def machine_marks(book):
    """Paths and versions of the machine that stored it."""
    known = {"kernelspec", "language_info"}
    stored = json.dumps(book.content)
    return [f"metadata {name}" for name in set(book.content["metadata"]) - known] + [
        f"mentions {path}" for path in ("/home/", "/tmp/", "/root/", "site-packages") if path in stored
    ]


def heavy(book):
    return [f"{book.size} bytes"] if book.size > 400_000 else []


CELLS = [
    long_cells, definitions, little_prose, headings_out_of_order, mute_figures, widget_state, failures,
    unchecked_numbers, silent_checks, strange_tags, machine_marks, heavy,
]  # fmt: skip
