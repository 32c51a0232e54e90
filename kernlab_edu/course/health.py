"""Is everything here?  One line at the top of a notebook."""

from __future__ import annotations

from .. import __version__
from ..certificates import certify
from ..problems import hard_margin
from ..solvers import cvxopt_available, solve_smo


def health() -> str:
    """Solve and certify the two points ±1, and say which solvers are at hand.

    >>> health().endswith("all well.")
    True
    """
    dual = hard_margin([[1, -1], [-1, 1]], [1, -1])
    well = "all well." if certify(dual, solve_smo(dual)).holds(1e-12) else "NOT well: run `kernlab-edu doctor`."
    stand_in = "smo (CVXOPT is not available here: our own interior point stands in, the certificate is the same)"
    second = "smo and cvxopt" if cvxopt_available() else stand_in
    return f"kernlab_edu {__version__}, solvers: {second}; {well}"
