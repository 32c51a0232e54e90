"""Pictures of the study "genes": a pattern in noise, the leak by genes per patient, reports against the truth."""

from __future__ import annotations

import numpy as np

from ..plots import Curve, HeatMap, Panel, Picture, Points, Segments
from .bands import BAND, bands_panel
from .genes import REPORTS

ASIDE = 0.07  # marks for the same table stand beside each other
FAR = 2.5  # standard deviations: the strongest colour


def pattern_panel(X, y, genes, title="") -> Panel:
    """A heat map of some genes, one row each: patients sorted by label, genes by the label they follow."""
    Z = (X[:, genes] - X[:, genes].mean(axis=0)) / X[:, genes].std(axis=0)
    rows, columns = np.argsort(y, kind="stable"), np.argsort(y @ Z, kind="stable")
    n, k, cut = len(y), len(genes), float((np.asarray(y) < 0).sum()) - 0.5
    marks = [HeatMap(np.clip(Z[np.ix_(rows, columns)].T, -FAR, FAR), (-0.5, n - 0.5, -0.5, k - 0.5), "matrix")]
    marks.append(Curve([[cut, -0.5], [cut, k - 0.5]], "boundary"))
    return Panel(marks, title, "patients: label −1 | label +1", "genes", (-0.5, n - 0.5), (-0.5, k - 0.5))


def leak_picture(table, alt) -> Picture:
    """Coin labels: both ways to report the error of the best 20 genes, over log₁₀ (genes per patient)."""
    axes = {
        "xlabel": "log₁₀ (genes per patient)",
        "ylabel": "reported error",
        "xlim": (-0.5, 2.5),
        "ylim": (-0.02, 0.8),
    }
    panels = []
    for n in (100, 40):
        part = table.where(labels="coins", n=n)
        sizes = np.unique(part["d"])
        curves = {
            f"genes {report[9:]}": [part.where(d=d, report=report)["error"] for d in sizes]
            for report in (REPORTS[1], REPORTS[0])
        }
        panel = bands_panel(np.log10(sizes / n), curves, f"{n} patients", level=0.5, level_label="the truth", **axes)
        panels.append(panel)
    return Picture(panels, alt=alt)


def reports_picture(table, alt) -> Picture:
    """An illness: both reports beside the error on new patients; a mark is a mean, its bar holds eight draws of ten."""
    part = table.where(labels="illness")
    panels = []
    for title, pair in (("the best 20 genes", REPORTS[:2]), ("all genes, price C from a grid", REPORTS[2:])):
        shown = [
            ("minus", "reported, chosen on all", part.where(report=pair[0]), "error"),
            ("plus", "reported, chosen in each fold", part.where(report=pair[1]), "error"),
            ("optimum", "true: new patients", part.where(report=pair[1]), "new patients"),
        ]
        marks = [mark for place, what in enumerate(shown) for mark in _means(*what, shift=ASIDE * (place - 1))]
        top = 1.1 * max(mark.end[:, 1].max() for mark in marks if isinstance(mark, Segments))
        panels.append(Panel(marks, title, "log₁₀ (number of genes)", "error", (2.4, 4.6), (-0.02 * top, top)))
    return Picture(panels, alt=alt)


def _means(role, label, table, column, shift):
    sizes = np.unique(table["d"])
    values = np.array([table.where(d=d)[column] for d in sizes])
    x, (low, high) = np.log10(sizes) + shift, np.percentile(values, BAND, axis=1)
    bars = Segments(np.column_stack([x, low]), np.column_stack([x, high]), "box")
    return [bars, Points(np.column_stack([x, values.mean(axis=1)]), role, label=label)]
