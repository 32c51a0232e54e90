"""CVXOPT on an SVM dual: `solve_cvxopt` against `cvxopt.solvers.qp` as the textbook calls it.

Outside the clock: the Gram matrix, the dual, and the textbook's P, q, G, h, A, b (`dual.as_qp()`).  Inside: everything
else, on our side also the proof of K ⪰ 0 and the last linear solve.  The textbook stops at CVXOPT's default tolerances,
we at 10⁻⁹ and then exactly: the note says how far its objective lies above ours.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from cvxopt import matrix, solvers, sparse
from sklearn.datasets import make_classification, make_moons

from bench.line import Line, at_least, duel
from kernlab_edu.kernels import Gaussian
from kernlab_edu.problems import SVMDual, regression, soft_margin
from kernlab_edu.solvers import solve_cvxopt

GOAL = 8


def lines(rounds: int) -> Iterator[Line]:
    """Ratios of times: the textbook's G dense (the promise), sparse, and machines without a promise."""
    for n in (500, 1000):
        dual = moons(n)
        dense = told(f"CVXOPT, moons, n = {n}, dense G", dual, matrix, rounds)
        yield at_least(dense.case, dense.value, GOAL, note=dense.note)
        yield told(f"CVXOPT, moons, n = {n}, sparse G", dual, _sparse, rounds)
        yield told(f"CVXOPT, 20-D (K of full rank), n = {n}, dense G", twenty(n), matrix, rounds)
    yield told("CVXOPT, regression, n = 300, dense G", curve(300), matrix, rounds)


def told(case, dual, G_as, rounds) -> Line:
    """A line without a promise."""
    result = duel(textbook(dual, G_as), lambda: solve_cvxopt(dual), rounds)
    best = dual.objective(result.ours.x)
    above = (dual.objective(np.ravel(result.theirs["x"])) - best) / abs(best)
    note = f"{result.peer_seconds:.3f} s against {result.our_seconds:.3f} s; its objective is {above:+.1e} above ours"
    return Line(case, result.ratio, "×", note=note)


def textbook(dual: SVMDual, G_as):
    """CVXOPT's quick start: hand over the six matrices."""
    qp = dual.as_qp()

    def run():
        P, q, h, A, b = (matrix(part) for part in (qp.P, qp.q, qp.h, qp.A, qp.b))
        return solvers.qp(P, q, G_as(qp.G), h, A, b, options={"show_progress": False})

    return run


def moons(n):
    """The goal's problem."""
    X, y = make_moons(n, noise=0.2, random_state=0)
    return soft_margin(Gaussian(0.5)(X), 2.0 * y - 1.0, 1.0)


def twenty(n):
    """Twenty features: no quarter of the columns says what K says."""
    X, y = make_classification(n, n_features=20, n_informative=8, class_sep=0.8, random_state=0)
    return soft_margin(Gaussian(0.05)(X), 2.0 * y - 1.0, 1.0)


def curve(n):
    """2n variables."""
    rng = np.random.default_rng(0)
    X = rng.uniform(-3.0, 3.0, size=(n, 1))
    return regression(Gaussian(0.5)(X), np.sin(2.0 * X[:, 0]) + 0.1 * rng.normal(size=n), C=1.0, epsilon=0.1)


def _sparse(G):
    return sparse(matrix(G))
