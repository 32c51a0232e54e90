"""What `import kernlab_edu` costs, seen from a fresh interpreter."""

import subprocess
import sys
from pathlib import Path

import pytest

import kernlab_edu

ROOT = Path(__file__).parents[1]
HEAVY = ("cvxopt", "matplotlib", "ipywidgets", "sklearn", "numba")


def fresh(code):
    """Run code in a new interpreter; return what it printed."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded_by(statement):
    """Which heavy packages a statement brings in."""
    return set(fresh(f"import sys\n{statement}\nprint(*[m for m in {HEAVY} if m in sys.modules])").split())


def test_importing_the_package_brings_in_nothing_heavy():
    assert loaded_by("import kernlab_edu") == set()


def test_the_probe_sees_a_heavy_import():
    assert loaded_by("import kernlab_edu, cvxopt") == {"cvxopt"}


@pytest.mark.parametrize("room", ["kernels", "datasets", "problems", "solvers", "certificates", "theory"])
def test_the_rooms_of_the_maths_bring_in_nothing_heavy_but_numba(room):
    assert loaded_by(f"import kernlab_edu.{room}") <= {"numba"}


def test_estimators_bring_in_scikit_learn_and_no_solver_or_picture():
    assert loaded_by("import kernlab_edu.estimators") - {"numba"} == {"sklearn"}


@pytest.mark.parametrize("room", kernlab_edu.__all__)
def test_every_room_opens_by_attribute_and_without_cvxopt(room):
    blocked = "import sys; sys.modules['cvxopt'] = None; sys.modules['numba'] = None"
    opened = fresh(f"{blocked}; import kernlab_edu; print(kernlab_edu.{room}.__file__)")
    assert Path(opened.strip()).is_relative_to(ROOT / "kernlab_edu")


def test_the_public_names_are_the_rooms():
    assert set(kernlab_edu.__all__) < set(dir(kernlab_edu))
    with pytest.raises(AttributeError, match="rooms are certificates, course"):
        kernlab_edu.kernel  # noqa: B018
