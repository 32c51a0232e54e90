"""What students hand in: files whose names say who they are, and whose content is trusted in nothing."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

LARGEST = 2**25  # bytes
MOODLE = re.compile(r"(?P<name>.+)_(?P<number>\d+)_assignsubmission.*")  # a folder
CANVAS = re.compile(r"(?P<name>[^_]+)(?:_LATE)?_(?P<number>\d+)_\d+_(?P<file>.+?)(?:-\d+)?")  # a file's stem


@dataclass(frozen=True)
class Submission:
    """Whose it is, where it lies, its code cells, and why it cannot be read ("" if it can).

    ids: names under which the student may have asked for personal numbers · number: the learning platform's own.
    """

    student: str
    path: Path
    cells: tuple[str, ...]
    trouble: str
    digest: str
    ids: tuple[str, ...] = ()
    number: str = ""


def find_submissions(folder) -> list[Submission]:
    """All notebooks in a folder: student.ipynb, student/anything.ipynb, Moodle's or Canvas's download unpacked.

    Two notebooks of one student would be a question for a human: the name says which is which.
    """
    root = Path(folder)
    if not root.is_dir():
        raise ValueError(f"There is no folder {folder!s} with submissions.")
    paths = sorted(path for path in root.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    if not paths:
        raise ValueError(f"There is no notebook (.ipynb) in {folder!s}.")
    people = [_who(path, root) for path in paths]
    names, files = [name for name, _, _ in people], [file for _, _, file in people]
    found = []
    for path, (name, number, file) in zip(paths, people, strict=True):
        student = name if names.count(name) == 1 else f"{name} ({printable(path.name)})"
        # a file name that several share, such as hw3, is nobody's id
        ids = dict.fromkeys([name, file] if files.count(file) == 1 else [name])
        found.append(replace(read(path, student), ids=tuple(ids), number=number))
    return found


def _who(path, root):
    """(name, number on the platform, what the student called the file)."""
    inside = path.relative_to(root)
    folder, file = (inside.parts[0] if len(inside.parts) > 1 else ""), path.stem
    if there := MOODLE.fullmatch(folder):
        found = (f"{there['name']}_{there['number']}", there["number"], file)
    elif not folder and (there := CANVAS.fullmatch(file)):
        found = (f"{there['name']}_{there['number']}", there["number"], there["file"])
    else:
        found = (folder or file, "", file)
    return tuple(printable(word) for word in found)


def printable(text: str) -> str:
    """One line without control characters, broken characters and signs that turn the reading direction.

    >>> printable("a\\n b\\x00\\ud800")
    'a b��'
    """
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in " ".join(text.split()))


def read(path, student) -> Submission:
    """The code cells of a notebook; what is wrong with the file becomes a sentence."""
    try:
        if not path.is_file():  # a pipe would keep us waiting for ever
            raise OSError(0, "it is no ordinary file")
        data = path.read_bytes() if path.stat().st_size <= LARGEST else b""
    except OSError as error:
        return Submission(student, path, (), f"The file cannot be read: {error.strerror}.", "")
    digest = hashlib.sha256(data).hexdigest()
    try:
        if not data:
            raise ValueError("it is empty, or larger than 32 MB")
        cells = tuple(_code_cells(json.loads(data.decode("utf-8"))))
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError) as error:
        return Submission(student, path, (), f"This is no notebook that I can read: {str(error)[:200]}.", digest)
    return Submission(student, path, cells, "", digest)


def _code_cells(notebook):
    language = notebook.get("metadata", {}).get("language_info", {}).get("name", "python")
    if language.lower() not in ("python", "ipython"):
        raise ValueError(f"its language is {language}, not Python")
    for cell in notebook["cells"]:
        if cell.get("cell_type") == "code":
            source = cell.get("source", "")
            yield source if isinstance(source, str) else "".join(map(str, source))
