"""The breath in the heart beat: does the first component of many beats follow the respiration?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import pdist

from ..datasets import beat_template
from ..datasets.signals import WAVES
from ..estimators import PCA, KernelPCA
from ..kernels import Gaussian
from .averages import averages
from .study import Study
from .table import Table

NOISES = (0.01, 0.03, 0.1)
WIDTHS = (0.25, 0.35, 0.5, 0.7, 1.0, 2.0, 4.0)  # σ of the kernel, in units of the median distance of two beats
N_BEATS, N_SAMPLES, DRAWS = 200, 100, 10
SIDEWAYS = (0.08, 0.25, 0.0, -0.25, 0.08)  # heights of P, Q, R, S and T in a lead at right angles to the first


@dataclass(frozen=True, eq=False)
class Breathing:
    """Beats (n, samples) in rows, and the respiration (n,) in [−1, 1] behind them."""

    beats: np.ndarray
    breath: np.ndarray

    def agreement(self, score):
        """|correlation| of a score (n,) with the breath: a component knows no sign."""
        return float(abs(np.corrcoef(score, self.breath)[0, 1]))


def breathing_beats(modulation, noise, draw, n_beats=N_BEATS, n_samples=N_SAMPLES) -> Breathing:
    """Beats that a breath r changes, plus noise; five beats to a breath on average, and no breath like the last.

    amplitude         (1 + 0.2 r) · template
    baseline          template + 0.05 r
    turn by 30°, 60°  the heart turns: cos(θ) · template + sin(θ) · sideways lead, with θ = 30° r or 60° r
    moving beat       the whole beat comes earlier or later, by up to 4 % of its length
    drift             amplitude, and a baseline that wanders slowly

    >>> data = breathing_beats("amplitude", 0.0, draw=0)
    >>> data.beats.shape, int(np.linalg.matrix_rank(data.beats))
    ((200, 100), 1)
    """
    if modulation not in MODULATIONS:
        raise ValueError(f"The modulation is one of {', '.join(MODULATIONS)}, not {modulation!r}.")
    rng = np.random.default_rng([draw, list(MODULATIONS).index(modulation), round(1000 * noise)])
    r = breath_of(n_beats, rng)
    beats = MODULATIONS[modulation](r[:, None], n_samples)
    return Breathing(beats + noise * rng.standard_normal(beats.shape), r)


def breath_of(n_beats, rng):
    """r = sin φ, where φ advances by a fifth of a turn from beat to beat, give or take 15 %."""
    start = rng.uniform(0, 2 * np.pi)
    return np.sin(start + np.cumsum(2 * np.pi / 5 * (1 + 0.15 * rng.standard_normal(n_beats))))


def waves(heights, n_samples=N_SAMPLES, shift=0.0):
    """Five bumps with these heights, all moved by shift (a column for several beats at once)."""
    t = np.arange(n_samples) / n_samples - shift
    return sum(a * np.exp(-((t - m) ** 2) / (2 * s**2)) for a, (m, s, _) in zip(heights, WAVES, strict=True))


def _amplitude(r, n_samples):
    return (1 + 0.2 * r) * beat_template(n_samples)


def _baseline(r, n_samples):
    return beat_template(n_samples) + 0.05 * r


def _moving(r, n_samples):
    return waves([a for _, _, a in WAVES], n_samples, 0.04 * r)


def _turning(degrees):
    def turned(r, n_samples):
        angle = np.radians(degrees) * r
        return np.cos(angle) * beat_template(n_samples) + np.sin(angle) * waves(SIDEWAYS, n_samples)

    return turned


def _drifting(r, n_samples):
    slow = np.cos(3 * np.pi * np.arange(len(r)) / len(r))[:, None]
    return _amplitude(r, n_samples) + 0.05 * slow


MODULATIONS = {
    "amplitude": _amplitude,
    "baseline": _baseline,
    "turn by 30°": _turning(30),
    "turn by 60°": _turning(60),
    "moving beat": _moving,
    "drift": _drifting,
}


def typical_distance(X):
    """Median distance of two rows of X (n, d)."""
    return float(np.median(pdist(X)))


def first_components(beats, widths=WIDTHS):
    """{(method, width): fitted machine with two components}; PCA has width 0."""
    unit = typical_distance(beats)
    machines = {("kernel PCA", width): KernelPCA(2, Gaussian.from_sigma(width * unit)) for width in widths}
    return {key: machine.fit(beats) for key, machine in ({("PCA", 0.0): PCA(2)} | machines).items()}


def lead(machine):
    """λ₁ − Σ of the other eigenvalues: how far the first component is ahead of all others together."""
    lam = np.maximum(machine.eigenvalues_, 0.0)
    return float(2 * lam[0] - lam.sum())


def _pieces(quick):
    noises, draws = (NOISES[1:2], 1) if quick else (NOISES, DRAWS)
    return [(name, noise, draw) for name in MODULATIONS for noise in noises for draw in range(draws)]


def _work(modulation, noise, draw):
    data = breathing_beats(modulation, noise, draw)
    where = {"modulation": modulation, "noise": noise, "draw": draw}
    height = data.agreement(data.beats[:, beat_template(N_SAMPLES).argmax()])
    rows = [where | {"method": "height of R", "width": 0.0, "first": height, "second": 0.0, "lead": 0.0}]
    for (method, width), machine in first_components(data.beats).items():
        first, second = (data.agreement(score) for score in machine.transform(data.beats).T)
        found = {"method": method, "width": width, "first": first, "second": second, "lead": lead(machine)}
        rows.append(where | found)
    return rows


def breathing_report(table, noise) -> Table:
    """A row per modulation: mean agreement of the height of R, of PCA, and of kernel PCA at its best width.

    `wins` counts the draws in which kernel PCA at that width is ahead of PCA; `blind` is kernel PCA at the width that
    its eigenvalues recommend (the largest lead), for which nobody need know the breath.
    """
    rows = []
    for key in table.grouped("modulation").rows():
        part = table.where(**key, noise=noise)
        height, straight = (part.where(method=name)["first"] for name in ("height of R", "PCA"))
        kernel = part.where(method="kernel PCA")
        width, blind = (_best_width(kernel, of) for of in ("first", "lead"))
        curved, chosen = (kernel.where(width=w)["first"] for w in (width, blind))
        found = {"height of R": height.mean(), "PCA": straight.mean(), "kernel PCA": curved.mean(), "width": width}
        rows.append(
            key | found | {"wins": int((curved > straight).sum()), "blind": chosen.mean(), "blind width": blind}
        )
    return Table.of(rows, table.about)


def _best_width(table, of):
    return max(averages(table, "width", of=of).rows(), key=lambda row: row["mean"])["width"]


RESPIRATION = Study(
    "respiration", "The breath in the heart beat: |correlation| of a component with the respiration", _pieces, _work
)
