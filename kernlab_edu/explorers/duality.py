"""The duality explorer: a saddle, its two sections, and the dual function below the primal value."""

from __future__ import annotations

import numpy as np

from .base import Explorer
from .controls import Choice, Drag, Slider, Toggle
from .duality_cases import CASES
from .duality_view import View

STEP = 20  # x and a are multiples of 1/20, so that a hand can hit a saddle


def at(x, a):
    """The value of the control `place`: the handles' first coordinates are x and a."""
    return ((x, 0.0), (a, 0.0))


class DualityExplorer(Explorer):
    """L(x, a): lowest along x, highest along a, and what lies between the two orders."""

    title = "Duality"
    task = "Find a multiplier a that closes the gap. In which problems is there none, and why?"
    covers = ("F038", "F039", "F040", "F041", "F042", "F043", "F044", "F045", "F046", "F047", "F048")
    controls = {  # noqa: RUF012
        "place": Drag("x and a", at(2.0, -0.5), low=-10.0, high=10.0),
        "problem": Choice("problem", "saddle", tuple(CASES)),
        "follow": Toggle("x minimises L(·, a)"),
        "printed": Toggle("misprinted sign of a·g"),
        "slope": Slider("slope B", 1.0, 0.6, 1.6, step=0.1, when={"problem": ("saddle",)}),
        "azimuth": Slider("azimuth of the view", 35.0, -180.0, 180.0, step=5.0),
        "elevation": Slider("elevation", 30.0, 0.0, 90.0, step=5.0),
    }
    scenes = {  # noqa: RUF012
        "saddle": {"place": at(1.0, -1.0)},
        "equality": {"problem": "equality", "place": at(0.2, -0.2), "follow": True},
        "inequality": {"problem": "inequality", "place": at(1.0, 0.5), "follow": True},
        "misprinted dual": {"problem": "inequality", "place": at(0.0, 0.25), "printed": True},
        "linear term": {"problem": "linear term", "place": at(1.0, 1.0)},
        "singular matrix": {"problem": "singular matrix", "place": at(2.0, 0.5)},
        "double well": {"problem": "double well", "place": at(0.4, 0.0), "follow": True},
        "never attained": {"problem": "never attained", "place": at(0.0, 2.0), "follow": True},
        "convex with a gap": {"problem": "convex with a gap", "place": at(3.0, 0.5)},
    }

    def compute(self, place, problem, follow, printed, slope, azimuth, elevation):
        case = CASES[problem](slope)
        a = _snapped(place[1][0], case.alim)
        sign = -1 if printed and case.inequality else 1
        lowest = case.lowest(sign * a) if follow else None
        x = _snapped(place[0][0], case.xlim) if lowest is None else float(np.clip(lowest, *case.xlim))
        return View(case, x, a, sign, (azimuth, elevation))

    def draw(self, result, coarse=False):
        return result.picture(coarse)

    def describe(self, result):
        return result.sentence()

    def notes(self, result):
        return result.notes()

    def rows(self, result):
        return result.rows()

    def recipe(self, values):
        return self.compute(**values).recipe()


def _snapped(value, limits):
    """The nearest multiple of 1/20 inside the limits."""
    return float(np.clip(round(STEP * value) / STEP + 0.0, *limits))
