"""Components: an ellipse with its axis and the residuals, and scores of several methods side by side."""

from __future__ import annotations

import numpy as np

from .marks import Curve, Points, Segments
from .picture import Panel
from .sketch import Sketch

SPREADS = 2.0  # the ellipse is drawn at this many standard deviations
CLASSES = ((1, "plus", "y = +1"), (-1, "minus", "y = −1"))


def residuals_picture(X, mean, direction, title="") -> Sketch:
    """Points X (n, 2), the line mean + t·direction, and each point's residual to its foot on that line.

    The sentence splits the mean squared distance from `mean` into the part along the line and the rest.

    >>> residuals_picture([[2, 1], [-2, 1], [2, -1], [-2, -1]], [0, 0], [1, 0]).alt
    'Of the mean squared distance 5 from the centre, 4 lies along the line and 1 is left as residuals.'
    """
    X, m = np.asarray(X, dtype=float), np.asarray(mean, dtype=float)
    v = np.asarray(direction, dtype=float) / np.linalg.norm(direction)
    along = (X - m) @ v
    feet = m + along[:, None] * v
    total, kept = np.square(X - m).sum(axis=1).mean(), np.square(along).mean()
    reach = 1.15 * np.abs(along).max() * np.array([[-1.0], [1.0]])
    marks = [
        Curve(_ellipse(X, m), "ghost", label=f"{SPREADS:.0f} standard deviations"),
        Curve(m + reach * v, "boundary", label="the line"),
        Segments(X, feet, "misfit", label="residuals"),
        Points(X, "sample"),
    ]
    alt = (
        f"Of the mean squared distance {total:.3g} from the centre, {kept:.3g} lies along the line and "
        f"{total - kept:.3g} is left as residuals."
    )
    return Sketch([Panel(marks, title, "x₁", "x₂", equal=True)], alt=alt)


def _ellipse(X, m):
    """The points m + C^{1/2} u with ‖u‖ = SPREADS."""
    values, V = np.linalg.eigh((X - m).T @ (X - m) / len(X))
    t = np.linspace(0, 2 * np.pi, 121)
    circle = SPREADS * np.column_stack([np.cos(t), np.sin(t)])
    return m + (circle * np.sqrt(np.maximum(values, 0.0))) @ V.T


def scores_picture(views, y, alt, columns=2) -> Sketch:
    """A panel for each {name: scores (n, 2)}, points coloured by class; y (n,) of ±1.

    >>> scores_picture({"PCA": [[0, 1], [2, 3]]}, [1, -1], alt="Two points.").panels[0].having("plus")[0].xy.tolist()
    [[0.0, 1.0]]
    """
    y = np.asarray(y, dtype=float)
    panels = [
        Panel(
            [Points(np.asarray(scores, dtype=float)[y == sign], role, label) for sign, role, label in CLASSES],
            name,
            "component 1",
            "component 2",
        )
        for name, scores in views.items()
    ]
    return Sketch(panels, alt=alt, columns=columns)
