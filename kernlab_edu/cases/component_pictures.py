"""Pictures of the two studies on components: errors and agreement as curves with bars, digits on a wall, beats."""

from __future__ import annotations

import numpy as np

from ..plots import Panel, Picture, Points, functions_picture, mosaic_picture, spread_picture
from .averages import averages
from .denoising import GAMMA, kernel_ways, linear_ways, noisy_digits
from .respiration import MODULATIONS


def errors_curves(table, noise, level, gamma=GAMMA) -> Picture:
    """Mean squared error over the components kept, machines trained on clean pictures; bars are ± one deviation."""
    part = table.where(noise=noise, level=level)
    curves = {}
    for method, width in (("PCA", 0.0), ("kernel PCA", gamma)):
        found = averages(part.where(method=method, training="clean", gamma=width), "components", of="error")
        curves[method] = (np.log2(found["components"]), found["mean"], found["spread"])
    before = {"noisy picture": part.where(method="noisy")["error"].mean()}
    title, below = f"{noise} noise, {level}", "log₂ of the components kept"
    return spread_picture(curves, title, title, below, "mean squared error", before, ylim=(0, 0.14))


def digit_wall(noise, level, draw) -> Picture:
    """One picture of every digit: clean, noisy, and back from PCA and kernel PCA."""
    data = noisy_digits(noise, level, draw)
    one = [np.flatnonzero(data.digit == digit)[0] for digit in range(10)]
    rows = {"clean": data.clean[one], "noisy": data.noisy[one]}
    rows |= {f"PCA {n}": Z for n, Z in linear_ways(data.train, data.noisy[one], (1, 4, 16, 64)).items()}
    rows |= {f"kernel {n}": Z for n, Z in kernel_ways(data.train, data.noisy[one], (1, 4, 16, 64, 256)).items()}
    title = f"{noise} noise, {level}"
    return mosaic_picture(rows, alt=title, title=title)


def beat_shapes(modulation) -> Picture:
    """A beat at the two ends and in the middle of a breath."""
    names = ("breathed out, r = −1", "r = 0", "breathed in, r = 1")
    shapes = MODULATIONS[modulation](np.array([[-1.0], [0.0], [1.0]]), 100)
    named = dict(zip(names, shapes, strict=True))
    return functions_picture(np.arange(100), named, alt=modulation, title=modulation, xlabel="sample")


def agreement_curves(table, modulation, noise, ylim=(0.0, 1.03), xlabel="log₂ of the kernel's width") -> Picture:
    """|correlation| of the first component with the breath over the kernel's width; PCA is a level with bars."""
    part = table.where(modulation=modulation, noise=noise)
    kernel = averages(part.where(method="kernel PCA"), "width", of="first")
    (linear,), x = averages(part.where(method="PCA"), "method", of="first").rows(), np.log2(kernel["width"])
    curves = {"PCA": (x[[0, -1]], [linear["mean"]] * 2, [linear["spread"]] * 2)}
    curves["kernel PCA"] = (x, kernel["mean"], kernel["spread"])
    return spread_picture(curves, modulation, modulation, xlabel, "|correlation|", ylim=ylim)


def breath_panel(score, breath, title) -> Panel:
    """A score (n,) against the breath (n,), turned so that they rise together."""
    places = np.column_stack([breath, score * np.sign(score @ breath)])
    return Panel([Points(places, "sample")], title, "breath", "component 1")
