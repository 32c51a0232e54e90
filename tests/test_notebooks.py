"""The shape of a notebook: short cells, more prose than code, figures that speak, numbers that are checked.

That the cells run and print what is stored is nbval's part (make notebooks).
"""

import ast
import json
import re
from pathlib import Path
from statistics import median

import pytest

from tests.rows import ID, read_index

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
CHECK = "# NBVAL_CHECK_OUTPUT"
WIDGET = "application/vnd.jupyter.widget-view+json"


def text(cell):
    return "".join(cell["source"])


def code_lines(cell):
    return [line for line in text(cell).splitlines() if line.strip() and not line.strip().startswith("#")]


def printed(cell):
    """The plain text that a cell's stored outputs show."""
    parts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(part) for part in parts)


class Notebook:
    def __init__(self, content, size=0):
        self.content, self.size = content, size
        self.cells = content["cells"]
        self.code = [cell for cell in self.cells if cell["cell_type"] == "code"]
        self.prose = [cell for cell in self.cells if cell["cell_type"] == "markdown"]


# --- the rules: each gives sentences about what is wrong ---


def long_cells(book):
    sizes = [len(code_lines(cell)) for cell in book.code]
    found = [f"a cell of {size} lines" for size in sizes if size > 12]
    return found + ([f"median cell of {median(sizes)} lines"] if sizes and median(sizes) > 5 else [])


def definitions(book):
    """Functions and classes belong into the package, where they are tested."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    plain = [cell for cell in book.code if "exercise" not in cell["metadata"].get("tags", [])]
    nodes = [node for cell in plain for node in ast.walk(ast.parse(text(cell)))]
    return [f"defines {node.name}" for node in nodes if isinstance(node, kinds)]


def little_prose(book):
    words = sum(len(text(cell).split()) for cell in book.prose)
    lines = sum(len(code_lines(cell)) for cell in book.code)
    return [] if words >= 8 * lines else [f"{words} words for {lines} lines of code"]


def headings_out_of_order(book):
    """One title first, then never a step down of more than one level."""
    lines = [line for cell in book.prose for line in text(cell).splitlines()]
    levels = [len(match[1]) for match in (re.match(r"(#+) ", line) for line in lines) if match]
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
    tags = [tag for cell in book.cells for tag in cell["metadata"].get("tags", [])]
    return [f"tag {tag} is no row" for tag in tags if ID.fullmatch(tag) and tag not in rows]


def machine_marks(book):
    """Paths and versions of the machine that stored it."""
    known = {"kernelspec", "language_info"}
    stored = json.dumps(book.content)
    return [f"metadata {name}" for name in set(book.content["metadata"]) - known] + [
        f"mentions {path}" for path in ("/home/", "/tmp/", "/root/", "site-packages") if path in stored
    ]


def heavy(book):
    return [f"{book.size} bytes"] if book.size > 400_000 else []


RULES = [
    long_cells, definitions, little_prose, headings_out_of_order, mute_figures, widget_state, failures,
    unchecked_numbers, silent_checks, strange_tags, machine_marks, heavy,
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_has_the_right_shape(path, rule):
    book = Notebook(json.loads(path.read_text("utf-8")), size=path.stat().st_size)
    assert rule(book) == []


def test_there_is_a_tour():
    assert "00_tour.ipynb" in {path.name for path in NOTEBOOKS}


# --- each rule sees what it is for ---


def cell(kind, source, outputs=(), tags=()):
    return {"cell_type": kind, "source": source, "metadata": {"tags": list(tags)}, "outputs": list(outputs)}


def shown(**data):
    return {"output_type": "execute_result", "data": {name.replace("__", "/"): value for name, value in data.items()}}


def book(*cells, size=0, **metadata):
    return Notebook({"cells": list(cells), "metadata": metadata}, size)


BAD = {
    "long_cells": book(cell("code", "x = 1\n" * 13)),
    "definitions": book(cell("code", "def f():\n    pass")),
    "little_prose": book(cell("markdown", "seven words are not enough for this"), cell("code", "x = 1")),
    "headings_out_of_order": book(cell("markdown", "# A\n### B")),
    "mute_figures": book(cell("code", "x", [shown(text__html='<img alt="A." src="x"><figcaption>B.</figcaption>')])),
    "widget_state": book(widgets={}),
    "failures": book(cell("code", "x", [{"output_type": "error", "ename": "NameError"}])),
    "unchecked_numbers": book(cell("markdown", "It is 0.25."), cell("code", "x", [shown(text__plain="0.25")])),
    "silent_checks": book(cell("code", f"{CHECK}\nx = 1"), cell("code", f"{CHECK}\nx", [shown(text__plain="1")])),
    "strange_tags": book(cell("code", "x", tags=["F999"])),
    "machine_marks": book(cell("code", "x", [shown(text__plain="'/home/me'")])),
    "heavy": book(size=400_001),
}
GOOD = book(
    cell("markdown", "# Title\n\nWe add three and a quarter to one and expect to see 4.25.\n\n## Part"),
    cell("code", f"{CHECK}\n1 + 3.25", [shown(text__plain="4.25")], tags=["F079"]),
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_each_rule_sees_what_it_is_for(rule):
    assert rule(BAD[rule.__name__])
    assert rule(GOOD) == []


def test_exercises_may_define_functions():
    assert definitions(book(cell("code", "def f():\n    pass", tags=["exercise"]))) == []
