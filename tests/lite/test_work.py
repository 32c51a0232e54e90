"""A student's work survives: it stays in the browser, goes into one file and comes back, and can be handed in."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.servers import ROOT, browser_page, serve
from tests.lite.conftest import NOBODY_OUTSIDE
from tests.lite.lite_page import cell, kept, open_notebook, says, wait_for_python, wait_until_kept, write

pytestmark = pytest.mark.browser
TOUR = "00_tour.ipynb"
MINE = "my_alpha = 0.5  # mine"


def sources(notebook):
    return "\n".join("".join(cell["source"]) for cell in notebook["cells"])


def change_the_tour(page, site):
    """Edit a cell and leave the rest to the browser: nobody presses save."""
    open_notebook(page, site, TOUR)
    write(page, "my_alpha = 0.3", MINE)
    wait_until_kept(page, TOUR, lambda notebook: MINE in sources(notebook))


def test_an_edited_cell_survives_a_reload_and_the_end_of_the_browser(chromium, site, tmp_path, screenshots):
    with browser_page(chromium, tmp_path / "profile", NOBODY_OUTSIDE) as (page, _):
        change_the_tour(page, site)
        page.reload()
        wait_for_python(page)
        cell(page, MINE).wait_for()
    with browser_page(chromium, tmp_path / "profile", NOBODY_OUTSIDE) as (page, seen):
        open_notebook(page, site, TOUR)
        cell(page, MINE).scroll_into_view_if_needed()
        page.screenshot(path=screenshots / "lite_survived.png")
        assert seen.errors == [] and seen.outside == []


def test_a_notebook_that_was_only_opened_is_not_kept(page, site):
    """So a new edition of the course reaches everybody who did not change the old one."""
    open_notebook(page, site, TOUR)
    page.wait_for_timeout(15_000)  # longer than a changed notebook waits to be saved
    assert kept(page, TOUR) is None


def test_work_becomes_one_file_is_reset_and_comes_back(page, site, tmp_path, screenshots):
    change_the_tour(page, site)
    page.goto(f"{site}/course.html#work")
    word = page.locator("#word")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all my work").click()
    download.value.save_as(tmp_path / "work.json")
    says(word, "Saved to my-kernlab-work.json: 1 file.")

    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Start afresh").click()
    assert MINE in sources(kept(page, TOUR))
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Start afresh").click()
    says(word, "All notebooks are as they came.")
    assert kept(page, TOUR) is None

    page.locator("#file").set_input_files(tmp_path / "work.json")
    says(word, "Brought back: 1 file.")
    page.screenshot(path=screenshots / "lite_work.png")
    for text in ('{"some": "thing"}', "null", "no JSON"):
        (tmp_path / "other.json").write_text(text)
        page.locator("#file").set_input_files(tmp_path / "other.json")
        says(word, "not a file that these pages saved")
    open_notebook(page, site, TOUR)
    cell(page, MINE).wait_for()


def test_what_is_here_is_replaced_only_if_the_reader_says_so(page, site, tmp_path):
    change_the_tour(page, site)
    page.goto(f"{site}/course.html#work")
    other = {"kernlab_edu": 1, "work": {"files": {TOUR: {"content": {"cells": []}}}}}
    (tmp_path / "work.json").write_text(json.dumps(other))
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.locator("#file").set_input_files(tmp_path / "work.json")
    page.wait_for_timeout(1000)
    assert MINE in sources(kept(page, TOUR))
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#file").set_input_files(tmp_path / "work.json")
    says(page.locator("#word"), "Brought back: 1 file.")
    assert kept(page, TOUR) == {"cells": []}


def test_work_moves_to_another_address(page, folder, tmp_path):
    """Saved in one folder of a host, brought back in another: each has its own storage."""
    with serve(folder.parent) as host:
        change_the_tour(page, f"{host}/{folder.name}")
        page.goto(f"{host}/{folder.name}/course.html")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save all my work").click()
        download.value.save_as(tmp_path / "work.json")
    with serve(folder) as elsewhere:
        page.goto(f"{elsewhere}/course.html")
        page.locator("#file").set_input_files(tmp_path / "work.json")
        says(page.locator("#word"), "Brought back: 1 file.")
        open_notebook(page, elsewhere, TOUR)
        cell(page, MINE).wait_for()


def test_a_browser_that_is_full_or_keeps_nothing_says_so(page, site, screenshots):
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site, "quotaSize": 1_000_000})
    page.goto(f"{site}/course.html")
    says(page.locator("#trouble"), "storage is full")
    open_notebook(page, site, TOUR)
    says(page.locator("#kl-warning"), "storage is full")
    page.screenshot(path=screenshots / "lite_full.png")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site})
    page.goto(f"{site}/course.html")
    page.wait_for_selector("html[data-storage=well]", state="attached")
    page.add_init_script("indexedDB.open = () => { throw new DOMException('private', 'InvalidStateError'); }")
    page.goto(f"{site}/course.html")
    says(page.locator("#trouble"), "keeps nothing here")


def test_homework_is_checked_in_the_browser_and_graded_by_the_lecturer(page, site, tmp_path, screenshots):
    open_notebook(page, site, "homework/hw1.ipynb")
    write(page, "from kernlab_edu.homework import check", "import numpy as np\nfrom kernlab_edu.homework import check")
    write(page, 'STUDENT = "your id"', 'STUDENT = "ada"')
    write(page, "def solve_equality", answer("solve_equality"))
    says(cell(page, "def solve_equality").locator(".jp-OutputArea"), "3 of 3 points")
    page.screenshot(path=screenshots / "lite_homework.png")
    page.get_by_role("menuitem", name="File", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Download", exact=True).click()
    download.value.save_as(tmp_path / "submissions" / "ada.ipynb")
    assert grade(tmp_path)["ada"]["hw1.2"] == "3"


def answer(name):
    """The master's solution of a task, with the line that checks it."""
    text = (ROOT / "docs" / "homework" / "hw1.py").read_text("utf-8")
    (found,) = [part for part in re.split(r"^# %%.*\n", text, flags=re.M) if f"def {name}" in part]
    return re.sub(r"^ *# (BEGIN|END) SOLUTION\n", "", found, flags=re.M).strip()


def grade(folder):
    """The lecturer's table, by student."""
    command = [
        Path(sys.executable).with_name("kernlab-edu"),
        "grade",
        "submissions",
        "--homework",
        "hw1",
        "--seed",
        "7",
    ]
    subprocess.run([*command, "--out", "grades.csv"], cwd=folder, check=True)
    with open(folder / "grades.csv", newline="") as table:
        return {row["Identifier"]: row for row in csv.DictReader(table)}
