"""Few eigenpairs to fit with, all of them for whoever asks."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..certificates import certify
from ..problems import Spectral, Spectrum
from ..solvers import complete, is_above, solve_eigh

FEW, MANY = 0.1, 100  # more than a tenth of the eigenpairs, or those of a small matrix, cost as much as all of them


class WholeSpectrum:
    """`eigenvalues_` (n,) and `certificate_` speak of all n eigenpairs, although a map to k dimensions needs k.

    The others cost far more than the fit: they are computed when one of the two is first read, and then kept.  The
    certificate judges the k pairs in use together with the rest.  A subclass restates its problem in `_statement()`.
    """

    def _use(self, spectrum: Spectrum, k):
        """Keep the first k eigenpairs; what an earlier fit computed on request is forgotten."""
        for name in ("eigenvalues_", "certificate_"):
            vars(self).pop(name, None)
        self._used = Spectrum(spectrum.values[:k], spectrum.vectors[:, :k])
        if len(spectrum.values) == len(spectrum.vectors):
            self.eigenvalues_ = spectrum.values.copy()

    @cached_property
    def eigenvalues_(self):
        """All n eigenvalues, descending."""
        return complete(self._statement(), self._used).values.copy()

    @cached_property
    def certificate_(self):
        """The SpectrumCertificate of all n eigenpairs."""
        problem = self._statement()
        return certify(problem, complete(problem, self._used))


def leading(problem: Spectral, k, relative, absolute, positive=False) -> tuple[Spectrum, float]:
    """(the k largest eigenpairs, noise) if they are few, all λ > noise, and no other λ < −noise; else all n, noise.

    noise = max(relative · max |λ|, absolute) is what rounding reaches; positive=True promises by theorem that there is
    no λ < 0.  So an answer with fewer than n pairs hides nothing that a warning would have to name.

    >>> [len(leading(Spectral(np.diag(np.r_[9, 8, np.full(998, x)])), 2, 1e-10, 0)[0].values) for x in (1, -1)]
    [2, 1000]
    """
    if k <= FEW * problem.n and problem.n >= MANY:
        spectrum = solve_eigh(problem, k)
        noise = max(relative * np.abs(spectrum.values).max(), absolute)
        if spectrum.values[-1] > noise and (positive or is_above(problem.A, -noise)):
            return spectrum, noise
    spectrum = solve_eigh(problem)
    return spectrum, max(relative * np.abs(spectrum.values).max(), absolute)
