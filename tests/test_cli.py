"""`kernlab-edu`: a healthy machine and each way one can be ill; explorers, lectures and the course on its way out."""

import json
import subprocess
import sys
import tomllib
import zipfile
from collections import namedtuple
from pathlib import Path

import pytest
from threadpoolctl import threadpool_limits

from kernlab_edu import cli, doctor
from kernlab_edu.course import library

ROOT = Path(__file__).parents[1]
HEALTHY = dict(doctor.REQUIRED) | {"cvxopt": "1.3", "numba": "0.61", "jupyterlab": "4.6.6", "ipykernel": "7.4.0"}


@pytest.fixture
def machine(monkeypatch):
    """Pretend that exactly these distributions are installed; `loads` are the modules that import."""

    def pretend(loads=("cvxopt", "numba", "scipy.linalg", "threadpoolctl"), **versions):
        known = {**HEALTHY, **{name.replace("_", "-"): v for name, v in versions.items()}}
        monkeypatch.setattr(doctor, "installed_version", known.get)
        monkeypatch.setattr(doctor, "can_import", lambda module: module in loads)

    return pretend


def run(capsys):
    code = cli.main(["doctor"])
    return code, capsys.readouterr().out


def test_a_healthy_machine_gets_exit_code_0(machine, capsys):
    machine()
    code, out = run(capsys)
    assert code == 0
    assert "BAD" not in out
    assert "safe pair" in out and "unsafe" not in out
    for name in ("numpy", "cvxopt", "smo", "numba", "BLAS threads"):
        assert name in out


@pytest.mark.parametrize("name", sorted(doctor.REQUIRED))
def test_a_missing_package_is_named_with_its_cure(machine, capsys, name):
    machine(**{name.replace("-", "_"): None})
    code, out = run(capsys)
    assert code == 1
    assert f"{name} is missing" in out and "pip install" in out


def test_a_package_that_is_too_old_is_named(machine, capsys):
    machine(scikit_learn="1.5.2")
    code, out = run(capsys)
    assert code == 1
    assert "scikit-learn 1.5.2 is too old" in out


@pytest.mark.parametrize("lab", ["4.4.0", "4.6.6", "5.0.0"])
@pytest.mark.parametrize("kernel", ["7.0.0", "7.1.0", "7.3.2"])
def test_the_pair_with_the_thread_race_is_unsafe(machine, capsys, lab, kernel):
    machine(jupyterlab=lab, ipykernel=kernel)
    code, out = run(capsys)
    assert code == 1
    assert "unsafe pair" in out and "ipykernel>=7.4" in out


@pytest.mark.parametrize(
    ("lab", "kernel"), [("4.3.8", "7.1.0"), ("4.4.0", "6.29.5"), ("4.4.0", "7.4.0"), ("4.10.1", "7.10.0")]
)
def test_pairs_without_the_race_are_safe(machine, lab, kernel):
    machine(jupyterlab=lab, ipykernel=kernel)
    assert doctor.check_jupyter().ok is True


def test_what_is_optional_is_a_note_and_not_an_illness(machine, capsys):
    machine(loads=(), cvxopt=None, numba=None, jupyterlab=None, ipykernel=None)
    code, out = run(capsys)
    assert code == 0
    assert "solver='smo'" in out  # a machine without CVXOPT is told what to use
    assert "JupyterLab and ipykernel not installed" in out


def test_an_old_python_is_refused(machine, monkeypatch, capsys):
    machine()
    Info = namedtuple("Info", "major minor micro")
    monkeypatch.setattr(doctor.sys, "version_info", Info(3, 10, 4))
    code, out = run(capsys)
    assert code == 1
    assert "3.11 or newer" in out


def test_blas_threads_are_read_from_the_library():
    with threadpool_limits(limits=1, user_api="blas"):
        assert doctor.check_blas().text == "BLAS threads: 1"


def test_a_module_that_fails_to_load_is_not_available(monkeypatch):
    assert doctor.can_import("json")
    monkeypatch.setitem(sys.modules, "json", None)  # the import system's own way to say "not here"
    assert not doctor.can_import("json")


def test_the_floors_are_those_of_pyproject():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    floors = dict(line.split(">=") for line in project["dependencies"] if ";" not in line)
    assert floors == doctor.REQUIRED


def test_python_m_kernlab_edu_is_the_same_program():
    done = subprocess.run(
        [sys.executable, "-m", "kernlab_edu", "doctor"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert "solver 'smo' is available" in done.stdout
    assert done.returncode == int("BAD" in done.stdout)


def test_no_command_prints_the_usage_and_fails(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main([])
    assert stop.value.code == 2
    assert "doctor" in capsys.readouterr().err


def test_app_lists_the_explorers_and_refuses_an_unknown_one(capsys):
    assert cli.main(["app", "--list"]) == 0
    assert "MarginCockpit" in capsys.readouterr().out
    assert cli.main(["app", "NoSuchThing"]) == 1
    assert "no explorer 'NoSuchThing'" in capsys.readouterr().err


def test_app_serves_this_machine_only_and_asks_for_a_token():
    from kernlab_edu.explorers import app

    plain, own, open_to_all = (app.command("x.ipynb", 8866, token, browser=False) for token in (None, "secret", ""))
    assert "--Voila.ip=127.0.0.1" in plain and "--token" in plain and "--no-browser" in plain
    assert "--Voila.token=secret" in own
    assert not any("token" in word for word in open_to_all)
    assert "--no-browser" not in app.command("x.ipynb", 8866, None, browser=True)


# --- lectures ---


@pytest.mark.parametrize(
    "name", ["05", "05_soft_margin", "05_soft_margin.ipynb", ROOT / "notebooks/05_soft_margin.ipynb"]
)
def test_a_lecture_is_found_by_number_name_and_path(name):
    assert library.lecture(name).samefile(ROOT / "notebooks" / "05_soft_margin.ipynb")


@pytest.mark.parametrize("name", ["99", "0", "soft", "no/such/file.ipynb"])
def test_a_lecture_that_does_not_exist_is_said_so(capsys, name):
    assert cli.main(["present", name]) == 1
    said = capsys.readouterr().err
    assert f"no notebook {name!r}" in said and "05_soft_margin" in said


def test_a_lecture_is_served_like_an_explorer_with_its_code_kept_for_the_slides():
    from kernlab_edu.explorers import app

    slides, page = (app.command("x.ipynb", 8866, None, False, template) for template in (app.SLIDES, app.PLAIN))
    assert "--VoilaConfiguration.strip_sources=False" in slides and "--VoilaConfiguration.strip_sources=True" in page
    assert set(slides) - set(page) == {"--template=kernlab_slides", "--VoilaConfiguration.strip_sources=False"}
    templates = app.SHARE / "voila" / "templates"
    assert all((templates / name / "index.html.j2").exists() for name in (app.SLIDES, app.PLAIN))


def test_a_lecture_runs_where_its_notebook_lies(tmp_path):
    from kernlab_edu.present import deck

    cells = [{"cell_type": "markdown", "metadata": {}, "source": "# Mine"}]
    (tmp_path / "mine.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}}), encoding="utf-8")
    first, second = deck(tmp_path / "mine.ipynb")["cells"]
    assert first["metadata"]["slideshow"]["slide_type"] == "skip"
    assert repr(str(tmp_path.resolve())) in first["source"]
    assert second["metadata"]["slideshow"]["slide_type"] == "slide"


# --- the course on its way out ---


def test_notebooks_copies_the_course_and_keeps_what_a_student_changed(tmp_path, capsys):
    folder = tmp_path / "new" / "course"
    assert cli.main(["notebooks", str(folder)]) == 0
    tour = folder / "00_tour.ipynb"
    assert tour.read_bytes() == (ROOT / "notebooks" / "00_tour.ipynb").read_bytes()
    assert "Kept" not in capsys.readouterr().out

    tour.write_text("mine")
    assert cli.main(["notebooks", str(folder)]) == 0
    assert tour.read_text() == "mine"
    assert "00_tour.ipynb" in capsys.readouterr().out.partition("Kept")[2]

    assert cli.main(["notebooks", str(folder), "--force"]) == 0
    assert tour.read_bytes() == (ROOT / "notebooks" / "00_tour.ipynb").read_bytes()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """What pip would install, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_brings_the_course_and_the_templates_along(wheel):
    shipped = set(zipfile.ZipFile(wheel).namelist())
    course = {f"kernlab_edu/course/notebooks/{file.name}" for file in (ROOT / "notebooks").glob("*.ipynb")}
    home = ROOT / "kernlab_edu"
    share = {
        f"kernlab_edu/{file.relative_to(home).as_posix()}" for file in home.glob("explorers/**/*.*") if file.is_file()
    }
    assert course and course <= shipped
    assert {name for name in share if "__pycache__" not in name} <= shipped
    assert not any("checkpoint" in name or name.startswith(("notebooks", "tests")) for name in shipped)


def test_an_installed_wheel_copies_its_own_course(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    words = [sys.executable, "-m", "kernlab_edu", "notebooks", str(tmp_path / "mine")]
    done = subprocess.run(words, cwd=tmp_path / "site", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shipped = tmp_path / "site" / "kernlab_edu" / "course" / "notebooks"
    assert (tmp_path / "mine" / "00_tour.ipynb").read_bytes() == (shipped / "00_tour.ipynb").read_bytes()


# --- errata ---


def test_errata_prints_a_line_for_each_slip(capsys):
    assert cli.main(["errata"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["id", "where", "what", "printed", "right"]
    assert [line.split()[0] for line in lines] == [f"E{k:02d}" for k in range(1, 66)]
    second = lines[1].split("  ")
    assert "A" in second and "001, (3.36)" in second and lines[1].split()[-2:] == ["0", "0.25"]  # max H; primal ¼


@pytest.mark.parametrize("name", ["E49", "e49"])
def test_errata_prints_one_card(capsys, name):
    assert cli.main(["errata", name]) == 0
    card = capsys.readouterr().out
    assert card.startswith("E49 The farthest partner\n002, line 531;") and "close reading" in card
    assert card.count("\nas printed ") == card.count("\nas it must be ") == 2
    assert "stalled" in card and "optimal" in card


def test_errata_refuses_an_unknown_entry(capsys):
    assert cli.main(["errata", "E66"]) == 1
    assert "no entry 'E66'" in capsys.readouterr().err


# --- homework ---


def test_the_command_line_does_not_load_numpy_before_it_is_needed():
    words = "import sys; sys.modules['numpy'] = None; from kernlab_edu import cli; cli.main(['--help'])"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True)
    assert "grade" in done.stdout and "release" in done.stdout, done.stderr


def test_release_makes_the_students_notebook_and_the_lecturers(tmp_path):
    master, student, full = ROOT / "docs" / "homework" / "hw3.py", tmp_path / "student.ipynb", tmp_path / "full.ipynb"
    assert cli.main(["release", str(master), str(student)]) == 0
    assert cli.main(["release", str(master), str(full), "--solutions"]) == 0
    assert student.read_bytes() == (ROOT / "notebooks" / "homework" / "hw3.ipynb").read_bytes()
    assert "NotImplementedError" in student.read_text("utf-8") and "NotImplementedError" not in full.read_text("utf-8")


def test_grade_says_where_everything_is(tmp_path, capsys):
    handed_in, table = tmp_path / "handed in", tmp_path / "grades.csv"
    handed_in.mkdir()
    (tmp_path / "secret").write_text("only I know\n")
    (handed_in / "ada.ipynb").write_bytes((ROOT / "notebooks" / "homework" / "hw3.ipynb").read_bytes())
    words = ["grade", str(handed_in), "--homework", "hw3", "--seed", f"@{tmp_path / 'secret'}", "--out", str(table)]
    assert cli.main(words) == 0
    out = capsys.readouterr()
    assert "Submissions graded: 1." in out.out and "1/1" in out.err
    assert table.read_text("utf-8").splitlines()[1].startswith("ada,ada,0,")
    assert {page.name for page in (tmp_path / "grades_feedback").iterdir()} == {
        "ada.html", "_class.html", "_to_read.html",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"--homework": "hw99"}, "no homework 'hw99'"),
        ({"--seed": "@no/such/file"}, "seed cannot be read"),
        ({"": "no/such/folder"}, "no folder"),
    ],
)
def test_grade_says_what_is_missing(tmp_path, capsys, change, words):
    options = {"": str(tmp_path), "--homework": "hw3", "--seed": "s", "--out": str(tmp_path / "grades.csv")} | change
    folder, flags = options.pop(""), [word for option in options.items() for word in option]
    assert cli.main(["grade", folder, *flags]) == 1
    assert words in capsys.readouterr().err
