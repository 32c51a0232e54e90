"""The course computes in the browser as it does in the ordinary kernel, and answers hands and keys."""

import nbformat
import pytest
from nbclient import NotebookClient

from docs.lectures import lectures
from docs.lite.wheels import public_address
from docs.store_outputs import only_a_widget
from tests.browser.notebook_page import EXPLORER, complaints, run_all
from tests.browser.servers import ROOT, browser_page, serve
from tests.browser.test_explorers import changed, drag
from tests.browser.test_notebooks import TALL, count_explorers, photograph, shown
from tests.lite.conftest import NOBODY_OUTSIDE
from tests.lite.lite_page import cell, open_notebook, save, says, write
from tests.notebooks.books import read

pytestmark = pytest.mark.browser
NAMES = (
    "00_tour", "05_soft_margin", "07_smo_step_by_step", "08_kernels_and_feature_maps",
    "14_mds_and_schoenberg", "15_kernel_pca",
)  # fmt: skip
SOLVER = "CVXOPT is not available in the browser: SMO solves, the certificate is the same."


def test_the_folder_opens_on_the_tour_and_says_which_solver_runs(page, site, screenshots):
    page.goto(site)
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=120_000)
    page.get_by_role("heading", name="A tour").first.wait_for()
    page.screenshot(path=screenshots / "lite_starting.png")
    says(page.locator("#kl-word"), SOLVER, seconds=120)
    complete(page, "np.lins", "linspace")
    page.get_by_role("link", name="kernlab_edu: the course").click()
    page.wait_for_selector("h1")
    assert page.locator("ol").first.get_by_role("link").count() == len(lectures())
    page.screenshot(path=screenshots / "lite_course.png", full_page=True)


def complete(page, begun, whole):
    """The Tab key knows NumPy: its grammar and its stubs came along."""
    write(page, "import numpy as np", "import numpy as np")
    cell(page, "health()").locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(begun)
    page.keyboard.press("Tab")
    says(page.locator(".jp-Completer"), whole)
    page.keyboard.press("Escape")


def test_the_folder_asks_nothing_of_its_server(folder):
    """Not every web server knows that .mjs is a script, and some unpack .gz unasked."""
    assert [path.name for path in folder.rglob("*") if path.suffix in (".mjs", ".gz")] == []


def test_plain_http_will_do(chromium, site, tmp_path):
    """A school's server without https: browsers then have no service worker and no word about storage."""
    school = site.replace("127.0.0.1", "school.test")
    with browser_page(chromium, tmp_path / "profile", "--host-resolver-rules=MAP * 127.0.0.1") as (page, seen):
        open_notebook(page, school, "00_tour.ipynb")
        assert not page.evaluate("isSecureContext")
        run_all(page, count_explorers(read(ROOT / "notebooks" / "00_tour.ipynb")))
        assert complaints(page) == seen.errors == []
        assert {url for url in seen.outside if not url.startswith(school)} == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_says_what_it_says_in_the_ordinary_kernel(name, page, site, screenshots):
    path = ROOT / "notebooks" / f"{name}.ipynb"
    page.set_viewport_size(TALL)
    open_notebook(page, site, path.name)
    run_all(page, count_explorers(read(path)))
    photograph(page, screenshots, f"lite_{name[:2]}")
    assert all(drawn and said and said == alt for drawn, said, alt in shown(page))
    here, there = save(page, path.name), ordinary(path)
    assert differing(here["cells"], there.cells) == []
    touch(page, screenshots / f"lite_{name[:2]}_touched.png")
    assert complaints(page) == []


def touch(page, screenshot):
    """The first handle follows the mouse and the arrow keys; a digit changes the scene of the first explorer."""
    explorer = page.locator(EXPLORER).filter(has=page.locator(".kl-handle")).first
    explorer.evaluate("found => found.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(300)  # cells above find their heights, and push it
    handle = explorer.locator(".kl-handle").first
    drag(explorer, handle)
    handle.focus()
    changed(explorer, lambda: page.keyboard.press("Shift+ArrowRight"))
    explorer = page.locator(EXPLORER).first
    explorer.evaluate("found => found.scrollIntoView({ block: 'center' })")
    scenes = explorer.locator(".kl-scenes button")
    scenes.first.focus()
    changed(explorer, lambda: page.keyboard.press("2"))
    page.screenshot(path=screenshot)


def ordinary(path):
    """The notebook as this machine's own kernel, with CVXOPT, runs it now."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    return notebook


def differing(here, there):
    """(here, there) of each code cell that does not print the same to the last digit, but for the solvers at hand."""
    pairs = [(printed(a), printed(b)) for a, b in zip(here, there, strict=True) if a["cell_type"] == "code"]
    assert any("solvers: smo (CVXOPT is not available here" in a for a, _ in pairs)
    return [(a, b) for a, b in pairs if a != b and not (a.count("solvers: ") and b.count("solvers: smo and cvxopt"))]


def printed(cell):
    """All that a cell shows as text; explorers say their sentence, a bare widget only its name."""
    texts = [
        "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))
        for output in cell["outputs"]
        if not only_a_widget(output)
    ]
    return "".join(texts).rstrip()


def test_the_small_flavour_asks_only_where_pyodide_lives(chromium, build, tmp_path):
    folder = build("small")
    core = ROOT / "build" / "npm" / "node_modules" / "pyodide"
    there, parts, asked = public_address(core), ROOT / "build" / "lite-parts" / "pyodide", []

    def answer(route):
        """As Pyodide's public address would: its files as they were released."""
        name = route.request.url.removeprefix(there)
        asked.append(name)
        path = next((place / name for place in (core, parts) if (place / name).is_file()), None)
        headers = {"Access-Control-Allow-Origin": "*"}
        route.fulfill(path=path, headers=headers) if path else route.fulfill(status=404, headers=headers)

    # served from a folder of a host, as most pages are
    with serve(folder.parent) as host, browser_page(chromium, tmp_path / "profile", NOBODY_OUTSIDE) as (page, seen):
        page.context.route(f"{there}**", answer)
        open_notebook(page, f"{host}/{folder.name}", "19_case_studies_svm_and_fisher.ipynb")
        run_all(page, explorers=0)
        assert seen.errors == []
        assert {url for url in seen.outside if not url.startswith(there)} == set()
    assert "pyodide.asm.wasm" in asked and any(name.startswith("scikit_learn") for name in asked)
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 60e6
