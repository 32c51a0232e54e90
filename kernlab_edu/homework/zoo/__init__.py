"""The bug zoo: mistakes people really make, kept as small faulty implementations.

A bug has the signature of a task's function.  When an answer breaks a law and equals a bug's answer on every input, the
student reads the bug's message.  The same code stands in the find-the-bug tasks.
"""

from . import hw1, hw2, hw3, hw4, hw5, hw6

ZOO = {bug.name: bug for module in (hw1, hw2, hw3, hw4, hw5, hw6) for bug in module.BUGS}


def bugs_of(task: str):
    """The bugs that a task can be answered with."""
    return tuple(bug for bug in ZOO.values() if bug.task == task)
