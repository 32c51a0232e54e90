"""The course without a server: built from the registries, served on loopback, with every outside request blocked.

`make lite-test` runs this.  Pyodide's compiled wheels come out of a package on the index that carries them; a file
counts only if its SHA-256 is the one that Pyodide locked.
"""

import functools
import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from docs.lite.build import build
from tests.browser.servers import FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
CARRIER = "open-webui==0.12.4"  # nothing of it is kept but Pyodide's own wheels
NOTEBOOKS = (
    "00_tour", "05_soft_margin", "07_smo_step_by_step", "08_kernels_and_feature_maps", "14_mds_and_schoenberg",
    "15_kernel_pca",
)  # fmt: skip
PATIENCE = 300_000  # ms; a machine may be busy


@pytest.fixture(scope="session")
def site():
    """The address of the site, built unless it stands already."""
    parts = ROOT / "build" / "lite-carrier"
    if not list(parts.glob("*.whl")):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", parts, CARRIER]
        subprocess.run(command, check=True)
    (archive,) = parts.glob("*.whl")
    build(ROOT / "build" / "lite", archive)
    handler = functools.partial(Quiet, directory=ROOT / "build" / "lite")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server that does not tell."""

    def log_message(self, *words):
        """Nothing."""


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser, site):
    """A page that may ask nobody but the site, and must not complain."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    outside, errors = [], []

    def gate(route):
        if route.request.url.startswith(site):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    page = context.new_page()
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert outside == [] and errors == []


def open_notebook(page, site, name):
    page.goto(f"{site}/lab/index.html?path={name}.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=PATIENCE)
    page.wait_for_timeout(2000)


def run_all(page):
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_timeout(1000)
    busy = "[...document.querySelectorAll('.jp-InputPrompt')].some((prompt) => prompt.textContent.includes('*'))"
    page.wait_for_function(f"!{busy}", timeout=PATIENCE)


def outputs(page):
    """The printed text below every code cell, as the notebook's model holds it."""
    return page.evaluate(
        """() => {
          const panel = window.jupyterapp.shell.currentWidget;
          return panel.content.widgets.filter((cell) => cell.model.type === 'code').map((cell) => ({
            source: cell.model.sharedModel.getSource(),
            outputs: cell.model.outputs.toJSON(),
          }));
        }"""
    )


def printed(cell):
    """Streams and plain texts, one after the other."""
    parts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "".join("".join(part) for part in parts)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_cell_runs_and_prints_what_the_ordinary_kernel_prints(page, site, name):
    open_notebook(page, site, name)
    run_all(page)
    stored = [
        cell
        for cell in json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    found = outputs(page)
    assert len(found) == len(stored)
    for here, there in zip(found, stored, strict=True):
        assert not [output for output in here["outputs"] if output["output_type"] == "error"], here["source"]
        if here["source"].startswith("# NBVAL_CHECK_OUTPUT"):
            assert printed(here) == printed(there), here["source"]
    assert page.locator(".kl-explorer .kl-canvas").count() or name == "00_tour"
    page.screenshot(path=ROOT / "build" / "screenshots" / f"lite_{name}.png")


def test_an_explorer_follows_mouse_and_keyboard_and_work_survives_a_reload(page, site):
    open_notebook(page, site, "05_soft_margin")
    run_all(page)
    stage = page.locator(".kl-explorer").first
    stage.scroll_into_view_if_needed()
    sentence = stage.locator(".kl-sentence")
    handle = stage.locator(".kl-handle").first
    for move in (lambda: drag(page, handle), lambda: handle.press("ArrowRight")):
        before = sentence.inner_text()
        move()
        page.wait_for_function(
            "([node, old]) => node.innerText !== old", arg=[sentence.element_handle(), before], timeout=PATIENCE
        )
    page.evaluate(
        """async () => {
          const panel = window.jupyterapp.shell.currentWidget;
          panel.content.widgets[0].model.sharedModel.setSource('# edited by me');
          await panel.context.save();
        }"""
    )
    page.reload()
    page.get_by_text("edited by me").first.wait_for(timeout=PATIENCE)
    keep_bring_back_and_reset(page, site)


def drag(page, handle):
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 25, steps=5)
    page.mouse.up()


def keep_bring_back_and_reset(page, site):
    """All work as one file; gone after a reset; back from the file."""
    page.goto(f"{site}/index.html")
    word = page.locator("#word")
    with page.expect_download() as saved:
        page.locator("#export").click()
    path = saved.value.path()
    assert "edited by me" in Path(path).read_text("utf-8")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#reset").click()
    word.get_by_text("as they came").wait_for()
    page.locator("#export").click()
    word.get_by_text("nothing to save").wait_for()
    page.locator("#file").set_input_files({"name": "w.json", "mimeType": "application/json", "buffer": b"{}"})
    word.get_by_text("not a file").wait_for()
    page.locator("#file").set_input_files(path)
    word.get_by_text("files are back").wait_for()
    page.goto(f"{site}/lab/index.html?path=05_soft_margin.ipynb")
    page.get_by_text("edited by me").first.wait_for(timeout=PATIENCE)
