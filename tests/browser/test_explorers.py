"""Explorers where readers meet them: in JupyterLab and, full screen, in Voilà. Hands, keys, steps and scenes."""

import json
import logging
import subprocess
import time
import urllib.error
import urllib.request

import pytest

import kernlab_edu.explorers as room
from kernlab_edu.explorers import app
from tests.browser.servers import environment, free_port

log = logging.getLogger(__name__)
pytestmark = pytest.mark.browser
NAMES = ["MarginCockpit", "SMOTimeMachine", "KernelClinic", "DistancesExplorer", "KernelPCAExplorer"]


@pytest.fixture
def in_lab(lab, page_and_seen):
    """Open an explorer in a notebook of JupyterLab and run its cell."""
    page, seen = page_and_seen

    def show(name):
        lab.write(f"{name}.ipynb", app.page(name))
        page.goto(lab.page(f"{name}.ipynb"))
        page.locator(".jp-StatusBar-Widget").get_by_text("| Idle").wait_for(timeout=90_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.wait_for_selector(".kl-explorer .kl-canvas", timeout=90_000)
        return page, seen

    yield lambda name: once_more(show, name)
    lab.end_sessions()


@pytest.fixture
def in_voila(page_and_seen, tmp_path):
    """Open an explorer, or the menu, as a page of its own."""
    page, seen = page_and_seen
    servers = []

    def show(name):
        target, port = tmp_path / "page.ipynb", free_port()
        target.write_text(json.dumps(app.page(name)))
        words = app.command(target, port, "secret", browser=False)
        with open(tmp_path / "voila.log", "w") as output:
            surroundings = environment(tmp_path) | app.environment()
            surroundings["PYTHONPATH"] = environment(tmp_path)["PYTHONPATH"]
            servers.append(subprocess.Popen(words, env=surroundings, stdout=output, stderr=output))
        wait_until_up(f"http://127.0.0.1:{port}/?token=wrong")
        page.goto(f"http://127.0.0.1:{port}/?token=secret", timeout=90_000)
        page.wait_for_selector(".kl-explorer .kl-canvas", timeout=90_000)
        return page, seen

    yield show
    for server in servers:
        server.terminate()
        server.wait(timeout=30)


def wait_until_up(url, seconds=60):
    """Voilà answers; without the right token it must not show the page."""
    for _ in range(4 * seconds):
        try:
            answer = urllib.request.urlopen(url, timeout=5).read()
            assert b"kl-explorer" not in answer
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.25)
    pytest.fail("Voilà did not start")


def once_more(show, name):
    """About one start in forty shows nothing: that is JupyterLab's, so one more try."""
    from playwright.sync_api import TimeoutError as Late

    try:
        return show(name)
    except Late:
        log.warning("JupyterLab did not show %s; trying once more", name)
        return show(name)


def sentence(page):
    """What an explorer says; `page` may also be the explorer's own element, here and below."""
    return page.locator(".kl-sentence").inner_text()


def pixels(page):
    return page.locator(".kl-canvas").evaluate("canvas => canvas.toDataURL()")


def changed(page, act, what=pixels):
    """Do something and wait until the screen answers; returns what it shows then."""
    before = what(page)
    act()
    for _ in range(200):
        if what(page) != before:
            break
        whole(page).wait_for_timeout(100)
    assert what(page) != before
    # alt and sentence agree; read in one breath, for frames of a drag may still be arriving
    alt, said = page.locator(".kl-canvas").evaluate(
        """canvas => [canvas.getAttribute("aria-label"),
                      canvas.closest(".kl-explorer").querySelector(".kl-sentence").textContent]"""
    )
    assert alt == said
    return what(page)


def whole(page):
    """The page, also if an element of it is given."""
    return getattr(page, "page", page)


def explore(page, name, shots):
    """Everything a reader can do: scenes by key, a handle by mouse and by keyboard, step and back."""
    page.locator(".kl-explorer").scroll_into_view_if_needed()
    page.locator(".kl-scenes button").first.focus()
    changed(page, lambda: page.keyboard.press("2"), sentence)
    changed(page, lambda: page.keyboard.press("1"), sentence)
    handle = page.locator(".kl-handle").first
    if handle.count():
        drag(page, handle)
        handle.focus()
        changed(page, lambda: page.keyboard.press("Shift+ArrowRight"))
    if page.get_by_role("button", name="step ▶").count():
        there = changed(page, lambda: page.get_by_role("button", name="step ▶").click(), sentence)
        changed(page, lambda: page.get_by_role("button", name="◀ back").click(), sentence)
        assert changed(page, lambda: page.get_by_role("button", name="step ▶").click(), sentence) == there
    page.screenshot(path=shots)
    assert not page.locator(".kl-error").count(), sentence(page)


def drag(page, handle):
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hand():
        mouse = whole(page).mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 25, y + 15, steps=5)
        mouse.up()

    changed(page, hand)


@pytest.mark.parametrize("name", [name for name in NAMES if name in room.__all__])
def test_a_reader_explores_in_jupyterlab(in_lab, name, screenshots):
    page, seen = in_lab(name)
    cells = page.locator(".jp-Cell").count()
    explore(page, name, screenshots / f"lab_{name}.png")
    assert page.locator(".jp-Cell").count() == cells  # no letter reached JupyterLab's shortcuts
    assert page.get_by_text("Traceback").count() == 0
    assert seen.errors == [] and seen.outside == []


@pytest.mark.parametrize("name", [name for name in NAMES if name in room.__all__])
def test_a_lecturer_shows_it_full_screen(in_voila, name, screenshots):
    page, seen = in_voila(name)
    explore(page, name, screenshots / f"voila_{name}.png")
    assert seen.errors == [] and seen.outside == []


def test_the_menu_shows_every_explorer(in_voila, screenshots):
    page, seen = in_voila(None)
    menu = page.locator(".widget-dropdown select")
    assert menu.locator("option").count() == len(room.gallery())
    shown = page.locator(".kl-explorer").get_attribute("data-explorer")
    menu.select_option(index=1)
    page.wait_for_function("old => document.querySelector('.kl-explorer')?.dataset.explorer !== old", arg=shown)
    page.screenshot(path=screenshots / "voila_menu.png")
    assert seen.errors == [] and seen.outside == []
