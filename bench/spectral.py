"""Spectral methods against scikit-learn and statsmodels: fit and transform of the training points inside the clock."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from line import Line, at_least, duel
from scipy.linalg import subspace_angles
from scipy.spatial.distance import pdist, squareform
from sklearn.datasets import make_blobs, make_moons
from sklearn.decomposition import KernelPCA as TheirKernelPCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.manifold import ClassicalMDS as TheirMDS
from statsmodels.regression.dimred import SlicedInverseReg

from kernlab_edu.estimators import LDA, SIR, ClassicalMDS, KernelPCA
from kernlab_edu.kernels import Gaussian

SIZES = (200, 500, 1000, 2000, 3000)
FEATURES, SLICES, GAMMA = 20, 10, 0.5


def lines(rounds: int) -> Iterator[Line]:
    """Every method at every size; each line is the peer's time over ours."""
    for n in SIZES:
        for solver in ("svd", "eigen"):
            yield against(f"LDA, scikit-learn's {solver}, n = {n}", *lda(n, solver), rounds)
        for k in (2, 10):
            yield against(f"KernelPCA, {k} components, n = {n}", *kernel_pca(n, k), rounds)
        yield against(f"ClassicalMDS, n = {n}", *mds(n), rounds)
        yield against(f"SIR, n = {n}", *sir(n), rounds)


def against(case, peer, ours, difference, rounds) -> Line:
    """`difference` says how far the two answers are apart, for a fast wrong answer is no answer."""
    fight = duel(peer, ours, rounds)
    times = f"{1e3 * fight.peer_seconds:.2f} ms against {1e3 * fight.our_seconds:.2f} ms"
    return at_least(case, fight.ratio, 1.0, note=f"{times}; {difference(fight.theirs, fight.ours)}")


def lda(n, solver):
    X, y = make_blobs(n, n_features=FEATURES, centers=4, cluster_std=6.0, random_state=0)
    return (
        lambda: LinearDiscriminantAnalysis(solver=solver).fit(X, y).transform(X),
        lambda: LDA().fit(X, y).transform(X),
        angle,
    )


def kernel_pca(n, k):
    X, _ = make_moons(n, noise=0.1, random_state=0)
    return (
        lambda: TheirKernelPCA(k, kernel="rbf", gamma=GAMMA).fit_transform(X),
        lambda: KernelPCA(k, Gaussian(GAMMA)).fit_transform(X),
        angle,
    )


def mds(n):
    D = squareform(pdist(np.random.default_rng(0).normal(size=(n, 5)) * [5.0, 4.0, 3.0, 2.0, 1.0]))
    return (
        lambda: TheirMDS(n_components=2, metric="precomputed").fit_transform(D),
        lambda: ClassicalMDS(n_components=2).fit_transform(D),
        lambda theirs, ours: f"map distances differ by {np.abs(pdist(theirs) - pdist(ours)).max():.1g}",
    )


def sir(n):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, FEATURES))
    y = X[:, 0] / (0.5 + (X[:, 1] + 1.5) ** 2) + 0.1 * rng.normal(size=n)
    return (
        lambda: (X - X.mean(axis=0)) @ SlicedInverseReg(y, X).fit(slice_n=n // SLICES).params[:, :2],
        lambda: SIR(n_components=2, n_slices=SLICES).fit(X, y).transform(X),
        angle,
    )


def angle(theirs, ours):
    """The largest angle between the spaces that the scores span; scikit-learn's "eigen" does not centre them."""
    between = subspace_angles(theirs - theirs.mean(axis=0), ours - ours.mean(axis=0)).max()
    return f"largest angle between the score spaces {between:.1g}"
