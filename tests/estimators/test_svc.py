"""Classification: worked by hand, laws, oracles."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn import svm
from sklearn.exceptions import ConvergenceWarning

from kernlab_edu.datasets import blobs, gene_table, iris_petals, moons, random_labels, separable, xor
from kernlab_edu.estimators import SVC, SVR, OneClassSVM
from kernlab_edu.estimators import machine as kernel_machine
from kernlab_edu.kernels import Gaussian, GramRows, Linear, Polynomial, median_gamma, monomial_map
from kernlab_edu.problems import C_from_lambda, primal
from kernlab_edu.solvers import NotSeparableError, solve_cvxopt

OVERLAPPING = blobs(100, spread=1.2, random_state=1)


def hinge(machine, X, y):
    return np.maximum(0.0, 1.0 - y * machine.decision_function(X))


def risk(machine, X, y):
    """(structural ½‖w‖², empirical Σ hinge)."""
    return 0.5 / machine.half_margin_**2, hinge(machine, X, y).sum()


# --- worked by hand ------


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
def test_C02_half_margin_and_margin_width_of_two_points(solver):
    machine = SVC("linear", C=np.inf, solver=solver).fit([[1.0], [-1.0]], [1, -1])
    assert_allclose([machine.half_margin_, machine.margin_width_], [1.0, 2.0], rtol=1e-12)
    assert_allclose(machine.coef_, [[1.0]], rtol=1e-12)
    assert_allclose(machine.intercept_, [0.0], atol=1e-12)


def test_C03_F092_lambda_form_and_C_form_have_one_solution():
    X, y, lam = np.array([[1.0], [-1.0]]), np.array([1.0, -1.0]), 1.0
    C = C_from_lambda(lam, n=2)
    assert C == 0.25
    machine = SVC(Linear(), C=C).fit(X, y)
    structural, empirical = risk(machine, X, y)
    assert_allclose(structural + C * empirical, 0.375, rtol=1e-12)
    assert_allclose(empirical / 2 + lam * 2 * structural, 0.75, rtol=1e-12)
    assert_allclose(machine.certificate_.objective, -0.375, rtol=1e-12)


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
def test_F082_iris_petals_in_exact_fractions(solver):
    X, y = iris_petals()
    machine = SVC("linear", C=np.inf, solver=solver).fit(X, y)
    assert machine.support_.tolist() == [44, 98]
    assert_allclose(machine.coef_[0], [float(Fraction(22, 17)), float(Fraction(14, 17))], rtol=1e-9)
    assert_allclose(machine.intercept_, [float(Fraction(-322, 85))], rtol=1e-9)
    assert_allclose(machine.dual_coef_, [[-20 / 17, 20 / 17]], rtol=1e-9)
    assert_allclose(machine.margin_width_, np.sqrt(1.7), rtol=1e-9)


def test_F082_the_primal_gives_the_same_line():
    X, y = iris_petals()
    w1, w2, b = solve_cvxopt(primal(X, y)).x
    assert_allclose([w1, w2, b], [22 / 17, 14 / 17, -322 / 85], rtol=1e-6)


def test_F134_xor_is_separated_by_the_product_of_the_coordinates():
    X, y = xor()
    machine = SVC(Polynomial(degree=2, offset=1.0), C=np.inf).fit(X, y)
    assert_allclose(machine.dual_coef_[0], y / 8, rtol=1e-12)
    assert_allclose(machine.half_margin_, np.sqrt(2.0), rtol=1e-12)
    Z = np.random.default_rng(0).uniform(-2, 2, (50, 2))
    assert_allclose(machine.decision_function(Z), Z[:, 0] * Z[:, 1], atol=1e-12)


def test_the_boundary_itself_belongs_to_the_second_class():
    machine = SVC("linear", C=np.inf).fit([[1.0], [-1.0]], ["no", "yes"])
    assert machine.decision_function([[0.0]]) == 0.0
    assert machine.predict([[0.0]]) == ["yes"]


# --- laws ------


@pytest.mark.parametrize("solver", ["smo", "cvxopt"])
def test_F005_the_border_line_patients_are_the_support_vectors(solver):
    X, y = separable(40, gap=0.4)
    machine = SVC("linear", C=np.inf, solver=solver).fit(X, y)
    margins = y * machine.decision_function(X)
    on_border = np.flatnonzero(margins <= 1 + 1e-7)
    assert machine.support_.tolist() == on_border.tolist()
    assert margins.min() >= 1 - 1e-9
    assert set(y[on_border]) == {-1.0, 1.0}


def test_F083_many_more_features_than_samples():
    X, y = gene_table(n=20, d=2000)
    machine = SVC("linear", C=np.inf).fit(X, y)
    assert machine.coef_.shape == (1, 2000)
    assert_allclose((y * machine.decision_function(X))[machine.support_], 1.0, atol=1e-9)
    assert machine.score(X, y) == 1.0
    X_new, y_new = gene_table(n=200, d=2000, random_state=1)
    assert machine.score(X_new, y_new) > 0.8


def test_F008_a_narrow_kernel_learns_random_labels_by_heart():
    X, y = random_labels(200, random_state=0)
    machine = SVC(Gaussian(gamma=10.0), C=1e6).fit(X, y)
    assert machine.score(X, y) == 1.0
    X_new, y_new = random_labels(2000, random_state=1)
    assert abs(machine.score(X_new, y_new) - 0.5) < 0.05


@pytest.mark.parametrize("kernel", [Linear(), Gaussian(0.5)])
def test_F097_F137_the_street_widens_as_C_falls(kernel):
    X, y = OVERLAPPING
    widths = [SVC(kernel, C=C).fit(X, y).margin_width_ for C in (100.0, 1.0, 0.15, 0.1)]
    assert (np.diff(widths) > 0).all()


def test_F098_support_vectors_do_not_get_fewer_as_C_falls():
    X, y = OVERLAPPING
    counts = [len(SVC("linear", C=C).fit(X, y).support_) for C in (100.0, 1.0, 0.15, 0.1, 0.01, 1e-3)]
    assert (np.diff(counts) >= 0).all()
    assert counts[-1] > counts[0]


def test_F101_separable_or_not_hard_or_soft():
    clean, mixed = separable(40, gap=0.4), OVERLAPPING
    hard, soft = SVC("linear", C=np.inf), SVC("linear", C=1.0)
    assert (hinge(hard.fit(*clean), *clean) <= 1e-9).all()
    assert soft.fit(*clean).margin_width_ >= hard.margin_width_ - 1e-9
    with pytest.raises(NotSeparableError, match="soft margin"):
        SVC("linear", C=np.inf).fit(*mixed)
    assert hinge(soft.fit(*mixed), *mixed).sum() > 0


def test_F103_C_trades_the_structural_risk_for_the_empirical_one():
    X, y = OVERLAPPING
    prices = np.array([0.01, 0.1, 1.0, 10.0])
    risks = np.array([risk(SVC("linear", C=C).fit(X, y), X, y) for C in prices])
    assert (np.diff(risks[:, 0]) > 0).all() and (np.diff(risks[:, 1]) < 0).all()
    # each machine is the best for its own price: the table of all totals has its minimum on the diagonal
    totals = risks[:, 0] + prices[:, None] * risks[:, 1]
    assert totals.argmin(axis=1).tolist() == [0, 1, 2, 3]


def test_F105_at_a_very_small_C_violations_far_outnumber_errors():
    X, y = OVERLAPPING
    machine = SVC("linear", C=1e-3).fit(X, y)
    violations, errors = (hinge(machine, X, y) > 1e-9).sum(), (machine.predict(X) != y).sum()
    assert violations == 100
    assert errors <= violations / 5


def test_F121_explicit_map_and_kernel_are_one_machine():
    X, y = moons(80, random_state=2)
    Z = np.random.default_rng(0).uniform(-2, 3, (40, 2))
    kernel = SVC(Polynomial(degree=3, offset=1.0), C=2.0, tol=1e-8).fit(X, y)
    mapped = SVC(Linear(), C=2.0, tol=1e-8).fit(monomial_map(X, 3, offset=1.0), y)
    assert_allclose(mapped.decision_function(monomial_map(Z, 3, offset=1.0)), kernel.decision_function(Z), atol=1e-8)
    assert_allclose(mapped.margin_width_, kernel.margin_width_, rtol=1e-8)


def test_F135_at_an_isolated_support_vector_f_is_its_own_bump():
    X, y = blobs(30, spread=2.0)
    machine = SVC(Gaussian(gamma=300.0), C=10.0).fit(X, y)
    bumps = machine.dual_coef_[0] + machine.intercept_[0]
    alone = (Gaussian(300.0)(X) - np.eye(30)).max(axis=1)[machine.support_] < 1e-12
    assert alone.sum() >= 5
    assert_allclose(machine.decision_function(machine.support_vectors_)[alone], bumps[alone], atol=1e-9)


def test_F140_the_network_adds_up_to_f():
    X, y = moons(50)
    machine = SVC(Gaussian(2.0), C=5.0).fit(X, y)
    x = np.array([0.3, 0.4])
    comparisons = [np.exp(-2.0 * ((x - v) ** 2).sum()) for v in machine.support_vectors_]
    total = sum(w * k for w, k in zip(machine.dual_coef_[0], comparisons, strict=True)) + machine.intercept_[0]
    assert_allclose(machine.decision_function([x]), [total], rtol=1e-12)


@pytest.mark.parametrize("kernel", [Linear(), Gaussian(1.0), Polynomial(3)])
@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
def test_both_solvers_give_the_same_certified_machine(kernel, C):
    X, y = moons(50, random_state=4)
    smo, cvxopt = (SVC(kernel, C=C, solver=s).fit(X, y) for s in ("smo", "cvxopt"))
    assert_allclose(smo.decision_function(X), cvxopt.decision_function(X), atol=1e-6)
    assert smo.certificate_.holds(1e-8) and cvxopt.certificate_.holds(1e-8)
    assert smo.support_.tolist() == cvxopt.support_.tolist()
    assert_allclose(smo.decision_function(X), smo.certificate_.f, atol=1e-10)


def test_removing_a_non_support_vector_changes_nothing():
    X, y = moons(50)
    machine = SVC(Gaussian(1.0), C=3.0).fit(X, y)
    rest = np.delete(np.arange(50), np.setdiff1d(np.arange(50), machine.support_)[:5])
    smaller = SVC(Gaussian(1.0), C=3.0).fit(X[rest], y[rest])
    assert_allclose(smaller.decision_function(X), machine.decision_function(X), atol=1e-8)


def test_labels_of_any_kind_are_mapped_and_swapping_them_turns_f_around():
    X, y = moons(40)
    f = SVC(Gaussian(1.0)).fit(X, y).decision_function(X)
    for low, high in ((0, 1), ("minus", "plus"), (False, True), (3.0, 7.0)):
        machine = SVC(Gaussian(1.0)).fit(X, np.where(y > 0, high, low))
        assert machine.classes_.tolist() == [low, high]
        assert set(machine.predict(X)) == {low, high}
        assert_allclose(machine.decision_function(X), f, atol=0)
    assert_allclose(SVC(Gaussian(1.0)).fit(X, -y).decision_function(X), -f, atol=1e-9)


def test_sample_weights_scale_C_and_zero_drops_the_sample():
    X, y = OVERLAPPING
    weight = np.random.default_rng(0).uniform(0.0, 2.0, len(y))
    weight[:10] = 0.0
    machine = SVC(Gaussian(0.5), C=2.0).fit(X, y, sample_weight=weight)
    without = SVC(Gaussian(0.5), C=2.0).fit(X[10:], y[10:], sample_weight=weight[10:])
    assert_allclose(machine.decision_function(X), without.decision_function(X), atol=1e-12)
    assert machine.support_.tolist() == (without.support_ + 10).tolist()
    assert (np.abs(machine.dual_coef_[0]) <= 2.0 * weight[machine.support_] + 1e-12).all()
    doubled = SVC(Gaussian(0.5), C=1.0).fit(X, y, sample_weight=2.0 * weight)
    assert_allclose(doubled.decision_function(X), machine.decision_function(X), atol=1e-8)


def test_a_precomputed_kernel_with_dropped_rows_is_the_same_machine():
    X, y = moons(40)
    weight = (np.arange(40) % 3 > 0).astype(float)
    direct = SVC(Gaussian(1.0)).fit(X, y, sample_weight=weight)
    given = SVC("precomputed").fit(Gaussian(1.0)(X), y, sample_weight=weight)
    assert_allclose(given.decision_function(Gaussian(1.0)(X[:7], X)), direct.decision_function(X[:7]), atol=1e-12)


def test_a_balanced_class_weight_is_the_same_as_writing_it_out():
    X, y = OVERLAPPING
    rare = np.concatenate([np.flatnonzero(y > 0)[:10], np.flatnonzero(y < 0)])
    X, y = X[rare], y[rare]
    balanced = SVC("linear", class_weight="balanced").fit(X, y)
    written = SVC("linear", class_weight={1.0: 60 / 20, -1.0: 60 / 100}).fit(X, y)
    assert_allclose(balanced.decision_function(X), written.decision_function(X), atol=1e-9)
    plain = SVC("linear").fit(X, y)
    assert (balanced.predict(X) > 0).sum() > (plain.predict(X) > 0).sum()


def test_the_strings_mean_kernels_that_depend_on_distinct_rows_only():
    X, y = moons(40)
    twice, labels = np.vstack([X, X[:10]]), np.concatenate([y, y[:10]])
    assert SVC("rbf").fit(X, y).kernel_ == Gaussian(median_gamma(X))
    for name in ("linear", "rbf", "poly"):
        assert_allclose(SVC(name).fit(twice, labels).kernel_(X), SVC(name).fit(X, y).kernel_(X), rtol=1e-12)
    poly = SVC("poly").fit(X, y).kernel_
    assert_allclose((poly.degree, poly.offset, poly.scale), (3, 1.0, 1 / np.square(X).sum(axis=1).mean()), rtol=1e-12)


def test_too_few_iterations_warn_and_explain():
    X, y = moons(60)
    with pytest.warns(ConvergenceWarning, match="'max_iter'.*Not certified"):
        machine = SVC(Gaussian(1.0), C=100.0, max_iter=3).fit(X, y)
    assert not machine.certificate_.holds(1e-3)
    assert machine.n_iter_ == 3


def test_huge_kernel_values_keep_their_tiny_weights():
    X, y = moons(60, random_state=1)
    machine = SVC(Polynomial(degree=10, offset=100.0), C=5.0).fit(X, y)
    assert 0 < np.abs(machine.dual_coef_).max() < 1e-14
    assert machine.certificate_.holds(1e-6)


# --- oracles ------


@pytest.mark.parametrize("C", [0.1, 1.0, 5.0])
@pytest.mark.parametrize(
    ("kernel", "theirs"),
    [
        (Linear(), dict(kernel="linear")),
        (Gaussian(0.7), dict(kernel="rbf", gamma=0.7)),
        (Polynomial(2, offset=1.0, scale=0.5), dict(kernel="poly", degree=2, coef0=1.0, gamma=0.5)),
    ],
)
def test_the_same_f_as_scikit_learn(kernel, theirs, C):
    X, y = moons(80, noise=0.3, random_state=5)
    machine, other = SVC(kernel, C=C).fit(X, y), svm.SVC(C=C, tol=1e-8, **theirs).fit(X, y)
    Z = np.random.default_rng(1).uniform(-2, 3, (100, 2))
    assert_allclose(machine.decision_function(Z), other.decision_function(Z), atol=1e-4)
    assert machine.support_.tolist() == sorted(other.support_.tolist())
    assert machine.n_support_.tolist() == other.n_support_.tolist()


@pytest.mark.parametrize("kind", [SVC, SVR, OneClassSVM])
def test_many_samples_are_solved_without_the_whole_gram_matrix(kind, monkeypatch):
    """The rows on demand and the matrix give the same machine."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(150, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=150) > 0, 1.0, -1.0)
    whole = kind(Gaussian(0.5)).fit(X, y)
    monkeypatch.setattr(kernel_machine, "BY_ROWS_FROM", 100)
    by_rows = kind(Gaussian(0.5)).fit(X, y)
    assert isinstance(by_rows.certificate_.problem.K, GramRows)
    assert not isinstance(whole.certificate_.problem.K, GramRows)
    assert by_rows.certificate_.holds(1e-6)
    name = "predict" if kind is SVR else "decision_function"
    assert_allclose(getattr(by_rows, name)(X), getattr(whole, name)(X), atol=1e-6)
