"""The only place that iterates.  Solvers return claims; certificates judge them."""

from .active_set import solve_active_set
from .cvxopt_qp import cvxopt_available, solve_cvxopt
from .eigen import SingularMetricError, fix_signs, solve_eigh
from .errors import MissingSolverError, NotSeparableError, QPError
from .gradient import pegasos_steps, projected_gradient_steps, solve_projected_gradient
from .hulls import common_point
from .kkt_system import kkt_matrix, solve_equality_qp
from .perceptron import perceptron_steps, solve_perceptron
from .polish import polish
from .smo import Frame, smo_steps, solve_smo

__all__ = [
    "Frame",
    "MissingSolverError",
    "NotSeparableError",
    "QPError",
    "SingularMetricError",
    "common_point",
    "cvxopt_available",
    "fix_signs",
    "kkt_matrix",
    "pegasos_steps",
    "perceptron_steps",
    "polish",
    "projected_gradient_steps",
    "smo_steps",
    "solve_active_set",
    "solve_cvxopt",
    "solve_eigh",
    "solve_equality_qp",
    "solve_perceptron",
    "solve_projected_gradient",
    "solve_smo",
]
