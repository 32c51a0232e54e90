"""The homeworks: one module each, a tuple of tasks with their laws."""

from importlib import import_module
from pathlib import Path
from runpy import run_path

from ..task import Homework, Task

NAMES = ("hw1", "hw2", "hw3", "hw4", "hw5", "hw6")


def homework(name: str) -> Homework:
    """A homework by its name, or a lecturer's own from a Python file that defines HOMEWORK.

    >>> homework("hw3").id
    'hw3'
    """
    if name in NAMES:
        return import_module(f".{name}", __name__).HOMEWORK
    if name.endswith(".py") and Path(name).is_file():
        found = run_path(name).get("HOMEWORK")
        if isinstance(found, Homework):
            return found
        raise ValueError(f"{name} does not define HOMEWORK = Homework(…).")
    raise ValueError(
        f"There is no homework {name!r}. There are {', '.join(NAMES)}, or a .py file with your own HOMEWORK."
    )


def find(number: str) -> Task:
    """A task by its number, "hw3.2"."""
    tasks = {task.id: task for task in homework(number.partition(".")[0]).tasks}
    if number not in tasks:
        raise ValueError(f"There is no task {number!r}. The tasks are {', '.join(tasks)}.")
    return tasks[number]
