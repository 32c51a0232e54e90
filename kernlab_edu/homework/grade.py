"""Grade a folder of submissions: fresh inputs from a secret seed, a sandbox for each, and laws in a clean process.

What was graded is kept beside the table (one small file per submission), so an interrupted batch goes on where it
stopped, and a second run with the same seed gives the same grades.
"""

from __future__ import annotations

import hashlib
import json
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..verdict import Wrong
from . import sandbox
from .submissions import Submission, find_submissions, printable
from .task import Homework, Result, judge
from .wire import pack, unpack

TEXT = 5000  # characters of a text that a human reads


@dataclass(frozen=True)
class Grade:
    """One student's results, task by task, with what the notebook's own cells complained about."""

    student: str
    results: tuple[Result, ...]
    notes: tuple[str, ...]
    number: str = ""  # of the student on the learning platform, if the file's name tells

    @property
    def points(self) -> int:
        """The sum over the tasks; manual marks are not in it."""
        return sum(result.points for result in self.results)


def grade_folder(folder, homework: Homework, seed: str, memory, limits=sandbox.USUAL, workers=None, progress=None):
    """Grades of all submissions, by student; `memory` is the folder that remembers finished ones."""
    if os.name != "posix":
        raise ValueError(
            "Submissions need limits that Windows does not have: grade on Linux, in WSL or in a container."
        )
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
        return nothing(submission, homework, f"The grader stumbled ({type(error).__name__}: {error}). Look at it.")


def grade(submission: Submission, homework: Homework, seed: str, limits=sandbox.USUAL, boxed=None) -> Grade:
    """Run one submission on its own fresh inputs and judge what it says."""
    if submission.trouble:
        return nothing(submission, homework, submission.trouble)
    inputs = {task.id: task.inputs(submission.student, seed) for task in homework.tasks}
    reply = sandbox.run(request_of(submission, homework, inputs), limits, homework.hidden, boxed)
    said = {message["task"]: message for message in reply.messages if isinstance(message.get("task"), str)}
    silent = reply.ended or "the process ended before it came to this task"
    results = tuple(
        _personal_result(task, submission, said.get(task.id), silent)
        if task.asks == "value" and task.draw
        else result_of(task, inputs[task.id], said.get(task.id), silent)
        for task in homework.tasks
    )
    results = tuple(replace(result, message=printable(result.message)) for result in results)
    return Grade(submission.student, results, _notes(reply), submission.number)


def _personal_result(task, submission, message, silent):
    """A value with numbers of one's own: the name of the folder or of the file may be the student's id."""
    ids = submission.ids or (submission.student,)
    results = [result_of(task, task.inputs(name), message, silent) for name in ids]
    best = max(range(len(ids)), key=lambda k: results[k].points)
    if results[best].law == "answered":
        return results[best]
    return replace(results[best], message=f"{results[best].message} (The numbers were those of {ids[best]!r}.)")


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
        return Result(task.id, 0, "answered", f"No answer: {silent}.")
    if not isinstance(message.get("answers"), list):
        error = message.get("error")
        return Result(task.id, 0, "answered", error[:500] if isinstance(error, str) else "No answer.")
    try:
        answers = [unpack(answer) for answer in message["answers"]]
        return _handed_in(task, answers) if task.asks == "text" else judge(task, inputs, answers)
    except Wrong as wrong:
        return Result(task.id, 0, "data", str(wrong))


def _handed_in(task, answers):
    """A text for a human: its words are the message."""
    if len(answers) != 1 or not isinstance(answers[0], str) or not answers[0].strip():
        raise Wrong("A text is wanted here, in quotation marks.")
    return Result(task.id, 0, "", answers[0][:TEXT])


def _notes(reply):
    cells = next((message["cells"] for message in reply.messages if isinstance(message.get("cells"), list)), [])
    notes = [printable(note[:300]) for note in cells[:20] if isinstance(note, str)]
    return (*notes, *([f"The run was stopped: {reply.ended}."] if reply.ended else []))


def nothing(submission, homework, why) -> Grade:
    """No points for anybody whose file cannot be run, and the reason."""
    why = printable(why)
    results = tuple(Result(task.id, 0, "answered", why) for task in homework.tasks)
    return Grade(submission.student, results, (why,), submission.number)


def key_of(submission, homework, seed) -> str:
    """Same file, same student, same tasks, same seed: same grade.  The seed itself is not written down."""
    laws = [law for task in homework.tasks for law in task.laws]
    sources = sorted({law.test.__code__.co_filename for law in laws if hasattr(law.test, "__code__")})
    words = (
        submission.digest,
        submission.student,
        *submission.ids,
        homework.id,
        repr([(task.id, task.points, task.cases) for task in homework.tasks]),
        *(_digest(path) for path in sources),  # who changes a law grades anew
        seed,
    )
    return hashlib.sha256("\0".join(words).encode()).hexdigest()


def _digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if os.path.isfile(path) else ""


def remembered(memory: Path, key: str, work) -> Grade:
    """Take a finished grade from its file, or do the work and write the file in one move."""
    path = memory / f"{key}.json"
    if path.exists():
        data = json.loads(path.read_text("utf-8"))
        results = tuple(Result(**result) for result in data["results"])
        return Grade(data["student"], results, tuple(data["notes"]), data["number"])
    grade = work()
    half = path.with_suffix(".part")
    half.write_text(json.dumps(asdict(grade)), "utf-8")
    half.replace(path)
    return grade
