"""What a kernel asks of its points and its parameters, with errors that say why."""

from __future__ import annotations

from numbers import Integral

import numpy as np


def as_points(X, name: str = "X") -> np.ndarray:
    """Points as a float matrix (n, d); a one-dimensional X means n points on the line, (n, 1).

    >>> as_points([1, 2, 3]).shape
    (3, 1)
    """
    try:
        X = np.asarray(X)
        if np.iscomplexobj(X):
            raise TypeError
        X = X.astype(float, copy=False)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must hold real numbers: a list of points, each a list of coordinates.") from None
    if X.ndim == 1:
        X = X[:, np.newaxis] if X.size else X.reshape(0, 0)
    if X.ndim != 2:
        raise ValueError(f"{name} must be a matrix with one point per row, not an array with {X.ndim} axes.")
    if X.shape[1] == 0:
        raise ValueError(f"{name} holds no points: its shape is {X.shape}.")
    if not np.isfinite(X).all():
        raise ValueError(f"{name} holds NaN or infinite coordinates: remove or fill in those points first.")
    return X


def check_same_space(X: np.ndarray, Z: np.ndarray) -> None:
    """Refuse points of different dimensions."""
    if X.shape[1] != Z.shape[1]:
        raise ValueError(f"X has {X.shape[1]} columns but Z has {Z.shape[1]}: they must be equal.")


def check_number(name: str, value, *, low: float = -np.inf, strict: bool = False, why: str = "") -> None:
    """Refuse a parameter that is not a finite number ≥ low (> low if strict), and say why."""
    sign = ">" if strict else "≥"
    bound = "" if low == -np.inf else f" {sign} {low:g}"
    is_number = isinstance(value, (int, float, np.integer, np.floating)) and np.isfinite(value)
    if not is_number or value < low or (strict and value == low):
        raise ValueError(f"{name} must be a finite number{bound}, not {value!r}. {why}".rstrip())


def check_natural(name: str, value, *, low: int, why: str = "") -> None:
    """Refuse a parameter that is not an integer ≥ low, and say why."""
    if not isinstance(value, Integral) or isinstance(value, bool) or value < low:
        raise ValueError(f"{name} must be an integer ≥ {low}, not {value!r}. {why}".rstrip())


def check_interval(*blocks, high: float = np.inf):
    """The domain [0, high) of splines and wavelets."""
    for X in blocks:
        if X.size and (X.min() < 0 or X.max() >= high):
            where = "[0, ∞)" if high == np.inf else f"[0, {high:g})"
            raise ValueError(
                f"This kernel lives on {where} but the coordinates run from {X.min():g} to {X.max():g}: "
                "shift and rescale the features first."
            )
