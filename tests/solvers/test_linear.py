"""A system without an answer is refused by every machine, also by one whose processor has no floating point flags."""

import numpy as np
import pytest

from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import QPError, solve_cvxopt
from kernlab_edu.solvers.linear import is_positive_definite, solve

SINGULAR = np.ones((2, 2))
INDEFINITE = np.array([[1.0, 2.0], [2.0, 1.0]])


@pytest.fixture(params=["flags", "no flags"])
def machine(request, monkeypatch):
    """NumPy as it is here, and as it answers in WebAssembly: NaN where it should raise."""
    if request.param == "no flags":
        for name in ("solve", "cholesky"):
            monkeypatch.setattr(np.linalg, name, without_flags(getattr(np.linalg, name)))


def without_flags(function):
    def answer(*given):
        try:
            return function(*given)
        except np.linalg.LinAlgError:
            return np.full_like(given[-1], np.nan)

    return answer


def test_by_hand(machine):
    np.testing.assert_allclose(solve(np.array([[1.0, 1.0], [0.0, 2.0]]), np.array([3.0, 4.0])), [1.0, 2.0], rtol=1e-15)
    assert is_positive_definite(np.array([[2.0, 1.0], [1.0, 2.0]]))


def test_no_answer_is_refused(machine):
    with pytest.raises(np.linalg.LinAlgError):
        solve(SINGULAR, np.array([1.0, 2.0]))
    assert not is_positive_definite(INDEFINITE)
    assert not is_positive_definite(SINGULAR - np.eye(2))


def test_infinite_input_is_not_called_singular(machine):
    assert np.isnan(solve(np.eye(2), np.array([np.nan, 1.0]))).any()


def test_an_indefinite_gram_matrix_is_named_as_such(machine):
    with pytest.raises(QPError, match="smallest eigenvalue is -1,"):
        solve_cvxopt(soft_margin(INDEFINITE, [1, -1], C=1.0))
