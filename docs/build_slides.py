"""The lectures as reveal.js decks: `python -m docs.build_slides build/slides` (or `make slides`).

Pictures and numbers are the stored ones. Where an explorer stood, a line says how to bring it to life.
"""

import argparse
from html import escape
from pathlib import Path

import nbformat
from nbconvert.exporters import SlidesExporter

from kernlab_edu.course.slides import as_slides
from kernlab_edu.explorers import gallery

from .assets import copy_mathjax, copy_reveal, fetch
from .lectures import ROOT, binder, clean, explorer_name, html_of, is_explorer, lectures, relink

HERE = ROOT / "docs" / "deck"
LIVE = "http://127.0.0.1:8866/"  # where `kernlab-edu present` and `kernlab-edu app` listen


def build(target, notebooks=ROOT / "notebooks", repository=""):
    """Write a deck per notebook into the folder `target`, and what they share beside them."""
    target.mkdir(parents=True, exist_ok=True)
    modules = fetch()
    copy_reveal(modules, target / "reveal")
    copy_mathjax(modules, target)
    for name in ("deck.css", "deck.js"):
        (target / name).write_text((HERE / name).read_text("utf-8"), "utf-8")
    course = lectures(notebooks)
    names = {lecture.name for lecture in course}
    for lecture in course:
        (target / f"{lecture.name}.html").write_text(deck(lecture, names, repository), "utf-8")
    (target / "index.html").write_text(contents(course), "utf-8")


def deck(lecture, names, repository=""):
    """One lecture as a page of HTML that needs nothing but its neighbours in the folder."""
    notebook = as_slides(nbformat.read(lecture.path, as_version=4))
    for cell in notebook.cells:
        clean(cell)
        relink(cell, names, ".html")
        for output in filter(is_explorer, cell.get("outputs", [])):
            output["data"]["text/html"] = html_of(output) + live_line(lecture, cell, repository)
    exporter = SlidesExporter(
        template_name="deck", extra_template_basedirs=[str(HERE.parent)], exclude_anchor_links=True
    )
    html, _ = exporter.from_notebook_node(notebook, {"title": lecture.title})
    return html


def live_line(lecture, cell, repository=""):
    """How the explorer of a cell is brought to life: a command, the page it serves, and Binder if it is known."""
    name = explorer_name(cell, gallery())
    words = [f"present {lecture.number}", *([f"app {name}"] if name else [])]
    commands = " or ".join(f"<code>kernlab-edu {word}</code>" for word in words)
    places = [f'<a href="{LIVE}">open it here</a>']
    places += [f'<a href="{escape(binder(repository, lecture.name))}">on Binder</a>'] if repository else []
    return f'<p class="live">Live: start {commands}, then {" · ".join(places)}</p>'


def contents(course):
    """A plain list of the decks."""
    rows = "\n".join(f'<li><a href="{one.name}.html">{one.number} {escape(one.title)}</a></li>' for one in course)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Slides</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="deck.css"></head>'
        f'<body class="contents"><main><h1>Slides of the course</h1><ul>\n{rows}\n</ul></main></body></html>\n'
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", type=Path)
    parser.add_argument("--repository", default="", help="owner/name on GitHub: adds links to Binder")
    asked = parser.parse_args()
    build(asked.target.resolve(), repository=asked.repository)
