"""Kernels (X, Z) ↦ matrix: algebra, library, Gram matrices, widths, feature maps, witnesses."""

from .base import Constant, Kernel, Power, Product, ScaledBy, Sum
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
    "centre",
    "centre_new",
    "centring",
    "distances2",
    "gram_from_distances2",
    "is_psd",
    "normalise",
]
