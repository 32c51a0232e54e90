"""The tutor answers whatever it is given, names the first law that fails, and never the solution."""

import numpy as np
import pytest

from kernlab_edu.homework import check
from kernlab_edu.homework.task import Law, Task, judge
from kernlab_edu.homework.tasks import homework
from kernlab_edu.verdict import Wrong


def positive(answer, x):
    if answer < 0:
        raise Wrong("It should not be negative.")


def square(answer, x):
    if abs(answer - x * x) > 1e-9:
        raise Wrong(f"The square of {x:.2g} is not {answer:.2g}.")


TASK = Task(
    "t.1",
    "Square",
    "f",
    (Law("sign", 1, positive), Law("square", 2, square)),
    ("Multiply.",),
    lambda rng: {"x": rng.normal()},
)


@pytest.mark.parametrize(
    ("function", "points", "law"),
    [(lambda x: x * x, 3, ""), (abs, 1, "square"), (lambda x: -1.0, 0, "sign"), (lambda x: 1.0, 1, "square")],
)
def test_laws_are_asked_in_order_and_earlier_ones_keep_their_points(function, points, law):
    inputs = TASK.inputs("ada")
    result = judge(TASK, inputs, [function(given["x"]) for given in inputs])
    assert (result.points, result.law) == (points, law)


def test_one_wrong_input_out_of_many_costs_the_law():
    inputs = TASK.inputs("ada")
    answers = [given["x"] ** 2 for given in inputs]
    assert judge(TASK, inputs, [*answers[:-1], answers[-1] + 1]).points == 1
    assert judge(TASK, inputs, answers[:-1]).points == 0


def stops(**_):
    raise ZeroDivisionError("oh")


def leaves(**_):
    raise SystemError("out")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (17, "the function itself"), (stops, "ZeroDivisionError: oh"), (leaves, "SystemError"),
        (lambda **_: float("nan"), "contains nan"), (lambda **_: object(), "holds a object"),
        (lambda **_: np.array([None]), "array of numbers"), (lambda **_: None, "should"), (lambda **_: "?", "should"),
    ],
    ids=range(8),
)  # fmt: skip
def test_bad_answers_get_a_sentence(answer, words):
    verdict = check("hw3.1", answer)
    assert not verdict and words in verdict.text


def test_a_function_that_changes_its_inputs_spoils_only_its_own_copy():
    def vandal(K, y, alpha, C, i, j):
        y[:] = 0
        return alpha

    assert "0 of 4" in check("hw3.2", vandal).text


def test_unknown_numbers_are_refused():
    with pytest.raises(ValueError, match="There is no task"):
        check("hw3.99")
    with pytest.raises(ValueError, match="There is no homework"):
        homework("hw99")


def test_a_lecturers_own_homework_is_a_file(tmp_path):
    own = tmp_path / "mine.py"
    own.write_text("from kernlab_edu.homework.task import Homework\nHOMEWORK = Homework('mine', 'Mine', ())\n")
    assert homework(str(own)).title == "Mine"
    own.write_text("x = 1")
    with pytest.raises(ValueError, match="does not define HOMEWORK"):
        homework(str(own))
