"""What a start costs: imports, the server, a kernel's memory after each chapter, and what is downloaded."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.line import Line, at_most, clock  # noqa: E402
from tests.browser import servers  # noqa: E402

IMPORTS = 7  # each statement, in turns; the minimum counts
BASE = "import numpy"
STATEMENTS = {
    "kernlab_edu": "import numpy, kernlab_edu",
    "kernlab_edu.estimators": "import numpy, kernlab_edu.estimators",
    "kernlab_edu.explorers": "import numpy, kernlab_edu.explorers",
}
BINDER = ROOT / "build" / "binder"


def lines(rounds: int) -> Iterator[Line]:
    """Imports, server, sizes; then the chapters, which take longest."""
    yield from import_lines()
    yield at_most("second start of the server until it answers", second_start(), 5, "s", "jupyter lab --no-browser")
    yield from size_lines()
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        seconds, (resident, peak) = clock(lambda path=path: kernel_memory(path))
        yield at_most(f"kernel after {path.stem}", resident, 300, "MB", f"peak {peak:.0f} MB; ran {seconds:.0f} s")


# --- imports ----------------------------------------------------------------------------------------------------------


def import_lines() -> Iterator[Line]:
    """Seconds beyond `import numpy`; one promise, for the package alone."""
    best = quickest([BASE, *STATEMENTS.values()])
    for name, statement in STATEMENTS.items():
        more, note = best[statement] - best[BASE], f"numpy alone {best[BASE]:.2f} s, with the interpreter"
        if name == "kernlab_edu":
            yield at_most(f"import {name}, beyond numpy", more, 0.15, "s", note)
        else:
            yield Line(f"import {name}, beyond numpy", more, "s")


def quickest(statements) -> dict[str, float]:
    """The best time of each statement in a new interpreter; they take turns, so that a busy moment hits all."""
    best = dict.fromkeys(statements, float("inf"))
    for _ in range(IMPORTS):
        for statement in statements:
            words = [sys.executable, "-c", statement]
            best[statement] = min(best[statement], clock(lambda words=words: subprocess.run(words, check=True))[0])
    return best


# --- the server -------------------------------------------------------------------------------------------------------


def second_start() -> float:
    """Seconds from the command to an answer; the first start writes its files and reads the disk."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shutil.copytree(ROOT / "notebooks", home / "notebooks")
        (home / "settings").mkdir()
        return [start(home) for _ in range(2)][1]


def start(home) -> float:
    """Start JupyterLab on the course, wait for its answer, end it."""
    lab = servers.Lab(f"http://127.0.0.1:{servers.free_port()}", "bench")
    with open(home / "server.log", "w") as log:
        begin = time.perf_counter()
        server = subprocess.Popen(servers.command(lab, home), env=servers.environment(home), stdout=log, stderr=log)
    try:
        wait_for_answer(lab, server)
        return time.perf_counter() - begin
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_for_answer(lab, server, seconds=90.0, pause=0.02) -> None:
    """Ask until it answers, more often than the tests do: half a second would be a tenth of the promise."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{lab.url}/api/status?token={lab.token}", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(pause)
    raise RuntimeError("JupyterLab did not answer.")


# --- memory and sizes -------------------------------------------------------------------------------------------------


def kernel_memory(path) -> tuple[float, float]:
    """(resident memory, its peak) in MB of the kernel that has run a notebook to its end."""
    import nbformat
    from nbclient import NotebookClient

    client = NotebookClient(
        nbformat.read(path, as_version=4), timeout=300, resources={"metadata": {"path": str(path.parent)}}
    )
    with client.setup_kernel():
        for place, cell in enumerate(client.nb.cells):
            client.execute_cell(cell, place)
        return memory_of(client.km.provisioner.pid)


def memory_of(pid) -> tuple[float, float]:
    """(resident, peak) in MB, as Linux counts them."""
    text = Path(f"/proc/{pid}/status").read_text()
    resident, peak = (int(re.search(rf"{name}:\s+(\d+) kB", text)[1]) / 1024 for name in ("VmRSS", "VmHWM"))
    return resident, peak


def size_lines() -> Iterator[Line]:
    """What pip downloads from us, and what a Binder server holds."""
    yield Line("wheel", wheel_bytes() / 2**20, "MB", note="with the notebooks and their stored pictures")
    if BINDER.exists():
        yield Line("environment of Binder", folder_bytes(BINDER) / 2**20, "MB", note="as make binder-test builds it")
    else:
        yield Line("environment of Binder", float("nan"), "MB", note="not there: make binder-test builds it")


def wheel_bytes() -> int:
    """Build the wheel with what is installed here, without the network."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--wheel-dir", folder]
        subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], check=True)
        return next(Path(folder).glob("*.whl")).stat().st_size


def folder_bytes(folder) -> int:
    """All files below a folder; a link counts as a link."""
    walk = (Path(place, name) for place, _, names in os.walk(folder) for name in names)
    return sum(path.lstat().st_size for path in walk)
