"""Every slip: the printed form fails, the right form holds; every rejected candidate is fine."""

import re

import pytest

from kernlab_edu.errata import ERRATA, REJECTED, table
from kernlab_edu.errata.entry import SEVERITY, Evidence

every_entry = pytest.mark.parametrize("entry", ERRATA.values(), ids=lambda entry: entry.id)


def test_all_65_are_there():
    assert list(ERRATA) == [f"E{k:02d}" for k in range(1, 66)]


@every_entry
def test_the_printed_form_fails_and_the_right_form_holds(entry):
    found = entry.show()
    assert found.tells_them_apart(), found
    assert found.printed != found.right


@every_entry
def test_a_card_says_where_and_why(entry):
    assert entry.severity in SEVERITY and entry.reading in ("", "informal", "extraction")
    assert re.match(r"00[0-4]\b", entry.where)
    assert entry.title and entry.why.endswith(".") and entry.printed and entry.right
    html = entry._repr_html_()
    assert entry.id in html and "as printed" in html and "as it must be" in html


@pytest.mark.parametrize("candidate", REJECTED, ids=lambda candidate: candidate.id)
def test_a_rejected_candidate_is_fine(candidate):
    found = candidate.show()
    assert found.right_error <= 1e-6, found


def test_the_table_has_a_line_for_each():
    lines = table(ERRATA.values()).splitlines()
    assert len(lines) == len(ERRATA) + 1
    assert all(entry.id in line for entry, line in zip(ERRATA.values(), lines[1:], strict=True))


def test_evidence_needs_both_halves():
    assert Evidence("x", "1", "2", 0.5, 1e-12).tells_them_apart()
    assert not Evidence("x", "1", "2", 1e-9, 1e-12).tells_them_apart()
    assert not Evidence("x", "1", "2", 0.5, 0.5).tells_them_apart()
