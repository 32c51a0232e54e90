"""Predictions, source and the health line."""

import pytest

from kernlab_edu.course import health, predict, read_code
from kernlab_edu.kernels import Gaussian


def test_a_prediction_answers_and_hides_the_answer_from_readers_without_a_kernel():
    question = predict("Wider or narrower?", ["wider", "narrower"], "wider", "Slack is cheap.")
    assert question.choose("wider").startswith("Yes") and question.choose("narrower").startswith("Not quite")
    data = question._repr_mimebundle_()
    assert "<details>" in data["text/html"] and data["text/plain"] == "Wider or narrower?"
    buttons = question.widget().children[1].children
    buttons[1].click()
    assert "Not quite" in question._said.value
    for wrong in (lambda: question.choose("?"), lambda: predict("?", ["a"], "b", "")):
        with pytest.raises(ValueError, match=r"Choose one of|must be among"):
            wrong()


def test_the_source_is_the_source_and_the_health_line_says_all_well():
    assert "class Gaussian" in read_code(Gaussian).data
    assert "all well." in health()
