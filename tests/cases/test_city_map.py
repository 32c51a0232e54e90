"""Maps of cities: Euclidean tables come back exactly, cures cure, and what the notebook claims about the table."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.distance import cdist

from kernlab_edu.cases import (
    STUDIES,
    cloud_panel,
    cured,
    disturbed,
    map_cities,
    maps_panel,
    placed_last,
    residuals_panel,
)
from kernlab_edu.cases.city_map import CURES, DRAWS, NOISES, city_pieces, error_of
from kernlab_edu.datasets import city_distances
from kernlab_edu.kernels import gram_from_distances2

TABLE = city_distances()
STORED = STUDIES["city_map"].stored()


def eigenvalues(D2):
    return np.linalg.eigvalsh(gram_from_distances2(D2))[::-1]


# --- laws ------


def test_the_map_of_Euclidean_distances_has_no_error():
    mds, fit = map_cities("straight lines")
    assert_allclose(fit.aligned, TABLE.coordinates, atol=1e-6)
    assert_allclose([fit.s, mds.stress_], [1.0, 0.0], atol=1e-9)
    assert_allclose(mds.eigenvalues_[2:], 0.0, atol=1e-6 * mds.eigenvalues_[0])


def test_roads_are_not_Euclidean_although_no_triangle_is_broken():
    detour = TABLE.D[:, :, None] + TABLE.D[None] - TABLE.D[:, None, :]
    assert eigenvalues(TABLE.D**2)[-1] < 0
    assert detour.min() >= 0


@pytest.mark.parametrize("cure", ["power 0.5", "power 0.1", "Lingoes", "Cailliez"])
@pytest.mark.parametrize("noise", [0.0, 0.05])
def test_a_cure_makes_the_Gram_matrix_semi_definite(cure, noise):
    values = eigenvalues(cured(disturbed(TABLE.D, noise, draw=5), cure))
    assert values[-1] > -1e-8 * values[0]


def test_the_constant_of_Lingoes_moves_all_eigenvalues_alike():
    plain, moved = (gram_from_distances2(D2) for D2 in (TABLE.D**2, cured(TABLE.D, "Lingoes")))
    lowest = eigenvalues(TABLE.D**2)[-1]
    assert_allclose(moved, plain - lowest * (np.eye(10) - 0.1), atol=1e-6 * np.abs(plain).max())


def test_noise_is_symmetric_relative_and_seeded():
    D = disturbed(TABLE.D, 0.1, draw=2)
    assert (D == D.T).all() and (np.diag(D) == 0).all()
    assert (D == disturbed(TABLE.D, 0.1, draw=2)).all() and (D != disturbed(TABLE.D, 0.1, draw=3)).any()
    ratios = np.concatenate([disturbed(TABLE.D, 0.1, d)[np.triu_indices(10, 1)] for d in range(40)])
    ratios = ratios / np.tile(TABLE.D[np.triu_indices(10, 1)], 40)
    assert_allclose([ratios.mean(), ratios.std()], [1.0, 0.1], atol=0.01)


def test_the_error_does_not_depend_on_the_unit_of_length():
    mds, fit = map_cities("power 0.5")
    (row,) = error_of("power 0.5", 0.0, 0)
    assert_allclose(row["error_km"], fit.error / np.sqrt(10), rtol=1e-12)
    assert row["worst_km"] >= row["error_km"] and row["smallest"] <= 0 + 1e-9
    assert_allclose(row["stress"], mds.stress_)


def test_the_last_city_lands_exactly_where_distances_are_straight(monkeypatch):
    from kernlab_edu.cases import city_map
    from kernlab_edu.datasets import CityDistances

    straight = CityDistances(TABLE.names, cdist(TABLE.coordinates, TABLE.coordinates), TABLE.coordinates)
    monkeypatch.setattr(city_map, "city_distances", lambda: straight)
    for name in TABLE.names[:3]:
        place, error = placed_last(name)
        assert_allclose(error, 0.0, atol=1e-6)
        assert_allclose(place, TABLE.coordinates[TABLE.names.index(name)], atol=1e-6)


# --- pictures ------


def test_arrows_point_at_the_map_and_are_stretched():
    _, fit = map_cities()
    (arrows,) = residuals_panel(fit.aligned, stretch=4).having("misfit")
    assert_allclose(arrows.end - arrows.start, 4 * (fit.aligned - TABLE.coordinates))
    (squares,) = maps_panel(fit.aligned).having("map")
    assert_allclose(squares.xy, fit.aligned)
    assert len(cloud_panel("power 1", 0.05, 3).having("clean")[0].xy) == 30


# --- the stored table ------


def test_the_stored_table_is_complete_and_comes_again():
    assert [(row["cure"], row["noise"], row["draw"]) for row in STORED.rows()] == city_pieces(quick=False)
    assert len(STORED) == len(CURES) * (1 + (len(NOISES) - 1) * DRAWS)
    for piece in [("power 1", 0.0, 0), ("Cailliez", 0.1, 7)]:
        (row,) = error_of(*piece)
        (stored,) = STORED.where(cure=piece[0], noise=piece[1], draw=piece[2]).rows()
        assert_allclose([row["error_km"], row["scale"]], [stored["error_km"], stored["scale"]], rtol=1e-6)


def test_straight_lines_without_noise_have_no_error_and_roads_do():
    assert STORED.where(cure="straight lines", noise=0.0)["error_km"][0] < 1e-6
    plain = STORED.where(cure="power 1", noise=0.0).rows()[0]
    assert plain["negative"] == 3 and plain["error_km"] > 10


def test_more_noise_is_more_error():
    for cure in CURES:
        means = [STORED.where(cure=cure, noise=noise)["error_km"].mean() for noise in NOISES]
        assert means == sorted(means)
