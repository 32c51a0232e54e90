"""Convexity and equality constraints."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import Solution
from kernlab_edu.problems.textbook import example, jensen_defect


def test_F030_midpoint_of_the_parabola():
    assert jensen_defect(lambda x: x**2, [0.0, 2.0]) == 1.0


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(0.01, 1)), min_size=1, max_size=6))
def test_F030_jensen_for_a_square_is_the_variance(pairs):
    x, weights = np.array(pairs).T
    weights = weights / weights.sum()
    variance = weights @ (x - weights @ x) ** 2
    assert_allclose(jensen_defect(lambda t: t**2, x, weights), variance, atol=1e-12)


def test_F030_jensen_in_the_plane():
    points = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]])
    assert_allclose(jensen_defect(lambda x: x @ x, points), 4 / 3)


def test_F030_a_function_with_two_valleys_is_not_convex():
    shallow, deep = example("two_valleys", valley=1.0), example("two_valleys", valley=-2.0)
    f = shallow.problem.objective
    assert shallow.kind == "local minimum" and deep.kind == "minimum"
    assert f(shallow.answer.x) == -5.0 and f(deep.answer.x) == -32.0
    assert jensen_defect(lambda x: f([x]), [1.0, -2.0], [2 / 3, 1 / 3]) < 0
    near = 1.0 + np.linspace(-0.5, 0.5, 101)
    assert min(f([x]) for x in near) == shallow.value
    assert min(f([x]) for x in np.linspace(-10, 10, 2001)) >= deep.value - 1e-10
    with pytest.raises(ValueError, match="valleys"):
        example("two_valleys", valley=0.0)


def test_F030_midpoint_inequality_alone_is_not_convexity():
    """On the numbers p + q√2 the map to q keeps midpoints, but not the weight 1/√2: continuity is needed."""

    def coefficient(number):
        return number[1]

    a, b = (Fraction(1, 3), Fraction(-2)), (Fraction(5), Fraction(1, 7))
    middle = tuple((s + t) / 2 for s, t in zip(a, b, strict=True))
    assert coefficient(middle) == (coefficient(a) + coefficient(b)) / 2
    # −2 = (1/√2)(−2√2) + (1 − 1/√2)·0
    value, chord = coefficient((-2, 0)), coefficient((0, -2)) / np.sqrt(2)
    assert value > chord


def test_jensen_refuses_weights_that_are_none():
    for weights in ([0.5, 0.6], [1.5, -0.5]):
        with pytest.raises(ValueError, match="λ"):
            jensen_defect(abs, [0.0, 1.0], weights)


def test_F031_lagrange_by_differentials():
    x, y, z, multiplier = sp.symbols("x y z lambda")
    f, phi = x**2 + y**2 + z**2, x + y + z - 1
    equations = [sp.diff(f + multiplier * phi, v) for v in (x, y, z)]
    (solution,) = sp.solve([*equations, phi], [x, y, z, multiplier], dict=True)
    case = example("sphere_and_plane")
    assert_allclose(case.answer.x, [float(solution[v]) for v in (x, y, z)], rtol=1e-15)
    assert_allclose(case.answer.nu, [float(solution[multiplier])], rtol=1e-15)
    assert solution[multiplier] == sp.Rational(-2, 3)
    assert certify(case.problem, case.answer).holds(1e-15)


def test_F032_gradients_are_parallel_and_feasible_directions_tangent():
    for name in ("circle_minimum", "circle_maximum"):
        case = example(name)
        x, (normal,) = case.answer.x, case.problem.equality_jacobian(case.answer.x)
        slope = case.problem.grad_f(x)
        tangent = np.array([-x[1], x[0]])
        assert_allclose([tangent @ normal, tangent @ slope], 0.0, atol=1e-15)
        assert_allclose(np.abs(case.answer.nu), np.sqrt(0.5))


def test_F032_stationary_is_not_minimal():
    low, high = example("circle_minimum"), example("circle_maximum")
    angles = np.linspace(0, 2 * np.pi, 721)
    values = np.cos(angles) + np.sin(angles)
    assert low.kind == "minimum" and high.kind == "maximum"
    assert_allclose([values.min(), values.max()], [low.value, high.value], atol=1e-12)
    assert low.answer.nu == -high.answer.nu > 0
    # both pass the first-order conditions: these cannot tell them apart
    assert certify(high.problem, high.answer).holds(1e-15) and certify(low.problem, low.answer).holds(1e-15)


def test_F033_one_multiplier_per_plane():
    case = example("two_planes")
    assert_allclose(case.answer.nu, [-2, -2])
    gradient, normals = case.problem.grad_f(case.answer.x), case.problem.equality_jacobian(case.answer.x)
    solved = np.linalg.lstsq(normals.T, -gradient, rcond=None)[0]
    assert_allclose(solved, case.answer.nu, atol=1e-15)
    assert np.linalg.matrix_rank(normals) == 2


def test_F033_without_independent_gradients_there_is_no_multiplier():
    case = example("no_multiplier")
    for nu in (-1e6, -1.0, 0.0, 1.0, 1e6):
        certificate = certify(case.problem, Solution(x=case.answer.x, nu=[nu]))
        assert certificate.primal == 0.0 and certificate.stationarity == 1.0
