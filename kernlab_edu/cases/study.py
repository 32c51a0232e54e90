"""A study: many small pieces of work, run in parallel, kept as they finish, stored with the command that made them.

kernlab-edu reproduce denoising          # what is missing is computed, what is there is kept
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from .table import Table

STORED = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Study:
    """`pieces(quick)` lists what there is to do, each a tuple of plain values; `work(*piece)` gives its rows.

    A piece seeds its own randomness, so it gives the same rows whenever, wherever and in whatever order it is run.
    Both are functions of a module, so that other processes can find them.
    """

    name: str
    title: str
    pieces: Callable[[bool], Iterable[tuple]]
    work: Callable[..., list[dict]]

    @property
    def command(self) -> str:
        """What made the stored results."""
        return f"kernlab-edu reproduce {self.name}"

    def stored(self) -> Table:
        """The results that come with the package."""
        return Table.read(STORED / f"{self.name}.csv")

    def run(self, folder, quick=False, workers=None, say=None) -> Table:
        """Work through all pieces that `folder` does not hold yet, and write name.csv there."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        done = _Done(folder / f"{self.name}.jsonl")
        wanted = [tuple(piece) for piece in self.pieces(quick)]
        missing = [piece for piece in wanted if _key(piece) not in done.rows]
        bar = Progress(self.name, len(missing), len(wanted), say)
        for piece, rows in _in_parallel(self.work, missing, workers):
            done.add(piece, rows)
            bar.step()
        table = Table.of([row for piece in wanted for row in done.rows[_key(piece)]], self._header(quick))
        table.write(folder / f"{self.name}.csv")
        return table

    def _header(self, quick):
        command = self.command + (" --quick" if quick else "")
        return (self.title, f"command: {command}", f"date: {date.today()}")


class Progress:
    """A line on the terminal that says how far it is and how long it may take."""

    def __init__(self, name, todo, total, say=None):
        self.name, self.todo, self.kept, self.done, self.start = name, todo, total - todo, 0, time.perf_counter()
        self.say = say or self._to_terminal
        self.say(f"{name}: {todo} pieces to do, {self.kept} kept from before")

    def step(self):
        """One piece more is done."""
        self.done += 1
        spent = time.perf_counter() - self.start
        left = spent / self.done * (self.todo - self.done)
        full = round(24 * self.done / self.todo)
        bar = "█" * full + "·" * (24 - full)
        self.say(f"{self.name} {bar} {self.done}/{self.todo}, {spent:.0f} s gone, about {left:.0f} s left")

    def _to_terminal(self, words):
        end = "\r" if sys.stderr.isatty() and self.done < self.todo else "\n"
        if end == "\r" or self.done in (0, self.todo) or self.done % max(1, self.todo // 10) == 0:
            print(words.ljust(78), end=end, file=sys.stderr, flush=True)


class _Done:
    """Finished pieces, a line of JSON each, written at once: what is interrupted goes on where it stopped."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            try:
                piece, rows = json.loads(line)
            except ValueError:
                continue  # the line that was being written when the power went
            self.rows[_key(piece)] = rows

    def add(self, piece, rows):
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps([piece, rows], ensure_ascii=False) + "\n")
        self.rows[_key(piece)] = rows


def _key(piece):
    return json.dumps(piece)


def _in_parallel(work, pieces, workers):
    """(piece, rows) as they come; one worker means this very process."""
    workers = min(len(pieces), workers or os.cpu_count() or 1)
    if workers <= 1:
        yield from ((piece, work(*piece)) for piece in pieces)
        return
    with ProcessPoolExecutor(workers, initializer=_one_thread) as pool:
        futures = {pool.submit(work, *piece): piece for piece in pieces}
        yield from ((futures[future], future.result()) for future in as_completed(futures))


def _one_thread():
    """As many processes as cores: a second BLAS thread in each would only stand in the way."""
    from threadpoolctl import threadpool_limits

    threadpool_limits(1)
