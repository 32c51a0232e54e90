"""`kernlab-edu doctor`: says in plain words whether this machine is ready."""

import importlib
import platform
import re
import sys
from dataclasses import dataclass
from importlib import metadata

# What we cannot run without, with the oldest version that works (the floors of pyproject.toml).
REQUIRED = {
    "numpy": "2.0",
    "scipy": "1.13",
    "scikit-learn": "1.6",
    "matplotlib": "3.8",
    "contourpy": "1.2",
    "pillow": "10",
    "ipywidgets": "8.1",
    "anywidget": "0.9",
    "latex2mathml": "3.77",
}
MARK = {True: "ok  ", False: "BAD ", None: "note"}


@dataclass(frozen=True)
class Finding:
    """One sentence; `ok` is True, False (the exit code becomes 1) or None (worth knowing, not wrong)."""

    ok: bool | None
    text: str


def installed_version(name):
    """Version of an installed distribution as text, or None."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def can_import(module):
    """True if `import module` works; a version number alone does not prove that the binary loads."""
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def release(version):
    """The leading numbers of a version, comparable as a tuple.

    >>> release("7.4.0rc1") >= release("7.4")
    True
    >>> release("4.10") > release("4.9.2")
    True
    """
    leading = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(part) for part in leading.group().split(".")) if leading else ()


def check_python():
    """Python 3.11 or newer."""
    version = platform.python_version()
    if sys.version_info < (3, 11):  # noqa: UP036 (a source tree on the path can meet any Python)
        return Finding(False, f"Python {version} is too old: 3.11 or newer is needed.")
    return Finding(True, f"Python {version}")


def check_package(name, floor):
    """A required package is there and new enough."""
    version = installed_version(name)
    if version is None:
        return Finding(False, f"{name} is missing. Try: pip install '{name}>={floor}'")
    if release(version) < release(floor):
        return Finding(False, f"{name} {version} is too old. Try: pip install '{name}>={floor}'")
    return Finding(True, f"{name} {version}")


def check_solvers():
    """SMO is our own and always there; CVXOPT is a second opinion; numba only makes SMO faster."""
    yield Finding(True, "solver 'smo' is available (our own, needs NumPy only)")
    if can_import("cvxopt"):
        yield Finding(True, f"solver 'cvxopt' is available (CVXOPT {installed_version('cvxopt')})")
    else:
        yield Finding(None, "solver 'cvxopt' is not available: solver='smo' solves the same problems")
    if can_import("numba"):
        yield Finding(True, f"numba {installed_version('numba')} is available (speed for 'smo')")
    else:
        yield Finding(None, "numba is not available: 'smo' gives the same answers, more slowly")


def check_blas():
    """How many threads the linear algebra library starts."""
    if not (can_import("scipy.linalg") and can_import("threadpoolctl")):
        return Finding(None, "BLAS threads: unknown (scipy or threadpoolctl does not load)")
    info = importlib.import_module("threadpoolctl").threadpool_info()
    # NumPy and SciPy may each bring their own copy of the library: the largest number is the one that matters
    threads = max((pool["num_threads"] for pool in info if pool["user_api"] == "blas"), default=None)
    if threads is None:
        return Finding(None, "BLAS threads: no library reports its threads")
    advice = " (if sliders stutter, set OPENBLAS_NUM_THREADS=1)" if threads > 1 else ""
    return Finding(True, f"BLAS threads: {threads}{advice}")


def check_jupyter():
    """JupyterLab ≥ 4.4 with ipykernel 7.0–7.3 runs slider callbacks on a second thread while a cell runs."""
    lab, kernel = installed_version("jupyterlab"), installed_version("ipykernel")
    if lab is None or kernel is None:
        missing = " and ".join(n for n, v in (("JupyterLab", lab), ("ipykernel", kernel)) if v is None)
        return Finding(None, f"{missing} not installed. For the notebooks: pip install 'kernlab-edu[lab]'")
    pair = f"JupyterLab {lab} with ipykernel {kernel}"
    if release(lab) >= (4, 4) and (7, 0) <= release(kernel) < (7, 4):
        return Finding(
            False,
            f"{pair} is an unsafe pair: sliders may run while a cell is still running, and pictures break. "
            "Try: pip install 'ipykernel>=7.4'",
        )
    return Finding(True, f"{pair} is a safe pair")


def diagnose():
    """All findings, in the order they are read out."""
    packages = [check_package(name, floor) for name, floor in REQUIRED.items()]
    return [check_python(), *packages, *check_solvers(), check_blas(), check_jupyter()]


def doctor():
    """Print every finding and a verdict; 0 if nothing is wrong, else 1."""
    findings = diagnose()
    for finding in findings:
        print(MARK[finding.ok], finding.text)
    wrong = sum(finding.ok is False for finding in findings)
    print(f"To repair: {wrong} (marked BAD above)." if wrong else "Everything needed is here.")
    return int(wrong > 0)
