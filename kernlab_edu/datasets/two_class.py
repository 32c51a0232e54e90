"""Two-class toy data. Each function returns X (n, d) and y (n,) in {−1, +1}."""

import numpy as np

from kernlab_edu.datasets.labels import alternating_labels


def blobs(n=100, centres=((-1.0, -1.0), (1.0, 1.0)), spread=0.5, random_state=0):
    """Two Gaussian clouds: x | y ~ N(centre_y, spread² I), centres = (centre of −1, centre of +1).

    >>> X, y = blobs(4, spread=0.0)
    >>> X[:2].tolist(), y[:2].tolist()
    ([[1.0, 1.0], [-1.0, -1.0]], [1.0, -1.0])
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    minus, plus = np.asarray(centres, dtype=float)
    X = np.where(y[:, None] > 0, plus, minus)
    return X + spread * rng.standard_normal(X.shape), y


def separable(n=40, gap=0.5, angle=np.pi / 4, random_state=0):
    """A square cut in two and pulled apart: y u·x ≥ gap/2 with u = (cos angle, sin angle).

    >>> X, y = separable(20, gap=1.0, angle=0.0)
    >>> bool((y * X[:, 0] >= 0.5).all())
    True
    """
    if gap < 0:
        raise ValueError(f"gap = {gap}: a negative gap would mix the classes. Try gap = 0 or more.")
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    along_u = y * (gap / 2 + rng.uniform(0.0, 1.0, n))
    across = rng.uniform(-1.0, 1.0, n)
    u, v = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    return along_u[:, None] * u + across[:, None] * v, y


def moons(n=100, noise=0.15, random_state=0):
    """Two interleaved half circles: (cos t, sin t) for −1 and (1 − cos t, ½ − sin t) for +1, t in [0, π].

    >>> X, y = moons(4, noise=0.0)
    >>> X.round(2).tolist()
    [[0.0, 0.5], [1.0, 0.0], [2.0, 0.5], [-1.0, 0.0]]
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    X = np.empty((n, 2))
    for label, centre, turn in ((1.0, (1.0, 0.5), -1.0), (-1.0, (0.0, 0.0), 1.0)):
        t = np.linspace(0.0, np.pi, np.count_nonzero(y == label))
        X[y == label] = np.array(centre) + turn * np.column_stack([np.cos(t), np.sin(t)])
    return X + noise * rng.standard_normal(X.shape), y


def two_spheres(n=200, d=3, radii=(1.0, 3.0), noise=0.1, random_state=0):
    """Two concentric spheres in R^d: ‖x‖ = radii[0] for +1, radii[1] for −1, up to Gaussian noise.

    >>> X, y = two_spheres(4, noise=0.0)
    >>> np.linalg.norm(X, axis=1).round(6).tolist()
    [1.0, 3.0, 1.0, 3.0]
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    Z = rng.standard_normal((n, d))
    inner, outer = radii
    X = np.where(y > 0, inner, outer)[:, None] * Z / np.linalg.norm(Z, axis=1, keepdims=True)
    return X + noise * rng.standard_normal((n, d)), y


def rings(n=200, radii=(1.0, 3.0), noise=0.1, random_state=0):
    """Two concentric circles in the plane; the case d = 2 of `two_spheres`.

    >>> rings(6)[0].shape
    (6, 2)
    """
    return two_spheres(n, d=2, radii=radii, noise=noise, random_state=random_state)


def xor(n=4, noise=0.0, random_state=0):
    """The corners of [−1, 1]² in turn, y = x₁x₂ of the corner; n = 4 without noise is the textbook problem.

    >>> X, y = xor()
    >>> X.tolist(), y.tolist()
    ([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]], [1.0, -1.0, 1.0, -1.0])
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    corners = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    X = corners[np.arange(n) % 4]
    return X + noise * rng.standard_normal(X.shape), y


def checkerboard(n=200, squares=4, random_state=0):
    """Uniform points of [0, squares]², y = +1 where ⌊x₁⌋ + ⌊x₂⌋ is even.

    >>> X, y = checkerboard(5, squares=1)
    >>> y.tolist()
    [1.0, 1.0, 1.0, 1.0, 1.0]
    """
    X = np.random.default_rng(random_state).uniform(0.0, squares, (n, 2))
    parity = np.floor(X).sum(axis=1) % 2
    return X, np.where(parity == 0, 1.0, -1.0)


def spirals(n=200, turns=1.5, noise=0.0, random_state=0):
    """Two spiral arms: y · (t/2π)(cos t, sin t) with t from π/2 to 2π·turns, so one arm is minus the other.

    >>> X, y = spirals(6)
    >>> np.allclose(X[y > 0], -X[y < 0])
    True
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    # neighbours (+1, −1) share their parameter t: that makes the arms exact mirror images
    t = np.linspace(np.pi / 2, 2 * np.pi * turns, (n + 1) // 2)[np.arange(n) // 2]
    X = (y * t / (2 * np.pi))[:, None] * np.column_stack([np.cos(t), np.sin(t)])
    return X + noise * rng.standard_normal(X.shape), y


def random_labels(n=200, d=2, random_state=0):
    """x ~ N(0, I) with labels dealt at random (half of each): nothing to learn, best test error ½.

    >>> float(random_labels(10)[1].sum())
    0.0
    """
    rng = np.random.default_rng(random_state)
    return rng.standard_normal((n, d)), rng.permutation(alternating_labels(n))
