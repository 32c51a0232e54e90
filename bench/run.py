"""All benchmarks, one command: figures with a verdict each, a picture, and BENCHMARKS.md.

    make bench                                        # or: python bench/run.py --rounds 5 --write
    python bench/run.py --only startup,interaction    # the other sections keep what was measured before

A section is a module of bench/ with lines(rounds).  Each runs in a process of its own, so that compiled code, memory
and thread settings are clean; BLAS gets one thread.  Where a matrix library does the work, a second run with BLAS's own
choice of threads is shown beside it, for information.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import date
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path = [str(ROOT), *(path for path in sys.path if path != str(ROOT / "bench")), str(ROOT / "bench")]

from bench import machine, report  # noqa: E402
from bench.line import Line  # noqa: E402

SECTIONS = ("smo", "cvxopt_path", "spectral", "growth", "interaction", "startup", "browser", "lite")
ALSO_WITH_ALL_THREADS = ("smo", "cvxopt_path", "spectral")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
FOLDER = ROOT / "build" / "bench"
SAY = partial(print, flush=True)  # a bench takes minutes, also when its words go to a file
CRASH = "the section ran to its end"


def main(words=None) -> int:
    """0 if every section ran to its end, whatever the verdicts; a missed goal is a result and not an error."""
    arguments = options().parse_args(words)
    if arguments.child:
        return child(arguments.child, arguments.rounds)
    measured = run(arguments.only, arguments.rounds)
    now = [line for section in measured.values() for line in section["lines"]]
    print(f"\n{report.summary(now)}")
    results = merged(measured)
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "results.json").write_text(json.dumps(results, indent=1, ensure_ascii=False), encoding="utf-8")
    report.save_picture(results, FOLDER / "bench.png")
    print("build/bench/results.json, build/bench/bench.png")
    if arguments.write:
        report.rewrite(ROOT / "BENCHMARKS.md", results)
        print("BENCHMARKS.md")
    return int(any(line["case"] == CRASH for line in now))


def options() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="repetitions; the minimum counts (default 5)")
    parser.add_argument("--only", type=chosen, default=SECTIONS, help=f"of {','.join(SECTIONS)}")
    parser.add_argument("--write", action="store_true", help="rewrite BENCHMARKS.md")
    parser.add_argument("--child", choices=SECTIONS, help=argparse.SUPPRESS)
    return parser


def chosen(words: str) -> tuple[str, ...]:
    """Names of sections, in the order of the report."""
    unknown = set(words.split(",")) - set(SECTIONS)
    if unknown:
        raise argparse.ArgumentTypeError(f"no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    return tuple(name for name in SECTIONS if name in words.split(","))


def run(names, rounds, command: Callable | None = None, say=SAY) -> dict:
    """Run the sections one after the other; every line is said as soon as it is known."""
    found = {}
    for name in names:
        say(f"\n{report.TITLES[name]}")
        found[name] = {"date": str(date.today()), "rounds": rounds, "lines": []}
        for line in section(name, rounds, one_thread=True, command=command):
            found[name]["lines"].append(asdict(line))
            say(report.row(asdict(line)))
        if name in ALSO_WITH_ALL_THREADS and ours(name):
            say("  the same with BLAS's own choice of threads, for information")
            found[name]["all threads"] = []
            for line in section(name, rounds, one_thread=False, command=command):
                found[name]["all threads"].append(asdict(line))
                say(report.row(asdict(line) | {"passed": None, "goal": ""}))
    return found


def section(name, rounds, one_thread, command=None) -> Iterator[Line]:
    """The lines of a section, from a process of its own; a crash becomes a line that failed."""
    if not ours(name):
        yield Line(f"bench/{name}.py is not written yet", float("nan"), "")
        return
    words = (command or child_command)(name, rounds)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as complaints:
        surroundings = environment(one_thread)
        with subprocess.Popen(
            words, env=surroundings, cwd=ROOT, stdout=subprocess.PIPE, stderr=complaints, text=True, encoding="utf-8"
        ) as process:
            yield from (Line(**json.loads(text)) for text in process.stdout)
        if process.returncode:
            complaints.seek(0)
            last = (complaints.read().strip().splitlines() or [f"exit code {process.returncode}"])[-1]
            yield Line(CRASH, float("nan"), "", "no error", False, last)


def ours(name) -> bool:
    """Is the section written?  Asked without importing it."""
    return importlib.util.find_spec(f"bench.{name}") is not None


def child_command(name, rounds) -> list[str]:
    """What runs one section and writes its lines as JSON."""
    return [sys.executable, str(Path(__file__).resolve()), "--child", name, "--rounds", str(rounds)]


def environment(one_thread) -> dict[str, str]:
    """Ours, with one BLAS thread or with nothing said about threads."""
    bare = {name: value for name, value in os.environ.items() if name not in THREADS}
    return bare | {"PYTHONIOENCODING": "utf-8"} | (dict.fromkeys(THREADS, "1") if one_thread else {})


def child(name, rounds) -> int:
    """Inside the process of a section: a line of JSON per figure; what else is printed goes to the complaints."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        for line in importlib.import_module(f"bench.{name}").lines(rounds):
            out.write(json.dumps(asdict(line), default=lambda number: number.item()) + "\n")
            out.flush()
    return 0


def merged(measured) -> dict:
    """What was measured now, over what was measured before: a section can be run alone."""
    path = FOLDER / "results.json"
    before = json.loads(path.read_text(encoding="utf-8"))["sections"] if path.exists() else {}
    sections = {name: (before | measured)[name] for name in SECTIONS if name in before | measured}
    return {"machine": machine.hardware(), "versions": machine.versions(), "sections": sections}


if __name__ == "__main__":
    sys.exit(main())
