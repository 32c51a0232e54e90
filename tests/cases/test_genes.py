"""What a fold leaves out it must not see; coin labels then cost one half, and less only if something leaked."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.cases import (
    STUDIES,
    best_genes,
    chosen_inside,
    error_share,
    fold_rows,
    gene_model,
    leak_picture,
    out_of_fold,
    pattern_panel,
    reports_picture,
)
from kernlab_edu.cases.genes import COINS, ILLNESS, PRICES, REPORTS, diagnose, leak_table, report_table
from kernlab_edu.cases.selection import decided, errors_by_price, grams, nested_error
from kernlab_edu.estimators import SVC

STORED = STUDIES["genes"].stored()
LEAK, HONEST, LUCKY, NESTED = REPORTS


def noise_table(seed, n=40, d=500):
    expression, y = gene_model(d, informative=0, random_state=seed).patients(n, [seed, 1])
    return np.log2(expression), y


# --- the tables ------


def test_the_model_does_what_its_formula_says():
    model = gene_model(d=40, informative=4, effect=2.0, block=10, correlation=0.5, random_state=3)
    expression, y = model.patients(20_000, 1)
    Z = (np.log2(expression) - model.level) / model.spread
    gaps = Z[y > 0].mean(axis=0) - Z[y < 0].mean(axis=0)
    assert_allclose(gaps, model.shift, atol=0.07)
    assert len(model.informative) == 4 and set(np.abs(model.shift)) == {0.0, 2.0}
    R = np.corrcoef(Z - 0.5 * y[:, None] * model.shift, rowvar=False)
    same = np.kron(np.eye(4), np.ones((10, 10)))
    assert_allclose(R, np.where(np.eye(40) > 0, 1.0, 0.5 * same), atol=0.04)


def test_tables_repeat_and_coins_are_fair():
    one, other = (gene_model(60, random_state=1).patients(10, 2) for _ in range(2))
    assert (one[0] == other[0]).all() and (one[1] == other[1]).all() and one[1].sum() == 0
    assert len(gene_model(30, informative=0).informative) == 0
    with pytest.raises(ValueError, match="at most 30"):
        gene_model(30)


# --- folds, ranking, matrices ------


@pytest.mark.parametrize("n_folds", [2, 5, 7])
def test_folds_share_no_row_and_hold_all(n_folds):
    y = np.where(np.arange(41) < 20, 1, -1)
    folds = fold_rows(y, n_folds, random_state=n_folds)
    assert sorted(np.concatenate(folds).tolist()) == list(range(41))
    for label in (1, -1):
        counts = [int((y[rows] == label).sum()) for rows in folds]
        assert max(counts) - min(counts) <= 1


def test_the_best_genes_are_those_that_were_moved_and_scale_does_not_matter():
    model = gene_model(200, informative=5, effect=4.0, random_state=0)
    expression, y = model.patients(200, 1)
    X = np.log2(expression)
    assert set(best_genes(X, y, 5)) == set(model.informative)
    assert (best_genes(X * np.linspace(0.1, 9, 200) - 3, y, 20) == best_genes(X, y, 20)).all()
    assert best_genes(np.column_stack([np.ones(4), [1, 2, 3, 4]]), np.array([1, 1, -1, -1]), 1).tolist() == [1]


def test_F049_the_dual_of_dot_products_is_the_linear_machine():
    X, y = noise_table(0)
    seen, new = np.arange(30), np.arange(30, 40)
    centre, spread = X[seen].mean(axis=0), X[seen].std(axis=0) * np.sqrt(X.shape[1])
    plain = SVC("linear", C=10.0, tol=1e-8).fit((X[seen] - centre) / spread, y[seen])
    K, K_new = grams(X, seen, new)
    f = decided(K, K_new, y[seen], 10.0)
    assert K.shape == (30, 30)
    assert_allclose(f, plain.decision_function((X[new] - centre) / spread), atol=2e-2)


# --- nothing of a fold is seen before it is judged ------


def spoilt(X, rows):
    """Other values in some rows, as wild as they come."""
    changed = X.copy()
    changed[rows] = 100.0 * np.random.default_rng(9).standard_normal((len(rows), X.shape[1]))
    return changed


def test_the_genes_of_a_fold_do_not_change_with_its_test_rows():
    X, y = noise_table(1)
    for rows in fold_rows(y, 5):
        changed, labels = spoilt(X, rows), y.copy()
        labels[rows] *= -1
        assert (chosen_inside(X, y, rows, 20) == chosen_inside(changed, labels, rows, 20)).all()
        assert set(best_genes(X, y, 20)) != set(best_genes(changed, y, 20))  # the leak does see them


def test_the_machine_of_a_fold_does_not_change_with_its_test_rows():
    X, y = noise_table(2)
    rows, *others = folds = fold_rows(y, 5)
    watched, rest = rows[0], rows[1:]
    f = out_of_fold(X, y, folds, k=20)
    assert_allclose(out_of_fold(spoilt(X, rest), y, folds, k=20)[watched], f[watched])
    leaking = out_of_fold(X, y, folds, k=20, leak=True)
    assert abs(out_of_fold(spoilt(X, rest), y, folds, k=20, leak=True)[watched] - leaking[watched]) > 1e-3
    assert len(others) == 4


def test_a_nested_choice_of_C_is_one_of_the_plain_machines():
    X, y = noise_table(3, n=40, d=100)
    folds = fold_rows(y, 5)
    only = nested_error(X, y, folds, (1.0,))
    assert only == errors_by_price(X, y, folds, (1.0,))[0] == error_share(out_of_fold(X, y, folds), y)
    assert nested_error(X, y, folds, PRICES) == nested_error(X, y, folds, PRICES)


def test_the_inner_loop_never_meets_the_patients_of_the_outer_fold(monkeypatch):
    X, y = noise_table(5, n=20, d=30)
    X[:, 0] = np.arange(20)  # a name for each patient
    folds, met = fold_rows(y, 4), []

    def watched(X, y, folds, prices):
        met.append(set(X[:, 0].astype(int)))
        return np.zeros(len(prices))

    monkeypatch.setattr("kernlab_edu.cases.selection.errors_by_price", watched)
    nested_error(X, y, folds, PRICES)
    assert [sorted(seen | set(rows)) for seen, rows in zip(met, folds, strict=True)] == [list(range(20))] * 4
    assert all(not seen & set(rows) for seen, rows in zip(met, folds, strict=True))


def test_coins_cost_one_half_and_a_leak_hides_it():
    """Rows are exchangeable and folds are balanced, so the honest estimate has mean ½ exactly."""
    honest, leaky = [], []
    for seed in range(30):
        X, y = noise_table(seed)
        folds = fold_rows(y, 5, seed)
        honest.append(error_share(out_of_fold(X, y, folds, k=20), y))
        leaky.append(error_share(out_of_fold(X, y, folds, k=20, leak=True), y))
    assert abs(np.mean(honest) - 0.5) < 3 * np.std(honest, ddof=1) / np.sqrt(30)
    assert np.mean(leaky) < 0.2


def test_a_piece_repeats():
    assert diagnose("illness", 40, 100, 5) == diagnose("illness", 40, 100, 5)


# --- what is stored ------


def test_the_stored_table_is_complete():
    settings = [("coins", *size) for size in COINS] + [("illness", *size) for size in ILLNESS]
    wanted = {(*s, draw, report) for s in settings for draw in range(24) for report in (LEAK, HONEST, LUCKY, NESTED)}
    found = list(zip(*(STORED[name].tolist() for name in ("labels", "n", "d", "draw", "report")), strict=True))
    assert len(found) == len(wanted) and set(found) == wanted
    assert "command: kernlab-edu reproduce genes" in STORED.about


@pytest.mark.parametrize(("n", "d"), COINS)
@pytest.mark.parametrize("report", [HONEST, NESTED])
def test_honest_reports_of_coins_say_one_half(n, d, report):
    error = STORED.where(labels="coins", n=n, d=d, report=report)["error"]
    assert abs(error.mean() - 0.5) < 3 * error.std(ddof=1) / np.sqrt(len(error))


@pytest.mark.parametrize("n", [40, 100])
def test_the_leak_grows_with_the_number_of_genes_per_patient(n):
    sizes = [d for size, d in COINS if size == n]
    leaks = [STORED.where(labels="coins", n=n, d=d, report=LEAK)["error"].mean() for d in sizes]
    assert (np.diff(leaks) < 0).all() and leaks[-1] < 0.1


def gap_in_standard_errors(table):
    gap = table["error"] - table["new patients"]
    return gap.mean() / (gap.std(ddof=1) / np.sqrt(len(gap)))


@pytest.mark.parametrize("d", [d for _, d in ILLNESS])
def test_on_an_illness_the_leak_flatters_and_honest_reports_do_not(d):
    part = STORED.where(labels="illness", d=d)
    assert gap_in_standard_errors(part.where(report=LEAK)) < -3
    for report in (HONEST, NESTED):  # a fold learns from fewer patients: too careful is allowed, too good is not
        assert gap_in_standard_errors(part.where(report=report)) > -3
    assert part.where(report=LEAK)["error"].mean() < 0.5 * part.where(report=LEAK)["new patients"].mean()
    assert part.where(report=LUCKY)["error"].mean() <= part.where(report=NESTED)["error"].mean()


def test_few_good_genes_beat_all_genes_when_most_know_nothing():
    means = {(row["d"], row["report"]): row["on new patients"] for row in report_table(STORED).rows()}
    assert means[20000, HONEST] < 0.1 < 0.3 < means[20000, NESTED] < 0.5
    assert means[500, NESTED] < means[500, HONEST]


# --- tables and pictures ------


def test_the_short_tables_are_those_of_the_long_one():
    (row,) = leak_table(STORED).where(n=100, d=20000).rows()
    errors = STORED.where(labels="coins", n=100, d=20000, report=LEAK)["error"]
    assert_allclose([row["chosen on all"], row["d/n"]], [errors.mean(), 200], atol=6e-4)
    assert len(leak_table(STORED)) == len(COINS) and len(report_table(STORED)) == 4 * len(ILLNESS)


def test_pictures_show_the_means():
    right = leak_picture(STORED, "x").panels[1]
    wanted = leak_table(STORED).where(n=40)
    assert_allclose(right.having("section a")[0].xy[:, 1], wanted["chosen on all"], atol=6e-4)
    assert_allclose(right.having("section x")[0].xy[:, 1], wanted["in each fold"], atol=6e-4)
    left = reports_picture(STORED, "x").panels[0]
    said = report_table(STORED).where(report=LEAK)
    assert_allclose(left.having("minus")[0].xy[:, 1], said["says"], atol=6e-4)
    assert_allclose(left.having("optimum")[0].xy[:, 1], said["on new patients"], atol=6e-4)


def test_a_heat_map_sorts_patients_by_label():
    X, y = noise_table(4, n=10, d=30)
    X[:, 7] = y
    (cells,) = pattern_panel(X, y, [3, 7]).having("matrix")
    assert_allclose(cells.values[1], np.repeat([-1.0, 1.0], 5))
