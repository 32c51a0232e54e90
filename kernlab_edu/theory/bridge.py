"""The Brownian bridge: a kernel whose Mercer expansion is a Fourier series."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.kernels import Kernel
from kernlab_edu.kernels.checks import as_points


@dataclass(frozen=True, repr=False)
class BrownianBridge(Kernel):
    r"""min(x, z) − xz on [0, 1], the kernel of {f : f(0) = f(1) = 0} with ‖f‖² = ∫f'².

    >>> BrownianBridge()([0.3], [0.7]).round(12)
    array([[0.09]])
    """

    def _matrix(self, X, Z):
        x, z = _on_unit_interval(X), _on_unit_interval(Z)
        return np.minimum(x[:, None], z) - x[:, None] * z

    def _diag(self, X):
        x = _on_unit_interval(X)
        return x * (1 - x)


def bridge_eigenvalues(n):
    """λ_k = 1/(kπ)², k = 1 … n; all of them sum to 1/6, their squares to 1/90.

    >>> (1 / bridge_eigenvalues(2) / np.pi**2).round(12)
    array([1., 4.])
    """
    return 1 / (np.pi * np.arange(1, n + 1)) ** 2


def bridge_eigenfunctions(X, n):
    """φ_k(x) = √2 sin(kπx), k = 1 … n; shape (len(X), n).

    >>> bridge_eigenfunctions([0.5], 2).round(6) + 0.0
    array([[1.414214, 0.      ]])
    """
    return np.sqrt(2) * np.sin(np.pi * _on_unit_interval(as_points(X))[:, None] * np.arange(1, n + 1))


def _on_unit_interval(X):
    if X.shape[1] != 1 or (X.size and not 0 <= X.min() <= X.max() <= 1):
        raise ValueError("The Brownian bridge lives on [0, 1]: give points of the line between 0 and 1.")
    return X[:, 0]
