"""The kernel Fisher discriminant while μ goes to 0: the ratio explodes, the left-out samples do not believe it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..kernels import Kernel
from ..plots import Curve, Panel, Picture, Points, Region, field_of
from ..problems import kernel_scatter
from .discriminant_bars import mirrored
from .discriminant_panels import XLIM, YLIM, drag_points
from .words import said

REACH = 3.0  # projections are shown in units in which the class means are ±1
LOW, HIGH = 1e-8, 1e2  # the ends of μ


@dataclass(frozen=True, eq=False)
class Spread:
    """N = Σᵢ sᵢ² uᵢuᵢᵀ and d = μ₂ − μ₁ in its coordinates: c = Uᵀd.  s, c (n,), U (n, n)."""

    s: np.ndarray
    U: np.ndarray
    c: np.ndarray

    @property
    def kept(self):
        """Which sᵢ are more than rounding: their number is the rank of N."""
        return self.s > 10 * len(self.s) * np.finfo(float).eps * self.s[0]

    @property
    def outside(self):
        """The share of d that lies outside the range of N."""
        return float(np.linalg.norm(self.c[~self.kept]) / np.linalg.norm(self.c))

    def alpha(self, mu):
        """α = (N + μI)⁻¹d."""
        return self.U @ (self.c / (self.s**2 + mu))

    def ratio(self, mu):
        """J(α) = αᵀMα / αᵀNα for each μ (m,)."""
        filtered = self.c / (self.s**2 + np.atleast_1d(mu)[:, None])
        return (filtered @ self.c) ** 2 / (filtered**2 @ self.s**2)

    @property
    def limit(self):
        """J for μ → 0."""
        kept = self.kept
        return np.inf if self.outside > 1e-7 else float(np.square(self.c[kept] / self.s[kept]).sum())


@dataclass(frozen=True, eq=False)
class Feature:
    """y(x) = Σ αₙ k(xₙ, x), moved and scaled so that the projected class means are ±1; `left_out` without sample n."""

    X: np.ndarray
    y: np.ndarray
    kernel: Kernel
    mu: float
    spread: Spread
    alpha: np.ndarray
    middle: float
    half: float
    left_out: np.ndarray

    def f(self, Z):
        """The projections of the rows of Z, in units of half the distance of the means."""
        return (self.kernel(Z, self.X) @ self.alpha - self.middle) / self.half

    def picture(self, coarse=False):
        words = {"xlabel": "y(x), class means at ±1", "ylabel": "↑ trained on · left out ↓"}
        bars = mirrored(self.f(self.X), self.left_out, self.y, REACH, title="projected samples", **words)
        panels = [self._plane(60 if coarse else 120), self._curve(), bars, self._spectrum()]
        return Picture(panels, alt="A kernel Fisher discriminant.")

    def sentence(self):
        n, rank = len(self.y), int(self.spread.kept.sum())
        J = said(self.spread.ratio(self.mu)[0])
        wrong, missed = ((self.y * z <= 0).sum() for z in (self.f(self.X), self.left_out))
        if np.isinf(self.spread.limit):
            why = "and μ₂ − μ₁ leaves its range: J → ∞ as μ → 0"
        else:
            why = f"yet μ₂ − μ₁ lies in its range: J → {said(self.spread.limit)} as μ → 0"
        name = "n − 2" if rank == n - 2 else f"less than n − 2 = {n - 2}"
        return (
            f"μ = {said(self.mu)}: J = {J}; {wrong} of {n} samples on the wrong side, {missed} when each is left out "
            f"in turn. N is singular, its rank is {rank}, {name}, {why}."
        )

    def notes(self):
        s, c, kept, n = self.spread.s, self.spread.c, self.spread.kept, len(self.y)
        between = said((self.alpha @ self.spread.U @ c) ** 2)
        within = said(np.square(s * (self.spread.U.T @ self.alpha)).sum())
        return (
            f"α = (N + μI)⁻¹(μ₂ − μ₁),  αᵀMα = {between},  αᵀNα = {within}\n"
            f"N = Σⱼ Kⱼ(I − 1/Nⱼ 11ᵀ)Kⱼᵀ: each class costs a rank, so rank N ≤ n − 2 = {n - 2} for every kernel\n"
            f"‖μ₂ − μ₁‖ = {said(np.linalg.norm(c))}, its part where N = 0 has length {said(np.linalg.norm(c[~kept]))}; "
            "if K⁻¹ exists, α = K⁻¹1_class has αᵀNα = 0 and αᵀMα = 1"
        )

    def rows(self):
        names = "sample", "y", "α", "y(x) with means at ±1", "left out"
        shown = zip(self.y, self.alpha, self.f(self.X), self.left_out, strict=True)
        return [names] + [(i, f"{y:+g}", float(a), float(f), float(o)) for i, (y, a, f, o) in enumerate(shown)]

    def recipe(self):
        data = np.column_stack([self.X, self.y]).tolist()
        return f"""
import numpy as np
from kernlab_edu.estimators import KernelFisher
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import kernel_scatter

data = np.array({data})
X, y = data[:, :2], data[:, 2]
kernel = {self.kernel!r}
print(np.linalg.matrix_rank(kernel_scatter(kernel(X), y).N), len(y))
machine = KernelFisher(kernel, mu={self.mu!r}).fit(X, y)
print((machine.predict(X) != y).sum())
"""

    def _plane(self, size):
        field = field_of(self.f, XLIM, YLIM, size)
        low, high = min(field.values.min(), -1.0) - 1.0, max(field.values.max(), 1.0) + 1.0
        marks = [
            Region(field.between(0.0, high), "side plus"),
            Region(field.between(low, 0.0), "side minus"),
            Curve(field.level(0.0), "boundary", label="half way between the means"),
            Curve(field.level(1.0), "margin plus", label="y(x) at the mean of y = +1"),
            Curve(field.level(-1.0), "margin minus", label="at the mean of y = −1"),
            *drag_points(self.X, self.y),
        ]
        return Panel(marks, title="contours of y(x)", xlabel="x₁", ylabel="x₂", xlim=XLIM, ylim=YLIM, equal=True)

    def _curve(self):
        mu = np.logspace(np.log10(LOW), np.log10(HIGH), 81)
        here = float(self.spread.ratio(self.mu)[0])
        ends = (np.log10(LOW), np.log10(HIGH))
        marks = [
            Curve(np.column_stack([np.log10(mu), _log(self.spread.ratio(mu))]), "objective"),
            Points([[np.log10(self.mu), _log(here)]], "now", label="μ"),
        ]
        if np.isfinite(self.spread.limit):
            level = float(_log(self.spread.limit))
            marks.append(Curve([[ends[0], level], [ends[1], level]], "limit", label="J for μ → 0"))
        words = {"title": "J = αᵀMα / αᵀNα", "xlabel": "log₁₀ μ", "ylabel": "log₁₀ J"}
        values = np.concatenate([mark.xy[:, 1] for mark in marks])
        air = max(0.1 * np.ptp(values), 1.0 - np.ptp(values) / 2)  # a J that hardly moves should look so
        limits = {"xlim": (ends[0] - 0.3, ends[1] + 0.3), "ylim": (values.min() - air, values.max() + air)}
        return Panel(marks, **limits, **words)

    def _spectrum(self):
        values, kept = _log(self.spread.s**2), self.spread.kept
        place = np.arange(1, len(values) + 1)
        level = np.log10(self.mu)
        floor = min(values[kept].min(), level) - 1.0  # where zeros are drawn: μ is above them
        zeros = np.column_stack([place[~kept], np.full((~kept).sum(), floor)])
        marks = [
            Points(np.column_stack([place[kept], values[kept]]), "eigenvalue", label="eigenvalues of N"),
            Points(zeros, "zero eigenvalue", label="0 up to rounding"),
            Curve([[0.0, level], [len(values) + 1.0, level]], "tangent", label="μ"),
        ]
        title = f"spectrum of N: rank {kept.sum()} of {len(kept)}"
        ylim = (floor - 0.7, max(values.max(), level) + 1.0)
        return Panel(marks, title=title, xlabel="number", ylabel="log₁₀ λ", xlim=(0.0, len(values) + 1.0), ylim=ylim)


def in_feature_space(points, kernel, mu) -> Feature:
    """The kernel Fisher discriminant of the points, proved wrong or right by leaving each out."""
    X, y = np.array([p[:2] for p in points]).reshape(-1, 2), np.array([p[2] for p in points])
    if min((y == k).sum() for k in (-1, 1)) < 2:
        raise ValueError("To leave a sample out, each class needs two: add a point (key A for +, key B for −).")
    K = kernel(X)
    scatter = kernel_scatter(K, y)
    d = scatter.means[:, 1] - scatter.means[:, 0]
    U, s, _ = np.linalg.svd(K - scatter.means[:, (y > 0).astype(int)])  # N = RRᵀ; R keeps twice the digits of N
    spread = Spread(s, U, U.T @ d)
    alpha = spread.alpha(mu)
    if not alpha @ d > 1e-12 or not s[0] > 0:
        raise ValueError("The class means coincide in feature space: nothing separates them. Try another kernel.")
    middle, half = float(alpha @ scatter.means.mean(axis=1)), float(alpha @ d) / 2
    return Feature(X, y, kernel, mu, spread, alpha, middle, half, left_out(K, y, mu))


def left_out(K, y, mu):
    """For each sample its projection by the machine that never saw it, class means at ±1.  K (n, n), y (n,) of ±1.

    N + μI = [R √μI][R √μI]ᵀ by QR, all machines at once: accurate although N + μI is nearly singular.
    """
    n = len(y)
    rest = np.array([np.delete(np.arange(n), i) for i in range(n)])
    K_rest, plus = K[rest[:, :, None], rest[:, None, :]], (y[rest] > 0)[:, None, :]
    means = [(K_rest * side).sum(axis=2, keepdims=True) / side.sum(axis=2, keepdims=True) for side in (~plus, plus)]
    R = K_rest - np.where(plus, means[1], means[0])
    ridge = np.broadcast_to(np.sqrt(mu) * np.eye(n - 1), R.shape)
    T = np.linalg.qr(np.concatenate([R.transpose(0, 2, 1), ridge], axis=1), mode="r")
    d = means[1] - means[0]
    alpha = np.linalg.solve(T, np.linalg.solve(T.transpose(0, 2, 1), d))
    middle, half = (alpha * (means[0] + means[1])).sum(axis=(1, 2)) / 2, (alpha * d).sum(axis=(1, 2)) / 2
    seen = (alpha[:, :, 0] * np.take_along_axis(K, rest, axis=1)).sum(axis=1)
    return (seen - middle) / half


def _log(values):
    return np.log10(np.maximum(values, 1e-40))
