"""The lecture notes, executed: every slip with the printed form failing and the right form holding.

They are good notes.  Whoever codes them literally stumbles here and there, and learns most where they stumble.

>>> from kernlab_edu.errata import ERRATA
>>> ERRATA["E02"].show().right
'0.25'
"""

from . import kernels, machines, optimisation, regression, smo, soft_margin, spectral
from .entry import Entry, Evidence
from .rejected import REJECTED
from .table import table

_ALL = (
    *optimisation.ENTRIES,
    *machines.ENTRIES,
    *soft_margin.ENTRIES,
    *smo.ENTRIES,
    *regression.ENTRIES,
    *kernels.ENTRIES,
    *spectral.ENTRIES,
)
ERRATA = {entry.id: entry for entry in sorted(_ALL, key=lambda entry: entry.id)}

__all__ = ["ERRATA", "REJECTED", "Entry", "Evidence", "table"]
