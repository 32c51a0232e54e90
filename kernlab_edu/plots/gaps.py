"""Dual functions below the primal value: how high each climbs, and what stays open."""

from __future__ import annotations

import numpy as np

from .marks import Curve, Points, Region
from .picture import Panel, Picture
from .sketch import Sketch


def gap_picture(duals, size=241) -> Picture:
    """A panel for each name in {name: (H, (low, high), primal, dual)}: H(a), the level π* = primal, the gap to δ*.

    H: a ↦ a number or −∞, for a between low and high; dual = sup H, reached or not.

    >>> gap_picture({"model": (lambda a: a - a**2, (0.0, 1.0), 0.25, 0.25)}).alt
    'model: π* = 0.25, δ* = 0.25, no gap.'
    """
    words = [f"{name}: {_said(primal, dual)}" for name, (_, _, primal, dual) in duals.items()]
    panels = [_panel(name, *case, size) for name, case in duals.items()]
    return Sketch(panels, alt="; ".join(words) + ".", columns=min(3, len(panels)))


def _panel(name, H, limits, primal, dual, size):
    if dual > primal:
        raise ValueError(f"{name}: δ* = {dual:g} exceeds π* = {primal:g}; no dual value can. Check a sign.")
    a = np.linspace(*limits, size)
    values = np.array([H(value) for value in a], dtype=float)
    drawn = np.where(np.isfinite(values), values, np.nan)
    if np.nanmax(drawn) > primal + 1e-9 * max(1.0, abs(primal)):
        raise ValueError(f"{name}: H climbs above π* = {primal:g}, so it is no dual function. Check a sign.")
    gap = [[limits[0], dual], [limits[1], dual], [limits[1], primal], [limits[0], primal]]
    marks = [
        *([Region(gap, "gap", label="duality gap")] if primal > dual else []),
        Curve(np.column_stack([a, drawn]), "dual", label="H(a)"),
        Curve([[limits[0], primal], [limits[1], primal]], "limit", label="π*"),
        *_best(a, drawn, dual),
    ]
    return Panel(marks, title=name, xlabel="a", ylabel="H(a)", xlim=limits)


def _best(a, values, dual):
    """The place of the maximum, if it is among the places drawn."""
    top = int(np.nanargmax(values))
    return [Points([[a[top], values[top]]], "optimum", label="best a")] if np.isclose(values[top], dual) else []


def _said(primal, dual):
    gap = f"gap {primal - dual:.4g}" if primal > dual else "no gap"
    return f"π* = {primal:.4g}, δ* = {dual:.4g}, {gap}"
