"""The parts of a lecture: goals, prerequisites, time, health, prediction, explorer, source, exercises, summary."""

import ast
import re

import kernlab_edu.explorers
from kernlab_edu.course.exercises import EXERCISES
from tests.notebooks.books import printed, tags, text

GOALS = re.compile(r"\*\*(Goals|What you will (do|learn|be able to do))\.?\*\*")
TIME = re.compile(r"\*\*Time\*\*[^*]*?\bminutes\b")


def no_opening(book):
    """The first cell says what for, what is needed and how long."""
    first = text(book.cells[0]) if book.cells else ""
    wanted = {"goals": GOALS, "prerequisites": re.compile(r"\*\*You need\*\*"), "time": TIME}
    return [f"no {part} in the first cell" for part, pattern in wanted.items() if not pattern.search(first)]


def no_health_line(book):
    """Right after the imports, and it was well when the outputs were stored."""
    lines = [cell for cell in book.code[:2] if text(cell).strip().endswith("health()")]
    return [] if lines and "all well." in printed(lines[0]) else ["no health line at the top that says all well"]


def no_prediction(book):
    return [] if book.calls("predict") else ["asks for no prediction"]


def no_explorer(book):
    return [] if any(book.calls(name) for name in kernlab_edu.explorers.__all__) else ["shows no explorer"]


def no_source(book):
    return [] if book.calls("read_code") else ["shows no source"]


def odd_exercises(book):
    """Three to six, numbered after the notebook, all that the package knows, each tagged; a hint is shown."""
    cells = [cell for cell in book.code if re.search(r"\bcheck\(\"", text(cell))]
    asked = {first_argument(call) for call in book.calls("check")}
    known = {number for number in EXERCISES if number.startswith(book.name[:3].replace("_", "."))}
    found = [f"{len(asked)} exercises"] if not 3 <= len(asked) <= 6 else []
    found += [f"exercise {number} is not both in the notebook and in the package" for number in sorted(asked ^ known)]
    found += [] if book.calls("hint") else ["nobody shows how to ask for a hint"]
    return found + ["an exercise without its tag" for cell in cells if "exercise" not in tags(cell)]


def first_argument(call):
    return call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else "?"


def no_summary(book):
    return [] if titled(book, r"(Summary|What to take home)\b") else ["no summary"]


def no_references(book):
    """The last heading, and somebody is named with a year."""
    after = "\n".join(text(cell) for cell in book.prose).rpartition("\n## References")[2]
    last = book.headings[-1:] == [(2, "References")]
    return [] if last and re.search(r"\b(1[6-9]|20)\d\d\b", after) else ["no references at the end"]


def titled(book, pattern):
    return [title for level, title in book.headings if level == 2 and re.match(pattern, title)]


def no_presenter_notes(book):
    notes = [cell for cell in book.prose if "notes" in tags(cell) and len(text(cell).split()) >= 10]
    return [] if notes else ["no presenter notes"]


def no_stored_table(book):
    """A case study shows results that took long, at once, and says which command makes them again."""
    found = [] if any(".stored()" in text(cell) for cell in book.code) else ["no stored table"]
    prose = "\n".join(text(cell) for cell in book.prose)
    return found + ([] if "kernlab-edu reproduce" in prose else ["the command that makes its table is not named"])


def no_picture(book):
    outputs = [output for cell in book.code for output in cell["outputs"]]
    html = "".join("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return [] if "<img alt=" in html else ["no picture is stored"]


def few_checked_numbers(book):
    checked = [cell for cell in book.code if text(cell).startswith("# NBVAL_CHECK_OUTPUT")]
    return [] if len(checked) >= 3 else [f"{len(checked)} checked cells"]


EVERY = [no_opening, no_health_line, no_prediction, no_summary, no_presenter_notes]
LESSON = [no_explorer]
LECTURE = [no_source, odd_exercises, no_references]
CASE = [no_stored_table, no_picture, few_checked_numbers, no_references]
