"""Candidates that turned out to be fine: the notes are right here, and a computation says so.

>>> from kernlab_edu.errata import REJECTED
>>> len(REJECTED), REJECTED[3].show().right
(23, '9')
"""

from . import rejected_kernels, rejected_machines, rejected_spectral

REJECTED = tuple(
    sorted(
        (*rejected_machines.CANDIDATES, *rejected_kernels.CANDIDATES, *rejected_spectral.CANDIDATES),
        key=lambda candidate: candidate.id,
    )
)
