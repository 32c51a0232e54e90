"""What every solver returns: a point, its multipliers and how it came about."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Solution:
    """A claimed answer (x, ν, z) of a problem; only a certificate can confirm it.

    x   the point (for an SVM dual: α)
    nu  multipliers of the equality constraints (for an SVM dual: b)
    z   multipliers ≥ 0 of the inequalities, or None: then the certificate uses the best ones

    >>> Solution(x=[0.5, 0.5], nu=[-0.5]).status
    'claimed'
    """

    x: np.ndarray
    nu: np.ndarray = ()
    z: np.ndarray | None = None
    status: str = "claimed"
    n_iter: int = 0

    def __post_init__(self):
        for name in ("x", "nu", "z"):
            value = getattr(self, name)
            if value is not None:
                frozen = np.atleast_1d(np.array(value, dtype=float))
                frozen.flags.writeable = False
                object.__setattr__(self, name, frozen)
