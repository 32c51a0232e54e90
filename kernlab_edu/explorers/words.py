"""Numbers as a reader says them."""

from __future__ import annotations


def said(number, digits=3):
    """A number as one reads it: a few digits, a real minus sign.

    >>> said(-0.25)
    '−0.25'
    """
    number = float(number)
    return f"{0.0 if abs(number) < 5e-13 else number:.{digits}g}".replace("-", "−")


def pair(vector):
    """(x, y) in words.

    >>> pair([3.0, -4.0])
    '(3, −4)'
    """
    return "(" + ", ".join(map(said, vector)) + ")"
