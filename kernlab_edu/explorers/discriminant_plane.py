"""Fisher's ratio along a direction of the plane, and what whitening does to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..estimators import LDA
from ..plots import Picture
from ..problems import Scatter, Spectral, fisher_maximum, fisher_ratio, scatter_matrices
from ..solvers import solve_eigh
from .discriminant_bars import mirrored
from .discriminant_geometry import angle, apart
from .discriminant_panels import plane_panel, ratio_panel, whitened_panel
from .words import pair, said

REACH = 3.3  # projections are shown up to here
SAME = 0.5  # degrees within which two directions are called the same


@dataclass(frozen=True, eq=False)
class Plane:
    """Points X (n, 2) of classes y, the direction w (2,) of the hand, the best one, and t: how much is whitened."""

    X: np.ndarray
    y: np.ndarray
    w: np.ndarray
    best: np.ndarray
    t: float
    scatter: Scatter

    @property
    def two(self):
        """Are there just two classes?"""
        return len(self.scatter.counts) == 2

    def ratio(self, W):
        """J of the directions in the columns of W (2, m): Fisher's for two classes, else between over within."""
        if self.two:
            return fisher_ratio(self.X, self.y, W)
        return (W * (self.scatter.between @ W)).sum(axis=0) / (W * (self.scatter.within @ W)).sum(axis=0)

    def mistakes(self, w):
        """How many samples lie nearer to the projected mean of another class."""
        far = np.abs((self.X @ w)[:, None] - self.scatter.means @ w)
        return int((self.scatter.labels[far.argmin(axis=1)] != self.y).sum())

    @cached_property
    def lda(self):
        """LDA with all its directions."""
        return LDA().fit(self.X, self.y)

    @cached_property
    def within(self):
        """Σ_W with its scale taken out (det = 1): whitening then keeps areas, and the picture its size."""
        return self.scatter.within / np.sqrt(np.linalg.det(self.scatter.within))

    def picture(self, coarse=False):
        words = {"xlabel": "w·x", "ylabel": "↑ by hand · best ↓"}
        bars = mirrored(self.X @ self.w, self.X @ self.best, self.y, REACH, title="projected samples", **words)
        panels = [plane_panel(self), ratio_panel(self, coarse), bars, whitened_panel(self)]
        return Picture(panels, alt="A direction and its ratio.")

    def sentence(self):
        return (self._fisher if self.two else self._many)(float(self.ratio(self.w[:, None])[0]))

    def _fisher(self, J):
        d = self.scatter.means[1] - self.scatter.means[0]
        J_best = float(self.ratio(self.best[:, None])[0])
        theirs = f"θ = {angle(self.best):.0f}° with J = {said(J_best)} ({self._wrong(self.best)})"
        along = f"along m₂ − m₁ (θ = {angle(d):.0f}°) J = {said(self.ratio(d[:, None])[0])}"
        if apart(self.w, self.best) < SAME:
            return f"You found Fisher's direction, {theirs}; {along}."
        return (
            f"By hand θ = {angle(self.w):.0f}°: J = {said(J)}, {100 * J / J_best:.0f} % of the best "
            f"({self._wrong(self.w)}). Fisher's direction is {theirs}; {along}."
        )

    def _many(self, R):
        first, second = self.lda.eigenvalues_
        whole = int((self.lda.predict(self.X) != self.y).sum())
        return (
            f"By hand θ = {angle(self.w):.0f}°: between/within = {said(R)} ({self._wrong(self.w)}). LDA's first "
            f"direction θ = {angle(self.best):.0f}° reaches λ₁ = {said(first)} ({self._wrong(self.best)}), no "
            f"direction has less than λ₂ = {said(second)}; with both directions {whole} of {len(self.y)} wrong."
        )

    def _wrong(self, w):
        return f"{self.mistakes(w)} of {len(self.y)} nearer to a wrong mean"

    def notes(self):
        s, (U, lam) = self.scatter, (self.lda.scalings_, self.lda.eigenvalues_)
        route = solve_eigh(self.lda.problem_, route="whiten").values
        lines = [f"S_T = S_W + S_B:  {matrix(s.total)} = {matrix(s.within)} + {matrix(s.between)}"]
        if self.two:
            d, counts = s.means[1] - s.means[0], s.counts
            w, J = np.linalg.solve(s.within, d), fisher_maximum(self.X, self.y).J
            lines += [
                f"m₂ − m₁ = {pair(d)},  w = S_W⁻¹(m₂ − m₁) = {pair(w)},  J_max = (m₂ − m₁)·w = {said(J)}",
                f"λ₁ = (N₁N₂/N) J_max = ({counts[0]}·{counts[1]}/{s.n})·{said(J)} = {said(lam[0])}",
            ]
        plain = solve_eigh(s.class_weighted()).values
        lines += [f"S_B u = λ S_W u: λ = {_list(lam)};  if every class weighs the same: λ = {_list(plain)}"]
        residual = np.abs(s.between @ U - s.within @ U * lam[: U.shape[1]]).max()
        return "\n".join([*lines, f"S_W^(−½) S_B S_W^(−½) has λ = {_list(route)};  |S_B u − λ S_W u| ≤ {residual:.0e}"])

    def rows(self):
        means = self.scatter.means
        named = {"by hand": self.w, "best": self.best}
        if self.two:
            named["along m₂ − m₁"] = (means[1] - means[0]) / np.linalg.norm(means[1] - means[0])
        head = ("direction", "θ in °", "J" if self.two else "between/within", "projected means", "mistakes")
        return [head] + [
            (name, angle(w), float(self.ratio(w[:, None])[0]), pair(means @ w), self.mistakes(w))
            for name, w in named.items()
        ]

    def recipe(self):
        data = np.column_stack([self.X, self.y]).tolist()
        solve = (
            "best = fisher_maximum(X, y)\nprint(best.w, best.J)"
            if self.two
            else "lda = LDA().fit(X, y)\nprint(lda.scalings_, lda.eigenvalues_)"
        )
        return f"""
import numpy as np
from kernlab_edu.estimators import LDA
from kernlab_edu.problems import fisher_maximum, scatter_matrices

data = np.array({data})
X, y = data[:, :2], data[:, 2]
s = scatter_matrices(X, y)
print(np.abs(s.total - s.within - s.between).max())
{solve}
"""


def in_plane(points, direction, third, t) -> Plane:
    """The state of the plane; `third` are the points of a third class, perhaps none."""
    X = np.array([p[:2] for p in points] + [p[:2] for p in third], dtype=float).reshape(-1, 2)
    y = np.array([p[2] for p in points] + [2] * len(third))
    if np.hypot(*direction) < 1e-6:
        raise ValueError("The centre lies in no direction: drag the handle away from it.")
    if not {-1, 1} <= set(y.tolist()):
        raise ValueError("Two classes are compared: add a point of each (key A for +, key B for −).")
    s = scatter_matrices(X, y)
    if np.linalg.eigvalsh(s.within)[0] <= 1e-10 * np.trace(s.within) or np.trace(s.within) == 0:
        raise ValueError(
            "Along some direction no class has any spread, so S_W has no inverse and J no maximum: "
            "add a point or move one off the line."
        )
    if np.abs(s.means - s.mean).max() < 1e-9:
        raise ValueError("The class means coincide, so J = 0 in every direction: move a point, or try a kernel.")
    best = fisher_maximum(X, y).w if not len(third) else _top(s.size_weighted())
    return Plane(X, y, np.array(direction) / np.hypot(*direction), best / np.linalg.norm(best), t, s)


def matrix(S):
    """A matrix in one line, rows separated by semicolons."""
    return "[" + "; ".join(" ".join(said(value) for value in row) for row in S) + "]"


def _list(values):
    return ", ".join(said(value) for value in values)


def _top(problem: Spectral):
    return solve_eigh(problem).vectors[:, 0]
