"""The errata explorer: ten slips of the lecture notes, as printed and as they must be."""

from __future__ import annotations

from ..plots import Picture
from .base import Explorer
from .controls import Choice, Drag, Slider, Toggle
from .errata_duality import recipes, sign
from .errata_kernels import measures, sigmoid
from .errata_learning import fisher, simplex_bound
from .errata_machines import DATA, offset, tube
from .errata_smo import stalling
from .errata_spaces import envelope

SLIPS = {
    "E01 sign of the multiplier": lambda right, **knobs: sign(right),
    "E06 regression that learns nothing": lambda right, points, **knobs: tube(right, points),
    "E11 four values of b": lambda right, **knobs: offset(right),
    "E17 sigmoid": lambda right, **knobs: sigmoid(right),
    "E19, E20 envelope of a space": lambda right, **knobs: envelope(right),
    "E22 integrability": lambda right, **knobs: measures(right),
    "E29 width in the VC bound": lambda right, m, **knobs: simplex_bound(right, m),
    "E30 kernel Fisher, μ → 0": lambda right, mu, **knobs: fisher(right, mu),
    "E49 farthest partner": lambda right, **knobs: stalling(right),
    "E05 three recipes": lambda right, **knobs: recipes(right),
}
FIRST = next(iter(SLIPS))


class ErrataExplorer(Explorer):
    """Good notes, executed: flip between what is printed and what must stand there, and watch a promise break."""

    title = "Errata lab"
    task = (
        "Before you flip the switch, say what will change. Which slips would you have noticed from the answer alone? "
        "In E06, drag the points: can you make the printed dual learn anything?"
    )
    covers = ("C01", "F034", "F045", "F096", "F113", "F156", "F165", "F182", "F204", "F214", "F235")
    controls = {  # noqa: RUF012
        "slip": Choice("slip", FIRST, tuple(SLIPS)),
        "right": Toggle("as it must be (off: as printed)"),
        "points": Drag("points of the regression", DATA, low=-5.0, high=5.0),
        "m": Slider("corners m", 3, 2, 8, whole=True, when={"slip": ("E29 width in the VC bound",)}),
        "mu": Slider("μ", 0.1, 1e-8, 10.0, log=True, when={"slip": ("E30 kernel Fisher, μ → 0",), "right": (True,)}),
    }
    scenes = {name: {"slip": name} for name in list(SLIPS)[:9]}  # noqa: RUF012 - keys 1–9; the tenth is in the menu

    def compute(self, slip, right, points, m, mu):
        return SLIPS[slip](right, points=points, m=m, mu=mu)

    def draw(self, view, coarse=False):
        return Picture(view.panels, alt=view.sentence)

    def describe(self, view):
        return view.sentence

    def formulas(self, view):
        return view.formulas

    def notes(self, view):
        return view.notes

    def rows(self, view):
        return list(view.table)

    def recipe(self, values):
        return self.compute(**values).recipe
