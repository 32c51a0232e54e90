"""The slices explorer: cut y by hand, and see which direction of x the slices betray."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..estimators import SIR, LocalizedSIR
from ..plots import Picture
from .base import Explorer
from .controls import Choice, Drag, Slider
from .discriminant_plane import matrix
from .slices_panels import panels_of
from .slices_sample import CLOUDS, LINKS, RISING, Sample, cosine, ideal_eigenvalue, means_by_k, sample, sliced
from .words import pair, said

MOST = 6  # slices that can be told apart by colour and shape


@dataclass(frozen=True, eq=False)
class Cut:
    """A sample, its slices (n,), both machines, the local means (n, 2), and the directions u, v (2,) they found."""

    sample: Sample
    borders: np.ndarray
    slices: np.ndarray
    sir: SIR
    local_sir: LocalizedSIR
    local: np.ndarray
    k: int

    @property
    def u(self):
        """SIR's first direction, pointing to γ's side."""
        return self._towards(self.sir.directions_[:, 0])

    @property
    def v(self):
        """Localized SIR's first direction."""
        return self._towards(self.local_sir.directions_[:, 0])

    @property
    def cos_sir(self):
        """|cos| of the angle between SIR's direction and γ."""
        return float(cosine(self.u, self.sample.gamma))

    @property
    def cos_local(self):
        """The same for localized SIR."""
        return float(cosine(self.v, self.sample.gamma))

    @property
    def undecided(self):
        """Are both eigenvalues of localized SIR the same, so that every direction is as good?"""
        return bool(np.ptp(self.local_sir.eigenvalues_) < 1e-9)

    def _towards(self, direction):
        return direction if direction @ self.sample.gamma >= 0 else -direction


def _at(*heights):
    return tuple((0.0, height) for height in heights)


SQUARE = _at(0.1, 0.4, 0.9, 1.9)


class SlicesExplorer(Explorer):
    """Sliced inverse regression and its localised form, with borders in your hand."""

    title = "Slices"
    task = "Find a link that blinds SIR; then find the k with which localized SIR sees again."
    covers = ("F220", "F221", "F222", "F223", "F224")
    controls = {  # noqa: RUF012
        "borders": Drag("slice borders", _at(-1.0, -0.3, 0.3, 1.0), editable=True, low=-50.0, high=50.0),
        "truth": Drag("true direction γ", ((2.0, 1.2),)),
        "link": Choice("link, u = γ·x", RISING, tuple(LINKS)),
        "cloud": Choice("cloud of x", "round", tuple(CLOUDS)),
        "k": Slider("neighbours k", 10, 1, 100, whole=True),
        "n": Slider("samples n", 160, 40, 400, step=10, whole=True),
        "noise": Slider("noise", 0.3, 0.0, 2.0),
        "seed": Slider("sample number", 11, 0, 30, whole=True),
    }
    scenes = {  # noqa: RUF012
        "rising link": {},
        "two slices": {"borders": _at(0.0)},
        "y = u²: SIR is blind": {"link": "y = u²", "borders": SQUARE},
        "shifted square": {"link": "y = (u + 1)²", "borders": _at(0.3, 1.0, 2.0, 4.0)},
        "k = slice size": {"link": "y = u²", "borders": SQUARE, "k": 100},
        "k = 1": {"link": "y = u²", "borders": SQUARE, "k": 1},
        "correlated x": {"cloud": "correlated", "truth": ((1.2, -2.0),)},
        "bent x": {"cloud": "bent", "link": "y = u²", "borders": SQUARE, "truth": ((2.0, 0.0),)},
    }

    def compute(self, borders, truth, link, cloud, k, n, noise, seed):
        drawn = sample(link, cloud, truth[0], n, noise, seed)
        heights = np.array([height for _, height in borders])
        slices = sliced(drawn.y, heights)
        S = int(slices.max()) + 1
        if S < 2:
            raise ValueError("All samples lie in one slice: click into the first panel to add a border, or drag one.")
        if S > MOST:
            raise ValueError(f"{S} slices, but only {MOST} can be told apart here: double click a border to remove it.")
        sir = SIR(n_slices=S).fit(drawn.X, slices)  # the slice numbers are the response: each value is a slice
        local_sir = LocalizedSIR(n_slices=S, n_neighbors=k).fit(drawn.X, slices)
        local = means_by_k(drawn.X, slices, np.array([k]))[0]
        return Cut(drawn, heights, slices, sir, local_sir, local, k)

    def draw(self, cut, coarse=False):
        return Picture(panels_of(cut, coarse), alt="Slices of y.", columns=3)

    def describe(self, cut):
        S, p = cut.sir.n_slices_, float(cut.sir.dimension_test().p_value[0])
        first = f"SIR with {S} slices: λ₁ = {said(cut.sir.eigenvalues_[0])}, |cos| to γ = {cut.cos_sir:.3f}"
        if p > 0.05:
            first += f", no better than chance (p = {p:.2f}): the slice means hardly leave the centre"
        elif cut.cos_sir < 0.9:
            first += f", sure of itself (p = {p:.0e}) and wrong: E[X | y] leaves the line along Σγ"
        return f"{first}. {_local_words(cut)}"

    def notes(self, cut):
        X, count = cut.sample.X, cut.sir.slice_counts_
        problem, local = cut.sir.problem_, cut.local_sir.problem_
        across = np.array([-cut.sample.gamma[1], cut.sample.gamma[0]])
        curve = (cut.sir.inverse_regression_curve().x - X.mean(axis=0)) @ np.linalg.solve(problem.B, across)
        ideal = said(ideal_eigenvalue(count / count.sum()))
        return (
            f"Σ = {matrix(problem.B)},  Σ_B = Σₛ Nₛ/N (μₛ − μ)(μₛ − μ)ᵀ = {matrix(problem.A)},  Σ_B u = λΣu\n"
            f"Nₛ = {pair(count)}; normal x and a rising link without noise would have λ₁ = {ideal} with such slices\n"
            f"if x is elliptical, E[X | y] − μ stays on the line along Σγ; here it leaves it by {pair(curve)}\n"
            f"Σ_loc = 1/N Σᵢ (μᵢ − μ)(μᵢ − μ)ᵀ = {matrix(local.A)},  Σ_loc u = λΣu"
        )

    def rows(self, cut):
        curve = cut.sir.inverse_regression_curve()
        y = [cut.sample.y[cut.slices == s].mean() for s in range(len(curve.count))]
        head = ("slice", "samples", "mean of y", "mean of x₁", "mean of x₂")
        return [head] + [
            (s + 1, int(c), float(a), float(x[0]), float(x[1]))
            for s, (c, a, x) in enumerate(zip(curve.count, y, curve.x, strict=True))
        ]

    def recipe(self, values):
        heights = sorted(height for _, height in values["borders"])
        given = {name: values[name] for name in ("link", "cloud", "n", "noise", "seed")}
        words = ", ".join(f"{name}={value!r}" for name, value in given.items())
        return f"""
from kernlab_edu.estimators import SIR, LocalizedSIR
from kernlab_edu.explorers.slices_sample import cosine, sample, sliced

drawn = sample(gamma={values["truth"][0]!r}, {words})
slices = sliced(drawn.y, {heights!r})
S = slices.max() + 1
for machine in (SIR(n_slices=S), LocalizedSIR(n_slices=S, n_neighbors={values["k"]!r})):
    machine.fit(drawn.X, slices)
    print(machine.eigenvalues_, cosine(machine.directions_[:, 0], drawn.gamma))
"""


def _local_words(cut):
    largest = int(cut.sir.slice_counts_.max())
    values = ", ".join(said(value) for value in cut.local_sir.eigenvalues_)
    if cut.undecided:
        return f"Localized SIR, k = {cut.k}: each sample is its own local mean, both λ = 1, no direction stands out."
    if cut.k >= largest:
        return f"Localized SIR, k = {cut.k} ≥ every slice: local means are slice means, so it is SIR, λ = {values}."
    return f"Localized SIR, k = {cut.k}: λ = {values}, |cos| to γ = {cut.cos_local:.3f}."
