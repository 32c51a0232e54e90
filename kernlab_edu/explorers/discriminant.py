"""The discriminant explorer: turn a direction by hand, beat Fisher if you can, and let μ go to 0."""

from __future__ import annotations

import numpy as np

from ..datasets import moons, rings
from ..kernels import Gaussian, Linear, Polynomial
from .base import Explorer
from .cockpit import rows_of
from .controls import Choice, Drag, Slider
from .discriminant_kernel import HIGH, LOW, in_feature_space
from .discriminant_plane import in_plane


def _clouds(centres, shape, n, seed=4):
    """n points around each centre, spread by the matrix `shape`; rounded, as a hand would put them."""
    Z = np.random.default_rng(seed).standard_normal((len(centres), n, 2))
    return (np.array(centres)[:, None, :] + Z @ np.array(shape)).round(2)


def _two(minus, plus):
    return rows_of(np.vstack([minus, plus]), [-1] * len(minus) + [1] * len(plus))


CROSS = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
EAST = np.array([1.0, 0.0])
TILTED = _two(*_clouds([[-0.7, 0.1], [0.7, -0.1]], [[0.75, 0.5], [0.5, 0.75]], 20))
ROUND = _clouds([[-1.3, -0.7], [1.4, -0.6], [0.1, 1.2]], [[0.6, 0.0], [0.0, 0.4]], 14)
RINGS = rows_of(*rings(40, radii=(0.9, 2.0), noise=0.3))
MOONS = rows_of(*(lambda X, y: (1.5 * (X - [0.5, 0.25]), y))(*moons(40, noise=0.25)))
PLANE, THREE = "Fisher, two classes", "LDA, three classes"
LINEAR, POLYNOMIAL, GAUSSIAN = (f"kernel Fisher, {name}" for name in ("linear", "polynomial", "Gaussian"))
KERNELS = {
    LINEAR: lambda gamma, degree: Linear(),
    POLYNOMIAL: lambda gamma, degree: Polynomial(degree=degree, offset=1.0),
    GAUSSIAN: lambda gamma, degree: Gaussian(gamma=gamma),
}


class DiscriminantExplorer(Explorer):
    """Fisher's ratio along every direction, LDA for three classes, and the kernel Fisher discriminant."""

    title = "Discriminant"
    task = "Turn w until J is largest. Then say why the direction from mean to mean is not the best."
    covers = ("C07", "F210", "F211", "F212", "F213", "F214")
    controls = {  # noqa: RUF012
        "points": Drag("points", TILTED, editable=True, low=-3.0, high=3.0),
        "direction": Drag("direction w", ((1.0, 0.2),)),
        "third": Drag("points of the third class", tuple(map(tuple, ROUND[2].tolist())), True, -3.0, 3.0),
        "method": Choice("method", PLANE, (PLANE, THREE, *KERNELS)),
        "whiten": Slider("whitening", 1.0, 0.0, 1.0, step=0.05, when={"method": (PLANE, THREE)}),
        "mu": Slider("μ", 0.1, LOW, HIGH, log=True, when={"method": (LINEAR, POLYNOMIAL, GAUSSIAN)}),
        "gamma": Slider("γ", 1.0, 0.05, 20.0, log=True, when={"method": (GAUSSIAN,)}),
        "degree": Slider("degree", 2, 1, 3, whole=True, when={"method": (POLYNOMIAL,)}),
    }
    scenes = {  # noqa: RUF012
        "tilted clouds": {},
        "not yet whitened": {"whiten": 0.0, "direction": ((-0.55, 0.84),)},
        "two crosses": {"points": _two(CROSS - EAST, CROSS + EAST), "direction": ((1.0, 1.0),)},
        "three classes": {"points": _two(*ROUND[:2]), "method": THREE, "direction": ((1.0, -0.6),)},
        "linear kernel = Fisher": {"method": LINEAR, "mu": LOW},
        "rings, square": {"points": RINGS, "method": POLYNOMIAL, "mu": 0.1},
        "moons, μ = 0.1": {"points": MOONS, "method": GAUSSIAN, "gamma": 3.0},
        "moons, μ → 0": {"points": MOONS, "method": GAUSSIAN, "gamma": 3.0, "mu": LOW},
    }

    def compute(self, points, direction, third, method, whiten, mu, gamma, degree):
        if method in KERNELS:
            return in_feature_space(points, KERNELS[method](gamma, degree), mu)
        if method == THREE and not third:
            raise ValueError("The third class has no points left: undo, or choose Fisher for two classes.")
        return in_plane(points, direction[0], third if method == THREE else (), whiten)

    def draw(self, result, coarse=False):
        return result.picture(coarse)

    def describe(self, result):
        return result.sentence()

    def notes(self, result):
        return result.notes()

    def rows(self, result):
        return result.rows()

    def recipe(self, values):
        return self.compute(**values).recipe()
