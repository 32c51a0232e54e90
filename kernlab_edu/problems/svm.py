"""The support vector machines of the course, each stated in a few lines."""

from __future__ import annotations

import numpy as np

from .checks import finite_array
from .dual import SVMDual, stated, symmetric
from .qp import QP


def hard_margin(K, y) -> SVMDual:
    """max Σα − ½βᵀKβ,  β = y∘α,  Σβ = 0,  α ≥ 0: the widest strip with no point inside.

    >>> hard_margin([[1, -1], [-1, 1]], [1, -1]).u
    array([inf, inf])
    """
    return _classification(K, y, np.inf, kind="hard margin")


def soft_margin(K, y, C) -> SVMDual:
    """As the hard margin, with 0 ≤ α ≤ C; C may differ per sample (class and sample weights).

    >>> soft_margin([[1, -1], [-1, 1]], [1, -1], C=0.25).u
    array([0.25, 0.25])
    """
    C = np.asarray(C, dtype=float)
    if np.isnan(C).any() or not (C > 0).all():
        raise ValueError(f"C must be positive, not {C.min():g}: it is the price of a unit of slack.")
    return _classification(K, y, C, kind="soft margin")


def regression(K, y, C, epsilon) -> SVMDual:
    """max yᵀβ − εΣ|β| − ½βᵀKβ,  Σβ = 0,  |β| ≤ C: the flattest tube of half-width ε.

    α holds the multipliers of y ≥ f + ε first, then those of y ≤ f − ε; β is their difference.

    >>> regression([[1, -1], [-1, 1]], [1, -1], C=1, epsilon=0.25).p
    array([-0.75,  1.25,  1.25, -0.75])
    """
    K = symmetric(K)
    y = _targets(y, K)
    n = len(y)
    C = np.broadcast_to(np.asarray(C, dtype=float), (n,))
    if not (C > 0).all():
        raise ValueError(f"C must be positive, not {C.min():g}: it is the price of leaving the tube.")
    if not 0 <= epsilon < np.inf:
        raise ValueError(f"epsilon must be ≥ 0, not {epsilon:g}: it is half the height of the tube.")
    return stated(
        K,
        sign=np.repeat([1.0, -1.0], n),
        index=np.tile(np.arange(n), 2),
        p=np.concatenate([epsilon - y, epsilon + y]),
        u=np.tile(C, 2),
        kind="regression",
        target=y,
        epsilon=float(epsilon),
    )


def one_class(K, nu) -> SVMDual:
    """min ½αᵀKα,  Σα = νn,  0 ≤ α ≤ 1: a region that leaves out at most the fraction ν.

    >>> one_class([[1, 0], [0, 1]], nu=0.5).delta
    1.0
    """
    K = symmetric(K)
    n = len(K)
    if not 0 < nu <= 1:
        raise ValueError(f"nu must lie in (0, 1], not {nu:g}: it bounds the fraction of outliers.")
    return stated(
        K,
        sign=np.ones(n),
        index=np.arange(n),
        p=np.zeros(n),
        u=1.0,
        delta=nu * n,
        kind="one-class",
        target=np.ones(n),
    )


def primal(X, y, C=np.inf) -> QP:
    """The primal QP in (w, b) for the hard margin, in (w, b, ξ) for the soft margin.

    min ½‖w‖² + CΣξ  subject to  yᵢ(w·xᵢ + b) ≥ 1 − ξᵢ,  ξ ≥ 0.

    >>> primal([[1.0], [-1.0]], [1, -1]).G
    array([[-1., -1.],
           [-1.,  1.]])
    """
    X = finite_array(X, "X", ndim=2)
    y = _signs(y, len(X))
    n, d = X.shape
    margins = np.hstack([y[:, None] * X, y[:, None]])
    if np.isinf(C):
        return QP(P=np.diag([1.0] * d + [0.0]), q=np.zeros(d + 1), G=-margins, h=-np.ones(n))
    if not C > 0:
        raise ValueError(f"C must be positive, not {C:g}: it is the price of a unit of slack.")
    slack = np.eye(n)
    return QP(
        P=np.diag([1.0] * d + [0.0] * (n + 1)),
        q=np.concatenate([np.zeros(d + 1), np.full(n, C)]),
        G=np.block([[-margins, -slack], [np.zeros((n, d + 1)), -slack]]),
        h=np.concatenate([-np.ones(n), np.zeros(n)]),
    )


def C_from_lambda(lam, n):
    """C = 1/(2nλ): the λ-form (1/n)Σ hinge + λ‖w‖² is 2λ times the C-form ½‖w‖² + CΣ hinge.

    >>> C_from_lambda(1.0, n=2)
    0.25
    """
    if not lam > 0:
        raise ValueError(f"lambda must be positive, not {lam:g}.")
    return 1.0 / (2.0 * n * lam)


def lambda_from_C(C, n):
    """λ = 1/(2nC), the inverse of `C_from_lambda`.

    >>> lambda_from_C(0.25, n=2)
    1.0
    """
    if not C > 0:
        raise ValueError(f"C must be positive, not {C:g}.")
    return 1.0 / (2.0 * n * C)


def _classification(K, y, C, kind):
    K = symmetric(K)
    y = _signs(y, len(K))
    n = len(y)
    return stated(K, sign=y, index=np.arange(n), p=-np.ones(n), u=C, kind=kind, target=y)


def _signs(y, n):
    y = _targets(y, range(n))
    if not (np.abs(y) == 1.0).all():
        raise ValueError(f"Labels must be −1 or +1 here, not {sorted(set(y.tolist()))[:4]}: y = 2*y01 − 1 maps 0/1.")
    if (y == y[0]).all():
        raise ValueError(f"All labels are {y[0]:+g}: a margin needs at least one point of each class.")
    return y


def _targets(y, rows):
    y = finite_array(y, "y", ndim=1)
    if len(y) != len(rows):
        raise ValueError(f"There are {len(rows)} samples but {len(y)} values of y.")
    return y
