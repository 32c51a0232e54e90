"""A lecture on the wall: slides that turn, explorers that live on them, and nothing fetched from outside."""

import socket
import subprocess
import sys

import pytest

from tests.browser.servers import ROOT, environment, free_port
from tests.browser.test_explorers import wait_until_up

pytestmark = pytest.mark.browser
PIXELS = "document.querySelector('.deck-now .kl-canvas').toDataURL()"
SIZES = [(1920, 1080), (1280, 720)]


@pytest.fixture
def lecture(page_and_seen, tmp_path):
    """`kernlab-edu present 05` as a lecturer starts it, with all its explorers on their pages."""
    page, seen = page_and_seen
    port = free_port()
    words = [sys.executable, "-m", "kernlab_edu", "present", "05", f"--port={port}", "--token=secret", "--no-browser"]
    with open(tmp_path / "voila.log", "w") as output:
        server = subprocess.Popen(words, cwd=ROOT, env=environment(tmp_path), stdout=output, stderr=output)
    wait_until_up(f"http://127.0.0.1:{port}/?token=wrong")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"http://127.0.0.1:{port}/?token=secret", timeout=120_000)
    page.wait_for_selector(".kl-explorer .kl-canvas", state="attached", timeout=120_000)
    page.wait_for_function("document.querySelectorAll('.deck mjx-container').length > 20", timeout=60_000)
    yield page, seen
    server.terminate()
    server.wait(timeout=60)
    with pytest.raises(OSError):  # what we started has ended, too
        socket.create_connection(("127.0.0.1", port), timeout=5)


def number(page):
    return int(page.evaluate("location.hash").strip("#"))


def go_to_the_explorer(page):
    at = page.evaluate("deck.pages.findIndex((p) => p.body.querySelector('.kl-explorer'))")
    page.evaluate("k => deck.show(k)", at)
    settle(page)
    return at + 1


def settle(page):
    """Until the page has found its size."""
    page.wait_for_timeout(400)
    page.wait_for_function("!deck.pages.some((p) => p.fitting)")


def sentence(page):
    return page.locator(".deck-now .kl-sentence").inner_text()


def pixels(page):
    return page.evaluate(PIXELS)


def wait_for_another(page, said):
    page.wait_for_function("old => document.querySelector('.deck-now .kl-sentence').textContent !== old", arg=said)
    page.wait_for_timeout(500)  # the exact frame follows the coarse one
    return sentence(page)


def touch_the_explorer(page, screenshots):
    """Drag, keys on controls, turn the page and come back: the state is kept."""
    here = go_to_the_explorer(page)
    page.screenshot(path=screenshots / "present_explorer.png")

    # a point follows the mouse, also on a page that is shown larger than it is
    handle = page.locator(".deck-now .kl-handle").first
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    drawn = pixels(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 60, steps=6)
    moved = handle.bounding_box()
    assert abs(moved["x"] - box["x"] - 90) < 2 and abs(moved["y"] - box["y"] - 60) < 2
    page.mouse.up()
    page.wait_for_function(f"old => {PIXELS} !== old", arg=drawn)
    page.wait_for_timeout(500)
    after_drag = sentence(page)
    where = handle.get_attribute("data-x")

    # arrow keys belong to the control that has the focus
    slider = page.locator(".deck-now input[type=range]").first
    slider.focus()
    page.keyboard.press("ArrowRight")
    said = wait_for_another(page, after_drag)
    assert number(page) == here
    handle.focus()
    page.keyboard.press("ArrowRight")
    assert number(page) == here and handle.get_attribute("data-x") != where
    page.wait_for_timeout(1000)
    said, drawn, where = sentence(page), pixels(page), handle.get_attribute("data-x")

    # Escape gives the keys back; a clicker's keys always turn the page
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    assert number(page) == here + 1
    page.keyboard.press("ArrowLeft")
    assert number(page) == here and sentence(page) == said
    slider.focus()
    page.keyboard.press("PageDown")
    assert number(page) == here + 1
    page.keyboard.press("PageUp")
    assert number(page) == here and (sentence(page), pixels(page)) == (said, drawn)
    assert handle.get_attribute("data-x") == where

    # it is still alive
    slider.focus()
    page.keyboard.press("ArrowLeft")
    wait_for_another(page, said)


def present_with_notes(page):
    """What answers a question waits for a key; the overview jumps; the presenter's window has notes and keys."""
    at = page.evaluate("deck.pages.findIndex((p) => p.steps.length)")
    page.evaluate("k => deck.show(k)", at)
    step = page.locator(".deck-now .deck-step").first
    assert not step.locator("*").first.is_visible()
    page.keyboard.press("Space")
    assert step.locator("*").first.is_visible() and number(page) == at + 1

    page.keyboard.press("o")
    page.get_by_role("button", name="Page 4", exact=True).click()
    assert number(page) == 4 and not page.locator(".deck-list").is_visible()

    with page.expect_popup() as popup:
        page.keyboard.press("s")
    notes = popup.value.locator("body")
    assert "Presenter." in notes.inner_text() and "4 /" in notes.inner_text() and "Next:" in notes.inner_text()
    popup.value.keyboard.press("PageDown")
    page.wait_for_function("location.hash === '#5' || deck.pages[3].body.querySelector('.deck-seen')")
    popup.value.close()


def look_at_all_pages(page, screenshots):
    """Nothing is cut off, on a wide screen and on a small projector, and formulas are set."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(1500)
        settle(page)
        cut = page.evaluate(
            """() => deck.pages.flatMap((p, k) => {
                const box = p.body.getBoundingClientRect(), wide = p.body.scrollWidth * box.width / p.body.offsetWidth;
                return box.bottom > innerHeight - 4 || box.left + wide > innerWidth + 2 ? [k + 1] : [];
            })"""
        )
        assert cut == []
        for k in (0, 3, 10):
            page.evaluate("k => deck.show(k)", k)
            settle(page)
            page.screenshot(path=screenshots / f"present_{width}_{k + 1:02}.png")
    assert "$" not in page.evaluate("[...document.querySelectorAll('.deck-page p')].map((p) => p.innerText).join(' ')")


def test_a_lecture_on_the_wall(lecture, screenshots):
    page, seen = lecture
    assert number(page) == 1
    touch_the_explorer(page, screenshots)
    present_with_notes(page)
    look_at_all_pages(page, screenshots)
    assert seen.errors == [] and seen.outside == []
