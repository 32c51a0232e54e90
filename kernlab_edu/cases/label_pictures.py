"""Pictures of the study "random_labels": errors by width of the kernel, the sum for SRM, and Cover's count."""

from __future__ import annotations

import numpy as np

from ..plots import Curve, Panel, Picture, Points
from ..theory import cover_count, separable
from .bands import bands_panel

TITLES = {"coins": "labels by coins", "rule": "labels by a rule, one in ten turned round"}


def sweep_picture(table, alt) -> Picture:
    """Training and test error over log₁₀ γ, coins left, the rule right; `table` holds one price only."""
    gammas = np.unique(table["gamma"])
    axes = {"xlabel": "log₁₀ γ", "ylabel": "share of errors", "ylim": (-0.02, 0.6)}
    panels = []
    for labels, title in TITLES.items():
        part = table.where(labels=labels)
        curves = {f"{name} error": [part.where(gamma=g)[name] for g in gammas] for name in ("training", "test")}
        panels.append(bands_panel(np.log10(gammas), curves, title, level=0.5, level_label="guessing", **axes))
    return Picture(panels, alt=alt)


def sums_picture(sums, alt) -> Picture:
    """The columns of `risk_sums` over log₁₀ γ, the smallest sum and the smallest test error marked."""
    x = np.log10(sums["gamma"])
    roles = {"training": "empirical", "test": "section a", "penalty": "constraint 2", "sum": "bound"}
    names = {
        "training": "training error",
        "test": "test error",
        "penalty": "penalty",
        "sum": "training error + penalty",
    }
    marks = [Curve(np.column_stack([x, sums[name]]), role, label=names[name]) for name, role in roles.items()]
    lowest = [[x[sums[name].argmin()], sums[name].min()] for name in ("sum", "test")]
    marks.append(Points(lowest, "now", label="smallest"))
    return Picture([Panel(marks, xlabel="log₁₀ γ", ylabel="share of errors")], alt=alt)


def cover_picture(n=20, dimensions=range(2, 22), draws=50, random_state=0) -> Picture:
    """The share of coin labelings of n points that some hyperplane of d dimensions realises: drawn and counted.

    >>> cover_picture(4, dimensions=(1, 2, 3), draws=5).alt
    'Coin labels for 4 points: Cover counts 50 % separable in 1 dimension, and all of them from 3 on.'
    """
    rng = np.random.default_rng(random_state)
    drawn = [
        [d, np.mean([separable(rng.standard_normal((n, d)), rng.choice([-1, 1], n)) for _ in range(draws)])]
        for d in dimensions
    ]
    counted = [[d, cover_count(n, d) / 2**n] for d in dimensions]
    marks = [Curve(counted, "run 1", label="counted (Cover)"), Points(drawn, "now", label=f"{draws} draws each")]
    half = n // 2 - 1  # as many unknowns as half of the points
    alt = f"Coin labels for {n} points: Cover counts {cover_count(n, half) / 2**n:.0%} separable in {half} dimensions"
    alt = alt.replace("%", " %").replace(" 1 dimensions", " 1 dimension") + f", and all of them from {n - 1} on."
    panel = Panel(marks, xlabel="dimension d", ylabel="share of separable labelings", xlim=(0, max(dimensions) + 1))
    return Picture([panel], alt=alt)
