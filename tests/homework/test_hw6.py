"""Homework 6: answers that are free stay free, and half-right answers earn exactly their half."""

import numpy as np
import pytest

from kernlab_edu.homework.task import judge
from kernlab_edu.homework.tasks import find
from kernlab_edu.kernels import centre, centre_new
from kernlab_edu.problems import scatter_matrices


def points(number, answer_of):
    task = find(number)
    inputs = task.inputs("ada", "s")
    return judge(task, inputs, [answer_of(**given) for given in inputs])


# --- 6.1 ---


@pytest.mark.parametrize("sign", [1, -1])
def test_the_road_may_be_read_from_either_end(sign):
    def road(D):
        B = -0.5 * centre(D**2)
        return B, sign * np.linalg.eigh(B)[1][:, -1] * np.sqrt(np.linalg.eigvalsh(B)[-1])

    assert points("hw6.1", road).points == 3
    assert points("hw6.1", lambda D: (road(D)[0], 1 + road(D)[1])).points == 2  # not measured from the mean
    assert points("hw6.1", lambda D: (np.zeros((3, 3)), road(D)[1])).points == 0


# --- 6.2 ---


def fisher(X, labels):
    s = scatter_matrices(X, labels)
    values, vectors = np.linalg.eig(np.linalg.solve(s.within, s.between))
    return s.within, s.between, vectors.real[:, np.argsort(values.real)[::-1]]


@pytest.mark.parametrize(("column", "earned"), [(0, 4), (1, 2)])
def test_only_the_best_eigenvector_is_the_best_direction(column, earned):
    def answer(X, labels):
        within, between, vectors = fisher(X, labels)
        return within, between, -3 * vectors[:, column]

    assert points("hw6.2", answer).points == earned


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_split_of_the_total_that_is_not_within_and_between_earns_nothing(share):
    def answer(X, labels):
        total = scatter_matrices(X, labels).total
        return share * total, (1 - share) * total, np.ones(3)

    result = points("hw6.2", answer)
    assert (result.points, result.law) == (0, "S_W")


# --- 6.3 ---


def test_directions_of_unit_length_are_not_orthonormal_in_sigma():
    def sir(X, slices, length=False):
        problem = scatter_matrices(X, slices).inverse_regression()
        root = np.linalg.cholesky(problem.B)
        values, U = np.linalg.eigh(np.linalg.solve(root, np.linalg.solve(root, problem.A).T))
        V = np.linalg.solve(root.T, U)[:, ::-1]
        return values[::-1], V / np.linalg.norm(V, axis=0) if length else V

    assert points("hw6.3", sir).points == 3
    result = points("hw6.3", lambda X, slices: sir(X, slices, length=True))
    assert result.points == 0 and "differs from I" in result.message


# --- 6.4 ---


def kernel_scores(K, K_new, k, columns=slice(None)):
    values, vectors = np.linalg.eigh(centre(K))
    chosen = np.argsort(values)[::-1][columns][:k]
    return centre_new(K_new, K) @ vectors[:, chosen] / np.sqrt(values[chosen])


def test_scores_may_change_sign_but_not_order_and_new_points_are_half():
    assert points("hw6.4", lambda **given: kernel_scores(**given) * [-1, 1]).points == 4
    assert points("hw6.4", lambda **given: kernel_scores(**given)[:, ::-1]).points == 0
    assert points("hw6.4", lambda **given: kernel_scores(**given, columns=slice(1, None))).points == 0

    def new_points_wrong(K, K_new, k):
        Y = kernel_scores(K, K_new, k)
        return np.vstack([Y[: len(K)], 0 * Y[len(K) :]])

    assert points("hw6.4", new_points_wrong).points == 2


# --- 6.5 ---

CYCLE = np.array([[0.0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]])
STAR = np.array([[0.0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]])


@pytest.mark.parametrize("D", [CYCLE, 3 * CYCLE, STAR], ids=["cycle", "large cycle", "star"])
def test_many_metrics_have_no_map(D):
    assert judge(find("hw6.5"), [{}], [D]).points == 3


@pytest.mark.parametrize(
    ("D", "words"),
    [
        (1 - np.eye(4), "there is a map"), (CYCLE**2, "a detour of 2 < 4"), (CYCLE + np.triu(CYCLE), "symmetric"),
        (-CYCLE, "between 0.1 and 10"), (np.zeros((4, 4)), "between 0.1 and 10"), (CYCLE[:2, :2], "three and six"),
    ],
    ids=["simplex", "detour", "lopsided", "negative", "zero", "two places"],
)  # fmt: skip
def test_what_is_no_metric_or_has_a_map_earns_nothing(D, words):
    result = judge(find("hw6.5"), [{}], [D])
    assert result.points == 0 and words in result.message
