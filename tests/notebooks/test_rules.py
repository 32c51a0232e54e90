"""Each rule sees what it is for, and a notebook that keeps them all is left in peace."""

import pytest

from kernlab_edu.course import check, health
from tests.notebooks.books import Notebook
from tests.notebooks.links import broken_links
from tests.notebooks.parts import CASE, EVERY, LECTURE, LESSON, no_health_line, no_references, odd_exercises
from tests.notebooks.rules import CELLS, CHECK, definitions

PARTS = EVERY + LESSON + LECTURE
RULES = CELLS + PARTS


def cell(kind, source, outputs=(), tags=()):
    return {"cell_type": kind, "source": source, "metadata": {"tags": list(tags)}, "outputs": list(outputs)}


def shown(**data):
    return {"output_type": "execute_result", "data": {name.replace("__", "/"): value for name, value in data.items()}}


def book(*cells, size=0, name="04_hard_margin", **metadata):
    return Notebook({"cells": list(cells), "metadata": metadata}, size, name)


OPENING = """# Title

**Goals.** You will add three and a quarter to one and be surprised.

**You need** nothing at all. **Time** about 50 minutes, and a little patience with this example.
"""
PROSE = "Prose that explains at some length what the next line does, before it is run, and what to expect of it. "
EXERCISES = [
    cell("code", f'check("04.{k}", ...)\nhint("04.{k}")', [shown(text__plain=str(check(f"04.{k}")))], tags=["exercise"])
    for k in range(1, 6)
]
CLOSING = (
    "We saw 4.25.\n\n## Summary\n\n* It was a quarter more.\n\n## References\n\n* C. Gauss (1801), *Disquisitiones*."
)
NOTES = cell("markdown", "*Presenter.* Ask the room first, wait, and only then run the cell.", tags=["notes"])
GOOD_CELLS = [
    cell("markdown", OPENING),
    cell("code", "health()", [shown(text__plain=repr(health()))]),
    NOTES,
    cell("markdown", f"## Part\n\n{PROSE * 5}"),
    cell("code", f"{CHECK}\n1 + 3.25", [shown(text__plain="4.25")], tags=["F079"]),
    cell("code", 'predict("?", ["a"], "a", "Because.")'),
    cell("code", "MarginCockpit.of(X, y).set(C=1)"),
    cell("code", "read_code(certify)"),
    *EXERCISES,
    cell("markdown", CLOSING),
]
GOOD = book(*GOOD_CELLS)
BARE = book(cell("markdown", "# Title"), cell("code", "1"))

BAD = {
    "long_cells": book(cell("code", "x = 1\n" * 13)),
    "definitions": book(cell("code", "def f():\n    pass")),
    "little_prose": book(cell("markdown", "seven words are not enough for this"), cell("code", "x = 1")),
    "headings_out_of_order": book(cell("markdown", "# A\n### B")),
    "mute_figures": book(cell("code", "x", [shown(text__html='<img alt="A." src="x"><figcaption>B.</figcaption>')])),
    "widget_state": book(widgets={}),
    "failures": book(cell("code", "x", [{"output_type": "error", "ename": "NameError"}])),
    "unchecked_numbers": book(cell("markdown", "It is 0.25."), cell("code", "x", [shown(text__plain="0.25")])),
    "silent_checks": book(cell("code", f"{CHECK}\nx = 1"), cell("code", f"{CHECK}\nx", [shown(text__plain="1")])),
    "strange_tags": book(cell("code", "x", tags=["F999"])),
    "machine_marks": book(cell("code", "x", [shown(text__plain="'/home/me'")])),
    "heavy": book(size=400_001),
} | {rule.__name__: BARE for rule in PARTS}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_each_rule_sees_what_it_is_for(rule):
    assert rule(BAD[rule.__name__])
    assert rule(GOOD) == []


CASE_STUDY = book(
    cell("markdown", "`kernlab-edu reproduce squares` computes the table."),
    cell(
        "code", 'STUDIES["squares"].stored()', [shown(text__html='<img alt="A." src="x"><figcaption>A.</figcaption>')]
    ),
    *(cell("code", f"{CHECK}\n{k} + 1", [shown(text__plain=str(k + 1))]) for k in range(3)),
    cell("markdown", "## References\n\nMika et al. 1999"),
)


@pytest.mark.parametrize("rule", CASE, ids=lambda rule: rule.__name__)
def test_each_rule_of_case_studies_sees_what_it_is_for(rule):
    assert rule(BARE) and rule(CASE_STUDY) == []


def test_exercises_may_define_functions():
    assert definitions(book(cell("code", "def f():\n    pass", tags=["exercise"]))) == []


def test_a_health_line_that_is_not_well_does_not_count():
    assert no_health_line(book(cell("code", "health()", [shown(text__plain="'NOT well'")])))


@pytest.mark.parametrize(
    ("exercises", "word"),
    [
        (EXERCISES[:2], "2 exercises"),
        (EXERCISES[:4], "04.5 is not both"),
        ([*EXERCISES, cell("code", 'check("05.1", ...)\nhint("05.1")', tags=["exercise"])], "05.1 is not both"),
        ([cell("code", 'check("04.1", ...)', tags=["exercise"])], "hint"),
        ([cell("code", 'check("04.1", ...)'), *EXERCISES], "without its tag"),
    ],
)
def test_odd_exercises_are_named(exercises, word):
    assert any(word in found for found in odd_exercises(book(*exercises)))


def test_references_without_a_year_or_before_the_end_do_not_count():
    for wrong in ("# T\n\n## References\n\n* Gauss", "# T\n\n## References\n\n* Gauss (1801)\n\n## More"):
        assert no_references(book(cell("markdown", wrong)))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "there.md").write_text("# A title, with marks\n\n```sh\n# no heading\n```\n")
    (tmp_path / "it.ipynb").write_text('{"cells": [{"cell_type": "markdown", "source": "# One: two"}], "metadata": {}}')
    return tmp_path


@pytest.mark.parametrize(
    "good",
    [
        "[a](there.md)", "![a](there.md)", "[a](there.md#a-title-with-marks)", "[a](it.ipynb#One:-two)",
        "[a](#One:-two)", "[a](https://example.org/x#y)", "`[a](gone.md)`", "$f[a](b)$", "[a](05_soft_margin.ipynb)",
    ],
)  # fmt: skip
def test_good_links_pass(folder, good):
    assert broken_links(good, folder / "it.ipynb") == []


@pytest.mark.parametrize(
    "bad",
    ["[a](gone.md)", "![a](gone.png)", "[a](there.md#no-heading)", "[a](it.ipynb#Two)", "[a](#Two)", "[a](99_x.ipynb)"],
)
def test_bad_links_are_named(folder, bad):
    assert len(broken_links(f"See {bad} there.", folder / "it.ipynb")) == 1
