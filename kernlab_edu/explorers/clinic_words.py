"""What the kernel clinic says about its patient."""

from __future__ import annotations

import numpy as np

from .clinic_patient import ROUNDING
from .typed import Typed


def verdict(patient):
    if not patient.symmetric:
        return "K is not symmetric: k(x, z) ≠ k(z, x), so k is no scalar product and no kernel."
    if patient.refuted_here:
        return "A negative eigenvalue: these points refute it, k is no kernel."
    if patient.witness:
        return "These points see nothing wrong, but other points do: k is no kernel."
    if patient.kernel.indefinite:
        return "These points see nothing wrong, yet tanh is no kernel: search, or drag them."
    if _is_typed(patient.kernel):
        return "No eigenvalue is negative here: these points do not refute it, which is no proof."
    why = "sums and products of kernels are kernels" if patient.kernel.get_params(deep=False).keys() & {"left"} else ""
    return f"No eigenvalue is negative, here and on any other points: {why or 'k is a kernel'}."


def _is_typed(kernel):
    return isinstance(kernel, Typed) or any(isinstance(part, Typed) for part in kernel.get_params().values())


def cauchy_schwarz(patient):
    K, d = patient.K, np.diagonal(patient.K)
    excess = K**2 - d[:, None] * d
    i, j = np.unravel_index(excess.argmax(), K.shape)
    where = f"x = {patient.x[i]:.3g}, z = {patient.x[j]:.3g}: {K[i, j] ** 2:.3g}"
    if excess[i, j] > ROUNDING * np.abs(K).max() ** 2:
        return f"Cauchy–Schwarz fails: k(x, z)² > k(x, x) k(z, z) at {where} > {d[i] * d[j]:.3g}"
    return "Cauchy–Schwarz holds for every pair: k(x, z)² ≤ k(x, x) k(z, z)"


def terms(K, v, most=6):
    pairs = [(i, j) for i in range(len(v)) for j in range(i, len(v))]
    words = [f"{v[i] * v[j] * (1 if i == j else 2):+.3g}·{K[i, j]:.3g}" for i, j in pairs]
    return " ".join(words[:most]) + (f" … ({len(words) - most} more)" if len(words) > most else "")


def place(point):
    return f"{point[0]:.3g}" if len(point) == 1 else "(" + ", ".join(f"{c:.3g}" for c in point) + ")"


def count_of(n):
    return "1 point" if n == 1 else f"{n} points"


def zeroed(value, floor):
    return 0.0 if abs(value) <= floor else value


def interval(low, high):
    left = "(−∞" if np.isinf(low) else f"[{low:g}"
    return f"{left}, {'∞' if np.isinf(high) else f'{high:g}'})"
