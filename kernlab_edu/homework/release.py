"""One master, two notebooks: with solutions for the lecturer, without them for the students.

A master is a Python script in percent format.  Between `# BEGIN SOLUTION` and `# END SOLUTION` stands what students
have to find; lines that begin with `# STUDENT: ` stand there instead (default: NotImplementedError).  `# BUG: name` is
replaced by the code of a bug of the zoo under the task's name: the find-the-bug tasks.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from pathlib import Path

from .zoo import ZOO

BLOCK = re.compile(r"^(?P<indent>[ ]*)# BEGIN SOLUTION\n(?P<body>.*?)^[ ]*# END SOLUTION\n?", re.MULTILINE | re.DOTALL)
STUDENT = re.compile(r"^[ ]*# STUDENT: ?(?P<line>.*)\n?", re.MULTILINE)
BUG = re.compile(r"^# BUG: (?P<name>\S+)$", re.MULTILINE)
BLANK = 'raise NotImplementedError("Your part goes here.")'


def release(master: str, solutions: bool = False) -> dict:
    """The notebook of a master's text, with or without the solutions; no outputs, the same bytes every time."""
    import jupytext  # part of the `lab` extra; grading does not need it

    notebook = jupytext.reads(_written(master, solutions), fmt="py:percent")
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number}"
        cell.source = re.sub(r"\n{4,}", "\n\n\n", cell.source)  # what a removed block leaves behind
        cell.metadata = {"tags": cell.metadata["tags"]} if cell.metadata.get("tags") else {}
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def write(master, out, solutions=False) -> None:
    """Release a master file as a notebook file."""
    import nbformat

    nbformat.write(release(Path(master).read_text("utf-8"), solutions), out)


def _written(master, solutions):
    text = BUG.sub(lambda found: faulty(found["name"]), master)
    return BLOCK.sub(_solved if solutions else _asked, text)


def _solved(block):
    return STUDENT.sub("", block["body"])


def _asked(block):
    lines = [found["line"] for found in STUDENT.finditer(block["body"])] or [BLANK]
    return "".join(f"{block['indent']}{line}".rstrip() + "\n" for line in lines if line or len(lines) > 1)


def faulty(name: str) -> str:
    """The code of a bug, under the name that its task asks for and without the words that give it away."""
    bug = ZOO[name]
    source = textwrap.dedent(inspect.getsource(bug.function))
    source = re.sub(r'\n    """.*?"""', "", source, count=1, flags=re.DOTALL)
    from .tasks import find

    return re.sub(r"^def \w+", f"def {find(bug.task).name}", source, count=1).rstrip()
