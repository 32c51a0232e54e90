"""Equality-constrained QPs: stationarity and feasibility are one linear system."""

from __future__ import annotations

import numpy as np
from scipy.linalg import null_space

from ..problems import QP, Solution

# how much of the right-hand side (relative to the terms that cancel) may be left over by a solved system
_ROUNDING = 1e-9


def kkt_matrix(qp: QP):
    """[[P, Aᵀ], [A, 0]], symmetric and (with constraints) indefinite; inequalities are left out.

    >>> kkt_matrix(QP(P=[[1]], q=[0], A=[[1]], b=[1]))
    array([[1., 1.],
           [1., 0.]])
    """
    p = len(qp.b)
    return np.block([[qp.P, qp.A.T], [qp.A, np.zeros((p, p))]])


def solve_equality_qp(qp: QP) -> Solution:
    """Solve [[P, Aᵀ], [A, 0]] (x, ν) = (−q, b), also for singular P or dependent rows of A.

    status: "optimal" (if there are many, a short one), "infeasible" (Ax = b contradicts itself, x is NaN)
    or "unbounded" (the objective falls for ever along Ax = b; x is feasible). Without an optimum ν is NaN.

    >>> solve_equality_qp(QP(P=[[1, 0], [0, 0]], q=[0, 0], A=[[1, 1]], b=[1])).x.round(12)
    array([0., 1.])
    """
    if len(qp.h):
        raise ValueError(
            f"This QP has {len(qp.h)} inequalities; the KKT system is linear only without them. "
            "Try solve_active_set (tiny problems) or solve_cvxopt."
        )
    nowhere = np.full(qp.n, np.nan), np.full(len(qp.b), np.nan)
    point, consistent = solve_consistent(qp.A, qp.b)
    if not consistent:
        return Solution(x=nowhere[0], nu=nowhere[1], z=[], status="infeasible")
    x, nu, consistent = _solve_kkt(qp)
    if not consistent or lowest_curvature(qp) < 0:
        return Solution(x=point, nu=nowhere[1], z=[], status="unbounded")
    return Solution(x=x, nu=nu, z=[], status="optimal")


def _solve_kkt(qp):
    # the units of the objective and of the constraints must not decide what counts as a zero singular value
    f, g = (np.abs(M).max(initial=0.0) or 1.0 for M in (qp.P, qp.A))
    unitless = QP(P=qp.P / f, q=qp.q / f, A=qp.A / g, b=qp.b / g)
    answer, consistent = solve_consistent(kkt_matrix(unitless), np.concatenate([-unitless.q, unitless.b]))
    return answer[: qp.n], answer[qp.n :] * f / g, consistent


def solve_consistent(matrix, right_side):
    """The shortest least-squares solution of a linear system, and whether it solves the system.

    >>> solve_consistent(np.array([[1.0], [1.0]]), np.array([0.0, 1.0]))[1]
    False
    """
    solution = np.linalg.lstsq(matrix, right_side, rcond=1e-12)[0]
    left_over = np.abs(matrix @ solution - right_side).max(initial=0.0)
    cancelling = np.abs(matrix) @ np.abs(solution) + np.abs(right_side)
    return solution, bool(left_over <= _ROUNDING * cancelling.max(initial=0.0))


def lowest_curvature(qp: QP):
    """The smallest eigenvalue of P on the directions with Ad = 0; rounding counts as 0, +∞ if there are none.

    >>> round(lowest_curvature(QP(P=[[0, 1], [1, 0]], q=[0, 0])), 12)
    -1.0
    """
    Z = null_space(qp.A) if len(qp.b) else np.eye(qp.n)
    lowest = np.linalg.eigvalsh(Z.T @ qp.P @ Z).min(initial=np.inf)
    negligible = abs(lowest) <= _ROUNDING * np.abs(qp.P).max(initial=0.0)
    return 0.0 if negligible else float(lowest)
