"""Directions in the space of the features: what LDA and SIR do with Av = λBv once it is stated."""

from __future__ import annotations

import warnings
from numbers import Integral, Real

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted, validate_data

from ..certificates import certify
from ..problems import Spectral, Spectrum
from ..solvers import SingularMetricError, fix_signs, solve_eigh

NOTHING = 1e-10  # the share of A that rounding may leave outside the range of B
TOL = 1e-6  # what a residual of the certificate may be before we warn


class Directions(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """x ↦ (x − mean)·v for the leading eigenvectors v of a spectral problem.

    Fitted: mean_ (p,), eigenvalues_ (r,) all of them (r = p unless features are redundant), problem_, certificate_.
    """

    def _solve(self, problem, mean, name, n_samples):
        """Store the answer of a problem, shrunk if asked; returns all B-orthonormal eigenvectors (p, r)."""
        if self.shrinkage is not None:
            if not isinstance(self.shrinkage, Real):
                raise ValueError(f"shrinkage must be None or a number in [0, 1], not {self.shrinkage!r}.")
            problem = problem.shrunk(self.shrinkage)
        spectrum = in_own_units(problem, name, n_samples)
        self.problem_, self.mean_ = problem, mean
        self.eigenvalues_ = spectrum.values.copy()
        self.certificate_ = certify(problem, spectrum)
        warn_unless_certified(
            self.certificate_, f"{name} is nearly singular: drop redundant features or use shrinkage=."
        )
        return spectrum.vectors

    def _project(self, X, V):
        check_is_fitted(self)
        X = validate_data(self, X, dtype=np.float64, reset=False)
        return (X - self.mean_) @ V


def in_own_units(problem: Spectral, name, n_samples) -> Spectrum:
    """All eigenpairs, found with feature j measured in units of √B_jj: then the rank of B does not depend on units.

    A feature that is a combination of others adds a direction in which no two samples differ (vᵀAv = vᵀBv = 0): there
    is no ratio in it, and it is left out with a warning.

    >>> in_own_units(Spectral(np.diag([1e30, 1.0]), np.diag([1e30, 2.0])), "B", 9).values
    array([1. , 0.5])
    """
    unit = np.sqrt(np.diagonal(problem.B))
    unit = np.where(unit > 0, unit, 1.0)
    scale = np.outer(unit, unit)
    scaled = Spectral(problem.A / scale, problem.B / scale)
    try:
        spectrum = solve_eigh(scaled)
    except SingularMetricError as error:
        spectrum = _without_redundancy(scaled, error.rank, name, n_samples)
    return Spectrum(spectrum.values, fix_signs(spectrum.vectors / unit[:, np.newaxis]))


def counted(value, name, most, why):
    """An integer from 1 to `most` (None means most), or an error that says why there are no more.

    >>> counted(None, "n_components", 2, "3 classes have 2 differences")
    2
    """
    if value is None:
        return most
    if not isinstance(value, Integral) or not 1 <= value <= most:
        raise ValueError(f"{name} must be an integer from 1 to {most}, not {value!r}: {why}.")
    return int(value)


def at_least(least, value, name, why):
    """An integer ≥ least, or an error.

    >>> at_least(2, 10, "n_slices", "one slice has no spread of slice means")
    10
    """
    if not isinstance(value, Integral) or value < least:
        raise ValueError(f"{name} must be an integer ≥ {least}, not {value!r}: {why}.")
    return int(value)


def warn_unless_certified(certificate, cause):
    """A ConvergenceWarning with the certificate's words and the likely cause."""
    if not certificate.holds(TOL):
        warnings.warn(f"{certificate.explain(TOL)} {cause}", ConvergenceWarning, stacklevel=4)


def _without_redundancy(problem, rank, name, n_samples):
    """Eigenpairs in the range of B, if A is 0 outside it; else the error that says why there is no maximum."""
    A, B, p = problem.A, problem.B, problem.n
    Q = np.linalg.eigh(B)[1]
    outside, inside = Q[:, : p - rank], Q[:, p - rank :]
    infinite = np.linalg.norm(A @ outside) > NOTHING * np.linalg.norm(A)
    if infinite or n_samples <= p or not np.diagonal(B).all():
        raise SingularMetricError(_why_singular(B, rank, name, n_samples), rank)
    warnings.warn(
        f"{name} has rank {rank}, not {p}: some features are combinations of others. Directions are sought in the "
        f"{rank} dimensions in which samples differ; drop the redundant features to make them unique.",
        UserWarning,
        stacklevel=5,
    )
    A, B = inside.T @ A @ inside, inside.T @ B @ inside
    spectrum = solve_eigh(Spectral((A + A.T) / 2, (B + B.T) / 2))
    return Spectrum(spectrum.values, inside @ spectrum.vectors)


def _why_singular(B, rank, name, n_samples):
    flat = np.flatnonzero(np.diagonal(B) == 0)
    if len(flat):
        shown = ", ".join(str(j) for j in flat[:6]) + (" …" if len(flat) > 6 else "")
        cause = f"no spread at all in feature{'s' * (len(flat) > 1)} {shown}"
    else:
        cause = f"n_samples = {n_samples} are too few for {len(B)} features, or the samples of a group lie too special"
    return (
        f"{name} is singular: its rank is {rank}, not {len(B)} ({cause}), so the ratio of spreads has no maximum. "
        "Drop constant and redundant features, or ask for regularisation such as shrinkage=0.1."
    )
