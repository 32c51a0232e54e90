"""Grade a mixed class and say how fast: right, half-done, faulty, broken and stubborn submissions.

    python -m bench.homework            # 100 submissions of homework 3 on all cores

The points of every submission are known before, so a fast wrong grade is noticed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from kernlab_edu.homework.commands import Progress
from kernlab_edu.homework.grade import grade_folder
from kernlab_edu.homework.release import faulty, release
from kernlab_edu.homework.tasks import homework

MASTER = Path(__file__).parents[1] / "docs" / "homework" / "hw3.py"
NAMES = ("{0}.ipynb", "{0}/anything.ipynb", "Name of {0}_{1}_assignsubmission_file/{0}.ipynb")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=100, help="submissions (default 100)")
    parser.add_argument("--workers", type=int, help="at a time (default: one per core)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        expected = crowd(Path(folder, "handed in"), arguments.n)
        start = time.monotonic()
        memory = Path(folder, "work")
        grades = grade_folder(
            Path(folder, "handed in"), homework("hw3"), "s", memory, workers=arguments.workers, progress=Progress()
        )
        minutes = (time.monotonic() - start) / 60
    wrong = [one.student for one in grades if one.points != expected[one.student]]
    print(f"{len(grades)} submissions in {minutes:.1f} min: {len(grades) / minutes:.0f} per minute, {len(wrong)} wrong")
    return len(wrong)


def crowd(folder: Path, n: int) -> dict[str, int]:
    """Write n submissions, whose kinds take turns, into a folder: the points that each student deserves."""
    kinds, points = submission_kinds(), {}
    for k in range(n):
        (kind, (text, deserved)), name = list(kinds.items())[k % len(kinds)], NAMES[k % len(NAMES)]
        path = folder / name.format(f"{kind}{k}", k)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        points[f"Name of {kind}{k}_{k}" if "assign" in name else f"{kind}{k}"] = deserved
    return points


def submission_kinds() -> dict[str, tuple[str, int]]:
    """A notebook's text and what it deserves, by kind."""
    tasks = homework("hw3").tasks
    blank, full = (_cells(solutions) for solutions in (False, True))
    everything = sum(task.points for task in tasks)
    first = tasks[0].points + tasks[1].points
    return {
        "right": (_notebook(full), everything),
        "untouched": (_notebook(blank), 0),
        "begun": (_notebook([*full[:3], *blank[3:]]), first),
        "all-supporters": (_notebook([*full, faulty("b_over_all_support_vectors")]), everything - tasks[2].points),
        "unbalanced": (_notebook([*full, faulty("no_balance")]), everything - tasks[3].points),
        "doubled": (_notebook([*full, *full[1:]]), everything),
        "torn": (_notebook(full)[:-20], 0),
        "leaving": (_notebook([*full, "import sys\nsys.exit(1)"]), everything),
        "gone": (_notebook([*full, "import os\nos._exit(0)"]), 0),
        "clumsy": (_notebook([full[0], "1 / 0", "def (", *full[1:]]), everything),
        "endless": (_notebook([*full, "while True:\n    pass"]), everything),
        "greedy": (_notebook([*full, "smo = lambda K, y, C: np.zeros(10**9)"]), everything - tasks[3].points),
    }


def _cells(solutions):
    book = release(MASTER.read_text("utf-8"), solutions)
    return [cell.source for cell in book.cells if cell.cell_type == "code"]


def _notebook(cells):
    return json.dumps({"cells": [{"cell_type": "code", "source": source} for source in cells], "metadata": {}})


if __name__ == "__main__":
    sys.exit(main())
