"""Solutions and plausible mistakes of every exercise, kept out of the package: a module per notebook, found by name."""

from importlib import import_module
from pathlib import Path

ANSWERS = {}
for path in sorted(Path(__file__).parent.glob("answers_nb*.py")):
    ANSWERS |= import_module(f"tests.course.{path.stem}").ANSWERS
