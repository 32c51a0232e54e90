"""The perceptron as an estimator."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.exceptions import ConvergenceWarning

from kernlab_edu.datasets import separable, xor
from kernlab_edu.estimators import Perceptron
from kernlab_edu.solvers import solve_perceptron


def test_one_batch_step_by_hand():
    line = Perceptron(eta=0.5).fit([[2.0], [-1.0]], ["up", "down"])
    assert_allclose(line.coef_, [[1.5]])
    assert_allclose(line.intercept_, [0.0])
    assert (line.n_iter_, line.status_, line.n_errors_) == (1, "separated", 0)


@pytest.mark.parametrize("mode", ["batch", "online"])
def test_separable_data_are_separated_and_the_solver_is_the_one_of_the_course(mode):
    X, y = separable(40, gap=0.3)
    line, solution = Perceptron(mode).fit(X, y), solve_perceptron(X, y, mode=mode)
    assert line.status_ == "separated" and line.score(X, y) == 1.0
    assert_allclose(line.decision_function(X), X @ solution.w + solution.b)


def test_xor_ends_with_a_warning_and_a_status():
    X, y = xor()
    with pytest.warns(ConvergenceWarning, match="wrong side"):
        line = Perceptron("online", max_iter=50).fit(X, y)
    assert line.status_ == "max_iter" and line.n_errors_ > 0
    with pytest.warns(ConvergenceWarning, match="cancel"):
        assert Perceptron().fit(X, y).status_ == "stalled"


def test_the_line_itself_belongs_to_the_second_class():
    line = Perceptron().fit([[1.0], [-1.0]], [0, 1])
    assert line.predict([[0.0]]) == np.array([1])
