"""What the figures were measured on and with: no names of hosts or people, no paths."""

from __future__ import annotations

import os
import platform
import re
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("numpy", "scipy", "scikit-learn", "numba", "cvxopt", "statsmodels")


def hardware() -> dict[str, str]:
    """CPU, cores and memory."""
    return {
        "CPU": cpu_model(),
        "cores": str(os.cpu_count()),
        "memory": f"{memory_bytes() / 2**30:.0f} GB",
        "system": f"{platform.system()} {platform.machine()}",
    }


def cpu_model() -> str:
    """As the system names it."""
    path = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*:\s*(.+)$", path.read_text(), re.MULTILINE) if path.exists() else None
    return found[1] if found else platform.processor() or "unknown"


def memory_bytes() -> int:
    """All memory of the machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 0


def versions() -> dict[str, str]:
    """Python and the packages whose speed is ours or a peer's; numpy with its BLAS, scikit-learn with its LIBSVM."""
    found = {"python": platform.python_version()} | {name: version_of(name) for name in PACKAGES}
    found["numpy"] += f" ({blas()})"
    found["scikit-learn"] += f" ({libsvm()})"
    return found


def version_of(name) -> str:
    """The version that is installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def blas() -> str:
    """The library behind numpy's matrix products."""
    import numpy as np

    found = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
    return f"{found['name']} {found['version']}"


def libsvm() -> str:
    """The copy that scikit-learn carries and has patched since; its headers come with the package."""
    spec = find_spec("sklearn")
    header = Path(spec.origin).parent / "svm/src/libsvm/svm.h" if spec else Path("missing")
    found = re.search(r"LIBSVM_VERSION (\d)(\d\d)", header.read_text()) if header.exists() else None
    return f"its own LIBSVM, from {found[1]}.{int(found[2])}" if found else "its own LIBSVM"
