"""Mercer, RKHS and Schoenberg: each slip against numbers that can be found by hand."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.errata import ERRATA
from kernlab_edu.kernels import Linear, Spline, is_cnd, schoenberg_transforms
from kernlab_edu.theory import interpolation_norms, mercer_pairs, midpoint_rule, representer_split, section


def errors(name):
    found = ERRATA[name].show()
    return found.printed_error, found.right_error


def test_E19_which_space_is_larger():
    # on the grid i/n the norm² of √x is Σ(√i − √(i−1))², and each step is about 1/(4i): ¼ ln 2 per doubling
    i = np.arange(33, 65)
    growth = ((np.sqrt(i) - np.sqrt(i - 1)) ** 2).sum()
    assert_allclose(errors("E19"), (growth, 0.0), atol=1e-9)
    assert growth == pytest.approx(np.log(2) / 4, rel=1e-3)


def test_E19_members_are_continuous():
    # |f(x) − f(z)| ≤ ‖f‖ √|x − z|, and x² is a member of norm² 4/3
    f, x = section(Spline("min"), 0.5), np.linspace(0.01, 1, 50)
    assert (np.abs(np.subtract.outer(f(x), f(x))) <= f.norm * np.sqrt(np.abs(np.subtract.outer(x, x))) + 1e-12).all()
    norms = interpolation_norms(Spline("min"), np.square, [16, 64])
    assert (np.diff(norms) < 2e-3).all() and norms[-1] == pytest.approx(4 / 3, abs=1e-3)


def test_E20_bound_of_the_evaluation():
    # f(½) = ¼ = ½·½; the printed bound is ¼·½
    found = ERRATA["E20"].show()
    assert found.printed == "|f| ≤ 0.125" and found.right == "|f| ≤ 0.25"
    assert_allclose(errors("E20"), (0.125, 0.0), atol=1e-12)


def test_E21_closed_in_which_norm():
    # u_k²/λ_k = π² for u_k = 1/k, forty times; in L² the rest of Σ1/k² goes to 0
    assert_allclose(errors("E21"), (40 * np.pi**2, 0.0), atol=1e-9)


def test_E22_integrability_of_the_measure():
    assert errors("E22") == (3.0, 0.0)
    assert ERRATA["E22"].show().printed == "3: d, ln(1 + d/a), d^p"


def test_E22_the_printed_integral_is_the_limit_of_phi():
    # ∫g/λ = Φ(∞): 1/a for the exponential and for the rational one, infinite for the three others
    printed = [phi.condition().printed for phi in schoenberg_transforms(a=1.7, p=0.4)]
    assert_allclose(printed, [np.inf, 1 / 1.7, np.inf, 1 / 1.7, np.inf], rtol=1e-9)


def test_E23_for_one_matrix_or_for_all():
    assert errors("E23") == (1.0, 0.0)
    # 0, 1, 2 on a line: v = (1, −2, 1) has vᵀDv = 2·(16 − 4) for D = d⁴
    line = np.square(np.subtract.outer(np.arange(3.0), np.arange(3.0)))
    v = np.array([1.0, -2.0, 1.0])
    assert v @ line**2 @ v == 24 and v @ line @ v == 0
    assert not is_cnd(line**2)


def test_E43_basis_of_what():
    # f = 1 is orthogonal to x
    assert_allclose(errors("E43"), (1.0, 0.0), atol=1e-12)


def test_E43_equality_needs_the_whole_domain():
    # K = min and p uniform on [0, 1]: beyond 1 the series stays at K(1, 1) = 1
    rule = midpoint_rule(0, 1, m=200)
    mercer = mercer_pairs(Spline("min"), rule)
    assert_allclose(mercer.series([[1.5]])[0, 0], 1.0, atol=3e-3)
    assert Spline("min")([[1.5]])[0, 0] == 1.5


def test_E60_what_definiteness_gives():
    # K(2, −1) = 0, and ‖(2, −1)‖ = √5
    assert_allclose(errors("E60"), (np.sqrt(5), 0.0), atol=1e-12)


def test_E60_the_orthogonal_part_goes_with_any_kernel():
    f = section(Linear(), [1.0, 1.0])
    split = representer_split(f, [[1.0, 0.0]])
    assert_allclose(split.orthogonal([[1.0, 0.0]]), 0.0, atol=1e-12)
    assert_allclose(split.in_span.squared_norm + split.orthogonal.squared_norm, f.squared_norm, atol=1e-12)
    assert split.in_span.squared_norm == pytest.approx(1.0)
