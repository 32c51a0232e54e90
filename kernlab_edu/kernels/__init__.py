"""Kernels (X, Z) ↦ matrix: algebra, library, Gram matrices, widths, feature maps, witnesses."""

from .base import Constant, Kernel, Power, Product, ScaledBy, Sum
from .bernstein import BernsteinCheck, TransformWitness, is_bernstein, refute_transform
from .conditional import CNDCheck, EmbeddingCurve, centring_about, embedding_curve, gram_about, is_cnd
from .dissimilarity import AdditiveConstant, additive_constant, to_distances2
from .features import (
    gaussian_map,
    gaussian_series,
    landmark_map,
    monomial_exponents,
    monomial_map,
    plain_quadratic_map,
    polynomial_dimension,
    powers_map,
)
from .given import Function, Precomputed, Radial
from .gram import (
    PSDCheck,
    centre,
    centre_new,
    centring,
    distances2,
    gram_from_distances2,
    is_psd,
    normalise,
)
from .library import (
    Cosine,
    Gaussian,
    Hybrid,
    Laplacian,
    Linear,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
)
from .mixture import Schoenberg
from .rows import GramRows
from .schoenberg import (
    ExponentialTransform,
    IdentityTransform,
    Integrability,
    LogTransform,
    PowerTransform,
    RationalTransform,
    SchoenbergTransform,
    integrability,
    schoenberg_transforms,
)
from .splines import Haar, Spline
from .widths import gamma_quantiles, median_gamma
from .witness import Witness, find_witness

__all__ = [
    "AdditiveConstant",
    "BernsteinCheck",
    "CNDCheck",
    "Constant",
    "Cosine",
    "EmbeddingCurve",
    "ExponentialTransform",
    "Function",
    "Gaussian",
    "GramRows",
    "Haar",
    "Hybrid",
    "IdentityTransform",
    "Integrability",
    "Kernel",
    "Laplacian",
    "Linear",
    "LogTransform",
    "PSDCheck",
    "Polynomial",
    "Power",
    "PowerTransform",
    "Precomputed",
    "Product",
    "Radial",
    "RationalQuadratic",
    "RationalTransform",
    "ScaledBy",
    "Schoenberg",
    "SchoenbergTransform",
    "Sigmoid",
    "Spline",
    "Sum",
    "TransformWitness",
    "Witness",
    "additive_constant",
    "centre",
    "centre_new",
    "centring",
    "centring_about",
    "distances2",
    "embedding_curve",
    "find_witness",
    "gamma_quantiles",
    "gaussian_map",
    "gaussian_series",
    "gram_about",
    "gram_from_distances2",
    "integrability",
    "is_bernstein",
    "is_cnd",
    "is_psd",
    "landmark_map",
    "median_gamma",
    "monomial_exponents",
    "monomial_map",
    "normalise",
    "plain_quadratic_map",
    "polynomial_dimension",
    "powers_map",
    "refute_transform",
    "schoenberg_transforms",
    "to_distances2",
]
