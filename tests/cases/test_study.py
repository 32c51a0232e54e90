"""A study is resumed where it stopped, gives the same rows in any order, and says how far it is."""

import json

import pytest

from kernlab_edu.cases import STUDIES, Study, Table
from kernlab_edu.cases.study import Progress
from kernlab_edu.cli import main


def squares(n, seed):
    return [{"n": n, "seed": seed, "square": n * n}, {"n": n, "seed": seed, "square": float(n * n + seed)}]


SQUARES = Study("squares", "Squares", lambda quick: [(n, 7) for n in range(2 if quick else 6)], squares)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_study_writes_its_rows_in_order_with_command_and_date(tmp_path, workers):
    table = SQUARES.run(tmp_path, workers=workers, say=lambda words: None)
    assert table["n"].tolist() == [n for n in range(6) for _ in range(2)]
    assert (table["square"][::2] == table["n"][::2] ** 2).all()
    again = Table.read(tmp_path / "squares.csv")
    assert again.rows() == table.rows()
    assert again.about[0] == "Squares" and again.about[1] == "command: kernlab-edu reproduce squares"


def test_what_is_interrupted_goes_on_where_it_stopped(tmp_path):
    SQUARES.run(tmp_path, quick=True, workers=1, say=lambda words: None)
    with open(tmp_path / "squares.jsonl", "a", encoding="utf-8") as file:
        file.write('[[3, 7], [{"n": 3')  # the power went
    done = []
    counting = Study("squares", "Squares", SQUARES.pieces, lambda n, seed: done.append(n) or squares(n, seed))
    said = []
    table = counting.run(tmp_path, workers=1, say=said.append)
    assert done == [2, 3, 4, 5] and len(table) == 12
    assert "4 pieces to do, 2 kept" in said[0] and "4/4" in said[-1]


def test_progress_tells_time():
    said = []
    bar = Progress("x", 4, 6, said.append)
    bar.step()
    assert "1/4" in said[-1] and "about" in said[-1] and said[-1].count("█") == 6


def test_tables_select_group_and_show():
    table = Table.of([{"a": k % 2, "b": k / 2, "c": "xy"[k % 2]} for k in range(6)], ("about it",))
    assert table.where(a=1)["b"].tolist() == [0.5, 1.5, 2.5]
    assert table.grouped("c", mean=lambda part: part["b"].mean()).rows() == [
        {"c": "x", "mean": 1.0},
        {"c": "y", "mean": 1.5},
    ]
    assert repr(table).splitlines()[0].split() == ["a", "b", "c"]
    assert "<caption>about it</caption>" in table._repr_html_() and table._repr_html_().count("<tr>") == 7
    with pytest.raises(ValueError, match="same columns"):
        Table.of([{"a": 1}, {"b": 1}])


def test_the_command_line_lists_refuses_and_runs(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(STUDIES, "squares", SQUARES)
    assert main(["reproduce", "--list"]) == 0 and "squares: Squares" in capsys.readouterr().out
    assert main(["reproduce", "nonsense"]) == 1 and "no study 'nonsense'" in capsys.readouterr().err
    assert main(["reproduce", "squares", "--quick", "--store"]) == 1
    assert main(["reproduce", "squares", "--quick", "--folder", str(tmp_path), "--workers", "1"]) == 0
    lines = (tmp_path / "quick" / "squares.jsonl").read_text().splitlines()
    assert [json.loads(line)[0] for line in lines] == [[0, 7], [1, 7]]
