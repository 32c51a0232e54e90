"""One source of truth: the released notebooks are current, hold no solution, and score as they must."""

import json
import os
import re

import pytest

from kernlab_edu.homework import check, hint
from kernlab_edu.homework.grade import grade
from kernlab_edu.homework.release import BLOCK, STUDENT, release
from kernlab_edu.homework.submissions import read
from kernlab_edu.homework.task import Result, fresh, judge
from kernlab_edu.homework.tasks import NAMES, find, homework
from kernlab_edu.homework.wire import pack, unpack
from kernlab_edu.homework.zoo import ZOO
from tests.homework.conftest import MASTERS, ROOT, notebook

every_homework = pytest.mark.parametrize("name", NAMES)
TASKS = [task for name in NAMES for task in homework(name).tasks]


def graded(tmp_path, name, sources, student="ada", seed="a secret"):
    if os.name != "posix":
        pytest.skip("grading needs Linux")
    path = tmp_path / f"{student}.ipynb"
    path.write_text(notebook(*sources), "utf-8")
    return grade(read(path, student), homework(name), seed)


@every_homework
def test_the_released_notebook_is_current(name):
    stored = json.loads((ROOT / "notebooks" / "homework" / f"{name}.ipynb").read_text("utf-8"))
    made = json.loads(json.dumps(release(MASTERS[name].read_text("utf-8"))))
    assert [cell["source"] for cell in _joined(stored)] == [cell["source"] for cell in _joined(made)]


def _joined(book):
    return [cell | {"source": "".join(cell["source"]).strip()} for cell in book["cells"]]


@every_homework
def test_the_students_version_holds_no_line_of_a_solution(name):
    master = MASTERS[name].read_text("utf-8")
    student = release(master)
    shown = {line.strip() for cell in student.cells for line in cell.source.splitlines()}
    for block in BLOCK.finditer(master):
        secret = [line.strip() for line in STUDENT.sub("", block["body"]).splitlines()]
        kept = [line for line in secret if len(line) > 12 and not line.startswith(("def ", '"""')) and line in shown]
        assert kept == []
    assert not re.search("SOLUTION|STUDENT:|BUG:", json.dumps(student))


@every_homework
def test_the_solution_scores_everything(name, versions, tmp_path):
    result = graded(tmp_path, name, versions[name][1])
    assert result.notes == ()
    assert [r.message for r in result.results if r.law] == []
    assert result.points == homework(name).points > 0


@every_homework
def test_the_solution_is_right_for_every_student(name, versions):
    names = {}
    for source in versions[name][1]:
        exec(source, names)
    for task in homework(name).tasks:
        for student in (f"student {k}" for k in range(25) if task.asks == "function"):
            inputs = task.inputs(student, "s")
            answers = [unpack(pack(names[task.name](**fresh(given)))) for given in inputs]
            assert judge(task, inputs, answers) == Result(task.id, task.points, "", "All laws hold."), student


@every_homework
def test_the_untouched_version_scores_nothing_and_runs_to_the_end(name, versions, tmp_path):
    result = graded(tmp_path, name, versions[name][0])
    assert result.points == 0
    assert result.notes == ()


@every_homework
def test_the_same_seed_gives_the_same_grade_and_another_one_other_inputs(name, versions, tmp_path):
    again = [graded(tmp_path, name, versions[name][1][:-2]) for _ in range(2)]
    assert again[0] == again[1]
    drawn = [task for task in homework(name).tasks if task.draw and task.asks == "function"]
    for task in drawn:
        assert repr(task.inputs("ada", "s")) == repr(task.inputs("ada", "s"))
        assert repr(task.inputs("ada", "s")) != repr(task.inputs("ada", "t"))
        assert repr(task.inputs("ada", "s")) != repr(task.inputs("alan", "s"))


@every_homework
def test_every_homework_has_its_kinds_of_tasks(name):
    work, master = homework(name), MASTERS[name].read_text("utf-8")
    assert 4 <= len(work.tasks) <= 6
    assert "Construct" in " ".join(task.title for task in work.tasks)
    assert "# BUG: " in master
    assert any(task.asks == "text" and task.manual > 0 for task in work.tasks)
    assert all(f'check("{task.id}"' in master for task in work.tasks)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_hints_are_graded_and_a_blank_answer_gets_the_first(task):
    assert task.hints and len(set(task.hints)) == len(task.hints)
    verdict = check(task.id, ...)
    assert not verdict and task.hints[0] in verdict.text
    assert hint(task.id, len(task.hints)) == task.hints[-1]


@pytest.mark.parametrize("task", [task for task in TASKS if task.laws], ids=lambda task: task.id)
@pytest.mark.parametrize("constant", [0.0, 1.0, [], "x", None, {}, [0.0, 0.0], [[1.0]]], ids=repr)
def test_a_constant_answer_earns_nothing(task, constant):
    inputs = task.inputs("ada", "s")
    assert judge(task, inputs, [constant] * len(inputs)).points == 0


@pytest.mark.parametrize("bug", ZOO.values(), ids=lambda bug: bug.name)
def test_every_bug_loses_the_points_of_its_task_with_its_own_message(bug):
    task = find(bug.task)
    for student in ("ada", "alan", "emmy", *map(str, range(12))):
        given = task.inputs(student)
        answer = bug.function if task.asks == "function" else bug.function(**given[0])
        verdict = check(bug.task, answer, student)
        assert not verdict and verdict.text.startswith("0 of ")
        assert bug.message in verdict.text
