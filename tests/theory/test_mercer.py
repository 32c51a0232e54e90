"""Mercer expansions: the Brownian bridge by hand, laws over a zoo of kernels, the Gaussian's closed form as oracle."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.kernels import Gaussian, Haar, Laplacian, Linear, Polynomial, Sigmoid, Spline
from kernlab_edu.theory import (
    BrownianBridge,
    Quadrature,
    bridge_eigenfunctions,
    bridge_eigenvalues,
    gauss_rule,
    mercer_pairs,
    midpoint_rule,
    sample_rule,
)

BRIDGE = BrownianBridge()
GRID = np.linspace(0, 1, 401)
ZOO = [
    BRIDGE,
    Gaussian(3.0),
    Laplacian(2.0),
    Spline("1+min"),
    Polynomial(degree=3, offset=1.0),
    Haar(3),
    2 * Linear() + 1,
]


# --- worked by hand ------


def test_F160_bridge_has_the_value_of_the_lecture():
    assert_allclose(BRIDGE([0.3], [0.7]), [[0.09]], rtol=1e-14)
    assert_allclose(BRIDGE.diag([0.3, 1.0]), [0.21, 0.0], atol=1e-15)


def test_F160_closed_form_sums_to_the_kernel():
    n = 20_000
    values, at_3, at_7 = bridge_eigenvalues(n), *bridge_eigenfunctions([0.3, 0.7], n)
    tail = 1 / (np.pi**2 * n)  # Σ_{k>n} 1/(kπ)² < 1/(π²n)
    assert abs(values @ (at_3 * at_7) - 0.09) <= 2 * tail
    assert 0 < 1 / 6 - values.sum() <= tail
    assert_allclose((values**2).sum(), 1 / 90, rtol=1e-12)


def test_F160_truncation_after_five_terms_misses_by_0248():
    phi = bridge_eigenfunctions(GRID, 5)
    assert round(np.abs(BRIDGE(GRID) - phi * bridge_eigenvalues(5) @ phi.T).max(), 4) == 0.0248
    assert_allclose(mercer_pairs(BRIDGE, midpoint_rule(0, 1, 400)).truncation_error(GRID, 5), 0.0248, atol=1e-4)


@pytest.mark.parametrize("m", [10, 100])
def test_F160_midpoint_rule_solved_by_hand(m):
    """On midpoints the sine vectors stay eigenvectors, and λ_k = 1/(2m sin(kπ/2m))²."""
    pairs, k = mercer_pairs(BRIDGE, midpoint_rule(0, 1, m)), np.arange(1, m + 1)
    assert_allclose(pairs.values, 1 / (2 * m * np.sin(k * np.pi / (2 * m))) ** 2, rtol=1e-9)
    assert_allclose(pairs.trace, 1 / 6 + 1 / (12 * m**2), rtol=1e-12)
    exact = bridge_eigenfunctions(pairs.rule.nodes, 4)
    assert_allclose(np.abs(pairs.rule.weights * exact.T @ pairs.at_nodes[:, :4]), np.eye(4), atol=1e-9)


def test_F160_eigenfunctions_between_the_nodes():
    pairs = mercer_pairs(BRIDGE, midpoint_rule(0, 1, 400))
    found, exact = pairs.eigenfunctions(GRID, 3), bridge_eigenfunctions(GRID, 3)
    sign = np.sign((found * exact).sum(axis=0))
    assert_allclose(found * sign, exact, atol=1e-4)
    assert_allclose(pairs.values[:3], bridge_eigenvalues(3), rtol=1e-4)


def test_F160_a_linear_kernel_has_one_eigenvalue_so_its_eigenfunctions_are_no_basis():
    pairs = mercer_pairs(Linear(), gauss_rule(-1, 1, 12))
    assert pairs.rank == 1
    assert_allclose(pairs.values, [1 / 3] + [0] * 11, atol=1e-15)
    assert_allclose(np.abs(pairs.eigenfunctions([1.0])), [[np.sqrt(3)]], rtol=1e-13)


def test_F160_outside_the_support_of_the_density_the_series_is_not_the_kernel():
    m = 300
    pairs = mercer_pairs(Spline("min"), midpoint_rule(0, 2, 2 * m, density=lambda t: (t < 1) * 1.0))
    assert len(pairs.rule.nodes) == m
    # all terms together interpolate at the nodes, and min(1.5, t) = min(last node, t) for every node
    assert_allclose(pairs.series([1.5]), [[1 - 1 / (2 * m)]], rtol=1e-9)
    assert_allclose(pairs.series([0.5]), [[0.5]], atol=1 / m)
    assert_allclose(pairs.kernel([1.5]), [[1.5]])


def test_F161_hilbert_schmidt_norm_of_the_bridge():
    pairs = mercer_pairs(BRIDGE, midpoint_rule(0, 1, 400))
    assert_allclose(pairs.hilbert_schmidt**2, 1 / 90, rtol=1e-4)
    assert_allclose(pairs.operator_norm, 1 / np.pi**2, rtol=1e-4)


# --- laws ------


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F160_F161_trace_and_hilbert_schmidt_are_integrals_of_the_kernel(kernel):
    rule = gauss_rule(0, 1, 5, pieces=8, density=lambda t: 2 * t)
    pairs, w, K = mercer_pairs(kernel, rule), rule.weights, kernel(rule.nodes)
    assert_allclose(pairs.trace, w @ kernel.diag(rule.nodes), rtol=1e-12)
    assert_allclose(pairs.hilbert_schmidt**2, w @ K**2 @ w, rtol=1e-12)
    assert (np.diff(pairs.values) <= 0).all()
    f = np.random.default_rng(0).standard_normal((len(w), 50))
    ratio = np.sqrt(w @ (K @ (w[:, None] * f)) ** 2 / (w @ f**2))
    assert ratio.max() <= pairs.operator_norm * (1 + 1e-12)


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F160_eigenfunctions_are_orthonormal_and_extend_themselves(kernel):
    rule = midpoint_rule(0, 1, 60)
    pairs = mercer_pairs(kernel, rule)
    n = min(pairs.rank, 6)
    phi = pairs.eigenfunctions(rule.nodes, n)
    assert_allclose(phi.T @ (rule.weights[:, None] * phi), np.eye(n), atol=1e-7)
    assert_allclose(phi, pairs.at_nodes[:, :n], atol=1e-7)


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F162_the_feature_map_gives_back_the_kernel(kernel):
    rule = midpoint_rule(0, 1, 60)
    features = mercer_pairs(kernel, rule).features(rule.nodes)
    assert_allclose(features @ features.T, kernel(rule.nodes), atol=1e-8 * kernel.diag(rule.nodes).max())


def test_F162_between_the_nodes_the_feature_map_converges():
    X = np.random.default_rng(0).uniform(0, 1, 20)
    features = mercer_pairs(BRIDGE, midpoint_rule(0, 1, 400)).features(X)
    assert_allclose(features @ features.T, BRIDGE(X), atol=1 / 400)


def test_F162_with_the_sample_as_measure_the_eigenvalues_are_those_of_K_over_n():
    X = np.random.default_rng(1).standard_normal((15, 2))
    pairs = mercer_pairs(Gaussian(0.5), sample_rule(X))
    assert_allclose(pairs.values, np.linalg.eigvalsh(Gaussian(0.5)(X) / 15)[::-1], atol=1e-14)


def test_F160_the_error_is_largest_on_the_diagonal_and_falls_uniformly():
    pairs = mercer_pairs(BRIDGE, midpoint_rule(0, 1, 100))
    t = pairs.rule.nodes
    errors = [pairs.truncation_error(t, n) for n in range(0, 100, 9)]
    assert (np.diff(errors) < 0).all()
    rest = BRIDGE(t) - pairs.series(t, n=7)
    assert_allclose(np.abs(rest).max(), rest.diagonal().max(), rtol=1e-12)
    assert pairs.truncation_error(t, 100) < 1e-14


# --- oracles ------


@pytest.mark.parametrize(("gamma", "sigma"), [(0.5, 1.0), (2.0, 0.7)])
def test_F160_gaussian_kernel_under_a_normal_density(gamma, sigma):
    """λ_k = √(2a/A) (γ/A)^k with a = 1/4σ², c = √(a² + 2aγ), A = a + γ + c."""
    a = 1 / (4 * sigma**2)
    A = a + gamma + np.sqrt(a**2 + 2 * a * gamma)
    exact = np.sqrt(2 * a / A) * (gamma / A) ** np.arange(8)

    def normal(t):
        return np.exp(-((t / sigma) ** 2) / 2) / (sigma * np.sqrt(2 * np.pi))

    pairs = mercer_pairs(Gaussian(gamma), gauss_rule(-10 * sigma, 10 * sigma, 20, pieces=10, density=normal))
    assert_allclose(pairs.values[:8], exact, rtol=1e-10)
    assert_allclose(pairs.trace, 1.0, rtol=1e-12)


def test_F160_in_the_plane_a_product_kernel_has_products_as_eigenvalues():
    line = gauss_rule(0, 1, 12)
    one = mercer_pairs(Gaussian(1.0), line).values
    two = mercer_pairs(Gaussian(1.0), line.times(line)).values
    assert_allclose(two[:10], np.sort(np.outer(one, one).ravel())[::-1][:10], rtol=1e-9)


# --- quadrature, and what goes wrong ------


def test_gauss_rule_is_exact_to_its_degree_and_no_further():
    rule = gauss_rule(-1, 2, m=3)
    for degree in range(6):
        exact = (2.0 ** (degree + 1) - (-1.0) ** (degree + 1)) / (degree + 1) / 3
        assert_allclose(rule.integral(lambda t, k=degree: t**k), exact, rtol=1e-13)
    assert abs(rule.integral(lambda t: t**6) - (2.0**7 + 1) / 21) > 1e-3


def test_rules_integrate_constants_and_products():
    assert_allclose(midpoint_rule(-3, 5, 7).integral(lambda t: 1.0), 1.0, rtol=1e-14)
    square = gauss_rule(0, 1, 3).times(gauss_rule(0, 2, 3))
    assert_allclose(square.integral(lambda X: X[:, 0] ** 2 * X[:, 1]), 1 / 3, rtol=1e-13)


def test_a_rule_is_a_frozen_copy():
    nodes, weights = np.array([[0.0], [1.0]]), np.array([1.0, 0.0])
    rule = Quadrature(nodes, weights)
    assert_array_equal(rule.nodes, [[0.0]])
    nodes[0] = 9.0
    assert rule.nodes[0, 0] == 0.0
    with pytest.raises(ValueError, match="read-only"):
        rule.weights[0] = 2.0


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Quadrature([0.0, 1.0], [1.0]), "as many weights"),
        (lambda: Quadrature([0.0, 1.0], [1.0, -1.0]), "nowhere negative"),
        (lambda: midpoint_rule(0, 1, 5, density=lambda t: 0 * t), "vanishes"),
        (lambda: midpoint_rule(1, 0, 5), "a < b"),
        (lambda: gauss_rule(0, np.inf, 5), "finite"),
        (lambda: midpoint_rule(0, 1, 5).integral(lambda t: t[:2]), "one finite number per node"),
        (lambda: mercer_pairs(Sigmoid(1.0, -1.0), midpoint_rule(-2, 2, 20)), "not positive semi-definite"),
        (lambda: mercer_pairs(Linear(), midpoint_rule(0, 1, 5)).features([0.5], 2), "only 1 eigenvalues"),
        (lambda: BRIDGE([1.5]), r"lives on \[0, 1\]"),
    ],
)
def test_errors_say_what_is_wrong(make, message):
    with pytest.raises(ValueError, match=message):
        make()
