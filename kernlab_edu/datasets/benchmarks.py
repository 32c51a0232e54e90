"""Published generators (Breiman) and a table much wider than long."""

import numpy as np

from kernlab_edu.datasets.labels import alternating_labels


def ringnorm(n=400, d=20, random_state=0):
    """Breiman (1996): x | +1 ~ N(0, 4I) and x | −1 ~ N((a, …, a), I), a = 2/√d. Best boundary: a sphere.

    >>> ringnorm(10)[0].shape
    (10, 20)
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    Z = rng.standard_normal((n, d))
    return np.where(y[:, None] > 0, 2.0 * Z, Z + 2.0 / np.sqrt(d)), y


def waveform_means():
    """The three triangles h₁(j) = max(6 − |j − 11|, 0), h₂(j) = h₁(j − 4), h₃(j) = h₁(j + 4), j = 1…21.

    Shape (3, 21).

    >>> (waveform_means().argmax(axis=1) + 1).tolist()
    [11, 15, 7]
    """
    j = np.arange(1, 22)
    return np.maximum(6.0 - np.abs(j - np.array([[11], [15], [7]])), 0.0)


def waveform_classes(n=400, random_state=0):
    """Breiman et al. (1984): x = u h_a + (1 − u) h_b + N(0, I) with u uniform on [0, 1].

    (a, b) = (1, 2), (1, 3), (2, 3) for the classes c = 0, 1, 2. X (n, 21), c (n,).

    >>> X, c = waveform_classes(9)
    >>> X.shape, sorted(set(c.tolist())) <= [0, 1, 2]
    ((9, 21), True)
    """
    rng = np.random.default_rng(random_state)
    h, pairs = waveform_means(), np.array([[0, 1], [0, 2], [1, 2]])
    c = rng.integers(0, 3, n)
    u = rng.uniform(0.0, 1.0, (n, 1))
    a, b = pairs[c].T
    return u * h[a] + (1 - u) * h[b] + rng.standard_normal((n, 21)), c


def waveform(n=400, random_state=0):
    """The two-class version: +1 for class 0 of `waveform_classes`, −1 for the other two (prior ⅓ against ⅔).

    >>> sorted(set(waveform(50)[1].tolist()))
    [-1.0, 1.0]
    """
    X, c = waveform_classes(n, random_state)
    return X, np.where(c == 0, 1.0, -1.0)


def gene_table(n=20, d=2000, n_informative=20, shift=1.0, random_state=0):
    """d ≫ n: x ~ N(0, I) and the first n_informative columns moved by y · shift.

    >>> gene_table()[0].shape
    (20, 2000)
    """
    rng, y = np.random.default_rng(random_state), alternating_labels(n)
    X = rng.standard_normal((n, d))
    X[:, :n_informative] += shift * y[:, None]
    return X, y
