"""Our own words: no eight words in a row of the lecture notes, which live wherever KERNLAB_EDU_NOTES says.

Formulas do not count, nor do single letters, numbers and reference lists: those are the same for everybody.
"""

import ast
import io
import os
import re
import tokenize
from pathlib import Path

from tests.notebooks.books import ROOT, read, text

RUN = 8
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*?\$|\\\[.*?\\\]|\\\(.*?\\\)|\\begin\{.*?\\end\{\w+\*?\}", re.S)
OPERATORS = {"min", "max", "sup", "inf", "exp", "log", "ln", "sign", "sgn", "argmin", "argmax", "minimise", "minimize",
             "maximise", "maximize", "subject", "to", "st", "cos", "sin", "diag", "det", "rank", "tr"}  # fmt: skip


def notes():
    """The texts of the notes by file name; none where the variable is not set."""
    folder = os.environ.get("KERNLAB_EDU_NOTES")
    if not folder:
        return {}
    pages = {path.name: path.read_text("utf-8") for path in sorted(Path(folder).glob("*.txt"))}
    if not pages:
        raise FileNotFoundError(f"KERNLAB_EDU_NOTES={folder} holds no .txt file")
    return pages


def words(prose):
    """The words of a text in small letters: "We *saw* $x$, a cat!" is we saw cat."""
    plain = re.sub(r"<[^<>]*>|https?://\S+", " ", FORMULA.sub(" ", prose)).replace("-\n", "")
    return [word for word in re.findall(r"[^\W\d_]+", plain.lower()) if len(word) > 1]


def runs(prose, length=RUN):
    """All runs of words; a run of formula words alone is nobody's sentence."""
    found = words(prose)
    all_runs = (tuple(found[i : i + length]) for i in range(len(found) - length + 1))
    return {run for run in all_runs if sum(word in OPERATORS for word in run) <= length // 2}


def overlaps(prose, source):
    """The runs of words that a text shares with the source's set of runs, as sentences."""
    return sorted(" ".join(run) for run in runs(prose) & source)


def course_texts():
    """Everything that we wrote for readers: (where, text)."""
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.csv"), *ROOT.glob("docs/**/*.md")]:
        yield path, without_references(path.read_text("utf-8"))
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        book = read(path)
        yield path, without_references("\n\n".join(text(cell) for cell in book.prose))
        yield path, "\n\n".join(code_texts(text(cell)) for cell in book.code)
    for path in sorted((ROOT / "kernlab_edu").rglob("*.py")):
        yield path, code_texts(path.read_text("utf-8"))


def without_references(markdown):
    return re.sub(r"(?ms)^#+ References\b.*?(?=^#|\Z)", "", markdown)


def code_texts(source):
    """Docstrings, messages and comments of a piece of code."""
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = " ".join(token.string for token in tokens if token.type == tokenize.COMMENT)
    return "\n\n".join([*(string for string in strings if isinstance(string, str)), comments])
