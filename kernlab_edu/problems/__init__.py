"""Statements: what is to be solved. Nothing iterates here."""

from .dual import SVMDual, svm_dual
from .fisher import FisherMaximum, KernelScatter, fisher_maximum, fisher_ratio, kernel_scatter
from .low_rank import Loading, LowRankPlusSparse, SparseRankOne, Split
from .program import Program
from .qp import QP
from .scatter import Scatter, scatter_matrices
from .slices import local_means, localised, quantile_slices, width_slices
from .solution import Solution
from .spectral import Spectral, Spectrum
from .svm import C_from_lambda, hard_margin, lambda_from_C, one_class, primal, regression, soft_margin

__all__ = [
    "QP",
    "C_from_lambda",
    "FisherMaximum",
    "KernelScatter",
    "Loading",
    "LowRankPlusSparse",
    "Program",
    "SVMDual",
    "Scatter",
    "Solution",
    "SparseRankOne",
    "Spectral",
    "Spectrum",
    "Split",
    "fisher_maximum",
    "fisher_ratio",
    "hard_margin",
    "kernel_scatter",
    "lambda_from_C",
    "local_means",
    "localised",
    "one_class",
    "primal",
    "quantile_slices",
    "regression",
    "scatter_matrices",
    "soft_margin",
    "svm_dual",
    "width_slices",
]
