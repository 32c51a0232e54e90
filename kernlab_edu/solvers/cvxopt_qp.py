"""The adapter to CVXOPT's interior point method: the only file that imports cvxopt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.optimize import linprog

from ..problems import QP, Solution, SVMDual
from .errors import MissingSolverError, NotSeparableError, QPError
from .hulls import common_point
from .polish import polish

# one more iteration than CVXOPT's defaults, and support vectors become countable
_TIGHT = {"show_progress": False, "abstol": 1e-9, "reltol": 1e-9, "feastol": 1e-9, "maxiters": 200}


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
    _refuse_indefinite(dual.K, "The Gram matrix K", 'SMO accepts it: solve_smo(dual), or solver="smo" in an estimator.')
    weight = dual.unit / dual.effect.max()
    scaled = replace(
        dual,
        K=dual.K * (weight / dual.unit),
        p=dual.p / dual.unit,
        u=dual.u / weight,
        delta=dual.delta / weight,
    )
    try:
        found = _solve_qp(scaled.as_qp(), options)
    except QPError:
        _refuse_inseparable(dual)
        raise
    if found.status != "optimal":
        _refuse_inseparable(dual)
    unscaled = replace(found, x=found.x * weight, nu=found.nu * dual.unit, z=found.z * dual.unit)
    return polish(dual, unscaled)


def _refuse_inseparable(dual):
    """A hard margin that fails usually does not exist: then say so, with the proof."""
    weights = common_point(dual.K, dual.sign) if dual.kind == "hard margin" else None
    if weights is not None:
        raise NotSeparableError.from_weights(weights, dual.sign) from None


def _solve_qp(qp, options):
    result = _run(qp, {**_TIGHT, **options})
    x, nu, z = (np.array(result[key]).ravel() for key in ("x", "y", "z"))
    status = "optimal" if result["status"] == "optimal" else "not converged"
    return Solution(x=x, nu=nu, z=z, status=status, n_iter=result["iterations"])


def cvxopt_available() -> bool:
    """Can cvxopt be imported here?"""
    try:
        import cvxopt  # noqa: F401
    except ImportError:
        return False
    return True


def _run(qp, options):
    try:
        from cvxopt import matrix, solvers
    except ImportError:
        raise MissingSolverError(
            "CVXOPT is not installed here (pip install cvxopt; there is none for the browser). "
            'SMO needs no extra package and gives the same answer: solve_smo(dual), or solver="smo" in an estimator.'
        ) from None
    inequalities = (_sparse(qp.G), matrix(qp.h)) if len(qp.h) else (None, None)
    equalities = (matrix(qp.A), matrix(qp.b)) if len(qp.b) else (None, None)
    try:
        result = solvers.qp(matrix(qp.P), matrix(qp.q), *inequalities, *equalities, options=options)
    except (ValueError, ArithmeticError, ZeroDivisionError) as error:
        raise _translated(qp, error) from error
    # without inequalities CVXOPT solves one linear system and reports no iterations
    return {"iterations": 0, **result}


def _sparse(G):
    """The box has two entries per row: dense G costs about six times the time from n = 400 on."""
    from cvxopt import spmatrix

    i, j = np.nonzero(G)
    return spmatrix(G[i, j], i, j, size=G.shape)


def _refuse_indefinite(P, name, cure):
    """Interior point methods need P ⪰ 0; a Cholesky factor of P + tiny·I is the cheapest proof."""
    size = max(np.abs(P.diagonal()).max(initial=0.0), np.finfo(float).tiny)
    try:
        np.linalg.cholesky(P + 1e-9 * size * np.eye(len(P)))
    except np.linalg.LinAlgError:
        smallest = np.linalg.eigvalsh(P)[0]
        raise QPError(
            f"{name} is not positive semi-definite: its smallest eigenvalue is {smallest:.4g}, "
            f"so the problem is not convex and CVXOPT cannot solve it. {cure}".rstrip()
        ) from None


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
