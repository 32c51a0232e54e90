"""A notebook as slides: where it is cut, what is shown, and that nothing is lost."""

import json
import re
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest

from kernlab_edu.course.blocks import blocks, height, units
from kernlab_edu.course.pieces import PAGE, pieces
from kernlab_edu.course.slides import as_slides

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
PICTURE = '<figure><img alt="A." width="600" height="300" src="x"><figcaption>A.</figcaption></figure>'


def prose(text, *tags, **metadata):
    return {"cell_type": "markdown", "id": "prose", "metadata": {"tags": list(tags), **metadata}, "source": text}


def code(source, *outputs, tags=(), **metadata):
    return {
        "cell_type": "code", "id": "code", "metadata": {"tags": list(tags), **metadata}, "source": source,
        "outputs": list(outputs), "execution_count": 1,
    }  # fmt: skip


def shown(html, plain):
    return {"output_type": "execute_result", "data": {"text/html": html, "text/plain": plain}}


def printed(text):
    return {"output_type": "stream", "name": "stdout", "text": text}


def slides(*cells):
    return as_slides({"cells": list(cells), "metadata": {}})["cells"]


def types(*cells):
    return [cell["metadata"]["slideshow"]["slide_type"] for cell in slides(*cells)]


def hidden(cell):
    return cell["metadata"].get("transient", {}).get("remove_source", False)


# --- worked by hand ---


def test_every_title_and_section_starts_a_slide_also_in_the_middle_of_a_cell():
    cells = slides(
        prose("# Title\n\nGoals."), prose("End of the start.\n\n## One\n\nWords.\n\n### Deeper\n\nMore.\n\n## Two")
    )
    assert [cell["source"].splitlines()[0] for cell in cells] == ["# Title", "End of the start.", "## One", "## Two"]
    assert types(prose("# A\n\n## B\n\nWords.")) == ["slide", "slide"]
    assert [cell["metadata"]["slideshow"]["slide_type"] for cell in cells] == ["slide", "-", "slide", "slide"]
    assert len({cell["id"] for cell in cells[1:]}) == 3


def test_a_full_page_goes_on_and_a_formula_stays_with_its_sentence():
    long = "\n\n".join(["Word " * 60 + "end."] * 2 + ["Word " * 20 + "end.", "So we get:", "$$x = y$$"])
    first, second = slides(prose("# T\n\n" + long + "\n\n" + "End " * 40 + "."))
    assert [first["metadata"]["slideshow"]["slide_type"], second["metadata"]["slideshow"]["slide_type"]] == [
        "slide", "subslide",
    ]  # fmt: skip
    assert second["source"].startswith("So we get:\n\n$$x = y$$") and "So we get" not in first["source"]


def test_an_answer_waits_for_a_key_and_takes_its_question_along():
    picture = code("picture()", shown(PICTURE, "Picture: A."))
    assert types(prose("# T\n\nWhich is wider?"), picture, prose("The left one.")) == ["slide", "fragment", "-"]
    full = prose("# T\n\n" + "\n\n".join(["Word " * 60 + "end."] * 2))
    assert types(full, prose("Which is wider?"), picture) == ["slide", "subslide", "fragment"]


def test_an_explorer_has_the_page_for_itself():
    explorer = code("Cockpit()", shown(PICTURE, "C = 1: certified."))
    assert types(prose("# T\n\nTry."), explorer, prose("You saw.")) == ["slide", "subslide", "subslide"]
    assert types(prose("# T"), explorer) == ["slide", "-"]  # but no page with a heading and nothing else
    assert types(prose("# T\n\nTry."), code("Cockpit()") | {"execution_count": None}) == ["slide", "subslide"]


def test_set_up_and_exercises_run_unseen_and_the_task_is_a_page():
    task = prose("Words.\n\n**Exercise 1. Try.** Do it.\n\nIt is easy.\n\n## Next\n\nWords.")
    given = [prose("# T"), code("import numpy"), code("health()", printed("well")), task]
    answer = code("check()", printed("no"), tags=["exercise"])
    assert types(*given[:3], task, answer) == ["slide", "skip", "skip", "-", "subslide", "slide", "skip"]
    assert slides(*given)[4]["source"] == "**Exercise 1. Try.** Do it.\n\nIt is easy."


def test_presenter_notes_are_the_presenters():
    assert types(prose("# T"), prose("Ask the room.", "notes"), prose("Words.")) == ["slide", "notes", "-"]


def test_only_short_code_with_checked_numbers_is_shown():
    check = "# NBVAL_CHECK_OUTPUT\n"
    short, long = code(check + "w @ w", printed("2")), code(check + "x = 1\n" * 9, printed("2"))
    wanted = code("x = 1\n" * 9, printed("2"), tags=["show-input"])
    unwanted = code(check + "w @ w", printed("2"), tags=["hide-input"])
    picture = code("picture()", shown(PICTURE, "Picture: A."))
    made = slides(prose("# T"), short, long, wanted, unwanted, picture)[1:]
    assert [hidden(cell) for cell in made] == [False, True, False, True, True]
    assert made[0]["source"] == "w @ w"  # the mark is for nbval, not for the room


@pytest.mark.parametrize("kind", ["slide", "subslide", "fragment", "skip", "notes", "-"])
def test_what_the_author_says_wins(kind):
    own = prose("# Title\n\n## Part", slideshow={"slide_type": kind, "id": "mine"})
    made = slides(prose("# T"), own)[1]
    assert made["metadata"]["slideshow"] == {"slide_type": kind, "id": "mine"}
    assert made["source"] == own["source"]


def test_blocks_keep_formulas_lists_tables_and_code_together():
    text = "A.\n\n* one\n* two\n\n$$a\n\nb$$\n\n| x |\n|---|\n| 1 |\n\n```\nf()\n\ng()\n```\nEnd."
    assert blocks(text) == ["A.", "* one\n* two", "$$a\n\nb$$", "| x |\n|---|\n| 1 |", "```\nf()\n\ng()\n```\nEnd."]
    assert units("### Deep\n\nWords.") == ["### Deep\n\nWords."]


def test_a_long_table_goes_on_with_its_head():
    table = "| a |\n|---|\n" + "\n".join(f"| {k} |" for k in range(20))
    parts = blocks(table)
    assert len(parts) == 3 and all(part.startswith("| a |\n|---|\n") for part in parts)
    assert [row for part in parts for row in part.splitlines()[2:]] == table.splitlines()[2:]


def test_a_tex_command_is_as_wide_as_a_letter():
    assert height(r"$\alpha\beta\gamma$ " * 12) == height("abc " * 12) == 1.5


# --- laws, over the whole course ---


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=lambda path: path.stem)
def pair(request):
    book = json.loads(request.param.read_text("utf-8"))
    return book, as_slides(book)


def words(book, kind):
    text = "\n".join("".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == kind)
    text = re.sub(r"(?m)^\|.*\n\|[-:|]+$", "", text)  # the head of a table that goes on is repeated
    return re.sub(r"# NBVAL_CHECK_OUTPUT", "", text).split()


def test_no_word_is_lost_and_no_code(pair):
    book, made = pair
    assert words(made, "markdown") == words(book, "markdown")
    assert words(made, "code") == words(book, "code")


def test_the_notebook_itself_is_not_changed(pair):
    book, made = pair
    before = deepcopy(book)
    as_slides(book)
    assert book == before
    assert as_slides(made) == made  # and doing it twice changes nothing


def test_every_cell_has_a_place_and_an_id_of_its_own(pair):
    _, made = pair
    ids = [cell["id"] for cell in made["cells"]]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[\w-]{1,64}", name) for name in ids)
    assert made["cells"][0]["metadata"]["slideshow"]["slide_type"] == "slide"


def test_no_page_of_prose_is_much_too_full(pair):
    _, made = pair
    pages = []
    for cell in made["cells"]:
        kind = cell["metadata"]["slideshow"]["slide_type"]
        if kind in ("slide", "subslide"):
            pages.append([])
        if cell["cell_type"] == "markdown" and kind != "notes":
            pages[-1].append("".join(cell["source"]))
    assert max(height("\n\n".join(page)) for page in pages) <= 1.5 * PAGE


def test_it_is_a_valid_notebook(pair):
    book, _ = pair
    node = as_slides(nbformat.from_dict(book))
    nbformat.validate(node)
    assert isinstance(node["cells"][-1], nbformat.NotebookNode)


def test_a_table_is_as_tall_as_its_rows_not_as_its_plain_text():
    html = "<h4>E01</h4><table>" + "<tr><td>a<td>b</tr>" * 3 + "</table><p>Why.</p>"
    card = {"cell_type": "code", "id": "c", "metadata": {}, "source": "x", "execution_count": 1}
    card["outputs"] = [{"output_type": "execute_result", "data": {"text/html": html, "text/plain": "E01"}}]
    (piece,) = pieces(card)
    assert 8.0 < piece.lines <= PAGE
