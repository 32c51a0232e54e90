"""Label sets and the plug-in rule."""

import numpy as np


def to_signed(y01):
    """{0, 1} → {−1, +1}: y = 2 y₀₁ − 1.

    >>> to_signed([0, 1, 1])
    array([-1.,  1.,  1.])
    """
    return 2.0 * _members(y01, (0, 1)) - 1.0


def to_binary(y):
    """{−1, +1} → {0, 1}: y₀₁ = (y + 1)/2.

    >>> to_binary([-1, 1])
    array([0., 1.])
    """
    return (_members(y, (-1, 1)) + 1.0) / 2.0


def classify(f):
    """h(x) = sgn f(x) with the rule sgn(0) = +1, so that every point gets a label.

    >>> classify([-0.1, 0.0, 2.0])
    array([-1.,  1.,  1.])
    """
    f = np.asarray(f, dtype=float)
    if np.isnan(f).any():
        raise ValueError("f(x) is NaN somewhere: that point has no side. Look for NaN in the data or in w and b.")
    return np.where(f >= 0, 1.0, -1.0)


def _members(y, allowed):
    y = np.asarray(y, dtype=float)
    if not np.isin(y, allowed).all():
        raise ValueError(
            f"labels {np.unique(y).tolist()} are not all in {allowed}. Map your two classes to these first."
        )
    return y
