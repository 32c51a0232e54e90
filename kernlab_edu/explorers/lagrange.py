"""The Lagrange explorer: drag target and constraints, and see which force balances which."""

from __future__ import annotations

from .base import Explorer
from .controls import Choice, Drag, Slider, Toggle
from .lagrange_circle import on_circle
from .lagrange_flat import HALF_PLANE, WEDGE, in_plane
from .lagrange_space import PLANE, PLANES, in_space

PROBLEMS = {
    "half-plane": lambda target, edges, printed, view: in_plane(HALF_PLANE, target, edges, printed),
    "wedge": lambda target, edges, printed, view: in_plane(WEDGE, target, edges, printed),
    "circle": lambda target, edges, printed, view: on_circle(edges[0]),
    "plane in space": lambda target, edges, printed, view: in_space(PLANE, edges[0], view),
    "two planes in space": lambda target, edges, printed, view: in_space(PLANES, edges[0], view),
}


class LagrangeExplorer(Explorer):
    """Gradients balance at a minimum under constraints; the multiplier is the price of the constraint."""

    title = "Lagrange and KKT"
    task = "Push the constraint through the target: when is it active although its multiplier is 0?"
    covers = ("C01", "F031", "F032", "F033", "F034", "F035", "F036", "F037", "F039")
    controls = {  # noqa: RUF012
        "target": Drag("target t", ((0.0, 0.0),), low=-2.0, high=2.0),
        "edges": Drag("constraints", ((1.5, -0.5), (1.2, 1.2)), low=-2.0, high=2.0),
        "problem": Choice("constraint", "half-plane", tuple(PROBLEMS)),
        "printed": Toggle("misprinted sign: L = F + a·g with a ≥ 0", when={"problem": ("half-plane", "wedge")}),
        "azimuth": Slider(
            "azimuth of the view",
            -30.0,
            -180.0,
            180.0,
            step=5.0,
            when={"problem": ("plane in space", "two planes in space")},
        ),
        "elevation": Slider(
            "elevation", 20.0, 0.0, 90.0, step=5.0, when={"problem": ("plane in space", "two planes in space")}
        ),
    }
    scenes = {  # noqa: RUF012
        "model problem": {},
        "inactive": {"edges": ((0.5, -1.5), (1.2, 1.2))},
        "active, yet a = 0": {"edges": ((1.0, -1.0), (1.2, 1.2))},
        "misprinted sign": {"printed": True},
        "corner and cone": {"problem": "wedge", "target": ((-1.0, -0.5),), "edges": ((1.5, 0.0), (1.2, 1.2))},
        "one facet": {"problem": "wedge", "target": ((1.2, -1.0),), "edges": ((1.5, 0.0), (1.2, 1.2))},
        "circle": {"problem": "circle", "edges": ((0.95, -0.3), (1.2, 1.2))},
        "plane in space": {"problem": "plane in space", "edges": ((1.0, 0.0), (1.2, 1.2))},
        "two planes in space": {"problem": "two planes in space", "edges": ((1.0, 0.0), (1.2, 1.2))},
    }

    def compute(self, target, edges, problem, printed, azimuth, elevation):
        return PROBLEMS[problem](target[0], edges, printed, (azimuth, elevation))

    def draw(self, result, coarse=False):
        return result.picture(coarse)

    def describe(self, result):
        return result.sentence()

    def formulas(self, result):
        return result.formulas()

    def notes(self, result):
        return result.notes()

    def rows(self, result):
        return result.rows()

    def recipe(self, values):
        return self.compute(**values).recipe()
