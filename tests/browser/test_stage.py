"""Every explorer on its stage in a real browser: both renderers draw the same, hands and keys move what they should."""

import time

import numpy as np
import pytest

import kernlab_edu.explorers as room
from kernlab_edu.explorers import Explorer, KernelPCAExplorer, MarginCockpit, SMOTimeMachine, SolverRace
from kernlab_edu.explorers.controls import Drag
from kernlab_edu.plots import Handles, Panel, Picture, draw
from tests.browser.stage_page import open_stage

pytestmark = pytest.mark.browser
EXPLORERS = [
    explorer
    for explorer in (getattr(room, name) for name in room.__all__)
    if isinstance(explorer, type) and issubclass(explorer, Explorer) and explorer is not Explorer
]


@pytest.fixture
def page(page_and_seen):
    """A page that must not complain."""
    page, seen = page_and_seen
    yield page
    assert seen.errors == []


def wait_for(page, explorer, sentence):
    """Until the screen says what Python says, and that is not `sentence` any more."""
    page.wait_for_function(
        "old => document.querySelector('.kl-sentence').textContent !== old", arg=sentence, timeout=20_000
    )
    page.wait_for_function("now => document.querySelector('.kl-sentence').textContent === now", arg=explorer.sentence())


def pixels(page):
    return page.evaluate("document.querySelector('.kl-canvas').toDataURL()")


@pytest.mark.parametrize("explorer", EXPLORERS, ids=lambda e: e.__name__)
def test_both_renderers_draw_the_same_picture(page, explorer, screenshots):
    shown = explorer()
    open_stage(page, shown)
    for number, scene in enumerate(explorer.scenes, start=1):
        said = shown.sentence()
        page.locator(".kl-scenes button").nth(number - 1).focus()
        page.keyboard.press(str(number))
        page.wait_for_function(
            "s => document.querySelector('.kl-sentence').textContent === s", arg=explorer(scene).sentence()
        )
        assert number == 1 or shown.sentence() != said
        picture, drawn = shown.picture(), page.evaluate("window.drawn()")
        figure = draw(picture)
        for panel, axes, seen in zip(picture.panels, figure.axes, drawn["panels"], strict=True):
            assert (seen["title"], seen["xlabel"], seen["ylabel"]) == (panel.title, panel.xlabel, panel.ylabel)
            np.testing.assert_allclose(seen["limits"], (*axes.get_xlim(), *axes.get_ylim()))
            assert [m["role"] for m in seen["marks"]] == [mark.role for mark in panel.marks]
            assert [m["entries"] for m in seen["marks"]] == [entries(mark) for mark in panel.marks]
        labels = {text.get_text() for legend in figure.legends for text in legend.get_texts()}
        assert set(drawn["legend"]) == labels
        assert page.locator(".kl-canvas").get_attribute("aria-label") == shown.sentence()
        page.screenshot(path=screenshots / f"{explorer.__name__}_{number}.png", full_page=True)


def entries(mark):
    """How many things a mark draws, as the stage counts them."""
    for name in ("xy", "start", "x"):
        if hasattr(mark, name):
            return len(getattr(mark, name))
    return mark.values.size


@pytest.mark.parametrize("explorer", EXPLORERS, ids=lambda e: e.__name__)
def test_every_focusable_element_has_a_name_and_keeps_letters_to_itself(page, explorer):
    open_stage(page, explorer())
    focusable = page.locator(".kl-explorer :is(button, input, select, [tabindex])")
    for node in focusable.all():
        assert node.get_attribute("data-lm-suppress-shortcuts") == "true"
        assert node.get_attribute("aria-label") or node.inner_text().strip()


def test_a_handle_follows_the_mouse_and_the_proof_follows_the_handle(page, screenshots):
    shown = MarginCockpit()
    open_stage(page, shown)
    said, before, image = shown.sentence(), shown.values["points"], pixels(page)
    handle = page.locator(".kl-handle[data-index='3']")  # a support vector: the machine must follow
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=6)
    held = handle.bounding_box()
    assert held["x"] - box["x"] == pytest.approx(60, abs=2)  # at once, without waiting for Python
    page.mouse.up()
    wait_for(page, shown, said)
    after = shown.values["points"]
    assert after[3] != before[3] and after[:3] + after[4:] == before[:3] + before[4:]
    assert pixels(page) != image
    assert shown.undo().values["points"] == before  # the whole drag is one step


def test_keys_move_add_remove_and_undo(page):
    shown = MarginCockpit()
    open_stage(page, shown)
    handle = page.locator(".kl-handle[data-index='2']")
    handle.focus()
    for key, changed in (("ArrowRight", 0), ("ArrowUp", 1)):
        said, before = shown.sentence(), shown.values["points"][2]
        page.keyboard.press(key)
        wait_for(page, shown, said)
        assert shown.values["points"][2][changed] > before[changed]
    for key, total, last in (("a", 9, 1), ("b", 10, -1)):
        page.keyboard.press(key)
        page.wait_for_function("n => document.querySelectorAll('.kl-handle').length === n", arg=total)
        assert shown.values["points"][-1][2] == last
    page.locator(".kl-handle[data-index='9']").focus()
    page.keyboard.press("Delete")
    page.wait_for_function("document.querySelectorAll('.kl-handle').length === 9")
    page.keyboard.press("Control+z")
    page.wait_for_function("document.querySelectorAll('.kl-handle').length === 10")


def test_click_adds_and_double_click_removes(page):
    shown = MarginCockpit()
    open_stage(page, shown)
    page.locator(".kl-canvas").click(position={"x": 200, "y": 120})
    page.wait_for_function("document.querySelectorAll('.kl-handle').length === 9")
    assert shown.values["points"][-1][2] == 1
    page.locator(".kl-canvas").click(position={"x": 330, "y": 130}, modifiers=["Shift"])
    page.wait_for_function("document.querySelectorAll('.kl-handle').length === 10")
    assert shown.values["points"][-1][2] == -1
    page.locator(".kl-handle[data-index='9']").dblclick()
    page.wait_for_function("document.querySelectorAll('.kl-handle').length === 9")


def test_impossible_input_greys_the_picture_and_says_why(page, screenshots):
    shown = MarginCockpit("two points, C = ¼")
    open_stage(page, shown)
    image = pixels(page)
    page.locator(".kl-handle[data-index='1']").focus()
    page.keyboard.press("Delete")
    page.wait_for_selector(".kl-explorer.kl-error")
    assert "each class" in page.locator(".kl-sentence").inner_text()
    assert pixels(page) == image  # the last good picture
    page.screenshot(path=screenshots / "cockpit_error.png", full_page=True)
    page.keyboard.press("2")
    page.wait_for_selector(".kl-explorer:not(.kl-error)")


def test_sliders_answer_while_they_move_and_speak_their_value(page):
    shown = MarginCockpit()
    open_stage(page, shown)
    slider = page.get_by_role("slider", name="C", exact=True)
    slider.focus()
    for key in ("ArrowRight", "End", "Home"):
        said = shown.sentence()
        page.keyboard.press(key)
        wait_for(page, shown, said)
    assert shown.values["C"] == pytest.approx(0.01)
    assert slider.get_attribute("aria-valuetext") == "C 0.01"


def test_table_and_code_are_one_click_away(page):
    shown = MarginCockpit()
    open_stage(page, shown)
    page.get_by_role("button", name="table").click()
    page.wait_for_selector(".kl-table td")
    assert page.locator(".kl-table tbody tr").count() == 8
    page.get_by_role("button", name="copy as code").click()
    page.wait_for_function("document.querySelector('.kl-code').value.includes('soft_margin')")


def test_it_is_sharp_on_dense_screens_and_fits_a_narrow_cell(page):
    shown = MarginCockpit()
    page.set_viewport_size({"width": 420, "height": 900})
    open_stage(page, shown)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    width = page.evaluate(
        "(() => { const c = document.querySelector('.kl-canvas'); return c.width / c.clientWidth })()"
    )
    assert width == pytest.approx(page.evaluate("window.devicePixelRatio"), rel=0.01)


def test_the_maths_is_set_by_the_browser_greys_while_a_hand_moves_and_can_be_copied(page, screenshots):
    shown = MarginCockpit()
    open_stage(page, shown)
    formulas = page.locator(".kl-formulas math")
    assert formulas.locator("mtr").count() == 4
    assert formulas.bounding_box()["height"] > 80  # four lines, not one string
    page.get_by_role("button", name="copy LaTeX").click()
    page.wait_for_function("document.querySelector('.kl-code').value.startsWith('\\\\begin{align*}')")
    assert page.locator(".kl-code").input_value() == shown.maths()
    before = formulas.text_content()
    box = page.locator(".kl-handle[data-index='3']").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 45, box["y"] - 25, steps=4)
    page.wait_for_selector(".kl-maths.kl-stale")
    assert formulas.text_content() == before
    page.mouse.up()
    page.wait_for_selector(".kl-maths:not(.kl-stale)")
    assert formulas.text_content() != before
    page.screenshot(path=screenshots / "cockpit_maths.png", full_page=True)


def test_the_hint_says_what_can_be_done_in_this_view(page):
    open_stage(page, KernelPCAExplorer())
    hint = page.locator(".kl-hint")
    assert "click adds" in hint.inner_text()
    for scene in ("digits with noise", "two spheres"):
        page.get_by_role("button", name=scene).click()
        page.wait_for_function("document.querySelector('.kl-hint').textContent === ''")


def test_a_slow_answer_is_announced(page):
    shown = SolverRace()
    open_stage(page, shown)
    compute = shown.compute
    shown.compute = lambda **values: time.sleep(0.6) or compute(**values)
    page.evaluate(
        """() => {
          const root = document.querySelector('.kl-explorer'), signs = (window.signs = []);
          new MutationObserver(() => signs.push(root.ariaBusy)).observe(root, { attributeFilter: ['aria-busy'] });
        }"""
    )
    said = shown.sentence()
    page.get_by_role("button", name="small C").click()
    wait_for(page, shown, said)
    assert page.evaluate("window.signs") == ["true", "false"]
    shown.compute = compute
    page.get_by_role("button", name="table").click()  # a quick answer needs no sign
    page.wait_for_selector(".kl-table td")
    assert page.evaluate("window.signs") == ["true", "false"]


class Triangle(Explorer):
    """One handle of a role that is drawn as a triangle."""

    title, task = "Triangle", "Move it."
    controls = {"corner": Drag("corner", ((0.0, 0.0),))}  # noqa: RUF012

    def compute(self, corner):
        return corner

    def draw(self, corner, coarse=False):
        handle = Handles(corner, ("corner",), "denoised", control="corner", index=[0])
        return Picture([Panel([handle], xlim=(-1, 1), ylim=(-1, 1))], alt="A corner.")

    def describe(self, corner):
        return f"The corner is at {corner[0]}."


def test_a_focused_triangle_shows_its_outline_and_moves(page):
    shown = Triangle()
    open_stage(page, shown)
    node = page.locator(".kl-handle[data-marker=triangle]")
    node.focus()
    page.keyboard.press("ArrowRight")
    wait_for(page, shown, Triangle().sentence())
    look = node.evaluate("n => [getComputedStyle(n).clipPath, getComputedStyle(n).outlineStyle]")
    assert look == ["none", "solid"]  # what is clipped loses its outline
    assert node.evaluate("n => getComputedStyle(n, '::before').clipPath").startswith("polygon")


def test_swatches_of_the_legend_are_whole(page):
    """No ink on the edge of a swatch: rings that go round a point are drawn smaller there."""
    open_stage(page, SMOTimeMachine())
    cut = page.evaluate(
        """[...document.querySelectorAll('.kl-entry')].filter((entry) => {
          const canvas = entry.querySelector('canvas'), ctx = canvas.getContext('2d');
          const rows = [0, canvas.height - 1].map((y) => ctx.getImageData(0, y, canvas.width, 1).data);
          return rows.some((row) => row.some((value, k) => k % 4 === 3 && value > 0));
        }).map((entry) => entry.textContent)"""
    )
    assert cut == []


def test_bars_at_whole_numbers_have_ticks_at_whole_numbers(page):
    open_stage(page, MarginCockpit("two points, C = ¼"))
    ticks = page.evaluate(
        "import('/stage.js').then((m) => [true, false].map((w) => m.ticks(-0.6, 1.4, 8, w).map((t) => t.text)))"
    )
    assert ticks == [["0", "1"], ["−0.5", "0.0", "0.5", "1.0"]]
    assert page.evaluate("window.drawn().panels[1].whole") == [True, False]
