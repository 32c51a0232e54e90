"""Every notebook of the course in JupyterLab, run from top to bottom: all explorers live, and nothing complains."""

import pytest

from tests.browser.notebook_page import EXPLORER, complaints, open_notebook, run_all
from tests.notebooks.books import PATHS, read

pytestmark = pytest.mark.browser
TALL = {"width": 1280, "height": 2000}  # the largest explorer fits: a screenshot of what is scrolled away is blank
PREDICTION = ".jp-OutputArea-output > .widget-vbox:has(.widget-button)"


def count_explorers(book):
    """How many the stored notebook shows: pictures whose plain text is a sentence, not "Picture: …"; and the menus."""
    data = [output.get("data", {}) for cell in book.code for output in cell["outputs"]]
    texts = ["".join(found["text/plain"]) for found in data if "<img" in "".join(found.get("text/html", ""))]
    return sum(not text.startswith("Picture: ") for text in texts) + len(book.calls("menu"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_its_explorers_live(path, lab, page_and_seen, screenshots):
    page, seen = page_and_seen
    book = read(path)
    explorers = count_explorers(book)
    page.set_viewport_size(TALL)
    open_notebook(page, lab, path.name)
    try:
        run_all(page, explorers)
        photograph(page, screenshots, f"notebook_{path.stem[:2]}")
        assert page.locator(PREDICTION).count() == len(book.calls("predict"))
        assert all(drawn and said and said == alt for drawn, said, alt in shown(page))
        assert raw_formulas(page) == []
        assert complaints(page) == []
        assert seen.errors == []
        assert seen.outside == []
    finally:
        lab.end_sessions()


def test_a_notebook_that_complains_is_seen(lab, page_and_seen):
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

    page, _ = page_and_seen
    cells = [new_markdown_cell(r"$\frac{1$ costs 5 $"), new_code_cell("import time, sys\ntime.sleep(1)")]
    cells += [new_code_cell('print("a warning", file=sys.stderr)'), new_code_cell("1 / 0")]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)"}  # without one, JupyterLab would ask
    lab.write("bad.ipynb", new_notebook(cells=cells, metadata={"kernelspec": kernel}))
    open_notebook(page, lab, "bad.ipynb")
    try:
        with pytest.raises(AssertionError):
            run_all(page, explorers=0)
        warned, failed = complaints(page)
        assert warned.strip() == "a warning" and "ZeroDivisionError" in failed
        assert len(raw_formulas(page)) > 0
    finally:
        lab.end_sessions()


def photograph(page, folder, name):
    """The top of the page, and each explorer."""
    page.locator(".jp-Notebook .jp-Cell").first.scroll_into_view_if_needed()
    page.screenshot(path=folder / f"{name}_top.png")
    for k, explorer in enumerate(page.locator(EXPLORER).all(), start=1):
        explorer.evaluate("found => found.scrollIntoView({ block: 'center' })")
        page.wait_for_timeout(200)  # cells above it find their heights as they come into view, and push it
        explorer.screenshot(path=folder / f"{name}_explorer_{k}.png")


def shown(page):
    """(something is drawn, the sentence, the alternative text) of each explorer."""
    return page.locator(EXPLORER).evaluate_all(
        """all => all.map(explorer => {
            const canvas = explorer.querySelector(".kl-canvas"), { width, height } = canvas;
            const pixels = canvas.getContext("2d").getImageData(0, 0, width, height).data;
            const drawn = new Set(new Uint32Array(pixels.buffer)).size > 2;
            return [drawn, explorer.querySelector(".kl-sentence").textContent, canvas.getAttribute("aria-label")];
        })"""
    )


def raw_formulas(page):
    """Pieces of text whose formula was not set, or set as an error."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".jp-RenderedMarkdown")].flatMap(cell => {
            const wrong = [...cell.querySelectorAll("mjx-merror")].map(found => found.textContent);
            const plain = cell.cloneNode(true);
            plain.querySelectorAll("code, mjx-container").forEach(found => found.remove());
            return plain.textContent.includes("$") ? [...wrong, plain.textContent] : wrong;
        })"""
    )
