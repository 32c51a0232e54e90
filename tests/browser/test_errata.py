"""Two switches of the errata lab, turned by hand in JupyterLab: the sentence and the picture follow."""

import re

import pytest

from tests.browser.test_explorers import changed, drag, in_lab, pixels, sentence  # noqa: F401 - in_lab is a fixture

pytestmark = pytest.mark.browser


@pytest.fixture
def errata(in_lab):  # noqa: F811
    """The errata lab on a page, and what the page complained about."""
    page, seen = in_lab("ErrataExplorer")
    page.locator(".kl-explorer").scroll_into_view_if_needed()
    yield page
    assert page.get_by_text("Traceback").count() == 0 and not page.locator(".kl-error").count()
    assert seen.errors == [] and seen.outside == []


def flip(page):
    """Turn the switch; both what is said and what is drawn must change."""
    before = pixels(page)
    said = changed(page, lambda: page.locator(".kl-explorer").get_by_role("checkbox").click(), sentence)
    page.wait_for_function("old => document.querySelector('.kl-canvas').toDataURL() !== old", arg=before)
    return said


def test_E01_the_sign_of_the_multiplier(errata, screenshots):
    printed = sentence(errata)
    assert "would need a = −0.5" in printed and "a gap of 0.25" in printed
    right = flip(errata)
    assert "a = 0.5 ≥ 0" in right and "no gap" in right
    errata.screenshot(path=screenshots / "errata_E01.png")
    assert flip(errata) == printed


def test_E06_no_hand_teaches_the_printed_dual_anything(errata, screenshots):
    errata.locator(".kl-scenes button").first.focus()
    assert "w = 0," in changed(errata, lambda: errata.keyboard.press("2"), sentence)
    before = sentence(errata)
    drag(errata, errata.locator(".kl-handle").first)
    errata.wait_for_function("old => document.querySelector('.kl-sentence').textContent !== old", arg=before)
    assert "w = 0," in sentence(errata)  # another cost, the same flat line
    slope = float(re.search(r"w = ([−\d.]+)", flip(errata))[1].rstrip(".").replace("−", "-"))
    assert abs(slope) > 0.1 and "no gap" in sentence(errata)
    errata.screenshot(path=screenshots / "errata_E06.png")
