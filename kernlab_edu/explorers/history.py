"""Undo and redo: the states of an explorer, and where we are among them."""

from __future__ import annotations


class History:
    """A list of states with a cursor; `amend` changes the present without leaving a trace (while dragging).

    >>> history = History("a")
    >>> history.push("b"); history.back(); history.now, history.can_redo
    ('a', True)
    """

    def __init__(self, first, depth=200):
        self._states, self._at, self._depth = [first], 0, depth

    @property
    def now(self):
        """The present state."""
        return self._states[self._at]

    @property
    def can_undo(self) -> bool:
        """Is there an earlier state?"""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Is there a later state?"""
        return self._at < len(self._states) - 1

    def push(self, state):
        """A new present; what was undone is forgotten, and so is the distant past."""
        if state == self.now:
            return
        self._states = [*self._states[: self._at + 1], state][-self._depth :]
        self._at = len(self._states) - 1

    def amend(self, state):
        """Replace the present."""
        self._states[self._at] = state

    def back(self):
        """One state back, if there is one."""
        self._at = max(self._at - 1, 0)

    def forward(self):
        """One state forward, if there is one."""
        self._at = min(self._at + 1, len(self._states) - 1)
