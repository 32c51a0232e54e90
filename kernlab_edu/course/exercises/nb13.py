"""Exercises of 13: sliced inverse regression."""

from __future__ import annotations

import numpy as np

from ...estimators import SIR, LocalizedSIR
from ..tutor import Exercise, Wrong


def _curve(answer):
    """A function (X, y, S) ↦ the means (S, p) of X in S slices of y, equally many samples in each."""
    for seed in range(3):
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(60, 3))
        y = np.exp(X @ [1.0, -2.0, 0.5])
        _judge_curve(np.asarray(answer(X.copy(), y.copy(), 5), dtype=float), X, y)
    return "Right on three data sets: sort by y, cut, average X. That is all that SIR ever sees of the data."


def _judge_curve(means, X, y):
    order, by_first = np.argsort(y), np.argsort(X[:, 0])
    right = _chunk_means(X[order])
    if means.shape != right.shape:
        raise Wrong(f"Five slices of three features need means of shape (5, 3), not {means.shape}.")
    edges = np.linspace(y.min(), y.max(), 6)[1:-1]
    wide = np.searchsorted(edges, y, side="right")
    slips = {
        "These are means of consecutive rows. The samples must be sorted by y before they are cut.": _chunk_means(X),
        "You sorted by the first feature. Slices are slices of y: that is what makes the regression inverse.": (
            _chunk_means(X[by_first])
        ),
        "The slices come in falling order of y; let the first one hold the smallest y.": right[::-1],
        "You subtracted the overall mean. The curve itself runs through E[X | y]; centring comes later.": (
            right - X.mean(axis=0)
        ),
        "Your slices are equally wide. Equally many samples in each, please.": np.array(
            [X[wide == s].mean(axis=0) if (wide == s).any() else np.full(3, np.nan) for s in range(5)]
        ),
    }
    if np.allclose(means, right):
        return
    for words, slip in slips.items():
        if np.allclose(means, slip, equal_nan=True):
            raise Wrong(words)
    raise Wrong(f"The mean of the first slice is off by {np.abs(means[0] - right[0]).max():.3g}. Who belongs to it?")


def _chunk_means(X):
    return X.reshape(5, 12, 3).mean(axis=1)


def _by_hand(answer):
    """(λ for two slices, λ for three slices) of x = y = 0, 1, …, 5."""
    two, three = (float(value) for value in answer)
    if np.allclose([two, three], [27 / 8, 32 / 3]):
        raise Wrong("Between divided by *within* is LDA's ratio. SIR divides by the whole variance of x.")
    if np.allclose([two, three], [32 / 35, 27 / 35]):
        raise Wrong("Both numbers are right, but more slices see more: exchange them.")
    if np.allclose([two, three], [9 / 14, 16 / 21]):
        raise Wrong("You divided by N − 1 below and by N above. Take 1/N in both places.")
    if np.allclose([two, three], [9 / 4, 8 / 3]):
        raise Wrong("That is the variance of the slice means. As a *share* it must still be divided by that of x.")
    if not np.isclose(two, 27 / 35):
        raise Wrong(f"For two slices λ is not {two:.4g}: their means are 1 and 4, and the mean of all is 5/2.")
    if not np.isclose(three, 32 / 35):
        raise Wrong(f"Two slices are right; for three λ is not {three:.4g}: the slice means are 1/2, 5/2 and 9/2.")
    return "Right: the variance of x is 35/12, and of it the slices explain 27/35 and 32/35. Finer slices see more."


def _misled(answer):
    """X (n, 2) such that SIR with four slices of y = x₁ follows x₂."""
    X = np.asarray(answer, dtype=float)
    if X.ndim != 2 or X.shape[1] != 2:
        raise Wrong(f"Give points of the plane in rows, so an array of shape (n, 2), not {X.shape}.")
    if not 12 <= len(X) <= 200:
        raise Wrong(f"Between 12 and 200 points, please; these are {len(X)}.")
    spread = X.std(axis=0)
    if not np.isfinite(spread).all() or not spread.min() > 1e-9 * np.abs(X).max():
        raise Wrong("A feature that never changes cannot mislead anybody: both columns must vary.")
    if abs(np.corrcoef(X.T)[0, 1]) > 1 - 1e-9:
        raise Wrong("x₂ is x₁ in other units: then every direction is the right one. Break the straight line.")
    sir = SIR(n_components=1, n_slices=4).fit(X, X[:, 0])
    weight = np.abs(sir.directions_[:, 0]) * spread  # in units of each feature's own spread
    share = weight[1] / weight.sum()
    if share < 2 / 3:
        raise Wrong(
            f"SIR gives x₂ only {share:.0%} of the weight (in units of each feature's spread): it still sees x₁. "
            "What should x₂ be, so that the slices explain it better than x₁ itself?"
        )
    return (
        f"Right: y is x₁, and SIR is sure (λ₁ = {sir.eigenvalues_[0]:.3f}) that x₂ matters, with {share:.0%} of the "
        "weight. This cloud is not elliptical: the theorem promised nothing."
    )


def _blind(answer):
    """A link g for which y = g(x₁) hides from SIR, but not from its localised form."""
    if not callable(answer):
        raise Wrong("Give a function of x, for example lambda x: x**3.")
    Z = np.random.default_rng(5).normal(size=(150, 3))
    X = np.vstack([Z, -Z])
    with np.errstate(all="ignore"):
        y = np.broadcast_to(np.asarray(answer(X[:, 0].copy()), dtype=float), len(X))
    if not np.isfinite(y).all():
        raise Wrong("g must be finite for every x, also for negative ones.")
    if np.ptp(y) <= 1e-9 * np.abs(y).max():
        raise Wrong("This y is constant: there is nothing to slice, and nothing to find. Let y depend on x₁.")
    if len(np.unique(y)) < 20:
        raise Wrong(f"y takes {len(np.unique(y))} values only. Take a link with a continuous range.")
    sir = SIR(n_components=1, n_slices=6).fit(X, y)
    if sir.dimension_test().p_value[0] < 0.05:
        kind = "is nearly right" if _cosine(sir) > 0.95 else "sees something"
        raise Wrong(f"SIR {kind}: λ₁ = {sir.eigenvalues_[0]:.3f}, far beyond chance. Its slice means leave the centre.")
    local = LocalizedSIR(n_components=1, n_slices=6, n_neighbors=8).fit(X, y)
    if _cosine(local) < 0.9:
        raise Wrong(
            f"SIR is blind, but so is localised SIR (|cos| = {_cosine(local):.2f}). A slice of y should consist of a "
            "few pieces of the x₁ axis, each wider than the distance of neighbours."
        )
    return (
        f"Right: λ₁ = {sir.eigenvalues_[0]:.3f} for SIR, no better than chance; local means find x₁ with |cos| = "
        f"{_cosine(local):.3f}."
    )


def _cosine(machine):
    u = machine.directions_[:, 0]
    return float(abs(u[0]) / np.linalg.norm(u))


def _count(answer):
    """(most λ ≠ 0 of SIR, Σλ for k = 1, most λ ≠ 0 for k = 30): 90 samples, 5 features, y in three values."""
    sir, total, whole = (float(value) for value in answer)
    if sir == 3:
        raise Wrong("Three slice means, but their weighted sum around the overall mean is 0: one of them is not free.")
    if sir != 2:
        raise Wrong(f"SIR has at most {sir:g} eigenvalues that are not 0? Count the slices: y has three values.")
    if total == 1:
        raise Wrong("With k = 1 *each* λ is 1, since every sample is its own local mean. How many are there?")
    if not np.isclose(total, 5):
        raise Wrong(f"Σλ for k = 1 is not {total:g}: then Σ_loc = Σ, so Σ_loc u = λΣu has one solution only for λ.")
    if whole == 5:
        raise Wrong("k = 30 is the whole slice: all its samples share one local mean. Which method is that?")
    if whole != 2:
        raise Wrong(f"For k = 30 there are not {whole:g}: the local means of a slice are then all the same.")
    return "Right: k is a knob. At k = 30 only the slices are seen, at k = 1 only the cloud."


EXERCISES = (
    Exercise(
        "13.1",
        "Write the inverse regression curve",
        _curve,
        (
            "np.argsort(y) tells in which order to read the rows of X.",
            "X[np.argsort(y)] is sorted; np.array_split cuts it into S parts of equal size.",
            "Average each part over its rows (axis=0) and stack the means.",
        ),
    ),
    Exercise(
        "13.2",
        "Two and three slices by hand",
        _by_hand,
        (
            "λ is a share: the variance of the slice means, divided by the variance of x.",
            "The variance of 0, 1, …, 5 is 35/12; the slice means are 1 and 4, or 1/2, 5/2 and 9/2.",
            "Around 5/2 the squares are 9/4 for two slices, and 4, 0, 4 for three. Average, then divide.",
        ),
    ),
    Exercise(
        "13.3",
        "Construct: a cloud that misleads",
        _misled,
        (
            "λ of a direction is the share of its variance that the slices explain. For x₁ it is less than 1.",
            "A feature that is constant inside each slice has λ = 1. It may be any function of the slice.",
            "Let x₁ be 40 numbers and x₂ the number of their quarter, 0 to 3, plus a tiny noise.",
        ),
    ),
    Exercise(
        "13.4",
        "Construct: a link that blinds SIR",
        _blind,
        (
            "SIR averages x over the samples with similar y. When do these averages cancel?",
            "If x and −x always have the same y, every slice mean is 0.",
            "Any even function will do: x², |x|, cos x …",
        ),
    ),
    Exercise(
        "13.5",
        "Count the eigenvalues",
        _count,
        (
            "S slice means span at most S − 1 directions around the overall mean.",
            "With k = 1 the local means are the samples, so Σ_loc = Σ, and λ = 1 for every direction.",
            "With k = 30 a slice has one local mean for all its samples: that is SIR again.",
        ),
    ),
)
