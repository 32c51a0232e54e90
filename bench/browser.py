"""The margin cockpit under the hand, in a real browser: part of `make bench`, or python bench/browser.py.

60 points, Gaussian kernel. Input → repaint: from a key press on the slider for C to the painted frame that answers it.
Dragging: painted frames per second, and boundaries recomputed by Python per second. In JupyterLab and in Voilà.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # the servers of the browser tests serve here too

from bench.line import Line, at_least, at_most
from kernlab_edu.explorers import MarginCockpit, app
from tests.browser import servers

SCENE = "moons, Gaussian"
WATCH = """() => {
  const root = document.querySelector('.kl-explorer');
  window.times = []; window.painted = 0; window.frames = 0;
  let pressed = 0;
  root.addEventListener('keydown', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    window.frames += 1;
    requestAnimationFrame(() => setTimeout(() => {
      if (pressed) { window.times.push(performance.now() - pressed); pressed = 0; }
    }));
  }).observe(root, { attributes: true, attributeFilter: ['data-frame'] });
  const tick = () => { window.painted += 1; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


GOALS = {"JupyterLab": (49, 75), "Voilà": (30, 54)}  # p50 and p95 of input → repaint in ms


def main():
    for line in lines(rounds=1):
        verdict = {None: "", True: "reached", False: "MISSED"}[line.passed]
        print(f"{line.case:<62}{line.value:>9,.1f} {line.unit:<10}{line.goal:<8}{verdict}")


def lines(rounds: int) -> Iterator[Line]:
    """The median over at most three runs, for each of the two places where an explorer lives."""
    if servers.find_chromium() is None:
        yield Line("no browser: install Chromium to measure the explorers", float("nan"), "")
        return
    yield Line("a coarse frame of the margin cockpit, 60 points", frame_bytes(), "bytes")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=servers.find_chromium(), args=servers.FLAGS)
        for name, start in (("JupyterLab", start_lab), ("Voilà", start_voila)):
            runs = [figures(browser, name, start) for _ in range(min(rounds, 3))]
            yield from judged(name, np.median(runs, axis=0), len(runs))
        browser.close()


def figures(browser, name, start):
    """(p50, p95, painted frames per second, recomputed boundaries per second) of one run with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server, url = start(Path(folder))
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        try:
            open_page(page, url, run=name == "JupyterLab")
            times, painted, recomputed = measure(page)
            return *np.percentile(times, (50, 95)), painted, recomputed
        finally:
            page.close()
            server.terminate()
            server.wait(timeout=30)


def judged(name, figures, runs) -> Iterator[Line]:
    """The figures of one place against what was promised."""
    (p50, p95, painted, recomputed), (half, most) = map(float, figures), GOALS[name]
    note = f"median of {runs} runs" if runs > 1 else "one run"
    yield at_most(f"{name}, input → repaint, p50", p50, half, "ms", note)
    yield at_most(f"{name}, input → repaint, p95", p95, most, "ms", note)
    yield at_least(f"{name}, dragging: recomputed boundaries", recomputed, 20, "per s", note)
    yield at_least(f"{name}, dragging: painted frames", painted, 46, "per s", note)


def frame_bytes():
    """What one frame of a drag sends: binary arrays, and the words around them."""
    explorer = MarginCockpit(SCENE)
    stage = explorer.stage()
    explorer.refresh(coarse=True)
    return len(stage.numbers) + len(stage.words.encode())


def start_lab(home):
    notebooks = home / "notebooks"
    notebooks.mkdir()
    (notebooks / "bench.ipynb").write_text(json.dumps(page_with_scene()))
    (home / "settings").mkdir()
    shutil.copy(Path(__file__).parents[1] / "binder" / "overrides.json", home / "settings" / "overrides.json")
    lab = servers.Lab(f"http://127.0.0.1:{servers.free_port()}", "bench")
    with open(home / "server.log", "w") as log:
        server = subprocess.Popen(servers.command(lab, home), env=servers.environment(home), stdout=log, stderr=log)
    servers.wait_until_ready(lab, server, home / "server.log")
    return server, lab.page("bench.ipynb")


def start_voila(home):
    target, port = home / "bench.ipynb", servers.free_port()
    target.write_text(json.dumps(page_with_scene()))
    surroundings = servers.environment(home) | {"JUPYTER_PATH": str(app.SHARE)}
    with open(home / "voila.log", "w") as log:
        words = app.command(target, port, "bench", browser=False)
        server = subprocess.Popen(words, env=surroundings, stdout=log, stderr=log)
    wait_for_port(port)
    return server, f"http://127.0.0.1:{port}/?token=bench"


def wait_for_port(port, seconds=60):
    """Until somebody listens; the page itself is made when it is asked for."""
    for _ in range(10 * seconds):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("Voilà did not start.")


def page_with_scene():
    notebook = app.page("MarginCockpit")
    notebook["cells"][0]["source"] = f"from kernlab_edu.explorers import MarginCockpit\n\nMarginCockpit({SCENE!r})"
    return notebook


def open_page(page, url, run):
    page.goto(url, timeout=120_000)
    if run:
        page.locator(".jp-StatusBar-Widget").get_by_text("| Idle").wait_for(timeout=90_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_selector(".kl-explorer .kl-canvas", timeout=120_000)
    page.locator(".kl-board").scroll_into_view_if_needed()
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)


def measure(page, presses=50, seconds=4.0):
    """(input → repaint in ms, painted frames per second, recomputed boundaries per second) while dragging."""
    times = repaints(page, presses)
    box = page.locator(".kl-handle").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    painted, frames, start = page.evaluate("window.painted"), page.evaluate("window.frames"), time.perf_counter()
    while (now := time.perf_counter() - start) < seconds:
        page.mouse.move(x + 60 * np.sin(3 * now), y + 40 * np.sin(2 * now))
    painted, frames = page.evaluate("window.painted") - painted, page.evaluate("window.frames") - frames
    page.mouse.up()
    return times, painted / now, frames / now


def repaints(page, presses):
    """ms from each key press on the first slider for C to the painted frame that answers it."""
    page.get_by_role("slider", name="C", exact=True).first.focus()
    for k in range(presses):
        page.keyboard.press("ArrowRight" if k % 20 < 10 else "ArrowLeft")
        page.wait_for_function("n => window.times.length >= n", arg=k + 1, timeout=20_000)
        page.wait_for_timeout(40)
    return np.array(page.evaluate("window.times"))


if __name__ == "__main__":
    main()
