"""Two answers to the same problem laid over each other."""

from __future__ import annotations

import numpy as np

from .marks import Bars, Points
from .picture import Panel, Picture

SAME = 1e-6  # weights nearer than this are called equal


def overlay_picture(answers, title="", xlabel="point", ylabel="α") -> Picture:
    """answers = {name: weights (n,)}, two of them: bars for the first, a ring on each for the second.

    >>> overlay_picture({"SMO": [0.5, 0.5], "CVXOPT": [0.5, 0.4]}).alt
    'SMO and CVXOPT differ by up to 0.1, most at point 1.'
    """
    (first, one), (second, other) = ((name, np.asarray(values, dtype=float)) for name, values in answers.items())
    index, apart = np.arange(len(one)), np.abs(one - other)
    marks = [
        Bars(index, one, "value", label=first),
        Points(np.column_stack([index, other]), "before", label=second),
    ]
    words = f"differ by up to {apart.max():.3g}, most at point {apart.argmax()}."
    if apart.max() <= SAME:
        words = f"agree: no weight differs by more than {SAME:g}."
    panel = Panel(marks, title=title, xlabel=xlabel, ylabel=ylabel)
    return Picture([panel], alt=f"{first} and {second} {words}")
