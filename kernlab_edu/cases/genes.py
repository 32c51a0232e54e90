"""A hundred patients, thousands of genes: a diagnosis, its honest error, and the error that a leak pretends.

No table of real patients this wide comes with Python's packages, so the tables are made here: realistic in what
matters for the lesson (width, correlated blocks, log-normal values, few informative genes), and with a known truth.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..datasets.labels import alternating_labels
from .selection import best_genes, decided, error_share, errors_by_price, fold_rows, grams, nested_error, out_of_fold
from .study import Study
from .table import Table

BEST, FOLDS, FRESH, INFORMATIVE = 20, 5, 300, 50
PRICES = (0.01, 0.1, 1.0, 10.0)
REPORTS = (
    "best 20, chosen on all",
    "best 20, chosen in each fold",
    "all genes, C chosen on all",
    "all genes, C chosen in each fold",
)
DRAWS, QUICK_DRAWS = 24, 2
COINS = ((40, 50), (40, 200), (40, 1000), (40, 5000), (100, 50), (100, 200), (100, 1000), (100, 5000), (100, 20000))
ILLNESS = ((100, 500), (100, 2000), (100, 20000))


@dataclass(frozen=True, eq=False)
class GeneModel:
    """log₂ expression of gene j = level_j + spread_j (√ρ · factor of its block + √(1 − ρ) · noise + y · shift_j / 2).

    level, spread, shift (d,); `block` genes next to each other share a factor and so have correlation ρ.
    """

    level: np.ndarray
    spread: np.ndarray
    shift: np.ndarray
    block: int
    correlation: float

    @property
    def informative(self):
        """The genes that the illness moves."""
        return np.flatnonzero(self.shift)

    def patients(self, n=100, random_state=0):
        """expression (n, d) > 0 and y (n,): half of them ill (+1)."""
        rng, d = np.random.default_rng(random_state), len(self.level)
        y = rng.permutation(alternating_labels(n))
        factors = rng.standard_normal((n, -(-d // self.block)))
        Z = np.sqrt(1 - self.correlation) * rng.standard_normal((n, d))
        Z += np.sqrt(self.correlation) * np.repeat(factors, self.block, axis=1)[:, :d]
        Z += 0.5 * y[:, None] * self.shift
        return np.exp2(self.level + self.spread * Z), y


def gene_model(d=2000, informative=INFORMATIVE, effect=0.8, block=10, correlation=0.5, random_state=0) -> GeneModel:
    """A random model of d genes: `informative` of them move by effect · spread, up or down; 0 makes y a coin flip.

    >>> expression, ill = gene_model(d=50, informative=3).patients(n=10)
    >>> expression.shape, bool((expression > 0).all()), float(ill.sum())
    ((10, 50), True, 0.0)
    """
    if not 0 <= informative <= d:
        raise ValueError(f"{informative} of {d} genes cannot be informative: choose at most {d}.")
    rng = np.random.default_rng(random_state)
    level, spread = rng.normal(7.0, 1.5, d), rng.lognormal(-0.5, 0.4, d)
    shift = np.zeros(d)
    shift[rng.choice(d, informative, replace=False)] = effect * rng.choice([-1.0, 1.0], informative)
    return GeneModel(level, spread, shift, block, correlation)


def diagnose(labels, n, d, draw):
    """Rows of a piece: four ways to report the error, and that of the finished machine on patients it never met."""
    model = gene_model(d, INFORMATIVE if labels == "illness" else 0, random_state=[draw, d])
    (E, y), (E_new, y_new) = model.patients(n, [draw, d, 1]), model.patients(FRESH, [draw, d, 2])
    X, folds = np.log2(E), fold_rows(y, FOLDS, [draw, 3])
    everybody, seen, new = np.vstack([X, np.log2(E_new)]), np.arange(n), n + np.arange(FRESH)
    genes, by_price = best_genes(X, y, BEST), errors_by_price(X, y, folds, PRICES)
    few = error_share(decided(*grams(everybody, seen, new, genes), y, 1.0), y_new)
    price = PRICES[int(by_price.argmin())]
    every = error_share(decided(*grams(everybody, seen, new), y, price), y_new)
    errors = (
        error_share(out_of_fold(X, y, folds, BEST, leak=True), y),
        error_share(out_of_fold(X, y, folds, BEST), y),
        float(by_price.min()),
        nested_error(X, y, folds, PRICES, [draw, 4]),
    )
    found = int(np.isin(genes, model.informative).sum())
    piece = {"labels": labels, "n": n, "d": d, "draw": draw}
    return [
        piece | {"report": report, "error": error, "new patients": truth, "found": found}
        for report, error, truth in zip(REPORTS, errors, (few, few, every, every), strict=True)
    ]


def leak_table(table: Table) -> Table:
    """Coin labels, best 20 genes: both reports and their standard errors over the draws, by genes per patient."""
    rows = []
    for (n, d), part in sorted(_by_size(table.where(labels="coins")), key=lambda item: item[0][1] / item[0][0]):
        row = {"n": n, "d": d, "d/n": d / n}
        for name, report in zip(("chosen on all", "in each fold"), REPORTS[:2], strict=True):
            error = part.where(report=report)["error"]
            row |= {name: _rounded(error.mean()), f"± {name}": _rounded(error.std(ddof=1) / len(error) ** 0.5)}
        rows.append(row)
    return Table.of(rows, table.about)


def report_table(table: Table) -> Table:
    """An illness: the mean report and the mean error on new patients, for every number of genes."""
    means = {"says": "error", "on new patients": "new patients"}
    return table.where(labels="illness").grouped(
        "d",
        "report",
        **{name: lambda part, column=column: _rounded(part[column].mean()) for name, column in means.items()},
    )


def _rounded(value):
    return round(float(value), 3)


def _by_size(table):
    sizes = dict.fromkeys(zip(table["n"].tolist(), table["d"].tolist(), strict=True))
    return [((n, d), table.where(n=n, d=d)) for n, d in sizes]


def _pieces(quick):
    settings = [("coins", *size) for size in COINS] + [("illness", *size) for size in ILLNESS]
    wanted = [setting for setting in settings if not quick or setting[2] <= 1000]
    return [(*setting, draw) for setting in wanted for draw in range(QUICK_DRAWS if quick else DRAWS)]


GENES = Study(
    "genes",
    f"Linear SVC on gene tables: reported and true errors, coin labels and an illness, {DRAWS} draws",
    _pieces,
    diagnose,
)
