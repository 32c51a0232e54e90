"""Exercises of 14: classical MDS and Schoenberg's theorems."""

from __future__ import annotations

import numpy as np

from ...kernels import gram_about, gram_from_distances2, is_bernstein, refute_transform
from ..tutor import Exercise, Wrong

ROAD = np.array([[0.0, 3.0, 6.0], [3.0, 0.0, 3.0], [6.0, 3.0, 0.0]])
LINE2 = np.array([[0.0, 1.0, 4.0], [1.0, 0.0, 1.0], [4.0, 1.0, 0.0]])  # squared distances of 0, 1, 2
WANTED = 0.05  # how negative an eigenvalue must be, as a share of the largest


def _gram(answer):
    """B = −½HD²H for three towns along a straight road, 3 apart."""
    B = np.asarray(answer, dtype=float)
    if B.shape != (3, 3):
        raise Wrong(f"Three towns need a 3 × 3 matrix, not one of shape {B.shape}.")
    right = gram_from_distances2(ROAD**2)
    slips = {
        "This is HD²H: the factor −½ is missing.": -2 * right,
        "The sign is wrong: a town's product with itself, on the diagonal, is a squared length.": -right,
        "This is −HD²H: d² = kᵢᵢ + kⱼⱼ − 2kᵢⱼ contains every product twice, so halve it.": 2 * right,
        "You centred the distances; it is their squares that are sums of dot products.": gram_from_distances2(ROAD),
        "You centred from one side only: the column means are not 0 yet.": -0.5 * (ROAD**2 - (ROAD**2).mean(axis=0)),
        "These are dot products about the first town. Asked for are those about the mean.": gram_about(
            ROAD**2, [1, 0, 0]
        ),
    }
    for words, slip in slips.items():
        if np.allclose(B, slip) or np.allclose(B, slip.T):
            raise Wrong(words)
    if not np.allclose(B.sum(axis=0), 0):
        raise Wrong(f"The columns sum to ({', '.join(f'{s:.3g}' for s in B.sum(axis=0))}), but H makes every sum 0.")
    if not np.allclose(B, right):
        i, j = np.unravel_index(np.abs(B - right).argmax(), B.shape)
        raise Wrong(f"Rows and columns sum to 0, but the entry ({i + 1}, {j + 1}) is not {B[i, j]:.3g}.")
    return "Right: B = xxᵀ with x = (−3, 0, 3), the places about their mean. Its only eigenvalue besides 0 is 18."


def _own_mds(answer):
    """A function (D, k) ↦ map (n, k), tried on point sets that really have k dimensions."""
    for n, k, seed in ((5, 2, 0), (7, 3, 1), (4, 1, 2)):
        X = np.random.default_rng(seed).normal(size=(n, k)) * np.arange(k, 0, -1)
        D = np.sqrt(np.square(X[:, None] - X[None]).sum(axis=2))
        _judge_map(np.asarray(answer(D.copy(), k), dtype=float), D, k)
    return "Right on three tables: the map has the distances it was asked for. (Turned or mirrored is fine.)"


def _judge_map(Z, D, k):
    n = len(D)
    if Z.shape != (n, k):
        turned = " Transpose it: one row for each point." if Z.shape == (k, n) else ""
        raise Wrong(f"For {n} points and k = {k} the map has shape {Z.shape}, not ({n}, {k}).{turned}")
    if not np.isfinite(Z).all():
        raise Wrong("The map contains numbers that are not finite: is there a root of a negative rounding error?")
    found = np.sqrt(np.square(Z[:, None] - Z[None]).sum(axis=2))
    if np.allclose(found, D, atol=1e-7):
        return
    values, V = (part[..., ::-1] for part in np.linalg.eigh(gram_from_distances2(D**2)))
    G = found**2
    slips = {
        "You multiplied by λ; the map is U times √λ, because B = (U√Λ)(U√Λ)ᵀ.": V[:, :k] * values[:k],
        "The columns have length 1: eigenvectors still need their factor √λ.": V[:, :k],
        "These are the *smallest* eigenvalues: eigh lists them in ascending order.": V[:, -k:]
        * np.sqrt(np.maximum(values[-k:], 0)),
    }
    for words, slip in slips.items():
        if np.allclose(G, np.square(slip[:, None] - slip[None]).sum(axis=2), atol=1e-7):
            raise Wrong(words)
    if np.allclose(found, np.sqrt(2) * D, atol=1e-7):
        raise Wrong("All distances are √2 times too long: where is the ½ of −½HD²H?")
    i, j = np.unravel_index(np.abs(found - D).argmax(), D.shape)
    raise Wrong(f"On your map points {i} and {j} are {found[i, j]:.3g} apart, but the table says {D[i, j]:.3g}.")


def _not_euclidean(answer):
    """A metric on at most six points that no Euclidean space holds."""
    D = np.asarray(answer, dtype=float)
    if D.ndim != 2 or D.shape[0] != D.shape[1] or not 2 <= len(D) <= 6 or not np.isfinite(D).all():
        raise Wrong("Give a square table of distances between at most six points.")
    if not np.allclose(D, D.T) or np.diagonal(D).any() or (D[~np.eye(len(D), dtype=bool)] <= 0).any():
        raise Wrong("A table of distances is symmetric, 0 on its diagonal and positive elsewhere.")
    if len(D) <= 3:
        raise Wrong(f"{len(D)} points cannot do it: if the triangle inequality holds, you can draw the triangle.")
    excess = D[:, :, None] - D[:, None, :] - D.T[None, :, :]
    i, j, k = np.unravel_index(excess.argmax(), excess.shape)
    if excess.max() > 1e-9 * D.max():
        raise Wrong(f"d({i}, {j}) = {D[i, j]:.3g} is longer than the way by point {k}: that is no metric at all.")
    values = np.linalg.eigvalsh(gram_from_distances2(D**2))
    if values[0] >= -1e-9 * values[-1]:
        return _refuse_euclidean(D, values)
    if values[0] > -WANTED * values[-1]:
        raise Wrong(f"Not Euclidean, but only just: λ_min/λ_max = {values[0] / values[-1]:.2g}. Go on until −{WANTED}.")
    if _is_cycle(D):
        raise Wrong("That is the 4-cycle of the notebook, scaled or renumbered. Find one of your own.")
    return f"Right: every triangle inequality holds, and yet λ_min = {values[0]:.3g} beside λ_max = {values[-1]:.3g}."


def _refuse_euclidean(D, values):
    dimensions = int((values > 1e-9 * values[-1]).sum())
    raise Wrong(f"These {len(D)} points fit into {dimensions} dimensions: no eigenvalue of B is negative.")


def _is_cycle(D):
    """Four points, each with two neighbours at one distance and an opposite point at twice that."""
    near = D[~np.eye(len(D), dtype=bool)].min()
    rows = np.sort(D, axis=1)
    return len(D) == 4 and np.allclose(rows, near * np.array([0, 1, 1, 2]))


def _origin(answer):
    """Signed weights α of the points 0, 1, 2 whose barycentre is 3."""
    alpha = np.asarray(answer, dtype=float)
    if alpha.shape != (3,) or not np.isfinite(alpha).all():
        raise Wrong(f"Three points, three finite weights; these are {alpha.size}.")
    if not np.isclose(alpha.sum(), 1):
        raise Wrong(f"Σα = {alpha.sum():.3g}: a barycentre needs weights that sum to 1.")
    if (alpha >= 0).all():
        raise Wrong(
            f"Without a negative weight the origin, now {alpha @ [0, 1, 2]:.3g}, stays between 0 and 2; 3 is outside."
        )
    lengths = np.diagonal(gram_about(LINE2, alpha))
    if not np.allclose(lengths, [9, 4, 1]):
        raise Wrong(
            f"Σαᵢxᵢ = {alpha @ [0, 1, 2]:.3g}, so the diagonal of B_α is "
            f"({', '.join(f'{value:.3g}' for value in lengths)}). From 3 it is (9, 4, 1)."
        )
    return (
        "Right: the diagonal of B_α is (9, 4, 1), the squared distances from 3. The table never mentioned that point."
    )


def _transform(answer):
    """A bounded Schoenberg transform that begins like √d."""
    if not callable(answer):
        raise Wrong("Give a function of squared distances, for example lambda d: d / (1 + d).")
    start = np.asarray(answer(np.array([1e-12, 1e-14])), dtype=float) / [1e-6, 1e-7]
    far, farther = np.asarray(answer(np.array([1e8, 1e16])), dtype=float)
    check = is_bernstein(answer)
    if not check:
        raise Wrong(check.explain())
    if not farther <= 1.5 * far:
        raise Wrong(f"Not bounded: Φ(10⁸) = {far:.3g}, and Φ(10¹⁶) = {farther:.3g}.")
    if not np.allclose(start, 1, atol=1e-3):
        raise Wrong(f"Bounded, and nothing speaks against it; but Φ(d)/√d is {start[0]:.3g} at d = 10⁻¹², not 1.")
    witness = refute_transform(answer, restarts=15)
    if witness:
        raise Wrong(witness.explain())
    return f"Right: no difference and no points speak against Φ, it begins like √d and ends at {farther:.3g}."


EXERCISES = (
    Exercise(
        "14.1",
        "Dot products by hand",
        _gram,
        (
            "Square the distances first. Then make every row and every column sum to 0.",
            "Or the short way: put the towns on the line with their mean at 0, and multiply places.",
            "The places are −3, 0 and 3; the entry (i, j) of B is the product of places i and j.",
        ),
    ),
    Exercise(
        "14.2",
        "Write classical MDS",
        _own_mds,
        (
            "Three steps: B = −½HD²H, its eigenvectors, their scaling.",
            "np.linalg.eigh returns ascending eigenvalues: reverse both, keep the first k.",
            "The map is U[:, :k] * np.sqrt(values[:k]); D holds distances, so square it first.",
        ),
    ),
    Exercise(
        "14.3",
        "Construct: a metric without a space",
        _not_euclidean,
        (
            "Count steps in a network: such distances always satisfy the triangle inequality.",
            "Try a star: one hub, three or more leaves. Where could the hub lie, seen from the leaves?",
            "Hub to leaf 1, leaf to leaf 2: the leaves form a triangle of side 2. How far is its centre from them?",
        ),
    ),
    Exercise(
        "14.4",
        "Construct: an origin outside",
        _origin,
        (
            "Two equations, three unknowns: α₁ + α₂ + α₃ = 1 and α₂ + 2α₃ = 3.",
            "Choose α₂ as you like; then α₃ = (3 − α₂)/2.",
            "With α₂ = 0: α₃ = 3/2, and α₁ must make the sum 1.",
        ),
    ),
    Exercise(
        "14.5",
        "Construct: a transform of your own",
        _transform,
        (
            "A transform of a transform is a transform: compose two.",
            "First take the root, then something bounded, such as d/(1 + d) or 1 − e^(−d).",
            "Which of these begins with slope 1? Put √d in place of d there.",
        ),
    ),
)
