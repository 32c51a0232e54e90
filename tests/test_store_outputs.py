"""Stored notebooks hold what a reader sees, however the kernel happened to send it."""

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output

from docs.store_outputs import WIDGET, merged, strip


def said(text, name="stdout"):
    return new_output("stream", name=name, text=text)


def test_what_is_printed_in_pieces_is_stored_in_one():
    assert merged([said("one\n"), said("two\n"), said("three")]) == [said("one\ntwo\nthree")]


def test_streams_of_other_names_or_with_something_between_stay_apart():
    picture = new_output("display_data", {"text/plain": "a picture"})
    for apart in ([said("a"), said("b", "stderr"), said("c")], [said("a"), picture, said("b")], [picture, picture], []):
        assert merged(apart) == apart


def test_the_pieces_themselves_are_not_changed():
    pieces = [said("a"), said("b")]
    merged(pieces)
    assert pieces == [said("a"), said("b")]


def test_what_lives_only_with_a_kernel_is_dropped_and_the_rest_can_be_written(tmp_path):
    widget, both = {WIDGET: {"model_id": "1"}}, {WIDGET: {"model_id": "2"}, "text/html": "<p>seen</p>"}
    # a widget that prints: its own output goes, and the words before and after it meet
    outputs = [said("a"), new_output("display_data", widget), said("b"), new_output("display_data", both)]
    cell = new_code_cell("x", outputs=outputs, metadata={"execution": {"started": "now"}, "tags": ["F001"]})
    known = {"widgets": {}, "language_info": {"name": "python", "version": "3.11"}}
    notebook = new_notebook(cells=[cell], metadata=known)
    strip(notebook)
    nbformat.write(notebook, tmp_path / "it.ipynb")
    (stored,) = nbformat.read(tmp_path / "it.ipynb", as_version=4).cells
    assert stored.outputs == [said("ab"), new_output("display_data", {"text/html": "<p>seen</p>"})]
    assert stored.metadata == {"tags": ["F001"]}
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
