"""The only place that iterates.  Solvers return claims; certificates judge them."""

from .cvxopt_qp import solve_cvxopt
from .errors import MissingSolverError, NotSeparableError, QPError
from .hulls import common_point
from .smo import Frame, smo_steps, solve_smo

__all__ = [
    "Frame",
    "MissingSolverError",
    "NotSeparableError",
    "QPError",
    "common_point",
    "smo_steps",
    "solve_cvxopt",
    "solve_smo",
]
