"""Speed as ratios: the peer's time divided by ours, interleaved in one run, the minimum of several rounds.

    make bench                 # or: python bench/run.py --rounds 5

A ratio above 1 means that we are faster.  Kernel evaluation is inside the clock on both sides, the stopping rule is the
same (m − M ≤ 10⁻³), and the objectives are compared, because a fast wrong answer is no answer.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from cvxopt import matrix, solvers
from sklearn.datasets import make_classification, make_moons
from sklearn.svm import SVC as LibSVM

from kernlab_edu.kernels import Gaussian
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_cvxopt, solve_smo


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="repetitions; the minimum counts (default 3)")
    rounds = parser.parse_args().rounds
    print(f"{'SMO against LIBSVM':<34}{'LIBSVM':>10}{'ours':>10}{'ratio':>8}{'objective':>12}")
    ratios = [smo_row(*case, rounds) for case in smo_cases()]
    print(f"geometric mean of the ratios: {np.exp(np.log(ratios).mean()):.2f}\n")
    print(f"{'CVXOPT adapter against dense CVXOPT':<34}{'dense':>10}{'ours':>10}{'ratio':>8}")
    for n in (200, 500):
        cvxopt_row(n, rounds)


def smo_cases():
    for n in (100, 300, 1000):
        moons = make_moons(n, noise=0.2, random_state=0)
        wide = make_classification(n, n_features=20, n_informative=8, class_sep=0.8, random_state=0)
        for name, (X, y) in (("moons", moons), ("20-D", wide)):
            for C in (1.0, 100.0):
                yield name, X, 2.0 * y - 1.0, C, 0.5 if name == "moons" else 0.05


def smo_row(name, X, y, C, gamma, rounds):
    def ours():
        dual = soft_margin(Gaussian(gamma)(X), y, C)
        return dual, solve_smo(dual, tol=1e-3)

    def peer():
        return LibSVM(kernel="rbf", gamma=gamma, C=C, tol=1e-3).fit(X, y)

    peer_time, our_time, machine, (dual, solution) = fastest(peer, ours, rounds)
    alpha = np.zeros(len(y))
    alpha[machine.support_] = np.abs(machine.dual_coef_[0])
    theirs, mine = dual.objective(alpha), dual.objective(solution.x)
    label = f"{name}, n = {len(y)}, C = {C:g}"
    difference = (mine - theirs) / abs(theirs)
    print(f"{label:<34}{peer_time:>9.4f}s{our_time:>9.4f}s{peer_time / our_time:>8.2f}{difference:>12.1e}")
    return peer_time / our_time


def cvxopt_row(n, rounds):
    X, y = make_moons(n, noise=0.2, random_state=0)
    y = 2.0 * y - 1.0
    dual = soft_margin(Gaussian(0.5)(X), y, 1.0)
    qp = dual.as_qp()

    def textbook():
        return solvers.qp(
            *(matrix(part) for part in (qp.P, qp.q, qp.G, qp.h, qp.A, qp.b)), options={"show_progress": False}
        )

    dense, ours, *_ = fastest(textbook, lambda: solve_cvxopt(dual), rounds)
    print(f"{f'moons, n = {n}':<34}{dense:>9.4f}s{ours:>9.4f}s{dense / ours:>8.2f}")


def fastest(peer, ours, rounds):
    """Both run in turns, so that a busy moment of the machine hits both."""
    times = [(clock(peer), clock(ours)) for _ in range(rounds)]
    peer_best, our_best = (min(times, key=lambda pair: pair[side][0])[side] for side in (0, 1))
    return peer_best[0], our_best[0], peer_best[1], our_best[1]


def clock(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


if __name__ == "__main__":
    main()
