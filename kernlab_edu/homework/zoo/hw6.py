"""Mistakes with scatter matrices, slices, double centring and kernel PCA."""

import numpy as np

from ..task import Bug

# --- from distances to a map ---


def _on_a_line(B):
    values, vectors = np.linalg.eigh((B + B.T) / 2)
    return B, vectors[:, -1] * np.sqrt(abs(values[-1]))


def minus_half_forgotten(D):
    """The factor −½ is missing: D² holds −2 times the products that you want, plus something that centring removes."""
    H = np.eye(len(D)) - 1 / len(D)
    return _on_a_line(H @ D**2 @ H)


def half_forgotten(D):
    """A lost ½: every squared distance contains −2 times a product, so your B is twice too large."""
    H = np.eye(len(D)) - 1 / len(D)
    return _on_a_line(-H @ D**2 @ H)


def distances_not_squared(D):
    """You centred the distances themselves. Only their squares split into products: d² = B_ii + B_jj − 2B_ij."""
    H = np.eye(len(D)) - 1 / len(D)
    return _on_a_line(-0.5 * H @ D @ H)


def centred_on_one_side(D):
    """You centred the rows only. The columns carry a mean as well: H stands on both sides of D²."""
    H = np.eye(len(D)) - 1 / len(D)
    return _on_a_line(-0.5 * D**2 @ H)


# --- scatter matrices ---


def _best(within, between):
    values, vectors = np.linalg.eig(np.linalg.solve(within, between))
    return within, between, vectors[:, values.real.argmax()].real


def mean_without_axis(X, labels):
    """A mean without axis=0 is one number for all features together: no class has its centre there."""
    within = between = np.zeros((X.shape[1], X.shape[1]))
    for k in np.unique(labels):
        inside = X[labels == k]
        R, d = inside - inside.mean(), np.full(X.shape[1], inside.mean() - X.mean())
        within, between = within + R.T @ R, between + len(inside) * np.outer(d, d)
    return _best(within, between)


def classes_without_weights(X, labels):
    """Your S_B counts every class once. A class of N_k points counts N_k times, else S_W + S_B is not S_T."""
    within = between = np.zeros((X.shape[1], X.shape[1]))
    for k in np.unique(labels):
        inside = X[labels == k]
        R, d = inside - inside.mean(axis=0), inside.mean(axis=0) - X.mean(axis=0)
        within, between = within + R.T @ R, between + np.outer(d, d)
    return _best(within, between)


def covariances_added(X, labels):
    """You added the covariances of the classes. Each is divided by its own N_k − 1; scatter is the sum itself."""
    within = between = np.zeros((X.shape[1], X.shape[1]))
    for k in np.unique(labels):
        inside = X[labels == k]
        d = inside.mean(axis=0) - X.mean(axis=0)
        within, between = within + np.cov(inside.T), between + len(inside) * np.outer(d, d)
    return _best(within, between)


def labels_taken_for_numbers(X, labels):
    """You count the classes as 1, 2, 3, …, but labels are only names: some of your class sizes are those of nobody."""
    within = between = np.zeros((X.shape[1], X.shape[1]))
    for i, k in enumerate(np.unique(labels)):
        inside, size = X[labels == k], (labels == i + 1).sum()
        R, d = inside - inside.mean(axis=0), inside.mean(axis=0) - X.mean(axis=0)
        within, between = within + R.T @ R, between + size * np.outer(d, d)
    return _best(within, between)


# --- sliced inverse regression ---


def unweighted_slices(X, slices):
    """Every slice has the same say here, a slice of three points as much as one of thirty. Weigh by N_s / N."""
    Z = X - X.mean(axis=0)
    groups = [Z[slices == s] for s in np.unique(slices)]
    means = np.array([group.mean(axis=0) for group in groups])
    between = means.T @ means / len(groups)
    L = np.linalg.cholesky(Z.T @ Z / len(Z))
    values, U = np.linalg.eigh(np.linalg.solve(L, np.linalg.solve(L, between).T))
    return values[::-1], np.linalg.solve(L.T, U[:, ::-1])


def spread_of_x_forgotten(X, slices):
    """These are the eigenvectors of Σ_B alone. A feature that spreads much wins by its size: compare with Σ."""
    Z = X - X.mean(axis=0)
    between = np.zeros((X.shape[1], X.shape[1]))
    for s in np.unique(slices):
        mean = Z[slices == s].mean(axis=0)
        between += (slices == s).mean() * np.outer(mean, mean)
    values, V = np.linalg.eigh(between)
    return values[::-1], V[:, ::-1]


def lda_instead_of_sir(X, slices):
    """This is Σ_B against the scatter inside the slices: LDA. SIR compares with Σ of all points, so its λ ≤ 1."""
    Z = X - X.mean(axis=0)
    means = np.array([Z[slices == s].mean(axis=0) for s in slices])
    between, within = means.T @ means / len(Z), (Z - means).T @ (Z - means) / len(Z)
    L = np.linalg.cholesky(within)
    values, U = np.linalg.eigh(np.linalg.solve(L, np.linalg.solve(L, between).T))
    return values[::-1], np.linalg.solve(L.T, U[:, ::-1])


# --- kernel PCA ---


def _components(K, k):
    """The k largest eigenvalues of K and their unit eigenvectors."""
    values, vectors = np.linalg.eigh((K + K.T) / 2)
    return values[::-1][:k], vectors[:, ::-1][:, :k]


def uncentred_new_points(K, K_new, k):
    """You centred K but not K_new: all scores are off by a constant. Both need the mean of the training points."""
    H = np.eye(len(K)) - 1 / len(K)
    values, vectors = _components(H @ K @ H, k)
    return K_new @ vectors / np.sqrt(values)


def new_points_own_mean(K, K_new, k):
    """You centred K_new by its own means. A new point is measured from the mean of the training points, for ever."""
    H = np.eye(len(K)) - 1 / len(K)
    values, vectors = _components(H @ K @ H, k)
    centred = K_new - K_new.mean(axis=0) - K_new.mean(axis=1, keepdims=True) + K_new.mean()
    return centred @ vectors / np.sqrt(values)


def unit_alpha(K, K_new, k):
    """Your α have length 1. The directions should have: 1 = ‖Σα_iΦ_i‖² = αᵀK̃α, so each α is shorter by a root."""
    H = np.eye(len(K)) - 1 / len(K)
    _, vectors = _components(H @ K @ H, k)
    return (K_new - K.mean(axis=0)) @ H @ vectors


def gram_not_centred(K, K_new, k):
    """You took the eigenvectors of K itself: the first one mostly points at the mean of the images. Centre K first."""
    values, vectors = _components(K, k)
    return K_new @ vectors / np.sqrt(values)


BUGS = (
    Bug("hw6.1", minus_half_forgotten),
    Bug("hw6.1", half_forgotten),
    Bug("hw6.1", distances_not_squared),
    Bug("hw6.1", centred_on_one_side),
    Bug("hw6.2", mean_without_axis),
    Bug("hw6.2", classes_without_weights),
    Bug("hw6.2", covariances_added),
    Bug("hw6.2", labels_taken_for_numbers),
    Bug("hw6.3", unweighted_slices),
    Bug("hw6.3", spread_of_x_forgotten),
    Bug("hw6.3", lda_instead_of_sir),
    Bug("hw6.4", uncentred_new_points),
    Bug("hw6.4", new_points_own_mean),
    Bug("hw6.4", unit_alpha),
    Bug("hw6.4", gram_not_centred),
)
