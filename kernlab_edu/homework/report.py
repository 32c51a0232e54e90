"""What comes out of a grading: a table for Moodle or Canvas, a page per student, and a page for the class."""

from __future__ import annotations

import csv
import hashlib
from collections import Counter
from html import escape
from io import StringIO
from pathlib import Path

from ..plots import Bars, Panel, Picture
from .grade import Grade
from .task import Homework

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }}
table {{ border-collapse: collapse; width: 100% }} img {{ max-width: 100% }}
td, th {{ border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top }}
.full {{ color: #00664f }} .none {{ color: #a33c00 }}</style>
<h1>{title}</h1>
{body}
</html>
"""


# what Moodle's "Upload grading worksheet" looks for by name, and what it leaves alone
MOODLE_COLUMNS = ("Identifier", "Full name", "Grade", "Maximum grade", "Last modified (grade)",
                  "Manual marks (to add)", "Feedback comments")  # fmt: skip


def table(grades: list[Grade], homework: Homework, form="moodle") -> str:
    """The grades as CSV: `moodle` with feedback and a column per task, `canvas` with the columns Canvas imports."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    tasks = [task.id for task in homework.tasks]
    if form == "canvas":
        writer.writerow(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", homework.id])
        for g in grades:
            name, _ = _identity(g)
            writer.writerow([name, g.number, "", "" if g.number else name, "", g.points])
        return out.getvalue()
    head = [*MOODLE_COLUMNS, *tasks]
    writer.writerow(head)
    for g in grades:
        name, identifier = _identity(g)
        points = {result.task: result.points for result in g.results}
        row = [identifier, name, g.points, homework.points, "", f"of {homework.manual}", _harmless(_comment(g))]
        writer.writerow([*row, *(points[task] for task in tasks)])
    return out.getvalue()


def _identity(grade):
    """(name, Moodle's identifier): "Ada_17" from a download is Ada, Participant 17."""
    if not grade.number:
        return _harmless(grade.student), _harmless(grade.student)
    return _harmless(grade.student.replace(f"_{grade.number}", "", 1)), f"Participant {grade.number}"


def _harmless(cell):
    """A cell that begins like a formula would be run by a spreadsheet."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def _comment(grade):
    return " | ".join(f"{result.task}: {result.message}" for result in grade.results if result.law) or "All laws hold."


def student_page(grade: Grade, homework: Homework) -> str:
    """One student's feedback as HTML; nothing of a submission is ever markup."""
    rows = "".join(_row(task, result) for task, result in zip(homework.tasks, grade.results, strict=True))
    notes = "".join(f"<li>{escape(note)}</li>" for note in grade.notes)
    body = (
        f"<p>{grade.points} of {homework.points} points{_and_manual(homework)}.</p>"
        f"<table><tr><th>Task<th>Points<th>What the laws say</tr>{rows}</table>"
        + (f"<h2>Cells that complained</h2><ul>{notes}</ul>" if notes else "")
    )
    return PAGE.format(title=escape(f"{homework.title}: {grade.student}"), body=body)


def _and_manual(homework):
    return f"; {homework.manual} more are given by hand" if homework.manual else ""


def _row(task, result):
    most = f"{result.points} of {task.points}" if task.points else f"by hand, of {task.manual}"
    kind = "none" if result.law else "full"
    law = f" <em>(law: {escape(result.law)})</em>" if result.law else ""
    return (
        f'<tr><td>{escape(task.id)} {escape(task.title)}<td>{most}<td class="{kind}">{escape(result.message)}{law}</tr>'
    )


def failures(grades: list[Grade]) -> list[tuple[str, int]]:
    """How often each law failed, most frequent first: "hw3.2 balance"."""
    return Counter(f"{r.task} {r.law}" for grade in grades for r in grade.results if r.law).most_common()


def failures_picture(grades: list[Grade]) -> Picture:
    """Bars of the laws that failed most."""
    worst = failures(grades)[:12]
    names, counts = [name for name, _ in worst], [count for _, count in worst]
    alt = f"Of {len(grades)} submissions, most failed: {names[0]} ({counts[0]})." if worst else "No law failed."
    bars = [Bars(range(1, len(worst) + 1), counts, role="value")] if worst else []
    return Picture([Panel(bars, xlabel="law, numbered as below", ylabel="failed submissions")], alt=alt)


def class_page(grades: list[Grade], homework: Homework) -> str:
    """The class at a glance: how many points, and which laws failed most."""
    points = sorted(grade.points for grade in grades)
    middle = points[len(points) // 2] if points else 0
    listed = enumerate(failures(grades), start=1)
    rows = "".join(f"<tr><td>{k}<td>{escape(law)}<td>{count}</tr>" for k, (law, count) in listed)
    body = (
        f"<p>{len(grades)} submissions; the middle one has {middle} of {homework.points} points.</p>"
        f"{failures_picture(grades)._repr_html_()}<table><tr><th>No.<th>Law<th>Failed in</tr>{rows}</table>"
    )
    return PAGE.format(title=escape(f"{homework.title}: the class"), body=body)


def reading_page(grades: list[Grade], homework: Homework) -> str:
    """The texts of all students, task by task: what a human gives marks for."""
    body = ""
    for place, task in enumerate(homework.tasks):
        if task.asks == "text":
            texts = [(grade.student, grade.results[place]) for grade in grades]
            rows = "".join(
                f"<tr><td>{escape(who)}<td>{escape(said.message)}</tr>" for who, said in texts if not said.law
            )
            body += f"<h2>{escape(task.id)} {escape(task.title)}, of {task.manual}</h2><table>{rows}</table>"
    return PAGE.format(title=escape(f"{homework.title}: to be read"), body=body)


def page_name(student: str) -> str:
    """A file name that any system takes; whoever would not fit or collide gets a few digits.

    >>> page_name("Ada L"), len(page_name("../_class"))
    ('Ada L', 17)
    """
    name = "".join(letter if letter.isalnum() or letter in "-_. " else "" for letter in student)[:60]
    if name == student and not name.startswith(("_", ".")):
        return name
    return f"{name}-{hashlib.sha256(student.encode()).hexdigest()[:8]}"


def write(grades: list[Grade], homework: Homework, out, form="moodle") -> Path:
    """Write the table to `out` and the pages into a folder beside it, whose path is returned."""
    out = Path(out)
    pages = out.with_name(f"{out.stem}_feedback")
    pages.mkdir(parents=True, exist_ok=True)
    for grade in grades:
        (pages / f"{page_name(grade.student)}.html").write_text(student_page(grade, homework), "utf-8")
    (pages / "_class.html").write_text(class_page(grades, homework), "utf-8")
    (pages / "_to_read.html").write_text(reading_page(grades, homework), "utf-8")
    out.write_text(table(grades, homework, form), "utf-8")
    return pages
