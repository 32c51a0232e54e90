"""Digits with noise: how much of it PCA and kernel PCA take away, for both kinds of noise of the classic experiment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from sklearn.datasets import load_digits

from ..estimators import PCA, KernelPCA
from ..kernels import Gaussian
from .averages import averages
from .study import Study
from .table import Table

COMPONENTS = (1, 4, 16, 32, 64, 256)  # those of the classic picture, and 32, which suits PCA under weak noise
LEVELS = {"Gaussian": (0.1, 0.25, 0.4, 0.6), "speckle": (0.1, 0.2, 0.3, 0.4)}
GAMMAS = (0.05, 0.1, 0.2, 0.3)
GAMMA = 0.2  # the best of them for Gaussian noise 0.25 on two draws that the study does not use
N_TRAIN, N_TEST, DRAWS = 600, 100, 10


@dataclass(frozen=True, eq=False)
class NoisyDigits:
    """Pictures of 64 pixels: `train` (n, 64) and `clean` (m, 64) in [0, 1], both once more with noise; digits (m,)."""

    train: np.ndarray
    train_noisy: np.ndarray
    clean: np.ndarray
    noisy: np.ndarray
    digit: np.ndarray

    def error(self, Z):
        """Mean squared error per pixel of Z (m, 64)."""
        return float(np.square(Z - self.clean).mean())


def noisy_digits(kind, level, draw, n_train=N_TRAIN, n_test=N_TEST) -> NoisyDigits:
    """Other pictures for every draw, the same ones for every noise; none is both in training and test.

    >>> a, b = noisy_digits("Gaussian", 0.25, 3), noisy_digits("speckle", 0.3, 3)
    >>> bool((a.clean == b.clean).all()), a.train.shape, a.noisy.shape
    (True, (600, 64), (100, 64))
    """
    X, digit = _all_digits()
    chosen = np.random.default_rng(draw).permutation(len(X))[: n_train + n_test]
    train, test = X[chosen[:n_train]], X[chosen[n_train:]]
    rng = np.random.default_rng([draw, list(LEVELS).index(kind), round(1000 * level)])
    spoilt = add_noise(test, kind, level, rng)  # first: the test pictures do not depend on the number of the others
    return NoisyDigits(train, add_noise(train, kind, level, rng), test, spoilt, digit[chosen[n_train:]])


def add_noise(X, kind, level, rng):
    """Gaussian: x + level·ε.  Speckle: a share `level` of the pixels turns black or white, whatever it was."""
    if kind == "Gaussian":
        return X + level * rng.standard_normal(X.shape)
    if kind == "speckle":
        return np.where(rng.random(X.shape) < level, rng.integers(0, 2, X.shape), X)
    raise ValueError(f"The noise is one of {', '.join(LEVELS)}, not {kind!r}.")


def linear_ways(train, noisy, components=COMPONENTS):
    """{n: projections (m, 64) of the noisy pictures onto the first n components of PCA}, n up to the number of pixels.

    >>> data = noisy_digits("Gaussian", 0.25, 0)
    >>> bool(np.allclose(linear_ways(data.train, data.noisy)[64], data.noisy))
    True
    """
    pca = PCA().fit(train)
    Y, kept = pca.transform(noisy), np.arange(train.shape[1])
    return {n: pca.inverse_transform(Y * (kept < n)) for n in components if n <= len(kept)}


def kernel_ways(train, noisy, components=COMPONENTS, gamma=GAMMA):
    """{n: pre-images (m, 64) of the projections onto the first n components of kernel PCA}, Gaussian kernel."""
    kpca = KernelPCA(max(components), Gaussian(gamma)).fit(train)
    Y, kept = kpca.transform(noisy), np.arange(max(components))
    return {n: kpca.preimages(Y * (kept < n), tol=1e-4, max_iter=200).Z for n in components}


def shrunk_way(train, noisy, variance):
    """PCA that shrinks instead of cutting: score k times λₖ / (λₖ + variance of the noise), which it must be told."""
    pca = PCA().fit(train)
    lam = pca.eigenvalues_
    return pca.inverse_transform(pca.transform(noisy) * (lam / (lam + variance)))


def _pieces(quick):
    if quick:
        return [(kind, levels[1], draw) for kind, levels in LEVELS.items() for draw in range(2)]
    return [(kind, level, draw) for kind, levels in LEVELS.items() for level in levels for draw in range(DRAWS)]


def _work(kind, level, draw):
    data = noisy_digits(kind, level, draw)
    where = {"noise": kind, "level": level, "draw": draw}
    noise = data.error(data.noisy)
    found = [("noisy", "", 0.0, 0, data.noisy)]
    found.append(("PCA shrunk", "clean", 0.0, 64, shrunk_way(data.train, data.noisy, noise)))
    for training, X in (("clean", data.train), ("noisy", data.train_noisy)):
        found += [("PCA", training, 0.0, n, Z) for n, Z in linear_ways(X, data.noisy).items()]
        for gamma in GAMMAS if training == "clean" else (GAMMA,):
            ways = kernel_ways(X, data.noisy, gamma=gamma)
            found += [("kernel PCA", training, gamma, n, Z) for n, Z in ways.items()]
    return [
        where | {"method": method, "training": training, "gamma": gamma, "components": n, "error": data.error(Z)}
        for method, training, gamma, n, Z in found
    ]


def denoising_report(table, gamma=GAMMA, training="clean") -> Table:
    """A row per noise: mean errors of the noisy pictures, of PCA (n) and kernel PCA (n_), of shrunk PCA.

    PCA and kernel PCA keep as many components as suit them best; `wins` counts the draws in which kernel PCA is ahead.
    Shrunk PCA is trained on clean pictures.
    """
    linear, kernel = (table.where(method=name, training=training) for name in ("PCA", "kernel PCA"))
    rows = []
    for key in table.grouped("noise", "level").rows():
        noisy, shrunk = (table.where(**key, method=name)["error"].mean() for name in ("noisy", "PCA shrunk"))
        (n, straight), (m, curved) = _best(linear.where(**key)), _best(kernel.where(**key, gamma=gamma))
        found = {"noisy": noisy, "PCA": straight.mean(), "n": n, "kernel PCA": curved.mean(), "n_": m}
        rows.append(key | found | {"wins": int((curved < straight).sum()), "PCA shrunk": shrunk})
    return Table.of(rows, table.about)


def _best(table):
    """(n, errors of all draws) for the number of components with the smallest mean error."""
    n = min(averages(table, "components", of="error").rows(), key=lambda row: row["mean"])["components"]
    return n, table.where(components=n)["error"]


@lru_cache(maxsize=1)
def _all_digits():
    X, digit = load_digits(return_X_y=True)
    return X / 16, digit


DENOISING = Study(
    "denoising", "Digits with noise: mean squared error per pixel after PCA and kernel PCA", _pieces, _work
)
