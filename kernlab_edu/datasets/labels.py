"""Label vectors shared by the generators."""

import numpy as np


def alternating_labels(n):
    """y = (+1, −1, +1, …), shape (n,): every slice of the sample is balanced to within one point.

    >>> alternating_labels(3)
    array([ 1., -1.,  1.])
    """
    if n < 2:
        raise ValueError(f"n = {n}: two classes need at least two points. Try n = 2 or more.")
    return np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
