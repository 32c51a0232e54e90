"""Kernel methods to state, solve, prove and drag.

The rooms, in the order the maths flows: datasets, kernels, problems, solvers, certificates, theory,
estimators, plots, explorers, course. Each is imported when first used, so `import kernlab_edu` is quick and
needs no solver.

>>> import kernlab_edu
>>> kernlab_edu.kernels.Gaussian(gamma=1.0)
Gaussian(gamma=1.0)
"""

import importlib

__version__ = "0.1.0"
__all__ = [
    "certificates",
    "course",
    "datasets",
    "estimators",
    "explorers",
    "kernels",
    "plots",
    "problems",
    "solvers",
    "theory",
]


def __getattr__(name):
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"kernlab_edu has no room called {name!r}. Its rooms are {', '.join(__all__)}.")


def __dir__():
    return [*__all__, "__version__"]
