"""The bound on h by the margin, tried on simplices: it holds for half the width of the street, not for all of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..plots import Bars, Curve, Panel
from ..theory import margin_vc_bound, simplex
from .latex import tex
from .shattering_labels import street
from .words import said

CORNERS = range(2, 9)


@lru_cache(maxsize=16)
def simplex_widths(m):
    """The half-margin for 1 … m − 1 corners labelled +; which ones does not matter, they are all alike."""
    X = simplex(m)
    labels = [np.where(np.arange(m) < plus, 1.0, -1.0) for plus in range(1, m)]
    return np.array([1 / np.linalg.norm(street(X, y)[0]) for y in labels])


@dataclass(frozen=True)
class Simplex:
    """m corners of a simplex in the unit ball: every labeling has a street, so any true bound on h is at least m."""

    m: int

    @staticmethod
    def bounds(m):
        """(with the half-width Δ, with the full width 2Δ)."""
        width = float(simplex_widths(m).min())
        return margin_vc_bound(1.0, width, m - 1), margin_vc_bound(1.0, 2 * width, m - 1)

    def panels(self):
        m, half, full = np.array([(m, *self.bounds(m)) for m in CORNERS]).T
        claims = [
            Bars(m - 0.27, m, "free", label="m corners are shattered", width=0.25),
            Bars(m, half, "value", label="bound with the half-width Δ", width=0.25),
            Bars(m + 0.27, full, "negative", label="bound with the full width 2Δ", width=0.25),
            Curve([[self.m - 0.45, 0], [self.m - 0.45, 9], [self.m + 0.45, 9], [self.m + 0.45, 0]], "direction"),
        ]
        widths = simplex_widths(self.m)
        floor = 1 / np.sqrt(self.m - 1)
        plus = np.arange(1, self.m)
        streets = [
            Bars(plus, widths, "value", label="half-margin of the widest street"),
            Curve([[0.4, floor], [self.m - 0.4, floor]], "tangent", label="1/√(m − 1)"),
        ]
        return [
            Panel(claims, title="bounds on h", xlabel="corners m", ylabel="points", xlim=(1.4, 8.6), ylim=(0.0, 9.0)),
            Panel(streets, title=f"m = {self.m}: one street for each number of + corners", xlabel="corners labelled +",
                  ylabel="half-margin", xlim=(0.4, self.m - 0.4), ylim=(0.0, 1.15)),
        ]  # fmt: skip

    def sentence(self):
        half, full = self.bounds(self.m)
        width = float(simplex_widths(self.m).min())
        wrong = f"{full} < {self.m}: false" if full < self.m else f"{full}: not refuted here"
        return (
            f"The {self.m} corners of a simplex with R = 1 in dimension {self.m - 1}: all {2**self.m} labelings have a "
            f"street of half-margin ≥ {said(width)}, so h ≥ {self.m}. min(⌈R²/Δ²⌉, D) + 1 gives {half} with the "
            f"half-width Δ = {said(width)}; with the full width 2Δ it would give {wrong}."
        )

    def formulas(self):
        """The bound on h with the half-margin, and with the whole margin by mistake."""
        width = float(simplex_widths(self.m).min())
        return [
            rf"\frac{{R^2}}{{\Delta^2}} &= \frac{{1}}{{{tex(width**2, 4)}}} = {tex(1 / width**2, 4)}, "
            rf"\qquad D = {self.m - 1}",
            rf"\frac{{R^2}}{{(2\Delta)^2}} &= {tex(0.25 / width**2, 4)}",
        ]

    def notes(self):
        return "“margin” in this bound is the distance Δ to the nearest point, not the width 2Δ of the street"

    def rows(self):
        head = [("corners m", "smallest half-margin", "bound with Δ", "bound with 2Δ")]
        return head + [(m, float(simplex_widths(m).min()), *self.bounds(m)) for m in CORNERS]
