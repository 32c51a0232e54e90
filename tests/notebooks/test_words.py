"""The course is written in our own words.

Where the lecture notes are at hand (KERNLAB_EDU_NOTES names their folder), every text is compared with them; without
them there is nothing to compare with, and the rule is tested on a page of our own.
"""

import pytest

from tests.notebooks.words import code_texts, course_texts, notes, overlaps, runs, without_references, words

PAGE = "The cat that we met on the *old bridge* has $f(x) = \\max(0, x)$ seven\nlives, or at least it says so."
PAGE_RUNS = runs(PAGE)


@pytest.mark.parametrize(
    "copied",
    [
        "He wrote: the cat that we met on the old bridge is grey.",
        "the cat that we met\non the **old** bridge",
        "the old bridge has $g(x)$ seven lives, or at least",
        "THE OLD BRIDGE has 7 seven lives or at least",
    ],
)
def test_eight_words_in_a_row_are_seen_through_marks_breaks_and_formulas(copied):
    assert overlaps(copied, PAGE_RUNS)


@pytest.mark.parametrize(
    "own",
    [
        "The cat that we met on the river has seven lives.",
        "we met on the old bridge has",
        "$the cat that we met on the old bridge$",
        "## References\n\n* The cat that we met on the old bridge (1999)",
    ],
)
def test_seven_words_formulas_and_references_are_free(own):
    assert overlaps(without_references(own), PAGE_RUNS) == []


def test_formula_words_are_nobodys_sentence():
    assert runs("minimise max log exp subject to min log exp sup over all") == set()


def test_docstrings_messages_and_comments_of_code_are_read():
    code = 'def f():\n    """One line."""\n    raise ValueError("No " "way.")  # because of this'
    assert words(code_texts(code)) == ["one", "line", "no", "way", "because", "of", "this"]


def test_no_sentence_of_the_notes_is_in_the_course():
    sources = notes()
    source = set().union(*map(runs, sources.values()))
    assert all(runs(page) for page in sources.values())
    found = {str(path): shared for path, prose in course_texts() if (shared := overlaps(prose, source))}
    assert found == {}


def test_an_empty_folder_of_notes_is_a_mistake(tmp_path, monkeypatch):
    monkeypatch.setenv("KERNLAB_EDU_NOTES", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="KERNLAB_EDU_NOTES"):
        notes()
