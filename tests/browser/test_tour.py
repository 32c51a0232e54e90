"""The tour, as a student meets it: open, run all, move the slider with the keyboard, read the sentence."""

import logging
import re

import pytest

log = logging.getLogger(__name__)
pytestmark = pytest.mark.browser

TOUR = "00_tour.ipynb"
FIGURE = ".jp-RenderedHTML figure"
EXPLORER = ".kl-explorer"
LIVING = 4  # the cockpit twice, kernel PCA, and the one that the menu opens with


@pytest.fixture
def tour(lab, page_and_seen):
    """The page with the tour open. About one start in forty shows nothing: that is JupyterLab's, so one more try."""
    from playwright.sync_api import TimeoutError as Late

    page, seen = page_and_seen
    try:
        open_tour(page, lab)
    except Late:
        log.warning("JupyterLab showed no notebook; trying once more")
        open_tour(page, lab)
    yield page, seen
    lab.end_sessions()


def open_tour(page, lab):
    page.goto(lab.page(TOUR))
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)


def run_all(page):
    """Run > Run All Cells, once the kernel listens; done when all explorers live and no cell waits any more."""
    page.locator(".jp-StatusBar-Widget").get_by_text("| Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(
        """([explorer, living]) => document.querySelectorAll(explorer).length == living
            && ![...document.querySelectorAll(".jp-InputPrompt")].some(prompt => prompt.textContent.includes("*"))""",
        arg=[EXPLORER, LIVING],
        timeout=120_000,
    )


def test_without_a_kernel_the_stored_pictures_and_sentences_are_there(tour, screenshots):
    page, seen = tour
    figure = page.locator(FIGURE).first
    figure.scroll_into_view_if_needed()
    assert figure.locator("img").get_attribute("alt") == figure.locator("figcaption").inner_text()
    assert figure.locator("img").evaluate("image => image.complete && image.naturalWidth > 300")
    page.screenshot(path=screenshots / "tour_stored.png")
    assert seen.outside == []


def test_a_student_runs_the_tour_and_turns_the_price_of_slack(tour, screenshots):
    from playwright.sync_api import expect

    page, seen = tour
    run_all(page)
    explorer = page.locator(EXPLORER).first
    explorer.scroll_into_view_if_needed()
    caption, picture = explorer.locator(".kl-sentence"), explorer.locator(".kl-canvas")
    said, drawn = caption.inner_text(), picture.evaluate("canvas => canvas.toDataURL()")
    assert said.startswith("C = 1 ")

    slider = explorer.get_by_role("slider", name="C", exact=True)
    slider.press("ArrowRight")
    expect(caption).to_have_text(re.compile(r"^C = 1\.12 .* certified: .*$"), timeout=30_000)
    slider.press("Home")
    expect(caption).to_have_text(re.compile(r"^C = 0\.01 .* certified: .*$"), timeout=30_000)
    assert picture.get_attribute("aria-label") == caption.inner_text() != said
    assert picture.evaluate("canvas => canvas.toDataURL()") != drawn

    page.screenshot(path=screenshots / "tour_explorer.png")
    page.locator(EXPLORER).nth(1).scroll_into_view_if_needed()
    page.screenshot(path=screenshots / "tour_moons.png")
    choose_from_the_menu(page, screenshots)
    assert page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert page.get_by_text("Traceback").count() == 0
    assert seen.errors == []
    assert seen.outside == []


def test_the_server_answers_promptly(lab):
    """The package's own server extension was found and loaded: see kernlab_edu/server.py."""
    assert "kernlab_edu.server | extension was successfully loaded" in lab.log.read_text()


def choose_from_the_menu(page, screenshots):
    """The last explorer stands in a menu of all of them: take the tube, and read another sentence."""
    from playwright.sync_api import expect

    chosen = page.locator(EXPLORER).last
    chosen.scroll_into_view_if_needed()
    page.get_by_label("Explorer", exact=True).select_option("Tube")
    expect(page.locator(EXPLORER).last.locator(".kl-sentence")).to_have_text(re.compile("^ε = "), timeout=30_000)
    page.screenshot(path=screenshots / "tour_menu.png")
