"""The SVM duals are stated as the table of the course says, and nonsense is refused in words."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.problems import SVMDual, hard_margin, one_class, primal, regression, soft_margin

K = np.array([[2.0, 0.5, -1.0], [0.5, 1.0, 0.2], [-1.0, 0.2, 3.0]])
Y = np.array([1.0, -1.0, 1.0])


def test_classification_is_the_printed_dual():
    alpha = np.array([0.3, 0.7, 0.1])
    double_sum = sum(alpha[i] * alpha[j] * Y[i] * Y[j] * K[i, j] for i in range(3) for j in range(3))
    assert_allclose(-soft_margin(K, Y, C=2).objective(alpha), alpha.sum() - 0.5 * double_sum)


def test_regression_is_the_printed_dual():
    t, up, down = np.array([1.0, 2.0, 0.5]), np.array([0.3, 0.0, 0.2]), np.array([0.0, 0.4, 0.1])
    beta = up - down
    printed = t @ beta - 0.25 * (up + down).sum() - 0.5 * beta @ K @ beta
    assert_allclose(-regression(K, t, C=1, epsilon=0.25).objective(np.r_[up, down]), printed)


def test_one_class_has_a_balance_and_no_linear_term():
    dual = one_class(K, nu=0.5)
    assert dual.delta == 1.5 and not dual.p.any() and (dual.u == 1).all()


@pytest.mark.parametrize(
    "dual",
    [hard_margin(K, Y), soft_margin(K, Y, [1, 2, 3]), regression(K, Y, 2, 0.1), one_class(K, 0.4)],
    ids=lambda d: d.kind,
)
def test_gradient_is_the_slope_of_the_objective_and_the_qp_is_the_same_problem(dual: SVMDual):
    alpha = np.linspace(0.1, 0.9, dual.n_variables)
    shift = 1e-6 * np.eye(dual.n_variables)
    slopes = [(dual.objective(alpha + e) - dual.objective(alpha - e)) / 2e-6 for e in shift]
    assert_allclose(dual.gradient(alpha), slopes, atol=1e-8)
    qp = dual.as_qp()
    assert_allclose(qp.objective(alpha), dual.objective(alpha))
    assert_allclose(qp.gradient(alpha), dual.gradient(alpha))
    assert_allclose(qp.A @ alpha - qp.b, dual.beta(alpha).sum() - dual.delta)
    assert len(qp.h) == dual.n_variables + np.isfinite(dual.u).sum()


def test_primal_constraints_are_the_margins():
    X, w, b, xi = np.array([[1.0, 2.0], [0.0, -1.0], [3.0, 1.0]]), np.array([0.5, -1.0]), 0.3, np.array([0.1, 0.2, 0.0])
    hard, soft = primal(X, Y), primal(X, Y, C=2.0)
    margins = Y * (X @ w + b)
    assert_allclose(hard.h - hard.G @ np.r_[w, b], margins - 1)
    assert_allclose((soft.h - soft.G @ np.r_[w, b, xi])[:3], margins - 1 + xi)
    assert_allclose(soft.objective(np.r_[w, b, xi]), 0.5 * w @ w + 2.0 * xi.sum())


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (lambda: soft_margin(K, Y, C=0), "C must be positive"),
        (lambda: soft_margin(K, Y, C=-1), "C must be positive"),
        (lambda: soft_margin(K, Y, C=np.nan), "C must be positive"),
        (lambda: soft_margin(K, Y, C=[1, 0, 1]), "C must be positive"),
        (lambda: hard_margin(K, [1, 1, 1]), "each class"),
        (lambda: hard_margin(K, [0, 1, 1]), "2\\*y01"),
        (lambda: hard_margin(K, [1, -1]), "3 samples but 2"),
        (lambda: hard_margin(K, [1, -1, np.nan]), "NaN"),
        (lambda: hard_margin(K[:2], Y), "square"),
        (lambda: hard_margin(np.zeros((0, 0)), []), "empty"),
        (lambda: hard_margin(np.where(K > 2.5, np.inf, K), Y), "infinity"),
        (lambda: hard_margin(K + np.triu(np.ones((3, 3)), 1), Y), "not symmetric"),
        (lambda: regression(K, Y, C=1, epsilon=-0.1), "epsilon"),
        (lambda: regression(K, Y, C=0, epsilon=0.1), "C must be positive"),
        (lambda: one_class(K, nu=0), "nu must lie"),
        (lambda: one_class(K, nu=1.5), "nu must lie"),
        (lambda: primal([[1.0], [2.0]], [1, -1], C=-2), "C must be positive"),
    ],
)
def test_nonsense_is_refused_in_words(statement, words):
    with pytest.raises(ValueError, match=words):
        statement()


def test_statements_cannot_be_changed_and_do_not_change_their_input():
    gram, labels = K.copy(), Y.copy()
    dual = soft_margin(gram, labels, C=1)
    with pytest.raises(ValueError, match="read-only"):
        dual.K[0, 0] = 5.0
    gram[0, 0] = 2.0  # the caller's array is still the caller's
    assert_allclose(gram, K)
