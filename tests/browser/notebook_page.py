"""A notebook in JupyterLab: open it, run all its cells, read what it shows."""

import logging

log = logging.getLogger(__name__)
EXPLORER = ".kl-explorer"
WAITING = """() => [...document.querySelectorAll(".jp-InputPrompt")].some(prompt => prompt.textContent.includes("*"))"""
COMPLAINTS = (
    "[data-mime-type='application/vnd.jupyter.stderr']",
    "[data-mime-type='application/vnd.jupyter.error']",
    ".jupyter-widgets-error-widget",
    ".kl-error",
)


def open_notebook(page, lab, name):
    """Show a notebook. About one start in forty shows nothing: that is JupyterLab's, so one more try."""
    from playwright.sync_api import TimeoutError as Late

    try:
        show(page, lab, name)
    except Late:
        log.warning("JupyterLab showed no notebook; trying once more")
        show(page, lab, name)


def show(page, lab, name):
    page.goto(lab.page(name))
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)


def run_all(page, explorers):
    """Run > Run All Cells, once the kernel listens; done when no cell waits any more and all explorers live."""
    from playwright.sync_api import expect

    page.locator(".jp-StatusBar-Widget").get_by_text("| Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(WAITING, timeout=60_000)
    page.wait_for_function(f"() => !({WAITING})()", timeout=120_000)
    assert complaints(page) == []
    expect(page.locator(f"{EXPLORER} .kl-canvas")).to_have_count(explorers, timeout=30_000)


def complaints(page):
    """What went wrong, in the notebook's own words: errors, warnings, widgets that cannot be shown."""
    return page.locator(", ".join(COMPLAINTS)).all_text_contents()
