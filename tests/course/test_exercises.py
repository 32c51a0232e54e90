"""Every exercise: blank gets a hint, the solution passes, plausible mistakes each get a message of their own."""

import pytest

from kernlab_edu.course import check, hint
from kernlab_edu.course.exercises import EXERCISES
from tests.course.answers import ANSWERS

every_exercise = pytest.mark.parametrize("number", EXERCISES)


def test_every_exercise_has_answers_and_nothing_else_has():
    assert set(ANSWERS) == set(EXERCISES)


@every_exercise
def test_a_blank_answer_gets_a_hint_and_no_credit(number):
    for blank in (None, ...):
        verdict = check(number, blank)
        assert not verdict and EXERCISES[number].hints[0] in verdict.text


@every_exercise
def test_the_solution_passes(number):
    verdict = check(number, ANSWERS[number][0])
    assert verdict.solved, verdict.text


@every_exercise
def test_three_plausible_mistakes_get_three_messages(number):
    verdicts = [check(number, wrong) for wrong in ANSWERS[number][1]]
    assert len(verdicts) >= 3 and not any(verdicts)
    assert len({verdict.text for verdict in verdicts}) == len(verdicts)
    assert not any("I cannot read" in verdict.text for verdict in verdicts)


@every_exercise
@pytest.mark.parametrize("nonsense", ["?", 17j, [], {}, object(), [[["a"]]], lambda: 1, float("nan")])
def test_nonsense_is_answered_and_never_raises(number, nonsense):
    assert not check(number, nonsense)


@every_exercise
def test_hints_are_graded(number):
    hints = EXERCISES[number].hints
    assert len(hints) >= 2 and len(set(hints)) == len(hints)
    assert [hint(number, level) for level in range(1, len(hints) + 1)] == list(hints)


def test_an_unknown_exercise_is_refused():
    with pytest.raises(ValueError, match="no exercise"):
        check("99.9")
