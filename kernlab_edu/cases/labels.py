"""Coin flips or a rule, on the same points: what a rich machine learns by heart, and how rich it is."""

from __future__ import annotations

import numpy as np

from ..datasets import random_labels
from ..estimators import SVC
from ..kernels import Gaussian
from .study import Study
from .table import Table

GAMMAS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 1000.0)
# a high price for all widths, and one without mercy for narrow kernels (wide ones would keep a solver busy for hours)
PRICES = {1e3: GAMMAS, 1e6: tuple(gamma for gamma in GAMMAS if gamma >= 10)}
SEEN, FRESH = 200, 1000
TURNED = 0.1  # share of the rule's labels that are turned round: no machine can err less often on new points
DRAWS, QUICK_DRAWS = 24, 2


def labelled_points(labels, n=SEEN, random_state=0):
    """Points x ~ N(0, I) of the plane; y by "coins", or by a "rule": which side of x₂ = sin 2x₁, one in ten turned.

    The same random_state gives the same points X (n, 2) for both.

    >>> one, other = labelled_points("coins", n=4), labelled_points("rule", n=4)
    >>> bool((one[0] == other[0]).all())
    True
    """
    X, coins = random_labels(n, random_state=random_state)
    if labels == "coins":
        return X, coins
    if labels != "rule":
        raise ValueError(f'labels are dealt by "coins" or by a "rule", not {labels!r}.')
    seeds = [random_state, 1] if np.isscalar(random_state) else [*random_state, 1]
    turned = np.random.default_rng(seeds).random(n) < TURNED
    return X, np.where((X[:, 1] > np.sin(2 * X[:, 0])) ^ turned, 1.0, -1.0)


def both_errors(labels, draw):
    """Rows of a piece: training and test error of SVC(Gaussian(γ), C) for every price and γ."""
    seen, fresh = labelled_points(labels, SEEN, [draw, 0]), labelled_points(labels, FRESH, [draw, 1])
    rows = []
    for C, gamma in [(C, gamma) for C, gammas in PRICES.items() for gamma in gammas]:
        machine = SVC(Gaussian(gamma), C=C).fit(*seen)
        row = {"labels": labels, "draw": draw, "C": C, "gamma": gamma, "support": len(machine.support_)}
        rows.append(row | {"training": 1.0 - machine.score(*seen), "test": 1.0 - machine.score(*fresh)})
    return rows


def mean_errors(table: Table) -> Table:
    """Mean training and test error over the draws, for every kind of labels and every γ."""
    names = ("training", "test")
    return table.grouped(
        "labels", "gamma", **{name: lambda part, name=name: round(float(part[name].mean()), 4) for name in names}
    )


def risk_sums(table: Table) -> Table:
    """For each γ the mean training error on the rule, the penalty ½ − ē, their sum, and the mean test error.

    ē is the mean training error on coins.  New coins cost ½, so ½ − ē is by how much training flatters a machine
    that has nothing to learn: its richness, measured with labels instead of a dimension (Rademacher's penalty).

    >>> rows = [{"labels": "rule", "gamma": 1.0, "training": 0.1, "test": 0.2}]
    >>> rows += [{"labels": "coins", "gamma": 1.0, "training": 0.4, "test": 0.5}]
    >>> risk_sums(Table.of(rows))["sum"].round(3)
    array([0.2])
    """
    coins, rule = (mean_errors(table.where(labels=labels)) for labels in ("coins", "rule"))
    penalty = 0.5 - coins["training"]
    columns = {"gamma": rule["gamma"], "training": rule["training"], "penalty": penalty}
    return Table(columns | {"sum": rule["training"] + penalty, "test": rule["test"]}, table.about)


def _pieces(quick):
    return [(labels, draw) for draw in range(QUICK_DRAWS if quick else DRAWS) for labels in ("coins", "rule")]


RANDOM_LABELS = Study(
    "random_labels",
    f"Gaussian SVC on {SEEN} points: errors by price and width of the kernel, coin labels and a rule, {DRAWS} draws",
    _pieces,
    both_errors,
)
