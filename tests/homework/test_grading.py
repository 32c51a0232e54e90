"""A class is graded: found by name, right in every case, resumed after a blow, and told in a table and on pages."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from bench.homework import crowd, submission_kinds
from kernlab_edu.homework import grade as grading
from kernlab_edu.homework import report
from kernlab_edu.homework.commands import Progress
from kernlab_edu.homework.grade import Grade, grade, grade_folder, key_of, nothing
from kernlab_edu.homework.submissions import find_submissions
from kernlab_edu.homework.task import Result
from kernlab_edu.homework.tasks import homework
from tests.homework.conftest import ROOT, notebook

HW3, HW6 = homework("hw3"), homework("hw6")


def handed_in(folder, **texts):
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def write(folder, *names, text=None):
    return handed_in(folder, **dict.fromkeys(names, text or notebook("x = 1")))


# --- whose is it? ---


@pytest.mark.parametrize(
    ("name", "student", "number", "ids"),
    [
        ("ada.ipynb", "ada", "", ("ada",)),
        ("ada/hw3.ipynb", "ada", "", ("ada", "hw3")),
        ("ada/work/final.ipynb", "ada", "", ("ada", "final")),
        ("Ada L_17_assignsubmission_file/ada.ipynb", "Ada L_17", "17", ("Ada L_17", "ada")),
        ("Ada L_17_assignsubmission_file_/ada.ipynb", "Ada L_17", "17", ("Ada L_17", "ada")),
        ("lovelaceada_17_4711_ada-2.ipynb", "lovelaceada_17", "17", ("lovelaceada_17", "ada")),
        ("lovelaceada_LATE_17_4711_ada.ipynb", "lovelaceada_17", "17", ("lovelaceada_17", "ada")),
    ],
)
def test_a_file_says_whose_it_is(tmp_path, name, student, number, ids):
    (found,) = find_submissions(write(tmp_path, name))
    assert (found.student, found.number, found.ids) == (student, number, ids)
    assert found.trouble == "" and found.cells == ("x = 1",)


def test_two_notebooks_of_one_student_are_two_rows_and_checkpoints_none(tmp_path):
    write(tmp_path, "ada/a.ipynb", "ada/b.ipynb", "bob/.ipynb_checkpoints/x.ipynb", "bob/x.ipynb")
    assert [found.student for found in find_submissions(tmp_path)] == ["ada (a.ipynb)", "ada (b.ipynb)", "bob"]


def test_a_file_name_that_many_share_is_nobodys_id(tmp_path):
    write(tmp_path, "Ada_1_assignsubmission_file/hw6.ipynb", "Bob_2_assignsubmission_file/hw6.ipynb")
    assert [found.ids for found in find_submissions(tmp_path)] == [("Ada_1",), ("Bob_2",)]


def test_a_name_that_is_no_text_is_read_all_the_same(tmp_path):
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.ipynb")).write_text(notebook(), "utf-8")
    (found,) = find_submissions(tmp_path)
    found.student.encode("utf-8")
    assert nothing(found, HW3, "x").student == "\ufffd\ufffd"


def test_an_empty_folder_is_said_so(tmp_path):
    with pytest.raises(ValueError, match="no notebook"):
        find_submissions(tmp_path)
    with pytest.raises(ValueError, match="no folder"):
        find_submissions(tmp_path / "nowhere")


ROAD = """
import numpy as np
from kernlab_edu.homework import personal
D2 = personal("hw6.1", STUDENT)["D"] ** 2
B = -0.5 * (D2 - D2.mean(axis=0) - D2.mean(axis=1, keepdims=True) + D2.mean())
road = (B, B[np.diag(B).argmax()] / np.sqrt(np.diag(B).max()))
"""


@pytest.mark.parametrize(("student", "points"), [("Ada L_17", 3), ("ada", 3), ("bob", 0)])
def test_personal_numbers_belong_to_the_folders_or_the_files_name(tmp_path, student, points):
    text = notebook(f"STUDENT = {student!r}", ROAD)
    (found,) = find_submissions(write(tmp_path, "Ada L_17_assignsubmission_file/ada.ipynb", text=text))
    first = grade(found, HW6, "s").results[0]
    assert first.points == points
    assert f"those of {student if points else 'Ada L_17'!r}" in first.message


# --- the batch ---


@pytest.fixture(scope="module")
def batch(tmp_path_factory):
    """One submission of each kind, graded without a pause: (folder, what each deserves, grades, the bar's text)."""
    folder = tmp_path_factory.mktemp("class")
    deserved, screen = crowd(folder / "handed in", len(submission_kinds())), StringIO()
    grades = grade_folder(folder / "handed in", HW3, "s", folder / "memory", workers=2, progress=Progress(screen))
    report.write(grades, HW3, folder / "grades.csv")
    return folder, deserved, grades, screen.getvalue()


def test_a_mixed_class_is_graded_right(batch):
    _, deserved, grades, _ = batch
    assert {one.student: one.points for one in grades} == deserved
    assert len(set(deserved.values())) > 3


def test_the_bar_says_how_far_and_how_fast(batch):
    _, deserved, _, screen = batch
    lines = screen.split("\r")[1:]
    assert len(lines) == len(deserved)
    assert lines[0].startswith("[##  ") and f"1/{len(deserved)}, " in lines[0]
    assert lines[-1].startswith("[" + "#" * 30 + f"] {len(deserved)}/{len(deserved)}, ")
    assert lines[-1].endswith(" per minute\n")


def test_killed_half_way_and_started_again_the_table_is_the_same(batch):
    folder, _, _, _ = batch
    out, memory = folder / "again.csv", folder / "again_work"
    words = [sys.executable, "-m", "kernlab_edu", "grade", str(folder / "handed in"), "--homework", "hw3"]
    words += ["--seed", "s", "--out", str(out), "--workers", "2"]
    first = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while len(list(memory.glob("*.json"))) < 4:
            assert first.poll() is None
            time.sleep(0.05)
    finally:
        first.send_signal(signal.SIGKILL)
        first.wait()
    assert not out.exists()
    kept = {path: path.stat().st_mtime_ns for path in memory.glob("*.json")}
    second = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert second.returncode == 0, second.stderr
    assert out.read_bytes() == (folder / "grades.csv").read_bytes()
    assert {path: path.stat().st_mtime_ns for path in kept} == kept  # finished work was not done again


def test_our_own_mistake_with_one_submission_stops_nobody_else(tmp_path, monkeypatch):
    def stumbles(submission, homework, *_):
        if submission.student == "bob":
            raise RuntimeError("a tooth is broken")
        return nothing(submission, homework, "fine")

    monkeypatch.setattr(grading, "grade", stumbles)
    write(tmp_path / "in", "ada.ipynb", "bob.ipynb", "cleo.ipynb")
    grades = grade_folder(tmp_path / "in", HW3, "s", tmp_path / "memory")
    assert [one.student for one in grades] == ["ada", "bob", "cleo"]
    assert "stumbled (RuntimeError: a tooth is broken)" in grades[1].notes[0]
    assert len(list((tmp_path / "memory").iterdir())) == 2  # the next run tries bob again


OWN = """
from kernlab_edu.homework.task import Homework, Law, Task
def law(answer): pass
HOMEWORK = Homework("own", "", (Task("own.1", "", "x", (Law("l", 1, law),), asks="value"),))
"""


def test_another_seed_file_student_or_law_is_graded_anew(tmp_path):
    (found,) = find_submissions(write(tmp_path / "in", "ada.ipynb"))
    own = tmp_path / "own.py"
    own.write_text(OWN)
    keys = {
        key_of(found, HW3, "s"), key_of(found, HW3, "t"), key_of(found, HW6, "s"),
        key_of(replace(found, student="bob"), HW3, "s"), key_of(replace(found, digest="0"), HW3, "s"),
        key_of(found, homework(str(own)), "s"),
    }  # fmt: skip
    own.write_text(own.read_text() + "# stricter\n")
    keys.add(key_of(found, homework(str(own)), "s"))
    assert len(keys) == 7 and key_of(found, HW3, "s") in keys


# --- table and pages ---


def some(student, number="", message="Σαy = 0.5 should be 0", law="box"):
    results = [Result(task.id, 0, law, message) for task in HW3.tasks[:-1]]
    return Grade(student, (*results, Result("hw3.6", 0, "", message)), ("Cell 2: <b>oh</b>",), number)


def rows(text):
    return list(csv.DictReader(StringIO(text)))


def test_moodle_finds_its_columns_and_its_participants():
    first, second = rows(report.table([some("Ada L_17", "17"), some("bob")], HW3))
    assert {"Identifier", "Grade", "Last modified (grade)", "Feedback comments", "hw3.1"} <= set(first)
    assert (first["Identifier"], first["Full name"], first["Grade"]) == ("Participant 17", "Ada L", "0")
    assert (second["Identifier"], second["Maximum grade"]) == ("bob", str(HW3.points))
    assert "hw3.1: Σαy = 0.5" in first["Feedback comments"] and "hw3.6" not in first["Feedback comments"]


def test_canvas_finds_its_columns():
    first, second = rows(report.table([some("lovelaceada_17", "17"), some("bob")], HW3, "canvas"))
    assert list(first) == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "hw3"]
    assert (first["Student"], first["ID"], first["hw3"]) == ("lovelaceada", "17", "0")
    assert (second["ID"], second["SIS Login ID"]) == ("", "bob")


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)"])
@pytest.mark.parametrize("form", ["moodle", "canvas"])
def test_no_cell_is_a_formula(name, form):
    table = report.table([some(name), some(f"{name}_17", "17")], HW3, form)
    cells = [cell for row in csv.reader(StringIO(table)) for cell in row]
    assert any(name in cell for cell in cells)
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


def test_nothing_of_a_submission_is_markup():
    bad = "<script>alert('x')</script>"
    one = some(bad, message=bad)
    for page in (report.student_page(one, HW3), report.class_page([one], HW3), report.reading_page([one], HW3)):
        assert "<script" not in page
    assert "&lt;script&gt;" in report.student_page(one, HW3) and "&lt;b&gt;oh" in report.student_page(one, HW3)
    assert "&lt;script&gt;" in report.reading_page([one], HW3)


def test_the_class_page_counts_the_laws_that_failed_and_shows_them():
    grades = [some("ada"), some("bob"), some("cleo", law="")]
    page = report.class_page(grades, HW3)
    assert f"3 submissions; the middle one has 0 of {HW3.points} points" in page
    assert 'src="data:image/png;base64,' in page and 'hw3.1 box<td>2<td><div class="bar" style="width: 67%"' in page
    assert report.failures(grades) == [(f"hw3.{k} box", 2) for k in range(1, 6)]
    assert "No law failed" in report.class_page([some("cleo", law="")], HW3)


def test_the_picture_of_the_class_counts_points():
    full = Grade("dora", tuple(Result(task.id, task.points, "", "") for task in HW3.tasks), ())
    (bars,) = report.points_picture([some("ada"), some("bob"), full], HW3).panels[0].marks
    assert dict(zip(bars.x, bars.height, strict=True)) == dict.fromkeys(range(HW3.points + 1), 0) | {
        0: 2,
        HW3.points: 1,
    }


def test_every_student_gets_a_page_of_their_own(tmp_path):
    names = ["ada", "a/../b", "a.._b", "_class", "_to_read", "..", "é" * 300, "é" * 299, "CON?", "con*"]
    pages = report.write([some(name) for name in names], HW3, tmp_path / "grades.csv")
    assert len(list(pages.iterdir())) == len(names) + 2
    assert "the class" in (pages / "_class.html").read_text("utf-8")
    assert sorted(tmp_path.iterdir()) == [tmp_path / "grades.csv", pages]


def test_texts_are_collected_for_the_human_who_reads_them(batch):
    folder, _, _, _ = batch
    page = (folder / "grades_feedback" / "_to_read.html").read_text("utf-8")
    assert "One weight alone cannot move" in page and "of 3" in page
    assert "untouched" not in page


def test_the_memory_holds_no_seed_and_no_code(batch):
    folder, _, _, _ = batch
    kept = [json.loads(path.read_text("utf-8")) for path in (folder / "memory").glob("*.json")]
    assert {frozenset(one) for one in kept} == {frozenset({"student", "results", "notes", "number"})}
