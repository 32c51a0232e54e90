"""The benchmarks' own machinery, without measuring anything."""

import json
import math
import subprocess
import sys

import pytest

from bench import growth, machine, report, run
from bench.line import Line, at_least, at_most, duel

FACTS = {"date": "2026-01-01", "rounds": 1}


def line(case="a case", value=2.0, unit="×", goal="≥ 1", passed=True, note=""):
    return {"case": case, "value": value, "unit": unit, "goal": goal, "passed": passed, "note": note}


def results(*lines, **more):
    return {
        "machine": {"CPU": "one"},
        "versions": {"numpy": "2"},
        "sections": {"smo": FACTS | {"lines": list(lines)} | more},
    }


def python(text):
    """A command that stands in for a section."""
    return lambda name, rounds: [sys.executable, "-c", text.replace("NAME", name)]


# --- figures and verdicts ---


@pytest.mark.parametrize(("value", "passed"), [(0.99, False), (1.0, True), (1.01, True)])
def test_at_least_includes_its_bound(value, passed):
    assert at_least("speed", value, 1.0).passed is passed


@pytest.mark.parametrize(("value", "passed"), [(60.1, False), (60.0, True), (math.nan, False)])
def test_at_most_includes_its_bound_and_refuses_what_was_not_measured(value, passed):
    assert at_most("frame", value, 60, "ms").passed is passed


def test_a_duel_alternates_and_the_minimum_counts(monkeypatch):
    calls, pauses = [], {"peer": iter([4.0, 2.0, 9.0]), "ours": iter([1.0, 5.0, 3.0])}
    now = [0.0]

    def work(who):
        def one():
            calls.append(who)
            now[0] += next(pauses[who])
            return len(calls)

        return one

    monkeypatch.setattr("bench.line.time.perf_counter", lambda: now[0])
    fight = duel(work("peer"), work("ours"), rounds=3)
    assert calls == ["peer", "ours"] * 3
    assert (fight.peer_seconds, fight.our_seconds, fight.ratio) == (2.0, 1.0, 2.0)
    assert (fight.theirs, fight.ours) == (3, 2)  # what was returned in the fastest round


@pytest.mark.parametrize("a", [0.5, 1.0, 2.3])
def test_the_exponent_of_a_power_is_found(a):
    sizes = [500, 1000, 5000, 20_000]
    assert growth.exponent(sizes, [3e-6 * n**a for n in sizes]) == pytest.approx(a)


def test_one_point_has_no_exponent():
    assert math.isnan(growth.exponent([500], [1.0]))


@pytest.mark.parametrize(
    ("goal", "bound"), [("≥ 1.2", 1.2), ("≤ 1500", 1500.0), ("≤ 1/3", 1 / 3), ("", None), ("no error", None)]
)
def test_the_bound_is_read_from_the_goal(goal, bound):
    assert report.bound_of(goal) == (pytest.approx(bound) if bound else None)


# --- the runner ---


def test_lines_arrive_from_another_process():
    fine = "import json; print(json.dumps(dict(case='NAME', value=1.5, unit='s')))"
    assert list(run.section("growth", 1, True, python(fine))) == [Line("growth", 1.5, "s")]


def test_a_section_that_crashes_is_a_failed_line_and_the_others_still_run():
    fragile = (
        "import json; print(json.dumps(dict(case='NAME', value=1.0, unit='s')), flush=True)\n"
        "if 'NAME' == 'growth': raise RuntimeError('out of patience')"
    )
    found = run.run(("growth", "startup"), 1, python(fragile), say=lambda text: None)
    before, crash = found["growth"]["lines"]
    assert before["case"] == "growth"
    assert crash["passed"] is False and crash["case"] == run.CRASH and "out of patience" in crash["note"]
    assert [one["case"] for one in found["startup"]["lines"]] == ["startup"]


def test_a_section_that_is_killed_without_a_word_is_a_failed_line_too():
    (crash,) = run.section("growth", 1, True, python("import os; os._exit(7)"))
    assert crash.passed is False and "7" in crash.note


def test_a_section_that_is_not_written_yet_says_so(monkeypatch):
    monkeypatch.setattr(run, "ours", lambda name: False)
    (missing,) = run.section("growth", 1, True)
    assert "not written yet" in missing.case and missing.passed is None


@pytest.mark.parametrize(("one_thread", "expected"), [(True, "1"), (False, "None")])
def test_blas_gets_one_thread_or_its_own_choice(monkeypatch, one_thread, expected):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "7")
    asks = (
        "import json, os; print(json.dumps(dict(case=str(os.environ.get('OPENBLAS_NUM_THREADS')), value=0, unit='')))"
    )
    (answer,) = run.section("growth", 1, one_thread, python(asks))
    assert answer.case == expected


def test_the_child_keeps_stray_prints_out_of_its_lines():
    code = (
        "import sys, types; from bench import run; from bench.line import Line\n"
        "def lines(rounds):\n    print('noise'); yield Line('quiet', 3.0, 's')\n"
        "sys.modules['bench.growth'] = types.SimpleNamespace(lines=lines)\nrun.child('growth', 1)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=run.ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["case"] == "quiet" and "noise" in done.stderr


def test_sections_are_chosen_by_name_and_keep_their_order():
    assert run.chosen("startup,smo") == ("smo", "startup")
    with pytest.raises(Exception, match="no section smoo"):
        run.chosen("smoo")


def test_a_section_measured_alone_leaves_the_others_as_they_were(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "FOLDER", tmp_path)
    old = {name: FACTS | {"lines": [line(f"old {name}")]} for name in ("smo", "startup")}
    (tmp_path / "results.json").write_text(json.dumps({"sections": old}))
    sections = run.merged({"startup": FACTS | {"lines": [line("new")]}})["sections"]
    assert [sections[name]["lines"][0]["case"] for name in sections] == ["old smo", "new"]


# --- the page and the picture ---


def test_what_was_written_by_hand_survives(tmp_path):
    path = tmp_path / "BENCHMARKS.md"
    report.rewrite(path, results(line("first")))
    words = "γ is slow.\n\n* because of a | bar\n"
    path.write_text(path.read_text().replace(report.BY_HAND, words))
    for case in ("second", "third"):
        report.rewrite(path, results(line(case)))
    text = path.read_text()
    assert words in text and "third" in text and "first" not in text and report.BY_HAND not in text


def test_the_page_counts_goals_and_shows_the_second_column_only_where_it_was_measured():
    lines = line("kept"), line("missed", passed=False), line("known", goal="", passed=None)
    assert "1 of 2 goals reached" in report.page(results(*lines), "")
    assert "all threads" not in report.page(results(*lines), "")
    beside = report.page(results(*lines, **{"all threads": [line("kept", value=7.25)]}), "")
    assert "| kept | 2 × | 7.25 × | ≥ 1 | reached |" in beside


def test_a_bar_for_a_promise_says_how_many_times_over_it_is_kept():
    upper, ratio, plain = report.bars(
        [line(value=30.0, unit="ms", goal="≤ 60"), line(value=0.5, goal="≥ 1.2"), line(goal="", passed=None)]
    )
    assert (upper["bar"], upper["mark"]) == (2.0, 1.0)
    assert (ratio["bar"], ratio["mark"]) == (0.5, 1.2)
    assert plain["mark"] is None
    assert report.bars([line(unit="s", goal="", passed=None), line(value=math.nan)]) == []


def test_the_picture_is_drawn(tmp_path, monkeypatch):
    points = [
        {"who": who, "n": n, "seconds": 1e-6 * n**2, "added": n / 10}
        for who in (growth.OURS, growth.PEER)
        for n in growth.SIZES
    ]
    monkeypatch.setattr(report, "POINTS", tmp_path / "growth.json")
    report.POINTS.write_text(json.dumps(points))
    report.save_picture(results(line(), line("slow", 0.3, passed=False)), tmp_path / "bench.png")
    assert (tmp_path / "bench.png").read_bytes().startswith(b"\x89PNG")


def test_the_machine_is_told_without_names_or_paths():
    import platform

    told = json.dumps(machine.hardware() | machine.versions())
    assert (platform.node() or "?") not in told and "/home" not in told and str(run.ROOT) not in told
    assert set(machine.PACKAGES) < set(machine.versions())
