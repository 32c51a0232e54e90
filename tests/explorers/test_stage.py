"""The stage without a browser: messages in, frames out; dragging is coarse, amends the present and is one undo."""

import json

import numpy as np
import pytest

from kernlab_edu.explorers import MarginCockpit
from kernlab_edu.explorers.controls import Choice, Drag, Press, Slider, Stepper, Toggle, Words
from kernlab_edu.explorers.history import History


def moved(explorer, k, x, y):
    rows = [list(row) for row in explorer.values["points"]]
    rows[k][:2] = x, y
    return rows


def test_a_drag_is_answered_coarsely_then_exactly_and_is_one_step_of_undo():
    explorer = MarginCockpit()
    stage, before = explorer.stage(), explorer.scene()
    sizes = []
    for seq, x in enumerate(np.linspace(-2.0, 0.5, 6), start=1):
        rows = moved(explorer, 0, x, 0.0)
        stage.receive({"do": "set", "values": {"points": rows}, "final": False, "seq": seq})
        assert stage.frame["seq"] == seq and stage.frame["sentence"] == explorer.sentence()
        sizes.append(sum(len(m.xy) for m in explorer.picture().panels[0].having("boundary")))
    stage.receive({"do": "set", "values": {"points": rows}, "final": True, "seq": 7})
    exact = sum(len(m.xy) for m in explorer.picture().panels[0].having("boundary"))
    assert exact > 1.5 * sizes[-1]
    after = explorer.scene()
    assert explorer.undo().scene() == before and explorer.redo().scene() == after


def test_a_frame_is_one_text_and_one_small_buffer_with_the_picture_in_it():
    explorer = MarginCockpit("moons, Gaussian")
    stage = explorer.stage()
    assert len(stage.numbers) < 60_000
    numbers, at = np.frombuffer(stage.numbers, dtype=np.float32), 0
    sent = json.loads(stage.words)["picture"]["panels"]
    for panel, words in zip(explorer.picture().panels, sent, strict=True):
        for mark, data in zip(panel.marks, words["marks"], strict=True):
            for name, value in data.items():
                if isinstance(value, dict):
                    size = int(np.prod(value["shape"]))
                    back = numbers[at : at + size].reshape(value["shape"])
                    np.testing.assert_allclose(back, getattr(mark, name), rtol=1e-6)
                    at += size
    assert at == len(numbers) > 1000


def test_a_move_is_one_message(monkeypatch):
    stage, sent = MarginCockpit().stage(), []
    monkeypatch.setattr(stage, "_send", lambda message, buffers=None: sent.append((message, buffers)))
    stage.receive({"do": "set", "values": {"C": 2.0}, "final": False, "seq": 1})
    ((message, buffers),) = sent
    assert set(message["state"]) == {"words"} and len(buffers) == 1


@pytest.mark.parametrize(
    "message",
    [
        {"do": "set", "values": {"C": "many"}},
        {"do": "set", "values": {"nonsense": 1}},
        {"do": "set", "values": {"points": [[1, 2]]}},
        {"do": "set", "values": {"points": [[np.nan, 0, 1]]}},
        {"do": "set"},
        {"do": "scene", "name": "nonsense"},
        {"do": "dance"},
        {},
    ],
)
def test_bad_messages_become_a_sentence_and_the_state_stays(message):
    explorer = MarginCockpit()
    before, picture = explorer.scene(), explorer.picture()
    explorer.stage().receive(message)
    assert explorer.error and explorer.stage().frame["error"]
    assert explorer.scene() == before and explorer.picture() == picture
    explorer.stage().receive({"do": "set", "values": {"C": 2.0}})
    assert not explorer.error and explorer.values["C"] == 2.0


def test_bad_input_on_screen_keeps_the_last_good_picture_and_recovers():
    explorer = MarginCockpit()
    good = explorer.picture()
    for points, words in (
        ([(0, 0, 1), (1, 1, 1)], "each class"),
        ([], "each class"),
        ([(0, 0, 1)], "each class"),
    ):
        explorer.set(points=points)
        assert words in explorer.sentence() and explorer.picture() == good
    explorer.load("hard margin").set(points=[(0, 0, 1), (0, 0, -1)])
    assert "same point" in explorer.sentence()
    assert explorer.load("overlap").picture() == good and not explorer.error


def test_300_drags_leak_nothing():
    import gc
    import tracemalloc

    explorer = MarginCockpit()
    stage = explorer.stage()

    def drag(k):
        rows = moved(explorer, 0, -2.0 + 0.01 * (k % 100), 0.1)
        stage.receive({"do": "set", "values": {"points": rows}, "final": k % 10 == 9, "seq": k})

    from ipywidgets import Widget

    for k in range(220):  # fills the undo history, which has a fixed depth
        drag(k * 10 + 9)
    widgets = len(Widget._all_widgets) if hasattr(Widget, "_all_widgets") else 0
    tracemalloc.start()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for k in range(300):
        drag(k)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 1_000_000
    assert (len(Widget._all_widgets) if hasattr(Widget, "_all_widgets") else 0) == widgets


def test_controls_clean_what_arrives():
    assert Slider("C", 1.0, 0.1, 10.0).clean(99) == 10.0
    assert Slider("n", 1, 0, 9, whole=True).clean(3.6) == 4
    assert Stepper("step").clean(-3) == 0 and Press("go").clean("2") == 2
    assert Toggle("on").clean(1) is True and Words("f", "").clean(3) == "3"
    assert Drag("p", ((0.0, 0.0, 1),), editable=True, low=-1, high=1).clean([[5, -5, -7]]) == ((1.0, -1.0, -1),)
    for control, value in ((Choice("k", "a", ("a",)), "b"), (Slider("C", 1.0), "x"), (Slider("C", 1.0), np.inf)):
        with pytest.raises(ValueError, match=control.label):
            control.clean(value)
    with pytest.raises(ValueError, match="1 points, not 2"):
        Drag("p", ((0.0, 0.0),)).clean([[0, 0], [1, 1]])


def test_history_forgets_what_was_undone_and_the_distant_past():
    history = History(0, depth=3)
    for state in (1, 2, 3):
        history.push(state)
    history.back()
    history.push(9)
    assert (history.now, history.can_redo) == (9, False)
    history.back()
    history.back()
    history.back()
    assert history.now == 1 and not history.can_undo
