"""The browser-only course: from the page to the first picture, what is transferred, what it weighs, how it answers.

Needs `make lite SELF_HOSTED=1`.  A reader opens the tour and asks for all cells as soon as the notebook is there; the
first picture is the first explorer that Python has drawn.  Cold: a browser that was never here.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.browser import WATCH, repaints  # noqa: E402
from bench.line import Line, at_most  # noqa: E402
from tests.browser.notebook_page import WAITING  # noqa: E402
from tests.browser.servers import browser_page, find_chromium  # noqa: E402

SITE = ROOT / "build" / "lite"
TOUR = "lab/index.html?workspace=00_tour&path=00_tour.ipynb"
PICTURE = ".kl-explorer .kl-canvas"


@dataclass
class Visit:
    """Seconds until the notebook, Python and the first picture; MB that came over the line."""

    notebook: float
    python: float
    picture: float
    megabytes: float


def lines(rounds: int) -> Iterator[Line]:
    """The best of at most three cold starts, and the reload after each."""
    if find_chromium() is None or not (SITE / "static" / "pyodide" / "core.bin").exists():
        yield Line("not measured: it needs Chromium and `make lite SELF_HOSTED=1`", float("nan"), "")
        return
    cold, warm, memory, times = zip(*(visits() for _ in range(min(rounds, 3))), strict=True)
    for name, found, seconds in (("cold", cold, 12), ("reloaded", warm, 6)):
        best = min(found, key=lambda visit: visit.picture)
        note = f"notebook with its stored pictures {best.notebook:.1f} s, Python ready {best.python:.1f} s"
        yield at_most(f"the tour, {name}: page → first picture", best.picture, seconds, "s", note)
    yield at_most("the tour, cold: transferred", cold[0].megabytes, 40, "MB", "to the end of its last cell")
    yield Line(
        "the tour, reloaded: transferred", warm[0].megabytes, "MB", note="the server answers that nothing has changed"
    )
    yield Line("the tour, all cells run: memory of its tab", min(memory), "MB")
    p50, p95 = np.percentile(np.concatenate(times), (50, 95))
    yield at_most("key press → repaint, p50", float(p50), 64, "ms", "the first explorer of the tour")
    yield at_most("key press → repaint, p95", float(p95), 84, "ms", "the first explorer of the tour")
    folder = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    yield Line("the self-hosted folder", folder / 1e6, "MB")


def visits():
    """(cold, reloaded, MB of memory, ms of key presses) with a profile of its own."""
    with tempfile.TemporaryDirectory() as profile, counted() as (site, sent):
        with browser_page(find_chromium(), profile) as (page, _):
            cold = visit(page, sent, lambda: page.goto(f"{site}/{TOUR}"))
            memory = heaviest_renderer(profile)
            warm = visit(page, sent, page.reload)
            page.evaluate(WATCH)
            return cold, warm, memory, repaints(page, presses=50)


def visit(page, sent, go) -> Visit:
    """Open the tour, ask for all of it at once, and look at the clock."""
    sent.clear()
    begin = time.perf_counter()

    def seconds():
        return time.perf_counter() - begin

    go()
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=120_000)
    notebook = seconds()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_selector("html[data-python=ready]", state="attached", timeout=120_000)
    python = seconds()
    page.wait_for_selector(PICTURE, timeout=120_000)
    picture = seconds()
    page.wait_for_function(f"() => !({WAITING})()", timeout=120_000)
    return Visit(notebook, python, picture, sum(sent) / 1e6)


@contextmanager
def counted():
    """(address of the site, sizes of what was sent)."""
    sent = []

    class Counting(SimpleHTTPRequestHandler):
        def copyfile(self, source, outputfile):
            sent.append(Path(source.name).stat().st_size)
            super().copyfile(source, outputfile)

        def log_message(self, *words):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", sent
    finally:
        server.shutdown()


def heaviest_renderer(profile) -> float:
    """MB of the heaviest process that shows a page of this profile, shared memory in parts (Linux)."""
    sizes = [0.0]
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            if "--type=renderer" in words(process) and any(
                str(profile) in words(parent) for parent in parents(process)
            ):
                sizes.append(int((process / "smaps_rollup").read_text().split("Pss:")[1].split()[0]) / 1e3)
    return max(sizes)


def words(process) -> str:
    """Its command line."""
    return (process / "cmdline").read_bytes().decode(errors="replace")


def parents(process) -> Iterator[Path]:
    """Who started it, and who started that one."""
    while (number := (process / "stat").read_text().rpartition(")")[2].split()[1]) != "0":
        yield (process := process.parent / number)
