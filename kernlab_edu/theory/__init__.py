"""Theory with numbers: geometry of hyperplanes, losses and their densities, risks, norms."""

from kernlab_edu.theory.hyperplanes import (
    canonical,
    decision,
    distance,
    foot_point,
    functional_margins,
    geometric_margins,
    half_margin,
    margin_width,
    parallel_distance,
    signed_distance,
)
from kernlab_edu.theory.labels import classify, to_binary, to_signed
from kernlab_edu.theory.logistic import is_sensitive, logistic, logistic_cost, logistic_gradient
from kernlab_edu.theory.losses import (
    EpsilonInsensitive,
    Gauss,
    Huber,
    Laplace,
    PiecewisePolynomial,
    Polynomial,
    ResidualLoss,
)
from kernlab_edu.theory.margin_losses import (
    hinge,
    logistic_loss,
    perceptron_loss,
    square_loss,
    squared_hinge,
    zero_one,
)
from kernlab_edu.theory.norms import lp_norm, unit_sphere
from kernlab_edu.theory.risk import JointTable, bayes_error_gaussians
from kernlab_edu.theory.separators import Separator, random_separators

__all__ = [
    "EpsilonInsensitive",
    "Gauss",
    "Huber",
    "JointTable",
    "Laplace",
    "PiecewisePolynomial",
    "Polynomial",
    "ResidualLoss",
    "Separator",
    "bayes_error_gaussians",
    "canonical",
    "classify",
    "decision",
    "distance",
    "foot_point",
    "functional_margins",
    "geometric_margins",
    "half_margin",
    "hinge",
    "is_sensitive",
    "logistic",
    "logistic_cost",
    "logistic_gradient",
    "logistic_loss",
    "lp_norm",
    "margin_width",
    "parallel_distance",
    "perceptron_loss",
    "random_separators",
    "signed_distance",
    "square_loss",
    "squared_hinge",
    "to_binary",
    "to_signed",
    "unit_sphere",
    "zero_one",
]
