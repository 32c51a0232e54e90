"""What the tests of the homework share: notebooks made of sources, and the masters."""

import json
import os
from pathlib import Path

import pytest

from kernlab_edu.homework.release import release
from kernlab_edu.homework.tasks import NAMES

collect_ignore = [] if os.name == "posix" else ["test_adversaries.py", "test_grading.py"]
ROOT = Path(__file__).parents[2]
MASTERS = {name: ROOT / "docs" / "homework" / f"{name}.py" for name in NAMES}


def notebook(*sources, **metadata):
    """A notebook file's text with these code cells."""
    cells = [
        {"cell_type": "code", "id": f"c{k}", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
        for k, source in enumerate(sources)
    ]
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="session")
def versions():
    """(student's sources, solution's sources) of every homework."""

    def sources(name, solutions):
        book = release(MASTERS[name].read_text("utf-8"), solutions)
        return [cell.source for cell in book.cells if cell.cell_type == "code"]

    return {name: (sources(name, False), sources(name, True)) for name in NAMES if MASTERS[name].exists()}
