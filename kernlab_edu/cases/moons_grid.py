"""Two moons, two dials: the width γ of a Gaussian kernel against the price C of slack; and two polynomials.

The hundred moons of the lecture are scikit-learn's, standardised. Draw 0 is that very sample (seed 42), draw d is the
next seed d; every machine is tested on a thousand fresh moons.
"""

from __future__ import annotations

from sklearn.datasets import make_moons

from ..estimators import SVC
from ..kernels import Gaussian, Linear, Polynomial, monomial_map
from .study import Study

GAMMAS = (0.1, 0.5, 1.0, 5.0, 25.0)
COSTS = (0.001, 0.1, 1.0, 10.0, 1000.0)
SCALE = 0.5  # of x·z in the cubic: scikit-learn's 1 / (features · variance), which the lecture leaves as it is
POLYNOMIALS = {"cubic": Polynomial(3, 1.0, SCALE), "degree 10": Polynomial(10, 100.0)}
DRAWS, N, FRESH, NOISE, SEED = 25, 100, 1000, 0.15, 42


def hundred_moons(draw=0):
    """X (100, 2) standardised, y (100,) of ±1, and fresh moons Z (1000, 2), t (1000,) moved by the same motion.

    >>> X, y, Z, t = hundred_moons()
    >>> X.shape, Z.shape, X.std(axis=0).round(9).tolist()
    ((100, 2), (1000, 2), [1.0, 1.0])
    """
    X, y = make_moons(N, noise=NOISE, random_state=SEED + draw)
    Z, t = make_moons(FRESH, noise=NOISE, random_state=SEED + 100_000 + draw)
    mean, spread = X.mean(axis=0), X.std(axis=0)
    return (X - mean) / spread, 2.0 * y - 1, (Z - mean) / spread, 2.0 * t - 1


def moons_machine(kernel, gamma, C, draw=0) -> SVC:
    """The machine of a piece: kernel "Gaussian" with its γ, or a polynomial by name, (x·z/2 + 1)³ or (x·z + 100)¹⁰.

    >>> len(moons_machine("Gaussian", 0.1, 1000.0).support_)
    15
    """
    X, y, *_ = hundred_moons(draw)
    return SVC(Gaussian(gamma) if kernel == "Gaussian" else POLYNOMIALS[kernel], C=C).fit(X, y)


def accuracy_of(kernel, gamma, C, draw):
    """One row: accuracy on the hundred, on the thousand fresh ones, and the number of support vectors."""
    X, y, Z, t = hundred_moons(draw)
    machine = moons_machine(kernel, gamma, C, draw)
    return [
        {
            "kernel": kernel,
            "gamma": gamma,
            "C": C,
            "draw": draw,
            "train": machine.score(X, y),
            "test": machine.score(Z, t),
            "support": len(machine.support_),
        }
    ]


def moons_pieces(quick):
    """(kernel, γ, C, draw): the grid of Gaussians, then the two polynomials at C = 5.

    The entries of (x·z + 100)¹⁰ are near 10²⁰ and leave few digits for what differs: on some draws SMO takes a
    minute instead of 0.04 s. So this machine meets the lecture's sample alone.
    """
    gammas, costs, draws = (GAMMAS[::3], COSTS[::4], 2) if quick else (GAMMAS, COSTS, DRAWS)
    machines = [("Gaussian", gamma, C) for gamma in gammas for C in costs] + [("cubic", SCALE, 5.0)]
    return [(*machine, draw) for machine in machines for draw in range(draws)] + [("degree 10", 1.0, 5.0, 0)]


def cubic_both_ways(C=5.0, tol=1e-8):
    """The cubic machine twice: ten monomials and a linear machine, or the kernel (x·z/2 + 1)³ and no monomial at all.

    Returns f of both on the thousand fresh moons, (1000,) each.
    """
    X, y, Z, _ = hundred_moons()
    by_kernel = SVC(POLYNOMIALS["cubic"], C=C, tol=tol).fit(X, y)
    features, fresh = (monomial_map(SCALE**0.5 * points, 3, offset=1.0) for points in (X, Z))
    by_features = SVC(Linear(), C=C, tol=tol).fit(features, y)
    return by_features.decision_function(fresh), by_kernel.decision_function(Z)


MOONS_GRID = Study("moons_grid", "A hundred moons: γ against C, and two polynomials", moons_pieces, accuracy_of)
