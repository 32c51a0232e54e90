"""What holds once all six homeworks are there."""

import pytest

from kernlab_edu.homework import personal
from kernlab_edu.homework.tasks import NAMES, homework
from kernlab_edu.homework.zoo import ZOO

TASKS = [task for name in NAMES for task in homework(name).tasks]


def test_the_zoo_is_large_enough():
    assert len(ZOO) >= 20
    assert len({bug.message for bug in ZOO.values()}) == len(ZOO)


def test_personal_numbers_differ_and_are_asked_for_by_name():
    own = [task for task in TASKS if task.asks == "value" and task.draw]
    assert own
    for task in own:
        assert repr(personal(task.id, "ada")) == repr(personal(task.id, "ada")) != repr(personal(task.id, "alan"))
    with pytest.raises(ValueError, match="no personal numbers"):
        personal("hw3.1", "ada")
