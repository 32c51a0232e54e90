"""`kernlab-edu doctor`: a healthy machine, and each way a machine can be ill."""

import subprocess
import sys
import tomllib
from collections import namedtuple
from pathlib import Path

import pytest
from threadpoolctl import threadpool_limits

from kernlab_edu import cli, doctor

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
