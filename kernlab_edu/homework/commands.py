"""The commands of a lecturer: kernlab-edu grade, kernlab-edu release."""

from __future__ import annotations

import sys
import time
from pathlib import Path


def add_parsers(commands):
    """Teach the command line the two words."""
    parser = commands.add_parser("grade", help="grade a folder of submitted notebooks by their certificates")
    parser.add_argument("submissions", help="folder: student.ipynb, student/any.ipynb, Moodle's or Canvas's download")
    parser.add_argument("--homework", required=True, help="hw1 … hw6, or a .py file with your own HOMEWORK")
    parser.add_argument("--seed", required=True, help="your secret, fresh inputs are drawn from it; @FILE reads it")
    parser.add_argument("--out", default="grades.csv", help="the table; pages with feedback go beside it")
    parser.add_argument("--format", choices=("moodle", "canvas"), default="moodle")
    parser.add_argument("--workers", type=int, help="submissions at a time (default: one per core)")
    parser.set_defaults(run=run_grade)
    parser = commands.add_parser("release", help="make the students' notebook from a homework master")
    parser.add_argument("master", help="a .py file in percent format")
    parser.add_argument("out", help="the notebook to write")
    parser.add_argument("--solutions", action="store_true", help="keep the solutions: the lecturer's copy")
    parser.set_defaults(run=run_release)


def run_grade(arguments) -> int:
    """Grade, show progress, and say where everything is."""
    from . import grade, report, sandbox  # numpy and the rest only where they are needed
    from .tasks import homework

    if warning := sandbox.warning():
        print(warning, file=sys.stderr)
    out, chosen = Path(arguments.out), homework(arguments.homework)
    memory, seed = out.with_name(f"{out.stem}_work"), _secret(arguments.seed)
    grades = grade.grade_folder(
        arguments.submissions, chosen, seed, memory, workers=arguments.workers, progress=Progress()
    )
    pages = report.write(grades, chosen, out, arguments.format)
    print(f"Submissions graded: {len(grades)}. The table: {out}. Feedback, a page per student: {pages}.")
    print(f"The class at a glance: {pages / '_class.html'}. Texts for you to read: {pages / '_to_read.html'}.")
    return 0


def _secret(word):
    """A seed on the command line can be read by everybody on this machine; @FILE cannot."""
    if not word.startswith("@"):
        return word
    try:
        return Path(word[1:]).read_text("utf-8").strip()
    except OSError as error:
        raise ValueError(f"The seed cannot be read from {word[1:]}: {error.strerror}.") from None


def run_release(arguments) -> int:
    """Write the notebook."""
    from . import release

    release.write(arguments.master, arguments.out, arguments.solutions)
    return 0


class Progress:
    """A bar on standard error that says how far and how fast: [######    ] 60/100, 41 per minute."""

    def __init__(self, stream=None):
        self.stream, self.start = stream or sys.stderr, time.monotonic()

    def __call__(self, done, total):
        speed = 60 * done / max(time.monotonic() - self.start, 1e-9)
        bar = "#" * (30 * done // total)
        self.stream.write(f"\r[{bar:<30}] {done}/{total}, {speed:.0f} per minute" + ("\n" if done == total else ""))
        self.stream.flush()
