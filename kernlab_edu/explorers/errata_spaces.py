"""Two slips about the space of a kernel: which space is larger, and the bound of the evaluation."""

from __future__ import annotations

import numpy as np

from ..kernels import Spline
from ..plots import Curve, Panel, Points, Region
from ..theory import BrownianBridge, interpolation_norms, section
from .errata_view import View
from .words import said

SIZES = (4, 8, 16, 32, 64, 128)


def envelope(right) -> View:
    """E20, E19: f = K(·, ½) with K = min − xy under both bounds; norms of interpolants of √x and of a member."""
    x = np.linspace(0.0, 1.0, 101)
    f = section(BrownianBridge(), 0.5)
    largest = float(BrownianBridge().diag(x).max())
    bound = (np.sqrt(largest) if right else largest) * f.norm
    top = float(f(x).max())
    norms = interpolation_norms(Spline("min"), np.square if right else np.sqrt, SIZES)
    name = "x²" if right else "√x"
    holds = f"holds and touches f at ½, where f = {said(top)}" if right else f"is broken: f(½) = {said(top)}"
    members = (
        f"for the member x² of the space of min(x, y) they stay below 4/3 ({said(norms[-1])} on {SIZES[-1]} points), "
        "and every member is continuous"
        if right
        else f"√x is continuous, yet they grow from {said(norms[0])} to {said(norms[-1])}, "
        f"by {said(norms[-1] - norms[-2])} at the last doubling: it is no member"
    )
    factor = "sup √K" if right else "sup K"
    words = f"|f| ≤ {factor}·‖f‖ = {said(bound)} {holds}. Norms of interpolants: {members}."
    rows = (("points n", f"‖interpolant of {name}‖²"), *zip(SIZES, norms.tolist(), strict=True))
    return View(("E19", "E20"), right, (_bound(x, f(x), bound, right), _norms(norms, name)), words, rows)


def _bound(x, values, bound, right):
    ring = [[0.0, -bound], [1.0, -bound], [1.0, bound], [0.0, bound]]
    above = values > bound + 1e-12
    breaks = [Curve(np.column_stack([x, np.where(above, values, np.nan)]), "violation", label="above the bound")]
    marks = [
        Region(ring, "envelope", label="what the bound allows"),
        Curve([[0.0, bound], [1.0, bound]], "envelope edge" if right else "printed bound",
              label="sup √K ‖f‖" if right else "sup K ‖f‖"),
        Curve(np.column_stack([x, values]), "whole", label="f = K(·, ½)"),
        *(breaks if above.any() else []),
        Points([[0.5, values.max()]], "place", label="f(½)"),
    ]  # fmt: skip
    return Panel(marks, title="K = min(x, y) − xy", xlabel="x", ylabel="f", xlim=(0, 1), ylim=(-0.3, 0.35))


def _norms(norms, name):
    doublings = np.log2(SIZES)
    marks = [
        Curve(np.column_stack([doublings, norms]), "objective", label=f"‖interpolant of {name}‖²"),
        Points(np.column_stack([doublings, norms]), "now"),
    ]
    title = "K = min(x, y): finer grids"
    return Panel(
        marks, title=title, xlabel="log₂ of the number of points", ylabel="norm²", xlim=(1.8, 7.2), ylim=(0.8, 2.6)
    )
