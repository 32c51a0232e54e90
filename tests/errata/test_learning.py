"""Learning theory and its tables: each slip against numbers that can be found by hand."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.errata.learning import ADABOOST
from kernlab_edu.theory import CENTRED_DISCS, DISCS, realisable_labelings, simplex_demo


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E29_width_in_the_bound():
    # Δ² = 1/3: ⌈3⌉ + 1 = 4 corners, and ⌈3/4⌉ + 1 = 2 with the full width
    assert errors("E29") == (2.0, 0.0)


@pytest.mark.parametrize(("m", "full"), [(3, 2), (4, 2), (6, 3)])
def test_E29_the_simplex_is_tight(m, full):
    # m even: half the corners each way leave Δ² = 1/(m − 1)
    demo = simplex_demo(m)
    assert (demo.bound_half, demo.bound_full) == (m, full)
    assert demo.half_margin**2 >= 1 / (m - 1) - 1e-9


def test_E34_accuracy_or_error():
    assert errors("E34") == (10.0, 0.0)
    assert sum(Fraction(str(entry)) for entry in ADABOOST) / 10 == Fraction("19.24")


def test_E58_circles():
    assert errors("E58") == (1.0, 0.0)


def test_E58_three_points_and_not_four():
    triangle = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    assert len(realisable_labelings(triangle, DISCS)) == 8
    assert len(realisable_labelings(np.vstack([triangle, [1.0, 1.2]]), DISCS)) < 16
    assert_allclose(len(realisable_labelings(triangle[1:] * [[1.0], [2.0]], CENTRED_DISCS)), 3)
    # lines need general position: three points in a row
    assert len(realisable_labelings([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]])) == 6
