"""The notebooks as lectures: what they promise, where their explorers stand, how their stored outputs are cleaned."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOALS = r"\*\*(?:Goals|What you will)[^*]*\*\*"
NEEDS, TIME = r"\*\*You need\.?\*\*", r"\*\*Time\.?\*\*"


@dataclass(frozen=True)
class Lecture:
    """A notebook and what its first cell says of it."""

    path: Path
    title: str
    goals: str
    needs: str
    time: str

    @property
    def name(self):
        return self.path.stem

    @property
    def number(self):
        return self.name.partition("_")[0]


def lectures(folder=ROOT / "notebooks"):
    """All notebooks of a folder in the order of the course."""
    return [lecture(path) for path in sorted(folder.glob("[0-9]*.ipynb"))]


def lecture(path):
    """Read title, goals, prerequisites and time from the first cell."""
    head = "".join(read(path)["cells"][0]["source"])
    title = re.search(r"^# (.+)$", head, re.M)
    if title is None:
        raise ValueError(f"{path.name} does not begin with a title: its first cell needs a line '# …'.")
    return Lecture(path, title[1], _after(GOALS, head), _after(NEEDS, head), _sentence(_after(TIME, head)))


def read(path):
    return json.loads(path.read_text("utf-8"))


def _after(label, text):
    """What follows a bold label, up to the next one or the end of the paragraph."""
    found = re.search(rf"{label}\s*(.*?)(?=\n\n|{GOALS}|{NEEDS}|{TIME}|\Z)", text, re.S)
    return " ".join(found[1].split()) if found else ""


def _sentence(text):
    return re.split(r"[.;](?:\s|$)", text)[0]


# --- outputs ---


def html_of(output):
    return "".join(output.get("data", {}).get("text/html", ""))


def clean(cell):
    """Source to read brings its own colours along, for every `pre` of the page: leave those to the page."""
    for output in cell.get("outputs", []):
        if "<style>" in html_of(output):
            output["data"]["text/html"] = re.sub(r"<style>.*?</style>", "", html_of(output), flags=re.S)


def relink(cell, names, suffix):
    """Point links between notebooks at the pages of those that are there; a link to any other becomes plain text."""

    def page(link):
        return f"[{link[1]}]({link[2]}{suffix}{link[3] or ''})" if link[2] in names else link[1]

    if cell["cell_type"] == "markdown":
        cell["source"] = re.sub(r"\[([^\]]+)\]\((\w+)\.ipynb(#[^)]*)?\)", page, "".join(cell["source"]))


def is_explorer(output):
    """A stored figure that was alive: pictures call themselves so in plain text, explorers say their sentence."""
    plain = "".join(output.get("data", {}).get("text/plain", ""))
    return "<figure" in html_of(output) and not plain.startswith("Picture")


def explorer_name(cell, names):
    """Which explorer of the package a cell shows, or None if the cell does not name it."""
    source = "".join(cell["source"])
    return next((name for name in names if re.search(rf"\b{name}\b", source)), None)


def binder(repository, name):
    """Where a notebook opens alive in the browser, for the owner/name of a public repository."""
    return f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/notebooks/{name}.ipynb"
