"""Rows of results: read, written, grouped and shown; not a data frame, just enough for a notebook."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

import numpy as np


@dataclass(frozen=True)
class Table:
    """Columns by name, equally long; `about` are the lines above them: a title, the command, the date.

    >>> t = Table.of([{"method": "PCA", "error": 0.5}, {"method": "PCA", "error": 0.7}, {"method": "k", "error": 0.2}])
    >>> t["error"]
    array([0.5, 0.7, 0.2])
    >>> t.where(method="PCA").grouped("method", mean=lambda part: part["error"].mean()).rows()
    [{'method': 'PCA', 'mean': 0.6}]
    """

    columns: Mapping[str, np.ndarray]
    about: tuple[str, ...] = ()

    @classmethod
    def of(cls, rows: Iterable[Mapping], about=()) -> Table:
        """From dictionaries that all have the same keys."""
        rows = list(rows)
        if any(row.keys() != rows[0].keys() for row in rows):
            raise ValueError("Every row must have the same columns.")
        return cls({name: np.array([row[name] for row in rows]) for name in (rows[0] if rows else ())}, tuple(about))

    @classmethod
    def read(cls, path) -> Table:
        """From a CSV whose first lines may be comments (#)."""
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        about = tuple(line[2:] for line in lines if line.startswith("# "))
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
        return cls.of([{name: _value(text) for name, text in row.items()} for row in rows], about)

    def write(self, path) -> None:
        """As a CSV, `about` in comments above it."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.writelines(f"# {line}\n" for line in self.about)
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(self.columns)
            writer.writerows([_text(value) for value in row.values()] for row in self.rows())

    def __len__(self):
        return len(next(iter(self.columns.values()), ()))

    def __getitem__(self, name) -> np.ndarray:
        return self.columns[name]

    def rows(self) -> list[dict]:
        """Dictionaries of plain values."""
        return [
            dict(zip(self.columns, values, strict=True))
            for values in zip(*(c.tolist() for c in self.columns.values()), strict=True)
        ]

    def where(self, **wanted) -> Table:
        """The rows whose columns have these values."""
        on = np.ones(len(self), dtype=bool)
        for name, value in wanted.items():
            on &= self.columns[name] == value
        return Table({name: column[on] for name, column in self.columns.items()}, self.about)

    def grouped(self, *by: str, **summaries: Callable[[Table], object]) -> Table:
        """One row per combination of the columns `by`, in order of appearance, with a summary of its rows each."""
        keys = list(dict.fromkeys(zip(*(self.columns[name].tolist() for name in by), strict=True)))
        rows = []
        for key in keys:
            group = dict(zip(by, key, strict=True))
            part = self.where(**group)
            rows.append(group | {name: summary(part) for name, summary in summaries.items()})
        return Table.of(rows, self.about)

    def __repr__(self):
        cells = [list(self.columns), *([_shown(value) for value in row.values()] for row in self.rows())]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return "\n".join("  ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True)) for row in cells)

    def _repr_html_(self):
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_shown(value))}</td>" for value in row.values()) + "</tr>"
            for row in self.rows()
        )
        caption = f"<caption>{escape(' · '.join(self.about))}</caption>" if self.about else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _value(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _text(value):
    return repr(round(value, 10)) if isinstance(value, float) else str(value)


def _shown(value):
    return f"{value:.4g}" if isinstance(value, float) else str(value)
