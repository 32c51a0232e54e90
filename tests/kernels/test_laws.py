"""Laws that every kernel of the zoo obeys."""

import copy
import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.base import clone

from kernlab_edu import kernels
from kernlab_edu.kernels import Function, Gaussian, Linear, Polynomial, ScaledBy, Sigmoid, is_psd


def test_gram_matrix_is_symmetric_and_psd(kernel, X):
    K = kernel(X)
    assert K.shape == (12, 12) and K.dtype == np.float64
    assert_allclose(K, K.T, rtol=1e-14)
    assert np.linalg.eigvalsh(K)[0] >= -1e-13 * np.abs(K).max() * len(K)
    assert is_psd(K)


def test_swapping_the_arguments_transposes(kernel, X, Z):
    assert kernel(X, Z).shape == (12, 5)
    assert_allclose(kernel(X, Z), kernel(Z, X).T, rtol=1e-14, atol=1e-15)


def test_blocks_agree_with_the_whole(kernel, X, Z):
    whole = kernel(np.vstack([X, Z]))
    assert_allclose(kernel(X, Z), whole[:12, 12:], rtol=1e-13, atol=1e-15)
    assert_allclose(kernel(X, X.copy()), whole[:12, :12], rtol=1e-13, atol=1e-15)


def test_diag_is_the_diagonal(kernel, X):
    assert kernel.diag(X).shape == (12,)
    assert_allclose(kernel.diag(X), np.diagonal(kernel(X)), rtol=1e-13)


def test_permuting_points_permutes_the_matrix(kernel, X, Z):
    order = np.random.default_rng(3).permutation(len(X))
    assert_allclose(kernel(X[order]), kernel(X)[np.ix_(order, order)], rtol=1e-13, atol=1e-15)
    assert_allclose(kernel(X[order], Z), kernel(X, Z)[order], rtol=1e-13, atol=1e-15)


def test_lists_and_integers_are_points_too(kernel, X):
    assert_array_equal(kernel(X.tolist()), kernel(X))


def test_the_result_is_a_fresh_array(kernel, X):
    K = kernel(X)
    before = K.copy()
    K += 1.0
    assert_array_equal(kernel(X), before)


def test_algebra_is_the_algebra_of_matrices(kernel, X, Z):
    K, G, c = kernel(X, Z), Gaussian()(X, Z), np.float64(2.5)
    for new, expected in [
        (2 * kernel + 1, 2 * K + 1),
        (1 + kernel * 2, 2 * K + 1),
        (c * kernel, 2.5 * K),
        (kernel + Gaussian(), K + G),
        (kernel * Gaussian(), K * G),
        (kernel**3, K * K * K),
        (kernel**0, np.ones_like(K)),
        (0 * kernel, np.zeros_like(K)),
        (sum([kernel, kernel]), 2 * K),
    ]:
        assert_allclose(new(X, Z), expected, rtol=1e-13, atol=1e-15)
        assert_allclose(new.diag(X), np.diagonal(new(X)), rtol=1e-12)
        assert is_psd(new(X)) and not new.indefinite


def test_scaling_by_a_function(kernel, X, Z):
    f = lambda X: X @ [1.0, -2.0]  # noqa: E731
    expected = f(X)[:, np.newaxis] * kernel(X, Z) * f(Z)
    assert_allclose(kernel.scaled_by(f)(X, Z), expected, rtol=1e-13, atol=1e-15)
    assert is_psd(kernel.scaled_by(f)(X))


def test_copies_are_equal_and_changed_copies_are_not(kernel, X):
    for twin in (copy.deepcopy(kernel), pickle.loads(pickle.dumps(kernel)), clone(kernel, safe=False)):
        assert twin == kernel and hash(twin) == hash(kernel) and repr(twin) == repr(kernel)
        assert_array_equal(twin(X), kernel(X))
    assert kernel + 1 != kernel and 2 * kernel != 3 * kernel


def test_repr_reads_back(kernel):
    functions = {f.__name__: f for f in kernel.get_params().values() if hasattr(f, "__name__")}
    names = {name: getattr(kernels, name) for name in kernels.__all__} | functions
    k = kernel
    for whole in (k, 2 * k + 1, (k + k) * (k * k), (k**2) ** 3, 1 + (1 + k), 2 * (3 * k)):
        assert eval(repr(whole), names) == whole


def test_repr_reads_like_the_formula():
    assert repr(2 * Gaussian(gamma=0.5) + 1) == "2*Gaussian(gamma=0.5) + 1"
    assert repr((Linear() + 1) ** 2 * Gaussian(np.float64(3))) == "(Linear() + 1)**2*Gaussian(gamma=3.0)"
    assert repr(Linear().scaled_by(np.sum)) == "Linear().scaled_by(sum)"


def test_equality_is_by_value():
    assert 2 * Gaussian(gamma=0.5) + 1 == 2.0 * Gaussian(gamma=0.5) + 1.0
    assert Gaussian(gamma=0.5) != Gaussian(gamma=0.6)
    assert Linear() != Gaussian() and Linear() != "Linear()"


def test_what_is_built_from_the_sigmoid_is_indefinite():
    for k in (Sigmoid(), 2 * Sigmoid() + 1, Linear() * Sigmoid(), Sigmoid() ** 3, Sigmoid().scaled_by(len)):
        assert k.indefinite
    assert not (Linear() + Gaussian()).indefinite


@pytest.mark.parametrize(
    "make",
    [lambda k: -1 * k, lambda k: k * -0.5, lambda k: k + -1, lambda k: k - 1, lambda k: 1 - k, lambda k: -k],
)
def test_negative_multiples_are_no_kernels(make):
    with pytest.raises(ValueError, match=r"kernel.*Function"):
        make(Gaussian())


@pytest.mark.parametrize("exponent", [0.5, -1, 2.0, True, "2"])
def test_exponents_are_natural(exponent):
    with pytest.raises(ValueError, match="integer"):
        Linear() ** exponent


@pytest.mark.parametrize("other", ["2", None, [1.0], np.ones(3), np.nan, np.inf])
def test_other_operands_are_refused(other):
    with pytest.raises((TypeError, ValueError)):
        Gaussian() + other
    with pytest.raises((TypeError, ValueError)):
        other * Gaussian()


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ([], "no points"),
        ([[np.nan, 1.0]], "NaN"),
        ([[np.inf, 1.0]], "infinite"),
        ([["a", "b"]], "real numbers"),
        ([[1.0, 2.0], [3.0]], "real numbers"),
        ([[1j, 2.0]], "real numbers"),
        (np.ones((2, 2, 2)), "3 axes"),
        (3.0, "0 axes"),
        ([[1.0, 2.0, 3.0]], "columns"),
    ],
)
def test_bad_points_are_refused_in_words(points, message, X):
    with pytest.raises(ValueError, match=message):
        Gaussian()(points, X)


def test_overflow_is_an_error_and_not_an_infinity():
    with pytest.raises(ValueError, match="not finite"):
        Polynomial(degree=5)([1e100])
    with pytest.raises(ValueError, match="not finite"):
        Function(lambda x, z: np.sqrt(x @ z))([-1.0, 1.0])


def test_a_flat_list_means_points_on_the_line():
    assert_array_equal(Linear()([1, 2], [3]), [[3.0], [6.0]])


def test_an_empty_block_has_an_empty_matrix(X):
    assert Gaussian()(X, X[:0]).shape == (12, 0)


def test_scaled_by_wants_one_number_per_point(X):
    with pytest.raises(ValueError, match="one number per point"):
        ScaledBy(Linear(), lambda X: X)(X)
