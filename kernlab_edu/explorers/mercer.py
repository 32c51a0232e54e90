"""Mercer and the RKHS: cut the expansion, hold a function in its envelope, drag the data and read the norm."""

from __future__ import annotations

import numpy as np

from ..plots import Picture
from .base import Explorer
from .controls import Choice, Drag, Slider, Toggle
from .mercer_panels import function_panels, section_panels
from .mercer_space import KERNELS, SIZES, TARGETS, WIDE, Fitted, Section, fit, gridded, space_of
from .words import said

EXPANSION, FUNCTION, HAND = "the expansion", "a function", "by hand"
DATA = ((0.12, 0.25), (0.3, 0.6), (0.45, 0.35), (0.7, -0.4), (0.88, -0.2))


class MercerExplorer(Explorer):
    """K = Σ λφφ, and the functions that K makes."""

    title = "Mercer and the RKHS"
    task = (
        "How many terms does the Gaussian need for an error below 0.001, and how many the Brownian bridge? Then drag "
        "the data: can you make f touch its envelope away from the data?"
    )
    covers = ("F160", "F161", "F162", "F163", "F164", "F165", "F166", "F167", "F170")
    controls = {  # noqa: RUF012
        "show": Choice("show", EXPANSION, (EXPANSION, FUNCTION)),
        "kernel": Choice("kernel", "Brownian bridge", tuple(KERNELS)),
        "gamma": Slider("γ", 10.0, 0.5, 200.0, log=True, when={"kernel": WIDE}),
        "n": Slider("terms n", 5, 1, 60, whole=True),
        "z": Drag("z", ((0.3, 0.0),)),
        "azimuth": Slider("turn", -60.0, -180.0, 180.0, step=2.0, when={"show": (EXPANSION,)}),
        "source": Choice("data", HAND, (HAND, *TARGETS), when={"show": (FUNCTION,)}),
        "data": Drag("data", DATA, editable=True),
        "grid": Slider("grid size m", 16, 2, 128, whole=True, when={"show": (FUNCTION,), "source": tuple(TARGETS)}),
        "lam": Slider("price λ of ‖f‖²", 0.01, 1e-6, 1.0, log=True, when={"show": (FUNCTION,)}),
        "extra": Slider("add g with g(xᵢ) = 0, ‖g‖ = |t|: t", 0.0, -3.0, 3.0, step=0.1, when={"show": (FUNCTION,)}),
        "printed": Toggle("misprinted bound without √", when={"show": (FUNCTION,)}),
    }
    scenes = {  # noqa: RUF012
        "bridge, 5 terms": {},
        "bridge, 30 terms": {"n": 30},
        "Gaussian: few terms": {"kernel": "Gaussian", "n": 6},
        "linear: one term": {"kernel": "linear", "n": 1},
        "min(x, z)": {"kernel": "min(x, z)", "n": 8},
        "kernel ridge": {"show": FUNCTION, "n": 8},
        "the misprinted bound": {"show": FUNCTION, "data": ((0.5, 0.25),), "lam": 1e-6, "printed": True},
        "√x has no norm": {"show": FUNCTION, "kernel": "min(x, z)", "source": "√x on a grid", "lam": 1e-6, "n": 20},
        "same fit, larger norm": {"show": FUNCTION, "extra": 1.5, "z": ((0.58, 0.0),), "n": 12},
    }

    def compute(self, show, kernel, gamma, n, z, azimuth, source, data, grid, lam, extra, printed):
        space = space_of(kernel, gamma if kernel in WIDE else 1.0)
        place = float(np.clip(z[0][0], 0.0, 1.0))
        if show == FUNCTION:
            target = "" if source == HAND else source
            return fit(space, gridded(target, grid) if target else data, lam, n, place, extra, printed, target)
        return Section(space, min(n, space.terms), n, place, azimuth)

    def draw(self, shown, coarse=False):
        panels = function_panels(shown) if isinstance(shown, Fitted) else section_panels(shown)
        return Picture(panels, alt="Mercer.")

    def describe(self, shown):
        return _about_function(shown) if isinstance(shown, Fitted) else _about_expansion(shown)

    def notes(self, shown):
        if isinstance(shown, Fitted):
            f, z = shown.f, shown.z
            inner = float(f.c @ f.kernel(f.points, [z])[:, 0])
            return (
                f"f(z) = ⟨f, K(·, z)⟩ = Σ cᵢ K(xᵢ, z) = {said(inner)} at z = {said(z)};   "
                f"c = (K + λI)⁻¹y = ({', '.join(map(said, f.c[:6]))}{', …' if len(f.c) > 6 else ''})\n"
                f"stability: ‖f − h‖ ≤ δ moves no prediction by more than √sup K(x, x) · δ = "
                f"{said(np.sqrt(f.kernel.diag(shown.space.x).max()))} δ"
            )
        return _sums(shown)

    def rows(self, shown):
        if isinstance(shown, Fitted):
            head = ("x", "y", "f(x)", "√K(x, x) ‖f‖", "c")
            X, y = shown.data.T
            return [head, *zip(*(map(float, v) for v in (X, y, shown.f(X), shown.f.bound(X), shown.f.c)), strict=True)]
        values = shown.space.values
        head = ("k", "λ", "φ(z)", "sup |K − K_k|")
        columns = (map(float, v) for v in (values, shown.space.at(shown.z), shown.space.errors))
        return [head, *zip(range(1, len(values) + 1), *columns, strict=True)]

    def recipe(self, values):
        kernel = KERNELS[values["kernel"]](values["gamma"])
        lines = f"""
import numpy as np
from kernlab_edu.kernels import *
from kernlab_edu.theory import *

kernel = {kernel!r}
"""
        if values["show"] == EXPANSION:
            return f"""{lines}mercer = mercer_pairs(kernel, midpoint_rule(0, 1, 200))
print(mercer.values[:5].round(6), mercer.truncation_error(np.linspace(0, 1, 101), min({values["n"]}, mercer.rank)))
"""
        rows = values["data"] if values["source"] == HAND else gridded(values["source"], values["grid"]).tolist()
        rows = [list(row) for row in rows]
        return f"""{lines}from kernlab_edu.estimators import KernelRidge

X, y = np.array({rows}).T
f = RKHSFunction(kernel, X, KernelRidge(kernel, lam={values["lam"]!r}).fit(X[:, None], y).alpha_)
print(f.squared_norm)
"""


def _about_expansion(shown):
    space, n = shown.space, shown.n
    few = "" if shown.asked == n else f" (no more than {space.terms} are larger than rounding)"
    share = space.values[:n].sum() / space.mercer.trace
    at = int(np.argmin(np.abs(space.x - shown.z)))
    below = np.flatnonzero(space.errors < 1e-3)
    needed = f"below 0.001 from n = {below[0] + 1} on" if len(below) else f"above 0.001 even with n = {space.terms}"
    return (
        f"{_title(space)}: n = {n} term{'s' * (n > 1)}{few} leave{'s' * (n == 1)} sup |K − K_n| = "
        f"{said(space.errors[n - 1])} ({needed}) and hold{'s' * (n == 1)} {share:.1%} of Σλ = ∫K(x, x)dx = "
        f"{said(space.mercer.trace)}. "
        f"At x = z = {said(shown.z)} the terms give {said(shown.cut[at])} instead of {said(shown.whole[at])}."
    )


def _sums(shown):
    space, n = shown.space, shown.n
    first = ", ".join(said(value) for value in space.values[: min(n, 5)])
    exact = ""
    if space.name == "Brownian bridge":
        exact = f"   exact: λ_k = 1/(kπ)², φ_k = √2 sin kπx, Σλ = 1/6, Σλ² = 1/90 = {said(1 / 90)}"
    return (
        f"K_n(x, z) = Σ_(k≤n) λ_k φ_k(x) φ_k(z) = Φ(x)·Φ(z);  λ = {first}{', …' if n > 5 else ''}\n"
        f"‖T‖ = λ₁ = {said(space.mercer.operator_norm)},  Σλ² = ∬K² = {said(space.mercer.hilbert_schmidt**2)}{exact}"
    )


def _about_function(shown):
    f, bound, _ = shown.on_grid
    norm2, kept = shown.f.squared_norm, shown.parts[: shown.n].sum()
    ratio = np.divide(np.abs(f), bound, out=np.zeros_like(f), where=bound > 1e-12 * bound.max())
    at = int(ratio.argmax())
    words = (
        f"{_title(shown.space)}, λ = {said(shown.lam)}, {len(shown.data)} point{'s' * (len(shown.data) > 1)}: misfit "
        f"Σ(y − f)² = {said(shown.misfit)}, ‖f‖² = cᵀKc = {said(norm2)}, of which the first {shown.n} terms give "
        f"{said(kept)}. |f(x)| ≤ √K(x, x) ‖f‖ everywhere; nearest at x = {said(shown.space.x[at])}, where |f| is "
        f"{ratio[at]:.0%} of it."
    )
    return words + _misprint(shown, f) + _with_more(shown) + _finer(shown)


def _misprint(shown, f):
    if not shown.printed:
        return ""
    top = int(np.abs(f).argmax())
    verdict = "false" if abs(f[top]) > shown.printed_bound * (1 + 1e-9) else "not refuted by this f"
    return (
        f" The misprint sup K(x, x) ‖f‖ = {said(shown.printed_bound)} is {verdict}: |f({said(shown.space.x[top])})| = "
        f"{said(abs(f[top]))}."
    )


def _with_more(shown):
    if shown.g is None:
        return ""
    more = shown.f + shown.g
    change = np.abs(shown.g(shown.data[:, 0])).max()
    return (
        f" f + g changes the data values by {change:.0e} at most and costs ‖f + g‖² = {said(more.squared_norm)} = "
        f"{said(shown.f.squared_norm)} + {said(shown.g.squared_norm)}."
    )


def _finer(shown):
    if not shown.target:
        return ""
    last, before = shown.growth[-1], shown.growth[-2]
    grows = "and goes on growing: no function of the space" if last > 1.01 * before else "and stays: in the space"
    return f" Interpolating on m = {SIZES[-2]} and {SIZES[-1]} points costs {said(before)} and {said(last)} {grows}."


def _title(space):
    return space.name if space.name not in WIDE else repr(space.kernel)
