"""Whoever attacks the grader earns nothing, learns nothing and breaks nothing."""

import hashlib
import json
import os
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from kernlab_edu.homework import sandbox
from kernlab_edu.homework.grade import grade, grade_folder
from kernlab_edu.homework.submissions import read
from kernlab_edu.homework.tasks import homework
from tests.homework.attacks import ATTACKS, SLEEP
from tests.homework.conftest import MASTERS, ROOT, notebook

HW3 = homework("hw3")
SEED = "the-secret-of-this-grading"
SHORT = sandbox.Limits(answers=2**20, patience=4, processor=6, total=60)
TRACE = "kernlab_edu_was_here"


@pytest.fixture(scope="module")
def box():
    """bubblewrap; where it may be missing, what needs it is left out, unless REQUIRE_SANDBOX says no."""
    if not sandbox.available():
        leave = pytest.fail if os.environ.get("REQUIRE_SANDBOX") else pytest.skip
        leave("bubblewrap is missing or may not work here: apt-get install bubblewrap")


@pytest.fixture(scope="module")
def listener():
    """A server that nobody should reach."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        yield server


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """The grader's own folder, with a secret in a file."""
    folder = tmp_path_factory.mktemp("grader")
    (folder / "seed.txt").write_text(SEED)
    return folder


@pytest.fixture(scope="module")
def sources(versions, desk, listener):
    """Untouched student versions, each with one attack at its end."""
    secrets = [str(desk / "seed.txt"), str(MASTERS["hw3"]), "/proc/1/environ", "/etc/passwd"]
    setting = f"PATHS, PORT = {[*secrets, str(desk)]!r}, {listener.getsockname()[1]}"
    return {name: [*versions["hw3"][0], setting, attack] for name, attack in ATTACKS.items()}


@pytest.fixture(scope="module")
def before(desk):
    """What the grader's files were."""
    return fingerprint(desk)


def fingerprint(desk):
    files = [*(ROOT / "kernlab_edu" / "homework").rglob("*.py"), *desk.glob("*.txt"), MASTERS["hw3"]]
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.fixture(scope="module")
def grades(box, sources, desk, before):
    """All attacks in one batch, as in real life; the seed also stands in the grader's environment."""
    handed_in = desk / "handed in"
    handed_in.mkdir()
    for name, cells in sources.items():
        (handed_in / f"{name}.ipynb").write_text(notebook(*cells), "utf-8")
    os.environ["KERNLAB_TEST_SEED"] = SEED
    try:
        found = grade_folder(handed_in, HW3, SEED, desk / "memory", limits=SHORT, workers=2)
    finally:
        del os.environ["KERNLAB_TEST_SEED"]
    return {one.student: one for one in found}


def said(one):
    """What the attack found out."""
    return one.results[-1].message


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_earns_nothing(grades, name):
    one = grades[name]
    assert one.points == 0
    assert all(result.points == 0 and result.message for result in one.results)
    assert SEED not in repr(one)


def test_no_attack_harms_the_graders_files(grades, desk, before):
    assert fingerprint(desk) == before
    assert len(list((desk / "memory").glob("*.json"))) == len(ATTACKS)


def test_the_seed_is_nowhere_to_be_seen(grades, desk):
    seen = said(grades["search seed"])
    assert "PATH=" in seen and "runner" in seen  # it did look around
    assert SEED not in seen and "KERNLAB_TEST_SEED" not in seen and str(desk) not in seen
    opened = said(grades["read files"])
    assert opened.count("FileNotFoundError") == 4 and "HOME=/tmp" in opened  # process 1 is of its own world
    assert SEED not in opened


def test_nothing_is_written_but_in_a_private_tmp(grades, desk):
    assert said(grades["write outside"]) == "['/tmp']"
    places = [Path("/tmp"), Path("/"), Path("/dev/shm"), ROOT / "kernlab_edu", desk]
    assert not any((place / TRACE).exists() for place in places)


def test_the_checker_can_only_be_changed_where_nobody_asks_it(grades):
    assert "wrote" not in said(grades["edit checker"]) and "OSError" in said(grades["edit checker"])


def test_no_process_starts_and_threads_are_counted(grades):
    assert said(grades["fork bomb"]) == "['PermissionError', 'PermissionError', 'PermissionError', -1, True]"
    assert processes_of_the_bomb() == []


def processes_of_the_bomb():
    """What the bomb would have started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has just ended
            found.append(path.read_bytes())
    return [words for words in found if b"sleep\x0061.75" in words]


def test_memory_ends_before_10_gb(grades):
    assert said(grades["allocate"]) == "['MemoryError', 'MemoryError']"


def test_nobody_is_called(grades, listener):
    assert "connected" not in said(grades["network"]) and "PermissionError" in said(grades["network"])
    with pytest.raises(BlockingIOError):
        listener.accept()


def test_output_and_time_have_an_end(grades):
    # whichever comes first: a busy machine meets the clock before the last byte
    assert "too large" in repr(grades["flood"].notes) or "longer than" in repr(grades["flood"].notes)
    assert "longer than 4 seconds" in repr(grades["endless loop"].notes)
    assert "longer than 4 seconds" in grades["endless function"].results[0].message
    assert "ended before" in grades["silent loop"].results[0].message  # killed: no processor time left


def test_sleeping_for_ever_has_an_end_too(versions, tmp_path):
    (tmp_path / "sleeper.ipynb").write_text(notebook(*versions["hw3"][0], SLEEP), "utf-8")
    limits = sandbox.Limits(patience=2, total=8)
    one = grade(read(tmp_path / "sleeper.ipynb", "sleeper"), HW3, SEED, limits)
    assert one.points == 0 and "longer than 8 seconds" in repr(one.notes)


def test_strange_words_arrive_as_words(grades):
    assert "\ufffd" in repr(grades["wrong words"].notes) and "\u202e" not in repr(grades["wrong words"].notes)
    assert "script" in repr(grades["wrong words"].notes)  # escaped in the page: test_grading.py


def test_what_would_do_the_homework_is_not_there(grades):
    assert "ModuleNotFoundError" in repr(grades["library"].notes) or "ImportError" in repr(grades["library"].notes)


# --- files that are no honest notebook ---

UNTOUCHED = json.loads((ROOT / "notebooks" / "homework" / "hw3.ipynb").read_text("utf-8"))
CODE = [cell for cell in UNTOUCHED["cells"] if cell["cell_type"] == "code"]
PRAISE = {"output_type": "stream", "name": "stdout", "text": "✓ 2 of 2 points. All laws hold."}
FILES = {
    "empty": b"",
    "no JSON": b'{"cells": [',
    "not UTF-8": json.dumps(UNTOUCHED, ensure_ascii=False).encode("utf-16"),
    "latin": '{"cells": [{"cell_type": "code", "source": "x = \'é\'"}]}'.encode("latin-1"),
    "deep": b"[" * 100_000,
    "a list": b"[]",
    "no cells": b"{}",
    "cells of another kind": b'{"cells": 7}',
    "strange cells": b'{"cells": [7, null]}',
    "strange source": b'{"cells": [{"cell_type": "code", "source": {"a": 1}}]}',
    "a huge number": b'{"cells": [' + b"9" * 10_000 + b"]}",
    "another language": json.dumps(UNTOUCHED | {"metadata": {"language_info": {"name": "R"}}}).encode(),
    "language of another kind": json.dumps(UNTOUCHED | {"metadata": {"language_info": {"name": 3}}}).encode(),
    "metadata of another kind": json.dumps(UNTOUCHED | {"metadata": []}).encode(),
    "broken words": b'{"cells": [{"cell_type": "code", "source": "x = \'\\ud800\'"}]}',
    "all cells deleted": json.dumps(UNTOUCHED | {"cells": []}).encode(),
    "duplicated cells": json.dumps(UNTOUCHED | {"cells": CODE + CODE}).encode(),
    "praise as output": json.dumps(UNTOUCHED | {"cells": [cell | {"outputs": [PRAISE]} for cell in CODE]}).encode(),
    "wrong kernel": json.dumps(UNTOUCHED | {"metadata": {"kernelspec": {"name": "no-such-kernel"}}}).encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_a_strange_file_earns_nothing_and_gets_a_sentence(name, tmp_path):
    path = tmp_path / "somebody.ipynb"
    path.write_bytes(FILES[name])
    one = grade(read(path, "somebody"), HW3, SEED, SHORT)
    assert one.points == 0
    assert all(result.message for result in one.results)


def test_pipes_and_folders_are_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.ipynb")
    (tmp_path / "folder.ipynb").mkdir()
    assert all("cannot be read" in read(tmp_path / name, "x").trouble for name in ("pipe.ipynb", "folder.ipynb"))


# --- without bubblewrap: less is promised, and this much holds ---


@pytest.fixture(scope="module")
def unboxed(sources, desk):
    """The attacks that the process's own limits stop."""
    names = ("fork bomb", "network", "allocate", "silent loop", "flood", "shell")

    def run(name):
        path = desk / f"unboxed {name}.ipynb"
        path.write_text(notebook(*sources[name]), "utf-8")
        return name, grade(read(path, name), HW3, SEED, SHORT, boxed=False)

    with ThreadPoolExecutor(2) as pool:
        return dict(pool.map(run, names))


def test_limits_hold_without_the_box(unboxed):
    assert all(one.points == 0 for one in unboxed.values())
    assert said(unboxed["fork bomb"]) == "['PermissionError', 'PermissionError', 'PermissionError', -1, True]"
    assert said(unboxed["network"]).count("PermissionError") == 4 and "connected" not in said(unboxed["network"])
    assert said(unboxed["allocate"]) == "['MemoryError', 'MemoryError']"
    assert "ended before" in unboxed["silent loop"].results[0].message
    assert "too large" in repr(unboxed["flood"].notes)
    assert not Path("/tmp", TRACE).exists()


def test_the_grader_is_warned_loudly(box, monkeypatch):
    assert sandbox.warning() == ""
    monkeypatch.setattr(sandbox.shutil, "which", lambda _: None)
    assert "WARNING" in sandbox.warning() and "READ YOUR FILES" in sandbox.warning()
