"""Laying maps onto each other, and how well a map keeps the distances."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import orthogonal_procrustes
from scipy.spatial import procrustes as scipy_procrustes
from scipy.spatial.distance import cdist

from kernlab_edu.theory import map_report, procrustes


def rotation(seed, k):
    Q = np.linalg.qr(np.random.default_rng(seed).standard_normal((k, k)))[0]
    return Q * np.append(np.ones(k - 1), np.sign(np.linalg.det(Q)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("k", [2, 3])
def test_F231_a_motion_changes_no_distance_and_is_found_back(seed, k):
    X = np.random.default_rng(seed).standard_normal((8, k))
    R, t = rotation(seed + 10, k), np.arange(k) + 1.0
    Y = X @ R + t
    assert_allclose(cdist(Y, Y), cdist(X, X), atol=1e-14)
    fit = procrustes(X, Y, reflection=False)
    assert_allclose(fit.R, R, atol=1e-13)
    assert_allclose(fit.t, t, atol=1e-13)
    assert_allclose(fit.move([X[0]]), [Y[0]], atol=1e-13)
    assert fit.s == 1.0 and fit.error < 1e-13 and fit.relative < 1e-13


def test_F231_a_mirror_image_needs_a_reflection():
    X = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]])
    mirrored = X * [-1.0, 1.0]
    assert procrustes(X, mirrored).error < 1e-14
    turned = procrustes(X, mirrored, reflection=False)
    assert_allclose(np.linalg.det(turned.R), 1.0)
    angles = np.linspace(0, 2 * np.pi, 2001)
    X0, Y0 = X - X.mean(axis=0), mirrored - mirrored.mean(axis=0)
    errors = [np.linalg.norm(X0 @ [[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]] - Y0) for a in angles]
    assert_allclose(turned.error, min(errors), rtol=1e-5)
    assert turned.error <= min(errors) + 1e-12


def test_scaling_finds_the_size_and_a_flat_map_is_filled_up():
    X = np.random.default_rng(0).standard_normal((6, 2))
    fit = procrustes(X, 3 * X @ rotation(1, 2) - 1, scaling=True)
    assert_allclose(fit.s, 3.0)
    assert fit.error < 1e-13
    flat = procrustes(X[:, :1], np.column_stack([np.zeros(6), X[:, 0]]))
    assert flat.error < 1e-14 and flat.aligned.shape == (6, 2)
    point = procrustes(np.ones((3, 2)), np.zeros((3, 2)), scaling=True)
    assert point.error == 0.0 and point.relative == 0.0 and point.s == 1.0


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_scipy(seed):
    X, Y = np.random.default_rng(seed).standard_normal((2, 7, 3))
    X, Y = X - X.mean(axis=0), Y - Y.mean(axis=0)
    assert_allclose(procrustes(X, Y).R, orthogonal_procrustes(X, Y)[0], atol=1e-13)
    assert_allclose(procrustes(X, Y, scaling=True).relative ** 2, scipy_procrustes(Y, X)[2], rtol=1e-12)


def test_stress_and_strain_by_hand():
    D = np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
    report = map_report(D, [[-0.5], [0.0], [0.5]])  # distances ½, ½, 1
    assert_allclose(report.stress, np.sqrt(0.5 / 3))
    assert report.worst_error == -0.5 and report.worst in {(0, 1), (1, 2)}
    B = np.eye(3) / 2 - 1 / 6
    X = np.array([[-0.5], [0.0], [0.5]])
    assert_allclose(
        [report.strain, report.strain_share], [np.linalg.norm(B - X @ X.T), np.linalg.norm(B - X @ X.T) / np.sqrt(0.5)]
    )
    assert "too close by 0.5" in report.explain()
    assert map_report(D, 3 * np.eye(3)).worst_error > 0
    assert "too far apart" in map_report(D, 3 * np.eye(3)).explain()


def test_a_perfect_map_about_another_centre_has_no_strain():
    X = np.random.default_rng(0).standard_normal((5, 2))
    alpha = np.array([2.0, -1.0, 0.0, 0.0, 0.0])
    report = map_report(cdist(X, X), X - alpha @ X, alpha=alpha)
    assert report.strain < 1e-13 and report.stress < 1e-15
    assert map_report(cdist(X, X, "sqeuclidean"), X - X.mean(axis=0), squared=True).strain < 1e-13


def test_maps_of_other_objects_are_refused():
    with pytest.raises(ValueError, match="same objects"):
        procrustes(np.zeros((3, 2)), np.zeros((4, 2)))
    with pytest.raises(ValueError, match="NaN"):
        procrustes(np.full((3, 2), np.nan), np.zeros((3, 2)))
    with pytest.raises(ValueError, match="3 points"):
        map_report(1 - np.eye(3), np.zeros((4, 2)))
