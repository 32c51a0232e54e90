"""Exercises of 11: learning theory."""

from __future__ import annotations

import numpy as np

from ...theory import JointTable, all_labelings, margin_vc_bound, realisable_labelings, vc_confidence
from ..tutor import Exercise, Wrong


def _regression_function(answer):
    """A function (p, y) ↦ E(y | x), tried on random joint tables."""
    rng = np.random.default_rng(11)
    for rows, columns in ((3, 2), (4, 5), (2, 3)):
        p, y = rng.uniform(0.1, 1.0, (rows, columns)), np.sort(rng.uniform(-2, 2, columns))
        table = JointTable(y, p / p.sum())
        found = np.asarray(answer(table.p.copy(), table.y.copy()), dtype=float)
        if found.shape != (rows,):
            raise Wrong(f"One value for each of the {rows} places x, not an array of shape {found.shape}.")
        if not np.allclose(found, table.regression_function()):
            raise Wrong(_known_mean(found, table))
    return "Right on three tables. No other function of x has a smaller risk, whatever the table."


def _known_mean(found, table):
    slips = {
        "These are Σ y p(x, y). Given x, the probabilities must add up to 1: divide by p(x).": table.p @ table.y,
        "That is the mean of y over all x. Take it separately in every row.": np.sum(table.p @ table.y),
        "That is the most probable y in each row: best for counting errors, not for squared ones.": table.y[
            table.p.argmax(axis=1)
        ],
        "That is the plain mean of the values y, as if all were equally probable.": table.y.mean(),
    }
    near = [words for words, value in slips.items() if np.allclose(found, value)]
    extra = table.squared_distance(found, table.regression_function())
    return near[0] if near else f"Your function costs {extra:.3g} more than the best one: its risk is not the smallest."


def _twelve(answer):
    """Four different points of the plane of which lines realise exactly 12 labelings."""
    X = np.asarray(answer, dtype=float)
    if X.shape != (4, 2) or not np.isfinite(X).all():
        raise Wrong(f"Give four points as rows (x₁, x₂); I see an array of shape {X.shape}.")
    if len(np.unique(X, axis=0)) < 4:
        raise Wrong("Two of your points coincide, so they can never get different labels. Use four different places.")
    count = len(realisable_labelings(X))
    if count == 14:
        raise Wrong("14 of 16: your points are in general position, and then it is always 14. Break that position.")
    if count != 12:
        raise Wrong(f"{count} of 16: too special, all four are on one line. Move one of them away.")
    return "Right: 12 of 16. The two impossible labelings of three points on a line, each with + or − at the fourth."


def _rectangles(answer):
    """Four points that axis-parallel rectangles shatter: the box around every subset must hold no other point."""
    X = np.asarray(answer, dtype=float)
    if X.ndim != 2 or X.shape[1] != 2 or not np.isfinite(X).all():
        raise Wrong("Give points as rows (x₁, x₂).")
    if len(X) != 4:
        raise Wrong(f"Four points, please; these are {len(X)}.")
    for y in all_labelings(4):
        chosen, rest = X[y > 0], X[y < 0]
        if len(chosen) and len(rest):
            inside = ((rest >= chosen.min(axis=0)) & (rest <= chosen.max(axis=0))).all(axis=1)
            if inside.any():
                names = " and ".join(str(k + 1) for k in np.flatnonzero(y > 0))
                other = np.flatnonzero(y < 0)[inside.argmax()] + 1
                raise Wrong(f"Every box around point {names} also holds point {other}, so this labeling is missing.")
    return "Right: all 16. With a fifth point one is always inside the box of the four extreme ones, so h = 4."


def _enough(answer):
    """The smallest n with confidence ≤ 0.1 for h = 3, δ = 0.05."""
    n = float(answer)
    if n != round(n) or n < 3:
        raise Wrong("n is a number of samples: a whole number, and at least h = 3.")
    price = float(vc_confidence(3, n))
    if price > 0.1:
        raise Wrong(f"n = {n:.0f} still leaves a confidence term of {price:.4f}: too few.")
    if vc_confidence(3, n - 1) <= 0.1:
        raise Wrong(f"n = {n:.0f} gives {price:.4f}. Enough, but not the smallest: one sample less would do, too.")
    return f"Right: {n:.0f} samples. For half of 0.1 you need far more than twice, even more than four times as many."


def _wide(answer):
    """The bound on h for streets 1 wide, kerb to kerb, in a ball of radius 2 in 100 dimensions."""
    h = float(answer)
    right = margin_vc_bound(2.0, 0.5, 100)
    known = {
        margin_vc_bound(2.0, 1.0, 100): "You used the whole width. The bound is about Δ, half of it.",
        right - 1: "Almost: the formula ends with + 1.",
        101: "That is D + 1, the value for streets of any width. The minimum chooses the other term here.",
        9: "The ratio R/Δ enters squared, and R is 2.",
    }
    if h != right:
        raise Wrong(known.get(h, f"Not {h:g}. Write down R, Δ and D first, then min(⌈R²/Δ²⌉, D) + 1."))
    return "Right: 17 although the space has 100 dimensions. The dimension does not enter at all."


EXERCISES = (
    Exercise(
        "11.1",
        "The best function of a table",
        _regression_function,
        (
            "The best f(x) is the mean of y, given x.",
            "Row i of p, divided by its sum, is the distribution of y given x_i.",
            "(p @ y) / p.sum(axis=1)",
        ),
    ),
    Exercise(
        "11.2",
        "Construct: exactly twelve",
        _twelve,
        (
            "General position gives 14, four points on a line give 8. Look between.",
            "How many labelings of three points on a line are impossible? What happens with a fourth beside it?",
            "Three on a line, the fourth off it.",
        ),
    ),
    Exercise(
        "11.3",
        "Construct: shattered by rectangles",
        _rectangles,
        (
            "A rectangle that holds some points holds their bounding box. That box must contain none of the others.",
            "No point may lie between the others in both coordinates. Corners of a square fail: look at a diagonal.",
            "Give each point one record of its own: the leftmost, the rightmost, the lowest, the highest.",
        ),
    ),
    Exercise(
        "11.4",
        "How many samples?",
        _enough,
        (
            "vc_confidence(3, n) falls with n, and takes whole arrays of n.",
            "At n = 1000 it is 0.164. The square root makes halving expensive; try n = 3000.",
            "n = np.arange(1000, 5000), and then the first n with vc_confidence(3, n) <= 0.1.",
        ),
    ),
    Exercise(
        "11.5",
        "Wide streets in many dimensions",
        _wide,
        (
            "Which width does the bound speak of: from kerb to kerb, or from the middle to a kerb?",
            "Δ = ½, R = 2, D = 100.",
            "R²/Δ² = 16, smaller than D; and then + 1.",
        ),
    ),
)
