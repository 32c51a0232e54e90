"""The RKHS: inner products by coefficients and by cᵀKc, evaluation, projection, representers, norms that diverge."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.kernels import Function, Gaussian, Laplacian, Linear, Polynomial, Spline
from kernlab_edu.theory import (
    BrownianBridge,
    RKHSFunction,
    bridge_eigenfunctions,
    bridge_eigenvalues,
    coefficient_inner,
    gauss_rule,
    interpolant,
    interpolation_norms,
    mercer_pairs,
    midpoint_rule,
    representer_split,
    section,
)

BRIDGE = BrownianBridge()
ZOO = [BRIDGE, Gaussian(3.0), Laplacian(2.0), Spline("1+min"), Polynomial(degree=3, offset=1.0), 2 * Linear() + 1]
seeds = st.integers(0, 2**32 - 1)


def random_function(kernel, seed, n=5):
    rng = np.random.default_rng(seed)
    return RKHSFunction(kernel, rng.uniform(0, 1, n), rng.standard_normal(n))


# --- worked by hand ------


def test_F163_inner_product_of_two_sections_is_the_kernel():
    assert_allclose(section(BRIDGE, 0.3).inner(section(BRIDGE, 0.7)), 0.09, rtol=1e-14)


def test_F163_the_same_number_from_the_coefficients():
    n = 20_000
    values, (at_3, at_7) = bridge_eigenvalues(n), bridge_eigenfunctions([0.3, 0.7], n)
    assert_allclose(coefficient_inner(values * at_3, values * at_7, values), 0.09, atol=2 / (np.pi**2 * n))


def test_F163_functions_ax_and_bx_have_inner_product_ab_over_gamma():
    gamma, a, b = 4.0, 3.0, -5.0
    kernel = gamma * Linear()
    f, g = RKHSFunction(kernel, [1.0], [a / gamma]), RKHSFunction(kernel, [2.0], [b / (2 * gamma)])
    assert_allclose([f([7.0])[0], g([7.0])[0]], [7 * a, 7 * b])
    assert_allclose(f.inner(g), a * b / gamma)
    pairs = mercer_pairs(kernel, gauss_rule(-1, 1, 4))
    assert_allclose(pairs.project(f).inner(pairs.project(g)), a * b / gamma, rtol=1e-12)


def test_F164_projection_of_a_cube_on_the_linear_functions():
    """⟨x³, x⟩/⟨x, x⟩ = (1/5)/(1/3) on [−1, 1]."""
    P = mercer_pairs(Linear(), gauss_rule(-1, 1, 6)).project(lambda t: t**3)
    assert_allclose(P([1.0, -2.0]), [0.6, -1.2], rtol=1e-12)
    assert_allclose(P.l2_norm, 0.6 / np.sqrt(3), rtol=1e-12)
    assert_allclose(P.norm, 0.6, rtol=1e-12)


def test_F165_the_bound_needs_the_square_root():
    f = section(BRIDGE, 0.5)
    assert_allclose([f([0.5])[0], f.norm, f.bound([0.5])[0]], [0.25, 0.5, 0.25], rtol=1e-14)
    assert f([0.5])[0] > BRIDGE.diag([0.5])[0] * f.norm  # ¼ > ⅛: K(x, x)‖f‖ without the root bounds nothing


def test_F166_square_root_is_continuous_but_not_in_the_space_of_min():
    norms = interpolation_norms(Spline("min"), np.sqrt, [10, 100, 1000])
    assert_allclose(norms, [1.5733, 2.1489, 2.7246], atol=5e-5)
    assert_allclose(np.diff(norms), np.log(10) / 4, atol=1e-4)  # no bound: ¼ ln n for ever


def test_F166_smooth_functions_have_bounded_interpolants():
    assert_allclose(interpolation_norms(Spline("min"), lambda x: x, [10, 100, 1000]), 1.0, rtol=1e-9)
    squares = interpolation_norms(Spline("min"), np.square, [10, 100, 1000])
    assert_allclose(squares, 4 / 3 - 1 / (3 * np.array([10.0, 100, 1000]) ** 2), rtol=1e-9)  # ∫(2x)² = 4/3 from below


def test_F166_the_space_is_not_closed_in_L2():
    """f_n = Σ φ_k/k has an L² limit, while its norm in the space is √n π."""
    for n in (10, 1000):
        u = 1 / np.arange(1, n + 1)
        assert_allclose(coefficient_inner(u, u, bridge_eigenvalues(n)), n * np.pi**2, rtol=1e-12)
        assert 0 < np.pi**2 / 6 - u @ u <= 1 / n


# --- laws ------


@given(seed=seeds)
@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F164_reproducing_property(kernel, seed):
    f = random_function(kernel, seed)
    for x in (0.0, 0.37, 0.9):
        assert_allclose(f.inner(section(kernel, x)), f([x])[0], rtol=1e-12, atol=1e-12)


@given(seed=seeds)
@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F163_inner_product_is_bilinear_and_symmetric(kernel, seed):
    f, g, h = (random_function(kernel, [seed, i]) for i in range(3))
    assert_allclose((2 * f - g).inner(h), 2 * f.inner(h) - g.inner(h), atol=1e-10)
    assert_allclose(f.inner(g), g.inner(f), atol=1e-12)
    assert isinstance(np.float64(2.0) * f, RKHSFunction)
    assert_allclose((f + -g)([0.2]), f([0.2]) - g([0.2]), atol=1e-12)
    assert f.inner(g) ** 2 <= f.squared_norm * g.squared_norm * (1 + 1e-9) + 1e-12


@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F163_both_inner_products_agree_on_functions_of_the_nodes(kernel):
    rule = midpoint_rule(0, 1, 12)
    pairs, rng = mercer_pairs(kernel, rule), np.random.default_rng(0)
    f, g = (RKHSFunction(kernel, rule.nodes, rng.standard_normal(12)) for _ in range(2))
    assert_allclose(pairs.project(f).inner(pairs.project(g)), f.inner(g), rtol=1e-6)
    assert_allclose(pairs.project(f).norm, f.norm, rtol=1e-6)


def test_F164_projection_leaves_an_orthogonal_residual():
    pairs = mercer_pairs(BRIDGE, midpoint_rule(0, 1, 80))
    rule = pairs.rule
    P = pairs.project(np.cos, n=5)
    residual = np.cos(rule.nodes[:, 0]) - P(rule.nodes)
    assert_allclose(pairs.at_nodes[:, :5].T @ (rule.weights * residual), 0.0, atol=1e-13)
    assert_allclose(rule.integral(lambda t: np.cos(t) ** 2), P.l2_norm**2 + rule.weights @ residual**2, rtol=1e-12)
    assert_allclose(pairs.project(P, n=5).u, P.u, atol=1e-13)
    assert np.sqrt(rule.weights @ residual**2) > 0.1


@given(seed=seeds)
@pytest.mark.parametrize("kernel", ZOO, ids=repr)
def test_F165_evaluation_is_bounded_by_the_norm(kernel, seed):
    f, X = random_function(kernel, seed), np.linspace(0, 1, 101)
    assert (np.abs(f(X)) <= f.bound(X) * (1 + 1e-9) + 1e-9).all()
    assert_allclose(f.norm**2, f.c @ kernel(f.points) @ f.c, rtol=1e-9, atol=1e-12)


def test_F165_for_the_gaussian_the_norm_bounds_the_maximum():
    f = random_function(Gaussian(3.0), 0)
    assert np.abs(f(np.linspace(-2, 3, 1001))).max() <= np.sqrt(f.c @ Gaussian(3.0)(f.points) @ f.c)


@given(seed=seeds)
def test_F167_a_small_change_of_f_changes_predictions_little(seed):
    kernel, X = 4 * Gaussian(1.0), np.linspace(0, 1, 50)
    f, change = random_function(kernel, seed), 1e-3 * random_function(kernel, [seed, 1])
    kappa = 4.0  # sup k(x, x)
    assert np.abs((f + change)(X) - f(X)).max() <= np.sqrt(kappa) * change.norm * (1 + 1e-6) + 1e-15


@pytest.mark.parametrize("kernel", [BRIDGE, Gaussian(3.0), Laplacian(2.0), Spline("1+min")], ids=repr)
def test_F166_the_part_orthogonal_to_the_data_costs_norm_and_fits_nothing(kernel):
    X, rng = np.array([0.1, 0.4, 0.8]), np.random.default_rng(0)
    f = RKHSFunction(kernel, rng.uniform(0, 1, 4), rng.standard_normal(4))
    split = representer_split(f, X)
    assert_allclose(split.orthogonal(X), 0.0, atol=1e-10)
    assert_allclose(split.in_span(X), f(X), atol=1e-10)
    assert_allclose(split.in_span.inner(split.orthogonal), 0.0, atol=1e-10)
    assert_allclose(f.squared_norm, split.in_span.squared_norm + split.orthogonal.squared_norm, rtol=1e-9)
    assert split.orthogonal.norm > 1e-3
    assert_allclose((split.in_span + split.orthogonal)([0.55]), f([0.55]), atol=1e-12)


@given(seed=seeds)
def test_F166_no_other_interpolant_has_a_smaller_norm(seed):
    X, y = np.array([0.1, 0.4, 0.8]), np.random.default_rng(seed).standard_normal(3)
    f, g = interpolant(Laplacian(2.0), X, y), representer_split(random_function(Laplacian(2.0), seed), X).orthogonal
    assert_allclose(f(X), y, atol=1e-10)
    assert_allclose(f.squared_norm, y @ np.linalg.solve(Laplacian(2.0)(X), y), rtol=1e-9)
    for t in (-0.1, 0.1, 1.0):
        assert_allclose((f + t * g)(X), y, atol=1e-9)
        assert (f + t * g).norm >= f.norm - 1e-9


def test_F166_repeated_points_with_equal_values_are_welcome():
    f = interpolant(Gaussian(1.0), [0.0, 0.0, 1.0], [2.0, 2.0, 1.0])
    assert_allclose(f([0.0, 1.0]), [2.0, 1.0], atol=1e-12)
    assert_allclose(f.norm, interpolant(Gaussian(1.0), [0.0, 1.0], [2.0, 1.0]).norm, rtol=1e-12)


# --- what goes wrong ------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: interpolant(Gaussian(1.0), [0.0, 0.0], [1.0, 2.0]), "rank 1 for 2 points"),
        (lambda: interpolant(Linear(), [1.0, 2.0, 3.0], [1.0, 4.0, 9.0]), "No function of this space"),
        (lambda: interpolant(Linear(), [1.0], [1.0, 2.0]), "as many finite values"),
        (lambda: RKHSFunction(Linear(), [1.0], [np.nan]), "finite coefficients"),
        (lambda: section(Linear(), 1.0).inner(section(Gaussian(1.0), 1.0)), "no inner product"),
        (lambda: section(Linear(), 1.0) + section(Gaussian(1.0), 1.0), "no inner product"),
        (lambda: section(Function(lambda x, z: -1.0), 1.0).norm, "not positive semi-definite"),
        (lambda: coefficient_inner([1.0, 1.0], [1.0, 0.0], [0.5, 0.0]), "not in the RKHS"),
    ],
)
def test_errors_say_what_is_wrong(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_zero_coefficient_may_meet_a_zero_eigenvalue():
    assert coefficient_inner([1.0, 0.0], [3.0, 0.0], [0.5, 0.0]) == 6.0
