"""Statements: what is to be solved. Nothing iterates here."""

from .dual import SVMDual, svm_dual
from .program import Program
from .qp import QP
from .solution import Solution
from .spectral import Spectral, Spectrum
from .svm import C_from_lambda, hard_margin, lambda_from_C, one_class, primal, regression, soft_margin

__all__ = [
    "QP",
    "C_from_lambda",
    "Program",
    "SVMDual",
    "Solution",
    "Spectral",
    "Spectrum",
    "hard_margin",
    "lambda_from_C",
    "one_class",
    "primal",
    "regression",
    "soft_margin",
    "svm_dual",
]
