"""The margin picture says what the certificate says, and its curves are where it says they are."""

import numpy as np
import pytest

from kernlab_edu.certificates import certify
from kernlab_edu.datasets import blobs, moons
from kernlab_edu.kernels import Gaussian, Linear
from kernlab_edu.plots import margin_picture
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_smo

SIZE = 120


def machine(X, y, k, C):
    dual = soft_margin(k(X), y, C)
    proof = certify(dual, solve_smo(dual, tol=1e-10))
    assert proof.holds(1e-8)
    return proof, lambda Z: k(Z, X) @ proof.beta + proof.b


CASES = {
    "linear": (*blobs(40, spread=0.9, random_state=3), Linear(), 1.0),
    "gaussian": (*moons(60, noise=0.2, random_state=1), Gaussian(gamma=1.5), 2.0),
}
LEVELS = {"boundary": 0.0, "margin plus": 1.0, "margin minus": -1.0}


@pytest.fixture(params=CASES)
def case(request):
    X, y, k, C = CASES[request.param]
    proof, f = machine(X, y, k, C)
    return X, y, k, proof, f, margin_picture(X, y, f, proof.table.role, size=SIZE).panels[0]


def only(panel, role):
    (mark,) = panel.having(role)
    return mark


def curvature(k, proof):
    """A bound of |∂²f| along an axis: 0 for a linear machine, Σ|β|·2γ for a Gaussian one (|k''| ≤ 2γ)."""
    return 2 * k.gamma * np.abs(proof.beta).sum() if isinstance(k, Gaussian) else 0.0


@pytest.mark.parametrize("role", LEVELS)
def test_F095_the_curves_lie_on_their_level(case, role):
    X, _, k, proof, f, panel = case
    curve = only(panel, role).xy
    curve = curve[~np.isnan(curve).any(axis=1)]
    h = 2.2 * np.ptp(X, axis=0).max() / (SIZE - 1)  # a vertex is a linear interpolation between two grid points
    assert len(curve) > 10
    assert np.abs(f(curve) - LEVELS[role]).max() <= h**2 / 8 * curvature(k, proof) + 1e-9


def test_F095_the_rings_are_the_roles_of_the_certificate(case):
    X, _, _, proof, _, panel = case
    for role in ("free", "bounded"):
        np.testing.assert_array_equal(only(panel, role).xy, X[proof.table.role == role])
        assert len(only(panel, role).xy)


def test_the_classes_are_all_points(case):
    X, y, _, _, _, panel = case
    np.testing.assert_array_equal(only(panel, "plus").xy, X[y > 0])
    np.testing.assert_array_equal(only(panel, "minus").xy, X[y < 0])


def test_F090_a_slack_leads_from_each_paying_point_to_its_own_margin(case):
    X, y, k, proof, f, panel = case
    pays = proof.table.slack > 1e-6
    slack = only(panel, "slack")
    np.testing.assert_array_equal(slack.start, X[pays])
    h = 2.2 * np.ptp(X, axis=0).max() / (SIZE - 1)
    # inside a cell a drawn line can be off by the interpolation along both axes and by the twist between them
    np.testing.assert_allclose(y[pays] * f(slack.end), 1.0, atol=h**2 * curvature(k, proof) + 1e-9)


def test_F100_the_drawn_slack_of_a_linear_machine_is_xi_over_the_norm_of_w():
    X, y, k, C = CASES["linear"]
    proof, f = machine(X, y, k, C)
    slack = only(margin_picture(X, y, f, proof.table.role).panels[0], "slack")
    length = np.linalg.norm(slack.end - slack.start, axis=1)
    xi = proof.table.slack[proof.table.slack > 1e-6]
    np.testing.assert_allclose(length * np.linalg.norm(X.T @ proof.beta), xi, atol=1e-8)


def test_the_sentence_counts_what_the_certificate_counts(case):
    X, y, _, proof, f, _ = case
    alt = margin_picture(X, y, f, proof.table.role, size=20).alt
    table = proof.table
    assert f"{len(X)} points: {table.count('free')} free and {table.count('bounded')} bounded" in alt
    assert f"{(table.slack > 1e-6).sum()} points pay slack; misclassified: {(table.margin < 0).sum()}." in alt


def test_a_margin_that_is_nowhere_is_an_empty_curve():
    panel = margin_picture([[1, 0], [-1, 0]], [1, -1], lambda Z: 0.01 * Z[:, 0], size=20).panels[0]
    assert len(only(panel, "margin plus").xy) == 0
    assert len(only(panel, "slack").start) == 0
    assert len(only(panel, "boundary").xy) > 0


def test_without_roles_there_are_no_rings():
    panel = margin_picture([[1, 0], [-1, 0]], [1, -1], lambda Z: Z[:, 0], size=20).panels[0]
    assert not any(panel.having(ring) for ring in ("free", "bounded", "degenerate"))


def test_degenerate_points_are_ringed_when_there_are_some():
    roles = ["free", "degenerate", "free"]
    panel = margin_picture([[1, 0], [1, 1], [-1, 0]], [1, 1, -1], lambda Z: Z[:, 0], roles, size=20).panels[0]
    np.testing.assert_array_equal(only(panel, "degenerate").xy, [[1, 1]])


def test_inputs_are_never_changed(case):
    X, y, _, proof, f, _ = case
    before = X.copy(), y.copy()
    margin_picture(X, y, f, proof.table.role, size=20)
    np.testing.assert_array_equal(X, before[0])
    np.testing.assert_array_equal(y, before[1])


def test_a_space_that_is_no_plane_is_refused():
    with pytest.raises(ValueError, match=r"two features"):
        margin_picture(np.zeros((2, 3)), [1, -1], lambda Z: Z[:, 0])


def test_points_on_a_line_get_a_picture_not_a_strip():
    panel = margin_picture([[1, 0], [-1, 0]], [1, -1], lambda Z: Z[:, 0]).panels[0]
    x_min, x_max, y_min, y_max = panel.limits()
    assert 0.5 <= (y_max - y_min) / (x_max - x_min) <= 1 and y_min + y_max == 0
