"""The parts of the website's builder, each by itself."""

import json

import pytest

from docs import assets
from docs.build_site import errata, plain, show_formulas, where_else
from docs.build_slides import live_line
from docs.docstrings import as_rst
from docs.lectures import explorer_name, is_explorer, lecture, relink
from kernlab_edu.errata import ERRATA
from tests.site.links import broken_links, outside_resources


def written(tmp_path, head):
    path = tmp_path / "05_soft.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": head}]}), "utf-8")
    return path


# --- lectures ---


@pytest.mark.parametrize(
    "head",
    [
        "**Goals.** Pay $C$, *not* more.\n\n**You need** the past.\n\n**Time** 50 minutes, half of it.",
        "**What you will learn.** Pay $C$,\n*not* more.\n\n**You need** the past. **Time** 50 minutes, half of it. Go.",
        "**What you will do.** Pay $C$, *not* more.\n\n**Time** 50 minutes, half of it; less. **You need** the past.",
    ],
)
def test_goals_needs_and_time_are_read_from_the_first_cell(tmp_path, head):
    found = lecture(written(tmp_path, f"# Soft\n\n{head}"))
    said = (found.number, found.title, found.goals, found.needs, found.time)
    assert said == ("05", "Soft", "Pay $C$, *not* more.", "the past.", "50 minutes, half of it")


def test_a_notebook_without_a_title_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"05_soft\.ipynb .* title"):
        lecture(written(tmp_path, "No title."))


def test_links_lead_to_lectures_that_are_there():
    cell = {
        "cell_type": "markdown",
        "source": "[a](04_hard.ipynb), [b](05_soft.ipynb#two), [c](99_no.ipynb), [d](e.md)",
    }
    relink(cell, {"04_hard", "05_soft"}, ".html")
    assert cell["source"] == "[a](04_hard.html), [b](05_soft.html#two), c, [d](e.md)"


def test_explorers_are_told_from_pictures():
    assert is_explorer({"data": {"text/html": "<figure>", "text/plain": "C = 1: certified."}})
    assert not is_explorer({"data": {"text/html": "<figure>", "text/plain": "Picture: four streets."}})
    assert not is_explorer({"data": {"text/plain": "4.25"}})
    assert explorer_name({"source": "lift = LiftExplorer()\nlift"}, ["TubeExplorer", "LiftExplorer"]) == "LiftExplorer"
    assert explorer_name({"source": "lift"}, ["LiftExplorer"]) is None


def test_binder_is_offered_when_the_repository_is_known(tmp_path):
    soft = lecture(written(tmp_path, "# Soft"))
    cell = {"source": "MarginCockpit()"}
    for words in (live_line(soft, cell, "me/course"), where_else(soft, "me/course")):
        assert "https://mybinder.org/v2/gh/me/course/HEAD?urlpath=lab/tree/notebooks/05_soft.ipynb" in words
    for words in (live_line(soft, cell), where_else(soft, "")):
        assert "mybinder" not in words
        assert "kernlab-edu present 05" in words
    assert "kernlab-edu app MarginCockpit" in live_line(soft, cell)


# --- text ---


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("K_ij = |x| * y", r"K\_ij = \|x\| \* y"),
        ("see `K_ij` and x_i", r"see ``K_ij`` and x\_i"),
        (">>> a_b * c\n1", ">>> a_b * c\n1"),
        ("Sum.\n>>> 1 + 1\n2", "Sum.\n\n>>> 1 + 1\n2"),
        ("kernel   a Kernel\nC        a price", "::\n\n    kernel   a Kernel\n    C        a price"),
        ("One sentence.  Another\nin two lines.", "One sentence.  Another\nin two lines."),
    ],
)
def test_docstrings_keep_their_formulas_tables_and_examples(text, wanted):
    lines = text.split("\n")
    as_rst(lines)
    assert "\n".join(lines).strip("\n") == wanted


def test_plain_text_means_nothing_to_markdown():
    assert plain("a*b_c|d$") == r"a\*b\_c\|d\$"


# --- errata ---


def test_the_errata_page_has_a_row_for_each_slip_with_both_formulas_and_values(tmp_path):
    page = errata([lecture(written(tmp_path, "# Soft"))])
    rows = page.split("* - **E")[1:]
    assert [int(row[:2]) for row in rows] == list(range(1, 66))
    for entry, row in zip(ERRATA.values(), rows, strict=True):
        assert f"${entry.printed}$" in row and f"${entry.right}$" in row and plain(entry.show().right) in row
        assert ("*It rests on" in row) == (entry.reading == "informal")
    assert "runs them all" not in page  # no lecture of that name was given


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("<td>$a_1 &lt; b$<td>2", r'<div class="mathjax_process"><td>\(a_1 &lt; b\)<td>2</div>'),
        (r"<figure>$</figure>\begin{align*}", r'<div class="mathjax_process"><figure>$</figure>\begin{align*}</div>'),
        ("<p>5 $</p>", "<p>5 $</p>"),
    ],
)  # fmt: skip
def test_formulas_in_outputs_are_set(stored, shown):
    cell = {"outputs": [{"data": {"text/html": [stored]}}, {"data": {"text/plain": "$x$"}}]}
    show_formulas(cell)
    assert "".join(cell["outputs"][0]["data"]["text/html"]) == shown
    assert cell["outputs"][1] == {"data": {"text/plain": "$x$"}}


# --- npm ---


def test_without_npm_a_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(assets.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=r"npm is missing.*Node\.js"):
        assets.fetch(tmp_path)


def test_what_was_fetched_is_not_fetched_again(tmp_path, monkeypatch):
    (tmp_path / "fetched.json").write_text((assets.ROOT / "docs" / "package-lock.json").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(assets.subprocess, "run", lambda *words, **more: pytest.fail("asked the registry"))
    assert assets.fetch(tmp_path) == tmp_path / "node_modules"


# --- the readers of pages see what they are for ---


@pytest.mark.parametrize("link", ['<a href="b.html">', '<a href="#no">', '<a href="a.html#no">', '<img src="x.png">'])
def test_a_broken_link_is_seen(tmp_path, link):
    (tmp_path / "a.html").write_text(f'<h1 id="yes">A</h1><a href="#yes"></a><a href="a.html?q#yes"></a>{link}')
    assert len(broken_links(tmp_path)) == 1


@pytest.mark.parametrize(
    "resource",
    [
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="//cdn.example/x.css">',
        '<img src="http://example.org/x.png">',
        "<style>@import 'https://cdn.example/x.css';</style>",
        "<style>body { background: url(https://cdn.example/x.png) }</style>",
    ],
)
def test_a_resource_from_outside_is_seen(tmp_path, resource):
    (tmp_path / "a.html").write_text(f'<img src="data:,"><a href="https://example.org">no resource</a>{resource}')
    assert len(outside_resources(tmp_path)) == 1
