"""Scatter matrices, Fisher's ratio, its kernel form, slices and local means."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.neighbors import NearestNeighbors

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, Linear, Polynomial
from kernlab_edu.problems import (
    Spectrum,
    fisher_maximum,
    fisher_ratio,
    kernel_scatter,
    local_means,
    localised,
    quantile_slices,
    scatter_matrices,
    width_slices,
)
from kernlab_edu.solvers import solve_eigh

CROSS = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
CROSSES, ARMS = np.vstack([CROSS, CROSS + np.array([2.0, 0.0])]), np.repeat([0, 1], 4)


def classes(seed, sizes=(7, 12, 4), p=3, offset=2.0):
    """Gaussian classes of these sizes around random centres, read-only."""
    rng = np.random.default_rng(seed)
    y = np.repeat(np.arange(len(sizes)), sizes)
    X = rng.normal(size=(len(y), p)) @ rng.normal(size=(p, p)) + offset * rng.normal(size=(len(sizes), p))[y]
    X.flags.writeable = y.flags.writeable = False
    return X, y


# --- worked by hand ------


def test_F210_two_crosses():
    s = scatter_matrices(CROSSES, ARMS)
    assert_allclose(s.within, np.diag([4.0, 4.0]))
    assert_allclose(s.between, np.diag([8.0, 0.0]))
    assert_allclose(solve_eigh(s.class_weighted()).values, [1.5, 0.0], atol=1e-15)
    assert_allclose(solve_eigh(s.size_weighted()).values, [2.0, 0.0], atol=1e-15)
    assert_allclose(solve_eigh(s.inverse_regression()).values, [2 / 3, 0.0], atol=1e-15)
    assert fisher_maximum(CROSSES, ARMS).J == pytest.approx(1.0, abs=1e-15)


def test_a_slice_list_by_hand():
    assert_array_equal(quantile_slices([3.0, 1.0, 2.0, 9.0, 4.0, 8.0, 7.0], 3), [0, 0, 0, 2, 1, 2, 1])
    # the middle one of four equal values belongs to the first half, so all of them do
    assert_array_equal(quantile_slices([0.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0, 4.0], 2), [0, 0, 0, 0, 0, 1, 1, 1])
    assert_array_equal(width_slices([0.0, 10.0, 4.9, 5.0], 2), [0, 1, 0, 1])
    assert_array_equal(width_slices([0.0, 10.0, 1.0], 10), [0, 2, 1])


# --- laws ------


@given(st.integers(0, 10**6), st.lists(st.integers(1, 9), min_size=2, max_size=5), st.integers(1, 5))
def test_C07_total_is_within_plus_between(seed, sizes, p):
    X, y = classes(seed, sizes, p)
    s = scatter_matrices(X, y)
    assert_allclose(s.within + s.between, s.total, atol=1e-12 * np.trace(s.total))
    assert_allclose(s.total / s.n, np.atleast_2d(np.cov(X.T, bias=True)), atol=1e-12 * np.trace(s.total))
    assert_allclose(s.within, sum((X[y == k] - s.means[k]).T @ (X[y == k] - s.means[k]) for k in set(y)), atol=1e-10)


@pytest.mark.parametrize("sizes", [(5, 5), (3, 17), (40, 2)])
def test_C07_two_classes_in_both_weightings(sizes):
    X, y = classes(1, sizes)
    s, (N1, N2) = scatter_matrices(X, y), sizes
    N, d = N1 + N2, s.means[1] - s.means[0]
    by_class, by_size = s.class_weighted(), s.size_weighted()
    assert_allclose(by_class.A, (N1**2 + N2**2) / (2 * N**2) * np.outer(d, d), atol=1e-13 * d @ d)
    assert_allclose(by_size.A, N1 * N2 / N**2 * np.outer(d, d), atol=1e-13 * d @ d)
    assert_allclose(by_class.B * (N - 2), by_size.B * N, rtol=1e-13)


def test_C07_class_weights_turn_the_first_direction_but_not_the_span():
    X, y = classes(0, (30, 5, 60), offset=0.0)
    s = scatter_matrices(X + np.array([[0.0, 0, 0], [3, 0, 0], [0, 2, 0]])[y], y)
    U, V = (solve_eigh(problem).vectors[:, :2] for problem in (s.size_weighted(), s.class_weighted()))
    assert abs(U[:, 0] @ V[:, 0]) / np.linalg.norm(U[:, 0]) / np.linalg.norm(V[:, 0]) < 0.999
    assert np.linalg.matrix_rank(np.hstack([U, V]), tol=1e-9) == 2
    by_class = s.class_weighted()
    parts = by_class.A + (s.n - 3) / s.n * by_class.B
    assert np.abs(parts - s.total / s.n).max() > 1e-3  # only the weights Nₖ/N split the total


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("weighting", ["size_weighted", "class_weighted", "inverse_regression"])
def test_F211_whitening_gives_the_same_eigenvalues(weighting, seed):
    problem = getattr(scatter_matrices(*classes(seed)), weighting)()
    direct, whitened = solve_eigh(problem), solve_eigh(problem, route="whiten")
    assert_allclose(whitened.values, direct.values, rtol=1e-12, atol=1e-12)
    assert certify(problem, whitened).holds(1e-11)


@pytest.mark.parametrize("seed", range(5))
def test_F212_generalised_eigenvectors_rebuild_the_between_scatter(seed):
    problem = scatter_matrices(*classes(seed)).size_weighted()
    spectrum = solve_eigh(problem)
    A, B, U, L = problem.A, problem.B, spectrum.vectors, np.diag(spectrum.values)
    size = np.linalg.norm(A)
    assert np.linalg.norm(A @ U - B @ U @ L) < 1e-12 * max(size, 1) * np.linalg.norm(U)
    assert np.linalg.norm(U.T @ B @ U - np.eye(3)) < 1e-12
    assert np.linalg.norm(A - B @ U @ L @ U.T @ B) < 1e-12 * size
    assert np.linalg.norm(A - B @ U @ L @ U.T) > 0.1 * size  # without the second B it is another matrix


def test_a_distant_origin_changes_nothing():
    X, y = classes(0)
    near, far = scatter_matrices(X, y), scatter_matrices(X + 2.0**20, y)
    assert_allclose(far.within, near.within, rtol=1e-8)
    assert_allclose(far.between, near.between, rtol=1e-8)


def test_a_feature_constant_in_every_class_has_exactly_no_spread_within():
    X, y = classes(0)
    s = scatter_matrices(np.column_stack([X, 0.1 * (y + 1), np.full(len(y), 0.3)]), y)
    assert s.within[3, 3] == s.within[4, 4] == s.total[4, 4] == 0 < s.total[3, 3]
    jitter = np.where(np.arange(len(y)) % 2, 0.1, np.nextafter(0.1, 1.0))[:, None]
    assert scatter_matrices(jitter, y).total == 0 < scatter_matrices(1e9 * (jitter - 0.1), y).total


# --- Fisher's ratio ------


@pytest.mark.parametrize("seed", range(5))
def test_F213_ratio_and_its_maximum(seed):
    X, y = classes(seed, (9, 14))
    w = np.random.default_rng(seed).normal(size=3)
    a, b = X[y == 0] @ w, X[y == 1] @ w
    J = (b.mean() - a.mean()) ** 2 / (np.square(a - a.mean()).sum() + np.square(b - b.mean()).sum())
    assert_allclose(fisher_ratio(X, y, w), J, rtol=1e-11)
    assert_allclose(fisher_ratio(X, y, -1e9 * w), J, rtol=1e-11)
    best, s = fisher_maximum(X, y), scatter_matrices(X, y)
    d = s.means[1] - s.means[0]
    assert_allclose(s.within @ best.w, d, rtol=1e-10)
    assert_allclose(best.J, d @ np.linalg.solve(s.within, d), rtol=1e-10)
    assert_allclose(fisher_ratio(X, y, best.w), best.J, rtol=1e-10)
    assert_allclose(solve_eigh(s.size_weighted()).values[0], 9 * 14 / 23 * best.J, rtol=1e-10)
    assert (fisher_ratio(X, y, np.random.default_rng(9).normal(size=(3, 500))) <= best.J * (1 + 1e-12)).all()


def test_F213_turning_line_of_two_crosses():
    theta = np.linspace(0.0, np.pi, 181)
    J = fisher_ratio(CROSSES, ARMS, [np.cos(theta), np.sin(theta)])
    assert_allclose(J, np.cos(theta) ** 2, atol=1e-14)  # S_W = 4I and d = (2, 0)


def test_F213_a_direction_without_spread():
    X = np.array([[0.0, 1.0], [0.0, 2.0], [1.0, 1.0], [1.0, 2.0]])
    assert_array_equal(fisher_ratio(X, [0, 0, 1, 1], np.eye(2)), [np.inf, 0.0])
    with pytest.raises(ValueError, match="rank 1, not 2"):
        fisher_maximum(X, [0, 0, 1, 1])


# --- the kernel form ------


def textbook_N(K, y):
    """Σⱼ Kⱼ(I − 1/Nⱼ 11ᵀ)Kⱼᵀ, letter by letter."""
    parts = [K[:, y == j] @ (np.eye((y == j).sum()) - 1 / (y == j).sum()) @ K[:, y == j].T for j in np.unique(y)]
    return sum(parts)


@pytest.mark.parametrize("kernel", [Linear(), Gaussian(0.5), Polynomial(degree=2, offset=1.0)])
def test_F214_M_and_N_letter_by_letter(kernel):
    X, y = classes(4, (6, 9))
    K = kernel(X)
    s = kernel_scatter(K, y)
    assert_allclose(s.N, textbook_N(K, y), atol=1e-12 * np.abs(s.N).max())
    mu1, mu2 = K[:, y == 0].mean(axis=1), K[:, y == 1].mean(axis=1)
    assert_allclose(s.means, np.column_stack([mu1, mu2]), rtol=1e-12)
    assert_allclose(s.M, np.outer(mu2 - mu1, mu2 - mu1), atol=1e-12 * np.abs(s.M).max())


@pytest.mark.parametrize("sizes", [(6, 9), (6, 9, 4)])
def test_F214_linear_kernel_is_the_scatter_of_the_projections(sizes):
    X, y = classes(5, sizes)
    s, k = scatter_matrices(X, y), kernel_scatter(Linear()(X), y)
    alpha = np.random.default_rng(0).normal(size=len(y))
    w = X.T @ alpha
    assert_allclose(alpha @ k.N @ alpha, w @ s.within @ w, rtol=1e-11)
    between = w @ s.between @ w if len(sizes) > 2 else ((s.means[1] - s.means[0]) @ w) ** 2
    assert_allclose(alpha @ k.M @ alpha, between, rtol=1e-11)


@pytest.mark.parametrize("sizes", [(5, 7), (4, 5, 6)])
def test_F214_N_is_always_singular(sizes):
    X, y = classes(6, sizes)
    K = Gaussian(0.3)(X)
    s = kernel_scatter(K, y)
    assert np.linalg.matrix_rank(s.N, tol=1e-10 * np.linalg.norm(s.N, 2)) == len(y) - len(sizes)
    v = np.linalg.solve(K, y == 1)
    assert np.linalg.norm(s.N @ v) < 1e-9 * np.linalg.norm(s.N) * np.linalg.norm(v)
    assert v @ s.M @ v > 0.9  # so the ratio is infinite along v: Kv is 1 on one class and 0 on the others


def test_F214_the_ratio_blows_up_as_mu_vanishes():
    X, y = classes(6, (5, 7), offset=0.3)
    s = kernel_scatter(Gaussian(0.3)(X), y)
    best = [solve_eigh(s.ridged(mu)).values[0] for mu in (1e-1, 1e-4, 1e-7)]
    assert best[1] > 10 * best[0] and best[2] > 100 * best[1]


@pytest.mark.parametrize("mu", [0, 0.0, -1.0, np.inf, np.nan, "a", None])
def test_F214_mu_must_be_positive(mu):
    s = kernel_scatter(np.eye(4), [0, 0, 1, 1])
    with pytest.raises(ValueError, match=r"N is always singular \(its rank is at most n − 2 = 2"):
        s.ridged(mu)


# --- slices ------


@given(st.integers(0, 10**6), st.integers(2, 60), st.integers(2, 12))
def test_F220_quantile_slices_of_distinct_values_are_equal_chunks(seed, n, S):
    y = np.random.default_rng(seed).permutation(n) / 7.0
    slices = quantile_slices(y, S)
    chunks = [c for c in np.array_split(np.arange(n), S) if len(c)]
    assert_array_equal(slices[np.argsort(y)], np.repeat(np.arange(len(chunks)), [len(c) for c in chunks]))


@given(st.lists(st.integers(-3, 3), min_size=3, max_size=40), st.integers(2, 9), st.randoms(use_true_random=False))
@pytest.mark.parametrize("slicing", [quantile_slices, width_slices])
def test_F220_slices_keep_the_order_never_split_ties_and_ignore_the_order_of_samples(slicing, y, S, random):
    y = np.array(y, dtype=float)
    if len(np.unique(y)) < 2:
        y[0] += 1.0
    slices, order = slicing(y, S), np.array(random.sample(range(len(y)), len(y)))
    assert_array_equal(slicing(y[order], S), slices[order])
    assert_array_equal(np.unique(slices), np.arange(slices.max() + 1))
    assert slices.max() + 1 <= S
    by_y = np.argsort(y, kind="stable")
    assert (np.diff(slices[by_y]) >= 0).all()
    assert all(len(set(slices[y == v])) == 1 for v in y)
    if slicing is quantile_slices and len(np.unique(y)) <= S:
        assert slices.max() + 1 == len(np.unique(y))


@pytest.mark.parametrize("slicing", [quantile_slices, width_slices])
def test_slices_of_extreme_responses(slicing):
    huge = np.array([-1.7e308, 0.0, 1.0, 1.7e308])
    assert slicing(huge, 2)[0] == 0 and slicing(huge, 2)[-1] == 1
    tiny = 5e-324 * np.arange(4.0)
    assert_array_equal(slicing(tiny, 2), [0, 0, 1, 1])


# --- local means ------


def test_F223_local_means_are_those_of_the_nearest_neighbours():
    X, _ = classes(7, (20, 20))
    slices = np.arange(40) % 3
    ours = local_means(X, slices, 4)
    for s in range(3):
        inside = X[slices == s]
        index = NearestNeighbors(n_neighbors=4).fit(inside).kneighbors(inside, return_distance=False)
        assert_allclose(ours[slices == s], inside[index].mean(axis=1), atol=1e-12)


def test_F223_both_ends_of_the_number_of_neighbours():
    X, slices = classes(8)
    s = scatter_matrices(X, slices)
    one, most = localised(X, slices, 1), localised(X, slices, 12)
    assert_allclose(one.A, one.B, atol=1e-13)
    assert_allclose(most.A, s.inverse_regression().A, atol=1e-13)
    assert_allclose(most.B, s.inverse_regression().B, atol=1e-13)


def test_F223_ties_do_not_depend_on_the_order_of_the_samples():
    X = np.array([[i, j] for i in range(4) for j in range(4)], dtype=float)
    order = np.random.default_rng(0).permutation(16)
    assert_allclose(local_means(X[order], np.zeros(16), 3), local_means(X, np.zeros(16), 3)[order], atol=1e-15)


# --- nonsense ------


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (lambda: scatter_matrices([[1.0], [2.0]], [0, 0]), "1 class"),
        (lambda: scatter_matrices([[1.0], [2.0]], [0, 1, 1]), "2 group labels"),
        (lambda: scatter_matrices([[1.0], [np.nan]], [0, 1]), "NaN"),
        (lambda: scatter_matrices([[1e200], [0.0]], [0, 1]), "too large"),
        (lambda: scatter_matrices([[1e-200], [0.0]], [0, 1]), "too small"),
        (lambda: scatter_matrices([[1.0], [0.0]], [0, 1]).class_weighted(), "N − K = 0"),
        (lambda: fisher_ratio(CROSSES, np.arange(8) % 3, [1, 0]), "two classes, not 3"),
        (lambda: fisher_ratio(CROSSES, ARMS, [0, 0]), "w ≠ 0"),
        (lambda: fisher_ratio(CROSSES, ARMS, [1, 0, 0]), "2 numbers"),
        (lambda: kernel_scatter(1e200 * np.eye(2), [0, 1]), "too large"),
        (lambda: kernel_scatter(np.ones((2, 3)), [0, 1]), "square"),
        (lambda: quantile_slices([2.0, 2.0], 2), "constant"),
        (lambda: width_slices([2.0, 2.0], 2), "constant"),
        (lambda: quantile_slices([1.0, 2.0], 1), "at least 2"),
        (lambda: local_means([[1.0], [2.0]], [0, 0], 0), "own nearest neighbour"),
    ],
)
def test_nonsense_is_refused_in_words(statement, words):
    with pytest.raises(ValueError, match=words):
        statement()


def test_wrong_eigenpairs_of_scatter_matrices_are_refuted():
    problem = scatter_matrices(*classes(0)).size_weighted()
    right = solve_eigh(problem)
    assert not certify(problem, Spectrum(1.01 * right.values, right.vectors)).holds(1e-6)
