"""Kernels (X, Z) ↦ matrix: algebra, library, Gram matrices, widths, feature maps, witnesses."""

from .base import Constant, Kernel, Power, Product, ScaledBy, Sum
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
from .splines import Haar, Spline
from .widths import gamma_quantiles, median_gamma
from .witness import Witness, find_witness

__all__ = [
    "Constant",
    "Cosine",
    "Function",
    "Gaussian",
    "Haar",
    "Hybrid",
    "Kernel",
    "Laplacian",
    "Linear",
    "PSDCheck",
    "Polynomial",
    "Power",
    "Precomputed",
    "Product",
    "Radial",
    "RationalQuadratic",
    "ScaledBy",
    "Sigmoid",
    "Spline",
    "Sum",
    "Witness",
    "centre",
    "centre_new",
    "centring",
    "distances2",
    "find_witness",
    "gamma_quantiles",
    "gaussian_map",
    "gaussian_series",
    "gram_from_distances2",
    "is_psd",
    "landmark_map",
    "median_gamma",
    "monomial_exponents",
    "monomial_map",
    "normalise",
    "plain_quadratic_map",
    "polynomial_dimension",
    "powers_map",
]
