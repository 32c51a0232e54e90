"""Squared distances: conditionally negative definite matrices, Schoenberg transforms, Hilbert embedding."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.spatial.distance import cdist
from scipy.special import exp1

from kernlab_edu.kernels import (
    ExponentialTransform,
    Gaussian,
    IdentityTransform,
    LogTransform,
    PowerTransform,
    RationalQuadratic,
    RationalTransform,
    Schoenberg,
    additive_constant,
    centre,
    centring,
    centring_about,
    distances2,
    embedding_curve,
    gram_about,
    gram_from_distances2,
    integrability,
    is_bernstein,
    is_cnd,
    is_psd,
    refute_transform,
    schoenberg_transforms,
    to_distances2,
)
from kernlab_edu.kernels.conditional import gram_of_new

CYCLE = np.array([[0.0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]])  # around a square, along its sides
LINE2 = np.array([[0.0, 1, 4], [1, 0, 1], [4, 1, 0]])  # 0, 1, 2, squared distances
TRIANGLE = 1.0 - np.eye(3)
SIGNED = np.array([2.0, -1.5, 0.25, 0.25])
FIVE = schoenberg_transforms(a=1.7, p=0.4)
D_GRID = np.array([0.0, 1e-6, 1e-2, 0.3, 1.0, 4.0, 50.0, 1e4])


def squared_distances(n=9, dim=3, seed=0):
    X = np.random.default_rng(seed).standard_normal((n, dim))
    return X, cdist(X, X, "sqeuclidean")


def eigenvalues(C):
    return np.linalg.eigvalsh(gram_about(C))


# --- any centre, conditionally negative definite ------


@pytest.mark.parametrize("alpha", [SIGNED, np.full(4, 0.25), np.eye(4)[2]], ids=["signed", "mean", "one point"])
def test_F233_the_gram_matrix_about_alpha_is_that_of_the_shifted_points(alpha):
    X, D2 = squared_distances(n=4)
    shifted = X - alpha @ X
    assert_allclose(gram_about(D2, alpha), shifted @ shifted.T, atol=1e-13)
    H = centring_about(alpha)
    assert_allclose(gram_about(D2, alpha), -0.5 * H @ D2 @ H.T, atol=1e-13)
    assert_allclose(H @ X, shifted, atol=1e-14)


def test_F233_a_centre_at_the_first_point_makes_its_row_zero():
    B = gram_about(squared_distances(n=4)[1], np.eye(4)[0])
    assert_allclose(B[0], 0.0, atol=1e-14)
    assert_allclose(B[:, 0], 0.0, atol=1e-14)


def test_F233_the_other_order_of_one_and_alpha_is_no_gram_matrix():
    D2 = squared_distances(n=4)[1]
    wrong = np.eye(4) - np.outer(SIGNED, np.ones(4))
    assert is_psd(gram_about(D2, SIGNED))
    assert not is_psd(-0.5 * wrong @ D2 @ wrong.T)


@given(st.integers(0, 10_000), st.booleans())
def test_F233_every_centre_gives_the_same_verdict(seed, euclidean):
    rng = np.random.default_rng(seed)
    C = squared_distances(n=6, dim=2, seed=seed)[1] if euclidean else rng.standard_normal((6, 6))
    C = C + C.T
    alpha = rng.standard_normal(6)
    alpha[0] += 1 - alpha.sum()
    assert bool(is_psd(gram_about(C, alpha), tol=1e-8)) == bool(is_cnd(C)) == bool(is_psd(gram_about(C), tol=1e-8))


def test_F233_the_uniform_centre_is_the_usual_one():
    D2 = squared_distances()[1]
    assert_allclose(gram_about(D2), gram_from_distances2(D2), atol=1e-14)
    assert_allclose(centring_about(np.full(5, 0.2)), centring(5), atol=1e-15)


def test_new_points_about_any_centre_have_the_inner_products_of_the_shifted_points():
    X, D2 = squared_distances(n=4)
    Z = np.random.default_rng(5).standard_normal((3, 3))
    found = gram_of_new(cdist(Z, X, "sqeuclidean"), D2, SIGNED)
    assert_allclose(found, (Z - SIGNED @ X) @ (X - SIGNED @ X).T, atol=1e-13)


@pytest.mark.parametrize("alpha", [np.ones(4), np.zeros(4), [0.5, 0.5], [np.nan, 1, 0, 0], np.full((2, 2), 0.25)])
def test_a_centre_that_is_no_measure_of_mass_one_is_refused(alpha):
    with pytest.raises(ValueError, match=r"sum to|one weight per point"):
        gram_about(CYCLE, alpha)


def test_F234_sums_and_hadamard_products_stay_semi_definite_and_need_not_be_definite():
    rng = np.random.default_rng(0)
    for _ in range(20):
        A, B = (M @ M.T for M in rng.standard_normal((2, 5, 3)))
        assert is_psd(A + B) and is_psd(A * B)
    ones = np.ones((2, 2))
    assert_allclose(np.linalg.eigvalsh(ones * ones), [0.0, 2.0], atol=1e-15)
    assert_allclose(np.linalg.eigvalsh(ones + ones), [0.0, 4.0], atol=1e-15)


def test_F234_the_offending_vector_has_sum_zero_and_shows_the_value():
    C = LINE2**2
    check = is_cnd(C)
    assert not check and check.largest == pytest.approx(4.0)
    assert_allclose([check.v.sum(), check.v @ check.v, check.v @ C @ check.v], [0.0, 1.0, check.largest], atol=1e-14)
    assert "4" in check.explain() and "not" in check.explain()
    assert is_cnd(LINE2) and is_cnd([[3.0]]) and is_cnd(-np.eye(3)) and is_cnd(7 + np.zeros((3, 3)))
    assert not is_cnd(np.eye(3))


# --- transforms ------


def reference(phi, d):
    """Φ(d) by adaptive quadrature, with the atoms added by hand."""

    def integrand(t):
        return -np.expm1(-np.exp(t) * d) * phi.g(np.exp(t))

    total = sum(mass * (d if at == 0 else -np.expm1(-at * d) / at) for at, mass in phi.atoms)
    return total + sum(quad(integrand, *ends)[0] for ends in pairwise(range(-60, 81, 5)))  # t = ln λ


@pytest.mark.parametrize("phi", FIVE, ids=lambda t: type(t).__name__)
def test_F235_the_measure_belongs_to_the_closed_form(phi):
    for d in (0.3, 1.0, 4.0, 50.0):
        assert_allclose(reference(phi, d), phi(d), rtol=1e-6)


@pytest.mark.parametrize("phi", [*FIVE, PowerTransform(0.02), PowerTransform(0.98)], ids=lambda t: type(t).__name__)
def test_F235_our_quadrature_is_the_closed_form(phi):
    made = Schoenberg(phi.g, phi.atoms)
    assert_allclose(made(D_GRID), phi(D_GRID), rtol=1e-12)
    assert made(np.zeros(2)).tolist() == [0.0, 0.0]


@pytest.mark.parametrize("phi", [*FIVE, Schoenberg(lambda lam: 1 / (1 + lam) ** 2)], ids=lambda t: type(t).__name__)
@pytest.mark.parametrize("dim", [1, 3])
def test_F235_transformed_squared_distances_are_squared_distances(phi, dim):
    for seed in range(3):
        assert is_psd(gram_about(phi(squared_distances(n=12, dim=dim, seed=seed)[1])), tol=1e-12)


@pytest.mark.parametrize("phi", FIVE[1:], ids=lambda t: type(t).__name__)
def test_F235_a_curved_transform_needs_every_dimension(phi):
    D2 = squared_distances(n=8, dim=1)[1]
    assert np.linalg.matrix_rank(gram_about(D2)) == 1
    assert np.linalg.matrix_rank(gram_about(phi(D2)), tol=1e-12) == 7


def test_F235_the_square_refutes_itself_on_a_line_and_not_on_the_triangle():
    assert_allclose(eigenvalues(LINE2**2)[0], -2.0, atol=1e-14)  # E23: the theorem speaks of all D, not of one
    assert_allclose(eigenvalues(TRIANGLE**2), eigenvalues(TRIANGLE), atol=1e-15)
    assert_allclose(eigenvalues(TRIANGLE), [0.0, 0.5, 0.5], atol=1e-15)


def test_F235_the_corrected_condition_admits_all_five_and_the_printed_one_two():
    conditions = [phi.condition() for phi in FIVE]
    assert [c.holds for c in conditions] == [True] * 5
    assert [c.printed_holds for c in conditions] == [False, True, False, True, False]
    a, p = 1.7, 0.4
    scale = PowerTransform(p).g(1.0)
    assert_allclose([c.far for c in conditions[2:]], [exp1(a), np.exp(-a) / a, scale / p], rtol=1e-12)
    assert_allclose([c.far for c in conditions[2:]], [0.0747, 0.1075, 0.6715], atol=5e-5)
    near = [(1 - np.exp(-a)) / a, (1 - (1 + a) * np.exp(-a)) / a**2, scale / (1 - p)]
    assert_allclose([c.near for c in conditions[2:]], near, rtol=1e-12)
    assert_allclose([c.printed for c in conditions if c.printed_holds], [1 / a, 1 / a], rtol=1e-12)
    assert (conditions[0].near, conditions[0].far, conditions[1].near) == (1.0, 0.0, 0.0)


def test_F235_the_printed_integral_diverges_as_the_evidence_says():
    g2, g4 = FIVE[2].g, FIVE[4].g
    for eps, at2, at4 in ((1e-2, 3.51, 4.24), (1e-4, 8.10, 26.7), (1e-6, 12.71, 168.7)):
        pieces = np.append(np.arange(np.log(eps), 5, 2), 60.0)
        total = [sum(quad(lambda t, g=g: g(np.exp(t)), *ends)[0] for ends in pairwise(pieces)) for g in (g2, g4)]
        assert_allclose(total, [at2, at4], rtol=2e-3)


@pytest.mark.parametrize("phi", [ExponentialTransform(1.7), RationalTransform(0.6)], ids=lambda t: type(t).__name__)
def test_F235_the_printed_integral_is_the_height_of_a_bounded_transform(phi):
    assert_allclose(phi.condition().printed, phi(1e13), rtol=1e-12)
    assert "bounded by" in phi.condition().explain()
    assert "unbounded" in LogTransform().condition().explain()


@pytest.mark.parametrize("g, words", [(lambda x: 1 / x, "∫₀¹ g = inf"), (lambda x: 1 + 0 * x, "∫₁^∞ g/λ = inf")])
def test_F235_a_density_that_is_too_heavy_is_refused(g, words):
    assert not integrability(g).holds
    with pytest.raises(ValueError, match="infinite for d > 0") as error:
        Schoenberg(g)
    assert words in str(error.value)


@pytest.mark.parametrize("p", [-0.05, 1.05])
def test_F235_the_condition_sees_powers_just_outside_the_allowed_ones(p):
    assert not integrability(lambda lam: lam**-p).holds
    assert integrability(lambda lam: lam ** -np.clip(p, 0.05, 0.95)).holds


def test_densities_that_are_none_are_refused_and_rough_ones_are_named():
    with pytest.raises(ValueError, match=r"non-negative measure, but g\("):
        Schoenberg(lambda lam: np.cos(lam))
    with pytest.raises(ValueError, match="nan"):
        Schoenberg(lambda lam: np.where(lam > 1, np.nan, 1.0))
    with pytest.raises(ValueError, match="pairs"):
        Schoenberg(np.zeros_like, atoms=((1.0, -1.0),))
    with pytest.warns(UserWarning, match="rough"):
        box = Schoenberg(lambda lam: ((lam > 1) & (lam < 2)) * 1.0)
    assert is_psd(gram_about(box(squared_distances()[1])))


@pytest.mark.parametrize("make", [ExponentialTransform, LogTransform, RationalTransform, PowerTransform])
@pytest.mark.parametrize("value", [0.0, -1.0, np.nan, np.inf])
def test_parameters_outside_the_range_are_refused(make, value):
    with pytest.raises(ValueError):
        make(value)


def test_a_power_of_one_or_more_and_negative_squares_are_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        PowerTransform(1.0)
    with pytest.raises(ValueError, match="squared distances"):
        LogTransform()([-1.0])
    with pytest.raises(ValueError, match="squared distances"):
        IdentityTransform()([np.nan])


# --- is it one? ------

NO_TRANSFORMS = {
    "d^2": (np.square, 2),
    "d^1.01": (lambda d: d**1.01, 2),
    "min(d, 1)": (lambda d: np.minimum(d, 1.0), 3),
    "tanh d": (np.tanh, 3),
    "arctan d": (np.arctan, 3),
    "sin² d": (lambda d: np.sin(d) ** 2, 1),
    "step": (lambda d: (d > 1) * 1.0, 2),
    "-d": (lambda d: -d, 1),
}
TRANSFORMS = {
    **{repr(phi): phi for phi in FIVE},
    "written naively": lambda d: 1 - np.exp(-d),
    "nearly straight": lambda d: 1 - np.exp(-1e-9 * d),
    "√(1 + d) − 1": lambda d: np.sqrt(1 + d) - 1,
    "0": lambda d: 0 * d,
    "jump at 0": lambda d: (d > 0) * 1.0,
    "huge": lambda d: 1e200 * d,
}


@pytest.mark.parametrize("name", NO_TRANSFORMS)
def test_F235_what_is_no_transform_is_refuted_by_its_differences_and_by_points(name):
    phi, order = NO_TRANSFORMS[name]
    check, witness = is_bernstein(phi), refute_transform(phi)
    assert not check and check.order == order and "wrong sign" in check.explain()
    assert check.value < 0
    assert witness.found and witness.points.shape == (5, witness.points.shape[1])
    C = phi(cdist(witness.points, witness.points, "sqeuclidean"))
    assert_allclose([witness.v.sum(), witness.v @ C @ witness.v], [0.0, witness.value], atol=1e-9 * np.abs(C).max())
    assert witness.value > 0 and not is_cnd(C, tol=1e-12)
    assert f"{witness.value:.3g}" in witness.explain()


@pytest.mark.parametrize("name", TRANSFORMS)
def test_F235_what_is_a_transform_is_not_refuted(name):
    check, witness = is_bernstein(TRANSFORMS[name]), refute_transform(TRANSFORMS[name], restarts=10, dims=(2,))
    assert check and "evidence" in check.explain()
    assert not witness and "10 configurations" in witness.explain()


def test_a_transform_must_vanish_at_zero_and_be_finite():
    check, witness = is_bernstein(lambda d: 1 + d), refute_transform(lambda d: 1 + d)
    assert not check and witness.found and check.at_zero == witness.at_zero == 1.0
    assert "Φ(0) = 1" in check.explain() and "Φ(0) = 1" in witness.explain()
    for tool in (is_bernstein, refute_transform):
        with pytest.raises(ValueError, match="not finite"):
            tool(lambda d: 1 / d)
        with pytest.raises(ValueError, match="entry by entry"):
            tool(lambda d: 1.0)


# --- Hilbert embedding, kernels and distances ------


def test_F238_the_four_cycle_fails_below_the_root_of_its_polynomial():
    def smallest(lam):
        return embedding_curve(CYCLE**2, lam).smallest[0]

    root = brentq(smallest, 0.3, 1.0, xtol=1e-14)
    q = np.exp(-root)
    assert_allclose(1 - 2 * q + q**4, 0.0, atol=1e-12)
    assert_allclose(root, 0.609378, atol=5e-7)
    curve = embedding_curve(CYCLE**2, [0.01, 0.3, 0.6, 0.62, 1.0, 10.0])
    q = np.exp(-curve.lambdas)
    assert_allclose(curve.smallest, np.minimum(1 - 2 * q + q**4, 1 - q**4), atol=1e-14)
    assert curve.positive.tolist() == [False, False, False, True, True, True]
    assert "0.01 … 0.6" in curve.explain()


@pytest.mark.parametrize("seed", range(3))
def test_F238_embeds_exactly_if_positive_for_small_lambda(seed):
    lambdas = np.geomspace(1e-3, 1e2, 12)
    euclidean = squared_distances(n=7, dim=2, seed=seed)[1]
    assert is_cnd(euclidean) and embedding_curve(euclidean, lambdas).positive.all()
    table = np.random.default_rng(seed).uniform(1, 2, size=(12, 12))
    other = to_distances2(np.triu(table, 1) + np.triu(table, 1).T)
    assert not is_cnd(other) and not embedding_curve(other, 1e-3).positive.any()
    assert embedding_curve(other, 1e2).positive.all()  # far apart every set of points looks like a simplex
    assert embedding_curve(euclidean, 1.0).explain().startswith("exp(−λd²) is positive")


def test_F238_lambda_must_be_positive():
    with pytest.raises(ValueError, match="λ > 0"):
        embedding_curve(CYCLE**2, 0.0)


@pytest.mark.parametrize("a", [0.3, 1.0, 5.0])
def test_F239_kernels_and_transforms_are_two_faces(a):
    X, D2 = squared_distances()
    assert_allclose(RationalQuadratic(c=a)(X), 1 - a * RationalTransform(a)(D2), atol=1e-15)
    assert_allclose(distances2(Gaussian(gamma=a)(X)), 2 * a * ExponentialTransform(a)(D2), atol=1e-14)


def test_F239_distance_to_kernel_and_back():
    X, D2 = squared_distances()
    K = X @ X.T
    assert_allclose(distances2(K), np.add.outer(np.diag(K), np.diag(K)) - 2 * K, atol=1e-14)
    assert_allclose(distances2(gram_about(D2, np.eye(9)[4])), D2, atol=1e-13)
    assert_allclose(gram_about(distances2(K)), centre(K), atol=1e-13)


# --- tables ------


def test_additive_constants_of_the_cycle_are_two_and_root_two():
    c = additive_constant(CYCLE)
    assert_allclose([c.lingoes, c.cailliez], [2.0, np.sqrt(2.0)], rtol=1e-12)


@pytest.mark.parametrize("scale", [1e-40, 1.0, 1e40])
@pytest.mark.parametrize("seed", range(4))
def test_additive_constants_are_the_least_that_help(seed, scale):
    table = np.triu(np.random.default_rng(seed).uniform(0, scale, size=(8, 8)), 1)
    D = table + table.T
    c = additive_constant(D)
    unit = 1 - np.eye(8)
    assert is_cnd(c.added_to_distances(D) ** 2, tol=1e-9) and is_cnd(c.added_to_squares(D**2), tol=1e-9)
    assert not is_cnd((D + 0.999 * c.cailliez * unit) ** 2) and not is_cnd(D**2 + 0.999 * c.lingoes * unit)
    assert_allclose(eigenvalues(D**2)[0], -c.lingoes / 2, rtol=1e-9)


def test_a_euclidean_table_needs_no_constant():
    c = additive_constant(squared_distances()[1], squared=True)
    assert (c.lingoes, c.cailliez) == (0.0, 0.0)


def test_tables_are_read_as_distances_or_as_squares_when_told():
    assert_allclose(to_distances2(CYCLE), CYCLE**2)
    assert_allclose(to_distances2(CYCLE, squared=True), CYCLE)
    single = np.sqrt(squared_distances()[1]).astype(np.float32)
    assert to_distances2(single).dtype == np.float64


@pytest.mark.parametrize(
    "D, words",
    [
        ([[0, 1], [2, 0]], r"not symmetric: d\(0, 1\) = 1 but d\(1, 0\) = 2"),
        ([[0, 1], [1, 3]], "diagonal at 1"),
        ([[0, -1], [-1, 0]], r"Negative values in data: d\(0, 1\) = -1"),
        ([[0, np.nan], [np.nan, 0]], "NaN"),
        ([[0, np.inf], [np.inf, 0]], "infinite"),
        ([[0, 1, 2], [1, 0, 1]], "square"),
        ([[0, 1e100], [1e100, 0]], "another unit"),
        ([[0, 1e-100], [1e-100, 0]], "another unit"),
    ],
)
def test_what_is_no_table_of_distances_is_refused(D, words):
    with pytest.raises(ValueError, match=words):
        to_distances2(D)
