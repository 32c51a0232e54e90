"""The only place that iterates.  Solvers return claims; certificates judge them."""

from .active_set import solve_active_set
from .cvxopt_qp import cvxopt_available, solve_cvxopt
from .eigen import SingularMetricError, complete, fix_signs, is_above, solve_eigh
from .errors import NotSeparableError, QPError
from .gradient import pegasos_steps, projected_gradient_steps, solve_projected_gradient
from .hulls import common_point
from .kkt_system import kkt_matrix, solve_equality_qp
from .low_rank_plus_sparse import PursuitFrame, pursuit_steps, solve_pursuit
from .partition import partition_steps
from .perceptron import perceptron_steps, solve_perceptron
from .polish import polish
from .preimage import PreimageFrame, Preimages, fixed_point_steps, solve_preimage
from .pruning import grow_partition, prune, pruning_path
from .smo import Frame, smo_steps, solve_smo
from .sparse_pca import LoadingFrame, loading_steps, solve_loading, solve_loadings

__all__ = [
    "Frame",
    "LoadingFrame",
    "NotSeparableError",
    "PreimageFrame",
    "Preimages",
    "PursuitFrame",
    "QPError",
    "SingularMetricError",
    "common_point",
    "complete",
    "cvxopt_available",
    "fix_signs",
    "fixed_point_steps",
    "grow_partition",
    "is_above",
    "kkt_matrix",
    "loading_steps",
    "partition_steps",
    "pegasos_steps",
    "perceptron_steps",
    "polish",
    "projected_gradient_steps",
    "prune",
    "pruning_path",
    "pursuit_steps",
    "smo_steps",
    "solve_active_set",
    "solve_cvxopt",
    "solve_eigh",
    "solve_equality_qp",
    "solve_loading",
    "solve_loadings",
    "solve_perceptron",
    "solve_preimage",
    "solve_projected_gradient",
    "solve_pursuit",
    "solve_smo",
]
