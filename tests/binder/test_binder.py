"""A Binder session from nothing: build, start, open the tour, run it, and stay small (make binder-test)."""

import ast
import json
import shutil

import pytest

from tests.binder.image import ROOT, build
from tests.binder.server import started

LIMIT = 512 * 2**20  # mybinder.org promises 1 GB: half of it, so that a student's own cells have room
NOTEBOOKS = ["notebooks/00_tour.ipynb", "notebooks/05_soft_margin.ipynb"]


@pytest.fixture(scope="module")
def image():
    home = ROOT / "build" / "binder"
    yield build(home)
    shutil.rmtree(home)


@pytest.fixture(scope="module")
def server(image):
    with started(image) as server:
        yield server


def value_of(client, expression):
    """What an expression is in the kernel."""
    reply = client.execute("", user_expressions={"it": expression}, reply=True, timeout=60)
    return ast.literal_eval(reply["content"]["user_expressions"]["it"]["data"]["text/plain"])


def test_only_wheels_were_installed_and_no_test_tools(image):
    assert [url for url in image.installed.values() if not url.endswith(".whl")] == []
    assert {"numpy", "cvxopt", "jupyterlab"} <= set(image.installed)
    assert not {"pytest", "playwright", "nbval"} & set(image.installed)


def test_the_lab_knows_our_settings(image, server):
    ours = json.loads((ROOT / "binder" / "overrides.json").read_text("utf-8"))
    placed = image.prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert json.loads(placed.read_text("utf-8")) == ours
    for plugin, settings in ours.items():
        properties = json.loads(server.ask(f"lab/api/settings/{plugin}"))["schema"]["properties"]
        assert {name: properties[name]["default"] for name in settings} == settings


def test_the_address_of_the_readme_opens_the_tour(server):
    assert "urlpath=lab/tree/notebooks/00_tour.ipynb" in (ROOT / "README.md").read_text("utf-8")
    assert b"jupyter-config-data" in server.ask("lab/tree/notebooks/00_tour.ipynb")
    assert json.loads(server.ask("api/contents/notebooks/00_tour.ipynb?content=0"))["type"] == "notebook"


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_notebook_runs_in_little_memory(image, server, notebook):
    with server.kernel(notebook) as client:
        assert server.execute(client, notebook) == []
        threads = value_of(client, "[__import__('os').environ.get(f'{n}_NUM_THREADS') for n in ('OMP', 'OPENBLAS')]")
        home = value_of(client, "__import__('kernlab_edu').__file__")
    assert threads == ["1", "1"]
    assert home.startswith(str(image.prefix)), "the installed package, not a folder that happens to be near"
    print(f"{notebook}: at most {server.peak / 2**20:.0f} MB so far")
    assert server.peak < LIMIT
