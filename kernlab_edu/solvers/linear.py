"""Linear systems that say when they have no answer, in the browser too.

NumPy learns that a matrix is singular from the processor's floating point flags.  WebAssembly has none: there
`np.linalg` answers NaN and raises nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.linalg import LinAlgError


def solve(A, b):
    """x with Ax = b; LinAlgError if A is singular.

    >>> solve(np.array([[2.0, 0.0], [0.0, 4.0]]), np.array([2.0, 2.0]))
    array([1. , 0.5])
    """
    x = np.linalg.solve(A, b)
    if np.isnan(x).any() and np.isfinite(A).all() and np.isfinite(b).all():
        raise LinAlgError("Singular matrix")
    return x


def is_positive_definite(A) -> bool:
    """Has A a Cholesky factor?  The cheapest proof.

    >>> is_positive_definite(np.eye(2)), is_positive_definite(-np.eye(2))
    (True, False)
    """
    try:
        return bool(np.isfinite(np.linalg.cholesky(A)).all())
    except LinAlgError:
        return False
