"""Where links lead: a file that exists, a notebook of the course, a heading that is there."""

import re
from urllib.parse import unquote

from tests.notebooks.books import COURSE, headings, read

LINK = re.compile(r"(?<!\\)\[[^\]\n]*\]\(\s*<?([^)\s>]+)>?[^)\n]*\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
MATHS = re.compile(r"\$\$.*?\$\$|\$[^$\n]+\$", re.S)
OUTSIDE = ("https://", "http://", "mailto:", "attachment:")


def targets(markdown):
    """The addresses of all links and images; code and formulas hold none."""
    return LINK.findall(MATHS.sub("", CODE.sub("", markdown)))


def broken_links(markdown, path):
    """What does not resolve from the file at `path`; a heading of the same file is `#Its-Title`."""
    return [found for target in targets(markdown) if (found := broken(target, path))]


def broken(target, path):
    if target.startswith(OUTSIDE):
        return None
    name, _, anchor = unquote(target).partition("#")
    file = (path.parent / name) if name else path
    if not file.exists():
        # A notebook of the course is a promise that test_the_course_is_complete keeps.
        return None if file.suffix == ".ipynb" and file.stem in COURSE else f"{target}: no such file"
    return f"{target}: no such heading" if anchor and anchor not in anchors(file) else None


def anchors(file):
    """What a link may point to: JupyterLab writes the title with dashes, GitHub in small letters and plain."""
    if file.suffix == ".ipynb":
        return {title.replace(" ", "-") for _, title in read(file).headings}
    titles = [title for _, title in headings(file.read_text("utf-8"))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
