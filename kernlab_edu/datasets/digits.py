"""Small pictures of handwritten digits."""

import numpy as np

from kernlab_edu.datasets.tables import _rows


def digits():
    """210 pictures of 8 × 8 pixels, grey values in [0, 1]: X (210, 64) and the digits (210,), 0 … 9 in turn.

    The last ten are one of each, to be kept apart for testing.  The first 21 pictures of every digit in the table of
    E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits (UCI Machine Learning Repository, CC BY 4.0).

    >>> X, digit = digits()
    >>> X.shape, digit[200:].tolist(), float(X.max())
    ((210, 64), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1.0)
    """
    rows = _rows("digits.csv")
    grey = np.array([[int(pixel, base=17) for pixel in pixels] for _, pixels in rows])
    return grey / 16, np.array([int(digit) for digit, _ in rows])
