"""Checks that a statement is a statement: finite numbers of the right shape, frozen."""

from __future__ import annotations

import numpy as np


def finite_array(value, name, *, shape=None, ndim=None):
    """A read-only float copy of `value`, or `value` itself if it is frozen; an error names what is wrong with `name`.

    >>> finite_array([1, 2], "q")
    array([1., 2.])
    """
    try:
        array = value if _is_frozen(value) else np.array(value, dtype=float)
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


def _is_frozen(value):
    """Nobody can write into it: a float array that owns its numbers and is read-only."""
    return type(value) is np.ndarray and value.dtype == float and value.base is None and not value.flags.writeable
