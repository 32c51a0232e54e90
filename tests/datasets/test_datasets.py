import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import ncx2, norm

from kernlab_edu import datasets
from kernlab_edu.datasets import (
    beat_template,
    blobs,
    boats_and_houses,
    checkerboard,
    city_distances,
    coast_decision,
    coast_line,
    ecg_beats,
    gene_table,
    iris_petals,
    moons,
    noisy_sine,
    random_labels,
    ringnorm,
    rings,
    separable,
    sinc,
    spirals,
    swiss_roll,
    two_spheres,
    waveform,
    waveform_classes,
    waveform_means,
    xor,
)
from kernlab_edu.theory import bayes_error_gaussians, classify

TWO_CLASS = [
    blobs,
    boats_and_houses,
    checkerboard,
    gene_table,
    moons,
    random_labels,
    ringnorm,
    rings,
    separable,
    spirals,
    two_spheres,
    waveform,
    xor,
]
OTHERS = [ecg_beats, noisy_sine, sinc, swiss_roll, waveform_classes]
# their default noise is zero, so that a seed has nothing to change
WITHOUT_NOISE = {spirals, xor}


# ---- worked by hand


def test_xor_is_the_product_of_the_signs():
    X, y = xor()
    assert_array_equal(y, X[:, 0] * X[:, 1])
    assert len(np.unique(X, axis=0)) == 4


def test_waveform_triangles_by_hand():
    h1, h2, h3 = waveform_means()
    assert_array_equal(h1[[4, 5, 10, 15, 16]], [0, 1, 6, 1, 0])  # j = 5, 6, 11, 16, 17
    assert_array_equal(h2[4:], h1[:-4])
    assert_array_equal(h3[:-4], h1[4:])


# ---- laws of every generator


@pytest.mark.parametrize("make", TWO_CLASS + OTHERS)
def test_same_seed_same_data_and_a_generator_moves_on(make):
    for first, again in zip(make(), make(random_state=0), strict=True):
        assert_array_equal(first, again)
    rng = np.random.default_rng(0)
    from_rng, later = make(random_state=rng), make(random_state=rng)
    assert_array_equal(from_rng[0], make()[0])
    if make not in WITHOUT_NOISE:
        assert (make(random_state=1)[0] != make()[0]).any() or (make(random_state=1)[1] != make()[1]).any()
        assert (later[0] != from_rng[0]).any() or (later[1] != from_rng[1]).any()


@pytest.mark.parametrize("make", TWO_CLASS)
@pytest.mark.parametrize("n", [30, 31])
def test_two_classes_are_signed_finite_and_of_the_asked_size(make, n):
    X, y = make(n)
    assert X.shape[0] == n and y.shape == (n,) and X.dtype == y.dtype == float
    assert set(y) == {-1.0, 1.0} and np.isfinite(X).all()


@pytest.mark.parametrize("make", TWO_CLASS)
def test_global_seed_is_neither_used_nor_changed(make):
    before = np.random.get_state()[1].copy()  # noqa: NPY002
    make()
    assert_array_equal(np.random.get_state()[1], before)  # noqa: NPY002


@pytest.mark.parametrize("make", [blobs, moons, two_spheres, xor, ringnorm, random_labels, boats_and_houses])
def test_one_point_cannot_be_two_classes(make):
    with pytest.raises(ValueError, match="at least two points"):
        make(1)


def test_every_public_name_is_there():
    assert all(hasattr(datasets, name) for name in datasets.__all__)


# ---- laws of each


def test_F001_blobs_reach_the_bayes_error():
    n = 200_000
    X, y = blobs(n, centres=((-1.0,), (1.0,)), spread=1.0)
    error = (classify(X[:, 0]) != y).mean()
    bayes = bayes_error_gaussians(-1.0, 1.0)
    assert_allclose(bayes, norm.cdf(-1), rtol=1e-14)
    assert abs(error - bayes) < 4 * np.sqrt(bayes * (1 - bayes) / n)


@pytest.mark.parametrize("n_ashore", [0, 1, 4, 30])
@pytest.mark.parametrize("seed", range(5))
def test_F003_exactly_the_boats_ashore_are_misclassified(n_ashore, seed):
    X, y = boats_and_houses(60, n_ashore=n_ashore, random_state=seed)
    wrong = classify(coast_decision(X)) != y
    assert wrong.sum() == n_ashore
    assert (y[wrong] == -1).all()


def test_F003_the_coast_is_the_zero_set_of_the_decision_and_is_curved():
    x1 = np.linspace(-3, 3, 50)
    assert_allclose(coast_decision(np.column_stack([x1, coast_line(x1)])), 0.0, atol=1e-15)
    assert np.abs(np.diff(coast_line(x1), 2)).max() > 1e-3


def test_boats_ashore_cannot_outnumber_the_boats():
    with pytest.raises(ValueError, match="30 boats"):
        boats_and_houses(60, n_ashore=31)


@pytest.mark.parametrize("make", TWO_CLASS)
def test_F004_one_nearest_neighbour_learns_distinct_points_by_heart(make):
    from sklearn.neighbors import KNeighborsClassifier

    X, y = make()
    assert len(np.unique(X, axis=0)) == len(X)
    assert KNeighborsClassifier(1).fit(X, y).score(X, y) == 1.0


def test_separable_keeps_its_gap():
    for gap, angle in ((0.0, 0.3), (0.5, 2.0), (3.0, -1.0)):
        X, y = separable(200, gap=gap, angle=angle)
        margins = y * (X @ [np.cos(angle), np.sin(angle)])
        assert margins.min() >= gap / 2 - 1e-12
        assert margins.max() <= gap / 2 + 1 + 1e-12
    with pytest.raises(ValueError, match="negative gap"):
        separable(gap=-1.0)


def test_moons_without_noise_are_half_circles():
    X, y = moons(100, noise=0.0)
    minus, plus = X[y < 0], X[y > 0] - [1.0, 0.5]
    assert_allclose(np.linalg.norm(minus, axis=1), 1.0)
    assert_allclose(np.linalg.norm(plus, axis=1), 1.0)
    assert minus[:, 1].min() >= -1e-15 and plus[:, 1].max() <= 1e-15


@pytest.mark.parametrize("d", [1, 2, 3, 7])
def test_two_spheres_without_noise_have_two_radii(d):
    X, y = two_spheres(50, d=d, radii=(2.0, 5.0), noise=0.0)
    assert_allclose(np.linalg.norm(X, axis=1), np.where(y > 0, 2.0, 5.0))


def test_checkerboard_changes_colour_across_every_edge():
    X, y = checkerboard(500, squares=3)
    colour = {}
    for square, label in zip(map(tuple, np.floor(X).astype(int)), y, strict=True):
        assert colour.setdefault(square, label) == label
    assert len(colour) == 9
    assert all(colour[i, j] == -colour[i + 1, j] == -colour[j, i + 1] for i in range(2) for j in range(3))


def test_spirals_are_two_arms_with_radius_proportional_to_the_angle():
    X, y = spirals(200, turns=2.0)
    arm = X[y > 0]
    angle = np.unwrap(np.arctan2(arm[:, 1], arm[:, 0]))
    assert_allclose(np.linalg.norm(arm, axis=1), angle / (2 * np.pi), atol=1e-12)
    assert_allclose(angle[-1], 4 * np.pi)


def test_random_labels_are_balanced_and_independent_of_the_points():
    X, y = random_labels(4000)
    assert y.sum() == 0
    assert np.abs(X.T @ y / 4000).max() < 4 / np.sqrt(4000)


def test_sinc_and_sine_without_noise_are_exact():
    X, y = sinc(101, noise=0.0)
    x = X[:, 0]
    assert_allclose(y * x, np.sin(x), atol=1e-14)
    assert y[50] == 1.0
    X, y = noisy_sine(42, amplitude=1.5)
    moved = np.flatnonzero(y != np.sin(X[:, 0]))
    assert_array_equal(moved, np.arange(0, 42, 5))
    assert np.abs(y - np.sin(X[:, 0])).max() <= 1.5
    assert (np.diff(X[:, 0]) >= 0).all()


def test_swiss_roll_unrolls():
    X, t = swiss_roll(100)
    assert_allclose(X[:, 0], t * np.cos(t))
    assert_allclose(X[:, 2], t * np.sin(t))
    assert t.min() >= 1.5 * np.pi and t.max() <= 4.5 * np.pi


def test_ringnorm_has_breimans_moments_and_bayes_error():
    n, d, a = 40_000, 20, 2 / np.sqrt(20)
    X, y = ringnorm(n)
    plus, minus = X[y > 0], X[y < 0]
    assert_allclose(plus.mean(axis=0), 0.0, atol=5 * 2 / np.sqrt(n / 2))
    assert_allclose(minus.mean(axis=0), a, atol=5 / np.sqrt(n / 2))
    assert_allclose(plus.var(axis=0), 4.0, rtol=5 * np.sqrt(4 / n))
    assert_allclose(minus.var(axis=0), 1.0, rtol=5 * np.sqrt(4 / n))
    # p₋ > p₊ inside a ball around 4m/3; in it both errors are non-central χ² probabilities
    R2 = 8 / 3 * (d * np.log(2) + d * a**2 / 6)
    inside = ((X - 4 * a / 3) ** 2).sum(axis=1) < R2
    bayes = (ncx2.cdf(R2 / 4, d, d * a**2 * 4 / 9) + ncx2.sf(R2, d, d * a**2 / 9)) / 2
    assert abs(bayes - 0.013) < 0.001  # the published theoretical error is 1.3 %
    assert abs((np.where(inside, -1, 1) != y).mean() - bayes) < 4 * np.sqrt(bayes / n)


def test_waveform_has_the_published_mixtures_and_bayes_rate():
    n = 30_000
    X, c = waveform_classes(n)
    h = waveform_means()
    u = (np.arange(200) + 0.5) / 200
    likelihood = np.empty((3, n))
    for k, (a, b) in enumerate(((0, 1), (0, 2), (1, 2))):
        # u is uniform: mean (h_a + h_b)/2 and covariance I + (h_a − h_b)(h_a − h_b)ᵀ/12
        X_k, diff = X[c == k], h[a] - h[b]
        assert_allclose(X_k.mean(axis=0), (h[a] + h[b]) / 2, atol=0.12)
        assert_allclose(np.cov(X_k.T), np.eye(21) + np.outer(diff, diff) / 12, atol=0.25)
        centres = np.outer(u, h[a]) + np.outer(1 - u, h[b])
        log_p = X @ centres.T - (centres**2).sum(axis=1) / 2
        likelihood[k] = np.exp(log_p - 100.0).mean(axis=1)
    assert_allclose(np.bincount(c) / n, 1 / 3, atol=0.015)
    assert abs((likelihood.argmax(axis=0) == c).mean() - 0.86) < 0.01  # the published optimal accuracy is 86 %


def test_two_class_waveform_is_class_zero_against_the_rest():
    (X, y), (X3, c) = waveform(300, random_state=4), waveform_classes(300, random_state=4)
    assert_array_equal(X, X3)
    assert_array_equal(y > 0, c == 0)


def test_gene_table_is_wide_and_separable():
    X, y = gene_table()
    assert X.shape == (20, 2000) and np.linalg.matrix_rank(X) == 20
    w = np.linalg.lstsq(X, y, rcond=None)[0]  # d ≥ n points in general position: every labelling is reached
    assert_allclose(X @ w, y, atol=1e-10)


def test_respiration_is_the_height_of_the_beats():
    beats, r = ecg_beats(noise=0.0, depth=0.2)
    template = beat_template()
    assert_allclose(beats @ template / (template @ template), 1 + 0.2 * r, rtol=1e-12)
    noisy, _ = ecg_beats(noise=0.02)
    U, s, _ = np.linalg.svd(noisy - noisy.mean(axis=0), full_matrices=False)
    assert abs(np.corrcoef(U[:, 0] * s[0], r)[0, 1]) > 0.99


def test_road_distances_are_a_metric_but_not_euclidean():
    table = city_distances()
    D, n = table.D, len(table.names)
    assert D.shape == (n, n) and table.coordinates.shape == (n, 2) and n == 10
    assert_array_equal(D, D.T)
    assert_array_equal(np.diag(D), 0.0)
    assert (D[:, None, :] <= D[:, :, None] + D[None, :, :]).all()
    H = np.eye(n) - 1 / n
    assert np.linalg.eigvalsh(-0.5 * H @ D**2 @ H)[0] < -1e3
    straight = np.linalg.norm(table.coordinates[:, None] - table.coordinates, axis=2)
    off = ~np.eye(n, dtype=bool)
    assert (D[off] >= straight[off]).all() and (D[off] <= 1.5 * straight[off]).all()


# ---- oracle


def test_iris_petals_agree_with_scikit_learn():
    from sklearn.datasets import load_iris

    X, y = iris_petals()
    iris = load_iris()
    assert_array_equal(X, iris.data[:100, 2:])
    assert_array_equal(y, 2 * iris.target[:100] - 1)
