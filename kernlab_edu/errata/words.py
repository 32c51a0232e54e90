"""Numbers as a card writes them."""

from __future__ import annotations

import numpy as np


def numbers(values) -> str:
    """A vector in brackets, five digits, rounding errors as 0.

    >>> numbers([0.5, 1e-17, -2.0])
    '(0.5, 0, -2)'
    """
    return "(" + ", ".join(number(value) for value in np.asarray(values, dtype=float)) + ")"


def number(value) -> str:
    """Five digits; what is smaller than 1e-9 is a rounding error and reads 0.

    >>> number(-1e-17), number(2 / 3)
    ('0', '0.66667')
    """
    return "0" if abs(value) < 1e-9 else f"{value:.5g}"
