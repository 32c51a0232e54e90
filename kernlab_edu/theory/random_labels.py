"""Rethinking generalisation: a rich class fits labels that mean nothing."""

from dataclasses import dataclass

import numpy as np

from kernlab_edu.kernels.checks import as_points
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_smo


@dataclass(frozen=True, eq=False)
class RandomLabelCurve:
    """share of labels drawn anew by a coin, training error on those labels, error on clean new points; all (k,)."""

    share: np.ndarray
    training_error: np.ndarray
    test_error: np.ndarray


def random_label_curve(kernel, train, test, shares=(0.0, 0.5, 1.0), C=1e6, random_state=0) -> RandomLabelCurve:
    """Fit a soft-margin machine while more and more training labels are replaced by coin flips.

    train = (X, y) and test = (X, y) with y in {−1, +1}.

    >>> from kernlab_edu.kernels import Gaussian
    >>> X, y = np.linspace(-1, 1, 8), np.repeat([-1.0, 1.0], 4)
    >>> random_label_curve(Gaussian(50.0), (X, y), (X, y)).training_error
    array([0., 0., 0.])
    """
    rng = np.random.default_rng(random_state)
    (X, y), (X_new, y_new) = ((as_points(points), np.asarray(labels, dtype=float)) for points, labels in (train, test))
    K, K_new = kernel(X), kernel(X_new, X)
    # one order and one row of coins for all shares: a larger share only adds noise to the smaller one
    order, coins = rng.permutation(len(y)), rng.choice([-1.0, 1.0], size=len(y))
    errors = []
    for share in shares:
        noisy = y.copy()
        drawn = order[: round(_share(share) * len(y))]
        noisy[drawn] = coins[drawn]
        f, f_new = _machine(K, K_new, noisy, C)
        errors.append([np.mean((f >= 0) != (noisy > 0)), np.mean((f_new >= 0) != (y_new > 0))])
    training, test_error = np.array(errors).reshape(-1, 2).T
    return RandomLabelCurve(np.array(shares, dtype=float), training, test_error)


def _share(share):
    if not 0 <= share <= 1:
        raise ValueError(f"A share of labels lies between 0 and 1, not {share}.")
    return share


def _machine(K, K_new, y, C):
    """f on the training and the new points."""
    dual = soft_margin(K, y, C)
    solution = solve_smo(dual)
    beta = dual.beta(solution.x)
    return K @ beta + solution.nu[0], K_new @ beta + solution.nu[0]
