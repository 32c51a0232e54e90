"""The lecture notes, executed: every slip with the printed form failing and the right form holding.

They are good notes.  Whoever codes them literally stumbles here and there, and learns most where they stumble.

>>> from kernlab_edu.errata import ERRATA
>>> ERRATA["E02"].show().right
'0.25'
"""

from . import kernels, learning, machines, optimisation, regression, smo, soft_margin, spaces, spectral
from .candidate import Candidate
from .entry import Entry, Evidence
from .rejected import REJECTED
from .table import table, values

_ALL = (
    *optimisation.ENTRIES,
    *machines.ENTRIES,
    *soft_margin.ENTRIES,
    *smo.ENTRIES,
    *regression.ENTRIES,
    *kernels.ENTRIES,
    *spaces.ENTRIES,
    *spectral.ENTRIES,
    *learning.ENTRIES,
)
ERRATA = {entry.id: entry for entry in sorted(_ALL, key=lambda entry: entry.id)}

__all__ = ["ERRATA", "REJECTED", "Candidate", "Entry", "Evidence", "table", "values"]
