"""Proofs.  A certificate recomputes everything from the statement; it never sees a solver."""

from functools import singledispatch

from ..problems import QP, LowRankPlusSparse, Program, SparseRankOne, Spectral, SVMDual
from .kkt import KKTCertificate, certify_program, certify_qp
from .low_rank import LoadingCertificate, SplitCertificate, certify_loading, certify_split
from .samples import SampleTable
from .spectrum import SpectrumCertificate, certify_spectrum
from .svm import SVMCertificate, certify_svm

__all__ = [
    "KKTCertificate",
    "LoadingCertificate",
    "SVMCertificate",
    "SampleTable",
    "SpectrumCertificate",
    "SplitCertificate",
    "certify",
]


@singledispatch
def certify(problem, solution):
    """Judge a claimed `solution` of `problem`: the KKT residuals, the duality gap and, for an SVM, every sample's role;
    for a spectral problem the eigenpairs' residuals.

    >>> from kernlab_edu.problems import Solution, soft_margin
    >>> dual = soft_margin([[1, -1], [-1, 1]], [1, -1], C=10)
    >>> certify(dual, Solution(x=[0.5, 0.5], nu=[0.0])).holds(1e-12)
    True
    >>> certify(dual, Solution(x=[0.4, 0.4], nu=[0.0])).holds()
    False
    """
    raise TypeError(
        f"There is no certificate for a {type(problem).__name__}: state a QP, a Program, an SVMDual or a Spectral."
    )


certify.register(QP, certify_qp)
certify.register(Program, certify_program)
certify.register(SVMDual, certify_svm)
certify.register(Spectral, certify_spectrum)
certify.register(LowRankPlusSparse, certify_split)
certify.register(SparseRankOne, certify_loading)
