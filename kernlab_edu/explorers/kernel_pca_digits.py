"""Digits with noise: what linear and kernel PCA give back, for a growing number of components."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..datasets import digits
from ..estimators import PCA, KernelPCA
from ..kernels import Gaussian
from ..plots import HeatMap, Panel, Text
from .kernel_pca_fit import back
from .kernel_pca_panels import error_panel

LADDER = (1, 4, 16, 64, 199)
SHOWN = (0, 2, 3, 5, 6, 8)
SIDE, GAP = 8, 1


@dataclass(frozen=True, eq=False)
class Digits:
    """Ten clean test pictures (10, 64), the same with noise, and both machines trained on 200 others."""

    clean: np.ndarray
    noisy: np.ndarray
    kpca: KernelPCA
    pca: PCA
    kept: int
    noise: float
    speckle: bool

    def linear_way(self, k):
        """Back from k components of linear PCA, which has 64 at most."""
        return self.pca.inverse_transform(self.pca.transform(self.noisy) * (np.arange(64) < k))

    @cached_property
    def ways(self):
        """For each number of components, the kept one among them: (linear, kernel) pictures."""
        steps = sorted({k for k in LADDER if k <= self.kpca.alphas_.shape[1]} | {self.kept})
        found = back(self.kpca, self.kpca.transform(self.noisy), steps)
        return {k: (self.linear_way(k), Z) for k, Z in found.items()}

    @property
    def ladder(self):
        """The same for the numbers of the lecture only."""
        return {k: pair for k, pair in self.ways.items() if k in LADDER}

    @property
    def now(self):
        """(linear, kernel) pictures for the chosen number of components."""
        return self.ways[self.kept]

    def error(self, Z):
        """Mean squared error per pixel."""
        return float(np.square(Z - self.clean).mean())


def digits_of(kernel, noise, kept, speckle) -> Digits:
    """Noise on the ten test pictures: Gaussian, or pixels that turn white or black at random (speckle)."""
    if not isinstance(kernel, Gaussian):
        raise ValueError(f"{kernel!r} gives no way back to a picture: choose the Gaussian kernel to remove noise.")
    rank = _trained(kernel.gamma)[0].alphas_.shape[1]
    return _noisy(kernel.gamma, noise, min(kept, rank), speckle)


@lru_cache(maxsize=32)  # an eigenproblem of 200 pictures for every γ: too slow to repeat at every frame
def _trained(gamma):
    X = digits()[0][:200]
    return KernelPCA(kernel=Gaussian(gamma=gamma)).fit(X), PCA().fit(X)


@lru_cache(maxsize=32)
def _noisy(gamma, noise, kept, speckle):
    rng, clean = np.random.default_rng(3), digits()[0][200:]
    if speckle:
        noisy = np.where(rng.random(clean.shape) < noise, rng.integers(0, 2, clean.shape), clean)
    else:
        noisy = clean + noise * rng.standard_normal(clean.shape)
    return Digits(clean, noisy, *_trained(gamma), kept, noise, speckle)


def digit_panels(shown):
    """The present choice, the error curve, and the ladder of components for both ways."""
    k, ladder, (linear, kernel) = shown.kept, shown.ladder, shown.now
    rows = {"clean": shown.clean, "noisy": shown.noisy, f"PCA {min(k, 64)}": linear, f"kernel {k}": kernel}
    steps = np.array(list(ladder))
    errors = np.array([[shown.error(Z) for Z in pair] for pair in ladder.values()])
    curves = [(steps, "lane gradient", errors[:, 0], "linear PCA"), (steps, "denoised", errors[:, 1], "kernel PCA")]
    first, second = ({str(step): pair[way] for step, pair in ladder.items()} for way in (0, 1))
    first.pop("199", None)  # linear PCA has 64 components, and the row before shows them all
    return [
        _tiles(rows, f"{k} components"),
        error_panel(curves, shown.error(shown.noisy), shown.error(kernel), k),
        _tiles(first, "linear PCA, of 64 components"),
        _tiles(second, f"kernel PCA, of {shown.kpca.alphas_.shape[1]} components"),
    ]


def _tiles(rows, title):
    """Rows of pictures as one heat map, so that all share one scale of grey; the first row on top."""
    cell = SIDE + GAP
    values = np.zeros((len(rows) * cell - GAP, len(SHOWN) * cell - GAP))
    for r, Z in enumerate(rows.values()):
        for c, digit in enumerate(SHOWN):
            picture = np.clip(Z[digit].reshape(SIDE, SIDE), -0.6, 1.0)
            values[r * cell : r * cell + SIDE, c * cell : c * cell + SIDE] = picture
    height, width = values.shape
    centres = [(-7.0, height - r * cell - SIDE / 2) for r in range(len(rows))]
    marks = [HeatMap(values[::-1], (0, width, 0, height), "image"), Text(centres, tuple(rows))]
    return Panel(marks, title, xlim=(-14, width + 1), ylim=(-1, height + 1), equal=True, bare=True)
