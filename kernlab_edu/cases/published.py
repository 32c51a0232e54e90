"""What was printed in 1999: sizes of ten data sets, and the errors of five classifiers on them.

S. Mika, G. Rätsch, J. Weston, B. Schölkopf, K.-R. Müller: Fisher discriminant analysis with kernels. Each error is a
mean over 100 splits into training and test part, in percent, with its standard error.
"""

from __future__ import annotations

from dataclasses import dataclass

from .table import Table


@dataclass(frozen=True)
class Sizes:
    """Features, and samples for training and test."""

    features: int
    train: int
    test: int


SIZES = {
    "banana": Sizes(2, 400, 4900),
    "breast cancer": Sizes(9, 200, 77),
    "diabetes": Sizes(8, 468, 300),
    "german": Sizes(20, 700, 300),
    "heart": Sizes(13, 170, 100),
    "ringnorm": Sizes(20, 400, 7000),
    "flare solar": Sizes(9, 666, 400),
    "thyroid": Sizes(5, 140, 75),
    "titanic": Sizes(3, 150, 2051),
    "waveform": Sizes(21, 400, 4600),
}

CLASSIFIERS = ("RBF", "AB", "AB_R", "SVM", "KFD")  # a network, boosting, regularised boosting, and our two

_PRINTED = """
banana         10.8 0.06  12.3 0.07  10.9 0.04  11.5 0.07  10.8 0.05
breast cancer  27.6 0.47  30.4 0.47  26.5 0.45  26.0 0.47  25.8 0.46
diabetes       24.3 0.19  26.5 0.23  23.8 0.18  23.5 0.17  23.2 0.16
german         24.7 0.24  27.5 0.25  24.3 0.21  23.6 0.21  23.7 0.22
heart          17.6 0.33  20.3 0.34  16.5 0.35  16.0 0.33  16.1 0.34
ringnorm        1.7 0.02   1.9 0.03   1.6 0.01   1.7 0.01   1.5 0.01
flare solar    34.4 0.20  35.7 0.18  34.2 0.22  32.4 0.18  33.2 0.17
thyroid         4.5 0.21   4.4 0.22   4.6 0.22   4.8 0.22   4.2 0.21
titanic        23.3 0.13  22.6 0.12  22.6 0.12  22.4 0.10  23.2 0.20
waveform       10.7 0.11  10.8 0.06   9.8 0.08   9.9 0.04   9.9 0.04
"""


def published_sizes() -> Table:
    """A row per data set.

    >>> published_sizes().rows()[0]
    {'data': 'banana', 'features': 2, 'train': 400, 'test': 4900}
    """
    return Table.of({"data": name, **vars(size)} for name, size in SIZES.items())


def published_errors() -> Table:
    """A row per data set and classifier: error and its standard error, in percent.

    >>> published_errors().where(data="banana", classifier="KFD").rows()
    [{'data': 'banana', 'classifier': 'KFD', 'error': 10.8, 'se': 0.05}]
    """
    rows = []
    for line in _PRINTED.strip().splitlines():
        name, numbers = line[:15].strip(), [float(word) for word in line[15:].split()]
        for classifier, error, se in zip(CLASSIFIERS, numbers[::2], numbers[1::2], strict=True):
            rows.append({"data": name, "classifier": classifier, "error": error, "se": se})
    return Table.of(rows)


def published_average(classifier) -> float:
    """The mean error of a classifier over the ten data sets.

    >>> round(published_average("SVM"), 2)
    17.18
    """
    return float(published_errors().where(classifier=classifier)["error"].mean())
