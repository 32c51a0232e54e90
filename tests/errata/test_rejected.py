"""Rejected candidates: the notes hold, the doubt does not, and the numbers can be found by hand."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import REJECTED, table
from kernlab_edu.errata.candidate import VERDICT
from kernlab_edu.kernels import embedding_curve

BY_ID = {candidate.id: candidate for candidate in REJECTED}
every_candidate = pytest.mark.parametrize("candidate", REJECTED, ids=lambda candidate: candidate.id)


def errors(name):
    found = BY_ID[name].show()
    return found.printed_error, found.right_error


def test_all_23_are_there():
    assert [candidate.id for candidate in REJECTED] == [f"R{k:02d}" for k in range(1, 24)]


@every_candidate
def test_a_computation_settles_the_doubt(candidate):
    found = candidate.show()
    assert found.tells_them_apart(), found


@every_candidate
def test_a_card_says_where_and_why(candidate):
    assert candidate.reading in VERDICT and re.match(r"00[0-4]\b", candidate.where) and candidate.why.endswith(".")
    html = candidate._repr_html_()
    assert candidate.id in html and "as the notes mean it" in html and VERDICT[candidate.reading] in html


def test_damage_of_the_text_file_is_labelled():
    assert [c.id for c in REJECTED if c.reading == "extraction"] == ["R15", "R16", "R17", "R18", "R19"]


def test_the_table_lists_candidates_too():
    assert len(table(REJECTED).splitlines()) == 24


def test_R04_map_without_roots():
    # 1 + 3 − 2 + 9 + 4 − 6 = 9, and (1 + 1)² = 4
    assert errors("R04") == (5.0, 0.0)


def test_R07_dual_of_equalities():
    # a = ∓½ gives x = ±(½, ½)
    assert_allclose(errors("R07"), (2.0, 0.0), atol=1e-12)


def test_R08_recipes_for_b():
    # the points 2, 4 | 0 have b = −1 by every recipe; with slack they reach from ½ to 2
    assert_allclose(errors("R08"), (1.5, 0.0), atol=1e-9)


def test_R09_half_width():
    assert_allclose(errors("R09"), (1.0, 0.0), atol=1e-9)


def test_R10_price_from_lambda():
    # w = 2C: ½ → mean hinge 0 + 1·1, ¼ → ½ + ¼
    assert_allclose(errors("R10"), (0.25, 0.0), atol=1e-9)


def test_R11_foot_on_the_boundary():
    # the origin has f = −5; without the label it moves to −10
    assert_allclose(errors("R11"), (10.0, 0.0), atol=1e-12)


def test_R12_signs_of_the_tube():
    assert_allclose(errors("R12"), (1.5, 0.0), atol=1e-12)


def test_R14_threshold_of_the_cycle():
    # 1 − 2q + q⁴ = 0 with q = e^{−λ}: q³ + q² + q = 1
    cycle = np.array([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]], dtype=float)
    q = np.roots([1, 1, 1, -1])
    threshold = -np.log(q[np.isreal(q)].real[0])
    assert embedding_curve(cycle**2, threshold + np.array([-1e-3, 1e-3])).positive.tolist() == [False, True]


def test_R17_huber():
    # 3 − 0.65 and 9/2.6
    assert_allclose(errors("R17"), (9 / 2.6 - 2.35, 0.0), atol=1e-12)


def test_R18_rational_quadratic():
    # [[1, −3], [−3, 1]]
    assert_allclose(errors("R18"), (2.0, 0.0), atol=1e-12)


def test_R22_xor_has_no_margin():
    # the best direction leaves −√2/2, and no machine exists
    assert_allclose(errors("R22"), (np.sqrt(0.5), 0.0), atol=1e-4)
    assert errors("R22")[1] < 1e-9


def test_R23_twice_the_data():
    # the slope for 2y is (4 − 2ε)/2 = 7/4, not 3/2: f differs by ¼ at both ends
    assert_allclose(errors("R23"), (0.25, 0.0), atol=1e-9)
