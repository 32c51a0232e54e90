"""Each kernel against its formula worked by hand, the rows of the curriculum, and scikit-learn."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.integrate import quad
from sklearn.metrics import pairwise

from kernlab_edu.kernels import (
    Cosine,
    Gaussian,
    Haar,
    Hybrid,
    Laplacian,
    Linear,
    Polynomial,
    Precomputed,
    Radial,
    RationalQuadratic,
    Sigmoid,
    Spline,
    is_psd,
)

# Worked by hand


def test_C04_three_names_of_one_width():
    x, z = [[0.0, 0.0]], [[1.0, 1.0]]  # d² = 2
    sigma = 1.5
    k = Gaussian.from_sigma(sigma)
    assert_allclose(k(x, z), 0.641180, atol=5e-7)
    assert_allclose(k(x, z), Gaussian(gamma=1 / (2 * sigma**2))(x, z), rtol=1e-15)
    c = 2 * sigma**2
    assert_allclose(k(x, z), np.exp(-2 / c), rtol=1e-15)
    assert_allclose(k.sigma, sigma, rtol=1e-15)
    assert_allclose(Gaussian(gamma=1 / sigma**2)(x, z), 0.411112, atol=5e-7)  # the tempting mistake: the square


def test_C05_a_repeated_point_makes_the_gram_matrix_singular():
    k = Gaussian()
    assert abs(np.linalg.eigvalsh(k([0.0, 0.0, 1.0]))[0]) < 1e-15
    assert is_psd(k([0.0, 0.0, 1.0]))
    assert np.linalg.eigvalsh(k([0.0, 0.5, 1.0]))[0] > 1e-3  # distinct points: strictly positive


def test_F150_formulas_on_one_pair():
    x, z = np.array([[1.0, 2.0]]), np.array([[3.0, -1.0]])  # x·z = 1, d² = 13
    assert_allclose(Linear()(x, z), 1.0)
    assert_allclose(Polynomial(degree=3, offset=2.0)(x, z), 27.0)
    assert_allclose(Gaussian(gamma=0.1)(x, z), np.exp(-1.3))
    assert_allclose(Hybrid(degree=2, offset=2.0, gamma=0.1)(x, z), 9 * np.exp(-1.3))
    assert_allclose(Laplacian(sigma=2.0)(x, z), np.exp(-np.sqrt(13) / 2))
    assert_allclose(Cosine()(x, z), 1 / np.sqrt(50))
    assert_allclose(RationalQuadratic(c=2.0)(x, z), 1 - 13 / 15)


def test_F150_rational_quadratic_is_a_mixture_of_gaussians():
    for c, d2 in [(0.5, 0.3), (1.0, 2.0), (3.0, 7.0)]:
        mixture = quad(lambda u, c=c, d2=d2: np.exp(-u * d2) * c * np.exp(-c * u), 0, np.inf)[0]
        assert_allclose(RationalQuadratic(c=c)([0.0], [np.sqrt(d2)]), mixture, rtol=1e-9)


@pytest.mark.parametrize(
    "k",
    [Linear(), Polynomial(), Gaussian(), Hybrid(), Laplacian(), Cosine(), RationalQuadratic()],
    ids=repr,
)
def test_F150_no_negative_eigenvalue(k):
    rng = np.random.default_rng(5)
    for scale in (0.1, 1.0, 3.0):
        K = k(scale * rng.normal(size=(25, 3)))
        assert np.linalg.eigvalsh(K)[0] >= -1e-10 * max(1.0, np.abs(K).max())


def test_F156_two_points_refute_the_sigmoid():
    K = Sigmoid(scale=1.0, offset=0.0)([1.0, 2.0])
    assert_allclose(np.linalg.det(K), np.tanh(1) * np.tanh(4) - np.tanh(2) ** 2, rtol=1e-12)
    assert_allclose(np.linalg.det(K), -0.168266, atol=5e-7)
    assert_allclose(np.linalg.eigvalsh(K)[0], -0.0909, atol=5e-5)
    assert_allclose(np.linalg.eigvalsh(Sigmoid(1.0, 1.0)([-1.0, 0.0, 1.0]))[0], -0.2190, atol=5e-5)
    assert_allclose(Sigmoid(1.0, -1.0)([0.0]), -0.7616, atol=5e-5)  # a negative squared length
    assert Sigmoid().indefinite and not Gaussian().indefinite


def test_F157_min_measures_the_slope():
    x = np.arange(1, 1001) / 1000
    K = Spline("min")(x)
    norm2 = lambda f: f @ np.linalg.solve(K, f)  # noqa: E731
    assert_allclose(norm2(x), 1.0, rtol=1e-9)
    assert_allclose(norm2(x**2), 4 / 3, rtol=1e-6)  # the grid misses h²/3


def test_F157_one_plus_min_also_measures_the_value_at_zero():
    x = np.arange(0, 201) / 200
    K = Spline("1+min")(x)
    f = 3 + 2 * x
    assert_allclose(f @ np.linalg.solve(K, f), 3**2 + 2**2, rtol=1e-9)


@pytest.mark.parametrize(("x", "z"), [(0.3, 0.8), (0.9, 0.2), (1.5, 2.5), (0.0, 1.0), (0.6, 0.6)])
def test_F157_cubic_spline_is_the_integral(x, z):
    integral = quad(lambda u: (x - u) * (z - u), 0, min(x, z))[0]
    assert_allclose(Spline("cubic")([x], [z]), 1 + x * z + integral, rtol=1e-13)


def test_F157_splines_multiply_over_the_features(X, Z):
    for kind in ("min", "1+min", "cubic"):
        k = Spline(kind)
        assert_allclose(k(X, Z), k(X[:, 0], Z[:, 0]) * k(X[:, 1], Z[:, 1]), rtol=1e-14)


def _haar_wavelet(j, i, x):
    t = 2.0**j * x - i
    return 2 ** (j / 2) * (((t >= 0) & (t < 0.5)) * 1.0 - ((t >= 0.5) & (t < 1)) * 1.0)


@pytest.mark.parametrize("J", [0, 1, 3, 5])
def test_F158_sum_of_wavelets_is_a_staircase(J):
    x = np.random.default_rng(2).uniform(size=40)
    x[:3] = [0.0, 0.5, 0.25]  # on the edges of cells
    wavelets = [np.ones_like(x)] + [_haar_wavelet(j, i, x) for j in range(J) for i in range(2**j)]
    K = sum(np.outer(psi, psi) for psi in wavelets)
    assert_allclose(Haar(levels=J)(x), K, atol=1e-12)
    same_cell = np.floor(x * 2**J)[:, np.newaxis] == np.floor(x * 2**J)
    assert_array_equal(Haar(levels=J)(x), 2.0**J * same_cell)


def test_F159_radial_functions(X):
    assert_allclose(Radial(lambda r: np.exp(-0.7 * r**2))(X), Gaussian(gamma=0.7)(X), rtol=1e-14)
    answer = is_psd(Radial(lambda r: 1 - r**2)([0.0, 1.0, 2.0]))
    assert not answer and answer.smallest < -1
    assert_array_equal(Radial(lambda r: 1.0)(X), np.ones((12, 12)))  # a constant g


def test_F133_a_kernel_is_a_similarity(kernel, X):
    K = kernel(X)
    d = np.diagonal(K)
    assert (K**2 <= np.outer(d, d) * (1 + 1e-12)).all()


def test_F133_the_gaussian_is_one_near_and_zero_far():
    K = Gaussian()([[0.0]], [[1e-9], [0.1], [1.0], [30.0]])[0]
    assert K[0] == 1.0 and (np.diff(K) < 0).all() and K[-1] < 1e-300


def test_near_duplicates_far_from_the_origin_keep_their_distance():
    x, z = [[1e6, 1e6]], [[1e6 + 0.5, 1e6]]
    assert_allclose(Gaussian(gamma=4.0)(x, z), np.exp(-1.0), rtol=1e-14)
    assert_array_equal(np.diagonal(Gaussian()(np.full((3, 4), 1e8 / 3))), 1.0)


@pytest.mark.parametrize("scale", [1e-180, 1.0, 1e180])
def test_cosine_knows_no_size(scale):
    assert_allclose(Cosine()([[scale, 0.0]], [[scale, scale]]), np.sqrt(0.5), rtol=1e-15)


# Domains and precomputed matrices


def test_cosine_of_the_zero_vector_is_refused():
    with pytest.raises(ValueError, match="Row 1 is the zero vector"):
        Cosine()([[1.0, 0.0], [0.0, 0.0]])
    with pytest.raises(ValueError, match="zero vector"):
        Cosine().diag([[0.0, 0.0]])


@pytest.mark.parametrize(("k", "x"), [(Spline(), -0.1), (Spline("cubic"), -1.0), (Haar(), 1.0), (Haar(), -0.5)])
def test_points_outside_the_domain_are_refused(k, x):
    for call in (lambda: k([0.5, x]), lambda: k([0.5], [x]), lambda: k.diag([x])):
        with pytest.raises(ValueError, match=r"lives on \[0, .*rescale"):
            call()


def test_precomputed_passes_the_numbers_through(X, Z):
    k = Precomputed()
    K, K_new = Gaussian()(X), Gaussian()(Z, X)
    assert_array_equal(k(K), K)
    assert_array_equal(k(K_new, K), K_new)
    assert_array_equal(k.diag(K), np.ones(12))
    assert not np.shares_memory(k(K), K) and not np.shares_memory(k(K_new, K), K_new)
    assert_allclose((2 * k + 1)(K_new, K), 2 * K_new + 1)


def test_precomputed_refuses_what_is_no_gram_matrix(X):
    k, K = Precomputed(), Gaussian()(X)
    with pytest.raises(ValueError, match="square"):
        k(K[:3])
    with pytest.raises(ValueError, match="not symmetric"):
        k([[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(ValueError, match="one column each"):
        k(K[:2], K[:5])


# Oracle


@pytest.mark.parametrize(
    ("k", "oracle", "params"),
    [
        (Linear(), pairwise.linear_kernel, {}),
        (Polynomial(3, 0.5, 2.0), pairwise.polynomial_kernel, {"degree": 3, "coef0": 0.5, "gamma": 2.0}),
        (Gaussian(0.7), pairwise.rbf_kernel, {"gamma": 0.7}),
        (Cosine(), pairwise.cosine_similarity, {}),
        (Sigmoid(0.3, -0.2), pairwise.sigmoid_kernel, {"gamma": 0.3, "coef0": -0.2}),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_agrees_with_scikit_learn(k, oracle, params, X, Z):
    assert_allclose(k(X, Z), oracle(X, Z, **params), rtol=1e-12, atol=1e-14)


def test_laplacian_agrees_with_scikit_learn_on_the_line(X, Z):
    ours, theirs = (
        Laplacian(sigma=0.4)(X[:, 0], Z[:, 0]),
        pairwise.laplacian_kernel(X[:, :1], Z[:, :1], gamma=2.5),
    )
    assert_allclose(ours, theirs, rtol=1e-12)  # on the line the two norms agree
