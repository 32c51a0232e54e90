"""The tour, as a student meets it: open, run all, move the slider with the keyboard, read the sentence."""

import re

import pytest

from tests.browser.notebook_page import EXPLORER, complaints, open_notebook, run_all

pytestmark = pytest.mark.browser

FIGURE = ".jp-RenderedHTML figure"
LIVING = 4  # the cockpit twice, kernel PCA, and the one that the menu opens with


@pytest.fixture
def tour(lab, page_and_seen):
    """The page with the tour open."""
    page, seen = page_and_seen
    open_notebook(page, lab, "00_tour.ipynb")
    yield page, seen
    lab.end_sessions()


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
    run_all(page, LIVING)
    explorer = page.locator(EXPLORER).first
    explorer.scroll_into_view_if_needed()
    caption, picture = explorer.locator(".kl-sentence"), explorer.locator(".kl-canvas")
    expect(caption).to_have_text(re.compile("^C = 1 "))
    said, drawn = caption.text_content(), picture.evaluate("canvas => canvas.toDataURL()")

    slider = explorer.get_by_role("slider", name="C", exact=True)
    slider.press("ArrowRight")
    expect(caption).to_have_text(re.compile(r"^C = 1\.12 .* certified: .*$"), timeout=30_000)
    slider.press("Home")
    expect(caption).to_have_text(re.compile(r"^C = 0\.01 .* certified: .*$"), timeout=30_000)
    assert picture.get_attribute("aria-label") == caption.text_content() != said
    assert picture.evaluate("canvas => canvas.toDataURL()") != drawn

    page.screenshot(path=screenshots / "tour_explorer.png")
    page.locator(EXPLORER).nth(1).scroll_into_view_if_needed()
    page.screenshot(path=screenshots / "tour_moons.png")
    choose_from_the_menu(page, screenshots)
    assert complaints(page) == []
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
