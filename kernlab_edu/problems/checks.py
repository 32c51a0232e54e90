"""Checks that a statement is a statement: finite numbers of the right shape, frozen."""

from __future__ import annotations

import numpy as np


def finite_array(value, name, *, shape=None, ndim=None):
    """A read-only float copy of `value`; an error names what is wrong with `name`.

    >>> finite_array([1, 2], "q")
    array([1., 2.])
    """
    try:
        array = np.array(value, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be an array of numbers.") from None
    if shape is not None and array.shape != shape:
        raise ValueError(f"{name} has shape {array.shape}; this problem needs {shape}.")
    if ndim is not None and array.ndim != ndim:
        raise ValueError(f"{name} has {array.ndim} dimensions; this problem needs {ndim}.")
    if not np.isfinite(array).all():
        raise ValueError(f"{name} contains NaN or infinity: remove or impute those entries first.")
    array.flags.writeable = False
    return array
