"""kernlab-edu reproduce: run the case studies again."""

from __future__ import annotations

from pathlib import Path

from . import STUDIES
from .study import STORED


def reproduce(arguments) -> int:
    """Run the studies one after the other."""
    unknown = [name for name in arguments.names if name not in STUDIES]
    if unknown:
        raise ValueError(f"There is no study {unknown[0]!r}; the studies are {', '.join(STUDIES)}.")
    if arguments.quick and arguments.store:
        raise ValueError("--quick results are a sample: only a full run can be stored.")
    for name in arguments.names or STUDIES:
        if arguments.list:
            print(f"{name}: {STUDIES[name].title}")
            continue
        folder = Path(arguments.folder) / ("quick" if arguments.quick else "full")
        table = STUDIES[name].run(folder, arguments.quick, arguments.workers)
        print(f"{name}: {len(table)} rows in {folder / name}.csv")
        if arguments.store:
            table.write(STORED / f"{name}.csv")
    return 0
