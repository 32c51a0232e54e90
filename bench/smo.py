"""SMO against LIBSVM: the same stopping rule m − M ≤ 10⁻³, kernels computed inside the clock on both sides.

The data are scikit-learn's: two moons in the plane and a classification problem in 20 dimensions, each with the
Gaussian width a user gets without asking (γ = 1/(d · variance)).  Ratios above 1 mean that we are faster; objectives
are compared, because a fast wrong answer is no answer.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.datasets import make_classification, make_moons, make_regression
from sklearn.svm import SVC as LibSVC
from sklearn.svm import SVR as LibSVR
from sklearn.svm import OneClassSVM as LibOneClass

from bench.line import Line, at_least, at_most, clock, duel
from kernlab_edu import estimators
from kernlab_edu.estimators.machine import BY_ROWS_FROM
from kernlab_edu.kernels import Gaussian, GramRows
from kernlab_edu.problems import one_class, regression, soft_margin
from kernlab_edu.solvers import solve_smo

SIZES, PRICES, TOL = (100, 300, 1000, 3000, 5000), (1.0, 10.0, 100.0, 1000.0), 1e-3
PLAIN = """
import sys; sys.modules["numba"] = None  # as if it were not installed
from bench.smo import plain
plain({rounds})
"""


def lines(rounds: int) -> Iterator[Line]:
    """Every cell of the grid, then what was promised about them."""
    yield warm_up()
    ratios, apart = [], []
    for name, n, C in ((name, n, C) for n in SIZES for name in DATA for C in PRICES):
        ratio, difference, note = classification(*DATA[name](n), C, rounds if n <= 1000 else min(rounds, 3))
        ratios.append(ratio)
        apart.append(difference)
        yield Line(f"{name}, n = {n}, C = {C:g}", ratio, "×", note=note)
    yield at_least("geometric mean over the grid", float(np.exp(np.log(ratios).mean())), 1.3)
    yield at_least("worst cell of the grid", min(ratios), 0.75)
    yield Line("stretch: cells below 1", float(sum(ratio < 1 for ratio in ratios)), "cells", "0 (stretch)")
    yield at_most("largest relative difference of objectives", max(apart), 1e-4, "")
    yield from others(rounds)
    yield from without_numba(rounds)


def warm_up() -> Line:
    """The first compiled call of this process, less the same call again."""
    X, y, gamma = moons(600)
    seconds = [clock(lambda: solve_smo(soft_margin(gram(Gaussian(gamma), X), y, 1.0)))[0] for _ in range(2)]
    return Line("warm-up of compiled code, once a process, not counted below", seconds[0] - seconds[1], "s")


def classification(X, y, gamma, C, rounds):
    """(LIBSVM's time ÷ ours, relative difference of objectives, words)."""

    def ours():
        dual = soft_margin(gram(Gaussian(gamma), X), y, C)
        return dual, solve_smo(dual, tol=TOL)

    result = duel(lambda: LibSVC(kernel="rbf", gamma=gamma, C=C, tol=TOL).fit(X, y), ours, rounds)
    dual, solution = result.ours
    alpha = np.zeros(len(y))
    alpha[result.theirs.support_] = np.abs(result.theirs.dual_coef_[0])
    return verdict(result, dual, solution, alpha)


def verdict(result, dual, solution, alpha):
    """A duel in numbers: the ratio, how far the objectives are apart, and both times."""
    theirs, mine = dual.objective(alpha), dual.objective(solution.x)
    note = f"{1e3 * result.peer_seconds:.1f} ms against {1e3 * result.our_seconds:.1f} ms, {solution.n_iter} steps"
    return result.ratio, float(abs(mine - theirs) / abs(theirs)), note


def others(rounds) -> Iterator[Line]:
    """What the grid does not show: regression, one class, the estimator with its proof, LIBSVM's own package."""
    for n in (300, 1000, 3000):
        X, y = make_regression(n, n_features=5, noise=10.0, random_state=0)
        y, gamma = (y - y.mean()) / y.std(), 1.0 / (5 * X.var())
        result = duel(
            lambda X=X, y=y, g=gamma: LibSVR(gamma=g, C=10.0, epsilon=0.1, tol=TOL).fit(X, y),
            lambda X=X, y=y, g=gamma: solve_smo(regression(gram(Gaussian(g), X), y, 10.0, 0.1), tol=TOL),
            min(rounds, 3),
        )
        yield Line(f"SVR, 5-D, n = {n}, C = 10, ε = 0.1", result.ratio, "×", note=both(result))
        result = duel(
            lambda X=X, g=gamma: LibOneClass(gamma=g, nu=0.1, tol=TOL).fit(X),
            lambda X=X, g=gamma: solve_smo(one_class(gram(Gaussian(g), X), 0.1), tol=TOL),
            min(rounds, 3),
        )
        yield Line(f"one class, 5-D, n = {n}, ν = 0.1", result.ratio, "×", note=both(result))
        X, y, gamma = moons(n)
        result = duel(
            lambda X=X, y=y, g=gamma: LibSVC(gamma=g, C=10.0, tol=TOL).fit(X, y),
            lambda X=X, y=y, g=gamma: estimators.SVC(Gaussian(g), C=10.0, tol=TOL).fit(X, y),
            min(rounds, 3),
        )
        yield Line(f"SVC with certificate, moons, n = {n}, C = 10", result.ratio, "×", note=both(result))
    yield from official(rounds)


def official(rounds) -> Iterator[Line]:
    """LIBSVM as its authors package it."""
    try:
        from libsvm.svmutil import svm_parameter, svm_problem, svm_train
    except ImportError:
        yield Line("libsvm-official is not installed: pip install libsvm-official", float("nan"), "")
        return
    for name, n in ((name, n) for n in (300, 1000, 3000) for name in DATA):
        X, y, gamma = DATA[name](n)
        options = svm_parameter(f"-q -t 2 -c 10 -g {gamma} -e {TOL}")
        result = duel(
            lambda X=X, y=y, options=options: svm_train(svm_problem(y, X), options),
            lambda X=X, y=y, g=gamma: solve_smo(soft_margin(gram(Gaussian(g), X), y, 10.0), tol=TOL),
            min(rounds, 3),
        )
        yield Line(f"libsvm-official, {name}, n = {n}, C = 10", result.ratio, "×", note=both(result))


def both(result) -> str:
    """The two times of a duel."""
    return f"{1e3 * result.peer_seconds:.1f} ms against {1e3 * result.our_seconds:.1f} ms"


def without_numba(rounds) -> Iterator[Line]:
    """The same text uncompiled, in a process that has no numba."""
    words = [sys.executable, "-c", PLAIN.format(rounds=rounds)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
    ratio, case = done.stdout.strip().split(" ", maxsplit=1)
    yield at_least("without numba: worst cell with n ≤ 500", float(ratio), 0.15, note=case)


def plain(rounds):
    """Print the worst cell with n ≤ 500."""
    cells = [(name, n, C) for n in SIZES if n <= 500 for name in DATA for C in PRICES]
    ratio, cell = min((classification(*DATA[name](n), C, rounds)[0], (name, n, C)) for name, n, C in cells)
    print(ratio, "{}, n = {}, C = {:g}".format(*cell))


def gram(kernel, X):
    """The Gram matrix as our estimators take it: written down if it is small."""
    return GramRows(kernel, X) if len(X) >= BY_ROWS_FROM else kernel(X)


def moons(n):
    """(X, y, γ): two half moons in the plane."""
    return problem(*make_moons(n, noise=0.2, random_state=0))


def twenty(n):
    """(X, y, γ): 20 dimensions, eight of which matter."""
    return problem(*make_classification(n, n_features=20, n_informative=8, class_sep=0.8, random_state=0))


def problem(X, y):
    """Labels ±1, and scikit-learn's default width."""
    return X, 2.0 * y - 1.0, 1.0 / (X.shape[1] * X.var())


DATA = {"moons": moons, "20-D": twenty}
