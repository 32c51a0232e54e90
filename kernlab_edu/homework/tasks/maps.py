"""Homework 6, from distances to maps: towns on a road (6.1), and a metric that no map shows (6.5)."""

from __future__ import annotations

import numpy as np

from ...kernels import gram_from_distances2
from ...verdict import Wrong
from .pieces import close, numbers, parts

# --- 6.1 by hand: three towns on a road ---


def draw_towns(rng):
    """Distances of three towns on a straight road, whole numbers, such that the middle of the three is whole too."""
    roads = rng.choice([1, 4, 7, 10], size=2, replace=False) + rng.integers(3)  # equal rests when divided by three
    x = np.cumsum([0, *roads])[rng.permutation(3)]
    return {"D": np.abs(np.subtract.outer(x, x)).astype(float)}


def products_centred(answer, D):
    """The rows and columns of B sum to 0."""
    B, _ = _products(answer, D)
    for name, sums in (("row", B.sum(axis=1)), ("column", B.sum(axis=0))):
        k = int(np.abs(sums).argmax())
        if not close(sums[k], 0.0):
            raise Wrong(f"The sum of {name} {k} of B is {sums[k]:.4g}: products of centred points sum to 0.")


def products_give_distances(answer, D):
    """B_ii + B_jj − 2B_ij = D²_ij."""
    B, _ = _products(answer, D)
    d2 = np.add.outer(np.diag(B), np.diag(B)) - 2 * B
    i, j = worst(d2 - D**2)
    if not close(d2[i, j], D[i, j] ** 2):
        raise Wrong(f"B is centred, but B_ii + B_jj − 2B_ij is {d2[i, j]:.4g} for towns {i}, {j}: not {D[i, j]:g}².")


def places_give_products(answer, D):
    """x xᵀ = B: centred places on the road."""
    B, x = _products(answer, D)
    i, j = worst(np.outer(x, x) - B)
    if not close(x[i] * x[j], B[i, j]):
        raise Wrong(f"B is right, but x_{i} x_{j} = {x[i] * x[j]:.4g} while B has {B[i, j]:.4g} there.")


def _products(answer, D):
    B, x = parts(answer, 2, "B and x")
    return numbers(B, D.shape, "B"), numbers(x, (len(D),), "x")


def worst(M):
    """Where the largest entry stands."""
    return np.unravel_index(np.abs(M).argmax(), M.shape)


# --- 6.5 construct: a metric without a map ---


def is_a_metric(answer):
    """Symmetric, zero diagonal, positive elsewhere, no detour is shorter."""
    n = len(np.atleast_1d(answer))
    if not 3 <= n <= 6:
        raise Wrong("Between three and six places, please.")
    D = numbers(answer, (n, n), "D")
    if not (D == D.T).all() or np.diag(D).any() or (D + np.eye(n)).min() < 0.1 or D.max() > 10:
        raise Wrong("D should be symmetric, 0 on the diagonal, and between 0.1 and 10 elsewhere.")
    detour = (D[:, :, np.newaxis] + D[np.newaxis, :, :]).min(axis=1)
    i, j = np.unravel_index((D - detour).argmax(), D.shape)
    if D[i, j] > detour[i, j] + 1e-12:
        raise Wrong(f"From {i} to {j} there is a detour of {detour[i, j]:.4g} < {D[i, j]:.4g}: no metric.")


def has_no_map(answer):
    """−½HD²H has a negative eigenvalue."""
    D = np.asarray(answer, dtype=float)
    smallest = float(np.linalg.eigvalsh(gram_from_distances2(D**2))[0])
    if smallest > -1e-3:
        raise Wrong(f"A metric, but the smallest eigenvalue of −½HD²H is {smallest:.3g}: there is a map in some R^p.")
