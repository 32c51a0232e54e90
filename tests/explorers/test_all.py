"""Laws that every explorer keeps, run over all of them without a browser."""

import contextlib
import io
import json

import numpy as np
import pytest

import kernlab_edu.explorers as room
from kernlab_edu.explorers import Explorer
from kernlab_edu.explorers.controls import Choice, Drag, Slider, Stepper, Toggle
from kernlab_edu.plots import Picture, draw

EXPLORERS = [
    explorer
    for explorer in (getattr(room, name) for name in room.__all__)
    if isinstance(explorer, type) and issubclass(explorer, Explorer) and explorer is not Explorer
]
every_explorer = pytest.mark.parametrize("explorer", EXPLORERS, ids=lambda e: e.__name__)
every_scene = pytest.mark.parametrize(
    ("explorer", "scene"), [(e, s) for e in EXPLORERS for s in e.scenes], ids=lambda v: getattr(v, "__name__", v)
)


@every_explorer
def test_it_has_a_title_a_task_and_three_scenes(explorer):
    assert explorer.title and explorer.task and len(explorer.scenes) >= 3 and len(explorer.scenes) <= 9
    assert explorer.__doc__ and explorer.covers


@every_scene
def test_every_scene_speaks_shows_and_survives_json(explorer, scene):
    shown = explorer(scene)
    assert not shown.error and len(shown.sentence()) > 20 and "nan" not in shown.sentence().lower().split()
    assert isinstance(shown.picture(), Picture) and shown.picture().alt == shown.sentence()
    state = json.loads(json.dumps(shown.scene()))
    again = explorer().load(state)
    assert again.sentence() == shown.sentence() and again.scene() == state
    assert again.picture() == shown.picture()


@every_explorer
def test_scenes_differ(explorer):
    assert len({explorer(scene).sentence() for scene in explorer.scenes}) == len(explorer.scenes)


@every_scene
def test_the_code_runs_and_reproduces_the_sentence(explorer, scene):
    shown, printed = explorer(scene), io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(shown.code(), f"{explorer.__name__}.code", "exec"), {"__name__": "student"})
    assert printed.getvalue().rstrip().endswith(shown.sentence())


@every_explorer
def test_computing_is_pure(explorer):
    """The same values give the same sentence, whatever was shown before."""
    scenes = list(explorer.scenes)
    walked = explorer()
    said = [walked.load(scene).sentence() for scene in scenes]
    assert [walked.load(scene).sentence() for scene in reversed(scenes)] == said[::-1]


@every_explorer
def test_matplotlib_draws_every_scene_with_all_labels(explorer):
    for scene in explorer.scenes:
        picture = explorer(scene).picture()
        figure = draw(picture)
        assert [axes.get_title() for axes in figure.axes] == [panel.title for panel in picture.panels]
        assert [axes.get_xlabel() for axes in figure.axes] == [panel.xlabel for panel in picture.panels]
        for axes, panel in zip(figure.axes, picture.panels, strict=True):
            np.testing.assert_allclose((*axes.get_xlim(), *axes.get_ylim()), panel.limits())


def moves(control, value):
    """A few values that a reader could choose instead."""
    if isinstance(control, Slider):
        return [control.low, control.high]
    if isinstance(control, Choice):
        return list(control.options)
    if isinstance(control, Toggle):
        return [not value]
    if isinstance(control, Stepper):
        return [0, 1, 10**6]
    if isinstance(control, Drag) and len(value):
        return [tuple((row[0] + 0.3, row[1] - 0.2, *row[2:]) if k == 0 else row for k, row in enumerate(value))]
    return []


@every_explorer
def test_every_control_can_be_moved_to_its_ends_and_never_leaves_a_dead_widget(explorer):
    shown = explorer()
    for name, control in explorer.controls.items():
        for value in moves(control, shown.values[name]):
            shown.set(**{name: value})
            assert shown.sentence() and shown.picture() is not None
            assert "Traceback" not in shown.sentence()


@every_explorer
def test_undo_goes_back_and_redo_forward(explorer):
    shown = explorer()
    first, second = list(explorer.scenes)[:2]
    said = [shown.load(scene).sentence() for scene in (first, second)]
    assert shown.undo().sentence() == said[0] and shown.redo().sentence() == said[1]


@every_explorer
def test_a_picture_remains_when_no_kernel_is_running(explorer, tmp_path):
    shown = explorer()
    data, _ = shown._repr_mimebundle_()
    assert "<img" in data["text/html"] and data["text/plain"] == shown.sentence()
    assert "application/vnd.jupyter.widget-view+json" in data
    shown.save(tmp_path / "picture.svg")
    shown.save(tmp_path / "scene.json")
    assert (tmp_path / "picture.svg").read_text().startswith("<?xml")
    assert json.loads((tmp_path / "scene.json").read_text()) == shown.scene()


@every_explorer
def test_the_table_has_a_header_and_rows_of_its_length(explorer):
    head, *rows = explorer().table()
    assert rows and all(len(row) == len(head) for row in rows)


@every_explorer
def test_unknown_names_are_refused(explorer):
    with pytest.raises(ValueError, match="has no control"):
        explorer(nonsense=1)
    with pytest.raises(ValueError, match="no scene"):
        explorer().load("nonsense")
    with pytest.raises(ValueError, match="belongs to"):
        explorer().load({"explorer": "Other", "values": {}})
