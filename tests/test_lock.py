"""One lock for all: what pyproject asks for is pinned, and Binder installs the same things."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def names(requirements):
    """Distribution names at the head of requirement lines; options and comments are left out."""
    lines = [line.strip() for line in requirements]
    return {re.match(r"[\w-]+", line).group() for line in lines if line and not line.startswith(("#", "-"))}


def lines(path):
    return (ROOT / path).read_text("utf-8").splitlines()


def test_everything_asked_for_is_pinned_exactly_once():
    pins = [line for line in lines("constraints.txt") if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+", pin) for pin in pins)
    assert len(names(pins)) == len(pins)
    extras = [line for extra in PROJECT["optional-dependencies"].values() for line in extra]
    assert names([*PROJECT["dependencies"], *extras]) <= names(pins)


def test_binder_installs_the_runtime_and_no_test_tools():
    binder = names(lines("binder/requirements.txt"))
    extras = PROJECT["optional-dependencies"]
    assert names(PROJECT["dependencies"]) <= binder
    assert {"jupyterlab", "ipykernel"} <= binder
    assert not binder & names(extras["test"])
    assert "-c ../constraints.txt" in lines("binder/requirements.txt")
