"""The adapter to CVXOPT's interior point method: the only file that imports cvxopt.

Where CVXOPT cannot be installed, as in the browser, interior_point.py stands in: the same answer to rounding, since a
last linear solve puts the weights of a dual where they belong, and the same certificate.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

import numpy as np
from scipy.optimize import linprog

from ..problems import QP, Solution, SVMDual
from .box_kkt import BoxKKT, in_place, newton_step
from .errors import NotSeparableError, QPError
from .hulls import common_point
from .interior_point import DenseKKT, interior_point
from .linear import is_positive_definite
from .polish import kkt_error, polish
from .shifted_gram import low_rank_gram

# one more iteration than CVXOPT's defaults, and support vectors become countable
_TIGHT = {"show_progress": False, "abstol": 1e-9, "reltol": 1e-9, "feastol": 1e-9, "maxiters": 200}
_TOLERABLE = 1e-7  # of the KKT conditions, in units of f: above it a second method is tried
_GAVE_UP = (ValueError, ArithmeticError, ZeroDivisionError)


def solve_cvxopt(problem: QP | SVMDual, **options) -> Solution:
    """Solve a QP, or an SVM dual as a QP, by CVXOPT; `options` go to `cvxopt.solvers.qp` for this call only.

    An interior point never touches its bounds; for an SVM dual a last linear solve puts every weight where it belongs.

    >>> solve_cvxopt(QP(P=np.eye(2), q=[0, 0], G=[[-1, -1]], h=[-1])).x.round(6)
    array([0.5, 0.5])
    """
    if isinstance(problem, SVMDual):
        return _solve_dual(problem, options)
    _refuse_indefinite(problem.P, "P", cure="")
    solution = _solve_qp(problem, options)
    if solution.status != "optimal":
        _explain_failure(problem, solution.x)
    return solution


def _solve_dual(dual, options):
    """Solve in natural units (weights that move f by 1, f of size 1): CVXOPT's tolerances are partly absolute."""
    K = np.asarray(dual.K)
    weight = dual.unit / dual.effect.max()
    scaled = replace(
        dual, K=K * (weight / dual.unit), p=dual.p / dual.unit, u=dual.u / weight, delta=dual.delta / weight
    )
    low_rank = low_rank_gram(scaled.K)
    if low_rank is None:
        _refuse_indefinite(K, "The Gram matrix K", 'SMO accepts it: solve_smo(dual), or solver="smo" in an estimator.')
    try:
        found = _solve_box(scaled, low_rank, {**_TIGHT, **options})
    except _GAVE_UP as error:
        _refuse_inseparable(dual)
        raise _translated(scaled.as_qp(), error) from error
    if found.status != "optimal":
        _refuse_inseparable(dual)
    answer = polish(dual, _unscaled(found, dual, weight))
    if options or _error(dual, answer) <= _TOLERABLE * dual.unit:  # whoever sets options wants to see what they do
        return answer
    with suppress(*_GAVE_UP):
        steady = polish(dual, _unscaled(_textbook(scaled.as_qp()), dual, weight))
        answer = min(answer, steady, key=partial(_error, dual))
    return answer


def _textbook(qp):
    """With matrices: slower, and steadier when rounding spoils our quick Newton steps.

    CVXOPT stops where it gets no closer; our own method gets closer, and a huge C needs it.
    """
    return _run_qp(qp, _TIGHT if cvxopt_available() else _TIGHT | {"feastol": 1e-13})


def _error(dual, solution):
    return kkt_error(dual, solution.x, float(solution.nu[0]))


def _unscaled(solution, dual, weight):
    return replace(solution, x=solution.x * weight, nu=solution.nu * dual.unit, z=solution.z * dual.unit)


def _refuse_inseparable(dual):
    """A hard margin that fails usually does not exist: then say so, with the proof."""
    weights = common_point(dual.K, dual.sign) if dual.kind == "hard margin" else None
    if weights is not None:
        raise NotSeparableError.from_weights(weights, dual.sign) from None


def cvxopt_available() -> bool:
    """Can cvxopt be imported here?"""
    try:
        import cvxopt  # noqa: F401
    except ImportError:
        return False
    return True


def _solve_qp(qp, options):
    try:
        return _run_qp(qp, {**_TIGHT, **options})
    except _GAVE_UP as error:
        raise _translated(qp, error) from error


def _run_qp(qp, options):
    if not cvxopt_available():
        return _stand_in(DenseKKT(qp), qp.q, qp.A, qp.b, options)
    from cvxopt import matrix, solvers

    inequalities = (_sparse(qp.G), matrix(qp.h)) if len(qp.h) else (None, None)
    equalities = (matrix(qp.A), matrix(qp.b)) if len(qp.b) else (None, None)
    return _as_solution(solvers.qp(matrix(qp.P), matrix(qp.q), *inequalities, *equalities, options=options))


def _solve_box(dual, low_rank, options):
    """The quick way first; rounding spoils it when a huge C meets a small rank, and then K itself goes on."""
    if low_rank is not None:
        with suppress(*_GAVE_UP):
            found = _run_box(BoxKKT(dual, low_rank), options)
            if found.status == "optimal":
                return found
    return _run_box(BoxKKT(dual), options)


def _run_box(kkt, options):
    """CVXOPT keeps the iteration; products with P and G and the Newton step are ours, so no matrix is handed over."""
    if not cvxopt_available():
        return _stand_in(kkt, kkt.dual.p, kkt.dual.sign[None, :], np.array([kkt.dual.delta]), options)
    from cvxopt import matrix, solvers

    q, h, A, b = (matrix(v) for v in (kkt.dual.p, kkt.h, kkt.dual.sign[None, :], [kkt.dual.delta]))
    P, G, newton = in_place(kkt.P), in_place(kkt.G, kkt.Gt), partial(newton_step, kkt)
    # overflow becomes an ArithmeticError, which CVXOPT understands
    with np.errstate(divide="raise", over="raise", invalid="raise"):
        result = solvers.coneqp(P, q, G, h, A=A, b=b, kktsolver=newton, options=options)
    return _as_solution(result)


def _as_solution(result):
    x, nu, z = (np.array(result[key]).ravel() for key in ("x", "y", "z"))
    status = "optimal" if result["status"] == "optimal" else "not converged"
    # without inequalities CVXOPT solves one linear system and reports no iterations
    return Solution(x=x, nu=nu, z=z, status=status, n_iter=result.get("iterations", 0))


def _stand_in(kkt, q, A, b, options):
    """Our own method, with CVXOPT's names for its options."""
    with np.errstate(all="ignore"):  # a program without an answer runs away; that is told in words afterwards
        return interior_point(kkt, q, A, b, options["feastol"], options["maxiters"])


def _sparse(G):
    """The box has two entries per row: dense G costs about six times the time from n = 400 on."""
    from cvxopt import spmatrix

    i, j = np.nonzero(G)
    return spmatrix(G[i, j], i, j, size=G.shape)


def _refuse_indefinite(P, name, cure):
    """Interior point methods need P ⪰ 0; a Cholesky factor of P + tiny·I is the cheapest proof."""
    size = max(np.abs(P.diagonal()).max(initial=0.0), np.finfo(float).tiny)
    if not is_positive_definite(P + 1e-9 * size * np.eye(len(P))):
        smallest = np.linalg.eigvalsh(P)[0]
        raise QPError(
            f"{name} is not positive semi-definite: its smallest eigenvalue is {smallest:.4g}, "
            f"so the problem is not convex and CVXOPT cannot solve it. {cure}".rstrip()
        )


def _translated(qp, error):
    """CVXOPT's message, in the language of the course."""
    rank = np.linalg.matrix_rank(qp.A) if len(qp.b) else 0
    if rank < len(qp.b):
        return QPError(
            f"The {len(qp.b)} equality constraints have rank {rank} only: drop the rows of A that repeat others "
            "(a zero row too: leave A out instead)."
        )
    if _infeasible(qp):
        return QPError("The constraints contradict each other: no x satisfies Gx ≤ h and Ax = b.")
    return QPError(
        f"CVXOPT gave up ({error}). Either some direction changes neither the objective nor a constraint, "
        "or the numbers are too far apart (a huge C, unscaled features): scale the data, then try again."
    )


def _explain_failure(qp, x):
    """CVXOPT stopped without an optimum: raise if mathematics says why."""
    if _infeasible(qp):
        raise QPError("The constraints contradict each other: no x satisfies Gx ≤ h and Ax = b.")
    if np.abs(x).max() > 1e8 * max(1.0, np.abs(qp.h).max(initial=0.0)):
        raise QPError("The objective seems to be unbounded below: x runs away. Is a constraint missing?")


def _infeasible(qp):
    result = linprog(
        np.zeros(qp.n),
        A_ub=qp.G if len(qp.h) else None,
        b_ub=qp.h if len(qp.h) else None,
        A_eq=qp.A if len(qp.b) else None,
        b_eq=qp.b if len(qp.b) else None,
        bounds=(None, None),
    )
    return result.status == 2
