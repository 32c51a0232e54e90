"""Every notebook of the course has the right shape: its cells, its parts, its links, and the rows it promises."""

import pytest

from tests.notebooks.books import COURSE, FOLDER, PATHS, ROOT, read, text
from tests.notebooks.links import broken_links
from tests.notebooks.parts import CASE, EVERY, LECTURE, LESSON
from tests.notebooks.rules import CELLS
from tests.rows import read_index, scan_notebooks

CASES = [path for path in PATHS if path.stem.startswith("19_case_studies")]
LECTURES = [path for path in PATHS if path.stem != "00_tour" and path not in CASES]
every_notebook = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def by_name(rules):
    return pytest.mark.parametrize("rule", rules, ids=lambda rule: rule.__name__)


@by_name(CELLS + EVERY)
@every_notebook
def test_a_notebook_has_the_right_shape(path, rule):
    assert rule(read(path)) == []


@by_name(LESSON)
@pytest.mark.parametrize("path", [path for path in PATHS if path not in CASES], ids=lambda path: path.stem)
def test_a_lesson_has_an_explorer(path, rule):
    assert rule(read(path)) == []


@by_name(LECTURE)
@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_a_lecture_has_source_exercises_and_references(path, rule):
    assert rule(read(path)) == []


@by_name(CASE)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_study_shows_its_table_and_computes_a_part_of_it(path, rule):
    assert rule(read(path)) == []


@every_notebook
def test_links_of_a_notebook_resolve(path):
    assert [found for cell in read(path).prose for found in broken_links(text(cell), path)] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")), ids=lambda path: path.name)
def test_links_of_the_front_pages_resolve(path):
    assert broken_links(path.read_text("utf-8"), path) == []


def test_the_course_is_complete():
    assert [path.relative_to(FOLDER).as_posix() for path in PATHS] == [f"{name}.ipynb" for name in COURSE]


def test_every_row_that_names_something_to_show_is_shown():
    wanted, shown = {row.id for row in read_index() if row.show}, set(scan_notebooks())
    assert sorted(wanted - shown) == []
