"""An explorer: controls → compute (pure) → picture → sentence.  Everything works without a browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from ..plots import Picture, save
from .controls import Control
from .history import History
from .latex import align


class Explorer:
    """Subclasses name their controls and scenes and write three methods; this class does the rest.

    compute(**values)      the mathematics: pure, raises ValueError in the student's language
    draw(result, coarse)   a Picture of the result; coarse while something is being dragged
    describe(result)       the sentence the student should read: also the alternative text and the test oracle

    Optional: recipe(values) lines of library code, formulas(result) the mathematics in numbers, notes(result) words
    about it, limits(result) the last place of each Stepper, rows(result) a table.
    """

    title: ClassVar[str] = ""
    task: ClassVar[str] = ""
    covers: ClassVar[tuple[str, ...]] = ()
    controls: ClassVar[Mapping[str, Control]] = {}
    scenes: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    def __init__(self, scene: str | None = None, **values):
        self._stage = None
        self._history = History(self._cleaned(self._first() | dict(self.scenes[scene] if scene else {}) | values))
        self._result = self._picture = self._sentence = None
        self.coarse = False  # is something being dragged just now?
        self.error = ""
        self.refresh()

    # --- what a subclass writes ---------------------------------------------------------------------------------

    def compute(self, **values):
        """The result for these values."""
        raise TypeError(f"{type(self).__name__} must say how to compute.")

    def draw(self, result, coarse: bool = False) -> Picture:
        """The picture of a result."""
        raise TypeError(f"{type(self).__name__} must say how to draw.")

    def describe(self, result) -> str:
        """The sentence about a result."""
        raise TypeError(f"{type(self).__name__} must say what there is to read.")

    def recipe(self, values) -> str:
        """Library code that computes the same; may be empty."""
        return ""

    def formulas(self, result) -> list[str]:
        """The mathematics with the current numbers: lines of LaTeX, aligned at their &; may be empty."""
        return []

    def notes(self, result) -> str:
        """Plain words to be shown below the picture; may be empty."""
        return ""

    def limits(self, result) -> dict[str, int]:
        """The last place of each Stepper."""
        return {}

    def rows(self, result) -> list[tuple]:
        """A table, its header first: by default what is drawn."""
        marks = [(panel, mark) for panel in self.picture().panels for mark in panel.marks]
        return [("panel", "mark", "role", "entries")] + [
            (panel.title, type(mark).__name__, mark.label or mark.role, len(mark.corners())) for panel, mark in marks
        ]

    # --- what a user calls --------------------------------------------------------------------------------------

    @property
    def values(self) -> dict:
        """The current value of every control."""
        return dict(self._history.now)

    def set(self, **values):
        """Move controls, as a reader would; returns the explorer.  Undo takes it back."""
        self._history.push(self._cleaned(self.values | values))
        self.refresh()
        return self

    def sentence(self) -> str:
        """What it says now: the mathematics, or what is wrong with the input."""
        return self.error or self._sentence or ""

    def picture(self) -> Picture:
        """What it shows now: the last picture that made sense."""
        return self._picture

    def maths(self) -> str:
        """The mathematics with the current numbers as LaTeX, ready for a slide; empty if there is none."""
        lines = self.formulas(self._result)
        return align(lines) if lines else ""

    def table(self) -> list[tuple]:
        """The numbers behind the picture, header first."""
        return self.rows(self._result)

    def scene(self) -> dict:
        """The whole state, ready for JSON."""
        return json.loads(json.dumps({"explorer": type(self).__name__, "values": self.values}))

    def load(self, scene):
        """Go to a named scene, or back to a state that `scene()` returned."""
        if isinstance(scene, str):
            if scene not in self.scenes:
                raise ValueError(f"There is no scene {scene!r}; the scenes are {', '.join(self.scenes)}.")
            return self.set(**(self._first() | self.scenes[scene]))
        if scene.get("explorer") != type(self).__name__:
            raise ValueError(f"This scene belongs to {scene.get('explorer')}, not to {type(self).__name__}.")
        return self.set(**scene["values"])

    def undo(self):
        """Take the last change back."""
        self._history.back()
        self.refresh()
        return self

    def redo(self):
        """Make an undone change again."""
        self._history.forward()
        self.refresh()
        return self

    def code(self) -> str:
        """A few lines of Python that reproduce the picture and print the sentence."""
        name, recipe = type(self).__name__, self.recipe(self.values).strip()
        changed = {key: value for key, value in self.values.items() if value != self.controls[key].value}
        arguments = ", ".join(f"{key}={value!r}" for key, value in changed.items())
        again = (
            f"from kernlab_edu.explorers import {name}\n\nexplorer = {name}({arguments})\nprint(explorer.sentence())\n"
        )
        return f"{recipe}\n\n{again}" if recipe else again

    def save(self, path) -> None:
        """Write the picture (.png, .svg, .pdf) or the scene (.json) to a file."""
        if Path(path).suffix == ".json":
            Path(path).write_text(json.dumps(self.scene(), indent=1), encoding="utf-8")
        else:
            save(self.picture(), path)

    # --- inside -------------------------------------------------------------------------------------------------

    def refresh(self, coarse=False):
        """Compute, draw and describe; an impossible input leaves the last good picture and says what is wrong."""
        self.coarse = coarse
        try:
            result = self.compute(**self.values)
            sentence = self.describe(result)
            picture = replace(self.draw(result, coarse), alt=sentence)
        except (ValueError, ArithmeticError) as error:
            if self._picture is None:
                raise
            self.error = str(error)
        else:
            self.error, self._result, self._sentence, self._picture = "", result, sentence, picture
        if self._stage is not None:
            self._stage.show(self)

    def stage(self):
        """The widget that shows this explorer; made when it is first needed."""
        if self._stage is None:
            from .stage import Stage  # so that an explorer can be used where no widget can be shown

            self._stage = Stage(self)
        return self._stage

    def _repr_mimebundle_(self, **options):
        """The living widget; and for readers without a kernel the picture, its sentence and its mathematics."""
        bundle = self.stage()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        html = self.picture()._repr_html_() + (f"<div>{escape(self.maths())}</div>" if self.maths() else "")
        return data | {"text/html": html, "text/plain": self.sentence()}, metadata

    def _first(self):
        return {name: control.value for name, control in self.controls.items()}

    def _cleaned(self, values):
        unknown = sorted(set(values) - set(self.controls))
        if unknown:
            raise ValueError(f"{type(self).__name__} has no control {unknown[0]!r}; it has {', '.join(self.controls)}.")
        return {name: self.controls[name].clean(value) for name, value in values.items()}
