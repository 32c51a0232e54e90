"""Runs inside Pyodide, under Node: every cell of every notebook, and every number that the prose quotes.

What nbval does for the ordinary kernel: a cell fails if it raises, or if it says NBVAL_CHECK_OUTPUT and
prints something else than what is stored.
"""

import json
import os
import re
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from tests.notebooks.books import printed, text

NOTEBOOKS = Path("/repository/notebooks")


def main():
    paths = sorted([*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("homework/*.ipynb")])
    print(json.dumps({path.stem: faults(path) for path in paths}))


def faults(path):
    """What goes wrong in a notebook, in words."""
    os.chdir(path.parent)
    shell = InteractiveShell.instance()
    shell.reset(new_session=False)
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [fault for cell in cells if cell["cell_type"] == "code" and (fault := trouble(shell, cell))]


def trouble(shell, cell):
    """None if the cell runs and prints what it should."""
    with capture_output() as shown:
        result = shell.run_cell(text(cell))
    if not result.success:
        return f"{result.error_before_exec or result.error_in_exec!r} in\n{text(cell)}"
    if not text(cell).startswith("# NBVAL_CHECK_OUTPUT"):
        return None
    stdout = re.sub(r"^Out\[\d+\]:", "", shown.stdout, flags=re.M)
    said = "\n".join([stdout, *(output.data.get("text/plain", "") for output in shown.outputs)])
    if said.split() != printed(cell).split():
        return f"prints\n{said}\ninstead of\n{printed(cell)}"
    return None
