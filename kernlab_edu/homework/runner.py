"""Runs inside the sandbox: executes the cells of one submission, then lets it compute answers to its inputs.

It reads one request from standard input and writes one line of JSON per task, as soon as the task is done.  It knows no
right answer and no seed; whatever the submission does to this process, it can only harm its own answers.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import contextmanager

from ..verdict import Wrong
from .confine import limit, refuse_processes_and_network
from .task import UNREADABLE, fresh
from .wire import pack, unpack

SENTENCE = 300  # characters of a complaint


def main():
    """One submission from beginning to end."""
    request = json.load(sys.stdin.buffer)
    answers = _private_channel()
    shell = _quiet_shell()
    limit(request["memory"], request["seconds"])
    confined = refuse_processes_and_network()
    complaints = [
        said for k, cell in enumerate(request["cells"], start=1) if (said := _run_cell(shell, k, cell, request))
    ]
    _tell(answers, {"confined": confined, "cells": complaints})
    for task in request["tasks"]:
        _tell(answers, {"task": task["id"], **_answer(shell.user_ns, task, request["patience"])})


def _private_channel():
    """Answers leave by a copy of standard output; what a submission prints goes nowhere."""
    channel, nowhere = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return channel


def _tell(channel, message):
    data = json.dumps(message).encode() + b"\n"
    while data:
        data = data[os.write(channel, data) :]


def _quiet_shell():
    """IPython, so that % lines of a notebook work; without history, colours or a terminal."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}), colors="nocolor")
    shell.showtraceback = shell.showsyntaxerror = shell.showindentationerror = lambda *_, **__: None
    shell.enable_gui = shell.enable_matplotlib = lambda *_, **__: (None, None)  # nobody looks: %matplotlib does nothing
    return shell


def _run_cell(shell, number, source, request):
    """A cell that fails is one complaint; the cells after it still run, as in a notebook."""
    try:
        with patience(request["patience"]):
            result = shell.run_cell(source, store_history=False, silent=True)
        error = result.error_before_exec or result.error_in_exec
    except BaseException as raised:
        error = raised
    return f"Cell {number}: {_said(error)}" if error is not None else None


def _answer(names, task, seconds):
    """{"answers": […]} or {"error": sentence}."""
    found = names.get(task["name"])
    if found is None or found is ...:
        return {"error": f"The notebook does not define {task['name']}."}
    try:
        with patience(seconds):
            return {"answers": [pack(value) for value in _values(found, task)]}
    except Wrong as wrong:
        return {"error": str(wrong)[:SENTENCE]}
    except NotImplementedError:
        return {"error": "Nothing was filled in here."}
    except BaseException as error:
        return {"error": f"{task['name']} stopped with {_said(error)}"}


def _values(found, task):
    if task["asks"] != "function":
        return [found]
    if not callable(found):
        raise Wrong(f"{task['name']} should be a function.")
    return [found(**fresh(unpack(given)["inputs"])) for given in task["inputs"]]


@contextmanager
def patience(seconds):
    """Interrupt what takes longer."""

    def late(*_):
        raise TimeoutError(f"it took longer than {seconds} seconds")

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _said(error):
    try:
        return f"{type(error).__name__}: {error}"[:SENTENCE]
    except UNREADABLE:
        return type(error).__name__


if __name__ == "__main__":
    main()
    os._exit(0)  # a thread that a submission left behind would keep us here
