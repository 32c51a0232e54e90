"""Case studies: experiments that anybody can run again.

A study is found in STUDIES by its name: `STUDIES["denoising"].stored()` is the table that comes with the package,
`kernlab-edu reproduce denoising` computes it anew.
"""

from .study import Study
from .table import Table

STUDIES: dict[str, Study] = {study.name: study for study in ()}

__all__ = ["STUDIES", "Study", "Table"]
