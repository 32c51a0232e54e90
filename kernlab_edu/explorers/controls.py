"""What a reader can take hold of.  A control says which values make sense; the browser draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Control:
    """A label and a first value.  `clean` turns whatever arrives into a value of the control, or says why not.

    when: {other control: its values} for which this one is shown; without it, always.
    """

    label: str
    value: Any
    when: Mapping[str, tuple] | None = field(default=None, kw_only=True)

    def clean(self, value):
        """The value in the control's own form."""
        return value

    def to_dict(self) -> dict:
        """Plain data for the browser."""
        return {"type": type(self).__name__} | asdict(self)


@dataclass(frozen=True)
class Slider(Control):
    """A number between low and high; `log` spaces it evenly in powers of ten, `whole` keeps it an integer.

    >>> Slider("C", 1.0, 0.01, 1000, log=True).clean(5000)
    1000.0
    """

    low: float = 0.0
    high: float = 1.0
    step: float | None = None
    log: bool = False
    whole: bool = False

    def clean(self, value):
        number = _number(value, self.label)
        number = min(max(number, self.low), self.high)
        return round(number) if self.whole else float(number)


@dataclass(frozen=True)
class Stepper(Control):
    """A place in a sequence: back, forward, play, jump.  How far it goes is known once the sequence is computed."""

    value: int = 0

    def clean(self, value):
        return max(0, round(_number(value, self.label)))


@dataclass(frozen=True)
class Choice(Control):
    """One of several words.

    >>> Choice("kernel", "linear", ("linear", "Gaussian")).clean("Gaussian")
    'Gaussian'
    """

    options: tuple[str, ...] = ()

    def clean(self, value):
        if value not in self.options:
            raise ValueError(f"{self.label} is one of {', '.join(self.options)}, not {value!r}.")
        return value


@dataclass(frozen=True)
class Toggle(Control):
    """On or off."""

    value: bool = False

    def clean(self, value):
        return bool(value)


@dataclass(frozen=True)
class Words(Control):
    """A line of text, such as a typed function."""

    def clean(self, value):
        return str(value)[:500]


@dataclass(frozen=True)
class Press(Control):
    """A button; its value counts how often it was pressed."""

    value: int = 0

    def clean(self, value):
        return max(0, round(_number(value, self.label)))


@dataclass(frozen=True)
class Drag(Control):
    """Points in the plane: rows (x, y), or (x, y, ±1) if they have a class.

    editable: points can be added and removed; low, high: every coordinate stays between them.

    >>> Drag("point", ((0.0, 0.0),)).clean([[1, 2]])
    ((1.0, 2.0),)
    """

    editable: bool = False
    low: float = -1e6
    high: float = 1e6

    @property
    def classes(self) -> bool:
        """Do the points carry a class?"""
        return len(self.value) > 0 and len(self.value[0]) == 3

    def clean(self, value):
        width = 3 if self.classes else 2
        try:
            rows = np.asarray(value, dtype=float).reshape(-1, width)
        except (TypeError, ValueError):
            raise ValueError(f"{self.label} needs rows of {width} numbers.") from None
        if not np.isfinite(rows).all():
            raise ValueError(f"{self.label}: a point has a place, not NaN or infinity.")
        if not self.editable and len(rows) != len(self.value):
            raise ValueError(f"{self.label} has {len(self.value)} points, not {len(rows)}.")
        places = np.clip(rows[:, :2], self.low, self.high)
        if not self.classes:
            return tuple(map(tuple, places.tolist()))
        signs = np.where(rows[:, 2] >= 0, 1, -1)
        return tuple((x, y, sign) for (x, y), sign in zip(places.tolist(), signs.tolist(), strict=True))


def _number(value, label):
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{label} is a number, not {value!r}.") from None
    if not np.isfinite(number):
        raise ValueError(f"{label} is a finite number, not {value!r}.")
    return number
