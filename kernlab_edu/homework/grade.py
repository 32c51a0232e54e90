"""Grade a folder of submissions: fresh inputs from a secret seed, a sandbox for each, and laws in a clean process.

What was graded is kept beside the table (one small file per submission), so an interrupted batch goes on where it
stopped, and a second run with the same seed gives the same grades.
"""

from __future__ import annotations

import hashlib
import json
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from ..verdict import Wrong
from . import sandbox
from .submissions import Submission, find_submissions
from .task import Homework, Result, judge
from .wire import pack, unpack


@dataclass(frozen=True)
class Grade:
    """One student's results, task by task, with what the notebook's own cells complained about."""

    student: str
    results: tuple[Result, ...]
    notes: tuple[str, ...]

    @property
    def points(self) -> int:
        """The sum over the tasks; manual marks are not in it."""
        return sum(result.points for result in self.results)


def grade_folder(folder, homework: Homework, seed: str, memory, limits=sandbox.USUAL, workers=None, progress=None):
    """Grades of all submissions, by student; `memory` is the folder that remembers finished ones."""
    submissions = find_submissions(folder)
    memory = Path(memory)
    memory.mkdir(parents=True, exist_ok=True)
    boxed = sandbox.available()

    def one(submission):
        return remembered(
            memory, key_of(submission, homework, seed), lambda: grade(submission, homework, seed, limits, boxed)
        )

    grades = []
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        waiting = {pool.submit(one, submission): submission for submission in submissions}
        try:
            for done in as_completed(waiting):
                grades.append(_result_of(done, waiting[done], homework))
                if progress:
                    progress(len(grades), len(submissions))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    return sorted(grades, key=lambda grade: grade.student)


def _result_of(done, submission, homework):
    try:
        return done.result()
    except Exception as error:  # our own fault: the batch goes on, and a human looks at this one
        return nothing(
            submission.student, homework, f"The grader stumbled ({type(error).__name__}: {error}). Look at it."
        )


def grade(submission: Submission, homework: Homework, seed: str, limits=sandbox.USUAL, boxed=None) -> Grade:
    """Run one submission on its own fresh inputs and judge what it says."""
    if submission.trouble:
        return nothing(submission.student, homework, submission.trouble)
    inputs = {task.id: task.inputs(submission.student, seed) for task in homework.tasks}
    reply = sandbox.run(request_of(submission, homework, inputs), limits, homework.hidden, boxed)
    said = {message["task"]: message for message in reply.messages if isinstance(message.get("task"), str)}
    silent = reply.ended or "the process ended before it came to this task"
    results = tuple(result_of(task, inputs[task.id], said.get(task.id), silent) for task in homework.tasks)
    return Grade(submission.student, results, _notes(reply))


def request_of(submission, homework, inputs):
    """What the sandbox gets: cells and inputs; no law, no answer, no seed."""
    tasks = [
        {
            "id": task.id,
            "name": task.name,
            "asks": task.asks,
            "inputs": [pack({"inputs": given}) for given in inputs[task.id]] if task.asks == "function" else [],
        }
        for task in homework.tasks
    ]
    return {"cells": list(submission.cells), "tasks": tasks}


def result_of(task, inputs, message, silent) -> Result:
    """Judge what was said about one task; silence and nonsense earn nothing."""
    if message is None:
        return Result(task.id, 0, "runs", f"No answer: {silent}.")
    if not isinstance(message.get("answers"), list):
        return Result(task.id, 0, "runs", str(message.get("error", "No answer."))[:500])
    try:
        return judge(task, inputs, [unpack(answer) for answer in message["answers"]])
    except Wrong as wrong:
        return Result(task.id, 0, "data", str(wrong))


def _notes(reply):
    cells = next((message["cells"] for message in reply.messages if isinstance(message.get("cells"), list)), [])
    notes = [str(note)[:300] for note in cells[:20]]
    return (*notes, *([f"The run was stopped: {reply.ended}."] if reply.ended else []))


def nothing(student, homework, why) -> Grade:
    """No points for anybody whose file cannot be run, and the reason."""
    return Grade(student, tuple(Result(task.id, 0, "runs", why) for task in homework.tasks), (why,))


def key_of(submission, homework, seed) -> str:
    """Same file, same student, same tasks, same seed: same grade.  The seed itself is not written down."""
    words = (
        submission.digest,
        submission.student,
        homework.id,
        repr([(t.id, t.points, t.cases) for t in homework.tasks]),
        seed,
    )
    return hashlib.sha256("\0".join(words).encode()).hexdigest()


def remembered(memory: Path, key: str, work) -> Grade:
    """Take a finished grade from its file, or do the work and write the file in one move."""
    path = memory / f"{key}.json"
    if path.exists():
        data = json.loads(path.read_text("utf-8"))
        return Grade(data["student"], tuple(Result(**result) for result in data["results"]), tuple(data["notes"]))
    grade = work()
    half = path.with_suffix(".part")
    half.write_text(json.dumps(asdict(grade)), "utf-8")
    half.replace(path)
    return grade
