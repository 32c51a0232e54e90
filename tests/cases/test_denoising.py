"""Digits with noise: the noise is what it says, PCA with everything gives it back, and the stored table is whole."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.cases import (
    STUDIES,
    Table,
    add_noise,
    averages,
    denoising_report,
    kernel_ways,
    linear_ways,
    noisy_digits,
    shrunk_way,
)

STUDY = STUDIES["denoising"]
KEYS = ("noise", "level", "draw", "method", "training", "gamma", "components")


@pytest.fixture(scope="module")
def stored():
    return STUDY.stored()


def mean_error(table, **which):
    part = table.where(**which)
    assert len(part) > 0, which
    return part["error"].mean()


# --- the noise ------


@pytest.mark.parametrize("level", [0.1, 0.4])
def test_gaussian_noise_costs_its_variance(level):
    X, rng = np.full((400, 64), 0.3), np.random.default_rng(1)
    square = np.square(add_noise(X, "Gaussian", level, rng) - X)
    assert abs(square.mean() - level**2) < 4 * square.std() / np.sqrt(square.size)


@pytest.mark.parametrize("level", [0.1, 0.4])
def test_speckle_turns_that_share_of_grey_pixels_black_or_white(level):
    X, rng = np.full((400, 64), 0.5), np.random.default_rng(1)
    Z = add_noise(X, "speckle", level, rng)
    assert set(np.unique(Z)) == {0.0, 0.5, 1.0}
    assert abs((Z != X).mean() - level) < 4 * np.sqrt(level * (1 - level) / X.size)
    assert_allclose(np.square(Z - X).mean(), 0.25 * (Z != X).mean())  # half a grey step either way
    assert abs((Z == 1).sum() - (Z == 0).sum()) < 4 * np.sqrt((Z != X).sum())


def test_no_noise_changes_nothing_and_other_noise_is_refused():
    X, rng = np.random.default_rng(0).random((5, 64)), np.random.default_rng(1)
    assert_array_equal(add_noise(X, "Gaussian", 0.0, rng), X)
    assert_array_equal(add_noise(X, "speckle", 0.0, rng), X)
    with pytest.raises(ValueError, match="Gaussian, speckle"):
        add_noise(X, "rain", 0.1, rng)


def test_a_draw_is_reproducible_and_keeps_test_pictures_out_of_training():
    a, b, c = (noisy_digits("speckle", 0.3, draw) for draw in (4, 4, 5))
    assert_array_equal(a.noisy, b.noisy)
    assert_array_equal(a.train_noisy, b.train_noisy)
    assert (a.clean != c.clean).any()
    assert not {tuple(row) for row in a.clean} & {tuple(row) for row in a.train}
    assert a.clean.min() == 0 and a.clean.max() == 1
    assert_array_equal(a.clean, noisy_digits("Gaussian", 0.4, 4).clean)  # every noise meets the same pictures


# --- the ways back ------


@pytest.fixture(scope="module")
def data():
    return noisy_digits("Gaussian", 0.25, 0, n_train=150, n_test=12)


def test_F245_all_components_of_pca_return_the_noisy_picture(data):
    ways = linear_ways(data.train, data.noisy)
    assert list(ways) == [1, 4, 16, 32, 64]  # 64 pixels have no 256 components
    assert_allclose(ways[64], data.noisy, atol=1e-12)


def test_F245_the_error_of_pca_is_pythagoras(data):
    """What is lost of the picture, and the noise that lies within the components."""
    n, mean = 16, data.train.mean(axis=0)
    V = np.linalg.svd(data.train - mean)[2][:n]
    Q = np.eye(64) - V.T @ V
    lost = np.square((data.clean - mean) @ Q).sum()
    kept = np.square((data.noisy - data.clean) @ V.T).sum()
    assert_allclose(data.error(linear_ways(data.train, data.noisy)[n]), (lost + kept) / data.clean.size)


def test_F245_with_a_wide_kernel_kernel_pca_is_pca(data):
    linear, kernel = linear_ways(data.train, data.noisy, (4,)), kernel_ways(data.train, data.noisy, (4,), gamma=1e-5)
    assert_allclose(kernel[4], linear[4], atol=0.02)


def test_F245_a_preimage_is_a_mixture_of_training_pictures(data):
    """Pixels that are white in all training pictures stay white: no mixture can blacken them."""
    white = (data.train == 0).all(axis=0)
    assert white.any()
    for Z in kernel_ways(data.train, data.noisy, (4, 64)).values():
        assert_array_equal(Z[:, white], 0.0)


def test_shrinking_is_exact_without_noise_and_gives_the_mean_with_endless_noise(data):
    part = data.train[:10]  # within the span of the training pictures
    assert_allclose(shrunk_way(data.train, part, 1e-15), part, atol=1e-9)
    assert_allclose(shrunk_way(data.train, data.noisy, 1e15), np.tile(data.train.mean(axis=0), (12, 1)), atol=1e-9)


# --- the study ------


def test_a_piece_gives_the_same_rows_again_and_they_are_the_stored_ones(stored):
    rows = STUDY.work("speckle", 0.3, 2)
    kept = stored.where(noise="speckle", level=0.3, draw=2)
    assert [tuple(row[key] for key in KEYS) for row in rows] == [tuple(r[key] for key in KEYS) for r in kept.rows()]
    assert_allclose([row["error"] for row in rows], kept["error"], rtol=5e-3)


def test_the_stored_table_is_complete(stored):
    pieces = {(row["noise"], row["level"], row["draw"]) for row in stored.rows()}
    assert pieces == set(STUDY.pieces(False)) and set(STUDY.pieces(True)) <= pieces
    assert len({row["draw"] for row in stored.rows()}) >= 10
    assert len({tuple(row[key] for key in KEYS) for row in stored.rows()}) == len(stored)
    assert np.isfinite(stored["error"]).all()
    assert stored.about[1] == "command: kernlab-edu reproduce denoising"


def test_the_stored_noise_is_the_noise_asked_for(stored):
    for row in averages(stored.where(method="noisy", noise="Gaussian"), "level", of="error").rows():
        assert abs(row["mean"] / row["level"] ** 2 - 1) < 0.02


def test_F245_all_components_of_pca_return_the_noise_in_every_draw(stored):
    noisy, whole = stored.where(method="noisy"), stored.where(method="PCA", components=64, training="clean")
    assert_allclose(whole["error"], noisy["error"], rtol=1e-6)


def test_F245_kernel_pca_beats_the_best_pca_at_medium_noise_in_every_draw(stored):
    rows = {(row["noise"], row["level"]): row for row in denoising_report(stored).rows()}
    assert len(rows) == 8
    for key in (("Gaussian", 0.25), ("Gaussian", 0.4), ("speckle", 0.1), ("speckle", 0.2), ("speckle", 0.3)):
        assert rows[key]["wins"] == 10 and rows[key]["kernel PCA"] < 0.8 * rows[key]["PCA"] < rows[key]["noisy"], key


def test_F245_pca_wins_at_strong_noise_and_with_few_components(stored):
    strong = denoising_report(stored.where(noise="Gaussian", level=0.6)).rows()[0]
    assert strong["wins"] == 0 and strong["PCA"] < strong["kernel PCA"]
    part = stored.where(noise="Gaussian", level=0.25, training="clean")
    for n in (4, 16):
        assert mean_error(part, method="PCA", components=n) < mean_error(part, gamma=0.2, components=n)


def test_shrinking_beats_cutting_everywhere(stored):
    rows = denoising_report(stored).rows()
    assert all(row["PCA shrunk"] < row["PCA"] for row in rows)
    ahead = {(row["noise"], row["level"]) for row in rows if row["PCA shrunk"] < row["kernel PCA"]}
    assert ahead == {("Gaussian", 0.1), ("Gaussian", 0.4), ("Gaussian", 0.6), ("speckle", 0.4)}


def test_F245_an_independent_run_lies_within_the_spread_of_our_draws(stored):
    """Somebody else's draw, σ = 0.25, clean training pictures: PCA 0.0265; kernel PCA, γ about 0.3: 0.0204, 0.0158."""
    part = stored.where(noise="Gaussian", level=0.25, training="clean")
    for which, theirs in (
        ({"method": "PCA", "components": 16}, 0.0265),
        ({"gamma": 0.3, "components": 64}, 0.0204),
        ({"gamma": 0.3, "components": 256}, 0.0158),
    ):
        ours = part.where(**which)["error"]
        assert abs(theirs - ours.mean()) < 2.5 * ours.std()


def test_noisy_training_costs_kernel_pca_more_than_pca(stored):
    clean, noisy = (
        {(row["noise"], row["level"]): row for row in denoising_report(stored, training=name).rows()}
        for name in ("clean", "noisy")
    )
    key = ("Gaussian", 0.25)
    costs = {name: noisy[key][name] / clean[key][name] for name in ("PCA", "kernel PCA")}
    assert 1 < costs["PCA"] < 1.15 < 1.3 < costs["kernel PCA"]
    assert noisy["Gaussian", 0.1]["wins"] < 5


def test_the_report_takes_the_best_number_of_components_and_counts_draws():
    rows = [{"noise": "a", "level": 1.0, "draw": 0, "method": "noisy", "training": "", "gamma": 0.0, "components": 0}]
    rows += [rows[0] | {"method": "PCA shrunk", "training": "clean"}]
    for name, gamma in (("PCA", 0.0), ("kernel PCA", 0.2)):
        where = {"method": name, "training": "clean", "gamma": gamma}
        rows += [rows[0] | where | {"draw": draw, "components": n} for n in (1, 4) for draw in (0, 1)]
    errors = [9.0, 2.0, 5.0, 5.0, 3.0, 4.0, 1.0, 4.5, 6.0, 6.0]
    table = Table.of([row | {"error": error} for row, error in zip(rows, errors, strict=True)])
    (found,) = denoising_report(table).rows()
    assert (found["noisy"], found["PCA shrunk"], found["PCA"], found["n"]) == (9.0, 2.0, 3.5, 4)
    assert (found["kernel PCA"], found["n_"], found["wins"]) == (2.75, 1, 1)
