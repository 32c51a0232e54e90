"""SMO: one step by hand, the box, the rules, the frames, and every way it can end."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.datasets import moons
from kernlab_edu.kernels import Gaussian, Linear, Sigmoid
from kernlab_edu.problems import hard_margin, one_class, regression, soft_margin
from kernlab_edu.solvers import NotSeparableError, QPError, smo_steps, solve_cvxopt, solve_smo
from kernlab_edu.solvers.pair_machine import PairMachine
from kernlab_edu.solvers.start import feasible_start

RULES = ("second_order", "maximal_violation", "random")


def cloud(n=120, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    return X, np.where(X[:, 0] + X[:, 1] + 0.8 * rng.normal(size=n) > 0, 1.0, -1.0)


def last(steps):
    *_, frame = steps
    return frame


@pytest.mark.parametrize(
    ("alpha", "signs", "interval"),
    [((0.9, 0.6), (1, 1), (0.5, 1.0)), ((0.2, 0.5), (1, -1), (0.3, 1.0)), ((0.2, 0.0), (1, -1), (0.0, 0.8))],
)
def test_F110_F111_clip_interval_by_hand(alpha, signs, interval):
    """The interval [L, H] of α_j on the line α_i y_i + α_j y_j = const inside the box, C = 1."""
    X = np.array([[0.3], [1.0]])
    dual = soft_margin(Linear()(np.vstack([X, -X])), np.r_[signs, np.negative(signs)], 1.0)
    machine = PairMachine(dual, np.r_[alpha, 0.0, 0.0], None)
    machine.alpha[:] = np.r_[alpha, 0.0, 0.0]
    # j gives: α_j moves by −y_j t; i gives: by +y_j t
    ends = (alpha[1] - signs[1] * machine.room(0, 1), alpha[1] + signs[1] * machine.room(1, 0))
    assert_allclose(sorted(ends), interval)


def test_F112_one_step_solves_two_points():
    start, step = smo_steps(hard_margin([[1, -1], [-1, 1]], [1, -1]))
    assert start.pair is None and start.status == "running" and start.violation == 2.0
    assert step.pair == (0, 1) and step.status == "optimal"
    assert_allclose(step.alpha, [0.5, 0.5])
    assert_allclose(step.gain, 2.0**2 / (2 * 4.0))  # (ΔE)²/(2η) with η = 4
    assert_allclose(step.objective, -0.5)


def test_F112_without_the_interval_the_partner_would_leave_the_box():
    """The unconstrained α₀ = 0.2105 lies in [0, 1], yet α₁ would be −0.0105: the step must be cut."""
    X, y = np.array([[1.0], [0.9], [-1.0]]), np.array([1.0, -1.0, -1.0])
    machine = PairMachine(soft_margin(Linear()(X), y, 1.0), [0.2, 0.0, 0.2], None)
    room, unclipped, *_ = machine.move(0, 1) if machine.vote[0] > machine.vote[1] else machine.move(1, 0)
    assert room < abs(unclipped) and (machine.alpha >= 0).all()
    assert_allclose(machine.dual.sign @ machine.alpha, 0.0, atol=1e-15)


@pytest.mark.parametrize("kernel", [Gaussian(0.5), Linear()], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_F113_three_rules_arrive_and_the_farthest_partner_stalls(kernel, seed):
    X, y = cloud(seed=seed)
    dual = soft_margin(kernel(X), y, 1.0)
    ends = {rule: last(smo_steps(dual, rule, random_state=0)) for rule in (*RULES, "farthest")}
    best = ends["second_order"].objective
    for rule in RULES:
        assert ends[rule].status == "optimal" and ends[rule].objective <= best + 1e-3
    assert ends["farthest"].status == "stalled"
    assert ends["farthest"].violation > 0.5 and ends["farthest"].objective > 0.5 * best  # both negative
    assert ends["random"].iteration > max(ends[rule].iteration for rule in RULES[:2])


@pytest.mark.parametrize("tol", [1e-1, 1e-3, 1e-6, 1e-10])
def test_F114_it_stops_when_no_pair_violates_by_more_than_tol(tol):
    X, y = cloud()
    frames = list(smo_steps(soft_margin(Gaussian(0.5)(X), y, 1.0), tol=tol))
    assert frames[-1].status == "optimal" and frames[-1].violation <= tol
    assert all(frame.violation > tol for frame in frames[:-1])


@pytest.mark.parametrize("rule", RULES)
def test_F115_smo_agrees_with_cvxopt(rule):
    X, y = cloud(80)
    dual = soft_margin(Linear()(X), y, 1.0)
    smo, cvx = solve_smo(dual, rule, tol=1e-8, random_state=1), solve_cvxopt(dual)
    assert_allclose(dual.objective(smo.x), dual.objective(cvx.x), rtol=1e-10)
    assert_allclose(X.T @ dual.beta(smo.x), X.T @ dual.beta(cvx.x), atol=1e-6)
    assert_allclose(smo.nu, cvx.nu, atol=1e-6)


@pytest.mark.parametrize("rule", RULES)
def test_every_step_lowers_the_objective_by_its_gain_and_keeps_the_constraints(rule):
    X, y = cloud(40)
    dual = soft_margin(Gaussian(1.0)(X), y, 2.0)
    frames = list(smo_steps(dual, rule, tol=1e-3, random_state=0))
    for before, after in pairwise(frames):
        assert after.gain >= 0
        assert_allclose(before.objective - after.objective, after.gain, atol=1e-12)
        assert_allclose(dual.objective(after.alpha), after.objective, atol=1e-10)
        assert_allclose(dual.sign @ after.alpha, dual.delta, atol=1e-12)
        assert (after.alpha >= 0).all() and (after.alpha <= dual.u).all()
        assert after.step <= after.box[1] and (after.why or after.pair is None)


@pytest.mark.parametrize("rule", ("second_order", "maximal_violation", "random", "farthest"))
def test_replay_solving_takes_the_same_steps_as_the_frames(rule):
    X, y = cloud(100, seed=2)
    dual = soft_margin(Linear()(X), y, 50.0)  # long enough for several slides of the free set
    arguments = dict(rule=rule, max_iter=3000, random_state=3)
    frame, solution = last(smo_steps(dual, **arguments)), solve_smo(dual, **arguments)
    assert (frame.iteration, frame.status) == (solution.n_iter, solution.status)
    np.testing.assert_array_equal(frame.alpha, solution.x)


def test_frames_are_frozen():
    frame = next(smo_steps(hard_margin([[1, -1], [-1, 1]], [1, -1])))
    with pytest.raises(AttributeError):
        frame.gain = 1.0
    with pytest.raises(ValueError, match="read-only"):
        frame.alpha[0] = 1.0


def test_a_warm_start_needs_fewer_steps_and_reaches_the_same_answer():
    X, y = cloud(100)
    cold_steps = warm_steps = 0
    for kernel in (Gaussian(0.5), Linear()):
        for C in (1.0, 10.0, 100.0):
            old = solve_smo(soft_margin(kernel(X), y, C))
            new = soft_margin(kernel(X), y, 1.1 * C)
            cold, warm = solve_smo(new), solve_smo(new, start=1.1 * old.x)  # a bounded weight stays bounded
            assert_allclose(new.objective(warm.x), new.objective(cold.x), rtol=1e-4)
            cold_steps, warm_steps = cold_steps + cold.n_iter, warm_steps + warm.n_iter
    assert warm_steps <= cold_steps / 3


def test_a_warm_start_from_a_larger_box_is_cut_and_balanced():
    X, y = cloud(60)
    K = Gaussian(0.5)(X)
    start = solve_smo(soft_margin(K, y, 10.0)).x
    dual = soft_margin(K, y, 0.5)
    first = next(smo_steps(dual, start=start))
    assert (first.alpha <= 0.5).all()
    assert_allclose(dual.sign @ first.alpha, 0.0, atol=1e-12)


def test_large_C_on_overlapping_data_ends_in_a_proof():
    """Pairs alone need millions of steps here: the same free samples hand weight to and fro."""
    X, y = cloud(150)
    dual = soft_margin(Linear()(X), y, 1e4)
    pairs_only = solve_smo(dual, "maximal_violation", tol=1e-6, max_iter=20_000)
    solution = solve_smo(dual, tol=1e-6, max_iter=20_000)
    assert pairs_only.status == "max_iter"
    assert solution.status == "optimal" and certify(dual, solution).holds(1e-6)


def test_one_class_starts_in_balance_and_regression_moves_both_kinds_of_weights():
    X, _ = cloud(40)
    first = next(smo_steps(one_class(Gaussian(1.0)(X), nu=0.33)))
    assert_allclose(first.alpha.sum(), 0.33 * 40)
    dual = regression(Gaussian(1.0)(X), np.sin(X[:, 0]), 5.0, 0.05)
    solution = solve_smo(dual, tol=1e-8)
    up, down = solution.x[:40], solution.x[40:]
    assert (up > 0).any() and (down > 0).any()
    assert_allclose(up * down, 0.0, atol=1e-12)  # never both edges of the tube at once


def test_an_indefinite_kernel_ends_in_a_stationary_point_and_the_proof_says_so():
    X, y = cloud(60)
    dual = soft_margin(Sigmoid(1.0, -1.0)(X), y, 1.0)
    proof = certify(dual, solve_smo(dual, tol=1e-8))
    assert proof.holds(1e-6) and not proof.convex
    assert "stationary point" in proof.explain()


def test_xor_has_no_hard_margin_and_the_error_carries_the_proof():
    X, y = np.array([[0.0, 0], [1, 1], [1, 0], [0, 1]]), np.array([1.0, 1, -1, -1])
    for solve in (solve_smo, solve_cvxopt):
        with pytest.raises(NotSeparableError, match=r"0, 1 .* 2, 3 .* share a point") as caught:
            solve(hard_margin(Linear()(X), y))
        a = caught.value.weights
        assert_allclose((a * y) @ X, 0.0, atol=1e-9)
        assert_allclose([a[y > 0].sum(), a[y < 0].sum()], 1.0)
    assert last(smo_steps(hard_margin(Linear()(X), y))).status == "unbounded"


def test_one_point_with_two_labels_is_named():
    X, y = np.array([[0.0], [2.0], [1.0], [2.0]]), np.array([1.0, 1, -1, -1])
    for solve in (solve_smo, solve_cvxopt):
        with pytest.raises(NotSeparableError, match=r"samples 1 \(\+1\) and 3 \(−1\)"):
            solve(hard_margin(Linear()(X), y))


def test_a_tube_that_no_function_fits_is_called_infeasible():
    """One x with two values 2 apart: without slack no tube of half-width ½ holds both."""
    with pytest.raises(QPError, match="no f satisfies every constraint"):
        solve_smo(regression(np.ones((2, 2)), [0.0, 2.0], np.inf, 0.5))


def test_a_narrow_but_real_margin_is_not_called_inseparable():
    X, y = np.array([[1e-4], [5.0], [-1e-4], [-3.0]]), np.array([1.0, 1, -1, -1])
    solution = solve_smo(hard_margin(Linear()(X), y), tol=1e-8)
    assert_allclose(X.T @ (y * solution.x), 1e4, rtol=1e-6)


def test_max_iter_is_a_status_not_an_error():
    X, y = cloud()
    solution = solve_smo(soft_margin(Gaussian(0.5)(X), y, 1.0), max_iter=5)
    assert (solution.status, solution.n_iter) == ("max_iter", 5)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(dict(rule="best"), "no pair rule"), (dict(start=[1.0]), "warm start"), (dict(start=[np.nan, 0.0]), "warm start")],
)
def test_bad_arguments_are_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        solve_smo(hard_margin([[1, -1], [-1, 1]], [1, -1]), **arguments)


def test_a_warm_start_of_huge_weights_is_feasible_up_to_their_rounding():
    """Weights of 10⁸ add up to zero within 10⁻⁸ at best."""
    alpha = np.full(60, 1e8 / 3)
    alpha[0] += 1e-7
    dual = soft_margin(np.eye(60), np.repeat([1.0, -1.0], 30), C=1e9)
    assert_allclose(feasible_start(dual, alpha), alpha, rtol=1e-12)


def test_a_tolerance_beyond_rounding_ends_as_stalled_and_soon():
    """Kernel values of 10²⁰ leave no ten digits for the votes: recounts refute the end again and again."""
    X, y = moons(100, noise=0.15, random_state=4)
    dual = soft_margin((0.5 * X @ X.T + 100.0) ** 10, y, 5.0)
    solution = solve_smo(dual, tol=1e-10)
    assert solution.status == "stalled" and solution.n_iter < 30_000
