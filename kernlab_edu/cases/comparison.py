"""SVM against kernel Fisher on ten data sets, as in 1999: two studies and the report that sets them beside the print.

kernlab-edu reproduce svm_and_fisher_choices     # γ and C, γ and μ: cross-validation on the first five splits
kernlab-edu reproduce svm_and_fisher             # with their medians: the errors on 100 splits
"""

from __future__ import annotations

import numpy as np
from threadpoolctl import threadpool_limits

from .published import SIZES, published_errors
from .rivals import MACHINES, choose, distances
from .study import Study
from .table import Table
from .tables import GENERATORS, benchmark, split

SPLITS, CHOOSING = 100, 5  # splits in all; the first ones among them on which numbers are chosen
GAMMAS = (0.03, 0.1, 0.3, 1.0, 3.0, 10.0)  # divided by the number of features; the smoothest first
PRICES = {"SVM": (0.1, 0.3, 1.0, 3.0, 10.0, 100.0), "KFD": (100.0, 10.0, 1.0, 0.1, 0.01, 0.001, 0.0001)}  # C, μ
CLOSE = 1.5  # percentage points that count as "reproduced"


def prepared(name, number):
    """Squared distances of a split, training to training and test to training, and both parts of y."""
    data, (train, test) = benchmark(name), split(name, number)
    D2, D2_test = distances(data.X[train], data.X[test])
    return D2, data.y[train], D2_test, data.y[test]


def choose_numbers(name, number, every=1) -> list[dict]:
    """γ and C, γ and μ by 5-fold cross-validation inside the training part; `every` = 3 tries a ninth of the pairs."""
    D2, y, _, _ = prepared(name, number)
    some = slice(every // 2, None, every)
    gammas, rows = np.array(GAMMAS[some]) / benchmark(name).X.shape[1], []
    for machine in MACHINES:
        rng = np.random.default_rng([number, len(y)])  # the same folds for both machines
        with threadpool_limits(
            1
        ):  # a second thread brings nothing to matrices this small, and waits in the others' way
            best = choose(machine, D2, y, gammas, PRICES[machine][some], rng)
        rows.append({"data": name, "split": number, "machine": machine, **vars(best)})
    return rows


def errors_of_split(name, number, gamma_svm, C, gamma_kfd, mu) -> list[dict]:
    """Errors (%) of both machines on the test part of a split, and how many of their coefficients are not zero (%)."""
    D2, y, D2_test, y_test = prepared(name, number)
    rows = []
    for machine, gamma, price in (("SVM", gamma_svm, C), ("KFD", gamma_kfd, mu)):
        (fitted,) = MACHINES[machine](D2, y, gamma, [price])
        error = 100 * float((fitted.predict(D2_test) != y_test).mean())
        used = 100 * float((fitted.beta != 0).mean())
        rows.append({"data": name, "split": number, "machine": machine, "error": error, "used": used})
    return rows


def medians(choices: Table) -> dict[str, tuple]:
    """{data set: (γ of the SVM, C, γ of kernel Fisher, μ)}, each the median over the splits of `choices`."""
    found = {}
    for name in dict.fromkeys(choices["data"].tolist()):
        parts = [choices.where(data=name, machine=machine) for machine in MACHINES]
        found[name] = tuple(float(np.median(part[what])) for part in parts for what in ("gamma", "price"))
    return found


def chosen_numbers(name) -> tuple:
    """The stored medians (γ of the SVM, C, γ of kernel Fisher, μ) of a data set."""
    return medians(CHOICES.stored())[name]


def _choices_pieces(quick):
    names, numbers, every = (GENERATORS, 2, 3) if quick else (SIZES, CHOOSING, 1)
    return [(name, number, every) for number in range(numbers) for name in names]


def _errors_pieces(quick):
    names, numbers = (GENERATORS, 2) if quick else (SIZES, SPLITS)
    known = medians(CHOICES.stored())
    return [(name, number, *known[name]) for name in names for number in range(numbers)]


CHOICES = Study(
    "svm_and_fisher_choices", "SVM and kernel Fisher: numbers by cross-validation", _choices_pieces, choose_numbers
)
ERRORS = Study(
    "svm_and_fisher", "SVM and kernel Fisher: errors on the test part of every split", _errors_pieces, errors_of_split
)


def comparison_report(errors: Table) -> Table:
    """Mean error ± standard error beside the printed one, for every data set and machine.

    `apart` is the difference in standard errors, √(se² + printed se²); `close` says whether it is within 1.5 points.
    """
    printed, rows = published_errors(), []
    for group in errors.grouped("data", "machine", mean=_mean, se=_standard_error).rows():
        (print_,) = printed.where(data=group["data"], classifier=group["machine"]).rows()
        difference = group["mean"] - print_["error"]
        apart = difference / np.hypot(group["se"], print_["se"])
        row = {"data": group["data"], "machine": group["machine"], "ours": group["mean"], "±": group["se"]}
        row |= {"printed": print_["error"], "± printed": print_["se"], "difference": difference, "apart": float(apart)}
        rows.append({**{k: _short(v) for k, v in row.items()}, "close": "yes" if abs(difference) <= CLOSE else "no"})
    return Table.of(rows, errors.about)


def duel(errors: Table) -> Table:
    """SVM minus kernel Fisher on the same splits, in points; the lower error is `ahead` if 2 standard errors say so.

    `printed ahead` is the lower of the two printed errors.
    """
    printed, rows = published_errors(), []
    for name in dict.fromkeys(errors["data"].tolist()):
        pair = {machine: errors.where(data=name, machine=machine) for machine in MACHINES}
        gap = pair["SVM"]["error"] - pair["KFD"]["error"]
        mean, se = float(gap.mean()), float(gap.std(ddof=1) / np.sqrt(len(gap)))
        old = np.subtract(*(printed.where(data=name, classifier=machine)["error"][0] for machine in MACHINES))
        row = {"data": name, "SVM − KFD": _short(mean), "±": _short(se), "ahead": _leader(mean, 2 * se)}
        rows.append(row | {"printed ahead": _leader(old, 1e-9)})
    return Table.of(rows, errors.about)


def _leader(gap, doubt):
    return "equal" if abs(gap) <= doubt else "KFD" if gap > 0 else "SVM"


def promises(choices: Table, errors: Table) -> Table:
    """The error that cross-validation promised for its winner, and the one on the test parts of the same splits."""
    rows, last = [], choices["split"].max()
    for group in choices.grouped("data", "machine", promised=_mean).rows():
        part = errors.where(data=group["data"], machine=group["machine"])
        found = float(part["error"][part["split"] <= last].mean())
        rows.append(group | {"promised": _short(group["promised"]), "on test": _short(found)})
    return Table.of(rows)


def _mean(part):
    return float(part["error"].mean())


def _standard_error(part):
    return float(part["error"].std(ddof=1) / np.sqrt(len(part)))


def _short(value):
    return round(value, 2) if isinstance(value, float) else value
