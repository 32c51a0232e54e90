"""Structural risk minimisation: signs of polynomials, fitted exactly; the best fit and the best promise differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..plots import Bars, Curve, Panel, Points
from ..theory import SRMCurve, srm_polynomials
from .bounds_vc import TOP, vacuous
from .words import said

DEGREES = 14
CHANGES = np.array([-0.55, 0.1, 0.7])  # where the true sign turns: a cubic


def striped(n, noise, random_state):
    """x uniform on [−1, 1], y the sign of a cubic, turned round with probability `noise`."""
    rng = np.random.default_rng(random_state)
    x = np.sort(rng.uniform(-1.0, 1.0, n))
    y = np.where((x[:, None] > CHANGES).sum(axis=1) % 2 == 0, -1.0, 1.0)
    return x, np.where(rng.uniform(size=n) < noise, -y, y)


@dataclass(frozen=True, eq=False)
class Structure:
    """Signs of polynomials of degree 0 … 14 on the line: h = degree + 1."""

    x: np.ndarray
    y: np.ndarray
    curve: SRMCurve

    def panels(self):
        h, best, erm = self.curve.h - 1, self.curve.best, self.curve.erm
        lines = [
            ("empirical", self.curve.empirical, "empirical risk"),
            ("confidence", self.curve.confidence, "confidence"),
            ("bound", self.curve.bound, "their sum: the bound"),
        ]
        marks = [
            *vacuous(-0.4, DEGREES + 0.9),
            *(Curve(np.column_stack([h, values]), role, label) for role, values, label in lines),
            Points([[h[best], self.curve.bound[best]]], "now", label="SRM: smallest bound"),
            Points([[h[erm], self.curve.empirical[erm]]], "selected", label="ERM: smallest empirical risk"),
        ]
        curve = Panel(marks, title="structural risk minimisation", xlabel="degree d (h = d + 1)", ylabel="risk",
                      xlim=(-0.4, DEGREES + 0.9), ylim=(0.0, TOP))  # fmt: skip
        return [self._data(), curve]

    def _data(self):
        edges = np.linspace(-1.0, 1.0, 41)
        cell = np.clip(np.digitize(self.x, edges) - 1, 0, 39)
        total = np.maximum(np.bincount(cell, minlength=40), 1)
        plus = np.bincount(cell, weights=self.y > 0, minlength=40) / total - 0.5
        middles = (edges[:-1] + edges[1:]) / 2
        marks = [
            Bars(middles[plus > 0], plus[plus > 0], "plus", label="more + than −", width=0.045),
            Bars(middles[plus <= 0], plus[plus <= 0], "minus", label="more − than +", width=0.045),
            *(Curve([[turn, -0.5], [turn, 0.5]], "limit", label="true turns") for turn in CHANGES),
        ]
        return Panel(marks, title=f"{len(self.x)} labels on the line", xlabel="x", ylabel="share of + minus ½",
                     xlim=(-1.02, 1.02), ylim=(-0.55, 0.55))  # fmt: skip

    def sentence(self):
        curve, best, erm = self.curve, self.curve.best, self.curve.erm
        fit, sure, total = (float(v[best]) for v in (curve.empirical, curve.confidence, curve.bound))
        chosen = f"SRM chooses degree {best}: empirical risk {said(fit)} + confidence {said(sure)} = {said(total)}"
        other = (
            f"ERM would take degree {erm}: empirical risk {said(curve.empirical[erm])}, bound {said(curve.bound[erm])}"
        )
        empty = " Even the best bound is above 1 and says nothing: take more samples." if total >= 1 else ""
        return f"{len(self.x)} labels. {chosen}, the smallest bound; {other}.{empty}"

    def formulas(self):
        return []

    def notes(self):
        return f"each of the {DEGREES + 1} classes gets δ/{DEGREES + 1}, so that all bounds hold together"

    def rows(self):
        head = [("degree", "h", "empirical risk", "confidence", "bound")]
        columns = self.curve.h, self.curve.empirical, self.curve.confidence, self.curve.bound
        return head + [(int(h) - 1, int(h), *rest) for h, *rest in np.column_stack(columns).tolist()]


@lru_cache(maxsize=16)
def structure(n, noise, delta, random_state) -> Structure:
    """The SRM curve of a sample."""
    x, y = striped(n, noise, random_state)
    return Structure(x, y, srm_polynomials(x, y, DEGREES, delta))
