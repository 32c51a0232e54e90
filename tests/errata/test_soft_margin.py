"""The soft margin: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.machines import TWO_POINTS
from kernlab_edu.errata.soft_margin import certified, primal_value, squared_length, total_slack, width_within


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E11_four_offsets():
    # w = ½ and b = ½ put −3 and 1 on the margin; −2 and −1 are bounded and vote for 2 and −½
    found = ERRATA["E11"].show()
    assert found.printed == "b = (0.625, 0.75, 2): (0.125, 0.25, 1.5)" and found.right == "b = 0.5: 0"
    assert_allclose(errors("E11"), (0.125, 0.0), atol=1e-12)


def test_E11_without_a_free_point_b_is_an_interval():
    machine = certified(*TWO_POINTS, 0.25)
    assert_allclose(machine.b_interval, (-0.5, 0.5), atol=1e-12)
    values = [primal_value(machine, 0.25, b) for b in (-0.5, 0.0, 0.5, 0.6)]
    assert_allclose(values[:3], -machine.objective, atol=1e-12)
    assert values[3] > values[0] + 1e-3


def test_E39_active_without_force():
    assert errors("E39") == (1.0, 0.0)
    assert "α = (0.5, 0, 0.5)" in ERRATA["E39"].show().what
    # α = C and y f = 1 at once: the points ±1 with C = ½
    machine = certified(*TWO_POINTS, 0.5)
    assert machine.at_bound.all()
    assert_allclose(machine.margins, 0.0, atol=1e-12)


def test_E53_two_scales():
    # C = ¼, w = ½: ½ + ¼ against ½ − ⅛
    found = ERRATA["E53"].show()
    assert found.printed == "0.375" and found.right.startswith("0.75 ")
    assert_allclose(errors("E53"), (0.375, 0.0), atol=1e-12)


def test_E54_budget_or_price():
    # as a price w = 2C = 0.4 with Σξ = 2(1 − 0.4); as a budget w = 1 − B/2
    assert_allclose(errors("E54"), (0.5, 0.0), atol=1e-12)


@pytest.mark.parametrize("amount", [0.1, 0.25, 0.4])
def test_E54_opposite_directions(amount):
    assert_allclose(np.sqrt(squared_length(certified(*TWO_POINTS, amount))), 2 * amount, atol=1e-12)
    assert_allclose(width_within(*TWO_POINTS, amount), 1 - amount / 2, atol=1e-12)


def test_E55_inside_the_strip():
    # w = ½, so y f = ½ at both
    assert_allclose(errors("E55"), (0.5, 0.0), atol=1e-12)
    assert ERRATA["E55"].show().right.endswith("(0.5, 0.5)")


def test_E59_sum_of_the_multipliers():
    # Σα = ½, Σξ = 1, C = ¼, w·w = ¼
    found = ERRATA["E59"].show()
    assert (found.printed, found.right) == ("0.5", "0.25")
    assert_allclose(errors("E59"), (0.25, 0.0), atol=1e-12)


def test_E59_holds_for_overlapping_classes():
    rng = np.random.default_rng(1)
    y = np.repeat([1.0, -1.0], 12)
    machine = certified(rng.normal(size=(24, 2)) + 0.5 * y[:, None], y, 1.0)
    assert total_slack(machine) > 1
    assert_allclose(squared_length(machine), machine.alpha.sum() - total_slack(machine), atol=1e-8)


def test_E63_violations_are_not_errors():
    # w = CΣ|x| = 0.012, so y f is between 0.012 and 0.036
    assert errors("E63") == (1.0, 0.0)
    found = ERRATA["E63"].show()
    assert found.printed == "0 misclassified" and found.right == "1 violate the margin"
