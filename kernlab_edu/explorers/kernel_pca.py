"""Kernel PCA: level lines of a component, rings and spheres that it takes apart, noise that it takes away."""

from __future__ import annotations

import numpy as np

from ..datasets import moons, two_spheres
from ..plots import Picture
from .base import Explorer
from .cockpit import rows_of
from .controls import Choice, Drag, Slider, Toggle
from .kernel_pca_digits import Digits, digit_panels, digits_of
from .kernel_pca_fit import KERNELS, QUICK, SEED, STEPS, components_of
from .kernel_pca_panels import (
    error_panel,
    level_panel,
    linear_panel,
    scores_panel,
    space_panel,
    spectrum_panel,
    way_back_panel,
)
from .words import said

_ANGLE = 2 * np.pi * np.concatenate([np.arange(20) / 20, np.arange(40) / 40])
_CIRCLE, _INNER = np.column_stack([np.cos(_ANGLE), np.sin(_ANGLE)]), np.arange(60) < 20
_CLEAN, _CLASS = np.where(_INNER, 1.0, 3.0)[:, None] * _CIRCLE, np.where(_INNER, 1, -1)
_T, _DRAW = np.linspace(-2.6, 2.6, 50), np.random.default_rng(0).standard_normal((60, 2))
CLEAN_RINGS = rows_of(_CLEAN, _CLASS)
RINGS = rows_of(_CLEAN + 0.1 * _DRAW, _CLASS)
WAVE = rows_of(np.column_stack([_T, np.sin(1.5 * _T)]), np.ones(50))
CLOUD = rows_of(np.column_stack([_T, 0.5 * _T**2 - 1.5]) + 0.3 * _DRAW[:50], np.ones(50))
PLANE, SPHERES, NOISE, DIGITS = "components in the plane", "spheres in space", "noise in the plane", "noise on digits"


class KernelPCAExplorer(Explorer):
    """Principal components in feature space, seen from the input space."""

    title = "Kernel PCA"
    task = (
        "Find a kernel and one component that tell the two rings apart. Then remove noise: how many components are "
        "too few, and what comes back when you keep them all?"
    )
    covers = ("F240", "F241", "F242", "F243", "F244", "F245")
    controls = {  # noqa: RUF012
        "show": Choice("show", PLANE, (PLANE, SPHERES, NOISE, DIGITS)),
        "points": Drag("points", RINGS, editable=True),
        "kernel": Choice("kernel", "Gaussian", tuple(KERNELS)),
        "gamma": Slider("γ", 0.5, 0.01, 20.0, log=True, when={"kernel": ("Gaussian",)}),
        "degree": Slider("degree", 2, 1, 5, whole=True, when={"kernel": ("polynomial",)}),
        "component": Slider("component", 1, 1, 8, whole=True, when={"show": (PLANE, SPHERES)}),
        "azimuth": Slider("turn", 30.0, -180.0, 180.0, step=2.0, when={"show": (SPHERES,)}),
        "kept": Slider("components kept", 6, 1, 199, whole=True, when={"show": (NOISE, DIGITS)}),
        "noise": Slider("noise", 0.2, 0.0, 0.6, step=0.01, when={"show": (NOISE, DIGITS)}),
        "speckle": Toggle("speckle", when={"show": (DIGITS,)}),
    }
    scenes = {  # noqa: RUF012
        "rings, Gaussian": {},
        "rings, linear": {"kernel": "linear"},
        "rings, polynomial 2": {"kernel": "polynomial", "component": 3},
        "two spheres": {"show": SPHERES, "gamma": 0.25},
        "a bent cloud": {"points": CLOUD, "kernel": "polynomial"},
        "moons, γ = 5": {"points": rows_of(*moons(60, noise=0.1)), "gamma": 5.0},
        "a wave with noise": {"show": NOISE, "points": WAVE, "noise": 0.2, "gamma": 0.5, "kept": 6},
        "rings with noise": {"show": NOISE, "points": CLEAN_RINGS, "noise": 0.3, "gamma": 0.5, "kept": 16},
        "digits with noise": {"show": DIGITS, "noise": 0.3, "gamma": 0.1, "kept": 64},
    }

    def compute(self, show, points, kernel, gamma, degree, component, azimuth, kept, noise, speckle):
        kernel = KERNELS[kernel](gamma, degree)
        if show == DIGITS:
            return digits_of(kernel, noise, kept, speckle)
        if show == SPHERES:
            return components_of(*two_spheres(150), kernel, component, azimuth=azimuth)
        X, y = np.array([p[:2] for p in points]).reshape(-1, 2), np.array([p[2] for p in points], dtype=float)
        if show == NOISE:
            return components_of(X, y, kernel, kept=kept, noise=noise, steps=QUICK if self.coarse else STEPS)
        return components_of(X, y, kernel, component)

    def draw(self, shown, coarse=False):
        if isinstance(shown, Digits):
            return Picture(digit_panels(shown), alt="Digits.")
        if shown.kept:
            return Picture(_denoising(shown), alt="Noise removed.")
        first = space_panel(shown) if shown.X.shape[1] == 3 else level_panel(shown, 50 if coarse else 110)
        spectrum = spectrum_panel(shown, [shown.component + 1], "the chosen component")
        return Picture([first, scores_panel(shown), spectrum, linear_panel(shown)], alt="Kernel PCA.")

    def describe(self, shown):
        if isinstance(shown, Digits):
            return _about_digits(shown)
        return _about_noise(shown) if shown.kept else _about_component(shown)

    def notes(self, shown):
        if isinstance(shown, Digits):
            return "z ← Σ γᵢ k(z, xᵢ) xᵢ / Σ γᵢ k(z, xᵢ):  200 training pictures, 10 others with noise"
        k, n = shown.component, len(shown.X)
        lam, a, score = shown.kpca.eigenvalues_[k], shown.kpca.alphas_[:, k], shown.scores[:, k]
        return (
            f"K̃ = HKH;  (K̃/n) α = λα,  λ = {said(lam)},  αᵀα = {said(a @ a)} = 1/(nλ) = {said(1 / (n * lam))}\n"
            f"y(xᵢ): mean {said(score.mean())}, variance {said(score.var())} = λ   "
            f"(a unit vector α would give variance nλ² = {said(n * lam**2)})"
        )

    def rows(self, shown):
        if isinstance(shown, Digits):
            head = ("components", "error of linear PCA", "error of kernel PCA")
            return [head] + [(k, *(shown.error(Z) for Z in pair)) for k, pair in shown.ladder.items()]
        head = ("component", "λ", "share of the variance", "AUC")
        values = shown.kpca.eigenvalues_
        total = values[values > 0].sum()
        aucs = [shown.separation(shown.scores[:, [k]])[0] for k in range(min(12, shown.rank))]
        return [head] + [(k + 1, float(values[k]), float(values[k] / total), a) for k, a in enumerate(aucs)]

    def recipe(self, values):
        if values["show"] == DIGITS:
            source = "from kernlab_edu.datasets import digits\n\nX = digits()[0][:200]"
        elif values["show"] == SPHERES:
            source = "from kernlab_edu.datasets import two_spheres\n\nX, y = two_spheres(150)"
        else:
            source = f"\nX = np.array({[list(p[:2]) for p in values['points']]})"
        if values["show"] == NOISE:
            source += f"\nX = X + {values['noise']!r} * np.random.default_rng({SEED}).standard_normal(X.shape)"
        return f"""
import numpy as np
from kernlab_edu.estimators import KernelPCA
from kernlab_edu.kernels import *
{source}
kpca = KernelPCA(kernel={KERNELS[values["kernel"]](values["gamma"], values["degree"])!r}).fit(X)
print(kpca.eigenvalues_[:5].round(6), kpca.transform(X)[:3, :3].round(6))
"""


def _denoising(shown):
    Z, k = shown.denoised[shown.kept], shown.kept
    steps, errors = shown.errors
    flat = np.array([1, 2])
    linear = np.array([shown.error(shown.linear_denoised(step)) for step in flat])
    curves = [(flat, "lane gradient", linear, "linear PCA"), (steps, "denoised", errors, "kernel PCA")]
    return [
        way_back_panel(shown, Z, f"kernel PCA, {k} components"),
        way_back_panel(shown, shown.linear_denoised(1), "linear PCA, 1 of 2 components", hold=False),
        spectrum_panel(shown, np.arange(1, k + 1), "components kept"),
        error_panel(curves, shown.error(shown.X), shown.error(Z), k),
    ]


def _about_component(shown):
    k, values = shown.component, shown.kpca.eigenvalues_
    share = values[k] / values[values > 0].sum()
    only = "" if shown.asked == k + 1 else f" (there are only {shown.rank})"
    head = (
        f"{shown.kernel!r}, {len(shown.X)} points: component {k + 1}{only} has λ = {said(values[k])}, "
        f"{share:.0%} of the variance"
    )
    best, at = shown.separation(shown.scores)
    if np.isnan(best):
        return f"{head}; {shown.rank} components have positive variance, linear PCA has {shown.X.shape[1]}."
    own, linear = shown.separation(shown.scores[:, [k]])[0], shown.separation(shown.linear_scores)[0]
    other = "no other does better" if at == k else f"component {at + 1} would be better, with {best:.3f}"
    verdict = "it separates the classes" if own > 0.999 else other
    return f"{head}, and AUC {own:.3f}: {verdict}; the best component of linear PCA has AUC {linear:.3f}."


def _about_noise(shown):
    noisy, mine = shown.error(shown.X), shown.error(shown.denoised[shown.kept])
    steps, errors = shown.errors
    line = shown.error(shown.linear_denoised(1))
    return (
        f"{shown.kernel!r}, {shown.kept} of {shown.rank} components kept: mean squared error {said(mine)} after, "
        f"{said(noisy)} before; linear PCA with 1 component {said(line)}, with both {said(noisy)}. Of those tried, "
        f"{steps[errors.argmin()]} components are best ({said(errors.min())}); keeping all brings the noise back."
    )


def _about_digits(shown):
    linear, kernel = (shown.error(Z) for Z in shown.now)
    steps = list(shown.ladder)
    best = [min((shown.error(pair[way]), k) for k, pair in shown.ladder.items()) for way in (0, 1)]
    kind = f"speckle on {shown.noise:.0%} of the pixels" if shown.speckle else f"Gaussian noise σ = {said(shown.noise)}"
    return (
        f"{kind}, mean squared error {said(shown.error(shown.noisy))} per pixel: with {shown.kept} components linear "
        f"PCA leaves {said(linear)}, kernel PCA (γ = {said(shown.kpca.kernel_.gamma)}) leaves {said(kernel)}. Of n = "
        f"{', '.join(map(str, steps))} the best are n = {best[0][1]} for PCA ({said(best[0][0])}) and n = {best[1][1]} "
        f"for kernel PCA ({said(best[1][0])}); PCA with all 64 gives the noisy picture back."
    )
