"""A private world for one submission: no network, a read-only file system, nothing of the grader's in sight.

Made by bubblewrap where it is installed.  Inside, the process also limits itself (confine.py); where bubblewrap is
missing, that is all there is, and `warning()` says so.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")


@dataclass(frozen=True)
class Limits:
    """Bytes of memory and of answers; seconds for a cell or a task, of processor time, and for everything."""

    memory: int = 2 * 2**30
    answers: int = 2**24
    patience: int = 10
    processor: int = 60
    total: int = 90


USUAL = Limits()


@dataclass(frozen=True)
class Reply:
    """What came out: messages in the order they came, and how it ended ("" if it ended by itself)."""

    messages: list
    ended: str


def available() -> bool:
    """Is bubblewrap here, and does the kernel let it work?"""
    program = shutil.which("bwrap")
    if program is None:
        return False
    trial = [program, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "true"]
    return subprocess.run(trial, capture_output=True, check=False).returncode == 0


def warning() -> str:
    """Loud words for a grader without a sandbox; empty if all is well."""
    if available():
        return ""
    return (
        "WARNING: no sandbox. bubblewrap is missing or may not work here, so submissions run with limits on memory, "
        "time, processes and network only, and can READ YOUR FILES. Install it (Debian: apt-get install bubblewrap)."
    )


def run(request: dict, limits: Limits = USUAL, hidden=(), boxed: bool | None = None) -> Reply:
    """Let a submission answer a request, in a process of its own."""
    boxed = available() if boxed is None else boxed
    request = request | {"memory": limits.memory, "seconds": limits.processor, "patience": limits.patience}
    with tempfile.TemporaryFile() as question, tempfile.TemporaryDirectory() as empty:
        question.write(json.dumps(request).encode())
        question.seek(0)
        process = subprocess.Popen(
            [*(_box(hidden) if boxed else ()), sys.executable, "-P", "-m", "kernlab_edu.homework.runner"],
            stdin=question, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_surroundings(), cwd=empty,
            start_new_session=True,
        )  # fmt: skip
        try:
            data, ended = _listen(process, limits)
        finally:
            _end(process)
    return Reply(list(_messages(data)), ended)


def _surroundings():
    """Nothing of the grader's environment, where a seed might stand."""
    threads = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}
    return {
        "PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "MPLBACKEND": "agg", "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(PACKAGE.parent), **threads,
    }  # fmt: skip


def _box(hidden):
    """The words for bubblewrap: what may be read, and an empty folder over what is hidden."""
    read = [*SYSTEM, sys.base_prefix, sys.prefix, *_folders_of_packages(), str(PACKAGE)]
    binds = [word for path in dict.fromkeys(read) if os.path.exists(path) for word in ("--ro-bind", path, path)]
    covers = [word for path in _covered(hidden) for word in ("--tmpfs", path, "--remount-ro", path)]
    return [
        shutil.which("bwrap"), "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
        "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev", "--size", str(2**26), "--tmpfs", "/tmp",
        *binds, *covers, "--remount-ro", "/", "--chdir", "/tmp", "--hostname", "sandbox",
    ]  # fmt: skip


def _folders_of_packages():
    """Where numpy and its friends live, if that is neither the prefix nor the system's own place."""
    names = ("numpy", "scipy", "IPython", "matplotlib")
    specs = [find_spec(name) for name in names]
    return [str(Path(spec.origin).parents[1]) for spec in specs if spec and spec.origin]


def _covered(hidden):
    for name in hidden:
        spec = find_spec(name)
        yield from spec.submodule_search_locations or () if spec else ()


def _listen(process, limits):
    """Everything the process says until it ends, says too much, or takes too long."""
    data, deadline = bytearray(), time.monotonic() + limits.total
    with selectors.DefaultSelector() as waiting:
        waiting.register(process.stdout, selectors.EVENT_READ)
        while (left := deadline - time.monotonic()) > 0:
            if not waiting.select(timeout=left):
                continue
            piece = os.read(process.stdout.fileno(), 2**16)
            if not piece:
                return data, ""
            data += piece
            if len(data) > limits.answers:
                return data[: limits.answers], "the answers were too large"
    return data, f"it took longer than {limits.total} seconds"


def _end(process):
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)  # bubblewrap takes its whole world with it
    process.stdout.close()
    process.wait()


def _messages(data):
    """Whole lines that are JSON objects; anything else was not said by the runner and is dropped."""
    for line in bytes(data).split(b"\n"):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(message, dict):
            yield message
