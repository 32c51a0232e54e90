"""One step of SMO under the glass: the square of two weights, the segment they may move on, the parabola along it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..plots import Arrows, Curve, Panel, Points, Text, field_of

FLAT = 1e-12  # η below this share of Kᵢᵢ + Kⱼⱼ: W is a straight line along the segment


def clip_interval(alpha_i, alpha_j, y_i, y_j, C):
    """[L, H] for αⱼ when yᵢαᵢ + yⱼαⱼ stays fixed and both weights stay in [0, C].

    yᵢ ≠ yⱼ: L = max(0, αⱼ − αᵢ), H = min(C, C + αⱼ − αᵢ);  yᵢ = yⱼ: L = max(0, αᵢ + αⱼ − C), H = min(C, αᵢ + αⱼ).

    >>> clip_interval(0.2, 0.5, 1, -1, C=1.0)
    (0.3, 1.0)
    """
    low, high = (alpha_j - alpha_i, C + alpha_j - alpha_i) if y_i != y_j else (alpha_i + alpha_j - C, alpha_i + alpha_j)
    return max(0.0, low), min(C, high)


@dataclass(frozen=True)
class PairStep:
    """Weights i and j before and after one step; E = f − y at both (up to the same b), and their kernel values."""

    i: int
    j: int
    y: tuple[float, float]
    before: tuple[float, float]
    after: tuple[float, float]
    E: tuple[float, float]
    K: tuple[float, float, float]
    C: float

    @classmethod
    def of(cls, dual, before, after, pair):
        """The step that led from α `before` to α `after` (n,) by moving `pair`."""
        i, j = pair
        E = dual.K @ dual.beta(before) - dual.sign
        two = lambda values: (float(values[i]), float(values[j]))  # noqa: E731
        kernel = (float(dual.K[i, i]), float(dual.K[j, j]), float(dual.K[i, j]))
        return cls(i, j, two(dual.sign), two(before), two(after), two(E), kernel, float(dual.u[j]))

    @property
    def eta(self):
        """η = Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ = ‖φᵢ − φⱼ‖²."""
        return self.K[0] + self.K[1] - 2.0 * self.K[2]

    @property
    def interval(self):
        """[L, H] of αⱼ."""
        return clip_interval(*self.before, *self.y, self.C)

    @property
    def vertex(self):
        """αⱼ + yⱼ(Eᵢ − Eⱼ)/η, where the parabola is highest; ±∞ if it is a straight line."""
        rise = self.y[1] * (self.E[0] - self.E[1])
        if self.eta <= FLAT * (self.K[0] + self.K[1]):
            return self.before[1] + (np.inf * np.sign(rise) if rise else 0.0)
        return self.before[1] + rise / self.eta

    @property
    def clipped(self) -> bool:
        """Did the box cut the step?"""
        return abs(self.vertex - self.after[1]) > 1e-9 * max(self.C, 1e-9)

    def partner(self, alpha_j):
        """αᵢ on the constraint line."""
        return self.before[0] - self.y[0] * self.y[1] * (np.asarray(alpha_j) - self.before[1])

    def gain(self, alpha_j):
        """W(αⱼ) − W(before) along the constraint line."""
        d = np.asarray(alpha_j) - self.before[1]
        return self.y[1] * (self.E[0] - self.E[1]) * d - 0.5 * self.eta * d**2

    def gain_at(self, Z):
        """W − W(before) at weights Z (m, 2) = (αᵢ, αⱼ) anywhere in the plane, the others fixed."""
        d = (Z - np.array(self.before)) * np.array(self.y)
        bend = self.K[0] * d[:, 0] ** 2 + self.K[1] * d[:, 1] ** 2 + 2.0 * self.K[2] * d[:, 0] * d[:, 1]
        return -d @ np.array(self.E) - 0.5 * bend


def square_panel(step: PairStep, names) -> Panel:
    """The square [0, C]² of the two weights: constraint line, its ends, level curves of W, the step wanted and made."""
    low, high = _window(step)
    field = field_of(step.gain_at, (low, high), (low, high), 41)
    L, H = step.interval
    ends = np.array([L, H])
    line = np.array([low - high, 2 * high])
    wanted = np.clip(step.vertex, *line)
    levels = [0.0, float(step.gain(wanted))]
    marks = [
        Curve(np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]) * step.C, "box", label="box [0, C]²"),
        *(Curve(field.level(level), "level", label="W constant") for level in levels if abs(level) < np.inf),
        Curve(np.column_stack([step.partner(line), line]), "limit", label=""),
        Curve(np.column_stack([step.partner(ends), ends]), "segment", label="where both weights may go"),
        Arrows([step.before], [(float(step.partner(wanted)), float(wanted))], "wanted step", label="step wanted"),
        Points([step.before], "before", label="before"),
        Points([step.after], "after", label="after"),
    ]
    title = "the pair's square" + (" (a corner of it)" if high < step.C else "")
    limits = {"xlim": (low, high), "ylim": (low, high)}
    return Panel(marks, title=title, xlabel=names[0], ylabel=names[1], equal=True, **limits)


def parabola_panel(step: PairStep, names) -> Panel:
    """W along the constraint line over αⱼ: the parabola, the ends L and H, its vertex and where the step stopped.

    Gains are shown as shares of the largest one in sight: early steps gain a million times more than late ones.
    """
    (L, H), (low, high) = step.interval, _stretch(step)
    t = np.linspace(low, high, 121)
    seen = np.append(t[(t >= L) & (t <= H)], np.clip(step.vertex, low, high))
    unit = float(step.gain(seen).max()) or 1.0
    walls = np.array([[L, -0.6], [L, 1.3], [np.nan, np.nan], [H, -0.6], [H, 1.3]])
    air = 0.04 * (high - low)
    ends = {"L = H": L} if L == H else {"L": L - air, "H": H + air}
    ends = {name: place for name, place in ends.items() if low < place < high}
    marks = [
        Curve(np.column_stack([t, step.gain(t) / unit]), "parabola"),
        Curve(walls, "wall"),
        Text(np.array([[place, 1.2] for place in ends.values()]).reshape(-1, 2), tuple(ends)),
        Points([[step.before[1], 0.0]], "before"),
        Points([[step.after[1], float(step.gain(step.after[1])) / unit]], "after"),
    ]
    if low <= step.vertex <= high:
        vertex = [[step.vertex, float(step.gain(step.vertex)) / unit]]
        marks.append(Points(vertex, "vertex", label="vertex: the step wanted"))
    limits = {"xlim": (low, high), "ylim": (-0.6, 1.3)}
    return Panel(marks, title="W along the segment", xlabel=names[1], ylabel="gain (share)", **limits)


def _stretch(step):
    """The values of αⱼ worth showing: the whole segment, unless the step is lost in it."""
    (L, H), before = step.interval, step.before[1]
    wanted = float(np.clip(step.vertex, L - 3 * (H - L), H + 3 * (H - L)))
    places = [before, step.after[1], wanted]
    if 8 * abs(wanted - before) >= H - L or wanted == before:
        places += [L, H]
    air = 0.25 * (max(places) - min(places)) or 0.1 * step.C
    return min(places) - air, max(places) + air


def _window(step):
    """The part of the square worth showing: all of it, unless the weights are lost in one corner."""
    wanted = step.vertex if np.isfinite(step.vertex) else 0.0
    reach = max(*step.before, *step.after, min(abs(wanted), 3 * max(*step.before, *step.after)))
    high = step.C if reach > 0.25 * step.C or reach == 0 else 2.0 * reach
    return -0.15 * high, 1.2 * high
