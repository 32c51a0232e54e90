"""The course as a website: `python -m docs.build_site build/site` (or `make site`).

Pages are written to a folder beside it, Sphinx turns them into HTML. Notebooks are shown as they are stored.
"""

import argparse
import csv
import importlib
import inspect
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import kernlab_edu
from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.entry import READING, SEVERITY

from .assets import copy_mathjax, fetch
from .build_slides import build as build_slides
from .lectures import ROOT, binder, clean, html_of, lectures, read, relink

CHECK = "# NBVAL_CHECK_OUTPUT"  # for the tests, not for the reader
FOLDED = ":::{{admonition}} For the presenter\n:collapsible: closed\n\n{}\n:::"
HERE = ROOT / "docs" / "site"
DIRECTIVES = ((lambda x: inspect.isclass(x) and issubclass(x, Exception), "autoexception"),
              (inspect.isclass, "autoclass"), (callable, "autofunction"))  # fmt: skip


def build(target, notebooks=ROOT / "notebooks", repository=""):
    """Write the website into the folder `target`; returns the exit code of Sphinx."""
    pages = target.with_name(f"{target.name}-pages")
    for folder in (pages, target):
        shutil.rmtree(folder, ignore_errors=True)
    write_pages(pages, lectures(notebooks), repository)
    copy_mathjax(fetch(), pages / "_static")
    shutil.copy(HERE / "site.css", pages / "_static")
    settings = ["-c", str(HERE), "-D", f"html_static_path={pages / '_static'}"]
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", *settings, pages, target])
    if done.returncode == 0:
        build_slides(target / "slides", notebooks, repository)
        for leftover in (".doctrees", "_sources"):
            shutil.rmtree(target / leftover, ignore_errors=True)
    return done.returncode


def write_pages(folder, course, repository=""):
    """All sources of the site: start page, notebooks, reference, curriculum, errata."""
    for part in ("notebooks", "reference", "_static"):
        (folder / part).mkdir(parents=True)
    names = {lecture.name for lecture in course}
    for lecture in course:
        notebook = json.dumps(page_of(lecture, names, repository), ensure_ascii=False)
        (folder / "notebooks" / lecture.path.name).write_text(notebook, "utf-8")
    for room in kernlab_edu.__all__:
        (folder / "reference" / f"{room}.rst").write_text(reference(room), "utf-8")
    index = (HERE / "index.md").read_text("utf-8")
    index = index.replace("COURSE_TABLE", course_table(course)).replace("COURSE_LIST", course_list(course))
    (folder / "index.md").write_text(index, "utf-8")
    (folder / "curriculum.md").write_text(curriculum(course), "utf-8")
    (folder / "errata.md").write_text(errata(course), "utf-8")
    rooms = (HERE / "reference.md").read_text("utf-8").replace("ROOMS", "\n".join(kernlab_edu.__all__))
    (folder / "reference" / "index.md").write_text(rooms, "utf-8")
    shutil.copy(ROOT / "docs" / "margin.png", folder / "margin.png")


# --- notebooks ---


def page_of(lecture, names, repository=""):
    """The stored notebook; the presenter's notes are folded, and a line says where else the lecture can be seen."""
    book = read(lecture.path)
    book["metadata"]["language_info"] = {"name": "python", "pygments_lexer": "ipython3"}
    for cell in book["cells"]:
        clean(cell)
        show_formulas(cell)
        relink(cell, names, ".ipynb")
        if cell["cell_type"] == "code":
            cell["source"] = "".join(cell["source"]).removeprefix(f"{CHECK}\n")
        if "notes" in cell["metadata"].get("tags", []):
            cell["source"] = FOLDED.format("".join(cell["source"]))
    head, *rest = book["cells"]
    book["cells"] = [head, _prose(where_else(lecture, repository), "where-else"), *rest]
    return book


def show_formulas(cell):
    """Formulas in what a cell shows: MathJax leaves pages of Sphinx alone unless told, and dollars are not its sign."""
    for output in cell.get("outputs", []):
        html = html_of(output)
        if re.search(r"\$[^$<>]+\$|\\begin\{", html):
            html = html if "<figure" in html else re.sub(r"\$([^$<>]+)\$", r"\\(\1\\)", html)
            output["data"]["text/html"] = f'<div class="mathjax_process">{html}</div>'


def where_else(lecture, repository):
    links = [f'<a href="../slides/{lecture.name}.html">Slides</a>']
    links += [f'<a href="{binder(repository, lecture.name)}">Run it on Binder</a>'] if repository else []
    return f"{' · '.join(links)} · on your machine: `kernlab-edu present {lecture.number}` or `make lab`"


def _prose(text, name):
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


# --- tables ---


def course_table(course):
    """A row per lecture: what it is about, how long it takes, its slides."""
    rows = [("Lecture", "What you will do", "Time", "Slides")]
    for one in course:
        slides = f'<a href="slides/{one.name}.html" aria-label="Slides of {one.number}">slides</a>'
        rows.append((f"{one.number} [{one.title}](notebooks/{one.name}.ipynb)", one.goals, one.time, slides))
    return list_table(rows, "course", "26 48 16 10")


def course_list(course):
    """Lines for the side bar: number and the title's first part."""
    return "\n".join(f"{one.number} {one.title.partition(':')[0]} <notebooks/{one.name}>" for one in course)


def curriculum(course):
    """What the course covers, row by row, and where it is shown."""
    shown = {}
    for one in course:
        for tag in {tag for cell in read(one.path)["cells"] for tag in cell["metadata"].get("tags", [])}:
            shown.setdefault(tag, []).append(f"[{one.number}](notebooks/{one.name}.ipynb)")
    with (ROOT / "docs" / "curriculum.csv").open(encoding="utf-8", newline="") as file:
        found = [(row["id"], plain(row["topic"]), plain(row["show"]), ", ".join(shown.get(row["id"], ["–"])))
                 for row in csv.DictReader(file)]  # fmt: skip
    table = list_table([("Row", "Topic", "What there is to see", "Lecture"), *found], "curriculum", "10 32 44 14")
    return f"# Curriculum\n\nEverything the course covers, and the lecture that shows it.\n\n{table}\n"


def errata(course):
    """The slips of the lecture notes: both formulas, and what each gives on a small example."""
    rows = [(_slip(entry), _both(entry)) for entry in ERRATA.values()]
    letters = "\n".join(f"* **{letter}** {words}" for letter, words in SEVERITY.items())
    labs = " and ".join(f"[{one.number}](notebooks/{one.name}.ipynb)" for one in course if "errata" in one.name)
    where = f" Lecture {labs} runs them all." if labs else ""
    table = list_table([("Slip", "As printed, as it must be, and why"), *rows], "curriculum", "28 72")
    return (
        f"# Errata\n\nThe notes that the course grew from are good notes. Coded as they stand, they stumble in "
        f"{len(ERRATA)} places; below each formula is what it gives on a small example, computed when this page was "
        f"built.{where} A place is the number of the file, then an equation, a section or a line.\n\n"
        f"{letters}\n\n{table}\n"
    )


def _slip(entry):
    words = f"**{entry.id}** {plain(entry.title)} ({entry.severity}; {plain(entry.where)})"
    return f"{words} *{READING[entry.reading]}*" if entry.reading else words


def _both(entry):
    found = entry.show()
    lines = ("printed", entry.printed, found.printed), ("right", entry.right, found.right)
    both = " <br> ".join(f"{name}: ${formula}$ <br> → {plain(value)}" for name, formula, value in lines)
    return f"*{plain(found.what)}* <br> {both} <br> {plain(entry.why)}"


def plain(text):
    """Text in which no character means anything to Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>|$#~^])", r"\\\1", text)


def list_table(rows, name, widths):
    cells = "\n".join("\n".join(f"{'  ' if at else '* '}- {cell}" for at, cell in enumerate(row)) for row in rows)
    return f"```{{list-table}}\n:header-rows: 1\n:class: {name}\n:widths: {widths}\n\n{cells}\n```"


# --- reference ---


def reference(room):
    """A page with a summary and an entry for every public name of a room."""
    module = importlib.import_module(f"kernlab_edu.{room}")
    names = sorted(module.__all__, key=str.casefold)
    summary = "".join(f"   {name}\n" for name in names)
    entries = "\n".join(entry(module, name) for name in names)
    return (
        f"{room}\n{'=' * len(room)}\n\n.. automodule:: kernlab_edu.{room}\n   :no-members:\n\n"
        f".. currentmodule:: kernlab_edu.{room}\n\n.. autosummary::\n\n{summary}\n{entries}"
    )


def entry(module, name):
    found = getattr(module, name)
    directive = next((words for fits, words in DIRECTIVES if fits(found)), "autodata")
    options = {"autoclass": "   :members:\n", "autodata": "   :no-value:\n"}.get(directive, "")
    return f".. {directive}:: kernlab_edu.{module.__name__.rpartition('.')[2]}.{name}\n{options}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", type=Path)
    parser.add_argument("--repository", default="", help="owner/name on GitHub: adds links to Binder")
    asked = parser.parse_args()
    raise SystemExit(build(asked.target.resolve(), repository=asked.repository))
