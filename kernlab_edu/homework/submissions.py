"""What students hand in: files whose names say who they are, and whose content is trusted in nothing."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

LARGEST = 2**25  # bytes


@dataclass(frozen=True)
class Submission:
    """Whose it is, where it lies, its code cells, and why it cannot be read ("" if it can)."""

    student: str
    path: Path
    cells: tuple[str, ...]
    trouble: str
    digest: str


def find_submissions(folder) -> list[Submission]:
    """All notebooks in a folder: student.ipynb, student/anything.ipynb, or Moodle's Name_123_assignsubmission_file/….

    Two notebooks of one student would be a question for a human: the name says which is which.
    """
    root = Path(folder)
    if not root.is_dir():
        raise ValueError(f"There is no folder {folder!s} with submissions.")
    paths = sorted(path for path in root.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    if not paths:
        raise ValueError(f"There is no notebook (.ipynb) in {folder!s}.")
    names = [_student(path, root) for path in paths]
    unique = [
        name if names.count(name) == 1 else f"{name} ({path.name})" for name, path in zip(names, paths, strict=True)
    ]
    return [read(path, name) for path, name in zip(paths, unique, strict=True)]


def _student(path, root):
    inside = path.relative_to(root)
    word = inside.parts[0] if len(inside.parts) > 1 else path.stem
    return re.sub(r"_(\d+)_assignsubmission.*$", r"_\1", word)


def read(path, student) -> Submission:
    """The code cells of a notebook; what is wrong with the file becomes a sentence."""
    try:
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
