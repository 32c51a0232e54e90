from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.datasets import blobs, iris_petals, separable, xor
from kernlab_edu.solvers.perceptron import (
    misclassified,
    perceptron_cost,
    perceptron_gradient,
    perceptron_steps,
    solve_perceptron,
)
from kernlab_edu.theory import logistic_cost, logistic_gradient, perceptron_loss

# ---- worked by hand


def test_one_batch_step_by_hand():
    # both points are on the line w = 0: the step is Σ y x = 2 + 1 = 3, Σ y = 0
    start, first = perceptron_steps([[2.0], [-1.0]], [1, -1], eta=0.5)
    assert (start.t, start.cost, start.b) == (0, 0.0, 0.0)
    assert_array_equal(start.misclassified, [True, True])
    assert_array_equal(first.w, [1.5])
    assert_array_equal(first.used, [0, 1])
    assert first.b == 0.0 and not first.misclassified.any()


def test_online_takes_the_wrong_points_in_cyclic_order():
    frames = list(perceptron_steps([[1.0], [3.0]], [1, -1], mode="online", max_iter=4))
    assert [frame.used.tolist() for frame in frames] == [[], [0], [1], [0], [0]]
    # (w, b): +(1, 1), −(3, 1), +(1, 1), +(1, 1); after the third step only point 0 is wrong
    assert [(float(f.w[0]), f.b) for f in frames] == [(0, 0), (1, 1), (-2, 0), (-1, 1), (0, 2)]


def test_online_visits_a_point_once_per_round_even_if_it_stays_wrong():
    frames = perceptron_steps([[1.0], [2.0], [3.0]], [1, 1, 1], mode="online", start=([-100.0], 0.0), max_iter=5)
    assert [frame.used.tolist() for frame in frames] == [[], [0], [1], [2], [0], [1]]


# ---- laws


@pytest.mark.parametrize("mode", ["batch", "online"])
@pytest.mark.parametrize("seed", range(5))
def test_F020_loss_goes_to_zero_on_separable_data(mode, seed):
    X, y = separable(40, gap=0.4, random_state=seed)
    *_, last = perceptron_steps(X, y, mode=mode, start=([-1.0, 0.5], 2.0))
    gamma = y * (X @ last.w + last.b)
    assert perceptron_loss(gamma).sum() == last.cost == 0.0
    assert (gamma > 0).all()
    assert solve_perceptron(X, y, mode=mode).status == "separated"


def test_F020_update_adds_eta_sum_of_wrong_points():
    X, y = blobs(30, spread=2.0)
    frames = list(perceptron_steps(X, y, eta=0.3, start=([1.0, -1.0], 0.2), max_iter=20))
    for before, after in pairwise(frames):
        delta = y * (X @ before.w + before.b) <= 0
        assert_allclose(after.w, before.w + 0.3 * (delta * y) @ X, atol=1e-12)
        assert_allclose(after.b, before.b + 0.3 * (delta * y).sum(), atol=1e-12)


@given(seed=st.integers(0, 10_000), t=st.floats(0.01, 100.0))
@settings(max_examples=50, deadline=None)
def test_F021_gradient_and_homogeneity(seed, t):
    rng = np.random.default_rng(seed)
    X, y = rng.standard_normal((12, 3)), rng.choice([-1.0, 1.0], 12)
    w, b = rng.standard_normal(3), rng.standard_normal()
    assert_allclose(perceptron_cost(t * w, t * b, X, y), t * perceptron_cost(w, b, X, y), rtol=1e-12)
    # C is linear near (w, b), so a difference quotient that stays on one side of every kink is exact
    h = 0.1 * np.abs(X @ w + b).min() / (1 + np.abs(X).max())
    dw, db = perceptron_gradient(w, b, X, y)
    up = [perceptron_cost(w + h * e, b, X, y) for e in np.eye(3)]
    down = [perceptron_cost(w - h * e, b, X, y) for e in np.eye(3)]
    assert_allclose(np.subtract(up, down) / (2 * h), dw, atol=1e-13 * (1 + up[0]) / h)
    slope_b = (perceptron_cost(w, b + h, X, y) - perceptron_cost(w, b - h, X, y)) / (2 * h)
    assert_allclose(slope_b, db, atol=1e-13 * (1 + up[0]) / h)
    # and its second difference is zero: Newton's method has no Hessian to divide by
    second = perceptron_cost(w, b + h, X, y) - 2 * perceptron_cost(w, b, X, y) + perceptron_cost(w, b - h, X, y)
    assert_allclose(second, 0.0, atol=1e-13 * (1 + up[0]))


def test_F021_cost_is_minus_the_sum_over_the_misclassified():
    X, y = blobs(30, spread=2.0)
    w, b = np.array([0.3, -1.0]), 0.5
    M = misclassified(w, b, X, y)
    assert 0 < M.sum() < 30
    assert_allclose(perceptron_cost(w, b, X, y), -(y[M] * (X[M] @ w + b)).sum(), rtol=1e-13)


def test_F021_descent_needs_the_minus_sign():
    X, y = blobs(40, centres=((-2.0, -2.0), (2.0, 2.0)), spread=0.5)
    setting = dict(eta=0.01, start=([-0.2, 0.05], 0.3), max_iter=50)
    down = [frame.cost for frame in perceptron_steps(X, y, sign=-1, **setting)]
    up = [frame.cost for frame in perceptron_steps(X, y, sign=+1, **setting)]
    assert down[0] == up[0] > 0
    assert down[-1] == 0.0
    assert len(up) == 51 and (np.diff(up) > 0).all() and up[-1] > 100 * up[0]
    assert solve_perceptron(X, y, sign=+1, **setting).n_errors == 40


def test_F022_different_starts_end_in_different_lines():
    X, y = separable(40, gap=0.8)
    angles = []
    for start in ([1.0, 0.0], [0.0, 1.0], [5.0, -1.0], [-1.0, 5.0]):
        line = solve_perceptron(X, y, eta=0.05, start=(start, 0.0))
        assert line.status == "separated"
        angles.append(np.arctan2(line.w[1], line.w[0]))
    assert np.diff(np.sort(np.degrees(angles))).min() > 0.1


@pytest.mark.parametrize("gap", [1.0, 0.3, 0.1, 0.03])
@pytest.mark.parametrize("seed", range(3))
def test_F022_novikoff_bounds_the_online_steps_by_the_gap(gap, seed):
    X, y = separable(60, gap=gap, random_state=seed)
    R2 = (X**2).sum(axis=1).max() + 1  # the offset is the weight of a constant feature 1
    bound = R2 / (gap / 2) ** 2
    run = solve_perceptron(X, y, mode="online", max_iter=int(bound) + 1)
    assert run.status == "separated" and 1 <= run.n_iter <= bound


def test_F022_small_gaps_need_more_steps():
    def steps(gap):
        runs = [separable(60, gap=gap, random_state=seed) for seed in range(10)]
        return np.mean([solve_perceptron(X, y, mode="online", max_iter=10**6).n_iter for X, y in runs])

    assert steps(0.02) > 2 * steps(0.2) > 4 * steps(2.0)


@pytest.mark.parametrize("mode", ["batch", "online"])
@pytest.mark.parametrize("start", [(0.0, 0.0, 0.0), (1.0, 0.3, 0.1), (-0.7, 2.0, -0.4)])
def test_F022_xor_always_has_an_error(mode, start):
    X, y = xor()
    setting = dict(mode=mode, eta=0.3, start=(start[:2], start[2]), max_iter=2000)
    assert all(frame.misclassified.any() for frame in perceptron_steps(X, y, **setting))
    run = solve_perceptron(X, y, **setting)
    # in batch mode the four steps ±x cancel exactly at w = 0, and the run may say so instead of spinning
    assert (run.status == "max_iter" and run.n_iter == 2000) or (run.status, mode) == ("stalled", "batch")


def test_F022_xor_from_zero_stalls_at_once_in_batch_mode_and_spins_online():
    X, y = xor()
    assert solve_perceptron(X, y).status == "stalled"
    online = solve_perceptron(X, y, mode="online", max_iter=2000)
    assert (online.status, online.n_iter) == ("max_iter", 2000)


@pytest.mark.parametrize("scale", [50.0, 500.0])
def test_F023_perceptron_is_logistic_regression_without_doubt(scale):
    # p̄ = 1/(1 + e^{sγ}) tends to the indicator [γ < 0], and the cost at (sw, sb), over s, to the perceptron's
    X, y = blobs(30, spread=2.0)
    w, b = np.array([0.3, -1.0]), 0.5
    gap = np.abs(X @ w + b).min()
    tail = 30 * np.abs(X).max() * np.exp(-scale * gap)
    soft, hard = logistic_gradient(scale * w, scale * b, X, y), perceptron_gradient(w, b, X, y)
    assert_allclose(soft[0], hard[0], atol=tail)
    assert_allclose(soft[1], hard[1], atol=tail)
    excess = logistic_cost(scale * w, scale * b, X, y) / scale - perceptron_cost(w, b, X, y)
    assert 0 <= excess <= 30 * np.log(2) / scale


def test_logistic_gradient_is_the_derivative_of_its_cost():
    X, y = blobs(20, spread=1.0)
    w, b, h = np.array([0.3, -0.4]), 0.2, 1e-6
    dw, db = logistic_gradient(w, b, X, y)
    slopes = [(logistic_cost(w + h * e, b, X, y) - logistic_cost(w - h * e, b, X, y)) / (2 * h) for e in np.eye(2)]
    assert_allclose(slopes, dw, atol=1e-7)
    assert_allclose((logistic_cost(w, b + h, X, y) - logistic_cost(w, b - h, X, y)) / (2 * h), db, atol=1e-7)


def test_eta_only_sets_the_scale_when_the_start_is_zero():
    X, y = iris_petals()
    one, ten = (solve_perceptron(X, y, mode="online", eta=eta) for eta in (1.0, 8.0))
    assert_allclose(ten.w, 8 * one.w)
    assert_allclose(ten.b, 8 * one.b)
    assert ten.n_iter == one.n_iter


def test_inputs_are_not_changed_and_frames_do_not_share_memory():
    X, y = blobs(20, spread=2.0)
    w = np.array([1.0, 0.0])
    for array in (X, y, w):
        array.flags.writeable = False
    frames = list(perceptron_steps(X, y, start=(w, 0.0), max_iter=5))
    assert not any(np.shares_memory(w, frame.w) for frame in frames)
    assert not np.shares_memory(frames[0].w, frames[1].w)


def test_overflow_is_called_diverged_not_separated():
    X = np.array([[1e200], [-1e200], [1.0]])
    with np.errstate(all="ignore"):
        run = solve_perceptron(X, [1, 1, -1], eta=1e200, sign=1, start=([1e200], 0.0))
    assert run.status == "diverged"


@pytest.mark.parametrize(
    "change, message",
    [
        (dict(y=[0, 1]), "2\\*y01"),
        (dict(y=[1, -1, 1]), "one label per row"),
        (dict(X=[[np.nan], [0.0]]), "NaN"),
        (dict(X=[1.0, 2.0]), "X \\(n, d\\)"),
        (dict(mode="newton"), "batch"),
        (dict(eta=0.0), "η > 0"),
        (dict(sign=2), "sign"),
        (dict(start=([1.0, 2.0], 0.0)), "R\\^1"),
    ],
)
def test_bad_input_is_explained(change, message):
    with pytest.raises(ValueError, match=message):
        solve_perceptron(**{"X": [[1.0], [-1.0]], "y": [1, -1], **change})


# ---- oracle


def test_online_agrees_with_scikit_learn():
    from sklearn.linear_model import Perceptron

    X, y = iris_petals()
    theirs = Perceptron(shuffle=False, tol=None, max_iter=200).fit(X, y)
    ours = solve_perceptron(X, y, mode="online")
    assert_allclose(ours.w, theirs.coef_[0], rtol=1e-10)
    assert_allclose(ours.b, theirs.intercept_[0], rtol=1e-10)
