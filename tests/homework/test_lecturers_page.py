"""What the lecturer's page says is true: its example grades, and its table names the homeworks."""

import re

import pytest

from kernlab_edu.homework import check, sandbox
from kernlab_edu.homework.tasks import NAMES, homework
from tests.homework.conftest import ROOT

PAGE = (ROOT / "docs" / "homework" / "README.md").read_text("utf-8")
EXAMPLE = next(code for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL) if "HOMEWORK = " in code)


@pytest.fixture
def task(tmp_path):
    """The task of the page's example."""
    (tmp_path / "mine.py").write_text(EXAMPLE, "utf-8")
    return homework(str(tmp_path / "mine.py")).tasks[0]


def test_the_example_judges_as_it_says(task):
    assert check(task, lambda X: X - X.mean(axis=0))
    assert "the mean needs axis=0" in check(task, lambda X: X - X.mean()).text
    assert "moved against each other" in check(task, lambda X: 0 * X).text
    assert check(task, lambda X: 0 * X).text.startswith("0 of 2")


def test_the_page_lists_every_homework():
    assert {name for name in NAMES if f"| {name} |" in PAGE} == set(NAMES)


def test_the_limits_of_the_page_exist():
    words = re.search(r"sandbox\.(Limits\(.*?\))\n", PAGE)[1]
    assert eval(words, {"Limits": sandbox.Limits}).patience == 30
    assert sandbox.USUAL.memory == 2 * 2**30 and sandbox.USUAL.answers == 16 * 2**20
