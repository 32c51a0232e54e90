"""The strings that estimators accept, each in one dictionary: kernels and solvers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..kernels import Gaussian, Kernel, Linear, Polynomial, Precomputed, median_gamma
from ..problems import Solution, SVMDual
from ..solvers import solve_cvxopt, solve_smo
from ..solvers.polish import kkt_error, polish

EXACT = 1e-10  # the KKT error, in units of f, below which an answer is left alone
# linear systems of this many free weights take less time than the pair steps before them, alone and in a series
POLISH_UP_TO, REFINE_UP_TO = 500, 200


def _cubic(X):
    """(x·z / mean ‖x‖² + 1)³, the mean over distinct rows: x·z becomes of order 1, and repeated rows change nothing."""
    size = np.square(np.unique(X, axis=0)).sum(axis=1).mean()
    return Polynomial(degree=3, offset=1.0, scale=1.0 / size if size > 1e-300 else 1.0)


KERNELS = {
    "linear": lambda X: Linear(),
    "rbf": lambda X: Gaussian(gamma=median_gamma(X)),
    "poly": _cubic,
    "precomputed": lambda X: Precomputed(),
}


def chosen_kernel(kernel, X) -> Kernel:
    """The kernel that a string means on the data X; a Kernel object means (a copy of) itself.

    >>> chosen_kernel("rbf", [[0.0], [1.0], [3.0]])
    Gaussian(gamma=0.25)
    """
    if isinstance(kernel, Kernel):
        return kernel.with_params()  # a copy: later changes of the parameter must not reach a fitted machine
    if not isinstance(kernel, str) or kernel not in KERNELS:
        raise ValueError(f"kernel must be a Kernel such as Gaussian(1.0) or one of {sorted(KERNELS)}, not {kernel!r}.")
    return KERNELS[kernel](np.asarray(X, dtype=float))


def is_precomputed(kernel) -> bool:
    """Does X hold kernel values instead of points?"""
    return isinstance(kernel, Precomputed) or (isinstance(kernel, str) and kernel == "precomputed")


def _smo(dual, tol, max_iter):
    # an absolute tolerance would accept anything when the targets themselves are tiny
    found = solve_smo(dual, tol=tol * min(1.0, dual.unit), max_iter=max_iter)
    n_free = ((found.x > 0) & (found.x < dual.u)).sum()
    if found.status != "optimal" or n_free > POLISH_UP_TO:
        return found
    exact = polish(dual, found)
    if n_free > REFINE_UP_TO or kkt_error(dual, exact.x, exact.nu[0]) <= EXACT * dual.unit:
        return exact
    # some roles were still wrong: a few more steps find them, and the linear system does the rest
    closer = solve_smo(dual, tol=EXACT * dual.unit, start=found.x)
    best = min(exact, polish(dual, closer), key=lambda claim: kkt_error(dual, claim.x, claim.nu[0]))
    return replace(best, status="optimal", n_iter=found.n_iter + closer.n_iter)


def _cvxopt(dual, tol, max_iter):
    return solve_cvxopt(dual, **({} if max_iter is None else {"maxiters": max_iter}))


SOLVERS = {"smo": _smo, "cvxopt": _cvxopt}


def solve(dual: SVMDual, solver, tol, max_iter=None) -> Solution:
    """The solution of a dual by the named solver; with up to a few hundred free weights it is exact up to rounding.

    >>> from kernlab_edu.problems import hard_margin
    >>> solve(hard_margin([[1, -1], [-1, 1]], [1, -1]), "smo", tol=1e-3).x
    array([0.5, 0.5])
    """
    if solver not in SOLVERS:
        raise ValueError(f"solver must be one of {sorted(SOLVERS)}, not {solver!r}.")
    if not 0 < tol < np.inf:
        raise ValueError(f"tol must be a positive number, not {tol!r}: it bounds the violation of the KKT conditions.")
    return SOLVERS[solver](dual, tol, max_iter)
