"""The bounds explorer: how much a sample promises, for which class, and what the margin has to do with it."""

from __future__ import annotations

from ..plots import Picture
from .base import Explorer
from .bounds_simplex import Simplex
from .bounds_srm import structure
from .bounds_vc import VCBound
from .controls import Choice, Press, Slider

VIEWS = ("VC bound", "margin bound on a simplex", "structural risk")
MOST = 5000  # samples on the line; more would be slow and change nothing


class BoundsExplorer(Explorer):
    """Risk ≤ empirical risk + a price that grows with the class and shrinks with the sample."""

    title = "Risk bounds"
    task = (
        "How many samples does a class with h = 3 need before the bound says anything at all? "
        "And ten times as large a class?"
    )
    covers = ("F203", "F204", "F205")
    controls = {  # noqa: RUF012
        "view": Choice("show", VIEWS[0], VIEWS),
        "h": Slider("VC dimension h", 3, 1, 500, log=True, whole=True, when={"view": (VIEWS[0],)}),
        "n": Slider("samples n", 1000, 10, 1_000_000, log=True, whole=True, when={"view": (VIEWS[0], VIEWS[2])}),
        "delta": Slider("δ", 0.05, 0.001, 0.5, log=True, when={"view": (VIEWS[0], VIEWS[2])}),
        "risk": Slider("empirical risk", 0.1, 0.0, 0.5, step=0.01, when={"view": (VIEWS[0],)}),
        "m": Slider("corners m of the simplex", 4, 2, 8, whole=True, when={"view": (VIEWS[1],)}),
        "noise": Slider("labels turned round", 0.1, 0.0, 0.45, step=0.01, when={"view": (VIEWS[2],)}),
        "again": Press("draw new labels", when={"view": (VIEWS[2],)}),
    }
    scenes = {  # noqa: RUF012
        "h = 3, n = 1000": {},
        "a tenth of the samples": {"n": 100},
        "vacuous": {"h": 200, "n": 500},
        "simplex, m = 4": {"view": VIEWS[1]},
        "simplex, m = 8": {"view": VIEWS[1], "m": 8},
        "SRM against ERM": {"view": VIEWS[2], "n": 2000},
        "few samples, much noise": {"view": VIEWS[2], "n": 60, "noise": 0.3},
    }

    def compute(self, view, h, n, delta, risk, m, noise, again):
        if view == VIEWS[0]:
            if h > n:
                raise ValueError(
                    f"h = {h} but only n = {n} samples: such a class may fit any labels of them, so nothing follows. "
                    "Collect more data or shrink the class."
                )
            return VCBound(h, n, delta, risk)
        return Simplex(m) if view == VIEWS[1] else structure(min(max(n, 15), MOST), noise, delta, again)

    def draw(self, view, coarse=False):
        return Picture(view.panels(), alt="Bounds")

    def describe(self, view):
        return view.sentence()

    def formulas(self, view):
        return view.formulas()

    def notes(self, view):
        return view.notes()

    def rows(self, view):
        return view.rows()

    def recipe(self, values):
        if values["view"] == VIEWS[0]:
            return f"""
from kernlab_edu.theory import vc_bound

print(vc_bound({values["risk"]!r}, h={values["h"]!r}, n={values["n"]!r}, delta={values["delta"]!r}))
"""
        if values["view"] == VIEWS[1]:
            return f"from kernlab_edu.theory import simplex_demo\n\nprint(simplex_demo({values['m']!r}))\n"
        return ""
