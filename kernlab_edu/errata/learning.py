"""Learning theory and its tables: margins, shattering, a benchmark."""

from __future__ import annotations

from ..theory import CENTRED_DISCS, DISCS, realisable_labelings, simplex_demo
from .entry import Entry, Evidence

# the column AB as printed, Banana to Waveform
ADABOOST = (12.3, 30.4, 26.5, 27.5, 20.3, 1.9, 35.7, 4.4, 22.6, 10.8)


def width_in_the_bound():
    """The 4 corners of a simplex in the unit ball: every labeling has its strip, so a bound must be at least 4."""
    demo = simplex_demo(4)
    bounds = demo.bound_full, demo.bound_half
    words = f"{bounds[0]} with the width 2/‖w‖", f"{bounds[1]} with the half-width 1/‖w‖"
    return Evidence("bound on h; 4 points are shattered", *words, *(float(max(0, demo.m - bound)) for bound in bounds))


def circles():
    """The points (1, 0) and (2, 0): how many of the 4 labelings can a disc make, free or around 0?"""
    points = [[1.0, 0.0], [2.0, 0.0]]
    made = [len(realisable_labelings(points, by)) for by in (DISCS, CENTRED_DISCS)]
    words = f"{made[0]} of 4 by any disc", f"{made[1]} of 4 by discs around 0"
    return Evidence("labelings of two points, all 4 = shattered", *words, *(float(max(0, count - 3)) for count in made))


def accuracy_or_error():
    """The column AB of the table: read as accuracies, and as errors, how many entries would a coin beat?"""
    as_accuracy = sum(entry < 50 for entry in ADABOOST)
    as_error = sum(100 - entry < 50 for entry in ADABOOST)
    words = f"{as_accuracy} of 10 as accuracy", f"{as_error} of 10 as test error"
    return Evidence("entries worse than a coin", *words, float(as_accuracy), float(as_error))


ENTRIES = (
    Entry(
        "E29", "Which width enters the bound", "003, lines 245–253", "A",
        r"\Delta = \frac{2}{\|w\|},\quad h \le \min(\lceil R^2/\Delta^2 \rceil, D) + 1",
        r"\Delta = \frac{1}{\|w\|},\quad h \le \min(\lceil R^2/\Delta^2 \rceil, D) + 1",
        "The bound is about the half-width; with the full width a simplex has more shattered corners than it allows.",
        width_in_the_bound,
    ),
    Entry(
        "E34", "Errors called accuracy", "003, line 1072", "A",
        r"\text{accuracy},\quad \overline{\mathrm{AB}} = 20.2\,\%",
        r"\text{test error},\quad \overline{\mathrm{AB}} = 19.24\,\%",
        "The table lists test errors; the mean of its column AB is 19.24, and F.Sonar is the data set Flare-Solar.",
        accuracy_or_error,
    ),
    Entry(
        "E58", "What a circle shatters", "003, line 44", "B",
        r"\text{discs do not shatter 2 points}", r"\text{discs around 0 do not shatter 2 points}",
        "A disc that may move shatters 2 points, and 3 that are not on a line; a line needs general position too.",
        circles, reading="informal",
    ),
)  # fmt: skip
