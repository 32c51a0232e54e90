"""L_p norms and the shape of their unit balls."""

import numpy as np


def lp_norm(x, p):
    """(Σ |x_i|^p)^{1/p}; p = ∞ gives max |x_i|, p = 0 the number of non-zero entries.

    For p < 1 the triangle inequality fails: a "norm" in name only.

    >>> float(lp_norm([3.0, -4.0], 1)), float(lp_norm([3.0, -4.0], 2)), float(lp_norm([3.0, -4.0], np.inf))
    (7.0, 5.0, 4.0)
    """
    if not p >= 0:
        raise ValueError(f"p = {p}: L_p needs p ≥ 0 (p ≥ 1 for a true norm). Try 0, ½, 1, 2 or np.inf.")
    size = np.abs(np.asarray(x, dtype=float))
    largest = size.max(initial=0.0)
    if p == 0:
        return float(np.count_nonzero(size))
    if p == np.inf or largest == 0:
        return largest
    # dividing by the largest entry first keeps |x_i|^p from overflowing
    return largest * np.sum((size / largest) ** p) ** (1.0 / p)


def unit_sphere(p, n=400):
    """n points of {x in R² : ‖x‖_p = 1}, in order of angle. Shape (n, 2).

    >>> unit_sphere(1, n=4).round(12) + 0.0
    array([[ 1.,  0.],
           [ 0.,  1.],
           [-1.,  0.],
           [ 0., -1.]])
    """
    if not p > 0:
        raise ValueError(f"p = {p}: L_0 does not scale with x, so it has no unit sphere. Try p > 0.")
    t = 2 * np.pi * np.arange(n) / n
    U = np.column_stack([np.cos(t), np.sin(t)])
    return U / np.array([lp_norm(u, p) for u in U])[:, None]
