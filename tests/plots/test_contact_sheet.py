"""One panel of each picture on a sheet, under its name."""

import numpy as np

from kernlab_edu.explorers import HyperplaneExplorer, TubeExplorer
from kernlab_edu.plots import Panel, Picture, Points, contact_sheet


def dot(x, **panel):
    return Panel([Points([[x, 0.0]], role="plus", label="plus")], **panel)


def test_the_first_panel_of_each_under_its_name_without_labels():
    pictures = {
        "a": Picture([dot(1.0, title="old", xlabel="x", equal=True), dot(2.0)], "A."),
        "b": Picture([dot(3.0)], "B."),
    }
    sheet = contact_sheet(pictures, "Two dots.", columns=2)
    assert [panel.title for panel in sheet.panels] == ["a", "b"]
    assert [panel.marks[0].xy[0, 0] for panel in sheet.panels] == [1.0, 3.0]
    assert {mark.label for panel in sheet.panels for mark in panel.marks} == {""}
    assert sheet.panels[0].equal and sheet.panels[0].xlabel == "" and sheet.alt == "Two dots."
    assert pictures["a"].panels[0].title == "old"


def test_the_marks_of_an_explorer_keep_their_places():
    explorers = {"line": HyperplaneExplorer(), "tube": TubeExplorer()}
    sheet = contact_sheet({name: explorer.picture() for name, explorer in explorers.items()}, "Two explorers.")
    for panel, explorer in zip(sheet.panels, explorers.values(), strict=True):
        first = explorer.picture().panels[0]
        assert [mark.role for mark in panel.marks] == [mark.role for mark in first.marks]
        assert np.allclose(panel.limits(), first.limits())
