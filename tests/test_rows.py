"""The index of the curriculum is well formed, and what it promises is tested."""

import json

import pytest

from kernlab_edu.errata import ERRATA
from tests.rows import (
    ID,
    SLIPS,
    errata,
    ids_in,
    in_ranges,
    main,
    read_index,
    scan_notebooks,
    scan_tests,
    table,
    totals,
)

# The QP spine: hyperplanes, optimisation, SVMs, SMO, kernels, the representer theorem, regression.
PROMISED = "C01-C06,F001-F143,F150-F159,F170-F189"


def test_the_index_is_well_formed():
    rows = read_index()
    ids = [row.id for row in rows]
    assert ids == sorted(set(ids))
    assert ids[0] == "C01" and ids[-1] == "F255"
    for row in rows:
        assert ID.fullmatch(row.id)
        assert row.topic and row.notes, row.id
        assert all(text == text.strip() and "\n" not in text for text in vars(row).values()), row.id


@pytest.mark.parametrize("scan", [scan_tests, scan_notebooks])
def test_no_test_or_notebook_names_an_unknown_row(scan):
    unknown = {row: places for row, places in scan().items() if row not in {r.id for r in read_index()}}
    assert not unknown


def test_every_promised_row_with_a_check_has_a_test():
    tests = scan_tests()
    rows = [row for row in read_index() if in_ranges(row.id, PROMISED) and row.check]
    lacking = [f"{row.id} {row.topic}: {row.check}" for row in rows if row.id not in tests]
    assert not lacking, "\n".join(lacking)


def test_every_slip_of_the_notes_has_a_test_and_a_card():
    assert tuple(ERRATA) == SLIPS
    assert errata() == "errata: 65 of 65 have a test and a card"


def test_a_slip_without_a_test_or_a_card_is_named():
    all_but = {slip: ["somewhere"] for slip in SLIPS if slip != "E07"}
    everything = all_but | {"E07": ["here"]}
    for tests, notebooks in ((all_but, everything), (everything, all_but)):
        assert errata(tests, notebooks) == "errata: 64 of 65 have a test and a card, not E07"
    assert ids_in("test_E19_E20_envelope") == []  # slips are no rows of the curriculum


def test_ids_are_read_from_names():
    assert ids_in("test_F070_F071_two_points") == ["F070", "F071"]
    assert ids_in("test_C04_width") == ["C04"]
    assert ids_in("test_F0700_F07_XF070_f070") == []


def test_ranges():
    assert [i for i in ("C01", "C07", "F001", "F143", "F144", "F150") if in_ranges(i, PROMISED)] == [
        "C01",
        "F001",
        "F143",
        "F150",
    ]
    assert in_ranges("F255", "")


def test_the_lister_sees_tests_and_notebooks_and_what_is_missing(tmp_path):
    code = "class TestX:\n    def test_F079_closed_form(self): ...\n\ndef helper_F080(): ...\n"
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_svm.py").write_text(code, "utf-8")
    cells = [{"metadata": {"tags": ["F080", "hide-input"]}}, {"metadata": {}}]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells}), "utf-8")
    tests, notebooks = scan_tests(tmp_path), scan_notebooks(tmp_path)
    assert tests == {"F079": ["deep/test_svm.py::test_F079_closed_form"]}
    assert notebooks == {"F080": ["a.ipynb"]}

    rows = [row for row in read_index() if row.id in ("F079", "F080", "F255")]
    lines = table(rows, tests, notebooks)
    assert [line[:4].strip() for line in lines] == ["id", "F079", "F080", "F255"]
    assert table(rows, tests, notebooks, missing=True) == lines[:3]
    assert totals(rows, tests, notebooks) == [
        "tests: 1 of 2 rows covered, 1 not",
        "notebooks: 1 of 2 rows covered, 1 not",
    ]


def test_the_command_prints_a_range(capsys):
    main(["--range", "F079-F081"])
    listed = [line[:4].strip() for line in capsys.readouterr().out.splitlines()]
    assert listed == ["id", "F079", "F080", "F081", "test", "note", "erra"]
    main(["--summary"])
    assert len(capsys.readouterr().out.splitlines()) == 3
