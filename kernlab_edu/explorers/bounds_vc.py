"""The VC bound, over the size of the class and over the size of the sample."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np

from ..plots import Curve, Panel, Points, Region
from ..theory import vc_bound, vc_confidence
from .latex import tex
from .words import said

TOP = 1.6  # the bounds are drawn up to here; above 1 they say nothing
FAR = 10**9


def vacuous(left, right):
    """The part of a panel where a bound on a probability says nothing."""
    return [
        Region([[left, 1.0], [right, 1.0], [right, TOP], [left, TOP]], "vacuous", label="above 1: says nothing"),
        Curve([[left, 1.0], [right, 1.0]], "limit"),
    ]


@dataclass(frozen=True)
class VCBound:
    """R ≤ R_emp + √((h(ln(2n/h) + 1) − ln(δ/4))/n), with probability 1 − δ."""

    h: int
    n: int
    delta: float
    risk: float

    @property
    def value(self):
        return float(vc_bound(self.risk, self.h, self.n, self.delta))

    @property
    def largest_h(self):
        """The largest class about which n samples still say something (0: none)."""
        return bisect_left(range(1, self.n + 1), 1.0, key=lambda h: float(vc_bound(self.risk, h, self.n, self.delta)))

    @property
    def smallest_n(self):
        """The number of samples from which on the bound says something about this class."""
        past = bisect_left(
            range(self.h, FAR), True, key=lambda n: float(vc_bound(self.risk, self.h, n, self.delta)) < 1
        )
        return self.h + past

    def panels(self):
        most = min(self.n, max(3 * self.largest_h, 3 * self.h, 10))
        h = np.unique(np.geomspace(1, most, 200).round())
        n = np.geomspace(max(self.h, 5), 1e6, 200)
        over_h = self._panel(h, h, self.n, self.h, f"over the VC dimension h, n = {self.n}", "h")
        over_n = self._panel(
            np.log10(n), self.h, n, np.log10(self.n), f"over the sample size n, h = {self.h}", "log₁₀ n"
        )
        return [over_h, over_n]

    def _panel(self, x, h, n, now, title, xlabel):
        price = vc_confidence(h, n, self.delta)
        left, right = float(min(x[0], now)), float(max(x[-1], now, x[0] + 1))
        left -= 0.02 * (right - left)  # the marker must not be cut off
        marks = [
            *vacuous(left, right),
            Curve(np.column_stack([x, self.risk + price]), "bound", label="bound on R"),
            Curve(np.column_stack([x, price]), "confidence", label="confidence term"),
            Curve([[left, self.risk], [right, self.risk]], "empirical", label="R_emp"),
            Points([[now, self.value]], "now", label="now"),
        ]
        return Panel(marks, title=title, xlabel=xlabel, ylabel="risk", xlim=(left, right), ylim=(0.0, TOP))

    def sentence(self):
        price = float(vc_confidence(self.h, self.n, self.delta))
        sure = (
            f"with probability {said(100 * (1 - self.delta))} % R ≤ {said(self.risk)} + {price:.6f} = {self.value:.6f}"
        )
        verdict = "says nothing: it is not below 1" if self.value >= 1 else "says something"
        limit = (
            f"n = {self.n} samples can say something up to h = {self.largest_h}"
            if self.largest_h
            else "no h is small enough"
        )
        return (
            f"h = {self.h}, n = {self.n}: {sure}, which {verdict}. {limit}; h = {self.h} needs n ≥ {self.smallest_n}."
        )

    def formulas(self):
        """The confidence term with the current numbers."""
        h, n, delta = self.h, self.n, self.delta
        first, second = h * (np.log(2 * n / h) + 1), -np.log(delta / 4)
        root = np.sqrt((first + second) / n)
        return [
            r"\sqrt{\frac{h\,(\ln(2n/h) + 1) - \ln(\delta/4)}{n}} &= "
            rf"\sqrt{{\frac{{{tex(first, 4)} + {tex(second, 4)}}}{{{n}}}}} = {root:.6f}"
        ]

    def notes(self):
        return ""

    def rows(self):
        sizes = sorted({self.n, *(10**k for k in range(1, 7) if 10**k >= self.h)})
        return [("n", "confidence", "bound")] + [
            (n, float(vc_confidence(self.h, n, self.delta)), float(vc_bound(self.risk, self.h, n, self.delta)))
            for n in sizes
        ]
