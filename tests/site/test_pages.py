"""The whole website, as files: nothing leads nowhere, nothing comes from outside, everything is there."""

import html
import importlib
import json
import re

import pytest

import kernlab_edu
from docs.lectures import html_of, is_explorer, lectures, read
from kernlab_edu.errata import ERRATA
from tests.site.built import site_folder
from tests.site.links import broken_links, outside_resources

COURSE = lectures()
one_lecture = pytest.mark.parametrize("lecture", COURSE, ids=lambda lecture: lecture.name)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    return site_folder(tmp_path_factory.mktemp("site"))


def text_of(path):
    return path.read_text("utf-8")


def stored_figures(lecture):
    outputs = [output for cell in read(lecture.path)["cells"] for output in cell.get("outputs", [])]
    return [re.sub(r"\s+", " ", found) for found in map(html_of, outputs) if "<figure" in found]


def test_every_link_and_anchor_resolves(site):
    assert broken_links(site) == []


def test_nothing_is_loaded_from_outside(site):
    assert outside_resources(site) == []


@one_lecture
def test_the_start_page_says_what_a_lecture_is_about(lecture, site):
    index = text_of(site / "index.html")
    assert f'href="notebooks/{lecture.name}.html"' in index
    assert f'href="slides/{lecture.name}.html"' in index
    assert lecture.goals
    assert lecture.time
    assert html.escape(lecture.time, quote=False) in index


@one_lecture
def test_a_notebook_is_shown_with_its_stored_pictures(lecture, site):
    page = re.sub(r"\s+", " ", text_of(site / "notebooks" / f"{lecture.name}.html"))
    figures = stored_figures(lecture)
    assert figures
    assert [figure[:60] for figure in figures if figure not in page] == []
    assert "NBVAL" not in page


@pytest.mark.parametrize("room", kernlab_edu.__all__)
def test_every_public_name_has_an_entry(room, site):
    page = text_of(site / "reference" / f"{room}.html")
    names = importlib.import_module(f"kernlab_edu.{room}").__all__
    assert [name for name in names if f'id="kernlab_edu.{room}.{name}"' not in page] == []
    assert not re.search(r"set_\w+_request", page)


def test_every_slip_of_the_notes_is_on_the_errata_page(site):
    page = text_of(site / "errata.html")
    assert [name for name in ERRATA if f"<strong>{name}</strong>" not in page] == []
    assert 'href="notebooks/18_errata.html"' in page and 'href="errata.html"' in text_of(site / "index.html")


def test_search_finds_support_vectors_in_the_soft_margin(site):
    index = json.loads(re.search(r"Search\.setIndex\((.*)\)\s*$", text_of(site / "searchindex.js"), re.S)[1])
    found = [index["terms"].get(word, []) for word in ("support", "vector")]
    documents = set.intersection(*[{at} if isinstance(at, int) else set(at) for at in found])
    assert "notebooks/05_soft_margin" in {index["docnames"][at] for at in documents}


# --- decks ---


@one_lecture
def test_a_deck_has_its_pages_notes_and_formulas(lecture, site):
    deck, cells = text_of(site / "slides" / f"{lecture.name}.html"), read(lecture.path)["cells"]
    assert deck.count("<section>") == deck.count("</section>") > 10
    assert '<script src="mathjax.js">' in deck
    noted = any("notes" in cell["metadata"].get("tags", []) for cell in cells)
    assert ('<aside class="notes">' in deck) == noted


@one_lecture
def test_where_an_explorer_stood_are_its_picture_its_sentence_and_the_way_to_it(lecture, site):
    deck = text_of(site / "slides" / f"{lecture.name}.html")
    outputs = [(cell, output) for cell in read(lecture.path)["cells"] for output in cell.get("outputs", [])]
    # explorers inside exercises are for the reader's own screen
    alive = [html_of(output) for cell, output in outputs
             if is_explorer(output) and "exercise" not in cell["metadata"].get("tags", [])]  # fmt: skip
    assert deck.count('class="live"') == len(alive)
    assert deck.count(f"kernlab-edu present {lecture.number}<") == len(alive)
    captions = [re.search(r"<figcaption[^>]*>(.*?)</figcaption>", figure, re.S)[1] for figure in alive]
    assert [caption for caption in captions if html.unescape(caption) not in html.unescape(deck)] == []


def test_links_between_decks_stay_among_decks(site):
    found = [re.findall(r'href="(\d\d_\w+\.\w+)"', text_of(path)) for path in (site / "slides").glob("*.html")]
    assert {link.rpartition(".")[2] for links in found for link in links} == {"html"}
