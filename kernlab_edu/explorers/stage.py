"""Stage, our one widget: a picture, its controls and its sentence in the browser; Python only computes."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path

import anywidget
import numpy as np
import traitlets

from ..plots import STYLES, Handles, Picture
from .latex import mathml

HERE = Path(__file__).parent


class Stage(anywidget.AnyWidget):
    """The browser moves a handle at once and sends the newest value when the last one has been answered.

    Messages in: {"do": "set" | "scene" | "undo" | "redo" | "code" | "table", …, "seq": n, "final": bool}
    Out: the traits `words` (sentence, values, marks, seq: a JSON text) and `numbers` (every array of the picture, in
    one buffer), and answers to "code" and "table".  One text and one buffer travel three times as fast as a tree.
    """

    _esm = HERE / "stage.js"
    _css = HERE / "stage.css"
    spec = traitlets.Dict().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)
    numbers = traitlets.Bytes().tag(sync=True)

    def __init__(self, explorer):
        super().__init__(spec=spec_of(explorer))
        self._explorer = explorer
        self._before_drag = None
        self._seq = 0
        self.on_msg(lambda _, content, buffers: self.receive(content))
        self.show(explorer)

    def show(self, explorer):
        """Send the explorer's present state to the browser."""
        self.frame, numbers = frame_of(explorer, self._seq)
        with self.hold_sync():  # one message
            self.words, self.numbers = (
                json.dumps(self.frame, allow_nan=False, default=lambda number: number.item()),
                numbers,
            )

    def receive(self, message):
        """Do what the browser asks.  A bad message becomes a sentence on screen, never a traceback in the dark."""
        self._seq = message.get("seq", self._seq)
        explorer, ask = self._explorer, message.get("do")
        try:
            if ask == "set":
                self._set(message["values"], message.get("final", True))
            elif ask == "scene":
                explorer.load(message["name"])
            elif ask in ("undo", "redo"):
                getattr(explorer, ask)()
            elif ask == "code":
                self.send({"code": explorer.code()})
            elif ask == "table":
                self.send({"table": [[_cell(cell) for cell in row] for row in explorer.table()]})
            else:
                raise ValueError(f"The stage cannot {ask!r}.")
        except (ValueError, KeyError, TypeError) as error:
            explorer.error = str(error)
            self.show(explorer)

    def _set(self, values, final):
        """While something is dragged the present is amended, coarsely; on release it becomes one step of history."""
        explorer = self._explorer
        history = explorer._history
        state = explorer._cleaned(explorer.values | values)
        if not final:
            if self._before_drag is None:
                self._before_drag = history.now
            history.amend(state)
        else:
            if self._before_drag is not None:
                history.amend(self._before_drag)
                self._before_drag = None
            history.push(state)
        explorer.refresh(coarse=not final)


def spec_of(explorer) -> dict:
    """What never changes: words, controls, scenes and the style table."""
    return {
        "name": type(explorer).__name__,
        "title": explorer.title,
        "task": explorer.task,
        "controls": {name: control.to_dict() for name, control in explorer.controls.items()},
        "scenes": list(explorer.scenes),
        "styles": {role: asdict(style) for role, style in STYLES.items()},
    }


def frame_of(explorer, seq) -> tuple[dict, bytes]:
    """What changes with every move: words, and the arrays they speak of."""
    history = explorer._history
    picture, numbers = packed(explorer.picture())
    frame = {
        "seq": seq,
        "picture": picture,
        "sentence": explorer.sentence(),
        "notes": explorer.notes(explorer._result),
        "maths": maths_of(explorer),
        "error": bool(explorer.error),
        "values": explorer.values,
        "limits": explorer.limits(explorer._result),
        "undo": history.can_undo,
        "redo": history.can_redo,
    }
    return frame, numbers


def maths_of(explorer) -> dict | None:
    """LaTeX to copy and MathML to show; None while something is dragged, for formulas are read when hands rest."""
    if explorer.coarse:
        return None
    latex = explorer.maths()
    return {"latex": latex, "mathml": mathml(latex) if latex else ""}


def packed(picture: Picture) -> tuple[dict, bytes]:
    """A picture and its arrays, end to end as 32-bit numbers: a boundary of 2000 points costs 16 KB, not 80."""
    chunks = []
    panels = [
        {
            "title": panel.title,
            "xlabel": panel.xlabel,
            "ylabel": panel.ylabel,
            "limits": panel.limits(),
            "equal": panel.equal,
            "bare": panel.bare,
            "whole": panel.whole,
            "marks": [_packed_mark(mark, chunks) for mark in panel.marks],
        }
        for panel in picture.panels
    ]
    return {"columns": picture.columns, "panels": panels}, b"".join(chunk.tobytes() for chunk in chunks)


def _packed_mark(mark, chunks):
    """Plain data; of an array its shape, while its numbers join the chunks."""
    data = {"mark": type(mark).__name__}
    for field in fields(mark):
        value = getattr(mark, field.name)
        if isinstance(value, np.ndarray) and isinstance(mark, Handles):
            value = value.tolist()  # few, and the reader's own numbers: exact
        elif isinstance(value, np.ndarray):
            chunks.append(value.astype(np.float32))
            value = {"shape": value.shape}
        data[field.name] = value
    return data


def _cell(value):
    return f"{value:.4g}" if isinstance(value, float) else str(value)
