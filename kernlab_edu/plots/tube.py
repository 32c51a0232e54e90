"""The picture of a regression on the line: the fit, its tube, what each point pays, who carries it."""

from __future__ import annotations

import numpy as np

from .contours import joined
from .marks import Curve, Handles, Points, Region, Segments
from .picture import Panel

RINGS = {"free": "free: 0 < |β| < C", "bounded": "bounded: |β| = C", "degenerate": "on the edge, |β| at an end"}
AIR = 0.12  # left and right of the data, as a share of their width
HEAD = 0.3  # above and below
PAYS = 1e-6  # a slack below this share of the spread of y is rounding


def tube_panel(x, y, f, epsilon=0.0, role=None, band=None, title="", size=240, control="") -> Panel:
    """The fit f, the tube f ± ε, rings by role, and for each ξ = max(0, |y − f(x)| − ε) > 0 its way to the tube.

    x, y (n,), f: (m,) ↦ (m,), role (n,) as in a certificate's table, band = (half-width, label) if another strip than
    the tube is worth seeing.  With `control`, the points are handles of that control.

    >>> panel = tube_panel([0, 1], [0, 3], lambda t: t, epsilon=0.5)
    >>> panel.having("slack")[0].end.tolist()
    [[1.0, 1.5]]
    """
    x, y = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    role = np.full(len(y), "") if role is None else np.asarray(role)
    xlim, ylim = _aired(x, AIR), _aired(y, HEAD)
    t = np.linspace(*xlim, size)
    curve = np.column_stack([t, f(t)])
    half, words = band or (epsilon, "tube f ± ε")
    marks = [*_strip(curve, half, words), Curve(curve, "fit", label="f(x)"), _slack(x, y, f(x), epsilon, ylim)]
    marks += [*_rings(x, y, role), _samples(x, y, control)]
    return Panel(marks, title=title, xlabel="x", ylabel="y", xlim=xlim, ylim=ylim)


def _aired(values, share):
    span = max(np.ptp(values), 0.5)
    return float(values.min() - share * span), float(values.max() + share * span)


def _strip(curve, half, words):
    if half == 0:
        return []
    up, down = curve + np.array([0.0, half]), curve - np.array([0.0, half])
    return [Region(np.vstack([up, down[::-1]]), "tube"), Curve(joined([up, down]), "tube edge", label=words)]


def _slack(x, y, fitted, epsilon, ylim):
    """From each paying point straight to the nearest edge of the tube."""
    away = y - fitted
    pays = np.abs(away) - epsilon > PAYS * (ylim[1] - ylim[0])
    edge = fitted + np.sign(away) * epsilon
    words = "slack ξ > 0" if epsilon else "residual ξ"
    return Segments(np.column_stack([x, y])[pays], np.column_stack([x, edge])[pays], "slack", label=words)


def _rings(x, y, role):
    kinds = [kind for kind in RINGS if kind != "degenerate" or (role == kind).any()] if (role != "").any() else []
    xy = np.column_stack([x, y])
    return [Points(xy[role == kind], kind, label=RINGS[kind]) for kind in kinds]


def _samples(x, y, control):
    xy = np.column_stack([x, y])
    if not control:
        return Points(xy, "sample", label="data")
    return Handles(xy, [f"point {k}" for k in range(len(x))], "sample", label="data", control=control)
