"""The website and the decks in a real browser, from a plain web server: formulas, search, phones, keys, paper."""

import re

import pytest

from docs.lectures import lectures
from tests.browser.servers import serve
from tests.site.built import site_folder

pytestmark = pytest.mark.browser

COURSE = lectures()
DECK = "slides/05_soft_margin.html"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of the website."""
    with serve(site_folder(tmp_path_factory.mktemp("site"))) as address:
        yield address


@pytest.fixture
def page(page_and_seen):
    """A page that must end without complaints and without a request to another machine."""
    page, seen = page_and_seen
    yield page
    assert seen.errors == []
    assert seen.outside == []


def typeset(page):
    """Wait for MathJax, where a page has formulas; their number."""
    page.evaluate("window.MathJax?.startup?.promise.then(() => null)")
    return page.locator("mjx-container svg").count()


def open_deck(page, site, name, query=""):
    page.goto(f"{site}/{name}{query}")
    page.wait_for_selector("body[data-ready]", timeout=60_000)


# --- website ---


@pytest.mark.parametrize("name", ["index", "notebooks/05_soft_margin", "reference/kernels", "curriculum"])
def test_pages_fit_every_screen(page, site, screenshots, name):
    page.goto(f"{site}/{name}.html")
    typeset(page)
    for width in (1920, 1600, 1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=screenshots / f"site_{name.replace('/', '_')}_{width}.png")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        too_wide = "images => images.filter(image => image.getBoundingClientRect().right > innerWidth + 1).length"
        assert page.locator("article img").evaluate_all(too_wide) == 0


def test_formulas_of_a_notebook_are_rendered_and_pictures_stand(page, site):
    page.goto(f"{site}/notebooks/05_soft_margin.html")
    assert typeset(page) > 50
    assert page.locator("[data-mjx-error]").count() == 0
    assert page.locator("article").get_by_text(re.compile(r"\\\(|\\\[|\$\$")).count() == 0
    broken = "images => images.filter(image => !(image.complete && image.naturalWidth > 100)).length"
    assert page.locator("figure img").evaluate_all(broken) == 0


def test_a_reader_goes_from_the_start_page_to_a_lecture_and_its_slides(page, site):
    page.goto(f"{site}/index.html")
    page.locator("table.course").get_by_role("link", name="The soft margin: slack at a price").click()
    page.get_by_role("heading", name=re.compile("^The soft margin")).wait_for()
    page.get_by_role("link", name="Slides", exact=True).click()
    page.wait_for_selector("body[data-ready]", timeout=60_000)
    assert page.title().startswith("The soft margin")


def test_search_finds_the_lecture(page, site, screenshots):
    page.goto(f"{site}/index.html")
    box = page.get_by_placeholder("Search").first
    box.fill("support vector")
    box.press("Enter")
    page.locator("#search-results li").get_by_role("link", name=re.compile("soft margin")).first.wait_for()
    page.screenshot(path=screenshots / "site_search.png")


# --- decks ---


CUT = """() => {
    const pages = [...document.querySelectorAll(".slides > section > section")];
    document.querySelector(".slides").classList.add("measuring");
    return pages.filter(page => page.scrollHeight > 722 || page.scrollWidth > 1282).map(page => page.innerText);
}"""


def test_no_page_of_any_deck_is_cut_off(page, site):
    for lecture in COURSE:
        open_deck(page, site, f"slides/{lecture.name}.html")
        assert page.locator("[data-mjx-error]").count() == 0, lecture.name
        assert page.evaluate(CUT) == [], lecture.name


def test_keys_turn_the_pages_of_a_deck(page, site, screenshots):
    open_deck(page, site, DECK)
    assert page.locator("mjx-container svg").count() > 50
    first = page.evaluate("Reveal.getSlidePastCount()")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("Reveal.getSlidePastCount()") > first
    page.screenshot(path=screenshots / "deck_second_page.png")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("Reveal.getSlidePastCount()") == first


def test_an_explorer_is_a_picture_a_sentence_and_a_way_to_the_live_one(page, site, screenshots):
    open_deck(page, site, DECK)
    live = page.locator(".live").first
    where = live.evaluate("line => Reveal.getIndices(line.closest('section'))")
    page.evaluate("at => Reveal.slide(at.h, at.v)", where)
    live.wait_for()
    assert live.get_by_role("link").first.get_attribute("href") == "http://127.0.0.1:8866/"
    caption = page.locator("section.present figcaption").last
    assert "certified" in caption.inner_text()
    page.screenshot(path=screenshots / "deck_explorer.png")


def test_the_presenter_gets_notes(page, site):
    open_deck(page, site, DECK)
    assert "Presenter" in page.evaluate("Reveal.getSlideNotes(Reveal.getSlide(0, 0))")
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    popup.value.locator(".speaker-controls-notes").get_by_text("Presenter").wait_for(timeout=30_000)


def test_a_deck_prints_one_sheet_per_page(page, site):
    open_deck(page, site, DECK, "?print-pdf")
    page.wait_for_selector(".pdf-page")
    wanted = page.locator(".pdf-page").count()
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == wanted > 20
