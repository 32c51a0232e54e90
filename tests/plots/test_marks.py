"""Marks, panels and pictures: data that survives JSON and refuses nonsense."""

import dataclasses
import json

import numpy as np
import pytest

from kernlab_edu.plots import STYLES, Panel, Picture, Points, Text, style_of
from kernlab_edu.plots.marks import MARKS, mark_from_dict

NAN = float("nan")
ZOO = {
    "Points": {"xy": [[0, 1], [2, 5]], "role": "plus", "label": "y = +1"},
    "Curve": {"xy": [[0, 0], [1, 1], [NAN, NAN], [2, 0], [3, 1]], "role": "boundary"},
    "Region": {"xy": [[0, 0], [4, 0], [0, 4], [0, 0], [NAN, NAN], [1, 1], [1, 2], [2, 1], [1, 1]], "role": "side plus"},
    "Segments": {"start": [[0, 0], [1, 0]], "end": [[0, 1], [1, 2]], "role": "slack"},
    "Arrows": {"start": [[0, 0]], "end": [[1, 2]], "role": "gradient"},
    "Bars": {"x": [1, 2, 3], "height": [0.5, -1, 2], "role": "value"},
    "HeatMap": {"values": [[1, -2, 0], [0, 3, 1]], "box": [0, 3, 0, 2], "role": "matrix"},
    "Text": {"xy": [[0, 0], [1, 1]], "words": ["α", "w·x + b = 0"]},
    "Handles": {"xy": [[0, 0], [1, 1]], "words": ["point 0", "point 1"]},
}
EXTENTS = {
    "Points": (0, 2, 1, 5),
    "Curve": (0, 3, 0, 1),
    "Region": (0, 4, 0, 4),
    "Segments": (0, 1, 0, 2),
    "Arrows": (0, 1, 0, 2),
    "Bars": (0.6, 3.4, -1, 2),
    "HeatMap": (0, 3, 0, 2),
    "Text": (0, 1, 0, 1),
    "Handles": (0, 1, 0, 1),
}


def zoo_mark(name):
    return MARKS[name](**ZOO[name])


def test_the_zoo_holds_every_mark():
    assert set(ZOO) == set(EXTENTS) == set(MARKS)


@pytest.mark.parametrize("name", MARKS)
def test_extent_worked_by_hand(name):
    np.testing.assert_allclose(zoo_mark(name).extent(), EXTENTS[name])


@pytest.mark.parametrize("name", MARKS)
def test_a_mark_survives_json(name):
    mark = zoo_mark(name)
    again = mark_from_dict(json.loads(json.dumps(mark.to_dict(), allow_nan=False)))
    assert type(again) is type(mark)
    assert again == mark
    for array in mark.shapes:
        np.testing.assert_array_equal(getattr(again, array), getattr(mark, array))


@pytest.mark.parametrize("name", MARKS)
def test_marks_with_another_role_or_another_number_differ(name):
    mark = zoo_mark(name)
    array = next(iter(mark.shapes))
    assert dataclasses.replace(mark, role="other") != mark
    assert dataclasses.replace(mark, **{array: getattr(mark, array) + 1}) != mark


@pytest.mark.parametrize("name", MARKS)
def test_a_mark_cannot_be_changed_and_keeps_its_own_copy(name):
    array = next(iter(MARKS[name].shapes))
    mine = np.array(ZOO[name][array], dtype=float)
    mark = MARKS[name](**(ZOO[name] | {array: mine}))
    mine += 1
    assert mark == zoo_mark(name)
    with pytest.raises(ValueError, match="read-only"):
        getattr(mark, array)[0] = 7
    with pytest.raises(dataclasses.FrozenInstanceError):
        mark.role = "minus"


@pytest.mark.parametrize("name", MARKS)
def test_infinity_has_no_place_on_paper(name):
    array = next(iter(MARKS[name].shapes))
    values = np.array(ZOO[name][array], dtype=float)
    values[0] = np.inf
    with pytest.raises(ValueError, match="not finite"):
        MARKS[name](**(ZOO[name] | {array: values}))


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("Points", {"xy": [[0, 1, 2]]}, r"shape \(1, 3\)"),
        ("Points", {"xy": [[0, NAN]]}, "not finite"),
        ("Segments", {"end": [[0, 1]]}, r"shape \(1, 2\) but should have \(2, 2\)"),
        ("Bars", {"height": [1]}, r"should have \(3\)"),
        ("Text", {"words": ["one"]}, "2 places but 1 words"),
        ("HeatMap", {"box": [0, 1]}, r"should have \(4\)"),
    ],
)
def test_what_does_not_fit_is_refused(name, change, words):
    with pytest.raises(ValueError, match=words):
        MARKS[name](**(ZOO[name] | change))


def test_an_empty_mark_has_no_extent():
    assert Points(np.empty((0, 2)), "plus").extent() is None


# --- panels and pictures ---


def zoo_picture():
    panels = [Panel([zoo_mark(name)], title=name, xlim=(0, 5)) for name in MARKS]
    return Picture(panels, alt="Every mark, “one” per panel <and> nothing else.", columns=3)


def test_empty_marks_survive_json():
    """JSON writes both (0,) and (0, 2) as []."""
    marks = [Points(np.empty((0, 2)), "plus"), MARKS["Segments"](np.empty((0, 2)), np.empty((0, 2)), "slack")]
    picture = Picture([Panel(marks)], alt="Nothing yet.")
    assert Picture.from_json(picture.to_json()) == picture


def test_a_picture_survives_json():
    picture = zoo_picture()
    again = Picture.from_json(picture.to_json())
    assert again == picture
    assert again.panels[0].xlim == (0.0, 5.0)
    assert dataclasses.replace(picture, alt="Another sentence.") != again


def test_limits_are_the_marks_with_air_unless_given():
    marks = [Points([[0, 0], [10, 0]], "plus"), Points([[0, 20]], "minus")]
    assert Panel(marks).limits() == (-0.5, 10.5, -1.0, 21.0)
    assert Panel(marks, ylim=(0, 5)).limits() == (-0.5, 10.5, 0.0, 5.0)
    assert Panel([Points([[3, 3]], "plus")]).limits() == (2.5, 3.5, 2.5, 3.5)


def test_having_finds_marks_by_role():
    panel = Panel([zoo_mark("Points"), zoo_mark("Text")])
    assert panel.having("note") == (zoo_mark("Text"),)
    assert panel.having("slack") == ()


def test_a_picture_must_speak():
    panel = Panel([Text([[0, 0]], ["x"])])
    with pytest.raises(ValueError, match="sentence"):
        Picture([panel], alt=" ")
    with pytest.raises(ValueError, match="one panel"):
        Picture([], alt="Nothing.")


# --- the style table ---

OKABE_ITO = {"#000000", "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7", "#333333"}


@pytest.mark.parametrize("role", STYLES)
def test_every_style_is_readable_from_the_last_row(role):
    style = style_of(role)
    # white only as paper that hides what lies behind it, and as writing on a dark cell
    assert style.colour in OKABE_ITO or role in ("sheet", "note on dark")
    assert style.width >= 2.0


def test_roles_that_share_a_picture_differ_without_colour():
    assert style_of("plus").marker != style_of("minus").marker
    assert len({style_of(ring).marker for ring in ("free", "bounded", "degenerate")}) == 3
    assert style_of("boundary").dash != style_of("margin plus").dash


def test_an_unknown_role_is_named():
    with pytest.raises(ValueError, match=r"'supporter'.*boundary"):
        style_of("supporter")
