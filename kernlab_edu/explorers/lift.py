"""The lift: what cannot be separated on the ground is separated by something flat, one floor up."""

from __future__ import annotations

import numpy as np

from ..certificates import certify
from ..datasets import moons, rings, xor
from ..plots import Picture
from ..problems import soft_margin
from ..solvers import solve_smo
from .base import Explorer
from .cockpit import rows_of
from .controls import Choice, Drag, Slider
from .lift_spaces import BUMPS, KERNELS, MAPS, PARABOLA, SHADOW, SPACE, Lift
from .lift_views import bumps, in_space, in_the_plane, on_the_line, on_the_parabola, shadow
from .words import pair as vector
from .words import said

LINE = tuple((float(x), 0.0, 1 if abs(x) <= 2 else -1) for x in range(-4, 5))
VIEWS = {
    PARABOLA: (on_the_line, on_the_parabola),
    SPACE: (in_the_plane, in_space),
    BUMPS: (in_the_plane, bumps),
    SHADOW: (in_the_plane, shadow),
}


class LiftExplorer(Explorer):
    """Feature maps to look at: a parabola, a cone in space, hills and hollows, and the shadow of a Gaussian."""

    title = "Lift"
    task = "Drag one + point of the rings outwards until no plane in space separates the classes. Where must it go?"
    covers = ("F120", "F121", "F123", "F124", "F130", "F134", "F135")
    controls = {  # noqa: RUF012
        "points": Drag("points", LINE, editable=True, low=-10.0, high=10.0),
        "lift": Choice("lift", PARABOLA, tuple(VIEWS)),
        "C": Slider("C", 1000.0, 0.01, 1e4, log=True),
        "gamma": Slider("γ", 1.0, 0.05, 50.0, log=True, when={"lift": (BUMPS, SHADOW)}),
        "azimuth": Slider("turn", -60.0, -180.0, 180.0, step=2.0, when={"lift": (SPACE, BUMPS, SHADOW)}),
        "elevation": Slider("elevation", 22.0, -10.0, 90.0, step=2.0, when={"lift": (SPACE, BUMPS, SHADOW)}),
        "first": Slider("x is point", 1, 0, 99, whole=True),
        "second": Slider("z is point", 6, 0, 99, whole=True),
    }
    scenes = {  # noqa: RUF012
        "the parabola": {},
        "rings in space": {"points": rows_of(*rings(40, noise=0.15)), "lift": SPACE, "azimuth": -40.0},
        "XOR in space": {"points": rows_of(*xor()), "lift": SPACE, "azimuth": -66.0, "elevation": 30.0, "second": 3},
        "bumps and cavities": {"points": rows_of(*moons(24, noise=0.15)), "lift": BUMPS, "gamma": 3.0, "C": 10.0},
        "narrow bumps": {
            "points": rows_of(*moons(24, noise=0.15)),
            "lift": BUMPS,
            "gamma": 40.0,
            "C": 10.0,
            "first": 4,
        },
        "shadow of the rings": {
            "points": rows_of(*rings(40, noise=0.15)),
            "lift": SHADOW,
            "gamma": 0.15,
            "azimuth": -50.0,
            "elevation": 14.0,
        },
        "shadow, narrow kernel": {
            "points": rows_of(*rings(40, noise=0.15)),
            "lift": SHADOW,
            "gamma": 5.0,
            "first": 4,
            "second": 8,
        },
    }

    def compute(self, points, lift, C, gamma, azimuth, elevation, first, second):
        y = np.array([row[2] for row in points], dtype=float)
        if len(y) < 2 or (y == y[0]).all():
            raise ValueError("There is nothing to separate: add a point of each class (key A for +, key B for −).")
        X = np.array([row[: 1 if lift == PARABOLA else 2] for row in points])
        kernel = KERNELS[lift](float(f"{gamma:.3g}"))
        dual = soft_margin(kernel(X), y, C)
        proof = certify(dual, solve_smo(dual, tol=1e-8))
        pair = tuple(min(k, len(y) - 1) for k in (first, second))
        return Lift(lift, X, y, kernel, proof, pair, (azimuth, elevation))

    def draw(self, lift, coarse=False):
        return Picture([view(lift, coarse) for view in VIEWS[lift.kind]], alt="A lift.")

    def describe(self, lift):
        return f"{_above(lift)} {_cost(lift)}"

    def notes(self, lift):
        return "\n".join([_products(lift), _length(lift)])

    def rows(self, lift):
        return lift.cells

    def recipe(self, values):
        columns = 1 if values["lift"] == PARABOLA else 2
        return f"""
import numpy as np
from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear, Polynomial, monomial_map, powers_map
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_smo

points = np.array({[list(p) for p in values["points"]]})
X, y = points[:, :{columns}], points[:, 2]
k = {KERNELS[values["lift"]](float(f"{values['gamma']:.3g}"))!r}
dual = soft_margin(k(X), y, C={values["C"]!r})
print(certify(dual, solve_smo(dual, tol=1e-8)).explain())
"""


def _above(lift):
    where = "On the line" if lift.kind == PARABOLA else "In the plane"
    flat = "threshold" if lift.kind == PARABOLA else "line"
    below = f"{where} {'a' if lift.separable_below else 'no'} {flat} separates the classes."
    if lift.kind == PARABOLA:
        roots = np.roots([lift.w[1], lift.w[0], lift.proof.b]) if lift.w.any() else np.array([])
        cuts = ", ".join(said(r.real) for r in np.sort_complex(roots) if abs(r.imag) < 1e-9)
        crossing = f"it cuts the parabola at x = {cuts}." if cuts else "it misses the parabola."
        line = f"w = {vector(_clean(lift.w))}, b = {said(lift.proof.b)}"
        return f"{below} On the parabola there is the line {line}: {crossing}"
    if lift.kind == SPACE:
        return f"{below} In space there is the plane w = {vector(_clean(lift.w))}, b = {said(lift.proof.b)}."
    if lift.kind == BUMPS:
        plus, minus = (int(((lift.proof.beta > 0) == up)[lift.proof.alpha > 0].sum()) for up in (True, False))
        return f"{below} f is a sum of {plus} bumps and {minus} cavities of width σ = {said(lift.kernel.sigma)}."
    return (
        f"{below} Feature space has up to {len(lift.y) - 1} directions with spread; the three widest show "
        f"{lift.shadow.share:.0%} of it, and a distance may look as short as {lift.shadow.shrinkage:.0%} of the truth."
    )


def _cost(lift):
    table = lift.proof.table
    slack, wrong = float(table.slack[table.slack > 1e-6].sum()), int((table.margin < 0).sum())
    paid = "nobody pays slack" if slack == 0 else f"total slack {said(slack)}, {wrong} misclassified"
    proved = "certified." if lift.proof.holds() else lift.proof.explain()
    margin = f"half margin 1/‖w‖ = {said(1 / lift.norm)}" if lift.norm > 1e-12 else "w = 0, no margin"
    return f"Up there: {margin}, Σα = {said(lift.proof.alpha.sum())}, {paid}; {proved}"


def _products(lift):
    i, j = lift.pair
    k = float(lift.kernel(lift.X[[i]], lift.X[[j]])[0, 0])
    head = f"x = point {i} = {vector(lift.X[i])}, z = point {j} = {vector(lift.X[j])}"
    if lift.kind in MAPS:
        cells = _sum(f"{said(a)}·{said(b) if b >= 0 else f'({said(b)})'}" for _, a, b, _ in lift.cells[1:])
        return f"{head}\n⟨Φ(x), Φ(z)⟩ = {cells} = {said(sum(row[3] for row in lift.cells[1:]))} = k(x, z) = {said(k)}"
    terms = [said(row[1]) for row in lift.cells[1:]]
    shown = _sum(terms[:6]) + (" + …" if len(terms) > 6 else "")
    return (
        f"{head}\n⟨Φ(x), Φ(z)⟩ = Σ over degrees 0, 1, 2, … = {shown} = {said(lift.cells[-1][2])} = k(x, z) = {said(k)} "
        f"(up to degree {len(terms) - 1}; {abs(lift.cells[-1][3]):.0e} is missing)"
    )


def _length(lift):
    i, beta, b = lift.pair[0], lift.proof.beta, lift.proof.b
    if lift.kind in MAPS:
        squares = " + ".join(f"{said(abs(c))}²" for c in _clean(lift.w))
        return f"‖w‖² = {squares} = {said(lift.w @ lift.w)} = βᵀKβ = {said(lift.norm**2)}"
    own = float(beta[i] * lift.kernel.diag(lift.X[[i]])[0])
    f, others = lift.proof.f[i], lift.proof.f[i] - own - b
    return f"f(x) = own bump β + offset b + other bumps = {_sum(map(said, (own, b, others)))} = {said(f)}"


def _sum(terms):
    """Terms with their signs: a + b − c."""
    return " + ".join(terms).replace("+ −", "− ")


def _clean(w):
    """w without rounding noise."""
    return np.where(np.abs(w) < 1e-9 * max(np.abs(w).max(), 1e-300), 0.0, w)
