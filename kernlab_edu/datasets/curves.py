"""Regression data and a curved surface."""

import numpy as np


def sinc(n=100, noise=0.1, random_state=0):
    """y = sin(x)/x + noise, x evenly spaced on [−10, 10]. X (n, 1), y (n,).

    >>> X, y = sinc(3, noise=0.0)
    >>> float(y[1])
    1.0
    """
    x = np.linspace(-10.0, 10.0, n)
    y = np.sinc(x / np.pi)  # numpy's sinc is sin(πx)/(πx)
    return x[:, None], y + noise * np.random.default_rng(random_state).standard_normal(n)


def noisy_sine(n=40, amplitude=1.5, every=5, random_state=0):
    """y = sin(x), x sorted in [0, 5], and every 5th y moved by a uniform draw from [−amplitude, amplitude].

    >>> X, y = noisy_sine(10)
    >>> (y != np.sin(X[:, 0])).nonzero()[0].tolist()
    [0, 5]
    """
    rng = np.random.default_rng(random_state)
    x = np.sort(rng.uniform(0.0, 5.0, n))
    y = np.sin(x)
    y[::every] += rng.uniform(-amplitude, amplitude, len(y[::every]))
    return x[:, None], y


def swiss_roll(n=300, noise=0.0, random_state=0):
    """X = (t cos t, h, t sin t) with t in [3π/2, 9π/2] and height h in [0, 21]; returns X (n, 3) and t (n,).

    >>> X, t = swiss_roll(5)
    >>> np.allclose(np.hypot(X[:, 0], X[:, 2]), t)
    True
    """
    rng = np.random.default_rng(random_state)
    t = rng.uniform(1.5 * np.pi, 4.5 * np.pi, n)
    h = rng.uniform(0.0, 21.0, n)
    X = np.column_stack([t * np.cos(t), h, t * np.sin(t)])
    return X + noise * rng.standard_normal(X.shape), t
