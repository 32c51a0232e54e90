"""Who may import whom: the architecture, read from the source with `ast`.

The table below is the one in the README. A room that is not in it may not exist.
"""

import ast
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "kernlab_edu"


@dataclass(frozen=True)
class Room:
    """What a room may import from us and from outside; the standard library is free."""

    ours: frozenset
    outside: frozenset


def room(ours="", outside=""):
    return Room(frozenset(ours.split()), frozenset(outside.split()))


MATHS = "kernels datasets problems certificates solvers theory"
TABLE = {
    "kernels": room("", "numpy scipy"),
    "datasets": room("", "numpy scipy"),
    "problems": room("kernels", "numpy"),
    "certificates": room("problems", "numpy"),
    "solvers": room("problems kernels", "numpy scipy cvxopt numba"),
    "theory": room("kernels problems solvers", "numpy scipy"),
    "estimators": room(MATHS, "numpy scipy sklearn"),
    "plots": room("", "numpy contourpy matplotlib PIL"),
    "explorers": room(f"{MATHS} estimators plots errata", "numpy scipy ipywidgets anywidget traitlets latex2mathml"),
    "course": room(f"{MATHS} estimators verdict __init__", "numpy ipywidgets IPython"),
    "homework": room(
        "certificates problems kernels datasets plots verdict", "numpy IPython traitlets nbformat jupytext"
    ),
    "verdict": room("", ""),
    "errata": room(f"{MATHS} estimators", "numpy scipy"),
    "cases": room(f"{MATHS} estimators plots", "numpy scipy sklearn threadpoolctl"),
    "doctor": room("", "threadpoolctl"),
    "server": room("", "jupyter_server"),
    "present": room("course explorers", ""),
    "cli": room("doctor explorers homework course present errata cases", ""),
    "__init__": room("", ""),
    "__main__": room("cli", ""),
}
# Packages that one file alone may import: the adapter to CVXOPT, the renderer that turns marks into ink.
ONLY_IN = {
    "cvxopt": "solvers/cvxopt_qp.py",
    "matplotlib": "plots/renderer.py",
    "PIL": "plots/renderer.py",
    "latex2mathml": "explorers/latex.py",
}
PYPLOT = ("matplotlib.pyplot", "matplotlib.pylab", "pylab")
NOTEBOOK_OUTSIDE = frozenset("numpy matplotlib ipywidgets IPython".split())
# The notebook that compares libraries needs the other library.
NOTEBOOK_ALSO = {"notebooks/17_rosetta.ipynb": frozenset({"sklearn"})}


# --- reading imports ------


def imported_names(tree, package=""):
    """Dotted names that a module imports, wherever in it the import stands.

    `from a.b import c` gives a.b.c; relative imports are resolved against the dotted `package`;
    `import_module("a")` and `__import__("a")` with a literal name count as imports too.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__"):
                yield str(node.args[0].value)


def is_pyplot(name):
    return any(name == banned or name.startswith(banned + ".") for banned in PYPLOT)


def package_violations(path, source):
    """Sentences about what a file of the package (path relative to it) may not import."""
    name = Path(path).parts[0].removesuffix(".py")
    if name not in TABLE:
        return [f"{path}: no room called {name!r} in the import table"]
    rules = TABLE[name]
    package = ".".join([PACKAGE, *Path(path).parts[:-1]])
    found = []
    for full in imported_names(ast.parse(source), package):
        top, _, rest = full.partition(".")
        inner = rest.partition(".")[0]
        if is_pyplot(full):
            found.append(f"{path}: {full} keeps global state; use matplotlib.figure.Figure")
        elif top == PACKAGE:
            if inner in TABLE and inner not in rules.ours | {name}:
                found.append(f"{path}: {name} may not import {inner}")
        elif ONLY_IN.get(top, path) != path:
            found.append(f"{path}: only {ONLY_IN[top]} may import {top}")
        elif top not in rules.outside | sys.stdlib_module_names:
            found.append(f"{path}: {name} may not import {top}")
    return found


def notebook_violations(path, source):
    """Sentences about what a notebook may not import: public names of rooms, and a few packages."""
    found = []
    for full in imported_names(ast.parse(source)):
        top, *parts = full.split(".")
        if is_pyplot(full):
            found.append(f"{path}: {full} keeps global state; use matplotlib.figure.Figure")
        elif top == PACKAGE:
            # kernlab_edu, kernlab_edu.room, or kernlab_edu.room.Name; deeper is a module inside a room
            if len(parts) > 2 or any(part.startswith("_") for part in parts) or parts[:1] == ["cli"]:
                found.append(f"{path}: {full} is not a public name")
        elif top not in NOTEBOOK_OUTSIDE | NOTEBOOK_ALSO.get(path, frozenset()) | sys.stdlib_module_names:
            found.append(f"{path}: notebooks may not import {top}")
    return found


def code_of(notebook):
    """The Python of a notebook's code cells, without magics and shell lines."""
    cells = [cell for cell in json.loads(notebook)["cells"] if cell["cell_type"] == "code"]
    lines = "\n".join("".join(cell["source"]) for cell in cells).split("\n")
    return "\n".join(line for line in lines if not line.lstrip().startswith(("%", "!")))


# --- the tree as it stands ------


def test_every_file_of_the_package_obeys_the_import_table():
    home = ROOT / PACKAGE
    sources = {file.relative_to(home).as_posix(): file.read_text("utf-8") for file in home.rglob("*.py")}
    assert "__init__.py" in sources
    found = [sentence for path in sorted(sources) for sentence in package_violations(path, sources[path])]
    assert not found, "\n".join(found)


def test_notebooks_use_public_names_only():
    files = sorted((ROOT / "notebooks").rglob("*.ipynb"))
    sources = [(file.relative_to(ROOT).as_posix(), code_of(file.read_text("utf-8"))) for file in files]
    found = [sentence for path, source in sources for sentence in notebook_violations(path, source)]
    assert not found, "\n".join(found)


def test_no_room_may_import_one_that_may_import_it():
    circles = [(a, b) for a in TABLE for b in TABLE[a].ours if a in TABLE[b].ours]
    assert circles == []


# --- the reader itself: what is forbidden is seen ------

FORBIDDEN = [
    ("certificates/kkt.py", "from kernlab_edu.solvers import solve_smo"),
    ("certificates/kkt.py", "import kernlab_edu.solvers.smo as s"),
    ("certificates/kkt.py", "from ..solvers import solve_smo"),
    ("certificates/kkt.py", "from .. import solvers"),
    ("certificates/kkt.py", "from kernlab_edu import problems, solvers"),
    ("certificates/kkt.py", "def f():\n    from kernlab_edu.solvers import solve_smo"),
    ("certificates/kkt.py", "import importlib\nimportlib.import_module('kernlab_edu.solvers')"),
    ("certificates/deep/kkt.py", "from ...solvers import solve_smo"),
    ("certificates/kkt.py", "import scipy.linalg"),
    ("solvers/smo.py", "from ..certificates import certify"),
    ("solvers/smo.py", "import cvxopt"),
    ("solvers/smo.py", "from cvxopt.solvers import qp"),
    ("estimators/svc.py", "from cvxopt import matrix"),
    ("problems/qp.py", "import scipy"),
    ("problems/qp.py", "from numba import njit"),
    ("kernels/base.py", "from sklearn.base import BaseEstimator"),
    ("kernels/base.py", "from kernlab_edu.problems import QP"),
    ("datasets.py", "from kernlab_edu.kernels import Gaussian"),
    ("theory/losses.py", "import matplotlib"),
    ("estimators/svc.py", "from kernlab_edu.plots import Picture"),
    ("estimators/svc.py", "import ipywidgets"),
    ("plots/marks.py", "from kernlab_edu.estimators import SVC"),
    ("plots/marks.py", "from matplotlib.figure import Figure"),
    ("plots/renderer.py", "import matplotlib.pyplot as plt"),
    ("plots/renderer.py", "from matplotlib import pyplot"),
    ("plots/renderer.py", "from matplotlib.pyplot import subplots"),
    ("explorers/base.py", "import pylab"),
    ("homework/tasks.py", "from ..explorers import Explorer"),
    ("__init__.py", "from kernlab_edu import estimators"),
    ("__init__.py", "from .kernels import Gaussian"),
    ("extra/new.py", "import os"),
]
ALLOWED = [
    ("certificates/kkt.py", "import numpy as np\nfrom ..problems import QP\nfrom .table import Row"),
    ("solvers/cvxopt_qp.py", "import cvxopt\nfrom cvxopt import matrix"),
    ("solvers/smo.py", "try:\n    import numba\nexcept ImportError:\n    numba = None"),
    ("estimators/svc.py", "from sklearn.base import BaseEstimator\nfrom ..certificates import certify"),
    ("plots/renderer.py", "from matplotlib.figure import Figure"),
    ("kernels/base.py", "from kernlab_edu import __version__\nimport dataclasses"),
    ("__main__.py", "from kernlab_edu.cli import main"),
]


@pytest.mark.parametrize(("path", "source"), FORBIDDEN)
def test_a_forbidden_import_is_caught(path, source):
    assert len(package_violations(path, source)) == 1


@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_an_allowed_import_passes(path, source):
    assert package_violations(path, source) == []


@pytest.mark.parametrize(
    "line",
    [
        "from kernlab_edu.solvers.smo import solve_smo",
        "import kernlab_edu.solvers.smo.inner",
        "from kernlab_edu.kernels import _square",
        "from kernlab_edu import _hidden",
        "from kernlab_edu.cli import main",
        "import matplotlib.pyplot as plt",
        "import cvxopt",
    ],
)
def test_a_private_name_in_a_notebook_is_caught(line):
    prose = {"cell_type": "markdown", "source": "import no_code"}
    cells = [prose, {"cell_type": "code", "source": ["%time\n", line]}]
    assert len(notebook_violations("x.ipynb", code_of(json.dumps({"cells": cells})))) == 1


def test_only_the_notebook_that_compares_libraries_imports_scikit_learn():
    (comparing,) = NOTEBOOK_ALSO
    assert notebook_violations(comparing, "from sklearn.svm import SVC") == []
    assert len(notebook_violations(comparing, "import cvxopt")) == 1
    assert len(notebook_violations("notebooks/04_hard_margin.ipynb", "from sklearn.svm import SVC")) == 1


def test_public_names_in_a_notebook_pass():
    source = """
import numpy as np
import kernlab_edu
from kernlab_edu import plots
from kernlab_edu.kernels import Gaussian
"""
    assert notebook_violations("x.ipynb", source) == []
