"""What comes out of a grading: a table for Moodle or Canvas, a page per student, and a page for the class."""

from __future__ import annotations

import csv
import hashlib
from collections import Counter
from html import escape
from io import StringIO
from pathlib import Path

import numpy as np

from ..plots import Bars, Panel, Picture
from .grade import Grade
from .task import Homework

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }}
table {{ border-collapse: collapse; width: 100%; margin-top: 1rem }} img {{ max-width: min(100%, 34rem) }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.2rem }}
.wide {{ width: 40% }} .bar {{ background: #009e73; height: 1rem }}
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


def points_picture(grades: list[Grade], homework: Homework) -> Picture:
    """How many submissions have how many points."""
    points = sorted(grade.points for grade in grades)
    counts = np.bincount(points, minlength=homework.points + 1)
    alt = f"{len(points)} submissions; the middle one has {points[len(points) // 2]} of {homework.points} points."
    room = {"xlim": (-0.6, homework.points + 0.6), "ylim": (0, 1.08 * counts.max())}
    bars = Bars(np.arange(len(counts)), counts, role="value")
    return Picture([Panel([bars], xlabel="points", ylabel="submissions", **room)], alt=alt)


def class_page(grades: list[Grade], homework: Homework) -> str:
    """The class at a glance: how many points, and which laws failed most."""
    bar = '<div class="bar" style="width: {:.0%}"></div>'
    rows = "".join(
        f"<tr><td>{escape(law)}<td>{count}<td>{bar.format(count / len(grades))}</tr>" for law, count in failures(grades)
    )
    head = "<tr><th>Law<th>Failed in<th class=wide>of all</tr>"
    laws = f"<h2>The laws that failed most</h2><table>{head}{rows}</table>" if rows else "<p>No law failed.</p>"
    picture = points_picture(grades, homework)._repr_html_()
    return PAGE.format(title=escape(f"{homework.title}: the class"), body=picture + laws)


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
