"""GramRows behaves like the Gram matrix that it never writes down."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.kernels import Gaussian, GramRows, Linear, Polynomial, rows

KERNELS = [Linear(), Gaussian(0.7), Polynomial(degree=3, offset=1.0)]


@pytest.fixture
def X():
    return np.random.default_rng(5).normal(size=(40, 3))


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_it_is_the_gram_matrix(kernel, X):
    lazy, K = GramRows(kernel, X), kernel(X)
    v = np.where(np.arange(40) % 3 == 0, np.linspace(-1, 1, 40), 0.0)
    some, others = [3, 1, 4], [1, 5, 9, 2]
    for _ in range(2):  # before and after rows were fetched
        assert_allclose(lazy @ v, K @ v, atol=1e-12)
        assert_allclose(v @ lazy, v @ K, atol=1e-12)
        assert_allclose(abs(lazy) @ np.abs(v), np.abs(K) @ np.abs(v), atol=1e-12)
        assert_allclose(lazy[np.ix_(some, others)], K[np.ix_(some, others)], atol=1e-12)
        assert_allclose([lazy[i] for i in some], K[some], atol=1e-12)
    assert_allclose(lazy.diagonal(), K.diagonal())
    assert_allclose(np.asarray(lazy), K)
    assert lazy.shape == K.shape and len(lazy) == 40
    assert_array_equal(lazy @ np.zeros(40), np.zeros(40))


def test_a_row_is_computed_once_and_a_product_skips_columns_of_weight_0(X, monkeypatch):
    lazy, computed = GramRows(Linear(), X), []
    real = Linear._matrix
    monkeypatch.setattr(Linear, "_matrix", lambda self, A, B: computed.append(len(A) * len(B)) or real(self, A, B))
    for _ in range(3):
        lazy.fetch([7, 8])
        lazy[7]
    assert computed == [2 * 40]
    v = np.zeros(40)
    v[[7, 8]] = 1.0
    lazy @ v
    assert computed == [2 * 40]
    v[9] = 1.0
    lazy @ v
    assert computed == [2 * 40, 40]


def test_a_full_store_is_emptied_and_stays_right(X, monkeypatch):
    monkeypatch.setattr(rows, "BUDGET", 0)
    monkeypatch.setattr(rows, "BLOCK", 50)
    many = np.random.default_rng(0).normal(size=(200, 2))
    lazy, K = GramRows(Gaussian(1.0), many), Gaussian(1.0)(many)
    assert len(lazy.rows) == 64
    for i in np.random.default_rng(1).permutation(200):
        assert_allclose(lazy[int(i)], K[i])
    assert lazy.kept <= 64
    v = np.random.default_rng(2).normal(size=200)
    assert_allclose(lazy @ v, K @ v, atol=1e-10)


def test_a_row_in_the_hand_survives_an_emptied_store(monkeypatch):
    monkeypatch.setattr(rows, "BUDGET", 0)
    many = np.random.default_rng(0).normal(size=(200, 2))
    lazy, K = GramRows(Gaussian(1.0), many), Gaussian(1.0)(many)
    first = lazy[0]
    lazy.fetch(np.arange(1, 64))  # the store is full now
    lazy[100]
    assert_allclose(first, K[0])
