"""The hyperplane explorer: distance, foot point and margins of a line held by hand, or found by the perceptron."""

from __future__ import annotations

import numpy as np

from ..datasets import xor
from ..theory import canonical
from .base import Explorer
from .controls import Choice, Drag, Slider, Stepper, Toggle
from .hyperplane_by_hand import Hand
from .perceptron import Runs, runs_from

TOOLS = ("by hand", "perceptron")
APART = (
    *((-2.3, 0.5, -1), (-1.5, -1.4, -1), (-1.2, 1.1, -1), (-0.6, -0.4, -1), (-2.6, -0.6, -1)),
    *((0.7, 1.0, 1), (1.3, -0.7, 1), (1.8, 1.5, 1), (2.4, 0.2, 1), (0.9, 2.2, 1)),
)
TIGHT = (
    *((0.5, 1.1, -1), (1.2, 1.5, -1), (2.0, 2.05, -1), (2.7, 2.4, -1)),
    *((0.6, 0.9, 1), (1.3, 1.35, 1), (2.1, 1.8, 1), (2.9, 2.3, 1)),
)
CORNERS = tuple((float(a), float(b), int(s)) for (a, b), s in zip(*xor(), strict=True))


class HyperplaneExplorer(Explorer):
    """f(x) = w·x + b: what it measures, and how the perceptron looks for it."""

    title = "Hyperplane and perceptron"
    task = (
        "By hand: make every functional margin twice as large without moving the line. "
        "Perceptron: drag one point so that the run never ends."
    )
    covers = ("F010", "F011", "F012", "F013", "F014", "F015", "F020", "F021", "F022", "F023")
    controls = {  # noqa: RUF012
        "points": Drag("points", APART, editable=True, low=-50, high=50),
        "w": Drag("normal w", ((1.0, 0.6),), low=-50, high=50),
        "probe": Drag("point x′", ((2.0, -1.6),), low=-50, high=50),
        "tool": Choice("the line is set", TOOLS[0], TOOLS),
        "b": Slider("b", 0.0, -6.0, 6.0, step=0.1, when={"tool": ("by hand",)}),
        "t": Slider("scale t of (w, b)", 1.0, 0.1, 10.0, log=True, when={"tool": ("by hand",)}),
        "canonical": Toggle("scale so that min |f(xᵢ)| = 1", when={"tool": ("by hand",)}),
        "step": Stepper("perceptron step", when={"tool": ("perceptron",)}),
        "rule": Choice(
            "a step uses",
            "all wrong points",
            ("all wrong points", "the next wrong point"),
            when={"tool": ("perceptron",)},
        ),
        "eta": Slider("η", 0.2, 0.01, 1.0, log=True, when={"tool": ("perceptron",)}),
        "starts": Slider("number of starts", 1, 1, 4, whole=True, when={"tool": ("perceptron",)}),
        "climb": Toggle("misprinted sign +η ∂C", when={"tool": ("perceptron",)}),
    }
    scenes = {  # noqa: RUF012
        "3-4-5": {"points": ((3.0, 1.0, 1), (-1.0, 1.5, -1)), "w": ((1.5, 2.0),), "b": -2.5, "t": 2.0}
        | {"probe": ((3.0, 4.0),)},
        "margins by hand": {},
        "canonical": {"canonical": True},
        "one run": {"tool": "perceptron", "w": ((-1.0, 1.4),), "b": 1.0, "eta": 0.02, "step": 5},
        "four starts, four lines": {"tool": "perceptron", "starts": 4, "w": ((0.0, 1.6),), "b": 1.0, "step": 500}
        | {"eta": 0.05},
        "a small gap takes long": {"tool": "perceptron", "points": TIGHT, "w": ((1.0, 1.0),), "step": 500},
        "XOR never ends": {"tool": "perceptron", "points": CORNERS, "rule": "the next wrong point", "step": 500},
        "uphill by misprint": {"tool": "perceptron", "climb": True, "w": ((-1.0, 1.4),), "eta": 0.02, "step": 50},
    }

    def compute(self, points, w, probe, tool, b, t, canonical, step, rule, eta, starts, climb):
        X, y = np.array([p[:2] for p in points]).reshape(-1, 2), np.array([p[2] for p in points], dtype=float)
        if len(y) == 0:
            raise ValueError("There is no point left: click into the picture to add one of class +, shift-click for −.")
        w, x = np.array(w[0]), np.array(probe[0])
        if tool == "perceptron":
            return runs_from(X, y, w, t, b, rule, eta, starts, +1 if climb else -1, step)
        return _by_hand(X, y, w, b, t, canonical, x)

    def draw(self, result: Hand | Runs, coarse=False):
        return result.picture()

    def describe(self, result):
        return result.sentence()

    def formulas(self, result):
        return result.formulas()

    def notes(self, result):
        return result.notes()

    def rows(self, result):
        return result.rows()

    def limits(self, result):
        return {"step": result.last}

    def recipe(self, values):
        start = [values["t"] * v for v in values["w"][0]], values["t"] * values["b"]
        head = f"import numpy as np\n\npoints = np.array({[list(p) for p in values['points']]})\n"
        head += f"X, y = points[:, :2], points[:, 2]\nw, b = np.array({start[0]!r}), {start[1]!r}\n"
        if values["tool"] == "perceptron":
            mode = "batch" if values["rule"] == "all wrong points" else "online"
            return head + (
                "from kernlab_edu.solvers import solve_perceptron\n\nprint(solve_perceptron(X, y, "
                f"{mode!r}, eta={values['eta']!r}, start=(w, b), max_iter=200, sign={1 if values['climb'] else -1}))"
            )
        return head + (
            "from kernlab_edu.theory import canonical, foot_point, functional_margins, geometric_margins, "
            "signed_distance\n\n"
            + ("w, b = canonical(X, w, b)\n" if values["canonical"] else "")
            + f"x = np.array({list(values['probe'][0])})\n"
            "print(signed_distance(x, w, b), foot_point(x, w, b))\n"
            "print(functional_margins(X, y, w, b), geometric_margins(X, y, w, b))"
        )


def _by_hand(X, y, w, b, t, is_canonical, x):
    handle = w
    w, b = canonical(X, w, b) if is_canonical else (t * w, t * b)
    return Hand(X, y, w, float(b), x, handle)
