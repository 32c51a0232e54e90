"""Draws of an experiment taken together."""

from __future__ import annotations

from .table import Table


def averages(table, *by, of) -> Table:
    """Mean and standard deviation of a column over all rows that agree in the columns `by`.

    >>> table = Table.of([{"n": 1, "error": 2.0}, {"n": 1, "error": 4.0}, {"n": 2, "error": 1.0}])
    >>> averages(table, "n", of="error").rows()
    [{'n': 1, 'mean': 3.0, 'spread': 1.0}, {'n': 2, 'mean': 1.0, 'spread': 0.0}]
    """
    return table.grouped(*by, mean=lambda part: float(part[of].mean()), spread=lambda part: float(part[of].std()))
