"""What can go wrong, in the language of the course."""

from __future__ import annotations

import numpy as np


class QPError(ValueError):
    """A quadratic program that the solver could not finish, with the mathematical reason."""


class NotSeparableError(QPError):
    """No hyperplane separates the classes, so there is no hard margin.

    `weights` (n,) ≥ 0 sum to 1 in each class and prove it: both classes' weighted means are the same point of
    feature space.
    """

    def __init__(self, message, weights=None):
        super().__init__(message)
        self.weights = weights

    @classmethod
    def from_weights(cls, weights, y):
        """The error whose message names the points that meet."""
        if weights is None:
            return cls("The hard margin dual is unbounded: no hyperplane separates the classes. " + _CURE)
        plus, minus = (np.flatnonzero((weights > 1e-9) & (y == s)) for s in (1.0, -1.0))
        if len(plus) == len(minus) == 1:
            meeting = f"samples {plus[0]} (+1) and {minus[0]} (−1) are the same point in feature space"
        else:
            meeting = f"the convex hulls of {_list(plus)} (+1) and {_list(minus)} (−1) share a point"
        return cls(f"The classes are not separable: {meeting}. {_CURE}", weights)


_CURE = "Use a soft margin (a finite C) or a richer kernel, such as a Gaussian."


def _list(samples):
    shown = ", ".join(str(k) for k in samples[:6])
    return f"samples {shown}" + (f" and {len(samples) - 6} more" if len(samples) > 6 else "")
